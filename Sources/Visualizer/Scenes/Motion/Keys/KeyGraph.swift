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
    let isSpeed: Bool

    var slope: Double { (end.y - start.y) / (end.x - start.x) }
  }

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
        let speeds = quantity == .speed ? motion.numbers(of: .speed, at: key.time) : []
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
      return Segment(
        choice: choice, start: Point(x: first.time, y: low), end: Point(x: next.time, y: low + change), curve: curve,
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
    let (start, end, curve) = (segment.start, segment.end, segment.curve)
    func x(_ input: Double) -> Double { start.x + input * (end.x - start.x) }
    guard segment.isSpeed else {
      func y(_ output: Double) -> Double { start.y + output * (end.y - start.y) }
      return [
        Handle(key: start, point: Point(x: x(curve[0]), y: y(curve[1]))),
        Handle(key: end, point: Point(x: x(curve[2]), y: y(curve[3]))),
      ]
    }
    // The speed at an end is that of the handle's slope. One at the end itself has an infinite slope.
    let first = curve[1] / max(curve[0], leastInput) * segment.slope
    let last = (1 - curve[3]) / max(1 - curve[2], leastInput) * segment.slope
    return [
      Handle(key: Point(x: start.x, y: first), point: Point(x: x(curve[0]), y: first)),
      Handle(key: Point(x: end.x, y: last), point: Point(x: x(curve[2]), y: last)),
    ]
  }

  private static let leastInput = 1e-3
  /// The outputs that a handle can have.
  private static let outputs = -10.0...11

  /// The change of the easing that moves a handle to a point; `nil` without the handle.
  func change(ofHandle index: Int, to point: Point) -> KeyEdit? {
    guard let segment, (0...1).contains(index), point.isFinite else { return nil }
    let span = segment.end.x - segment.start.x
    var curve = segment.curve
    let input = Self.rounded(min(max((point.x - segment.start.x) / span, 0), 1))
    curve[2 * index] = input
    let rise = segment.end.y - segment.start.y
    if abs(rise) > 1e-9 {
      let output =
        segment.isSpeed
        ? index == 0 ? point.y / segment.slope * input : 1 - point.y / segment.slope * (1 - input)
        : (point.y - segment.start.y) / rise
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
