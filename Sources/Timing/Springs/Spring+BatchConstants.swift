// SPDX-License-Identifier: MIT
package import CGlissadeLanes

extension Spring {
  /// The constants of a spring for the loops over many springs, which give the same bits as ``transition(after:)``.
  package struct BatchConstants: Sendable {
    /// The constants of the loops.
    package let constants: CLanesSpring
    /// Whether the spring is underdamped.
    package let isUnderdamped: Bool
    /// The largest time, in seconds, at which the loops are valid.
    package let limit: Double

    package init(_ spring: Spring) {
      isUnderdamped = spring.dampingRatio < 1
      constants = CLanesSpring(
        frequency: spring.naturalFrequency, decay: isUnderdamped ? spring.dampingRatio : spring.slowRate,
        turn: isUnderdamped ? spring.dampedFrequencyRatio : 2 * spring.rateSplit)
      let inRange = -CLANES_LEAST_EXPONENT / constants.decay
      let own = isUnderdamped ? min(inRange, CLANES_GREATEST_ANGLE / constants.turn) : inRange
      // A small margin keeps rounding errors inside the range.
      let seconds = 0.99 * own / constants.frequency
      limit = spring.isValid && seconds.isFinite ? seconds : 0
    }
  }
}
