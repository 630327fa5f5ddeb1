import RealModule

extension EllipticalArc {
  /// Creates the arc of an SVG path command, or `nil` where it is a straight line or nothing at all.
  ///
  /// The signs of the radii are dropped. Radii that are too small for the arc to reach its end are scaled up until they
  /// just do. A radius of 0 (or one that is no finite number) means a straight line, an arc to its own start draws
  /// nothing. Follows SVG, [conversion from endpoint to center parameterization][F.6.5], in the unit circle of the
  /// ellipse: there half the chord is the sine of half the smaller angle, which stays exact for radii far larger than
  /// the chord.
  ///
  /// [F.6.5]: https://www.w3.org/TR/SVG11/implnote.html#ArcConversionEndpointToCenter
  public init?(from start: Point, to end: Point, radii: Size, rotation: Angle, largeArc: Bool, sweep: Bool) {
    let (rx, ry) = (abs(radii.width), abs(radii.height))
    guard start != end, rx > 0, ry > 0, rx.isFinite, ry.isFinite, rotation.radians.isFinite else { return nil }
    let direction = Vector(direction: rotation)

    // From the middle of the chord to the start, in the coordinates in which the ellipse is the unit circle.
    let halfChord = Vector(dx: start.x / 2 - end.x / 2, dy: start.y / 2 - end.y / 2)
    let along = direction.dot(halfChord) / rx
    let across = direction.cross(halfChord) / ry
    let sine = Double.hypot(along, across)
    guard sine > 0, sine.isFinite else { return nil }
    // The shorter arc rises above its chord by at most a quarter of the sine times the chord: here less than its points
    // can say.
    guard largeArc || sine > 0x1p-54 else { return nil }

    let scale = max(1, sine)
    let reach = min(1, sine)
    let cosine = ((1 - reach) * (1 + reach)).squareRoot()
    let smaller = 2 * Double.asin(reach)
    let travelled = largeArc ? 2 * .pi - smaller : smaller
    let side: Double = sweep ? 1 : -1

    // The unit vector along the half chord, and from the centre towards the start.
    let (ux, uy) = (along / sine, across / sine)
    let offset = cosine * (largeArc ? side : -side)
    let (sx, sy) = (ux * reach + uy * offset, uy * reach - ux * offset)
    func image(_ x: Double, _ y: Double) -> Vector {
      direction * (x * rx * scale) + direction.perpendicular * (y * ry * scale)
    }
    self.init(
      start: start, end: end, axis: image(sx, sy), conjugate: image(-sy, sx),
      sweepAngle: Angle(radians: side * travelled))
  }

  /// The lines to which a flattened arc comes down, or `nil` for an arc that encloses an area.
  ///
  /// A map without an inverse leaves an arc that runs to and fro on a line: to each point where it turns round, then to
  /// its end. So does an ellipse thinner than a ten thousand millionth of its length, which the endpoint form of a path
  /// could not hold as well.
  var flattenedTurns: [Point]? {
    let (radii, rotation) = halfAxes
    guard !(radii.height > radii.width * 1e-10) else { return nil }
    guard radii.width > 0 else { return [end] }
    let line = Vector(direction: rotation)
    let angles = turns(axis.dot(line), conjugate.dot(line))
    return angles.map { point(at: $0 / sweepAngle.radians) } + [end]
  }
}
