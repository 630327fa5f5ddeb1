// SPDX-License-Identifier: MIT

/// A spring's motion over a duration, as a timing function.
struct SpringCurve: Hashable, Sendable {
  /// The spring.
  let spring: Spring
  /// Seconds of the spring's motion per unit of input; finite.
  let duration: Double

  init(spring: Spring, duration: Double) {
    self.spring = spring
    self.duration = duration.isFinite ? duration : 0
  }

  func value(at input: Double) -> Double { spring.value(at: input * duration) }

  /// Returns the slope per unit of input; 0 before the release.
  func slope(at input: Double) -> Double { input < 0 ? 0 : spring.velocity(at: input * duration) * duration }
}

extension TimingFunction {
  /// Returns a spring as a timing function: an input of 1 corresponds to a duration of its motion.
  ///
  /// At 1 the output is as near to 1 as the duration allows, but not exactly 1. Beyond 1 the motion continues, and
  /// below 0 the output is 0. A duration that is not finite counts as 0.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - duration: Seconds; by default the spring's settling duration, which is infinite without damping.
  public static func spring(_ spring: Spring, duration: Double? = nil) -> TimingFunction {
    TimingFunction(.spring(SpringCurve(spring: spring, duration: duration ?? spring.settlingDuration)))
  }

  /// The problem of the first invalid spring in the function, or `nil`.
  package var springProblem: SpringProblem? {
    switch form {
    case .spring(let curve): curve.spring.problem
    case .composition(let composition): composition.first.springProblem ?? composition.second.springProblem
    default: nil
    }
  }
}
