// SPDX-License-Identifier: MIT
import GlissadeElementary

/// A damped spring with a mass, released at 0 and pulled to 1, as a function of time in closed form.
///
/// It solves m x″ + c x′ + k (x − 1) = 0 with x(0) = 0 and x′(0) = `initialVelocity`. The three damping regimes lose no
/// digits where they meet, so the motion is continuous in every constant. For a motion other than 0 … 1, scale the
/// distance and divide the velocity by it.
///
/// Do not confuse `damping`, a coefficient, with ``dampingRatio``, which is 1 at critical damping. A ratio above 1
/// gives an overdamped motion.
///
/// An invalid spring rests at 1 from the start. It neither traps nor gives NaN.
public struct Spring: Hashable, Sendable {
  /// The mass; more than 0.
  public let mass: Double
  /// The force per unit of distance; more than 0.
  public let stiffness: Double
  /// The force per unit of velocity; 0 or more.
  public let damping: Double
  /// The velocity at time 0, in whole distances (0 to 1) per second; a positive one points towards the target.
  public let initialVelocity: Double

  /// √(k/m): radians per second of the same spring without damping.
  public let naturalFrequency: Double
  /// c / (2√(km)): the spring is underdamped below 1, critically damped at 1 and overdamped above 1.
  public let dampingRatio: Double

  /// The first reason why the parameters are invalid, in terms of the initialiser that was called, or `nil`.
  package let problem: SpringProblem?

  /// Creates a spring from its physical constants; the defaults are Core Animation's.
  public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0) {
    self.init(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity, derivationProblem: nil)
  }

  /// Creates a spring from constants that may be derived from other parameters, with the problem of those parameters.
  private init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double, derivationProblem: SpringProblem?
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    // The roots come first, so that neither the quotient nor the product of the constants overflows or underflows.
    let (rootOfStiffness, rootOfMass) = (stiffness.squareRoot(), mass.squareRoot())
    naturalFrequency = rootOfStiffness / rootOfMass
    dampingRatio = damping / 2 / rootOfStiffness / rootOfMass
    let isInRange = naturalFrequency.isNormal && dampingRatio.isFinite && (initialVelocity / naturalFrequency).isFinite
    problem =
      if !(mass > 0 && mass.isFinite) {
        .mass(mass)
      } else if let derivationProblem {
        derivationProblem
      } else if !(stiffness > 0 && stiffness.isFinite) {
        .stiffness(stiffness)
      } else if !(damping >= 0 && damping.isFinite) {
        .damping(damping)
      } else if !initialVelocity.isFinite {
        .initialVelocity(initialVelocity)
      } else {
        isInRange ? nil : .outOfRange
      }
  }

  /// Creates a spring from its undamped period and its damping ratio.
  ///
  /// - Parameters:
  ///   - response: 2π√(m/k), in seconds; more than 0.
  ///   - dampingRatio: c / (2√(km)); 0 or more.
  ///   - mass: The mass; more than 0. It scales the other constants and does not change the motion.
  ///   - initialVelocity: The velocity at time 0, in whole distances per second.
  public init(response: Double, dampingRatio: Double, mass: Double = 1, initialVelocity: Double = 0) {
    self.init(
      response: response, dampingRatio: dampingRatio, mass: mass, initialVelocity: initialVelocity,
      problem: Self.isPeriod(response)
        ? Self.isSwing(dampingRatio) ? nil : .dampingRatio(dampingRatio) : .response(response))
  }

  private init(
    response: Double, dampingRatio: Double, mass: Double, initialVelocity: Double, problem: SpringProblem?
  ) {
    let frequency = 2 * .pi / response
    self.init(
      mass: mass, stiffness: frequency * frequency * mass, damping: 2 * dampingRatio * frequency * mass,
      initialVelocity: initialVelocity, derivationProblem: problem)
  }

  /// Whether an undamped period gives a valid stiffness.
  private static func isPeriod(_ response: Double) -> Bool {
    let frequency = 2 * .pi / response
    return response > 0 && frequency * frequency > 0 && (frequency * frequency).isFinite
  }

  /// Whether a damping ratio gives a valid damping.
  private static func isSwing(_ dampingRatio: Double) -> Bool { dampingRatio >= 0 && dampingRatio.isFinite }

  /// Returns the damping ratio of a bounce.
  static func dampingRatio(bounce: Double) -> Double { bounce < 0 ? 1 / (1 + bounce) : 1 - bounce }

  /// Creates a spring from its perceptual duration and its bounce, the parameters of SwiftUI and Core Animation.
  ///
  /// The stiffness is (2π/duration)² m. The damping ratio is 1 − bounce, or 1 / (1 + bounce) for a negative bounce. See
  /// [SwiftUI's `Spring`](https://developer.apple.com/documentation/swiftui/spring).
  ///
  /// - Parameters:
  ///   - duration: The ``response``, in seconds; more than 0. The spring settles later.
  ///   - bounce: More than −1, up to 1, which means no damping.
  ///   - mass: The mass; more than 0. It scales the other constants and does not change the motion.
  ///   - initialVelocity: The velocity at time 0, in whole distances per second.
  public init(duration: Double, bounce: Double, mass: Double = 1, initialVelocity: Double = 0) {
    let dampingRatio = Self.dampingRatio(bounce: bounce)
    let isBounce = bounce.isFinite && Self.isSwing(dampingRatio)
    self.init(
      response: duration, dampingRatio: dampingRatio, mass: mass, initialVelocity: initialVelocity,
      problem: Self.isPeriod(duration) ? isBounce ? nil : .bounce(bounce) : .duration(duration))
  }

  /// Returns the same spring with another initial velocity, in whole distances per second.
  public func with(initialVelocity: Double) -> Spring {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      derivationProblem: problem?.isOfDerivedConstants == true ? problem : nil)
  }

  /// The undamped period 2π√(m/k), in seconds; the perceptual duration of Apple's frameworks.
  public var response: Double { 2 * .pi / naturalFrequency }

  /// The bounce of Apple's frameworks: 1 − ζ up to critical damping, 1/ζ − 1 beyond it.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// Whether the constants are valid.
  package var isValid: Bool { problem == nil }

  /// Returns the position at a time; it is 0 at time 0 and tends to 1.
  ///
  /// - Parameter time: Seconds since the release. A negative time or NaN gives the state at the release.
  public func value(at time: Double) -> Double { state(at: time).position }

  /// Returns the velocity at a time, in whole distances per second: the exact derivative of the position.
  ///
  /// - Parameter time: Seconds since the release. A negative time or NaN gives the state at the release.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// Returns position and velocity at a time, for the cost of one evaluation.
  ///
  /// - Parameter time: Seconds since the release. A negative time or NaN gives the state at the release.
  package func state(at time: Double) -> (position: Double, velocity: Double) {
    guard isValid else { return (1, 0) }
    let transition = transition(after: time)
    let motion = transition.applied(position: -1, velocity: initialVelocity)
    return (1 + motion.position, motion.velocity)
  }
}
