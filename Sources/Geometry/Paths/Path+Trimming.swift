// SPDX-License-Identifier: MIT
extension PathMeasure {
  /// The part of the path between two distances, which are clamped to 0 … ``length``.
  ///
  /// Divided curves keep their type. A closed subpath that lies entirely between the distances remains closed;
  /// otherwise an open part remains. Subpaths without length and segments with coordinates that are not finite are
  /// omitted. The result is empty unless `end` exceeds `start`.
  ///
  /// - Parameters:
  ///   - start: The distance of the first point, in points; NaN counts as 0.
  ///   - end: The distance of the last point, in points; NaN counts as ``length``.
  /// - Complexity: O(*n*) in the number of segments.
  package func trimmed(from start: Double, to end: Double) -> Path {
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
      // A distance within the tolerance of a corner can belong to either side of the corner.
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

  /// Appends a subpath. A segment that is not finite leaves a gap, and the parts around a gap are not closed.
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
  /// The part of the path between two fractions of its length, as for a layer's `strokeStart` and `strokeEnd`.
  ///
  /// The range 0 … 1 yields the path itself. Otherwise the fractions refer to the total length of all subpaths, without
  /// the gaps.
  ///
  /// - Parameters:
  ///   - start: The fraction at which the part begins, in 0 … 1; NaN counts as 0.
  ///   - end: The fraction at which the part ends, in 0 … 1; NaN counts as 1. The result is empty unless `end` exceeds
  ///     `start`.
  ///   - accuracy: The largest error of the ends along the curve, in points.
  /// - Precondition: `accuracy` is positive.
  /// - Complexity: O(*n*) in the number of elements.
  public func trimmed(from start: Double, to end: Double, accuracy: Double = 1e-4) -> Path {
    let start = start > 0 ? start : 0
    let end = end < 1 ? end : 1
    if start == 0, end == 1 { return self }
    guard start < end, let measure = PathMeasure(self, accuracy: accuracy) else { return Path() }
    return measure.trimmed(from: start * measure.length, to: end == 1 ? measure.length : end * measure.length)
  }

  /// The part of the path that leads forwards from one fraction of its length to another, across the first point.
  ///
  /// The fractions count turns: 1.2 is the same position as 0.2. From 0.9 to 0.2 the part passes the first point, where
  /// a closed path has no gap.
  ///
  /// - Parameters:
  ///   - start: The fraction at which the part begins.
  ///   - end: The fraction at which the part ends. The whole path results if it is 1 or more after the start. The part
  ///     is empty if both are equal.
  /// - Returns: The part; empty for fractions that are not finite.
  /// - Complexity: O(*n*) in the number of elements.
  package func wrapped(from start: Double, to end: Double) -> Path {
    guard start.isFinite, end.isFinite else { return Path() }
    let span = end >= start ? end - start : (end - start) - (end - start).rounded(.down)
    if span >= 1 { return self }
    let first = start - start.rounded(.down)
    if first + span <= 1 { return trimmed(from: first, to: first + span) }
    var part = trimmed(from: first, to: 1)
    let rest = trimmed(from: 0, to: first + span - 1)
    guard elements.last == .close, case .move(let seam) = rest.elements.first, part.currentPoint == seam else {
      part.append(rest)
      return part
    }
    // At the seam of a closed path the stroke continues, with a join.
    for subpath in rest.subpaths() {
      for segment in subpath.segments { part.append(segment) }
    }
    return part
  }
}
