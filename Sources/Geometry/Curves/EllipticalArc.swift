// SPDX-License-Identifier: MIT
import GlissadeElementary

/// An arc of an ellipse, in a form that every affine map preserves, including a singular one.
///
/// For an angle φ from 0 to ``sweepAngle``, the point is centre + cos φ · ``axis`` + sin φ · ``conjugate``. ``axis`` is
/// the vector from the centre to the start. The arc is evaluated from the start, so an arc of huge radius remains exact
/// near its chord.
package struct EllipticalArc: ParametricCurve {
  /// The start point.
  package let start: Point
  /// The end point.
  package let end: Point
  /// The vector from the centre to the start.
  package let axis: Vector
  /// The half diameter conjugate to ``axis``: the vector from the centre to the point a quarter turn after the start.
  package let conjugate: Vector
  /// The signed angle of the arc; a positive angle turns from ``axis`` towards ``conjugate``.
  package let sweepAngle: Angle

  init(start: Point, end: Point, axis: Vector, conjugate: Vector, sweepAngle: Angle) {
    self.start = start
    self.end = end
    self.axis = axis
    self.conjugate = conjugate
    self.sweepAngle = sweepAngle
  }

  /// Creates the arc of an ellipse from a start angle and a sweep angle.
  ///
  /// `rotation` is the angle from +x to the first half axis. The other angles refer to the circle whose image is the
  /// ellipse.
  package init(center: Point, radii: Size, rotation: Angle = .zero, startAngle: Angle, sweepAngle: Angle) {
    let direction = Vector(direction: rotation)
    let first = direction * radii.width
    let second = direction.perpendicular * radii.height
    let begin = Vector(direction: startAngle)
    self.init(
      center: center, axis: first * begin.dx + second * begin.dy, conjugate: second * begin.dx - first * begin.dy,
      sweepAngle: sweepAngle)
  }

  /// Creates the arc of an ellipse from its centre and two conjugate half diameters, of which the first leads to the
  /// start.
  package init(center: Point, axis: Vector, conjugate: Vector, sweepAngle: Angle) {
    let radians = sweepAngle.radians
    self.init(
      start: center + axis, end: center + axis * .cos(radians) + conjugate * .sin(radians), axis: axis,
      conjugate: conjugate, sweepAngle: sweepAngle)
  }

  /// The centre of the ellipse.
  package var center: Point { start - axis }

  /// The half axes of the ellipse, the larger first, and the direction of the larger one.
  package var halfAxes: (radii: Size, rotation: Angle) { Ellipse.halfAxes(axis, conjugate) }

  /// The point at a parameter, which is in proportion to the angle from the start.
  package func point(at parameter: Double) -> Point {
    if parameter == 1 { return end }
    // cos φ − 1 = −2 sin²(φ/2) and sin φ = 2 sin(φ/2) cos(φ/2): no cancellation near the start.
    let half = parameter * sweepAngle.radians / 2
    let sine = Double.sin(half)
    return start + (conjugate * .cos(half) - axis * sine) * (2 * sine)
  }

  /// The derivative of the point with respect to the parameter.
  package func derivative(at parameter: Double) -> Vector {
    let angle = parameter * sweepAngle.radians
    return (conjugate * .cos(angle) - axis * .sin(angle)) * sweepAngle.radians
  }

  /// The second derivative of the point with respect to the parameter.
  package func secondDerivative(at parameter: Double) -> Vector {
    let angle = parameter * sweepAngle.radians
    return (axis * .cos(angle) + conjugate * .sin(angle)) * -(sweepAngle.radians * sweepAngle.radians)
  }

  /// The unit tangent at the start, or `nil` for an arc without length.
  package var startDirection: Vector? {
    derivative(at: 0).normalized ?? secondDerivative(at: 0).normalized
  }

  /// The unit tangent at the end, or `nil` for an arc without length.
  package var endDirection: Vector? {
    derivative(at: 1).normalized ?? secondDerivative(at: 1).normalized.map { -$0 }
  }

  /// The smallest axis-aligned rectangle that contains the arc.
  package var bounds: Rect {
    var extent = Extent(start, end)
    for angle in extrema(axis.dx, conjugate.dx) { extent.include(x: point(at: angle / sweepAngle.radians).x) }
    for angle in extrema(axis.dy, conjugate.dy) { extent.include(y: point(at: angle / sweepAngle.radians).y) }
    return extent.rect ?? .zero
  }

  /// The angles inside the arc, in the order of travel, at which a·cos φ + b·sin φ has an extremum.
  func extrema(_ a: Double, _ b: Double) -> [Double] {
    let sweep = sweepAngle.radians
    guard sweep.isFinite, a != 0 || b != 0 else { return [] }
    let sign: Double = sweep < 0 ? -1 : 1
    // The first extremum in the direction of the arc, in (0, π].
    var angle = (Double.atan2(y: b, x: a) * sign).truncatingRemainder(dividingBy: .pi)
    if angle <= 0 { angle += .pi }
    var angles: [Double] = []
    // An arc of an SVG path makes at most one turn. Eight turns limit the work for other arcs.
    while angle < abs(sweep), angles.count < 16 {
      angles.append(angle * sign)
      angle += .pi
    }
    return angles
  }

  /// The part of the arc between two parameters.
  package func subsegment(from lower: Double, to upper: Double) -> EllipticalArc {
    let begin = Vector(direction: sweepAngle * lower)
    return EllipticalArc(
      start: point(at: lower), end: point(at: upper),
      axis: axis * begin.dx + conjugate * begin.dy,
      conjugate: conjugate * begin.dx - axis * begin.dy,
      sweepAngle: sweepAngle * (upper - lower))
  }

  /// The same arc from end to start.
  package func reversed() -> EllipticalArc {
    let last = Vector(direction: sweepAngle)
    return EllipticalArc(
      start: end, end: start,
      axis: axis * last.dx + conjugate * last.dy,
      conjugate: conjugate * last.dx - axis * last.dy,
      sweepAngle: -sweepAngle)
  }

  /// The image under an affine map; a singular map yields an arc that moves to and fro on a line.
  package func applying(_ transform: AffineTransform) -> EllipticalArc {
    EllipticalArc(
      start: transform.apply(to: start), end: transform.apply(to: end),
      axis: transform.apply(to: axis), conjugate: transform.apply(to: conjugate), sweepAngle: sweepAngle)
  }
}
