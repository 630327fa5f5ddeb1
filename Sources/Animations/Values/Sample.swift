// SPDX-License-Identifier: MIT

/// A value and its velocity.
///
/// The velocity of a track's sample is per unit of progress. The velocity of an animation's sample is per second.
public struct Sample<Value: Animatable>: Sendable {
  /// The value.
  public var value: Value
  /// The derivative of the value.
  public var velocity: Value.Difference

  /// Creates a sample; by default with velocity zero.
  public init(value: Value, velocity: Value.Difference = .zero) {
    self.value = value
    self.velocity = velocity
  }
}

extension Sample: Equatable where Value: Equatable, Value.Difference: Equatable {}
extension Sample: Hashable where Value: Hashable, Value.Difference: Hashable {}
