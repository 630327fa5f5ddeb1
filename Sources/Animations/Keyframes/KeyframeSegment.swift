// SPDX-License-Identifier: MIT

/// A segment between two keyframes: a straight line, or a cubic in Hermite's form, with a parameter from 0 to 1.
struct KeyframeSegment<Value: Animatable>: Sendable {
  var start: Value
  var end: Value
  /// The derivatives at both ends, or `nil` for a straight line.
  var tangents: Tangents?

  struct Tangents: Sendable {
    var start: Value.Difference
    var end: Value.Difference
  }

  /// The value at a parameter. Beyond its ends, the segment continues along the tangents.
  func value(at u: Double) -> Value {
    guard let tangents else { return start.interpolation(to: end, at: u).value }
    if u <= 0 { return u == 0 ? start : start.advanced(by: tangents.start.scaled(by: u)) }
    if u >= 1 { return u == 1 ? end : end.advanced(by: tangents.end.scaled(by: u - 1)) }
    let v = 1 - u
    // Hermite's basis: (1 + 2u)(1 − u)², u(1 − u)², u²(3 − 2u), −u²(1 − u)
    return Value(
      displacement: start.displacement.scaled(by: (1 + 2 * u) * v * v)
        .adding(tangents.start.scaled(by: u * v * v))
        .adding(end.displacement.scaled(by: u * u * (3 - 2 * u)))
        .adding(tangents.end.scaled(by: -u * u * v)))
  }

  /// The derivative with respect to the parameter.
  func derivative(at u: Double) -> Value.Difference {
    guard let tangents else { return start.interpolation(to: end, at: u).velocity }
    if u <= 0 { return tangents.start }
    if u >= 1 { return tangents.end }
    return end.difference(from: start).scaled(by: 6 * u * (1 - u))
      .adding(tangents.start.scaled(by: (3 * u - 1) * (u - 1)))
      .adding(tangents.end.scaled(by: u * (3 * u - 2)))
  }
}
