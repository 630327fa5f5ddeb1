package import CLanes

extension Spring {
  /// What a spring makes of a unit of position and of velocity, for those who ask many springs again and again.
  ///
  /// The bits of ``transition(after:)``, with what does not depend on time computed once.
  package struct Positions: Sendable {
    private let spring: Spring
    /// What the loops over many springs take.
    package let constants: CLanesSpring
    /// Whether it swings.
    package let swings: Bool
    /// Up to which time, in seconds, those loops hold.
    package let limit: Double

    package init(_ spring: Spring) {
      self.spring = spring
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

    /// The positions that a unit of position and a unit of velocity become.
    package func positions(after time: Double) -> (fromPosition: Double, fromVelocity: Double) {
      let transition = spring.transition(after: time)
      return (transition.positionFromPosition, transition.positionFromVelocity)
    }
  }
}
