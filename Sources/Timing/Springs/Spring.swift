import RealModule

/// A mass on a damped spring, released at 0 and drawn to 1: a closed form in time, with its velocity.
///
/// It solves m x″ + c x′ + k (x − 1) = 0 with x(0) = 0 and x′(0) = `initialVelocity`. All three regimes are computed
/// without loss where they meet: the motion is continuous in every constant. To move anything else than 0 … 1, scale
/// the distance and divide the velocity by it, or take the ``transition(after:)`` of position and velocity.
///
/// Do not confuse `damping`, a coefficient, with ``dampingRatio``, which is 1 where the spring just does not swing.
/// Over-damped springs are truly over-damped.
///
/// A spring that is not valid (see ``problem``) rests at 1 from the start, so that it neither traps nor gives NaN.
public struct Spring: Hashable, Sendable {
  /// The mass; more than 0.
  public let mass: Double
  /// The force per unit of distance; more than 0.
  public let stiffness: Double
  /// The force per unit of velocity; 0 or more.
  public let damping: Double
  /// The velocity at time 0, in whole ways (0 to 1) per second; above 0 it points towards the target.
  public let initialVelocity: Double

  /// √(k/m): radians per second of the same spring without damping.
  public let naturalFrequency: Double
  /// c / (2√(km)): below 1 the spring swings, at 1 it is critically damped, above it creeps.
  public let dampingRatio: Double

  /// The first reason why the parameters make no spring, in the terms of the initialiser that was called, or `nil`.
  public let problem: SpringProblem?

  /// Creates a spring from its physical constants; the defaults are Core Animation's.
  public init(mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0) {
    self.init(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity, derivationProblem: nil)
  }

  /// Creates a spring from constants that may have been derived from other parameters, of which one may be the problem.
  private init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double, derivationProblem: SpringProblem?
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    // Roots first: neither the quotient nor the product of the constants can then leave the range of numbers early.
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

  /// Creates a spring from its period without damping and its damping ratio.
  ///
  /// - Parameters:
  ///   - response: 2π√(m/k), in seconds; more than 0.
  ///   - dampingRatio: c / (2√(km)); 0 or more.
  ///   - mass: The mass; more than 0. It scales the other constants and leaves the motion alone.
  ///   - initialVelocity: The velocity at time 0, in whole ways per second.
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

  /// Whether a period without damping makes a stiffness.
  private static func isPeriod(_ response: Double) -> Bool {
    let frequency = 2 * .pi / response
    return response > 0 && frequency * frequency > 0 && (frequency * frequency).isFinite
  }

  /// Whether a damping ratio makes a damping.
  private static func isSwing(_ dampingRatio: Double) -> Bool { dampingRatio >= 0 && dampingRatio.isFinite }

  /// The damping ratio of a bounce.
  static func dampingRatio(bounce: Double) -> Double { bounce < 0 ? 1 / (1 + bounce) : 1 - bounce }

  /// Creates a spring from its perceptual duration and its bounce, as SwiftUI and Core Animation name them.
  ///
  /// The stiffness is (2π/duration)² m. The damping ratio is 1 − bounce, and for a bounce below 0, which flattens,
  /// 1 / (1 + bounce). See [SwiftUI's `Spring`](https://developer.apple.com/documentation/swiftui/spring).
  ///
  /// - Parameters:
  ///   - duration: The ``response``, in seconds; more than 0. The spring settles later.
  ///   - bounce: More than −1, up to 1, where nothing damps.
  ///   - mass: The mass; more than 0. It scales the other constants and leaves the motion alone.
  ///   - initialVelocity: The velocity at time 0, in whole ways per second.
  public init(duration: Double, bounce: Double, mass: Double = 1, initialVelocity: Double = 0) {
    let dampingRatio = Self.dampingRatio(bounce: bounce)
    let isBounce = bounce.isFinite && Self.isSwing(dampingRatio)
    self.init(
      response: duration, dampingRatio: dampingRatio, mass: mass, initialVelocity: initialVelocity,
      problem: Self.isPeriod(duration) ? isBounce ? nil : .bounce(bounce) : .duration(duration))
  }

  /// The same spring released with another velocity, in whole ways per second.
  public func with(initialVelocity: Double) -> Spring {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      derivationProblem: problem?.isOfDerivedConstants == true ? problem : nil)
  }

  /// 2π√(m/k): the period without damping, in seconds; the perceptual duration of Apple's frameworks.
  public var response: Double { 2 * .pi / naturalFrequency }

  /// 1 − ζ up to critical damping and 1/ζ − 1 beyond it: the bounce of Apple's frameworks.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// Whether the constants make a spring.
  public var isValid: Bool { problem == nil }

  /// The position at a time, from 0 at 0 towards 1.
  ///
  /// - Parameter time: Seconds since the release; before it, and for NaN, the state at the release holds.
  public func value(at time: Double) -> Double { state(at: time).position }

  /// The velocity at a time: the exact derivative of the position, in whole ways per second.
  ///
  /// - Parameter time: Seconds since the release; before it, and for NaN, the state at the release holds.
  public func velocity(at time: Double) -> Double { state(at: time).velocity }

  /// Position and velocity at a time, for one evaluation.
  ///
  /// - Parameter time: Seconds since the release; before it, and for NaN, the state at the release holds.
  public func state(at time: Double) -> (position: Double, velocity: Double) {
    guard isValid else { return (1, 0) }
    let transition = transition(after: time)
    let motion = transition.applied(position: -1, velocity: initialVelocity)
    return (1 + motion.position, motion.velocity)
  }
}
