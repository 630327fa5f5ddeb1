/// A quadratic Bézier curve: a stretch of a parabola.
public struct QuadraticBezier: ParametricCurve {
  /// Where the curve begins.
  public var start: Point
  /// The point that the curve leans towards.
  public var control: Point
  /// Where the curve ends.
  public var end: Point

  /// Creates a curve from its three points.
  public init(start: Point, control: Point, end: Point) {
    self.start = start
    self.control = control
    self.end = end
  }

  /// The point at a parameter in 0 … 1.
  public func point(at parameter: Double) -> Point {
    let rest = 1 - parameter
    let (w0, w1, w2) = (rest * rest, 2 * rest * parameter, parameter * parameter)
    return Point(
      x: w0 * start.x + w1 * control.x + w2 * end.x, y: w0 * start.y + w1 * control.y + w2 * end.y)
  }

  /// The derivative of the point with respect to the parameter.
  public func derivative(at parameter: Double) -> Vector {
    ((control - start) * (1 - parameter) + (end - control) * parameter) * 2
  }

  /// The second derivative, the same everywhere.
  public func secondDerivative(at parameter: Double) -> Vector { ((end - control) - (control - start)) * 2 }

  /// The unit vector in which the curve leaves its start.
  public var startDirection: Vector? { firstDirection(from: start, to: control, end) }

  /// The unit vector in which the curve arrives at its end.
  public var endDirection: Vector? { firstDirection(from: end, to: control, start).map { -$0 } }

  /// The smallest upright rectangle that holds the curve.
  public var bounds: Rect {
    var extent = Extent(start, end)
    let first = control - start
    let bend = secondDerivative(at: 0) * -0.5
    let (tx, ty) = (first.dx / bend.dx, first.dy / bend.dy)
    if tx > 0, tx < 1 { extent.include(x: point(at: tx).x) }
    if ty > 0, ty < 1 { extent.include(y: point(at: ty).y) }
    return extent.rect ?? .zero
  }

  /// The stretch between two parameters.
  public func subsegment(from lower: Double, to upper: Double) -> QuadraticBezier {
    let first = point(at: lower)
    return QuadraticBezier(
      start: first, control: first + derivative(at: lower) * ((upper - lower) / 2), end: point(at: upper))
  }

  /// The same points from end to start.
  public func reversed() -> QuadraticBezier { QuadraticBezier(start: end, control: control, end: start) }

  /// The image under an affine map.
  public func applying(_ transform: AffineTransform) -> QuadraticBezier {
    QuadraticBezier(
      start: transform.apply(to: start), control: transform.apply(to: control), end: transform.apply(to: end))
  }
}
