// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A consumer of the vertices of subpaths, in order.
protocol VertexSink {
  /// Adds a vertex that starts a segment. Its direction, length and smoothness are final.
  mutating func add(_ vertex: StrokeVertex)
  /// Ends the subpath at a vertex. On a closed subpath this is its first vertex.
  mutating func end(at vertex: StrokeVertex, isClosed: Bool)
}

/// Passes each vertex of an outline to a sink once it is final, without a list of vertices.
struct VertexStream<Sink: VertexSink>: LineSink {
  private(set) var sink: Sink
  /// The smallest length of a segment. Shorter segments are dropped, because their direction would be noise.
  private let smallestLength: Double
  private var start = Point.zero
  /// The last vertex of the current subpath, or `nil` without a subpath.
  private var last: StrokeVertex?
  private var hasSegments = false
  private var isDrawn = false

  init(_ sink: Sink, smallestLength: Double) {
    self.sink = sink
    self.smallestLength = smallestLength
  }

  mutating func move(to point: Point) {
    finish(isClosed: false)
    start = point
    last = StrokeVertex(point: point)
  }

  mutating func line(to point: Point, continuesCurve: Bool) {
    guard var vertex = last else { return }
    isDrawn = true
    vertex.isSmooth = vertex.isSmooth && continuesCurve
    let displacement = point - vertex.point
    let length = displacement.lengthSquared.squareRoot()
    last = vertex
    guard length > smallestLength else { return }
    vertex.direction = displacement / length
    vertex.length = length
    sink.add(vertex)
    hasSegments = true
    last = StrokeVertex(point: point, direction: vertex.direction)
  }

  mutating func close() {
    guard last != nil else { return }
    line(to: start, continuesCurve: false)
    finish(isClosed: true)
  }

  func isInvisible(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool { false }

  /// Ends the current subpath. A subpath that is only a `move` draws nothing.
  mutating func finish(isClosed: Bool) {
    if isDrawn, let last { sink.end(at: last, isClosed: isClosed && hasSegments) }
    (last, hasSegments, isDrawn) = (nil, false, false)
  }
}

/// Cuts lines into dashes and expands each dash when its end is known.
///
/// Memory grows with the longest dash only. On a closed subpath, the first and the last dash are joined if both touch
/// the start. Whether a subpath is closed is known only at its end. The first dash is therefore kept until then.
struct DashStream {
  /// Arrays that several streams reuse one after the other.
  struct Memory {
    fileprivate var dash: [StrokeVertex] = []
    fileprivate var firstDash: [StrokeVertex] = []
  }

  private let dasher: StrokeDasher
  private let expander: StrokeExpander
  /// The visible pixels, enlarged by the reach of the pen, or `nil` if all pixels count as visible.
  private let box: Rect?

  private var cursor: StrokeDasher.Cursor
  /// The first vertex of the current segment. `segmentStart` is its distance from the start of the subpath.
  private var segment: StrokeVertex?
  private var segmentStart = 0.0
  /// The vertices of the current dash.
  private var dash: [StrokeVertex] = []
  private var isDrawing = false
  /// Whether the current dash contains the start of the subpath.
  private var isAtStart = false
  /// The dash that contains the start of the subpath, after its end is known.
  private var firstDash: [StrokeVertex] = []

  init(_ dasher: StrokeDasher, _ expander: StrokeExpander, visibleWithin box: Rect?) {
    self.dasher = dasher
    self.expander = expander
    self.box = box
    cursor = dasher.start
  }

  /// Exchanges the stream's arrays with those of `memory`.
  mutating func exchangeMemory(_ memory: inout Memory) {
    swap(&dash, &memory.dash)
    swap(&firstDash, &memory.firstDash)
  }

  /// Adds a vertex that starts a segment.
  mutating func add(_ vertex: StrokeVertex, into sink: inout some OutlineSink) {
    if let segment {
      if isDrawing, cursor.end <= segmentStart + segment.length { endDash(into: &sink) }
      segmentStart += segment.length
      if isDrawing { append(vertex) }
    }
    segment = vertex
    let segmentEnd = segmentStart + vertex.length
    let visibleRange = vertex.visiblePart(under: expander.transform, within: box)
      .map { segmentStart + $0.lowerBound...segmentStart + $0.upperBound }
    while true {
      if isDrawing {
        guard cursor.end < segmentEnd else { return }
        endDash(into: &sink)
      } else {
        guard cursor.start < segmentEnd, !dasher.isExhausted(cursor) else { return }
        if cursor.isDash, mayBeVisible(visibleRange, segmentEnd) { beginDash(vertex, into: &sink) } else { advance() }
      }
      // Skip whole patterns that are not visible.
      guard cursor.element == 0, !isDrawing, cursor.start > 0, cursor.start < segmentEnd else { continue }
      if let visibleRange {
        if cursor.start < visibleRange.lowerBound {
          dasher.skip(&cursor, to: min(visibleRange.lowerBound, segmentEnd))
        } else if cursor.start > visibleRange.upperBound {
          dasher.skip(&cursor, to: segmentEnd)
        }
      } else {
        dasher.skip(&cursor, to: segmentEnd)
      }
    }
  }

