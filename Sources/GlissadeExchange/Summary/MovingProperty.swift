// SPDX-License-Identifier: MIT

/// A property of a layer that moves.
package struct MovingProperty: Sendable {
  /// A change between two instants at which the motion may have a corner.
  package struct Move: Sendable {
    /// The instants in seconds.
    package let start: Double
    package let end: Double
    package let from: [Double]
    package let to: [Double]
    /// The easing in the syntax of CSS or by its name; `nil` if none is within 1 % of the way, or without a way.
    package let easing: String?
    /// The way beyond the end as a fraction of the way from start to end; 0 without overshoot.
    package let overshoot: Double
    /// The seconds from the start after which the value stays within 2 % of the way of its end.
    package let settling: Double
  }

  /// A change without duration.
  package struct Jump: Sendable {
    /// The instant in seconds.
    package let time: Double
    package let from: [Double]
    package let to: [Double]
  }

  /// The name with that of the layer, such as `card.position`.
  package let name: String
  package let unit: MotionRecording.Channel.Unit
  /// The names of the numbers, such as `x` and `y`.
  package let components: [String]
  /// Whether the numbers are too many to print each.
  package let isLong: Bool
  package let moves: [Move]
  package let jumps: [Jump]
  /// Instants in seconds in ascending order, and the value of each component at them.
  package let times: [Double]
  package let values: [[Double]]

  /// The numbers at the first and at the last instant.
  package var from: [Double] { values.map { $0.first ?? 0 } }
  package var to: [Double] { values.map { $0.last ?? 0 } }
  /// The instants of the first and of the last change.
  package var start: Double { min(moves.first?.start ?? .infinity, jumps.first?.time ?? .infinity) }
  package var end: Double { max(moves.last?.end ?? -.infinity, jumps.last?.time ?? -.infinity) }

  /// Returns `nil` for a property that does not change, or that has no number at some instant.
  init?(
    name: String, group: PropertyGroup, unit: MotionRecording.Channel.Unit, times: [Double], values: [[Double]],
    corners: [Double], easings: inout MoveEasings
  ) {
    let isKnown = times.indices.map { index in values.allSatisfy { $0[index].isFinite } }
    let known = times.indices.filter { isKnown[$0] }
    guard known.count > 1 else { return nil }
    let (times, values) = (known.map { times[$0] }, values.map { column in known.map { column[$0] } })
    let least = Self.leastChange(unit)
    let curve = PropertyCurve(times: times, values: values)
    guard curve.extent(times.indices) > least else { return nil }
    var moves: [Move] = []
    var jumps: [Jump] = []
    let side = 2 * ComparisonTimes.side
    var bounds = [times[0]] + corners + [times[times.count - 1]]
    bounds = NumberSource.merged([bounds])
    var first = 0
    for (low, high) in zip(bounds, bounds.dropFirst()) {
      var end = first
      while end < times.count, times[end] < high { end += 1 }
      // The last instant is in the last part.
      if high == times[times.count - 1] { end = times.count }
      guard end > first else { continue }
      if first > 0, curve.distance(first - 1, first) > max(10 * least, curve.slope(around: first) * 4 * side) {
        jumps.append(Jump(time: low, from: curve[first - 1], to: curve[first]))
      }
      // A motion that returns has two moves: to its farthest place and back.
      let turn = curve.turn(first..<end)
      let middle = turn.map { times[$0] } ?? high
      let parts = turn.map { [first..<$0 + 1, $0..<end] } ?? [first..<end]
      for (part, span) in zip(parts, [low...middle, middle...high]) {
        if let move = curve.move(part, over: span, least: least, easings: &easings) { moves.append(move) }
      }
      first = end
    }
    (self.name, self.unit, components, isLong) = (name, unit, group.members, group.isLong)
    (self.moves, self.jumps, self.times, self.values) = (moves, jumps, times, values)
  }

  /// The largest change that nobody sees.
  private static func leastChange(_ unit: MotionRecording.Channel.Unit) -> Double {
    switch unit {
    case .points, .degrees: 0.01
    case .value: 2e-4
    case .color: 1e-3
    }
  }
}

/// The values of a property at instants.
private struct PropertyCurve {
  let times: [Double]
  let values: [[Double]]

  subscript(index: Int) -> [Double] { values.map { $0[index] } }

  func distance(_ first: Int, _ second: Int) -> Double {
    values.reduce(0) { $0 + ($1[first] - $1[second]) * ($1[first] - $1[second]) }.squareRoot()
  }

