// SPDX-License-Identifier: MIT

/// A quadratic Bézier curve: an arc of a parabola.
package struct QuadraticBezier: ParametricCurve {
  /// The start point.
  package var start: Point
  /// The control point: the intersection of the tangents at both ends.
  package var control: Point
  /// The end point.
  package var end: Point

  /// Creates a curve from its three points.
  package init(start: Point, control: Point, end: Point) {
    self.start = start
    self.control = control
    self.end = end
  }

  /// The point at a parameter in 0 … 1.
  package func point(at parameter: Double) -> Point {
    let rest = 1 - parameter
    let (w0, w1, w2) = (rest * rest, 2 * rest * parameter, parameter * parameter)
    return Point(
      x: w0 * start.x + w1 * control.x + w2 * end.x, y: w0 * start.y + w1 * control.y + w2 * end.y)
  }

  /// The derivative of the point with respect to the parameter.
  package func derivative(at parameter: Double) -> Vector {
    ((control - start) * (1 - parameter) + (end - control) * parameter) * 2
  }

  /// The second derivative of the point with respect to the parameter, which is constant.
  package func secondDerivative(at parameter: Double) -> Vector { ((end - control) - (control - start)) * 2 }

  /// The unit tangent at the start, or `nil` where all points coincide.
  package var startDirection: Vector? { firstUsableDirection(from: start, to: control, end) }

  /// The unit tangent at the end, or `nil` where all points coincide.
  package var endDirection: Vector? { firstUsableDirection(from: end, to: control, start).map { -$0 } }

  /// The smallest axis-aligned rectangle that contains the curve.
  package var bounds: Rect {
    var extent = Extent(start, end)
    let first = control - start
    let difference = secondDerivative(at: 0) * -0.5
    let (tx, ty) = (first.dx / difference.dx, first.dy / difference.dy)
    if tx > 0, tx < 1 { extent.include(x: point(at: tx).x) }
    if ty > 0, ty < 1 { extent.include(y: point(at: ty).y) }
    return extent.rect ?? .zero
  }

  /// The part of the curve between two parameters.
  package func subsegment(from lower: Double, to upper: Double) -> QuadraticBezier {
    let first = point(at: lower)
    return QuadraticBezier(
      start: first, control: first + derivative(at: lower) * ((upper - lower) / 2), end: point(at: upper))
  }

  /// The same curve from end to start.
  package func reversed() -> QuadraticBezier { QuadraticBezier(start: end, control: control, end: start) }

  /// The image under an affine map.
  package func applying(_ transform: AffineTransform) -> QuadraticBezier {
    QuadraticBezier(
      start: transform.apply(to: start), control: transform.apply(to: control), end: transform.apply(to: end))
  }
}
