// SPDX-License-Identifier: MIT

/// An easing whose speed rises and falls linearly over a quarter of the duration: a trapezoid of speed over time.
///
/// The easings come from BLAnimationController, after Pat Stein. Core Animation's differ: `in` by up to 0.115.
struct Trapezoid: Hashable, Sendable {
  /// The ends that have a ramp.
  let ends: TimingFunction.Ends

  /// The output at an input; inputs outside 0 … 1 give the nearer end.
  func value(at input: Double) -> Double {
    let t = min(max(input, 0), 1)
    switch ends {
    case .easeIn: return t < 0.25 ? 16 / 7 * t * t : (8 * t - 1) / 7
    case .easeOut: return 1 - Trapezoid(ends: .easeIn).value(at: 1 - t)
    case .easeInOut:
      if t < 0.25 { return 8 / 3 * t * t }
      if t <= 0.75 { return (8 * t - 1) / 6 }
      return 1 - 8 / 3 * (1 - t) * (1 - t)
    }
  }

  /// The slope at an input; 0 outside 0 … 1, one-sided from within at the ends.
  func slope(at input: Double) -> Double {
    guard input >= 0, input <= 1 else { return 0 }
    switch ends {
    case .easeIn: return min(input * 32 / 7, 8 / 7)
    case .easeOut: return min((1 - input) * 32 / 7, 8 / 7)
    case .easeInOut: return min(min(input, 1 - input) * 16 / 3, 4 / 3)
    }
  }
}
