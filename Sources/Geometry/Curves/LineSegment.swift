/// A straight stretch between two points.
public struct LineSegment: ParametricCurve {
  /// Where the line begins.
  public var start: Point
  /// Where the line ends.
  public var end: Point

  /// Creates the straight stretch between two points.
  public init(start: Point, end: Point) {
    self.start = start
    self.end = end
  }

  /// The length in points.
  public var length: Double { start.distance(to: end) }

  /// The point at a parameter; on a line the distance is in proportion to it.
  public func point(at parameter: Double) -> Point {
    let rest = 1 - parameter
    return Point(x: rest * start.x + parameter * end.x, y: rest * start.y + parameter * end.y)
  }

  /// The way from start to end.
  public func derivative(at parameter: Double) -> Vector { end - start }

  /// Always zero.
  public func secondDerivative(at parameter: Double) -> Vector { .zero }

  /// The direction of the line, or `nil` where both ends coincide.
  public var startDirection: Vector? { (end - start).normalized }

  /// The direction of the line, or `nil` where both ends coincide.
  public var endDirection: Vector? { startDirection }

  /// The smallest upright rectangle that holds the line.
  public var bounds: Rect { Extent(start, end).rect ?? .zero }

  /// The stretch between two parameters.
  public func subsegment(from lower: Double, to upper: Double) -> LineSegment {
    LineSegment(start: point(at: lower), end: point(at: upper))
  }

  /// The line from end to start.
  public func reversed() -> LineSegment { LineSegment(start: end, end: start) }

  /// The image under an affine map.
  public func applying(_ transform: AffineTransform) -> LineSegment {
    LineSegment(start: transform.apply(to: start), end: transform.apply(to: end))
  }
}
