// SPDX-License-Identifier: MIT

/// The weights of a cubic Hermite interpolation, for any type of value.
///
/// Let u be the fraction of an interval and D the length of the interval. The value is start · `start` + end · `end` +
/// D · (outgoing · `outgoing` + incoming · `incoming`). The slopes `outgoing` and `incoming` at the start and at the
/// end are per unit of the knot parameter.
package struct CubicHermite: Hashable, Sendable {
  /// The weight of the value at the start.
  package var start: Double
  /// The weight of the value at the end.
  package var end: Double
  /// The weight of the slope at the start, to be multiplied by the interval's length.
  package var outgoing: Double
  /// The weight of the slope at the end, to be multiplied by the interval's length.
  package var incoming: Double

  init(start: Double, end: Double, outgoing: Double, incoming: Double) {
    self.start = start
    self.end = end
    self.outgoing = outgoing
    self.incoming = incoming
  }

  /// The weights of the value at a fraction of the interval. At 0 and 1, the weight of that end is exactly 1, and all
  /// others are 0.
  package static func value(at u: Double) -> CubicHermite {
    let rest = 1 - u
    return CubicHermite(
      start: rest * rest * (1 + 2 * u), end: u * u * (3 - 2 * u), outgoing: rest * rest * u, incoming: -u * u * rest)
  }

  /// The weights of the derivative with respect to the fraction of the interval.
  ///
  /// Divide by the interval's length for the derivative with respect to the knot parameter.
  package static func derivative(at u: Double) -> CubicHermite {
    let weight = 6 * u * (1 - u)
    return CubicHermite(
      start: -weight, end: weight, outgoing: (1 - u) * (1 - 3 * u), incoming: u * (3 * u - 2))
  }

  /// Returns the weighted sum for numbers.
  package func callAsFunction(
    from start: Double, to end: Double, outgoing: Double, incoming: Double, interval: Double
  ) -> Double {
    start * self.start + end * self.end + interval * (outgoing * self.outgoing + incoming * self.incoming)
  }
}
