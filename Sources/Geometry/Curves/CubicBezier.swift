// SPDX-License-Identifier: MIT

/// A cubic Bézier curve.
package struct CubicBezier: ParametricCurve {
  /// The start point.
  package var start: Point
  /// The first control point: the curve leaves its start in this direction.
  package var control1: Point
  /// The second control point: the curve arrives at its end from this direction.
  package var control2: Point
  /// The end point.
  package var end: Point

  /// Creates a curve from its four points.
  package init(start: Point, control1: Point, control2: Point, end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// Creates the cubic form of a quadratic curve, by degree elevation.
  package init(_ quadratic: QuadraticBezier) {
    self.init(
      start: quadratic.start,
      control1: quadratic.start.interpolated(to: quadratic.control, at: 2.0 / 3),
      control2: quadratic.end.interpolated(to: quadratic.control, at: 2.0 / 3),
      end: quadratic.end)
  }

  /// The point at a parameter in 0 … 1.
  package func point(at parameter: Double) -> Point {
    let rest = 1 - parameter
    let w0 = rest * rest * rest
    let w1 = 3 * rest * rest * parameter
    let w2 = 3 * rest * parameter * parameter
    let w3 = parameter * parameter * parameter
    return Point(
      x: w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
      y: w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
  }

  /// The derivative of the point with respect to the parameter.
  package func derivative(at parameter: Double) -> Vector {
    let rest = 1 - parameter
    return
      ((control1 - start) * (rest * rest) + (control2 - control1) * (2 * rest * parameter)
      + (end - control2) * (parameter * parameter)) * 3
  }

  /// The second derivative of the point with respect to the parameter.
  package func secondDerivative(at parameter: Double) -> Vector {
    let first = (control2 - control1) - (control1 - start)
    let last = (end - control2) - (control2 - control1)
    return (first * (1 - parameter) + last * parameter) * 6
  }

  /// The unit tangent at the start, or `nil` where all points coincide.
  package var startDirection: Vector? { firstUsableDirection(from: start, to: control1, control2, end) }

  /// The unit tangent at the end, or `nil` where all points coincide.
  package var endDirection: Vector? { firstUsableDirection(from: end, to: control2, control1, start).map { -$0 } }

  /// The smallest axis-aligned rectangle that contains the curve.
  package var bounds: Rect {
    var extent = Extent(start, end)
    for parameter in CubicBezier.extrema(start.x, control1.x, control2.x, end.x) {
      extent.include(x: point(at: parameter).x)
    }
    for parameter in CubicBezier.extrema(start.y, control1.y, control2.y, end.y) {
      extent.include(y: point(at: parameter).y)
    }
    return extent.rect ?? .zero
  }

  /// The parameters inside 0 … 1 at which one coordinate has an extremum: the roots of its derivative.
  private static func extrema(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) -> [Double] {
    // p′/3 = a + b·t + c·t², scaled so that no square overflows.
    let a = p1 - p0
    let b = 2 * ((p2 - p1) - (p1 - p0))
    let c = (p3 - p2) - 2 * (p2 - p1) + (p1 - p0)
    let scale = max(abs(a), abs(b), abs(c))
    guard scale > 0, scale.isFinite else { return [] }
    let (u, v, w) = (a / scale, b / scale, c / scale)
    let discriminant = v * v - 4 * u * w
    guard discriminant >= 0 else { return [] }
    // Only the root without cancellation is computed directly. The other one follows from Vieta's formula, t₁ t₂ = u/w.
    let q = -0.5 * (v + (v < 0 ? -1 : 1) * discriminant.squareRoot())
    return [q / w, u / q].filter { $0 > 0 && $0 < 1 }
  }

  /// The part of the curve between two parameters.
  package func subsegment(from lower: Double, to upper: Double) -> CubicBezier {
    let third = (upper - lower) / 3
    let (first, last) = (point(at: lower), point(at: upper))
    return CubicBezier(
      start: first, control1: first + derivative(at: lower) * third,
      control2: last - derivative(at: upper) * third, end: last)
  }

  /// The same curve from end to start.
  package func reversed() -> CubicBezier {
    CubicBezier(start: end, control1: control2, control2: control1, end: start)
  }

  /// The image under an affine map.
  package func applying(_ transform: AffineTransform) -> CubicBezier {
    CubicBezier(
      start: transform.apply(to: start), control1: transform.apply(to: control1),
      control2: transform.apply(to: control2), end: transform.apply(to: end))
  }
}
