// SPDX-License-Identifier: MIT
import GlissadeGeometry
import RealModule

/// An elliptical arc in centre parameterization, as converted from SVG's endpoint form.
struct EllipticalArc {
  let center: Point
  /// The half axes as vectors.
  let axis1: Vector
  let axis2: Vector
  let start: Double
  /// The signed angle of the arc, in the parameter of the ellipse.
  let extent: Double

  init(center: Point, axis1: Vector, axis2: Vector, start: Double, extent: Double) {
    self.center = center
    self.axis1 = axis1
    self.axis2 = axis2
    self.start = start
    self.extent = extent
  }

  /// Converts from endpoint form, or returns `nil` if the arc is a straight line.
  ///
  /// Follows SVG 2, [Conversion from endpoint to center parameterization][spec].
  ///
  /// [spec]: https://www.w3.org/TR/SVG2/implnote.html#ArcConversionEndpointToCenter
  init?(from p0: Point, to p1: Point, radii: Size, rotation: Angle, largeArc: Bool, sweep: Bool) {
    var rx = abs(radii.width)
    var ry = abs(radii.height)
    guard rx > 0, ry > 0, rx.isFinite, ry.isFinite, rotation.radians.isFinite, p0 != p1 else { return nil }
    let cosine = Double.cos(rotation.radians)
    let sine = Double.sin(rotation.radians)
    let halfX = (p0.x - p1.x) / 2
    let halfY = (p0.y - p1.y) / 2
    // All values below are relative to the unit circle, so that no product of two large numbers occurs.
    var u = (cosine * halfX + sine * halfY) / rx
    var v = (cosine * halfY - sine * halfX) / ry
    let length = Double.hypot(u, v)
    guard length > 0, length.isFinite else { return nil }
    if length > 1 {
      rx *= length
      ry *= length
      u /= length
      v /= length
    }
    let squared = min(u * u + v * v, 1)
    let offset = ((1 - squared) / squared).squareRoot() * (largeArc == sweep ? -1 : 1)
    let centerU = offset * v
    let centerV = -offset * u
    let first = Double.atan2(y: v - centerV, x: u - centerU)
    let last = Double.atan2(y: -v - centerV, x: -u - centerU)
    var extent = last - first
    if sweep, extent < 0 { extent += 2 * .pi }
    if !sweep, extent > 0 { extent -= 2 * .pi }
    axis1 = Vector(dx: cosine, dy: sine) * rx
    axis2 = Vector(dx: -sine, dy: cosine) * ry
    center = Point(x: (p0.x + p1.x) / 2, y: (p0.y + p1.y) / 2) + axis1 * centerU + axis2 * centerV
    start = first
    self.extent = extent
    guard center.isFinite, extent.isFinite else { return nil }
  }

  /// Returns the number of cubic curves that approximate the arc within 0.01 units after magnification.
  ///
  /// One cubic for a quarter turn has an error of 2.7e-4 of the radius. The error falls with the sixth power of the
  /// angle.
  func cubicCount(magnification: Double) -> Int {
    let radius = (axis1.length + axis2.length) * magnification
    var perQuarter = 1.0
    var error = radius * 2.8e-4
    while error > 0.01, perQuarter < 16 {
      perQuarter *= 2
      error /= 64
    }
    return max(1, Int((abs(extent) / (.pi / 2) * perQuarter - 1e-9).rounded(.up)))
  }

  /// Calls `body` for each of `count` cubic curves, with its two control points and its end.
  @inline(__always)
  func forEachCubic(count: Int, _ body: (_ control1: Point, _ control2: Point, _ end: Point) -> Void) {
    let step = extent / Double(count)
    let handle = 4.0 / 3 * Double.tan(step / 4)
    var cosine = Double.cos(start)
    var sine = Double.sin(start)
    for index in 1...count {
      let angle = start + step * Double(index)
      let nextCosine = Double.cos(angle)
      let nextSine = Double.sin(angle)
      body(
        point(cosine - handle * sine, sine + handle * cosine),
        point(nextCosine + handle * nextSine, nextSine - handle * nextCosine),
        point(nextCosine, nextSine))
      cosine = nextCosine
      sine = nextSine
    }
  }

  @inline(__always)
  private func point(_ u: Double, _ v: Double) -> Point { center + axis1 * u + axis2 * v }
}
