// SPDX-License-Identifier: MIT
public import GlissadeAnimations
public import GlissadeGeometry
import GlissadeTexts
public import GlissadeTiming

/// The ways in which a value continues after a gesture. Each begins with exactly the given velocity.
extension LayerEditor {
  /// Lets a property continue with a velocity that decreases to zero, as after a throw.
  ///
  ///     tree.transaction(at: instant) { $0[card].decay(.position, velocity: velocity, limits: .rect(stage)) }
  ///
  /// Without limits and snapping, the value at the time t after the throw is
  /// start + velocity / friction · (1 − exp(−friction · t)). Reduced motion sets the end at once.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - velocity: The initial velocity, per second: for example that of a `VelocityTracker`. The motion begins with
  ///     exactly this velocity. One that is not finite is refused.
  ///   - friction: The decrease of the velocity: it loses the factor e in 1/`friction` seconds.
  ///   - limits: The limits of the end. The motion slows down faster if the limit is near. If it is very near, the
  ///     value passes it and returns.
  ///   - snapping: The possible ends, of which the nearest one is used; empty for no choice.
  /// - Returns: The end of the motion, the new model value.
  /// - Precondition: The friction is finite and above 0.
  @discardableResult
  public mutating func decay<Value>(
    _ property: LayerProperty<Value>, velocity: Value.Difference, friction: Double = 4,
    limits: DecayLimits<Value> = .none, snapping: [Value] = []
  ) -> Value {
    let decay = DecayingMotion(
      from: presentation(property), velocity: velocity, friction: friction, limits: limits, snapping: snapping)
    set(property, to: decay.end, velocity: velocity, by: .spring(decay.spring))
    return decay.end
  }

  /// Lets a property go to the detent at which a throw would end, with a spring.
  ///
  ///     // A sheet: closed, half open or open.
  ///     tree.transaction(at: now) {
  ///       $0[sheet].snap(.position, to: detents, velocity: velocity, spring: Spring(response: 0.4, dampingRatio: 0.9))
  ///     }
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - detents: The possible ends. The motion goes to the one nearest to the value at which
  ///     ``decay(_:velocity:friction:limits:snapping:)`` with this velocity and friction would end.
  ///   - velocity: The initial velocity, per second.
  ///   - friction: The friction of the throw.
  ///   - spring: The spring of the motion.
  /// - Returns: The detent, the new model value.
  /// - Precondition: There is a detent, and the friction is finite and above 0.
  @discardableResult
  public mutating func snap<Value>(
    _ property: LayerProperty<Value>, to detents: [Value], velocity: Value.Difference, friction: Double = 4,
    spring: Spring
  ) -> Value {
    checkArgument(!detents.isEmpty, "detents: at least one is required")
    checkArgument(friction > 0 && friction.isFinite, "friction: \(friction) is not a finite number above 0")
    let projected = presentation(property).advanced(by: velocity.scaled(by: 1 / friction))
    let end = detents.min { $0.distance(to: projected) < $1.distance(to: projected) } ?? detents[0]
    set(property, to: end, velocity: velocity, by: .spring(spring))
    return end
  }

  /// Lets a number continue with a velocity that decreases, until a limit. There it bounces, and ends at the limit.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - velocity: The initial velocity, per second.
  ///   - limits: The limits of the value. A value outside of them returns at once.
  ///   - friction: The decrease of the velocity: it loses the factor e in 1/`friction` seconds.
  ///   - bounce: The spring that begins at the limit, with the velocity of the arrival.
  /// - Returns: The end of the motion, the new model value.
  /// - Precondition: The friction is finite and above 0.
  @discardableResult
  public mutating func fling(
    _ property: LayerProperty<Double>, velocity: Double, within limits: ClosedRange<Double>, friction: Double = 4,
    bounce: Spring = Spring(response: 0.4, dampingRatio: 1)
  ) -> Double {
    let path = FrictionPath(start: presentation(property), velocity: velocity, friction: friction)
    return fling(
      property, velocity: velocity, friction: friction, bounce: bounce, end: path.clampedEnd(in: limits),
      arrival: path.arrival(in: limits))
  }

  /// Lets a point continue with a velocity that decreases, until a limit. There it bounces, and ends inside the limits.
  ///
  /// From the first limit on, both coordinates follow the spring.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - velocity: The initial velocity, per second: for example that of a `VelocityTracker`.
  ///   - limits: The limits of the value. A value outside of them returns at once.
  ///   - friction: The decrease of the velocity: it loses the factor e in 1/`friction` seconds.
  ///   - bounce: The spring that begins at the limit, with the velocity of the arrival.
  /// - Returns: The end of the motion, the new model value.
  /// - Precondition: The friction is finite and above 0.
  @discardableResult
  public mutating func fling(
    _ property: LayerProperty<Point>, velocity: Vector, within limits: Rect, friction: Double = 4,
    bounce: Spring = Spring(response: 0.4, dampingRatio: 1)
  ) -> Point {
    let start = presentation(property)
    let paths = [
      FrictionPath(start: start.x, velocity: velocity.dx, friction: friction),
      FrictionPath(start: start.y, velocity: velocity.dy, friction: friction),
    ]
    let ranges = [limits.minX...limits.maxX, limits.minY...limits.maxY]
    let ends = zip(paths, ranges).map { $0.clampedEnd(in: $1) }
    return fling(
      property, velocity: velocity, friction: friction, bounce: bounce, end: Point(x: ends[0], y: ends[1]),
      arrival: zip(paths, ranges).map { $0.arrival(in: $1) }.reduce(.infinity, min))
  }

  private mutating func fling<Value>(
    _ property: LayerProperty<Value>, velocity: Value.Difference, friction: Double, bounce: Spring, end: Value,
    arrival: Double
  ) -> Value {
    guard arrival > 0, tree.motionPolicy.allows(property), velocity.isFinite else {
      set(property, to: end, velocity: velocity, by: .spring(bounce))
      return end
    }
    decay(property, velocity: velocity, friction: friction)
    guard arrival < .infinity else { return end }
    let delay = transaction.delay
    // The bounce is a plan: a later change of the property cancels it.
    transaction.delay = max(delay, 0) + arrival
    set(property, to: end, velocity: nil, by: .spring(bounce))
    transaction.delay = delay
    return end
  }

  private mutating func set<Value>(
    _ property: LayerProperty<Value>, to value: Value, velocity: Value.Difference?, by policy: RetargetPolicy
  ) {
    let previous = transaction.policy
    transaction.policy = policy
    set(property, to: value, velocity: velocity)
    transaction.policy = previous
  }
}
