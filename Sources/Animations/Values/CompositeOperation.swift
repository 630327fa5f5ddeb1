// SPDX-License-Identifier: MIT

/// The combination of a value with the underlying one, as in Web Animations.
public enum CompositeOperation: Hashable, Sendable, CaseIterable {
  /// Replaces the underlying value.
  case replace
  /// Adds the value: a sum for most types, a concatenation for transforms; ``Animatable/added(onto:)``.
  case add
  /// Combines the values part by part, so that rotations and scales add up; ``Animatable/accumulated(onto:count:)``.
  case accumulate
}

extension Animatable {
  /// This value combined with an underlying one.
  @inlinable
  public func composited(over underlying: Self, by operation: CompositeOperation) -> Self {
    switch operation {
    case .replace: self
    case .add: added(onto: underlying)
    case .accumulate: accumulated(onto: underlying, count: 1)
    }
  }
}
