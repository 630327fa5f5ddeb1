// SPDX-License-Identifier: MIT

/// A straight line between two points.
package struct LineSegment: ParametricCurve {
  /// The start point.
  package var start: Point
  /// The end point.
  package var end: Point

  /// Creates the straight line between two points.
  package init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }

  /// The length in points.
  package var length: Double { start.distance(to: end) }

  /// The point at a parameter, which on a line is in proportion to the distance from the start.
  package func point(at parameter: Double) -> Point {
    let rest = 1 - parameter
    return Point(x: rest * start.x + parameter * end.x, y: rest * start.y + parameter * end.y)
  }

  /// The vector from start to end, which is the same at every parameter.
  package func derivative(at parameter: Double) -> Vector { end - start }

  /// The second derivative, which is always zero.
  package func secondDerivative(at parameter: Double) -> Vector { .zero }

  /// The unit vector from start to end, or `nil` where both coincide.
  package var startDirection: Vector? { (end - start).normalized }

  /// The unit vector from start to end, or `nil` where both coincide.
  package var endDirection: Vector? { startDirection }

  /// The smallest axis-aligned rectangle that contains the line.
  package var bounds: Rect { Extent(start, end).rect ?? .zero }

  /// The part of the line between two parameters.
  package func subsegment(from lower: Double, to upper: Double) -> LineSegment {
    LineSegment(start: point(at: lower), end: point(at: upper))
  }

  /// The line from end to start.
  package func reversed() -> LineSegment { LineSegment(start: end, end: start) }

  /// The image under an affine map.
  package func applying(_ transform: AffineTransform) -> LineSegment {
    LineSegment(start: transform.apply(to: start), end: transform.apply(to: end))
  }
}
