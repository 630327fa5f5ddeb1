package import CLanes

extension Spring {
  /// A spring in the form of the loops over many of them, which give the bits of ``transition(after:)``.
  package struct Positions: Sendable {
    /// What the loops take.
    package let constants: CLanesSpring
    /// Whether it swings.
    package let swings: Bool
    /// Up to which time, in seconds, the loops hold.
    package let limit: Double

    package init(_ spring: Spring) {
      swings = spring.dampingRatio < 1
      constants = CLanesSpring(
        frequency: spring.naturalFrequency, decay: swings ? spring.dampingRatio : spring.slowRate,
        turn: swings ? spring.swingFrequency : 2 * spring.rateSplit)
      let inRange = -CLANES_LEAST_EXPONENT / constants.decay
      let own = swings ? min(inRange, CLANES_GREATEST_ANGLE / constants.turn) : inRange
      // A little less, so that no rounding leads out of it.
      let seconds = 0.99 * own / constants.frequency
      limit = spring.isValid && seconds.isFinite ? seconds : 0
    }
  }
}
