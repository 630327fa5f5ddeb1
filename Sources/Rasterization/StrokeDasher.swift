import Geometry

/// Cuts lines into dashes.
struct StrokeDasher {
  /// Dashes and gaps in turn.
  private let lengths: [Double]
  /// How many dashes and gaps a pattern has: an odd list is gone through twice, so that its dashes become gaps.
  private let count: Int
  let patternLength: Double
  /// The part of the pattern that is drawn, in 0 … 1.
  let drawnFraction: Double
  /// Where in the pattern a subpath starts: the index of a dash or gap and what is left of it.
  private let firstIndex: Int
  private let firstRest: Double

  /// So many dashes of a subpath are drawn at most; lengths so large that a dash no longer changes them end there too.
  private static let maximumCount = 1_000_000

  /// Prepares a pattern, or returns `nil` where a stroke with it is solid: an empty one, one that adds up to nothing and, as in SVG,
  /// one with a negative length.
  init?(dashes: [Double], phase: Double) {
    guard !dashes.isEmpty, dashes.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    lengths = dashes
    count = dashes.count % 2 == 0 ? dashes.count : 2 * dashes.count
    var total = 0.0
    var drawn = 0.0
    for index in 0..<count {
      total += dashes[index % dashes.count]
      if index % 2 == 0 { drawn += dashes[index % dashes.count] }
    }
    guard total > 0, total.isFinite else { return nil }
    patternLength = total
    drawnFraction = drawn / total
    var rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: total) : 0
    if rest < 0 { rest += total }
    var index = 0
    while index < count - 1, rest >= dashes[index % dashes.count] {
      rest -= dashes[index % dashes.count]
      index += 1
    }
    firstIndex = index
    firstRest = max(dashes[index % dashes.count] - rest, 0)
  }

  /// Calls `body` with each dash of a subpath as distances from its start; dashes of which nothing shows may be left out.
  ///
  /// On a closed subpath a dash that reaches the start joins the first one: it ends beyond the subpath's length.
  ///
  /// - Parameter visible: The part of segment `index` near which anything shows, as distances along that segment.
  func forEachDash(
    _ vertices: borrowing [StrokeVertex], _ subpath: StrokePolyline.Subpath,
    visible: (_ index: Int) -> ClosedRange<Double>?, _ body: (_ start: Double, _ end: Double) -> Void
  ) {
    let range = subpath.vertices
    var total = 0.0
    for index in range where index + 1 < range.upperBound || subpath.isClosed { total += vertices[index].length }
    let startsDrawn = firstIndex % 2 == 0
    // Held back: it may continue the last dash.
    let firstEnd = subpath.isClosed && startsDrawn && firstRest > 0 ? min(firstRest, total) : 0
    var isFirstPending = firstEnd > 0
    if firstEnd >= total, total > 0 { return body(0, total) }

    var position = 0.0
    var index = firstIndex
    var rest = firstRest
    var segment = range.lowerBound
    var segmentStart = 0.0
    var shown = visible(segment)
    var steps = 0
    while position <= total, steps < Self.maximumCount {
      steps += 1
      let end = position + rest
      if index % 2 == 0, !(isFirstPending && position == 0) {
        if subpath.isClosed, end >= total {
          body(position, total + (isFirstPending ? firstEnd : 0))
          isFirstPending = false
        } else if position < total || rest == 0 {
          body(position, min(end, total))
        }
      }
      position = end
      index = (index + 1) % count
      rest = lengths[index % lengths.count]
      // Find the segment, and go over whole patterns where it does not show.
      while segment + 1 < range.upperBound, segmentStart + vertices[segment].length <= position {
        segmentStart += vertices[segment].length
        segment += 1
        shown = visible(segment)
      }
      let segmentEnd = min(segmentStart + vertices[segment].length, total)
      let local = position - segmentStart
      var target = position
      if let shown {
        if local < shown.lowerBound { target = min(segmentStart + shown.lowerBound, segmentEnd) }
        if local > shown.upperBound { target = segmentEnd }
      } else {
        target = segmentEnd
      }
      let patterns = ((target - position) / patternLength).rounded(.down) - 1
      if patterns > 0 { position += patterns * patternLength }
    }
    if isFirstPending { body(0, firstEnd) }
  }

  /// Writes the part of a subpath between two distances into `dash`.
  ///
  /// `cursor` remembers where the part before began, so that dashes in order take linear time.
  static func cut(
    _ vertices: borrowing [StrokeVertex], _ subpath: StrokePolyline.Subpath, from start: Double, to end: Double,
    cursor: inout Cursor, into dash: inout [StrokeVertex]
  ) {
    dash.removeAll(keepingCapacity: true)
    let range = subpath.vertices
    let segments = subpath.isClosed ? range.count : range.count - 1
    guard segments > 0 else { return }
    if cursor.start > start { cursor = Cursor() }
    func vertex(_ segment: Int) -> StrokeVertex { vertices[range.lowerBound + segment % range.count] }
    while cursor.segment < segments - 1, cursor.start + vertex(cursor.segment).length <= start {
      cursor.start += vertex(cursor.segment).length
      cursor.segment += 1
    }
    var segment = cursor.segment
    var segmentStart = cursor.start
    var current = vertex(segment)
    dash.append(
      StrokeVertex(
        point: current.point + current.direction * max(0, start - segmentStart), direction: current.direction,
        isSmooth: false))
    if end <= start { return }
    while segmentStart + current.length < end, segment + 1 < 2 * segments, subpath.isClosed || segment + 1 < segments {
      segmentStart += current.length
      segment += 1
      current = vertex(segment)
      append(current, to: &dash)
    }
    let last = current.point + current.direction * min(max(0, end - segmentStart), current.length)
    append(StrokeVertex(point: last, direction: current.direction), to: &dash)
  }

  private static func append(_ vertex: StrokeVertex, to dash: inout [StrokeVertex]) {
    let previous = dash.count - 1
    let length = (vertex.point - dash[previous].point).lengthSquared.squareRoot()
    dash[previous].length = length
    if length > 0 {
      dash.append(vertex)
    } else {
      dash[previous] = vertex
    }
  }

  /// Where a cut begins: a segment and the distance of its start.
  struct Cursor {
    var segment = 0
    var start = 0.0
  }
}
