// SPDX-License-Identifier: MIT
import GlissadeTexts

extension PathMeasure {
  /// Creates the measure of a path, or returns `nil` for an empty path.
  ///
  /// Segments with coordinates that are not finite, and segments shorter than 10⁻²⁸⁹ points, count as segments without
  /// length. Rounding limits the accuracy to about 10⁻¹² of the length of the longest segment.
  ///
  /// - Parameters:
  ///   - path: The path to measure; gaps between its subpaths have no length.
  ///   - accuracy: The largest error of lengths and positions, in points.
  /// - Precondition: `accuracy` is positive.
  /// - Complexity: O(*n*) in the number of segments. The number of pieces grows with the eighth root of 1/accuracy, and
  ///   with its logarithm at every cusp. For up to 2,048 elements, memory is about 1.7 kB per cubic segment and a query
  ///   takes 0.03 µs. For more elements, memory is about 0.4 kB per cubic segment and a query takes 0.2 to 0.3 µs.
  public init?(_ path: Path, accuracy: Double = 1e-4) {
    self.init(path, accuracy: accuracy, maximumStoredElementCount: Self.maximumStoredElementCount)
  }

  /// Creates the measure of a path, with a limit for stored pieces.
  ///
  /// - Parameter maximumStoredElementCount: The largest number of path elements for which pieces are stored. For
  ///   longer paths, each query recomputes its piece.
  package init?(_ path: Path, accuracy: Double, maximumStoredElementCount: Int) {
    checkArgument(accuracy > 0, "accuracy: \(accuracy) is not a number above 0")
    let subpaths = path.subpaths()
    guard let start = subpaths.first?.start else { return nil }

    var segments: [Path.Segment] = []
    var distances: [Double] = []
    var spans: [Span] = []
    var runs: [Run] = []
    let keepsPieces = path.elements.count <= maximumStoredElementCount
    var pieces = ArcLengthPieces(accuracy: accuracy, capacity: keepsPieces ? path.elements.count * 4 : 0)
    var starts: [ArcLengthPieces.Start] = []
    segments.reserveCapacity(path.elements.count)
    distances.reserveCapacity(path.elements.count + 1)
    runs.reserveCapacity(path.elements.count)
    for subpath in subpaths where !subpath.segments.isEmpty || subpath.isClosed {
      let begin = pieces.length
      let firstSegment = segments.count
      for segment in subpath.segments {
        let before = (pieces.length, pieces.pieces.count)
        let firstStart = starts.count
        let kernel = SegmentKernel(segment)
        var isLine = false
        if case .line = segment { isLine = true }
        if kernel.isFinite { pieces.append(kernel, run: Int32(truncatingIfNeeded: runs.count), isLine: isLine) }
        if pieces.pieces.count > before.1 {
          var own = before.1..<pieces.pieces.count
          if !keepsPieces {
            starts += pieces.removeAllReturningStarts()
            own = firstStart..<starts.count
          }
          runs.append(Run(kernel: kernel, index: segments.count, start: before.0, end: pieces.length, pieces: own))
        }
        distances.append(before.0)
        segments.append(segment)
      }
      spans.append(
        Span(
          segments: firstSegment..<segments.count, start: begin, end: pieces.length, isClosed: subpath.isClosed))
    }
    if spans.isEmpty { spans.append(Span(segments: 0..<0, start: 0, end: 0, isClosed: false)) }
    if runs.isEmpty {
      // A path without length: every query returns the start point of the path.
      let kernel = SegmentKernel(.line(LineSegment(start: start, end: start)))
      runs.append(Run(kernel: kernel, index: 0, start: 0, end: 0, pieces: 0..<0))
    }
    distances.append(pieces.length)

    self.accuracy = accuracy
    self.segments = segments
    self.distances = distances
    self.spans = spans
    self.runs = runs
    // The copies have no unused capacity.
    self.pieces = pieces.pieces.map { $0 }
    self.starts = starts.map { $0 }
    length = pieces.length
    cornerTolerance = min(accuracy, 1e-9 * pieces.length)
    (buckets, bucketsPerPoint) = Self.table(of: pieces)
  }

  /// The direction of a path without length: +x.
  static var fallback: Vector { Vector(dx: 1, dy: 0) }

  /// Divides the length into as many equal buckets as there are pieces, and stores the first piece of each bucket.
  private static func table(of pieces: ArcLengthPieces) -> (buckets: [Int32], bucketsPerPoint: Double) {
    let count = pieces.pieces.count
    let perPoint = Double(count) / pieces.length
    guard count > 0, perPoint.isFinite, perPoint > 0 else {
      return ([0, Int32(truncatingIfNeeded: max(0, count - 1))], 0)
    }
    // The last piece that starts in an earlier bucket can extend into this one.
    var buckets = [Int32](repeating: Int32(truncatingIfNeeded: count - 1), count: count + 1)
    var bucket = 0
    for (index, piece) in pieces.pieces.enumerated() {
      let own = min(Int(piece.start * perPoint), count - 1)
      while bucket <= own {
        buckets[bucket] = Int32(truncatingIfNeeded: max(0, index - 1))
        bucket += 1
      }
    }
    return (buckets, perPoint)
  }
}
