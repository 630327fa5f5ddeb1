/// How a value meets the one underneath it, in the words of Web Animations.
public enum CompositeOperation: Hashable, Sendable, CaseIterable {
  /// It takes its place.
  case replace
  /// It is put on top of it: sums for most types, one after the other for transforms; ``Animatable/added(onto:)``.
  case add
  /// It is combined with it part by part, so that turns and scales add up; ``Animatable/accumulated(onto:count:)``.
  case accumulate
}

extension Animatable {
  /// This value over one underneath.
  @inlinable
  public func composited(over underlying: Self, by operation: CompositeOperation) -> Self {
    switch operation {
    case .replace: self
    case .add: added(onto: underlying)
    case .accumulate: accumulated(onto: underlying, count: 1)
    }
  }
}
