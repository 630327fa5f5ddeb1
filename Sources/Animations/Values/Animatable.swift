import Geometry

/// A value that animates: two of them have a difference, and a value can be advanced by one.
///
/// A velocity is a ``Difference`` per second. Differences form a vector space with two laws, to rounding:
/// `c.difference(from: b) + b.difference(from: a) = c.difference(from: a)`, and `a.advanced(by: u + v)` equals
/// `a.advanced(by: u).advanced(by: v)`. Retargeting adds differences that run out, and depends on both laws.
///
/// A client's own type that is a vector itself conforms to ``VectorArithmetic``, which gives it everything else.
/// Another type needs the three requirements `zero`, `difference(from:)` and `advanced(by:)`.
public protocol Animatable: Sendable {
  /// The type of differences and velocities; the type itself where its values are vectors.
  associatedtype Difference: VectorArithmetic = Self

  /// The origin, from which ``displacement`` is measured; a missing value counts as this one.
  static var zero: Self { get }

  /// The difference by which another value advances to this one.
  func difference(from other: Self) -> Difference

  /// This value with a difference added.
  func advanced(by difference: Difference) -> Self

  /// The difference of this value and ``zero``.
  var displacement: Difference { get }

  /// Creates the value at a difference from ``zero``.
  init(displacement: Difference)

  /// Whether a sum of differences is computed before it is added to a value; by default differences are added one by
  /// one.
  ///
  /// A type needs it whose differences depend on each other, as those of paths do.
  static var sumsDifferencesFirst: Bool { get }

  /// A sample from which a change starts, in the form in which it is stored; by default as it is.
  static func start(from sample: Sample<Self>) -> Sample<Self>

  /// This value with a sum of differences added, and its velocity.
  ///
  /// - Parameters:
  ///   - difference: The sum.
  ///   - velocity: The derivative of the sum.
  func sample(advancedBy difference: Difference, velocity: Difference) -> Sample<Self>

  /// The distance of another value: 0 or more; by default the magnitude of the difference.
  func distance(to other: Self) -> Double

  /// Whether all numbers of the value are finite; by default whether the magnitude of its ``displacement`` is.
  ///
  /// A layer refuses a value that is not finite. A type gives its own where the magnitude is costly, or infinite for
  /// values that may be set.
  var isFinite: Bool { get }

  /// The value at a fraction of the interpolation to another, and the derivative by the fraction.
  ///
  /// At 0 and 1 the values are exactly the two ends. By default the interpolation is a straight line. A type with a
  /// curved one, such as a rotation, gives its own; sums of changes do not use it.
  func interpolation(to other: Self, at fraction: Double) -> Sample<Self>

  /// The interpolation to another value, prepared for many samples; by default `nil`, where nothing is costly to
  /// prepare.
  ///
  /// An animation between two values prepares it once. Its samples equal those of ``interpolation(to:at:)``.
  func preparedInterpolation(to other: Self) -> PreparedInterpolation<Self>?

  /// This value put on top of one underneath, as ``CompositeOperation/add`` does; by default the sum of displacements.
  func added(onto underlying: Self) -> Self

  /// This value combined with one underneath, as ``CompositeOperation/accumulate`` does; by default a sum of
  /// displacements.
  ///
  /// - Parameters:
  ///   - underlying: The value underneath.
  ///   - count: How many times it counts: 1, or the number of finished repeats of a cumulative effect.
  func accumulated(onto underlying: Self, count: Double) -> Self

  /// The velocity of values that are put on top of each other; by default the sum of their velocities.
  ///
  /// A type whose compositions are no sums gives the derivative, for which ``centralDifference(of:step:)`` is enough.
  ///
  /// - Parameters:
  ///   - sum: The sum of the velocities.
  ///   - composition: The composition of the values at a time from now, in the unit of the velocities.
  ///   - step: A time that is small enough for a central difference.
  static func composedVelocity(sum: Difference, of composition: (Double) -> Self, step: Double) -> Difference
}

extension Animatable {
  /// The difference from zero.
  public var displacement: Difference { difference(from: .zero) }

  /// Zero, advanced by the difference.
  public init(displacement: Difference) { self = Self.zero.advanced(by: displacement) }

  /// Differences are added one by one.
  public static var sumsDifferencesFirst: Bool { false }

  /// The sample as it is.
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

  /// No preparation.
  public func preparedInterpolation(to other: Self) -> PreparedInterpolation<Self>? { nil }

  /// The sum of the displacements of the value underneath and of this one.
  public func added(onto underlying: Self) -> Self { underlying.advanced(by: displacement) }

  /// The sum of the displacement of this value and `count` times that of the value underneath.
  public func accumulated(onto underlying: Self, count: Double) -> Self {
    let below = underlying.displacement
    return Self(displacement: (count == 1 ? below : below.scaled(by: count)).adding(displacement))
  }

  /// The sum of the velocities.
  @inlinable
  public static func composedVelocity(
    sum: Difference, of composition: (Double) -> Self, step: Double
  ) -> Difference { sum }

  /// The derivative of a function at 0, by the values at a step before and after.
  public static func centralDifference(of function: (Double) -> Self, step: Double) -> Difference {
    function(step).difference(from: function(-step)).scaled(by: 1 / (2 * step))
  }

  /// The straight line; its derivative is the difference of the two.
  public func interpolation(to other: Self, at fraction: Double) -> Sample<Self> {
    let difference = other.difference(from: self)
    let value = fraction == 0 ? self : fraction == 1 ? other : advanced(by: difference.scaled(by: fraction))
    return Sample(value: value, velocity: difference)
  }
}
