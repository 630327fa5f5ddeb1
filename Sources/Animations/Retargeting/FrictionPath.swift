// SPDX-License-Identifier: MIT
import GlissadeElementary

/// A number that continues with a velocity that decreases to zero:
/// start + velocity / friction · (1 − e^(−friction · t)).
package struct FrictionPath: Sendable {
  private let start: Double
  private let velocity: Double
  private let friction: Double

  /// Creates the motion of a number.
  ///
  /// - Parameters:
  ///   - start: The number at the begin.
  ///   - velocity: The initial velocity, per second.
  ///   - friction: The velocity loses the factor e in 1/`friction` seconds; above 0.
  package init(start: Double, velocity: Double, friction: Double) {
    (self.start, self.velocity, self.friction) = (start, velocity, friction)
  }

  private var end: Double { start + velocity / friction }

  /// The end, moved into a range.
  package func clampedEnd(in range: ClosedRange<Double>) -> Double { min(max(end, range.lowerBound), range.upperBound) }

  /// The seconds until the path leaves a range: 0 if it begins outside, and infinite if it ends inside.
  package func arrival(in range: ClosedRange<Double>) -> Double {
    guard range.contains(start) else { return 0 }
    guard !range.contains(end), velocity.isFinite else { return .infinity }
    let limit = velocity > 0 ? range.upperBound : range.lowerBound
    return -Double.log(onePlus: -(limit - start) * friction / velocity) / friction
  }
}
