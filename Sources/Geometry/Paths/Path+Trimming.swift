extension PathMeasure {
  /// The stretch of the path between two distances, which are clamped to 0 … ``length``.
  ///
  /// Curves are divided and stay what they are. A closed subpath that lies wholly between the distances stays closed;
  /// of one that does not, an open stretch is left. Subpaths without length, and segments with numbers that are not
  /// finite, are left out. Where the end does not lie beyond the start, nothing is left.
  ///
  /// - Parameters:
  ///   - start: The length of the way to the first point, in points; one that is not a number counts as 0.
  ///   - end: The length of the way to the last point, in points; one that is not a number counts as ``length``.
  /// - Complexity: O(*n*) in the number of segments.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let start = start > 0 ? start : 0
    let end = end < length ? end : length
    guard start < end else { return Path() }
    var subpaths: [Path.Subpath] = []
    for span in spans where span.end > span.start && span.end > start && span.start < end {
      if start <= span.start, end >= span.end {
        append(span.segments.lazy.map { segments[$0] }, isClosed: span.isClosed, to: &subpaths)
        continue
      }
      let (lower, upper) = (max(start, span.start), min(end, span.end))
      // Within the tolerance of a corner a distance is at the corner, and may belong to either side of it.
      guard upper - lower > cornerTolerance, let first = location(at: lower, corner: .outgoing),
        let last = location(at: upper, corner: .incoming), first.segment <= last.segment
      else { continue }
      append(
        (first.segment...last.segment).lazy.map { index in
          let from = index == first.segment ? first.parameter : 0
          let to = index == last.segment ? last.parameter : 1
          return from == 0 && to == 1 ? segments[index] : segments[index].subsegment(from: from, to: to)
        }, isClosed: false, to: &subpaths)
    }
    return Path(subpaths)
  }

  /// Appends a subpath; segments beyond the numbers leave a gap, and what they separate is not closed.
  private func append(
    _ segments: some Sequence<Path.Segment>, isClosed: Bool, to subpaths: inout [Path.Subpath]
  ) {
    var current: Path.Subpath?
    var isWhole = true
    for segment in segments {
      guard segment.isFinite else {
        isWhole = false
        if let finished = current { subpaths.append(finished) }
        current = nil
        continue
      }
      if current == nil { current = Path.Subpath(start: segment.start) }
      current?.segments.append(segment)
    }
    guard var finished = current else { return }
    finished.isClosed = isClosed && isWhole
    subpaths.append(finished)
  }
}

extension Path {
  /// The stretch of the path between two fractions of its length, as a layer's stroke start and stroke end cut it.
  ///
  /// From 0 or less to 1 or more it is the path itself. Otherwise the length of all subpaths together counts, gaps
  /// between them have none, and ``PathMeasure/trimmed(from:to:)`` says what is kept. To trim one path often, measure
  /// it once.
  ///
  /// - Parameters:
  ///   - start: Where the stretch begins, in 0 … 1; one that is not a number counts as 0.
  ///   - end: Where it ends, in 0 … 1; one that is not a number counts as 1. Unless it exceeds the start, nothing is
  ///     left.
  ///   - accuracy: How far along the curve the ends may be off, in points.
  /// - Precondition: `accuracy` is positive.
  /// - Complexity: O(*n*) in the number of elements.
  public func trimmed(from start: Double, to end: Double, accuracy: Double = 1e-4) -> Path {
    let start = start > 0 ? start : 0
    let end = end < 1 ? end : 1
    if start == 0, end == 1 { return self }
    guard start < end, let measure = PathMeasure(self, accuracy: accuracy) else { return Path() }
    return measure.trimmed(from: start * measure.length, to: end == 1 ? measure.length : end * measure.length)
  }
}
