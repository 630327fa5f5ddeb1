// SPDX-License-Identifier: MIT

/// A vector type: differences of two values, and velocities.
///
/// Sums and multiples follow the rules of a vector space, up to rounding: `u + v = v + u`, `(u + v) + w = u + (v + w)`
/// and `(u + v) · f = u · f + v · f`. Differences may be negative, and nothing is clamped.
///
/// A value type that is a vector conforms to this protocol with `zero`, `adding(_:)`, `scaled(by:)` and `magnitude`.
/// Types with `AdditiveArithmetic` need the last two alone. The ``Animatable/Difference`` is the type itself.
public protocol VectorArithmetic: Animatable where Difference == Self {
  /// The sum of this vector and another.
  func adding(_ other: Self) -> Self

  /// The difference of this vector and another.
  func subtracting(_ other: Self) -> Self

  /// This vector multiplied by a factor.
  func scaled(by factor: Double) -> Self

  /// The length: 0 or more. It is not finite if a number of the vector is not.
  var magnitude: Double { get }
}

extension VectorArithmetic {
  /// The sum with the opposite of the other vector.
  @inlinable
  public func subtracting(_ other: Self) -> Self { adding(other.scaled(by: -1)) }

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

  /// The vector at a fraction of the straight line to another. It is exactly this one at 0, and exactly the other one
  /// at 1.
  package func interpolated(to other: Self, at fraction: Double) -> Self {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return scaled(by: 1 - fraction).adding(other.scaled(by: fraction))
  }

  /// The straight line to another vector. Its derivative is the difference of the two vectors.
  public func interpolation(to other: Self, at fraction: Double) -> Sample<Self> {
    Sample(value: interpolated(to: other, at: fraction), velocity: other.subtracting(self))
  }
}

extension VectorArithmetic where Self: AdditiveArithmetic {
  /// The sum.
  @inlinable
  public func adding(_ other: Self) -> Self { self + other }

  /// The difference.
  @inlinable
  public func subtracting(_ other: Self) -> Self { self - other }
}
