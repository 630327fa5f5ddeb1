// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Projects an outline from the coordinates of a shape and adds it to an edge list.
///
/// Parts behind the eye are clipped along a line (I. Sutherland and G. Hodgman, 1974, doi:10.1145/360767.360802), as
/// are parts so close to the eye that their image is far outside any surface. Lines stay lines under projection, so
/// that only their ends are projected.
struct ProjectedEdges: OutlineSink {
  /// The destination of the projected outline.
  var edges: EdgeList
  /// The transform from the shape to pixels.
  private let transform: ProjectiveTransform
  /// The smallest divisor that is not clipped.
  private let minimumDivisor: Double

  private var isOpen = false
  private var start = Point.zero
  private var pen = Point.zero
  private var penDivisor = 0.0

  init(edges: consuming EdgeList, projection: Projection) {
    self.edges = edges
    transform = projection.transform
    minimumDivisor = projection.minimumDivisor
  }

  mutating func move(to point: Point) {
    close()
    isOpen = true
    start = point
    pen = point
    penDivisor = transform.divisor(at: point)
    if penDivisor >= minimumDivisor { add(point, penDivisor) }
  }

  mutating func line(to point: Point, continuesCurve: Bool) { addLine(to: point) }

  mutating func addVertex(_ point: Point) {
    if isOpen { addLine(to: point) } else { move(to: point) }
  }

  mutating func close() {
    guard isOpen else { return }
    addLine(to: start)
    edges.close()
    isOpen = false
  }

  func isInvisible(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool { false }

  private mutating func addLine(to point: Point) {
    let divisor = transform.divisor(at: point)
    if (penDivisor >= minimumDivisor) != (divisor >= minimumDivisor) {
      let cut = pen.interpolated(to: point, at: (minimumDivisor - penDivisor) / (divisor - penDivisor))
      add(cut, minimumDivisor)
    }
    if divisor >= minimumDivisor { add(point, divisor) }
    pen = point
    penDivisor = divisor
  }

  private mutating func add(_ point: Point, _ divisor: Double) {
    let x = (transform.a * point.x + transform.c * point.y + transform.tx) / divisor
    let y = (transform.b * point.x + transform.d * point.y + transform.ty) / divisor
    guard !x.isNaN, !y.isNaN else { return }
    let limit = Outline.coordinateLimit
    edges.addVertex(Point(x: max(-limit, min(limit, x)), y: max(-limit, min(limit, y))))
  }
}