  /// Ends a subpath.
  mutating func end(at vertex: StrokeVertex, isClosed: Bool, into sink: inout some OutlineSink) {
    guard let segment else { return expander.expandOpen([vertex], 0..<1, into: &sink) }
    let total = segmentStart + segment.length
    if isDrawing, isClosed, isAtStart {
      dash[dash.count - 1].length = segment.length
      expander.expandClosed(dash, 0..<dash.count, into: &sink)
    } else if isDrawing, isClosed, let first = firstDash.first {
      append(StrokeVertex(point: first.point, direction: first.direction, isSmooth: false))
      dash[dash.count - 1].length = first.length
      dash += firstDash.dropFirst()
      expander.expandOpen(dash, 0..<dash.count, into: &sink)
      firstDash.removeAll(keepingCapacity: true)
    } else if isDrawing {
      endDash(into: &sink)
    }
    isDrawing = false
    while !isClosed, cursor.start <= total, !dasher.isExhausted(cursor) {
      if cursor.isDash, cursor.isDot, cursor.start == total { beginDash(segment, into: &sink) } else { advance() }
    }
    if !firstDash.isEmpty { expander.expandOpen(firstDash, 0..<firstDash.count, into: &sink) }

    firstDash.removeAll(keepingCapacity: true)
    self.segment = nil
    segmentStart = 0
    cursor = dasher.start
    isDrawing = false
  }

  private mutating func advance() { dasher.advance(&cursor) }

  /// Whether the dash at the cursor may be visible. Dashes that extend beyond the current segment count as visible.
  private func mayBeVisible(_ visibleRange: ClosedRange<Double>?, _ segmentEnd: Double) -> Bool {
    guard cursor.start > 0, cursor.end < segmentEnd else { return true }
    return visibleRange.map { cursor.end >= $0.lowerBound && cursor.start <= $0.upperBound } ?? false
  }

  /// Begins the dash at the cursor on the current segment, or draws it if it is a dot.
  private mutating func beginDash(_ segment: StrokeVertex, into sink: inout some OutlineSink) {
    dash.removeAll(keepingCapacity: true)
    let distance = max(cursor.start, 0) - segmentStart
    dash.append(
      StrokeVertex(
        point: segment.point + segment.direction * max(0, distance), direction: segment.direction, isSmooth: false))
    isAtStart = cursor.start <= 0 && !cursor.isDot
    if cursor.isDot {
      expander.expandOpen(dash, 0..<1, into: &sink)
      advance()
    } else {
      isDrawing = true
    }
  }

  /// Ends the current dash on the current segment.
  private mutating func endDash(into sink: inout some OutlineSink) {
    if let segment {
      let distance = min(max(0, cursor.end - segmentStart), segment.length)
      append(StrokeVertex(point: segment.point + segment.direction * distance, direction: segment.direction))
    }
    if isAtStart { swap(&firstDash, &dash) } else { expander.expandOpen(dash, 0..<dash.count, into: &sink) }
    isDrawing = false
    isAtStart = false
    advance()
  }

  private mutating func append(_ vertex: StrokeVertex) {
    let previous = dash.count - 1
    let length = (vertex.point - dash[previous].point).lengthSquared.squareRoot()
    dash[previous].length = length
    if length > 0 { dash.append(vertex) } else { dash[previous] = vertex }
  }
}

/// Measures the length of the visible parts of lines.
struct VisibleLength: VertexSink {
  private(set) var length = 0.0
  let transform: AffineTransform
  let box: Rect?

  init(under transform: AffineTransform, within box: Rect?) {
    self.transform = transform
    self.box = box
  }

  mutating func add(_ vertex: StrokeVertex) {
    if let part = vertex.visiblePart(under: transform, within: box) { length += part.upperBound - part.lowerBound }
  }

  mutating func end(at vertex: StrokeVertex, isClosed: Bool) {}
}

extension StrokeVertex {
  /// Returns the part of the segment to the next vertex whose image is in a box, as distances from this vertex.
  ///
  /// Without a box it returns the whole segment. The algorithm is that of Y.-D. Liang and B. Barsky (1984,
  /// doi:10.1145/357332.357333).
  func visiblePart(under transform: AffineTransform, within box: Rect?) -> ClosedRange<Double>? {
    guard let box else { return 0...length }
    let start = transform.apply(to: point)
    let change = transform.apply(to: direction)
    var (low, high) = (0.0, length)
    func cut(_ start: Double, _ change: Double, _ least: Double, _ most: Double) -> Bool {
      if change == 0 { return start >= least && start <= most }
      let (t0, t1) = ((least - start) / change, (most - start) / change)
      low = max(low, min(t0, t1))
      high = min(high, max(t0, t1))
      return low <= high
    }
    guard cut(start.x, change.dx, box.minX, box.maxX), cut(start.y, change.dy, box.minY, box.maxY), low <= high else {
      return nil
    }
    return low...high
  }
}
