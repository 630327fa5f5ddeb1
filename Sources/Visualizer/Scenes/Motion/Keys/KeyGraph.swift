// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeReading
import GlissadeTiming

/// A number of a keyframe of the file.
struct KeyChoice: Sendable, Hashable {
  /// The index of the keyframes in the file.
  let keys: Int
  /// The index of the keyframe.
  let key: Int
  /// The index of the number among those of the keyframe.
  var number = 0

  /// Whether two numbers are those of one keyframe.
  func isKey(of other: KeyChoice) -> Bool { keys == other.keys && key == other.key }
}

/// The keyframes of a property in its graph: a mark for each number, and the handles of the chosen easing.
struct KeyGraph: Sendable {
  struct Mark: Sendable, Hashable {
    let choice: KeyChoice
    /// The index of the curve.
    let curve: Int
    /// The instant, and the height in the unit of the graph.
    let point: Point
    /// The change of the file's number for a change of the height by 1.
    let factor: Double
  }

  /// A handle of an easing.
  struct Handle: Sendable, Hashable {
    /// The keyframe to which the handle belongs, and the handle itself: instants and heights.
    let key: Point
    let point: Point
    /// Whether the handle is that of the keyframe at the start of the easing.
    let isFirst: Bool
  }

  let marks: [Mark]
  /// The handles at the start and at the end of the easing after the chosen keyframe; none where it is no curve.
  let handles: [Handle]
  /// The easing with the handles, and the segment that it moves.
  private let segment: Segment?

  /// The motion between a keyframe and the next one.
  private struct Segment: Sendable {
    let choice: KeyChoice
    let start: Point
    let end: Point
    let curve: [Double]
    /// The changes of the height in the time of the segment, at the rates of its start and its end: a motion path can
    /// have other directions there. The easing multiplies them by its slopes.
    let rises: (first: Double, last: Double)
    let isSpeed: Bool

    var span: Double { end.x - start.x }

    /// The slopes of the easing at its ends. A control point at its end has the direction of the other one.
    var slopes: (first: Double, last: Double) {
      let first = curve[0] == 0 && curve[1] == 0 ? (curve[2], curve[3]) : (curve[0], curve[1])
      let last = curve[2] == 1 && curve[3] == 1 ? (1 - curve[0], 1 - curve[1]) : (1 - curve[2], 1 - curve[3])
      return (first.1 / max(first.0, KeyGraph.leastInput), last.1 / max(last.0, KeyGraph.leastInput))
    }
  }

  /// The seconds from a keyframe to the instant whose speed is that of the mark: the difference quotient of a speed
  /// does not cross the keyframe, also where the property has no breakpoints.
  private static let instantStep = 1.1e-4
  /// The most marks.
  private static let markLimit = 2000

  /// - Parameters:
  ///   - property: The property with the keyframes.
  ///   - keys: All keyframes of the file.
  ///   - quantity: The quantity of the graph. A graph of accelerations has no marks.
  ///   - chosen: The chosen keyframe, or `nil`.
  init(
    _ property: LayerActivity.Property, _ keys: [StatedKeys], _ quantity: NumberMotion.Quantity, chosen: KeyChoice?
  ) {
    guard quantity != .acceleration, let motion = property.motion else {
      (marks, handles, segment) = ([], [], nil)
      return
    }
    var marks: [Mark] = []
    for stated in property.stated where keys.indices.contains(stated.keys) {
      for (index, key) in keys[stated.keys].keys.enumerated() where (0...motion.end).contains(key.time) {
        // After the last keyframe, the motion rests.
        let isLast = index + 1 == keys[stated.keys].keys.count
        let side = min(max(key.time + (isLast ? -Self.instantStep : Self.instantStep), 0), motion.end)
        let speeds = quantity == .speed ? motion.numbers(of: .speed, at: side) : []
        for (number, value) in key.numbers.enumerated() where stated.first + number < motion.components.count {
          guard marks.count < Self.markLimit else { break }
          let height = quantity == .value ? value / stated.factor : speeds[stated.first + number]
          marks.append(
            Mark(
              choice: KeyChoice(keys: stated.keys, key: index, number: number), curve: stated.first + number,
              point: Point(x: key.time, y: height), factor: stated.factor))
        }
      }
    }
    self.marks = marks
    segment = chosen.flatMap { choice in
      let stated = keys[choice.keys].keys
      var choice = choice
      if choice.key + 1 < stated.count {
        // The handles of a number that stays would have no height: those of another one are shown.
        let changes = zip(stated[choice.key].numbers, stated[choice.key + 1].numbers).map { abs($0 - $1) }
        if changes.indices.contains(choice.number), changes[choice.number] == 0,
          let most = changes.indices.max(by: { changes[$0] < changes[$1] })
        {
          choice.number = most
        }
      }
      guard let start = marks.first(where: { $0.choice == choice }) else { return nil }
      guard choice.key + 1 < stated.count, let easing = stated[choice.key].easing, let curve = Self.curve(of: easing)
      else { return nil }
      let (first, next) = (stated[choice.key], stated[choice.key + 1])
      // In the unit of the graph, from the height of the first keyframe.
      let change = (next.numbers[choice.number] - first.numbers[choice.number]) / start.factor
      let low = quantity == .value ? start.point.y : 0
      let rises = keys[choice.keys].rises(afterKey: choice.key)
      return Segment(
        choice: choice, start: Point(x: first.time, y: low), end: Point(x: next.time, y: low + change), curve: curve,
        rises: (rises.first[choice.number] / start.factor, rises.last[choice.number] / start.factor),
        isSpeed: quantity == .speed)
    }
    handles = segment.map(Self.handles) ?? []
  }

