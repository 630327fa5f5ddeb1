// SPDX-License-Identifier: MIT

/// A part of a motion between two keyframes: from one value to the next by an easing of degree 3.
///
/// With the abscissae 1/3 and 2/3, the progress of the easing's cubic Bézier curve is the time.
struct MotionPiece: Sendable {
  /// The instants in seconds.
  var start: Double
  var end: Double
  /// The numbers at both ends. They differ from those of the neighbours where the motion jumps.
  var from: [Double]
  var to: [Double]
  /// The numbers after the last piece, if they jump at the end of the document.
  var rest: [Double]?
  /// The abscissae of the control points.
  var x1 = Self.x1
  var x2 = Self.x2
  /// The ordinates of the control points; the abscissae for constant speed.
  var y1 = Self.x1
  var y2 = Self.x2

  /// Whether the numbers stay the same.
  var isStill: Bool { from == to }

  /// Whether the speed is constant.
  var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// Whether the piece begins apart from the end of the one before it, by more than rounding.
  func jumps(from end: [Double]) -> Bool { zip(end, from).contains { abs($0 - $1) > 1e-6 } }

  /// The abscissae with which the progress is the time.
  static let x1 = 1.0 / 3
  static let x2 = 2.0 / 3
}
