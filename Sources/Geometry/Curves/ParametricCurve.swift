/// A stretch of a curve, run through by a parameter from 0 to 1.
///
/// The parameter is not the distance: that is what ``PathMeasure`` is for. Every curve reaches ``start`` and ``end``
/// exactly, to the last bit.
public protocol ParametricCurve: Hashable, Sendable {
  /// Where the curve begins.
  var start: Point { get }
  /// Where the curve ends.
  var end: Point { get }

  /// The point at a parameter in 0 … 1.
  func point(at parameter: Double) -> Point
  /// The derivative of the point with respect to the parameter, in points.
  func derivative(at parameter: Double) -> Vector
  /// The second derivative of the point with respect to the parameter, in points.
  func secondDerivative(at parameter: Double) -> Vector

  /// The unit vector in which the curve leaves its start, or `nil` where it does not leave it.
  ///
  /// Where the derivative vanishes it is the limit of the directions nearby, so coincident control points have one too.
  var startDirection: Vector? { get }
  /// The unit vector in which the curve arrives at its end, or `nil` where it never moves.
  var endDirection: Vector? { get }

  /// The smallest upright rectangle that holds the curve.
  var bounds: Rect { get }

  /// The stretch between two parameters; where `upper` is the smaller one it runs backwards.
  func subsegment(from lower: Double, to upper: Double) -> Self
  /// The stretches before and after a parameter.
  func split(at parameter: Double) -> (before: Self, after: Self)
  /// The same points run through the other way.
  func reversed() -> Self
  /// The image under an affine map, exact up to rounding.
  func applying(_ transform: AffineTransform) -> Self
}

extension ParametricCurve {
  /// The stretches before and after a parameter.
  public func split(at parameter: Double) -> (before: Self, after: Self) {
    (subsegment(from: 0, to: parameter), subsegment(from: parameter, to: 1))
  }
}

/// The unit vector of the first displacement that is more than rounding, in order of preference.
func firstDirection(from point: Point, to candidates: Point...) -> Vector? {
  for candidate in candidates {
    let way = candidate - point
    let magnitude = max(abs(candidate.x), abs(candidate.y), abs(point.x), abs(point.y))
    // A handle of a few units in the last place points nowhere in particular.
    if max(abs(way.dx), abs(way.dy)) > 4 * magnitude.ulp, let direction = way.normalized { return direction }
  }
  // All that is left is shorter than rounding can tell; the longest displacement still beats none.
  return candidates.last.flatMap { ($0 - point).normalized }
}
