import Geometry

/// Cuts lines into dashes.
struct StrokeDasher {
  /// Dashes and gaps in turn.
  private let lengths: [Double]
  /// How many dashes and gaps a pattern has: an odd list is gone through twice, so that its dashes become gaps.
  let count: Int
  let patternLength: Double
  /// The part of the pattern that is drawn, in 0 … 1.
  let drawnFraction: Double
  /// How far into the pattern a subpath starts, in 0 ..< `patternLength`.
  private let offset: Double

  /// So many patterns of a subpath are gone through at most; who calls makes sure that fewer show.
  private static let maximumCount = 4_000_000

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
    let rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: total) : 0
    let positive = rest < 0 ? rest + total : rest
    offset = positive < total ? positive : 0
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
    // On a closed subpath the dash at the start is held back: it may continue the last one.
    let held = subpath.isClosed ? min(endOfDashAtStart, total) : 0
    if held >= total, total > 0 { return body(0, total) }
    var isHeld = held > 0

    var segment = range.lowerBound
    var segmentStart = 0.0
    var shown = visible(segment)
    var patternIndex = 0.0
    var steps = 0
    while steps < Self.maximumCount {
      // From the number of the pattern and not from the dash before, so that it does not matter what was left out.
      let base = patternIndex * patternLength - offset
      guard base <= total else { break }
      var end = base
      for index in 0..<count {
        let start = end
        end += lengths[index % lengths.count]
        let isDot = start == end
        guard index % 2 == 0, end > 0 || (isDot && end == 0), start < total || (isDot && start == total) else {
          continue
        }
        if start >= segmentStart, end < segmentStart + vertices[segment].length, start > 0,
          shown.map({ end < segmentStart + $0.lowerBound || start > segmentStart + $0.upperBound }) ?? true
        {
          continue
        }
        if subpath.isClosed, end >= total {
          if isDot { continue }
          body(start, total + (isHeld ? held : 0))
          isHeld = false
        } else if start > 0 || !isHeld {
          body(max(start, 0), min(end, total))
        }
      }
      steps += 1
      patternIndex += 1
      // Find the segment in which the next pattern starts, and go over whole patterns where it does not show.
      let position = patternIndex * patternLength - offset
      while segment + 1 < range.upperBound, segmentStart + vertices[segment].length <= position {
        segmentStart += vertices[segment].length
        segment += 1
        shown = visible(segment)
      }
      var target = min(segmentStart + vertices[segment].length, total)
      if let shown {
        let local = position - segmentStart
        if local < shown.lowerBound {
          target = min(segmentStart + shown.lowerBound, target)
        } else if local <= shown.upperBound {
          target = position
        }
      }
      patternIndex = max(patternIndex, ((target + offset) / patternLength).rounded(.down) - 1)
    }
    if isHeld { body(0, held) }
  }

  /// Where the dash that contains distance 0 ends; 0 where a gap does.
  private var endOfDashAtStart: Double {
    var end = -offset
    for index in 0..<count {
      let start = end
      end += lengths[index % lengths.count]
      if index % 2 == 0, start <= 0, end > 0 { return end }
    }
    return 0
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
