// SPDX-License-Identifier: MIT
public import GlissadeElementary

/// A displacement or a velocity in the plane, in points or points per second.
public struct Vector: Hashable, Sendable, AdditiveArithmetic {
  /// The horizontal component.
  public var dx: Double
  /// The vertical component, growing down.
  public var dy: Double

  /// Creates a vector from its components.
  @inlinable
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates the unit vector in a direction; a positive angle turns clockwise on screen.
  @inlinable
  public init(direction: Angle) {
    self.init(dx: .cos(direction.radians), dy: .sin(direction.radians))
  }

  /// The vector of length 0.
  public static var zero: Vector { Vector(dx: 0, dy: 0) }

  /// The Euclidean length, without intermediate overflow or underflow.
  @inlinable
  public var length: Double { .hypot(dx, dy) }

  /// The square of the length, for comparisons.
  @inlinable
  package var lengthSquared: Double { dx * dx + dy * dy }

  /// The direction from +x towards +y, in (−180°, 180°]; 0 for the zero vector.
  @inlinable
  public var direction: Angle { Angle(radians: .atan2(y: dy, x: dx)) }

  /// The unit vector in this direction, or `nil` where the length is 0 or not finite.
  @inlinable
  package var normalized: Vector? {
    let length = length
    guard length > 0, length.isFinite else { return nil }
    return Vector(dx: dx / length, dy: dy / length)
  }

  /// The vector rotated by a right angle, clockwise on screen.
  @inlinable
  package var perpendicular: Vector { Vector(dx: -dy, dy: dx) }

  /// The scalar product with another vector.
  @inlinable
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The z component of the cross product; it is positive where `other` is clockwise (on screen) from this vector.
  @inlinable
  package func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }
}

extension Vector {
  /// The sum, by component.
  @inlinable
  public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }

  /// The difference, by component.
  @inlinable
  public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }

  /// The negated vector.
  @inlinable
  public static prefix func - (vector: Vector) -> Vector { Vector(dx: -vector.dx, dy: -vector.dy) }

  /// The vector multiplied by `factor`.
  @inlinable
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// The vector multiplied by `factor`.
  @inlinable
  public static func * (factor: Double, vector: Vector) -> Vector { vector * factor }

  /// The vector with two equal components, such as a scale without distortion.
  @inlinable
  public static func uniform(_ factor: Double) -> Vector { Vector(dx: factor, dy: factor) }

  /// The vector divided by a number other than 0.
  @inlinable
  public static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(dx: vector.dx / divisor, dy: vector.dy / divisor)
  }
}