  /// The largest distance from the first value of a part.
  func extent(_ part: Range<Int>) -> Double { part.reduce(0) { max($0, distance(part.lowerBound, $1)) } }

  /// The larger speed on both sides of an instant between two values.
  func slope(around index: Int) -> Double {
    func speed(_ first: Int, _ second: Int) -> Double {
      guard first >= 0, second < times.count, times[second] > times[first] else { return 0 }
      return distance(first, second) / (times[second] - times[first])
    }
    return max(speed(index - 2, index - 1), speed(index, index + 1))
  }

  /// The farthest place from the start of a part whose end is its start; otherwise `nil`.
  func turn(_ part: Range<Int>) -> Int? {
    let (first, last) = (part.lowerBound, part.upperBound - 1)
    guard last > first + 4, distance(first, last) <= 0.01 * extent(part) else { return nil }
    return part.dropFirst(2).dropLast(2).max { distance(first, $0) < distance(first, $1) }
  }

  /// The change in a part, or `nil` if there is none.
  func move(
    _ part: Range<Int>, over span: ClosedRange<Double>, least: Double, easings: inout MoveEasings
  ) -> MovingProperty.Move? {
    let extent = extent(part)
    let (first, last) = (part.lowerBound, part.upperBound - 1)
    guard extent > least, last > first else { return nil }
    // What does not change at all at the beginning and at the end is no part of the move.
    let begin = part.first { distance(first, $0) > 1e-9 * extent } ?? first
    let finish = part.last { distance(last, $0) > 1e-9 * extent } ?? last
    let isFromStart = begin <= first + 3
    let isToEnd = finish >= last - 3
    let (low, high) = (isFromStart ? first : begin - 1, isToEnd ? last : finish + 1)
    guard high > low else { return nil }
    let (start, end) = (isFromStart ? span.lowerBound : times[low], isToEnd ? span.upperBound : times[high])
    let progress = MoveProgress(self, low...high)
    let settled = progress.settledIndex.map { max(times[$0] - start, 0) } ?? 0
    return MovingProperty.Move(
      start: start, end: end, from: self[low], to: self[high], easing: easings.text(of: progress),
      overshoot: progress.overshoot, settling: min(settled, end - start))
  }
}

/// The fractions of the way from the start of a move to its end.
struct MoveProgress {
  /// The instants in 0 … 1.
  let inputs: [Double]
  /// The fractions; empty if the end is the start.
  let outputs: [Double]
  private let offset: Int

  /// - Parameter part: The instants of the move.
  fileprivate init(_ curve: PropertyCurve, _ part: ClosedRange<Int>) {
    let (first, last) = (part.lowerBound, part.upperBound)
    offset = first
    let duration = curve.times[last] - curve.times[first]
    inputs = part.map { (curve.times[$0] - curve.times[first]) / duration }
    let way = curve.values.map { $0[last] - $0[first] }
    let square = way.reduce(0) { $0 + $1 * $1 }
    let extent = curve.extent(first..<last + 1)
    guard square.squareRoot() > 0.01 * extent else {
      outputs = []
      return
    }
    var (fractions, deviation) = ([Double](), 0.0)
    for index in part {
      let fraction = zip(curve.values, way).reduce(0) { $0 + ($1.0[index] - $1.0[first]) * $1.1 } / square
      let rest = zip(curve.values, way).reduce(0) { sum, pair in
        let difference = pair.0[index] - pair.0[first] - fraction * pair.1
        return sum + difference * difference
      }
      deviation = max(deviation, rest)
      fractions.append(fraction)
    }
    if deviation <= 1e-4 * square {
      outputs = fractions
      return
    }
    // On a curve, the fraction of its length.
    var lengths = [0.0]
    for index in part.dropFirst() { lengths.append(lengths[lengths.count - 1] + curve.distance(index - 1, index)) }
    let length = lengths[lengths.count - 1]
    outputs = lengths.map { $0 / length }
  }

  var overshoot: Double {
    let excess = (outputs.max() ?? 0) - 1
    return excess > 0.002 ? excess : 0
  }

  /// The first index in the curve from which on all fractions are within 2 % of 1.
  var settledIndex: Int? {
    guard !outputs.isEmpty else { return offset + inputs.count - 1 }
    guard let last = outputs.lastIndex(where: { abs($0 - 1) > 0.02 }) else { return offset }
    return offset + min(last + 1, outputs.count - 1)
  }
}
