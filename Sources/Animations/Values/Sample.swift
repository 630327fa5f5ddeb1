/// A value and its velocity.
///
/// Of a track the velocity is per unit of progress; of an animation it is per second.
public struct Sample<Value: Animatable>: Sendable {
  /// The value.
  public var value: Value
  /// The derivative of the value.
  public var velocity: Value.Difference

  /// Creates a sample, at rest by default.
  public init(value: Value, velocity: Value.Difference = .zero) {
    self.value = value
    self.velocity = velocity
  }
}

extension Sample: Equatable where Value: Equatable, Value.Difference: Equatable {}
extension Sample: Hashable where Value: Hashable, Value.Difference: Hashable {}
