/// A spring as a timing function: its motion over a duration.
struct SpringCurve: Hashable, Sendable {
  /// The spring.
  let spring: Spring
  /// Seconds of the spring that an input of 1 stands for; finite.
  let duration: Double

  init(spring: Spring, duration: Double) {
    self.spring = spring
    self.duration = duration.isFinite ? duration : 0
  }

  func value(at input: Double) -> Double { spring.value(at: input * duration) }

  /// Per unit of input; before the release nothing moves.
  func slope(at input: Double) -> Double { input < 0 ? 0 : spring.velocity(at: input * duration) * duration }
}

extension TimingFunction {
  /// A spring as a timing function: an input of 1 stands for a duration of its motion.
  ///
  /// At 1 it has settled as far as the duration allows, not exactly to 1; afterwards it goes on swinging, and below 0
  /// it waits. A duration that is not finite counts as 0.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - duration: Seconds; by default the spring's settling duration, which no spring without damping has.
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
