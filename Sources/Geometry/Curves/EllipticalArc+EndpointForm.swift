// SPDX-License-Identifier: MIT
import GlissadeElementary

extension EllipticalArc {
  /// Creates the arc of an SVG path command, or returns `nil` where the command draws a straight line or nothing.
  ///
  /// The signs of the radii are ignored. Radii that are too small for the chord are scaled up to the smallest
  /// sufficient size. A radius that is 0 or not finite means a straight line. An arc to its own start draws nothing.
  ///
  /// Follows SVG, [conversion from endpoint to center parameterization][F.6.5], in coordinates in which the ellipse is
  /// the unit circle. Half the chord is there the sine of half the central angle of the shorter arc. This formula stays
  /// accurate for radii far larger than the chord.
  ///
  /// [F.6.5]: https://www.w3.org/TR/SVG11/implnote.html#ArcConversionEndpointToCenter
  package init?(from start: Point, to end: Point, radii: Size, rotation: Angle, largeArc: Bool, sweep: Bool) {
    let (rx, ry) = (abs(radii.width), abs(radii.height))
    guard start != end, rx > 0, ry > 0, rx.isFinite, ry.isFinite, rotation.radians.isFinite else { return nil }
    let direction = Vector(direction: rotation)

    // From the middle of the chord to the start, in the coordinates in which the ellipse is the unit circle.
    let halfChord = Vector(dx: start.x / 2 - end.x / 2, dy: start.y / 2 - end.y / 2)
    let along = direction.dot(halfChord) / rx
    let across = direction.cross(halfChord) / ry
    let sine = Double.hypot(along, across)
    guard sine > 0, sine.isFinite else { return nil }
    // The height of the shorter arc above its chord is at most a quarter of the sine times the chord. Here this is less
    // than the resolution of its points.
    guard largeArc || sine > 0x1p-54 else { return nil }

    let scale = max(1, sine)
    let clampedSine = min(1, sine)
    let cosine = ((1 - clampedSine) * (1 + clampedSine)).squareRoot()
    let smaller = 2 * Double.asin(clampedSine)
    let sweepRadians = largeArc ? 2 * .pi - smaller : smaller
    let side: Double = sweep ? 1 : -1

    // The unit vector along the half chord, and the vector from the centre to the start.
    let (ux, uy) = (along / sine, across / sine)
    let offset = cosine * (largeArc ? side : -side)
    let (sx, sy) = (ux * clampedSine + uy * offset, uy * clampedSine - ux * offset)
    func image(_ x: Double, _ y: Double) -> Vector {
      direction * (x * rx * scale) + direction.perpendicular * (y * ry * scale)
    }
    self.init(
      start: start, end: end, axis: image(sx, sy), conjugate: image(-sy, sx),
      sweepAngle: Angle(radians: side * sweepRadians))
  }

  /// The vertices of a degenerate arc as straight lines, without its start, or `nil` for an arc that encloses an area.
  ///
  /// A singular map leaves an arc that moves to and fro on a line. The vertices are its extrema on the line, then its
  /// end. An ellipse whose half axes have a ratio of at most 10⁻¹⁰ is degenerate too: the endpoint form cannot
  /// represent it accurately.
  var degenerateVertices: [Point]? {
    let (radii, rotation) = halfAxes
    guard !(radii.height > radii.width * 1e-10) else { return nil }
    guard radii.width > 0 else { return [end] }
    let line = Vector(direction: rotation)
    let angles = extrema(axis.dot(line), conjugate.dot(line))
    return angles.map { point(at: $0 / sweepAngle.radians) } + [end]
  }
}
