// SPDX-License-Identifier: MIT

/// A position in the plane, in points; x grows to the right and y grows down.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate, in points.
  public var x: Double
  /// The vertical coordinate, in points, growing down.
  public var y: Double

  /// Creates a point from its coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin of the coordinate system.
  public static var zero: Point { Point(x: 0, y: 0) }

  /// Whether both coordinates are finite.
  @inlinable
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The straight distance to another point, in points.
  @inlinable
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The linear interpolation to `other`; fractions outside 0 … 1 extrapolate.
  @inlinable
  package func interpolated(to other: Point, at fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}

extension Point {
  /// The point translated by a vector.
  @inlinable
  public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The point translated by the negated vector.
  @inlinable
  public static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// The vector from `start` to `end`.
  @inlinable
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The point scaled about the origin.
  @inlinable
  public static func * (point: Point, factor: Double) -> Point { Point(x: point.x * factor, y: point.y * factor) }

  /// Translates the point by a vector.
  @inlinable
  public static func += (point: inout Point, vector: Vector) { point = point + vector }

  /// Translates the point by the negated vector.
  @inlinable
  package static func -= (point: inout Point, vector: Vector) { point = point - vector }
}

extension Point: CustomStringConvertible {
  /// The coordinates in parentheses.
  public var description: String { "(\(x), \(y))" }
}
