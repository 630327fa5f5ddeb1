// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Expands the solid stroke of a long polyline piece by piece, without a list of all its vertices.
///
/// Cuts across the stroke at some vertices divide it into closed outlines. Each cut is drawn once in each direction. In
/// fixed point the two cancel exactly, so that the sum of the outlines is the outline of the whole stroke. A cut runs
/// from the last point of the left side of a corner to the first point of its right side.
struct StrokeStream<Sink: OutlineSink>: LineSink {
  /// The number of vertices after which a piece is expanded.
  private static var pieceLength: Int { 256 }

  private struct Cut {
    var left: Point?
    var right: Point?
  }

  private var ends: OutlineEnds<Sink>
  private let expander: StrokeExpander
  private var polyline = StrokePolyline()
  /// The first two vertices of the subpath, after a piece has been expanded.
  private var head: (first: StrokeVertex, second: StrokeVertex)?
  /// The cut at the first vertex of the polyline, after a piece has been expanded.
  private var cut = Cut()

  init(_ sink: Sink, _ expander: StrokeExpander, smallestLength: Double, visible: Rect?) {
    ends = OutlineEnds(sink)
    self.expander = expander
    polyline.reset(smallestLength: smallestLength, visible: visible)
  }

  /// The sink with the outline added so far.
  var sink: Sink { ends.sink }

  mutating func move(to point: Point) {
    finish(isClosed: false)
    polyline.move(to: point)
  }

  mutating func line(to point: Point, continuesCurve: Bool) {
    polyline.line(to: point, continuesCurve: continuesCurve)
    if polyline.vertices.count >= Self.pieceLength { cutOff() }
  }

  mutating func close() {
    guard !polyline.vertices.isEmpty else { return }
    polyline.lineToStart()
    finish(isClosed: true)
  }

  func isInvisible(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool {
    polyline.isInvisible(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// Ends the current subpath and expands the rest of it.
  mutating func finish(isClosed: Bool) {
    if let head {
      if isClosed { finishClosed(head.first, head.second) } else { finishOpen(head.first, head.second) }
    } else {
      polyline.finish(isClosed: isClosed)
      for subpath in polyline.subpaths { expander.expand(subpath, of: polyline.vertices, into: &ends) }
    }
    polyline.removeAll()
    head = nil
    cut = Cut()
  }

  /// Expands the stroke up to the vertex before the last one. The last vertex has no final direction yet.
  private mutating func cutOff() {
    let vertices = polyline.vertices
    let end = vertices.count - 1
    var first = 1
    if head == nil {
      // The first two corners are added last, because they depend on whether the subpath is closed at its end.
      head = (vertices[0], vertices[1])
      var probe = OutlineEnds(EdgeList())
      expander.addLeftSides(of: vertices, 1..<2, &probe)
      cut.left = probe.last
      probe.begin()
      expander.addRightSides(of: vertices, 1..<2, &probe)
      cut.right = probe.first
      first = 2
    }
    addPiece(vertices, first..<end)
    polyline.removeFirst(end - 1)
  }

  /// Expands the rest of a closed subpath and its first two corners.
  private mutating func finishClosed(_ first: StrokeVertex, _ second: StrokeVertex) {
    var vertices = polyline.vertices
    if polyline.isShort(first.point - vertices[vertices.count - 1].point) { vertices.removeLast() }
    var corner = first
    corner.isSmooth = false
    vertices += [corner, second]
    addPiece(vertices, 1..<vertices.count)
  }

  /// Expands the rest of an open subpath, and its start up to the second vertex.
  private mutating func finishOpen(_ first: StrokeVertex, _ second: StrokeVertex) {
    let vertices = polyline.vertices
    let last = vertices.count - 1
    addPiece(vertices, 1..<last, cap: (vertices[last].point, vertices[last - 1].direction))
    expander.addLeftSides(of: [first, second], 1..<2, &ends)
    expander.addRightSides(of: [first, second], 1..<2, &ends)
    expander.addCap(at: first.point, direction: -first.direction, &ends)
    ends.close()
  }

  /// Adds the outline from the cut along the left sides of corners, around the end and back, and moves the cut.
  private mutating func addPiece(
    _ vertices: [StrokeVertex], _ corners: Range<Int>, cap: (point: Point, direction: Vector)? = nil
  ) {
    if let left = cut.left { ends.addVertex(left) }
    ends.begin()
    expander.addLeftSides(of: vertices, corners, &ends)
    let left = ends.last ?? cut.left
    if let cap { expander.addCap(at: cap.point, direction: cap.direction, &ends) }
    ends.begin()
    expander.addRightSides(of: vertices, corners, &ends)
    let right = ends.first ?? cut.right
    if let right = cut.right { ends.addVertex(right) }
    ends.close()
    cut = Cut(left: left, right: right)
  }
}

/// Passes an outline to a sink and records its first and last points.
private struct OutlineEnds<Sink: OutlineSink>: OutlineSink {
  private(set) var sink: Sink
  private(set) var first: Point?
  private(set) var last: Point?

  init(_ sink: Sink) { self.sink = sink }

  /// Clears the recorded points.
  mutating func begin() { (first, last) = (nil, nil) }

  mutating func addVertex(_ point: Point) {
    if first == nil { first = point }
    last = point
    sink.addVertex(point)
  }

  mutating func move(to point: Point) { sink.move(to: point) }
  mutating func line(to point: Point, continuesCurve: Bool) { sink.line(to: point, continuesCurve: continuesCurve) }
  mutating func close() { sink.close() }
  func isInvisible(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool { false }
}
