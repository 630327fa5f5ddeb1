// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers

extension SVGBuilder {
  /// Sets the map from a layer of size 0 to its parent.
  ///
  /// Translations, one rotation and one scaling at the start of the list are position, rotation and scale of the layer,
  /// so that full turns count. An even scaling can precede the rotation. What follows is constant, or the whole list is
  /// the transform.
  ///
  /// - Parameters:
  ///   - layer: The layer, whose anchor is its origin.
  ///   - list: The functions.
  ///   - size: The size of the layer if it does not change. A translation at the end of the list, back from a point in
  ///     the bounds, then is the anchor.
  ///   - isDeep: Whether depth counts.
  mutating func place(_ layer: LayerID, by list: Moving<TransformList>, size: Size? = nil, isDeep: Bool = false) {
    @Sendable func map(_ list: TransformList) -> Transform3D { isDeep ? list.transform : Transform3D(list.plane) }
    guard let parts = Self.parts(of: list, isDeep) else {
      if case .constant([]) = list { return }
      return set(.transform, of: layer, to: list.map(map))
    }
    let (translations, rotation, scale) = (parts.translationCount, parts.rotation, parts.scale)
    if let pivot = parts.pivot, parts.isPivotFixed {
      set(.position, of: layer, to: pivot)
    } else if let pivot = parts.pivot {
      set(.position, of: layer, to: list.map { $0.functions.isEmpty ? pivot : Self.translation($0, translations) })
    } else if translations > 0 {
      set(.position, of: layer, to: list.map { Self.translation($0, translations) })
    }
    if let rotation {
      set(
        .rotation, of: layer,
        to: list.map {
          if rotation < $0.functions.count, case .rotate(let angle, _) = $0.functions[rotation] { angle } else { .zero }
        })
    }
    if let scale {
      set(
        .scale, of: layer,
        to: list.map {
          if scale < $0.functions.count, case .scale(let by) = $0.functions[scale] {
            Vector(dx: by.x, dy: by.y)
          } else {
            Vector(dx: 1, dy: 1)
          }
        })
    }
    let rest = map(parts.rest)
    if let size, size.width > 0, size.height > 0, parts.rest.functions.count == 1,
      case .translate(let by) = parts.rest.functions[0], by.z == 0
    {
      return set(.anchor, of: layer, to: Point(x: -by.x / size.width, y: -by.y / size.height))
    }
    if rest != .identity { set(.transform, of: layer, to: rest) }
  }

  /// The parts of a list, or `nil` for one whose functions change.
  private static func parts(of list: Moving<TransformList>, _ isDeep: Bool) -> Parts? {
    switch list {
    case .constant(let list): list.functions.isEmpty || !isDeep ? nil : parts(list, others: [], isComplete: true)
    case .function(let timeline?, let function): parts(timeline, function)
    case .function: nil
    }
  }

  private struct Parts {
    var translationCount = 0
    var rotation: Int?
    var scale: Int?
    var rest: TransformList = []
    /// The origin of the transform, if the list has no functions at some instants: the position at these.
    var pivot: Point?
    /// Whether the position is the pivot at all instants.
    var isPivotFixed = false
  }

  /// The parts of a list that has the same functions at all instants, or `nil`.
  private static func parts(_ timeline: SVGTimeline, _ function: (Double) -> TransformList) -> Parts? {
    // No instant before the start of the document counts: only the part of a piece after it.
    let outside = (timeline.start > 0 ? [timeline.start / 2] : []) + [timeline.end + 1]
    let inside = timeline.pieces.flatMap { piece in
      let start = max(piece.start, 0)
      return piece.end > start ? [0.25, 0.75].map { start + $0 * (piece.end - start) } : []
    }
    let times = (outside + inside).filter { $0 >= 0 }
    let lists = times.map(function).filter { !$0.functions.isEmpty }
    guard let longest = lists.max(by: { $0.functions.count < $1.functions.count }) else { return nil }
    return parts(longest, others: lists, isComplete: lists.count == times.count)
  }

  /// The parts of lists, of which the first one is the longest: functions that are absent at an instant have no effect.
  ///
  /// - Parameter isComplete: Whether the list has functions at all instants.
  private static func parts(_ first: TransformList, others lists: [TransformList], isComplete: Bool) -> Parts? {
    var parts = Parts()
    var index = 0
    while index < first.functions.count, case .translate = first.functions[index] { index += 1 }
    parts.translationCount = index
    if isTurn(first, index) {
      parts.rotation = index
      index += 1
    }
    if index < first.functions.count, case .scale = first.functions[index] {
      parts.scale = index
      index += 1
      if parts.rotation == nil, isTurn(first, index), (lists + [first]).allSatisfy({ scalesEvenly($0, index - 1) }) {
        parts.rotation = index
        index += 1
      }
    }
    parts.rest = TransformList(Array(first.functions.dropFirst(index)))
    for list in lists {
      // Functions before the rest may be absent, such as a rotation outside of its animation.
      let count = list.functions.count - parts.rest.functions.count
      guard count <= index, count >= (parts.rest.functions.isEmpty ? 0 : parts.translationCount),
        zip(list.functions, first.functions).prefix(count).allSatisfy({ sameKind($0, $1) }),
        list.functions.dropFirst(count).elementsEqual(parts.rest.functions)
      else { return nil }
    }
    guard !isComplete, parts.rest.plane != .identity else { return parts }
    // Without functions at some instants, the rest must lead back from a point.
    let rest = parts.rest.plane
    let pivot = Point(x: -rest.tx, y: -rest.ty)
    guard rest == .translation(x: rest.tx, y: rest.ty) else { return nil }
    parts.pivot = pivot
    parts.isPivotFixed = lists.allSatisfy { translation($0, parts.translationCount) == pivot }
    return parts
  }

  /// The sum of the translations at the start of a list.
  private static func translation(_ list: TransformList, _ count: Int) -> Point {
    list.functions.prefix(count).reduce(Point.zero) { point, function in
      guard case .translate(let by) = function else { return point }
      return Point(x: point.x + by.x, y: point.y + by.y)
    }
  }

  /// Whether a function turns in the plane.
  private static func isTurn(_ list: TransformList, _ index: Int) -> Bool {
    guard index < list.functions.count, case .rotate(_, let axis) = list.functions[index] else { return false }
    return axis.x == 0 && axis.y == 0 && axis.z > 0
  }

  private static func scalesEvenly(_ list: TransformList, _ index: Int) -> Bool {
    guard index < list.functions.count, case .scale(let by) = list.functions[index] else { return true }
    return by.x == by.y
  }

  private static func sameKind(_ a: TransformFunction, _ b: TransformFunction) -> Bool {
    switch (a, b) {
    case (.translate, .translate), (.scale, .scale): true
    case (.rotate(_, let axis), .rotate(_, let other)): axis == other
    default: false
    }
  }
}
