// SPDX-License-Identifier: MIT
public import GlissadeGeometry
import GlissadeTexts
package import GlissadeTiming

/// The values at which a decaying motion may end.
public struct DecayLimits<Value: Animatable>: Sendable {
  /// Moves the natural end of a motion into the limits.
  let limited: @Sendable (Value) -> Value

  /// No limits.
  public static var none: DecayLimits { DecayLimits { $0 } }
}

extension DecayLimits where Value == Double {
  /// The numbers of a range.
  public static func range(_ range: ClosedRange<Double>) -> DecayLimits {
    DecayLimits { min(max($0, range.lowerBound), range.upperBound) }
  }
}

extension DecayLimits where Value == Point {
  /// The points of a rectangle.
  public static func rect(_ rect: Rect) -> DecayLimits {
    DecayLimits { Point(x: min(max($0.x, rect.minX), rect.maxX), y: min(max($0.y, rect.minY), rect.maxY)) }
  }
}

/// A motion that continues with a velocity and slows down, as after a throw.
///
/// The velocity decreases by the factor e in each 1/`friction` seconds, so that the value ends `velocity / friction`
/// beyond its start. This is the motion of a critically damped spring with the angular frequency `friction` and this
/// end. Its initial velocity leaves only the exponential term. Limits and snapping move the end. A critically damped
/// spring then leads to the other end. It is up to four times as fast if that end is near, and begins with exactly the
/// given velocity.
package struct DecayingMotion<Value: Animatable>: Sendable {
  /// The end of the motion.
  package let end: Value
  /// The spring that leads to the end.
  package let spring: Spring

  /// The largest stiffening of the spring for an end that is near: the factor of its frequency.
  private static var largestFactor: Double { 4 }

  /// Creates the motion from a value.
  ///
  /// - Precondition: The friction is finite and above 0.
  package init(
    from start: Value, velocity: Value.Difference, friction: Double, limits: DecayLimits<Value>, snapping: [Value]
  ) {
    checkArgument(friction > 0 && friction.isFinite, "friction: \(friction) is not a finite number above 0")
    let natural = start.advanced(by: velocity.scaled(by: 1 / friction))
    let limited = limits.limited(natural)
    let end = snapping.min { $0.distance(to: limited) < $1.distance(to: limited) } ?? limited
    self.end = end
    var frequency = friction
    if end.distance(to: natural) > 0 {
      // With the frequency |velocity| / distance, the motion ends without passing an end that is nearer.
      let ratio = velocity.magnitude / end.distance(to: start)
      frequency = ratio > friction ? min(ratio, Self.largestFactor * friction) : friction
    }
    spring = Spring(mass: 1, stiffness: frequency * frequency, damping: 2 * frequency)
  }
}

extension Retargeting {
  /// Lets the value continue with a velocity that decreases to zero, as after a throw.
  ///
  /// Without limits and snapping, the value at the time t after the throw is
  /// start + velocity / friction · (1 − exp(−friction · t)).
  ///
  /// - Parameters:
  ///   - velocity: The initial velocity, per second. The motion begins with exactly this velocity.
  ///   - friction: The decrease of the velocity: it loses the factor e in 1/`friction` seconds.
  ///   - limits: The limits of the end. The motion slows down faster if the limit is near. If it is very near, the
  ///     value passes it and returns.
  ///   - snapping: The possible ends, of which the nearest one is used; empty for no choice.
  ///   - time: The instant of the throw, in seconds.
  /// - Returns: The end of the motion, the new model value.
  /// - Precondition: The friction is finite and above 0.
  @discardableResult
  public mutating func decay(
    velocity: Value.Difference, friction: Double = 4, limits: DecayLimits<Value> = .none, snapping: [Value] = [],
    at time: Double
  ) -> Value {
    let decay = DecayingMotion(
      from: value(at: time), velocity: velocity, friction: friction, limits: limits, snapping: snapping)
    retarget(to: decay.end, at: time, policy: .spring(decay.spring), duration: 0, velocity: velocity)
    return decay.end
  }
}
