import Geometry

/// Takes the vertices of subpaths in order.
protocol VertexSink {
  /// Adds a vertex from which a segment leads on; its direction, length and smoothness are final.
  mutating func add(_ vertex: StrokeVertex)
  /// Ends the subpath at a vertex; on a closed one that is where it began.
  mutating func end(at vertex: StrokeVertex, isClosed: Bool)
}

/// Hands the vertices of an outline on as soon as they are final, without a list of them.
struct VertexStream<Sink: VertexSink>: LineSink {
  private(set) var sink: Sink
  /// Points closer than this are one; a direction between them would be noise.
  private let smallestLength: Double
  private var start = Point.zero
  /// The last vertex, while there is a subpath.
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
    let way = point - vertex.point
    let length = way.lengthSquared.squareRoot()
    last = vertex
    guard length > smallestLength else { return }
    vertex.direction = way / length
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

  func isChordEnough(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool { false }

  /// Ends the current subpath; one that is only a `move` draws nothing.
  mutating func finish(isClosed: Bool) {
    if isDrawn, let last { sink.end(at: last, isClosed: isClosed && hasSegments) }
    (last, hasSegments, isDrawn) = (nil, false, false)
  }
}

/// Cuts lines into dashes and expands each one as soon as its end is known; memory grows with the longest dash only.
///
/// On a closed subpath a dash that reaches the start joins the first one. Only the end of a subpath says whether it is
/// closed, so a dash at the start waits for it.
struct DashStream {
  /// What a stream reuses of another.
  struct Memory {
    fileprivate var dash: [StrokeVertex] = []
    fileprivate var held: [StrokeVertex] = []
  }

  private let dasher: StrokeDasher
  private let expander: StrokeExpander
  /// The pixels near which anything shows, with the reach of the pen; `nil` shows everything.
  private let box: Rect?

  private var cursor: StrokeDasher.Cursor
  /// The vertex at which the current segment begins, and its distance from the start of the subpath.
  private var segment: StrokeVertex?
  private var segmentStart = 0.0
  /// The vertices of the dash at hand.
  private var dash: [StrokeVertex] = []
  private var isDrawing = false
  /// Whether the dash at hand contains the start of the subpath.
  private var isAtStart = false
  /// The dash that contains the start of the subpath, once its end is known.
  private var held: [StrokeVertex] = []

  init(_ dasher: StrokeDasher, _ expander: StrokeExpander, visibleWithin box: Rect?) {
    self.dasher = dasher
    self.expander = expander
    self.box = box
    cursor = dasher.start
  }

  /// Takes the memory of another stream, or gives it back.
  mutating func exchangeMemory(_ memory: inout Memory) {
    swap(&dash, &memory.dash)
    swap(&held, &memory.held)
  }

  /// Adds a vertex from which a segment leads on.
  mutating func add(_ vertex: StrokeVertex, into sink: inout some OutlineSink) {
    if let segment {
      if isDrawing, cursor.end <= segmentStart + segment.length { endDash(into: &sink) }
      segmentStart += segment.length
      if isDrawing { append(vertex) }
    }
    segment = vertex
    let segmentEnd = segmentStart + vertex.length
    let shown = vertex.visiblePart(under: expander.transform, within: box)
      .map { segmentStart + $0.lowerBound...segmentStart + $0.upperBound }
    while true {
      if isDrawing {
        guard cursor.end < segmentEnd else { return }
        endDash(into: &sink)
      } else {
        guard cursor.start < segmentEnd, !dasher.isExhausted(cursor) else { return }
        if cursor.isDash, isShown(shown, segmentEnd) { beginDash(vertex, into: &sink) } else { advance() }
      }
      // Go over whole patterns where none of them shows.
      guard cursor.element == 0, !isDrawing, cursor.start > 0, cursor.start < segmentEnd else { continue }
      if let shown {
        if cursor.start < shown.lowerBound {
          dasher.skip(&cursor, to: min(shown.lowerBound, segmentEnd))
        } else if cursor.start > shown.upperBound {
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
    } else if isDrawing, isClosed, let first = held.first {
      append(StrokeVertex(point: first.point, direction: first.direction, isSmooth: false))
      dash[dash.count - 1].length = first.length
      dash += held.dropFirst()
      expander.expandOpen(dash, 0..<dash.count, into: &sink)
      held.removeAll(keepingCapacity: true)
    } else if isDrawing {
      endDash(into: &sink)
    }
    isDrawing = false
    while !isClosed, cursor.start <= total, !dasher.isExhausted(cursor) {
      if cursor.isDash, cursor.isDot, cursor.start == total { beginDash(segment, into: &sink) } else { advance() }
    }
    if !held.isEmpty { expander.expandOpen(held, 0..<held.count, into: &sink) }

    held.removeAll(keepingCapacity: true)
    self.segment = nil
    segmentStart = 0
    cursor = dasher.start
    isDrawing = false
  }

  private mutating func advance() { dasher.advance(&cursor) }

  /// Whether the dash at the cursor can be seen or goes on beyond the current segment.
  private func isShown(_ shown: ClosedRange<Double>?, _ segmentEnd: Double) -> Bool {
    guard cursor.start > 0, cursor.end < segmentEnd else { return true }
    return shown.map { cursor.end >= $0.lowerBound && cursor.start <= $0.upperBound } ?? false
  }

  /// Begins the dash at the cursor on the current segment; a dot is complete at once.
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

  /// Ends the dash at hand on the current segment.
  private mutating func endDash(into sink: inout some OutlineSink) {
    if let segment {
      let distance = min(max(0, cursor.end - segmentStart), segment.length)
      append(StrokeVertex(point: segment.point + segment.direction * distance, direction: segment.direction))
    }
    if isAtStart { swap(&held, &dash) } else { expander.expandOpen(dash, 0..<dash.count, into: &sink) }
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

/// The length of lines near which anything shows.
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
  /// The part of the way to the next vertex, as distances, whose image lies in a box; all of it without one.
  ///
  /// Clips as Y.-D. Liang and B. Barsky do (1984, doi:10.1145/357332.357333).
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
