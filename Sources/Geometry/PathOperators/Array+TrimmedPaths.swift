// SPDX-License-Identifier: MIT
import GlissadeTexts

extension [Path] {
  /// The parts of several paths between two fractions, as by "Trim Paths" of After Effects and `tm` of Lottie.
  ///
  /// Fractions refer to true arc length. The offset moves both ends, and a part that leaves a path at its end continues
  /// at its start. There, the part of a closed path has a join. If `start` exceeds `end`, both are exchanged.
  ///
  ///     let card = Path(Rect(x: 0, y: 0, width: 10, height: 10))
  ///     let shown = [card].trimmed(from: 0, to: 0.5, offset: 0.75, order: .simultaneously)
  ///
  /// - Parameters:
  ///   - start: The first fraction, clamped to 0 … 1; NaN counts as 0.
  ///   - end: The last fraction, clamped to 0 … 1; NaN counts as 1.
  ///   - offset: The displacement of both ends, in turns: 0.25 is 90° in Lottie. A value that is not finite counts as
  ///     0.
  ///   - order: Whether each path is trimmed alone, or all as one in the order of the array.
  ///   - accuracy: The largest error of the ends along a path, in points.
  /// - Returns: As many paths, empty where nothing remains. The paths themselves result for 0 … 1 with any offset.
  /// - Precondition: `accuracy` is positive.
  /// - Complexity: O(*n*) in the number of elements.
  public func trimmed(
    from start: Double, to end: Double, offset: Double = 0, order: TrimOrder, accuracy: Double = 1e-4
  ) -> [Path] {
    checkArgument(accuracy > 0, "accuracy: \(accuracy) is not a number above 0")
    let first = start > 0 ? Swift.min(start, 1) : 0
    let last = end < 1 ? Swift.max(end, 0) : 1
    let (lower, upper) = (Swift.min(first, last), Swift.max(first, last))
    if lower == 0, upper == 1 { return self }
    guard lower < upper else { return map { _ in Path() } }
    let turn = offset.isFinite ? offset - offset.rounded(.down) : 0
    switch order {
    case .simultaneously:
      return map { path in
        TrimmedLength(path, accuracy: accuracy).part(from: lower + turn, to: upper + turn)
      }
    case .individually:
      let lengths = map { TrimmedLength($0, accuracy: accuracy) }
      let total = lengths.reduce(0) { $0 + $1.length }
      guard total > 0, total.isFinite else { return map { _ in Path() } }
      var begin = 0.0
      return lengths.map { path in
        defer { begin += path.length }
        guard path.length > 0 else { return Path() }
        return path.part(
          from: ((lower + turn) * total - begin) / path.length, to: ((upper + turn) * total - begin) / path.length,
          period: total / path.length)
      }
    }
  }
}

/// A path and its length.
private struct TrimmedLength {
  let path: Path
  let measure: PathMeasure?
  let length: Double

  init(_ path: Path, accuracy: Double) {
    self.path = path
    measure = PathMeasure(path, accuracy: accuracy)
    length = measure?.length ?? 0
  }

  /// The part between two fractions of the path's length, which repeats with a period of at least 1.
  func part(from start: Double, to end: Double, period: Double = 1) -> Path {
    // The ends are less than a period apart, and `start` is in −period … 2 · period. The path therefore overlaps the
    // part itself and the one before it.
    let now = clamped(start, end)
    let before = clamped(start - period, end - period)
    guard let now else { return before.map { stretch($0) } ?? Path() }
    guard let before else { return stretch(now) }
    // The later stretch leaves at the end of the path, and the earlier one continues at its start.
    if before.upperBound >= now.lowerBound { return path }
    var part = stretch(now)
    let rest = stretch(before)
    guard path.elements.last == .close, case .move(let seam) = rest.elements.first, part.currentPoint == seam else {
      part.append(rest)
      return part
    }
    for subpath in rest.subpaths() {
      for segment in subpath.segments { part.append(segment) }
    }
    return part
  }

  private func clamped(_ start: Double, _ end: Double) -> ClosedRange<Double>? {
    let (lower, upper) = (max(start, 0), min(end, 1))
    return lower < upper ? lower...upper : nil
  }

  private func stretch(_ range: ClosedRange<Double>) -> Path {
    guard range.lowerBound > 0 || range.upperBound < 1 else { return path }
    guard let measure else { return Path() }
    return measure.trimmed(
      from: range.lowerBound * length, to: range.upperBound == 1 ? length : range.upperBound * length)
  }
}
