public import Geometry

/// A value that animates: it can be added, subtracted, scaled and measured.
///
/// Addition and scaling are those of a vector space: changes are differences of two values that run out to `zero`, so a
/// difference must be a value too, however negative. Nothing clamps before a value is shown. A client's own type needs
/// the five plain requirements; the others have defaults.
public protocol Animatable: Sendable {
  /// The value that changes nothing when it is added.
  static var zero: Self { get }

  /// The sum of this value and another.
  func adding(_ other: Self) -> Self

  /// The difference of this value and another.
  func subtracting(_ other: Self) -> Self

  /// This value made `factor` times as large.
  func scaled(by factor: Double) -> Self

  /// How far another value is: 0 or more, and `a.distance(to: b)` is the length of `b.subtracting(a)`.
  func distance(to other: Self) -> Double

  /// Whether all numbers of the value are finite; by default whether its ``magnitude`` is.
  ///
  /// A layer refuses a value that is not finite. A type gives its own where the magnitude is costly, or infinite for values
  /// that may be set.
  var isFinite: Bool { get }

  /// The value `fraction` of the way to another, and the derivative by the fraction; at 0 and 1 exactly the two values.
  ///
  /// By default a straight line. A type whose values lie on a curved way, as rotations do, gives its own; changes that add up
  /// do not use it.
  func interpolation(to other: Self, at fraction: Double) -> Sample<Self>

  /// The interpolation to another value, prepared for many samples; by default `nil`, where nothing is costly to prepare.
  ///
  /// An animation between two values prepares it once. Its samples equal those of ``interpolation(to:at:)``.
  func preparedInterpolation(to other: Self) -> PreparedInterpolation<Self>?

  /// Whether a value is put on top of another by adding them number by number; by default it is.
  static var addsAsVector: Bool { get }

  /// This value put on top of one underneath, as ``CompositeOperation/add`` does; by default the sum.
  func added(onto underlying: Self) -> Self

  /// This value combined with one underneath, as ``CompositeOperation/accumulate`` does; by default a sum.
  ///
  /// - Parameters:
  ///   - underlying: The value underneath.
  ///   - count: How many times it counts: 1, or for the repeats of a cumulative effect as many as are over.
  func accumulated(onto underlying: Self, count: Double) -> Self

  /// What a follower of a path gives to a value of this type: its position, its heading, or by default nothing.
  static func following(position: Point, heading: Angle) -> Self
}

extension Animatable {
  /// Whether the magnitude is finite.
  public var isFinite: Bool { magnitude.isFinite }

  /// The zero value: a type that takes nothing from a path.
  public static func following(position: Point, heading: Angle) -> Self { zero }

  /// No preparation.
  public func preparedInterpolation(to other: Self) -> PreparedInterpolation<Self>? { nil }

  /// Values add up number by number.
  public static var addsAsVector: Bool { true }

  /// The sum of the value underneath and this one.
  public func added(onto underlying: Self) -> Self { underlying.adding(self) }

  /// The sum of this value and `count` times the one underneath.
  public func accumulated(onto underlying: Self, count: Double) -> Self {
    (count == 1 ? underlying : underlying.scaled(by: count)).adding(self)
  }

  /// The length of this value, seen as a difference or a velocity.
  public var magnitude: Double { Self.zero.distance(to: self) }

  /// The value `fraction` of the straight way to another; exactly this one at 0 and exactly the other one at 1.
  public func interpolated(to other: Self, at fraction: Double) -> Self {
    if fraction == 0 { return self }
    if fraction == 1 { return other }
    return scaled(by: 1 - fraction).adding(other.scaled(by: fraction))
  }

  /// The straight way: its derivative is the difference of the two.
  public func interpolation(to other: Self, at fraction: Double) -> Sample<Self> {
    Sample(value: interpolated(to: other, at: fraction), velocity: other.subtracting(self))
  }
}
