import Geometry

/// Takes an outline in the coordinates of a shape and hands its projection on to an edge list.
///
/// What lies behind the eye, or so close to it that its image is further away than any surface reaches, is cut off
/// along a line, as I. Sutherland and G. Hodgman do (1974, doi:10.1145/360767.360802). Lines stay lines, so that their
/// ends are all there is to project.
struct ProjectedEdges: OutlineSink {
  /// Where the outline ends up.
  var edges: EdgeList
  /// Maps the shape to pixels.
  private let transform: ProjectiveTransform
  /// The smallest divisor that is kept.
  private let nearest: Double

  private var isOpen = false
  private var start = Point.zero
  private var pen = Point.zero
  private var penDivisor = 0.0

  init(edges: consuming EdgeList, projection: Projection) {
    self.edges = edges
    transform = projection.transform
    nearest = projection.nearestDivisor
  }

  mutating func move(to point: Point) {
    close()
    isOpen = true
    start = point
    pen = point
    penDivisor = transform.divisor(at: point)
    if penDivisor >= nearest { add(point, penDivisor) }
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

  func isChordEnough(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool { false }

  private mutating func addLine(to point: Point) {
    let divisor = transform.divisor(at: point)
    if (penDivisor >= nearest) != (divisor >= nearest) {
      let cut = pen.interpolated(to: point, at: (nearest - penDivisor) / (divisor - penDivisor))
      add(cut, nearest)
    }
    if divisor >= nearest { add(point, divisor) }
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
