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
    /// The easing in the syntax of CSS or by its name. `nil` if no easing is within 1 % of the change, or if the move
    /// ends where it starts.
    package let easing: String?
    /// The largest change in the opposite direction, as a fraction of the change from start to end.
    package let undershoot: Double
    /// The largest change beyond the end, as a fraction of the change from start to end.
    package let overshoot: Double
    /// The settling time in seconds: after it, the value stays within 2 % of the change of its end.
    package let settling: Double
  }

  /// A change of the value at one instant.
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
  /// Whether the property has many numbers, such as the stops of a gradient.
  package let isLong: Bool
  /// Whether the property has too many corners to be divided at them. Its moves have no easing then, and jumps are not
  /// found.
  package let isUndivided: Bool
  /// The moves in ascending order.
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

  /// Returns `nil` for a property that does not change. Instants without a number are left out.
  ///
  /// - Parameter corners: The instants at which a move can begin, in ascending order; `nil` if they are too many.
  init?(
    name: String, group: PropertyGroup, unit: MotionRecording.Channel.Unit, times: [Double], values: [[Double]],
    until end: Double, corners: [Double]?, easings: inout MoveEasings
  ) {
    let known = times.indices.filter { index in values.allSatisfy { $0[index].isFinite } }
    guard known.count > 1 else { return nil }
    let curve = PropertyCurve(
      times: known.map { times[$0] }, values: values.map { column in known.map { column[$0] } }, end: end,
      isAngle: unit == .degrees, isColor: group.isColor)
    let least = Self.leastChange(unit)
    guard curve.extent(curve.times.indices) > least else { return nil }
    var moves: [Move] = []
    var jumps: [Jump] = []
    for part in curve.parts(at: corners ?? []) {
      let first = part.samples.lowerBound
      if corners != nil, first > 0, curve.jumps(at: first, least: least) {
        jumps.append(
          Jump(
            time: part.span.lowerBound, from: curve.value(first - 1, near: part.span.lowerBound),
            to: curve.value(first, near: part.span.lowerBound)))
      }
      for piece in curve.pieces(of: part, least: least) {
        if let move = curve.move(piece, least: least, hasEasing: corners != nil, easings: &easings) {
          moves.append(move)
        }
      }
    }
    (self.name, self.unit, components, isLong) = (name, unit, group.members, group.isLong)
    isUndivided = corners == nil
    (self.moves, self.jumps, self.times, self.values) = (moves, jumps, curve.times, curve.values)
  }

  /// The smallest change that counts. Smaller ones are invisible, or rounding.
  private static func leastChange(_ unit: MotionRecording.Channel.Unit) -> Double {
    switch unit {
    case .points, .degrees: 0.01
    case .value: 2e-4
    case .color: 1e-3
    }
  }
}
