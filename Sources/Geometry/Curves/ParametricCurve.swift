// SPDX-License-Identifier: MIT

/// A curve with a parameter from 0 to 1.
///
/// The parameter is not in proportion to the distance along the curve; ``PathMeasure`` provides queries by distance.
/// Every curve evaluates to ``start`` and ``end`` exactly, to the last bit.
package protocol ParametricCurve: Hashable, Sendable {
  /// The start point.
  var start: Point { get }
  /// The end point.
  var end: Point { get }

  /// The point at a parameter in 0 … 1.
  func point(at parameter: Double) -> Point
  /// The derivative of the point with respect to the parameter, in points per unit of the parameter.
  func derivative(at parameter: Double) -> Vector
  /// The second derivative of the point with respect to the parameter, in points per squared unit of the parameter.
  func secondDerivative(at parameter: Double) -> Vector

  /// The unit tangent at the start, or `nil` for a curve without length.
  ///
  /// Where the derivative is 0, this is the limit of the tangent. Coincident control points are therefore allowed.
  var startDirection: Vector? { get }
  /// The unit tangent at the end, or `nil` for a curve without length.
  var endDirection: Vector? { get }

  /// The smallest axis-aligned rectangle that contains the curve.
  var bounds: Rect { get }

  /// The part of the curve between two parameters, in the opposite direction where `upper` is less than `lower`.
  func subsegment(from lower: Double, to upper: Double) -> Self
  /// The parts before and after a parameter.
  func split(at parameter: Double) -> (before: Self, after: Self)
  /// The same curve from end to start.
  func reversed() -> Self
  /// The image under an affine map, exact up to rounding.
  func applying(_ transform: AffineTransform) -> Self
}

extension ParametricCurve {
  /// The parts before and after a parameter.
  package func split(at parameter: Double) -> (before: Self, after: Self) {
    (subsegment(from: 0, to: parameter), subsegment(from: parameter, to: 1))
  }
}

/// The unit vector to the first candidate whose displacement exceeds rounding.
func firstUsableDirection(from point: Point, to candidates: Point...) -> Vector? {
  for candidate in candidates {
    let displacement = candidate - point
    let magnitude = max(abs(candidate.x), abs(candidate.y), abs(point.x), abs(point.y))
    // A displacement of a few units in the last place has no meaningful direction.
    if max(abs(displacement.dx), abs(displacement.dy)) > 4 * magnitude.ulp, let direction = displacement.normalized {
      return direction
    }
  }
  // All displacements are within rounding. The last one is still better than none.
  return candidates.last.flatMap { ($0 - point).normalized }
}
