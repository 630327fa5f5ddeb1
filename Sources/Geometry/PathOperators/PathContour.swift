// SPDX-License-Identifier: MIT
import GlissadeElementary

/// A subpath as vertices with two control points each, the form on which operators of shape layers work.
struct PathContour {
  /// A vertex and its control points, which equal the vertex at the ends of straight segments.
  struct Vertex {
    var point: Point
    /// The control point of the segment that ends at the vertex.
    var incoming: Point
    /// The control point of the segment that starts at the vertex.
    var outgoing: Point

    init(_ point: Point, incoming: Point? = nil, outgoing: Point? = nil) {
      self.point = point
      self.incoming = incoming ?? point
      self.outgoing = outgoing ?? point
    }

    /// Whether both neighbouring segments leave the vertex without a control point of their own.
    var isCorner: Bool { point == incoming && point == outgoing }
  }

  var vertices: [Vertex]
  var isClosed: Bool

  init(vertices: [Vertex] = [], isClosed: Bool) {
    self.vertices = vertices
    self.isClosed = isClosed
  }

  /// Creates the contour of a subpath. Quadratic curves and arcs become cubic curves.
  init(_ subpath: Path.Subpath) {
    isClosed = subpath.isClosed
    vertices = [Vertex(subpath.start)]
    vertices.reserveCapacity(subpath.segments.count + 1)
    for segment in subpath.segments {
      switch segment {
      case .line(let line): vertices.append(Vertex(line.end))
      case .quadratic(let curve):
        let cubic = CubicBezier(curve)
        append(cubic.control1, cubic.control2, cubic.end)
      case .cubic(let curve): append(curve.control1, curve.control2, curve.end)
      case .arc(let arc): arc.forEachCubic(count: Self.cubicCount(of: arc)) { append($0, $1, $2) }
      }
    }
    // The last segment of a closed subpath ends at its start.
    if isClosed, vertices.count > 1, let last = vertices.popLast() { vertices[0].incoming = last.incoming }
  }

  private mutating func append(_ control1: Point, _ control2: Point, _ end: Point) {
    vertices[vertices.count - 1].outgoing = control1
    vertices.append(Vertex(end, incoming: control2))
  }

  /// The number of cubic curves for an arc: one for each quarter turn, as shape layers draw ellipses.
  private static func cubicCount(of arc: EllipticalArc) -> Int {
    let quarters = (abs(arc.sweepAngle.radians) / (.pi / 2) - 1e-9).rounded(.up)
    return quarters > 1 ? Int(min(quarters, 64)) : 1
  }

  /// The number of segments, including the one that closes the contour.
  var segmentCount: Int { isClosed ? vertices.count : max(vertices.count - 1, 0) }

  /// The segment after a vertex.
  func segment(_ index: Int) -> CubicBezier {
    let (first, last) = (vertices[index], vertices[(index + 1) % vertices.count])
    return CubicBezier(start: first.point, control1: first.outgoing, control2: last.incoming, end: last.point)
  }
}

extension CubicBezier {
  /// The same curve, but with a uniform parameter if it is a line.
  var withUniformLine: CubicBezier {
    guard isLine else { return self }
    var line = self
    line.control1 = start.interpolated(to: end, at: 1.0 / 3)
    line.control2 = end.interpolated(to: start, at: 1.0 / 3)
    return line
  }

  /// Whether both control points equal their ends, so that the curve is drawn as a line.
  var isLine: Bool { start == control1 && control2 == end }
}

extension Path {
  /// The vertices of each subpath, in order.
  func contours() -> [PathContour] { subpaths().map { PathContour($0) } }

  /// Appends a contour as lines and cubic curves.
  mutating func append(_ contour: PathContour) {
    guard let first = contour.vertices.first else { return }
    move(to: first.point)
    for index in 0..<contour.segmentCount {
      let curve = contour.segment(index)
      let isLast = contour.isClosed && index == contour.segmentCount - 1
      if !curve.isLine {
        addCubic(to: curve.end, control1: curve.control1, control2: curve.control2)
      } else if !isLast {
        // `close` draws the last line.
        addLine(to: curve.end)
      }
    }
    if contour.isClosed { close() }
  }

  /// The path with each contour replaced.
  func mappingContours(_ body: (PathContour) -> PathContour) -> Path {
    var result = Path()
    for contour in contours() { result.append(body(contour)) }
    return result
  }
}
