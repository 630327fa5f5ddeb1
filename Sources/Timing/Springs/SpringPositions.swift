package import CLanes

extension Spring {
  /// The constants of a spring for the loops over many springs, which give the same bits as ``transition(after:)``.
  package struct Positions: Sendable {
    /// The constants of the loops.
    package let constants: CLanesSpring
    /// Whether the spring is underdamped.
    package let swings: Bool
    /// The largest time, in seconds, at which the loops are valid.
    package let limit: Double

    package init(_ spring: Spring) {
      swings = spring.dampingRatio < 1
      constants = CLanesSpring(
        frequency: spring.naturalFrequency, decay: swings ? spring.dampingRatio : spring.slowRate,
        turn: swings ? spring.swingFrequency : 2 * spring.rateSplit)
      let inRange = -CLANES_LEAST_EXPONENT / constants.decay
      let own = swings ? min(inRange, CLANES_GREATEST_ANGLE / constants.turn) : inRange
      // A small margin keeps rounding errors inside the range.
      let seconds = 0.99 * own / constants.frequency
      limit = spring.isValid && seconds.isFinite ? seconds : 0
    }
  }
}
