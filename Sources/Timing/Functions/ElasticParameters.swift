// SPDX-License-Identifier: MIT
import GlissadeElementary
import GlissadeTexts

/// The amplitude and the period of an elastic easing.
///
/// The formula is that of [d3-ease](https://d3js.org/d3-ease#easeElastic), after Robert Penner. For `in`, with the
/// exponential e(t) from 0 to 1, the amplitude a and the period p:
///
/// ```text
/// a · e(t) · sin(φ + arcsin(1 / a)) = e(t) · (cos φ + √(a² − 1) · sin φ),   φ = 2π (1 − t) / p
/// ```
struct ElasticParameters: Hashable, Sendable {
  /// The bound of the oscillation at the end of the motion, in units of the whole change.
  let amplitude: Double
  /// The duration of one oscillation, in units of the whole duration.
  let period: Double

  /// The default values of d3.
  static let standard = ElasticParameters(amplitude: 1, period: 0.3)

  // An amplitude below 1 would not reach the end. The other bounds keep every value and slope finite.
  static let amplitudes = 1...1e6
  static let periods = 1e-6...1e6

  /// Returns the second factor of the formula, and its derivative by t.
  func oscillation(at t: Double) -> (value: Double, slope: Double) {
    let frequency = 2 * .pi / period
    let phase = (1 - t) * frequency
    let (cosine, sine) = (Double.cos(phase), Double.sin(phase))
    let share = ((amplitude - 1) * (amplitude + 1)).squareRoot()
    return (cosine + share * sine, frequency * (sine - share * cosine))
  }
}

extension TimingFunction {
  /// An elastic easing with an amplitude and a period, by the formula of d3-ease.
  ///
  /// With the default values it equals `.namedEasing(.elastic, ends: ends)`. Inputs outside 0 … 1 give the nearer end.
  ///
  /// - Parameters:
  ///   - ends: The ends that are eased.
  ///   - amplitude: The bound of the oscillation, from 1 to 1,000,000 whole changes; d3 raises a smaller value to 1.
  ///   - period: The duration of one oscillation, from 0.000001 to 1,000,000 whole durations.
  /// - Precondition: Both numbers are in their ranges.
  public static func elastic(_ ends: Ends, amplitude: Double = 1, period: Double = 0.3) -> TimingFunction {
    checkArgument(
      ElasticParameters.amplitudes.contains(amplitude), "amplitude: \(amplitude) is not in 1…1000000")
    checkArgument(ElasticParameters.periods.contains(period), "period: \(period) is not in 0.000001…1000000")
    return TimingFunction(
      .namedEasing(
        NamedEasing(
          family: .elastic, ends: ends, elasticParameters: ElasticParameters(amplitude: amplitude, period: period))))
  }
}
