// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// A gradient of a fill in the coordinates of its layer, in a form that SwiftUI and Core Animation have.
struct AppleGradient {
  enum Form {
    case linear(from: Point, to: Point)
    case radial(center: Point, radius: Double)
  }

  let form: Form
  let stops: [StraightStop]
  /// A rectangle that contains the outline at all instants.
  let cover: Rect

  /// Creates the gradient of a drawing.
  ///
  /// - Throws: An error with the name of the drawing if the frameworks do not have such a gradient.
  init(_ gradient: Gradient, of drawing: DocumentDrawing, duration: Double) throws(ExportError) {
    let name = "the gradient of “\(drawing.name)”"
    guard gradient.spread == .pad else { throw .unsupported("\(name), which repeats") }
    let map = gradient.transform
    let rect: Rect?
    switch drawing.outline {
    case .rectangle(let bounds, _), .ellipse(let bounds):
      guard let numbers = bounds.constant else { throw .unsupported("\(name), whose bounds move") }
      rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case .path, .image: rect = nil
    }
    // The points of a gradient are in the unit square of the bounds, and those of a path in its coordinates.
    func scaled(_ x: Double, _ y: Double) -> Vector { Vector(dx: x * (rect?.width ?? 1), dy: y * (rect?.height ?? 1)) }
    func vector(_ x: Double, _ y: Double) -> Vector { scaled(map.a * x + map.c * y, map.b * x + map.d * y) }
    func point(_ p: Point) -> Point {
      let offset = vector(p.x, p.y)
      let moved = scaled(map.tx, map.ty)
      return Point(x: (rect?.minX ?? 0) + offset.dx + moved.dx, y: (rect?.minY ?? 0) + offset.dy + moved.dy)
    }
    switch gradient.form {
    case .linear(let from, let to):
      // The lines of one colour stay lines, to which the mapped direction is not perpendicular any more.
      let line = vector(from.y - to.y, to.x - from.x)
      let (start, end) = (point(from), point(to))
      let (nx, ny) = (line.dy, -line.dx)
      let square = nx * nx + ny * ny
      guard square > 0 else { throw .unsupported("\(name), whose transform is singular") }
      let share = ((end.x - start.x) * nx + (end.y - start.y) * ny) / square
      form = .linear(from: start, to: Point(x: start.x + nx * share, y: start.y + ny * share))
    case .radial(let center, let radius, _):
      guard gradient.form.focusOffset == nil else { throw .unsupported("\(name) with a focus") }
      let (x, y) = (vector(1, 0), vector(0, 1))
      let (width, height) = ((x.dx * x.dx + x.dy * x.dy).squareRoot(), (y.dx * y.dx + y.dy * y.dy).squareRoot())
      let isCircle = abs(width - height) <= 1e-6 * width && abs(x.dx * y.dx + x.dy * y.dy) <= 1e-6 * width * height
      guard isCircle, width > 0 else { throw .unsupported("\(name), whose circles become ellipses") }
      form = .radial(center: point(center), radius: max(radius, 0) * width)
    }
    stops = StraightStop.stops(of: gradient)
    cover = Self.cover(drawing, rect, duration)
  }

  private static func cover(_ drawing: DocumentDrawing, _ rect: Rect?, _ duration: Double) -> Rect {
    if let rect { return Rect(x: rect.minX, y: rect.minY, width: max(rect.width, 1), height: max(rect.height, 1)) }
    guard case .path(_, let coordinates) = drawing.outline else { return Rect(x: 0, y: 0, width: 1, height: 1) }
    let times =
      coordinates.isMoving
      ? Array(MotionTrack.instants(between: coordinates.breakpoints, duration: duration)) : [0]
    var (low, high) = ([Double.infinity, .infinity], [-Double.infinity, -.infinity])
    for time in times {
      for (index, number) in coordinates.values(time).enumerated() {
        (low[index % 2], high[index % 2]) = (min(low[index % 2], number), max(high[index % 2], number))
      }
    }
    guard low[0].isFinite, low[1].isFinite else { return Rect(x: 0, y: 0, width: 1, height: 1) }
    // Between two instants, a path may reach farther.
    let margin = coordinates.isMoving ? max(high[0] - low[0], high[1] - low[1]) + 1 : 1
    return Rect(
      x: low[0] - margin, y: low[1] - margin, width: high[0] - low[0] + 2 * margin,
      height: high[1] - low[1] + 2 * margin)
  }
}
