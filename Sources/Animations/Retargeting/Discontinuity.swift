/// A jump of a value, or of its velocity.
public struct Discontinuity<Value: Animatable>: Sendable {
  /// The instant, in seconds.
  public let time: Double
  /// The value and the velocity just before.
  public let before: Sample<Value>
  /// The value and the velocity just after.
  public let after: Sample<Value>

  /// What is added to the value.
  public var valueJump: Value.Difference { after.value.difference(from: before.value) }
  /// What is added to the velocity, per second.
  public var velocityJump: Value.Difference { after.velocity.subtracting(before.velocity) }
}
