// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A type whose values can be animated: two values have a difference, and a value can be advanced by one.
///
/// A velocity is a ``Difference`` per second. Differences form a vector space with two laws, up to rounding:
/// `c.difference(from: b) + b.difference(from: a) = c.difference(from: a)`, and `a.advanced(by: u + v)` equals
/// `a.advanced(by: u).advanced(by: v)`. Retargeting adds decreasing differences, and depends on both laws.
///
/// Two types satisfy the second law only in part: a `TransformList` where `a.advanced(by: u)` needs no matrix, and a
/// `Path` where all paths have one structure. Both have ``sumsDifferencesFirst``, so that retargeting adds one sum to
/// a value, which needs the first law alone.
///
/// A client's vector type conforms to ``VectorArithmetic``, which implements all requirements of this protocol. Another
/// type implements the three requirements `zero`, `difference(from:)` and `advanced(by:)`.
public protocol Animatable: Sendable {
  /// The type of differences and velocities; for a vector type the type itself.
  associatedtype Difference: VectorArithmetic = Self

  /// The origin, from which ``displacement`` is measured. It is also the default model value of an animation.
  static var zero: Self { get }

  /// The difference from another value to this one.
  func difference(from other: Self) -> Difference

  /// This value with a difference added.
  func advanced(by difference: Difference) -> Self

  /// The difference from ``zero`` to this value.
  var displacement: Difference { get }

  /// Creates the value with a difference from ``zero``.
  init(displacement: Difference)

  /// Whether differences are summed before the sum is added to a value; by default each difference is added on its own.
  ///
  /// Return `true` if the two methods give different values, as for paths.
  static var sumsDifferencesFirst: Bool { get }

  /// The form in which the start of a change is stored; by default the sample itself.
  static func start(from sample: Sample<Self>) -> Sample<Self>

  /// This value with a sum of differences added, and its velocity.
  ///
  /// - Parameters:
  ///   - difference: The sum.
  ///   - velocity: The derivative of the sum.
  func sample(advancedBy difference: Difference, velocity: Difference) -> Sample<Self>

  /// The distance to another value: 0 or more; by default the magnitude of the difference.
  func distance(to other: Self) -> Double

  /// Whether all numbers of the value are finite; by default whether the magnitude of its ``displacement`` is.
  ///
  /// A layer rejects a value that is not finite. A type implements the requirement if its magnitude is costly, or
  /// infinite for valid values.
  var isFinite: Bool { get }

  /// The value at a fraction of the interpolation to another value, and its derivative.
  ///
  /// At 0 and 1 the values are exactly the two ends. By default the interpolation is a straight line. Types with curved
  /// interpolations, such as rotations, implement it. Sums of changes do not use it.
  func interpolation(to other: Self, at fraction: Double) -> Sample<Self>

  /// The interpolation to another value, prepared for many samples; by default `nil`, for types without costly
  /// preparation.
  ///
  /// An animation between two values prepares it once. Its samples equal those of ``interpolation(to:at:)``.
  func preparedInterpolation(to other: Self) -> PreparedInterpolation<Self>?

  /// This value added to an underlying one, as ``CompositeOperation/add`` does; by default the sum of displacements.
  func added(onto underlying: Self) -> Self

  /// This value combined with an underlying one, as ``CompositeOperation/accumulate`` does; by default a sum of
  /// displacements.
  ///
  /// - Parameters:
  ///   - underlying: The underlying value.
  ///   - count: The factor of the underlying value: 1, or the number of finished repeats of a cumulative effect.
  func accumulated(onto underlying: Self, count: Double) -> Self

  /// The velocity of two composed values; by default the sum of their velocities.
  ///
  /// A type whose ``added(onto:)`` is not a sum returns the derivative of `composition` at 0.
  /// ``centralDifference(of:step:)`` is accurate enough.
  ///
  /// - Parameters:
  ///   - sum: The sum of the velocities.
  ///   - composition: The composition of the values after a time, in the unit of time of the velocities.
  ///   - step: A time that is small enough for a central difference.
  static func composedVelocity(sum: Difference, of composition: (Double) -> Self, step: Double) -> Difference
}

extension Animatable {
  /// The difference from zero.
  public var displacement: Difference { difference(from: .zero) }

  /// Creates zero, advanced by the difference.
  public init(displacement: Difference) { self = Self.zero.advanced(by: displacement) }

  /// By default `false`: each difference is added to the value on its own.
  public static var sumsDifferencesFirst: Bool { false }

  /// The sample itself.
  @inlinable
  public static func start(from sample: Sample<Self>) -> Sample<Self> { sample }

  /// The value with the difference added, and the velocity.
  public func sample(advancedBy difference: Difference, velocity: Difference) -> Sample<Self> {
    Sample(value: advanced(by: difference), velocity: velocity)
  }

  /// The magnitude of the difference.
  public func distance(to other: Self) -> Double { other.difference(from: self).magnitude }

  /// Whether the magnitude of the displacement is finite.
  public var isFinite: Bool { displacement.magnitude.isFinite }

  /// By default `nil`: the type has no costly preparation.
  public func preparedInterpolation(to other: Self) -> PreparedInterpolation<Self>? { nil }

  /// The sum of the displacements of the underlying value and of this one.
  public func added(onto underlying: Self) -> Self { underlying.advanced(by: displacement) }

  /// The sum of the displacement of this value and `count` times that of the underlying value.
  public func accumulated(onto underlying: Self, count: Double) -> Self {
    let below = underlying.displacement
    return Self(displacement: (count == 1 ? below : below.scaled(by: count)).adding(displacement))
  }

  /// The sum of the velocities.
  @inlinable
  public static func composedVelocity(
    sum: Difference, of composition: (Double) -> Self, step: Double
  ) -> Difference { sum }

  /// The derivative of a function at 0, from its values one step before and after.
  public static func centralDifference(of function: (Double) -> Self, step: Double) -> Difference {
    function(step).difference(from: function(-step)).scaled(by: 1 / (2 * step))
  }

  /// The straight line to another value. Its derivative is the difference of the two values.
  public func interpolation(to other: Self, at fraction: Double) -> Sample<Self> {
    let difference = other.difference(from: self)
    let value = fraction == 0 ? self : fraction == 1 ? other : advanced(by: difference.scaled(by: fraction))
    return Sample(value: value, velocity: difference)
  }
}
