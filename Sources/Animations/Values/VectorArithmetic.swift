/// A vector: a difference of two values, or a velocity.
///
/// Sums and multiples follow the rules of a vector space: `u + v = v + u`, `(u + v) + w = u + (v + w)` and
/// `(u + v) · f = u · f + v · f`, to rounding. A difference may be negative, and nothing is clamped.
///
/// A value type that is a vector itself conforms to this protocol and needs the five requirements below. Its
/// ``Animatable/Difference`` is the type itself.
public protocol VectorArithmetic: Animatable where Difference == Self {
  /// The vector that changes nothing when it is added.
  static var zero: Self { get }

  /// The sum of this vector and another.
  func adding(_ other: Self) -> Self

  /// The difference of this vector and another.
  func subtracting(_ other: Self) -> Self

  /// This vector made `factor` times as long.
  func scaled(by factor: Double) -> Self

  /// The length: 0 or more, and not finite if a number of the vector is not.
  var magnitude: Double { get }
}

extension VectorArithmetic {
  /// The difference of the two vectors.
  @inlinable
  public func difference(from other: Self) -> Self { subtracting(other) }

  /// The sum of the two vectors.
  @inlinable
  public func advanced(by difference: Self) -> Self { adding(difference) }

  /// The vector itself.
  @inlinable
  public var displacement: Self { self }

  /// Creates the vector itself.
  @inlinable
  public init(displacement: Self) { self = displacement }

  /// The vector at a fraction of the straight line to another; exactly this one at 0 and exactly the other one at 1.
  public func interpolated(to other: Self, at fraction: Double) -> Self {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return scaled(by: 1 - fraction).adding(other.scaled(by: fraction))
  }

  /// The straight line; its derivative is the difference of the two.
  public func interpolation(to other: Self, at fraction: Double) -> Sample<Self> {
    Sample(value: interpolated(to: other, at: fraction), velocity: other.subtracting(self))
  }
}
