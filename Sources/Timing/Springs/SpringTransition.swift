/// How position and velocity of a spring at one instant follow from those at an earlier one.
///
/// The motion is linear in its start: this is the matrix exponential of m y″ + c y′ + k y = 0, y being the distance
/// from the target. It applies to every component of a value alike, transitions of one spring compose by ``then(_:)``,
/// and the sum of additive motions of one spring is the motion of the sum.
public struct SpringTransition: Hashable, Sendable {
  /// The position that a unit of position becomes.
  public var positionFromPosition: Double
  /// The position that a unit of velocity becomes, in seconds.
  public var positionFromVelocity: Double
  /// The velocity that a unit of position becomes, per second.
  public var velocityFromPosition: Double
  /// The velocity that a unit of velocity becomes.
  public var velocityFromVelocity: Double

  /// The transition over no time.
  public static var identity: SpringTransition {
    SpringTransition(
      positionFromPosition: 1, positionFromVelocity: 0, velocityFromPosition: 0, velocityFromVelocity: 1)
  }

  /// The transition to rest at the target.
  static var rest: SpringTransition {
    SpringTransition(
      positionFromPosition: 0, positionFromVelocity: 0, velocityFromPosition: 0, velocityFromVelocity: 0)
  }

  /// The state that a state becomes.
  ///
  /// - Parameters:
  ///   - position: The distance from the target, which is negative on the way up.
  ///   - velocity: Its change per second.
  public func applied(position: Double, velocity: Double) -> (position: Double, velocity: Double) {
    (
      positionFromPosition * position + positionFromVelocity * velocity,
      velocityFromPosition * position + velocityFromVelocity * velocity
    )
  }

  /// This transition followed by another one.
  public func then(_ next: SpringTransition) -> SpringTransition {
    let position = next.applied(position: positionFromPosition, velocity: velocityFromPosition)
    let velocity = next.applied(position: positionFromVelocity, velocity: velocityFromVelocity)
    return SpringTransition(
      positionFromPosition: position.position, positionFromVelocity: velocity.position,
      velocityFromPosition: position.velocity, velocityFromVelocity: velocity.velocity)
  }
}

extension Spring {
  /// How the distance from the target and the velocity change over a time; the initial velocity plays no part.
  ///
  /// The rest, everywhere 0, for an infinite time (for a spring without damping that is its mean) and for a spring that
  /// is not valid.
  ///
  /// - Parameter time: Seconds; below 0, and for NaN, the identity.
  /// - Complexity: O(1); an exponential and a sine and cosine, or two exponentials.
  public func transition(after time: Double) -> SpringTransition {
    guard isValid, time < .infinity else { return isValid && !(time == .infinity) ? .identity : .rest }
    guard time > 0 else { return .identity }
    let frequency = naturalFrequency
    let mode = mode(at: min(time * frequency, .greatestFiniteMagnitude))
    return SpringTransition(
      positionFromPosition: mode.release, positionFromVelocity: mode.push / frequency,
      velocityFromPosition: -frequency * mode.push, velocityFromVelocity: mode.pushRate)
  }

  /// The motion in the spring's own time τ = ω₀t, with ζ the damping ratio.
  ///
  /// `release` begins at rest at 1, `push` at 0 with velocity 1; `pushRate` is the derivative of `push`, and that of
  /// `release` is −`push`.
  ///
  ///     ζ < 1   push = e^(−ζτ) sin(ωτ)/ω,        release = e^(−ζτ) (cos(ωτ) + ζ sin(ωτ)/ω),    ω = √(1 − ζ²)
  ///     ζ = 1   push = e^(−τ) τ,                  release = e^(−τ) (1 + τ)
  ///     ζ > 1   push = (e^(−aτ) − e^(−bτ))/2σ,    release = (b e^(−aτ) − a e^(−bτ))/2σ,          σ = √(ζ² − 1)
  ///
  /// with the rates b = ζ + σ and a = ζ − σ = 1/b, which is how it loses no digits. Written with
  /// s = (1 − e^(−2στ))/2σ, which becomes τ where σ vanishes, the two last lines are one. See any text on the damped
  /// harmonic oscillator, such as <https://en.wikipedia.org/wiki/Harmonic_oscillator#Damped_harmonic_oscillator>.
  func mode(at time: Double) -> (release: Double, push: Double, pushRate: Double) {
    let ratio = dampingRatio
    if ratio < 1 {
      let swing = swingFrequency
      let decay = (-ratio * time).exponential
      let turn = (swing * time).sineAndCosine
      let (sine, cosine) = (turn.sine / swing, turn.cosine)
      return (decay * (cosine + ratio * sine), decay * sine, decay * (cosine - ratio * sine))
    }
    let (split, slow) = (rateSplit, slowRate)
    let exponent = 2 * split * time
    // The share of the fast mode that is left, and s; each from the other where that keeps more digits.
    let fast: Double
    let s: Double
    if split == 0 {
      (fast, s) = (1, time)
    } else if exponent > 1 {
      fast = (-exponent).exponential
      s = (1 - fast) / (2 * split)
    } else {
      let lost = -(-exponent).exponentialMinusOne
      (fast, s) = (1 - lost, lost / (2 * split))
    }
    let decay = (-slow * time).exponential
    // Once the slow mode has died, nothing is left; s alone may still be large.
    guard decay > 0 else { return (0, 0, 0) }
    return (decay * (1 + slow * s), decay * s, decay * (fast - slow * s))
  }

  /// √(1 − ζ²): radians per unit of the spring's own time, where it swings.
  var swingFrequency: Double { ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot() }

  /// σ = √(ζ² − 1): half the difference of the two rates, where it does not swing.
  var rateSplit: Double { (dampingRatio - 1).squareRoot() * (dampingRatio + 1).squareRoot() }

  /// ζ − σ: the rate of the slow mode, where it does not swing.
  var slowRate: Double { 1 / (dampingRatio + rateSplit) }
}
