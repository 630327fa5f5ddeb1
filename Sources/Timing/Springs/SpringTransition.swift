// SPDX-License-Identifier: MIT

/// The linear map from a spring's position and velocity at one instant to those at a later one.
///
/// The map is the matrix exponential of m y″ + c y′ + k y = 0, where y is the distance from the target. It applies to
/// every component of a value alike. Transitions of one spring are composed by ``then(_:)``. The sum of additive
/// motions of one spring is the motion of the sum.
package struct SpringTransition: Hashable, Sendable {
  /// The position that results from a unit of position.
  package var positionFromPosition: Double
  /// The position that results from a unit of velocity, in seconds.
  package var positionFromVelocity: Double
  /// The velocity that results from a unit of position, per second.
  package var velocityFromPosition: Double
  /// The velocity that results from a unit of velocity.
  package var velocityFromVelocity: Double

  /// The transition over a duration of 0.
  package static var identity: SpringTransition {
    SpringTransition(
      positionFromPosition: 1, positionFromVelocity: 0, velocityFromPosition: 0, velocityFromVelocity: 1)
  }

  /// The map of every state to rest at the target: all coefficients are 0.
  static var rest: SpringTransition {
    SpringTransition(
      positionFromPosition: 0, positionFromVelocity: 0, velocityFromPosition: 0, velocityFromVelocity: 0)
  }

  /// Returns the state after the transition.
  ///
  /// - Parameters:
  ///   - position: The distance from the target; negative below it.
  ///   - velocity: The change of the distance per second.
  package func applied(position: Double, velocity: Double) -> (position: Double, velocity: Double) {
    (
      positionFromPosition * position + positionFromVelocity * velocity,
      velocityFromPosition * position + velocityFromVelocity * velocity
    )
  }

  /// Returns this transition followed by another one.
  package func then(_ next: SpringTransition) -> SpringTransition {
    let position = next.applied(position: positionFromPosition, velocity: velocityFromPosition)
    let velocity = next.applied(position: positionFromVelocity, velocity: velocityFromVelocity)
    return SpringTransition(
      positionFromPosition: position.position, positionFromVelocity: velocity.position,
      velocityFromPosition: position.velocity, velocityFromVelocity: velocity.velocity)
  }
}

extension Spring {
  /// Returns the transition of distance from the target and velocity over a time, for any initial velocity.
  ///
  /// An infinite time and an invalid spring give the transition to rest, whose coefficients are 0. Without damping,
  /// this is the mean of the motion.
  ///
  /// - Parameter time: Seconds; a negative time or NaN gives the identity.
  /// - Complexity: O(1): an exponential with a sine and a cosine, or two exponentials.
  package func transition(after time: Double) -> SpringTransition {
    guard isValid, time < .infinity else { return isValid && !(time == .infinity) ? .identity : .rest }
    guard time > 0 else { return .identity }
    let frequency = naturalFrequency
    let mode = mode(at: min(time * frequency, .greatestFiniteMagnitude))
    return SpringTransition(
      positionFromPosition: mode.release, positionFromVelocity: mode.push / frequency,
      velocityFromPosition: -frequency * mode.push, velocityFromVelocity: mode.pushRate)
  }

  /// Returns the motion in dimensionless time τ = ω₀t, where ζ is the damping ratio.
  ///
  /// `release` begins at rest at 1, `push` begins at 0 with velocity 1. `pushRate` is the derivative of `push`, and the
  /// derivative of `release` is −`push`.
  ///
  /// ```text
  /// ζ < 1   push = e^(−ζτ) sin(ωτ)/ω,        release = e^(−ζτ) (cos(ωτ) + ζ sin(ωτ)/ω),    ω = √(1 − ζ²)
  /// ζ = 1   push = e^(−τ) τ,                  release = e^(−τ) (1 + τ)
  /// ζ > 1   push = (e^(−aτ) − e^(−bτ))/2σ,    release = (b e^(−aτ) − a e^(−bτ))/2σ,          σ = √(ζ² − 1)
  /// ```
  ///
  /// The rates are b = ζ + σ and a = ζ − σ = 1/b; the quotient loses no digits. With s = (1 − e^(−2στ))/2σ, which
  /// becomes τ for σ = 0, the two last lines have one form. See any text on the damped harmonic oscillator, such as
  /// <https://en.wikipedia.org/wiki/Harmonic_oscillator#Damped_harmonic_oscillator>.
  func mode(at time: Double) -> (release: Double, push: Double, pushRate: Double) {
    let ratio = dampingRatio
    if ratio < 1 {
      let frequency = dampedFrequencyRatio
      let decay = (-ratio * time).exponential
      let turn = (frequency * time).sineAndCosine
      let (sine, cosine) = (turn.sine / frequency, turn.cosine)
      return (decay * (cosine + ratio * sine), decay * sine, decay * (cosine - ratio * sine))
    }
    let (split, slow) = (rateSplit, slowRate)
    let exponent = 2 * split * time
    // The remaining fraction of the fast mode, and s. Each is computed from the other where that keeps more digits.
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
    // Once the slow mode underflows to 0, the result is 0, although s may still be large.
    guard decay > 0 else { return (0, 0, 0) }
    return (decay * (1 + slow * s), decay * s, decay * (fast - slow * s))
  }

  /// √(1 − ζ²): the damped angular frequency in dimensionless time, for an underdamped spring.
  var dampedFrequencyRatio: Double { ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot() }

  /// σ = √(ζ² − 1): half the difference of the two rates, for a spring that is not underdamped.
  var rateSplit: Double { (dampingRatio - 1).squareRoot() * (dampingRatio + 1).squareRoot() }

  /// ζ − σ: the rate of the slow mode, for a spring that is not underdamped.
  var slowRate: Double { 1 / (dampingRatio + rateSplit) }
}
