import RealModule

/// A stretch of an ellipse, in a form that every affine map keeps, even one that flattens it.
///
/// With φ the angle travelled, from 0 to ``sweepAngle``, the point is centre + cos φ · ``axis`` + sin φ ·
/// ``conjugate``, where ``axis`` leads from the centre to the start. It is evaluated from the start, which keeps an arc
/// of huge radius exact near its chord.
public struct EllipticalArc: ParametricCurve {
  /// Where the arc begins.
  public let start: Point
  /// Where the arc ends.
  public let end: Point
  /// From the centre to the start.
  public let axis: Vector
  /// From the centre to the point a quarter of a turn after the start: the half diameter conjugate to ``axis``.
  public let conjugate: Vector
  /// How far the arc travels; a positive angle turns from ``axis`` towards ``conjugate``.
  public let sweepAngle: Angle

  init(start: Point, end: Point, axis: Vector, conjugate: Vector, sweepAngle: Angle) {
    self.start = start
    self.end = end
    self.axis = axis
    self.conjugate = conjugate
    self.sweepAngle = sweepAngle
  }

  /// Creates the arc that begins at `startAngle` of an ellipse and travels `sweepAngle`.
  ///
  /// `rotation` turns the first half axis from +x; the angles are those of the circle from which the ellipse is made.
  public init(center: Point, radii: Size, rotation: Angle = .zero, startAngle: Angle, sweepAngle: Angle) {
    let direction = Vector(direction: rotation)
    let first = direction * radii.width
    let second = direction.perpendicular * radii.height
    let begin = Vector(direction: startAngle)
    axis = first * begin.dx + second * begin.dy
    conjugate = second * begin.dx - first * begin.dy
    start = center + axis
    end = center + axis * .cos(sweepAngle.radians) + conjugate * .sin(sweepAngle.radians)
    self.sweepAngle = sweepAngle
  }

  /// The centre of the ellipse.
  public var center: Point { start - axis }

  /// The half axes of the ellipse, the larger first, and the direction of the larger.
  public var halfAxes: (radii: Size, rotation: Angle) { Ellipse.halfAxes(axis, conjugate) }

  /// The point at a parameter, which is in proportion to the angle travelled.
  public func point(at parameter: Double) -> Point {
    if parameter == 1 { return end }
    // cos φ − 1 = −2 sin²(φ/2) and sin φ = 2 sin(φ/2) cos(φ/2): no cancellation near the start.
    let half = parameter * sweepAngle.radians / 2
    let sine = Double.sin(half)
    return start + (conjugate * .cos(half) - axis * sine) * (2 * sine)
  }

  /// The derivative of the point with respect to the parameter.
  public func derivative(at parameter: Double) -> Vector {
    let angle = parameter * sweepAngle.radians
    return (conjugate * .cos(angle) - axis * .sin(angle)) * sweepAngle.radians
  }

  /// The second derivative of the point with respect to the parameter.
  public func secondDerivative(at parameter: Double) -> Vector {
    let angle = parameter * sweepAngle.radians
    return (axis * .cos(angle) + conjugate * .sin(angle)) * -(sweepAngle.radians * sweepAngle.radians)
  }

  /// The unit vector in which the arc leaves its start.
  public var startDirection: Vector? {
    derivative(at: 0).normalized ?? secondDerivative(at: 0).normalized
  }

  /// The unit vector in which the arc arrives at its end.
  public var endDirection: Vector? {
    derivative(at: 1).normalized ?? secondDerivative(at: 1).normalized.map { -$0 }
  }

  /// The smallest upright rectangle that holds the arc.
  public var bounds: Rect {
    var extent = Extent(start, end)
    for angle in turns(axis.dx, conjugate.dx) { extent.include(x: point(at: angle / sweepAngle.radians).x) }
    for angle in turns(axis.dy, conjugate.dy) { extent.include(y: point(at: angle / sweepAngle.radians).y) }
    return extent.rect ?? .zero
  }

  /// The angles inside the arc, in the order of travel, at which a·cos φ + b·sin φ turns round.
  func turns(_ a: Double, _ b: Double) -> [Double] {
    let sweep = sweepAngle.radians
    guard sweep.isFinite, a != 0 || b != 0 else { return [] }
    let sign: Double = sweep < 0 ? -1 : 1
    // As an angle travelled in the direction of the arc, brought to just above 0.
    var angle = (Double.atan2(y: b, x: a) * sign).truncatingRemainder(dividingBy: .pi)
    if angle <= 0 { angle += .pi }
    var angles: [Double] = []
    // No arc of an SVG path turns more than once; eight turns bound the work for any other.
    while angle < abs(sweep), angles.count < 16 {
      angles.append(angle * sign)
      angle += .pi
    }
    return angles
  }

  /// The stretch between two parameters.
  public func subsegment(from lower: Double, to upper: Double) -> EllipticalArc {
    let begin = Vector(direction: sweepAngle * lower)
    return EllipticalArc(
      start: point(at: lower), end: point(at: upper),
      axis: axis * begin.dx + conjugate * begin.dy,
      conjugate: conjugate * begin.dx - axis * begin.dy,
      sweepAngle: sweepAngle * (upper - lower))
  }

  /// The same points from end to start.
  public func reversed() -> EllipticalArc {
    let last = Vector(direction: sweepAngle)
    return EllipticalArc(
      start: end, end: start,
      axis: axis * last.dx + conjugate * last.dy,
      conjugate: conjugate * last.dx - axis * last.dy,
      sweepAngle: -sweepAngle)
  }

  /// The image under an affine map; a map without an inverse leaves an arc that runs to and fro on a line.
  public func applying(_ transform: AffineTransform) -> EllipticalArc {
    EllipticalArc(
      start: transform.apply(to: start), end: transform.apply(to: end),
      axis: transform.apply(to: axis), conjugate: transform.apply(to: conjugate), sweepAngle: sweepAngle)
  }
}
