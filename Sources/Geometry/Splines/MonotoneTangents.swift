// SPDX-License-Identifier: MIT
import GlissadeQuoting

/// The slopes of a monotone cubic spline through numbers, which has no overshoot between them.
///
/// Each inner slope is that of the parabola through three neighbours, limited to three times the flatter chord's slope.
/// It is 0 where the numbers have a local extremum. Source: F. N. Fritsch and R. E. Carlson, "Monotone piecewise cubic
/// interpolation", 1980, https://doi.org/10.1137/0717021. The limit is that of R. L. Dougherty, A. Edelman and J. M.
/// Hyman, "Nonnegativity-, monotonicity-, or convexity-preserving cubic and quintic Hermite interpolation", 1989,
/// equation 4.2, https://doi.org/10.1090/S0025-5718-1989-0962209-1.
///
/// The first and the last slope of an open spline avoid an inflection inside the end segments. Let s be the inner slope
/// and v the chord's slope. If s is not steeper than v, the second derivative is 0 at the inner end, and the slope is
/// 3v − 2s. Otherwise it is 0 at the outer end, and the slope is (3v − s) / 2. For points, calculate the slopes of each
/// coordinate.
package struct MonotoneTangents: Hashable, Sendable {
  /// The knot intervals, one for each chord.
  package let intervals: [Double]
  /// Whether the last chord returns to the first number.
  package let isClosed: Bool

  /// Creates the rule for a spline from its knot intervals.
  ///
  /// A closed spline has as many numbers as chords, an open one has one more. An interval that is not positive and
  /// finite counts as 0: its chord has no slope.
  ///
  /// - Parameters:
  ///   - intervals: The length of the knot interval of each chord.
  ///   - isClosed: Whether the last chord returns to the first number.
  package init(intervals: [Double], isClosed: Bool = false) {
    self.intervals = intervals
    self.isClosed = isClosed
  }

  /// The slope of the spline at each knot, per unit of the knot parameter.
  ///
  /// - Parameter chords: The differences between the numbers at neighbouring knots.
  /// - Precondition: `chords` has as many elements as ``intervals``.
  /// - Complexity: O(*n*) in the number of chords.
  package func callAsFunction(_ chords: [Double]) -> [Double] {
    checkArgument(
      chords.count == intervals.count,
      "chords: the count \(chords.count) is not the number of intervals, \(intervals.count)")
    guard !chords.isEmpty else { return [] }
    let secants = zip(chords, intervals).map { chord, interval in
      interval > 1e-300 && interval < .infinity ? chord / interval : 0
    }
    let last = secants.count - 1
    guard !isClosed else { return secants.indices.map { inner($0 == 0 ? last : $0 - 1, $0, secants) } }
    guard last > 0 else { return [secants[0], secants[0]] }
    let slopes = (1...last).map { inner($0 - 1, $0, secants) }
    return [Self.outer(beside: slopes[0], secant: secants[0])] + slopes
      + [Self.outer(beside: slopes[last - 1], secant: secants[last])]
  }

  private func inner(_ before: Int, _ after: Int, _ secants: [Double]) -> Double {
    let (left, right) = (secants[before], secants[after])
    guard left > 0 && right > 0 || left < 0 && right < 0 else { return 0 }
    // The weight of each secant is the fraction of the other interval in the sum of both. Both intervals are positive
    // here.
    let share = 1 / (1 + intervals[after] / intervals[before])
    let parabola = left * (1 - share) + right * share
    let limit = 3 * min(abs(left), abs(right))
    return min(max(parabola, -limit), limit)
  }

  private static func outer(beside slope: Double, secant: Double) -> Double {
    abs(slope) <= abs(secant) ? 3 * secant - 2 * slope : (3 * secant - slope) / 2
  }
}