  /// The control points of an easing; those of a straight line are at its thirds. `nil` for an easing that is no curve.
  private static func curve(of easing: TimingFunction) -> [Double]? {
    switch easing.kind {
    case .linear: [1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3]
    case .cubicBezier(let x1, let y1, let x2, let y2): [x1, y1, x2, y2]
    default: nil
    }
  }

  private static func handles(of segment: Segment) -> [Handle] {
    let (start, end, curve, rises) = (segment.start, segment.end, segment.curve, segment.rises)
    func x(_ input: Double) -> Double { start.x + input * segment.span }
    guard segment.isSpeed else {
      return [
        Handle(key: start, point: Point(x: x(curve[0]), y: start.y + curve[1] * rises.first), isFirst: true),
        Handle(key: end, point: Point(x: x(curve[2]), y: end.y - (1 - curve[3]) * rises.last), isFirst: false),
      ]
    }
    let slopes = segment.slopes
    let (first, last) = (slopes.first * rises.first / segment.span, slopes.last * rises.last / segment.span)
    return [
      Handle(key: Point(x: start.x, y: first), point: Point(x: x(curve[0]), y: first), isFirst: true),
      Handle(key: Point(x: end.x, y: last), point: Point(x: x(curve[2]), y: last), isFirst: false),
    ]
  }

  /// The least distance of a control point from its end. One above the end itself has an infinite slope.
  private static let leastInput = 1e-3
  /// The outputs that a handle can have.
  private static let outputs = -10.0...11

  /// The change of the easing that moves a handle to a point; `nil` without the handle.
  func change(ofHandle index: Int, to point: Point) -> KeyEdit? {
    guard let segment, (0...1).contains(index), point.isFinite else { return nil }
    var curve = segment.curve
    let input = Self.rounded(min(max((point.x - segment.start.x) / segment.span, 0), 1))
    curve[2 * index] = input
    let rise = index == 0 ? segment.rises.first : segment.rises.last
    if abs(rise) > 1e-9 {
      let rate = rise / segment.span
      let output =
        segment.isSpeed
        ? index == 0 ? point.y / rate * input : 1 - point.y / rate * (1 - input)
        : index == 0 ? (point.y - segment.start.y) / rise : 1 - (segment.end.y - point.y) / rise
      curve[2 * index + 1] = Self.rounded(min(max(output, Self.outputs.lowerBound), Self.outputs.upperBound))
    }
    let other = 2 * (1 - index)
    // The thirds of a straight line are no decimal numbers.
    (curve[other], curve[other + 1]) = (Self.rounded(curve[other]), Self.rounded(curve[other + 1]))
    return KeyEdit(
      keys: segment.choice.keys, key: segment.choice.key,
      .easing(.cubicBezier(curve[0], curve[1], curve[2], curve[3])))
  }

  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
