// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// Sends the outline of a shape to a sink, with points transformed and curves flattened.
struct Outline {
  /// The transform from the shape's coordinates to the sink's.
  let transform: AffineTransform
  let flattener: CurveFlattener
  /// An upper bound of the factor by which the transform and all later transforms enlarge a length.
  let magnification: Double

  /// The largest absolute coordinate. Larger coordinates are clamped to it, so that no later product overflows.
  static let coordinateLimit = 1e15

  /// Draws a shape, without the elements that have a NaN coordinate.
  func draw<Sink: LineSink>(_ shape: Shape, into sink: inout Sink) {
    switch shape {
    case .rectangle(let rect): drawRectangle(rect, into: &sink)
    case .roundedRectangle(let rect, let radius): drawRounded(rect, radius: radius, into: &sink)
    case .ellipse(let rect): drawEllipse(rect, into: &sink)
    case .path(let path): drawPath(path, into: &sink)
    }
  }

  private func drawRectangle<Sink: LineSink>(_ rect: Rect, into sink: inout Sink) {
    guard let p0 = map(Point(x: rect.minX, y: rect.minY)), let p1 = map(Point(x: rect.maxX, y: rect.minY)),
      let p2 = map(Point(x: rect.maxX, y: rect.maxY)), let p3 = map(Point(x: rect.minX, y: rect.maxY))
    else { return }
    sink.move(to: p0)
    sink.line(to: p1, continuesCurve: false)
    sink.line(to: p2, continuesCurve: false)
    sink.line(to: p3, continuesCurve: false)
    sink.close()
  }

  private func drawRounded<Sink: LineSink>(_ rect: Rect, radius: Double, into sink: inout Sink) {
    let r = min(radius, min(rect.width, rect.height) / 2)
    guard r > 0, r.isFinite else { return drawRectangle(rect, into: &sink) }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    guard let start = map(Point(x: left + r, y: top)) else { return }
    sink.move(to: start)
    var pen = start
    func side(to point: Point, _ sink: inout Sink) {
      guard let end = map(point), end != pen else { return }
      sink.line(to: end, continuesCurve: false)
      pen = end
    }
    func corner(_ x: Double, _ y: Double, from axis: Vector, _ sink: inout Sink) {
      let arc = EllipticalArc(
        center: Point(x: x, y: y), axis: axis, conjugate: axis.perpendicular, sweepAngle: .radians(.pi / 2))
      pen = draw(arc, from: pen, into: &sink)
    }
    side(to: Point(x: right - r, y: top), &sink)
    corner(right - r, top + r, from: Vector(dx: 0, dy: -r), &sink)
    side(to: Point(x: right, y: bottom - r), &sink)
    corner(right - r, bottom - r, from: Vector(dx: r, dy: 0), &sink)
    side(to: Point(x: left + r, y: bottom), &sink)
    corner(left + r, bottom - r, from: Vector(dx: 0, dy: r), &sink)
    side(to: Point(x: left, y: top + r), &sink)
    corner(left + r, top + r, from: Vector(dx: -r, dy: 0), &sink)
    sink.close()
  }

  private func drawEllipse<Sink: LineSink>(_ rect: Rect, into sink: inout Sink) {
    let arc = EllipticalArc(
      center: rect.center, axis: Vector(dx: rect.width / 2, dy: 0), conjugate: Vector(dx: 0, dy: rect.height / 2),
      sweepAngle: .radians(2 * .pi))
    guard let start = map(Point(x: rect.maxX, y: rect.midY)) else { return }
    sink.move(to: start)
    _ = draw(arc, from: start, into: &sink)
    sink.close()
  }

  private func drawPath<Sink: LineSink>(_ path: Path, into sink: inout Sink) {
    // The pen in both coordinate systems: arcs are resolved in the shape's coordinates.
    var pen = Point.zero
    var mapped = Point.zero
    var start = (pen: Point.zero, mapped: Point.zero)
    var isOpen = false
    func begin(_ sink: inout Sink) {
      if !isOpen { sink.move(to: mapped) }
      isOpen = true
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        guard let end = map(to) else { continue }
        sink.move(to: end)
        isOpen = true
        (pen, mapped) = (to, end)
        start = (to, end)
      case .line(let to):
        guard let end = map(to) else { continue }
        begin(&sink)
        sink.line(to: end, continuesCurve: false)
        (pen, mapped) = (to, end)
      case .quadratic(let to, let control):
        guard let end = map(to), let control = map(control) else { continue }
        begin(&sink)
        flattener.addQuadratic(from: mapped, control: control, to: end, into: &sink)
        (pen, mapped) = (to, end)
      case .cubic(let to, let control1, let control2):
        guard let end = map(to), let control1 = map(control1), let control2 = map(control2) else { continue }
        begin(&sink)
        flattener.addCubic(from: mapped, control1: control1, control2: control2, to: end, into: &sink)
        (pen, mapped) = (to, end)
      case .arc(let to, let radii, let rotation, let largeArc, let sweep):
        guard let end = map(to) else { continue }
        begin(&sink)
        if let arc = EllipticalArc(
          from: pen, to: to, radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep), arc.isFinite
        {
          _ = draw(arc, from: mapped, endingAt: end, into: &sink)
        } else if pen != to {
          sink.line(to: end, continuesCurve: false)
        }
        (pen, mapped) = (to, end)
      case .close:
        sink.close()
        isOpen = false
        (pen, mapped) = start
      }
    }
  }

  /// Draws an arc from `pen` and returns the end point.
  private func draw<Sink: LineSink>(
    _ arc: EllipticalArc, from pen: Point, endingAt end: Point? = nil, into sink: inout Sink
  ) -> Point {
    var pen = pen
    let count = arc.cubicCount(magnification: magnification)
    var remaining = count
    arc.forEachCubic(count: count) { control1, control2, point in
      remaining -= 1
      guard let control1 = map(control1), let control2 = map(control2), let point = map(point) else { return }
      let target = remaining == 0 ? end ?? point : point
      flattener.addCubic(
        from: pen, control1: control1, control2: control2, to: target, startsInside: remaining < count - 1, into: &sink)
      pen = target
    }
    return pen
  }

  /// Returns the image of a point, clamped to the coordinate limit, or `nil` if it is NaN.
  @inline(__always)
  private func map(_ point: Point) -> Point? {
    let image = transform.apply(to: point)
    let limit = Self.coordinateLimit
    if abs(image.x) <= limit, abs(image.y) <= limit { return image }
    return mapExtreme(point)
  }

  @inline(never)
  private func mapExtreme(_ point: Point) -> Point? {
    func limited(_ point: Point, to limit: Double) -> Point {
      Point(x: max(-limit, min(limit, point.x)), y: max(-limit, min(limit, point.y)))
    }
    guard !point.x.isNaN, !point.y.isNaN else { return nil }
    // An infinite coordinate times a zero of the matrix must not become NaN.
    let image = transform.apply(to: limited(point, to: 1e300))
    guard !image.x.isNaN, !image.y.isNaN else { return nil }
    return limited(image, to: Self.coordinateLimit)
  }
}
