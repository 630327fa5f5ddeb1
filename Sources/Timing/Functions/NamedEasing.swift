// SPDX-License-Identifier: MIT
import GlissadeElementary

extension TimingFunction {
  /// The formula of one of Robert Penner's named easings.
  public enum EasingFamily: String, Hashable, Sendable, CaseIterable {
    /// t².
    case quad
    /// t³.
    case cubic
    /// t⁴.
    case quart
    /// t⁵.
    case quint
    /// 1 − cos(πt/2).
    case sine
    /// 2^(10 (t − 1)), shifted and scaled so that it goes from exactly 0 to exactly 1.
    case expo
    /// A quarter of a circle.
    case circ
    /// t² ((s + 1) t − s), which first moves backwards; the overshoot constant s is 1.70158.
    case back
    /// An exponential oscillation of amplitude 1 and period 0.3; see ``TimingFunction/elastic(_:amplitude:period:)``.
    case elastic
    /// A sequence of parabolas, like a ball whose bounces become higher.
    case bounce
  }
}

/// One of Robert Penner's named easings, with the constants of d3-ease.
///
/// Each family has one formula, for `in`. `out` is its rotation by 180°, and `inOut` joins the two. Inputs outside 0 …
/// 1 give the nearer end.
struct NamedEasing: Hashable, Sendable {
  /// The formula.
  let family: TimingFunction.EasingFamily
  /// The ends that are eased.
  let ends: TimingFunction.Ends
  /// The parameters of `elastic`; all other families ignore them.
  var elasticParameters = ElasticParameters.standard

  /// Whether the output never falls between 0 and 1.
  var isMonotone: Bool {
    switch family {
    case .quad, .cubic, .quart, .quint, .sine, .expo, .circ: true
    case .back, .elastic, .bounce: false
    }
  }

  /// The output at an input.
  func value(at input: Double) -> Double {
    guard input > 0 else { return 0 }
    guard input < 1 else { return 1 }
    switch ends {
    case .easeIn: return easeIn(input)
    case .easeOut: return 1 - easeIn(1 - input)
    case .easeInOut:
      return input < 0.5 ? easeIn(2 * input) / 2 : 1 - easeIn(2 - 2 * input) / 2
    }
  }

  /// The slope at an input; 0 outside 0 … 1, one-sided from within at the ends.
  func slope(at input: Double) -> Double {
    guard input >= 0, input <= 1 else { return 0 }
    switch ends {
    case .easeIn: return easeInSlope(input)
    case .easeOut: return easeInSlope(1 - input)
    case .easeInOut: return easeInSlope(input < 0.5 ? 2 * input : 2 - 2 * input)
    }
  }
}

extension NamedEasing {
  private static var overshoot: Double { 1.70158 }
  /// 1 − 2⁻¹⁰, the divisor that scales the exponential to reach 1.
  private static var exponentialSpan: Double { 1 - 0x1p-10 }

  /// 2^(−10 (1 − t)), shifted and scaled to go from 0 to 1.
  private func exponential(_ t: Double) -> Double { (Double.exp2(10 * (t - 1)) - 0x1p-10) / Self.exponentialSpan }

  private func exponentialSlope(_ t: Double) -> Double {
    10 * Double.log(2) * Double.exp2(10 * (t - 1)) / Self.exponentialSpan
  }

  private func easeIn(_ t: Double) -> Double {
    switch family {
    case .quad: return t * t
    case .cubic: return t * t * t
    case .quart: return t * t * (t * t)
    case .quint: return t * t * (t * t) * t
    case .sine: return 1 - .cos(t * .pi / 2)
    case .expo: return exponential(t)
    case .circ: return 1 - (1 - t * t).squareRoot()
    case .back: return t * t * ((Self.overshoot + 1) * t - Self.overshoot)
    case .elastic: return exponential(t) * elasticParameters.oscillation(at: t).value
    case .bounce: return 1 - Self.bounce(1 - t).value
    }
  }

  private func easeInSlope(_ t: Double) -> Double {
    switch family {
    case .quad: return 2 * t
    case .cubic: return 3 * t * t
    case .quart: return 4 * t * t * t
    case .quint: return 5 * t * t * (t * t)
    case .sine: return .pi / 2 * .sin(t * .pi / 2)
    case .expo: return exponentialSlope(t)
    case .circ: return t / (1 - t * t).squareRoot()
    case .back: return t * (3 * (Self.overshoot + 1) * t - 2 * Self.overshoot)
    case .elastic:
      let oscillation = elasticParameters.oscillation(at: t)
      return exponentialSlope(t) * oscillation.value + exponential(t) * oscillation.slope
    case .bounce: return Self.bounce(1 - t).slope
    }
  }

  /// Four parabolas of curvature 121/16 that touch 1 at 4/11, 8/11, 10/11 and 1.
  private static func bounce(_ t: Double) -> (value: Double, slope: Double) {
    let curvature = 121.0 / 16
    let (vertex, height): (Double, Double)
    if t < 4.0 / 11 {
      (vertex, height) = (0, 0)
    } else if t < 8.0 / 11 {
      (vertex, height) = (6.0 / 11, 3.0 / 4)
    } else if t < 10.0 / 11 {
      (vertex, height) = (9.0 / 11, 15.0 / 16)
    } else {
      (vertex, height) = (21.0 / 22, 63.0 / 64)
    }
    return (curvature * (t - vertex) * (t - vertex) + height, 2 * curvature * (t - vertex))
  }
}
