package import CLanes

/// The pieces of a measured path one after another in memory, for loops over many that follow it.
///
/// It gives the bits of the measure, or leaves the question to it: next to the ends of segments, and on arcs.
@safe
package final class PathTable: Sendable {
  /// What the loops take, as long as the table is there.
  // SAFETY: set once, to memory that changes no more and is given back with the table.
  package nonisolated(unsafe) let path: UnsafePointer<CLanesPath>

  /// Prepares the table of a measure; `nil` where there is nothing to follow.
  ///
  /// - Complexity: O(n) in the pieces.
  package init?(_ measure: PathMeasure) {
    let count = measure.pieces.count
    // A quarter of the pieces' mean length, so that a bucket rarely has the start of more than one.
    let bucketCount = 4 * count
    let perPoint = Double(bucketCount) / measure.length
    guard count > 0, count < Int32.max / 8, perPoint.isFinite, perPoint > 0 else { return nil }
    // SAFETY: every place is initialised before somebody reads it.
    let pieces = UnsafeMutablePointer<CLanesPiece>.allocate(capacity: count + 1)
    for (index, piece) in measure.pieces.enumerated() {
      unsafe (pieces + index).initialize(to: CLanesPiece(piece, of: measure.runs[Int(piece.run)]))
    }
    var end = CLanesPiece()
    end.start = .infinity
    unsafe (pieces + count).initialize(to: end)
    let buckets = UnsafeMutablePointer<Int32>.allocate(capacity: bucketCount)
    var first = 0
    for bucket in 0..<bucketCount {
      // A bucket earlier, so that no rounding skips a piece.
      let start = Double(bucket - 1) / perPoint
      while first + 1 < count, measure.pieces[first + 1].start <= start { first += 1 }
      unsafe (buckets + bucket).initialize(to: Int32(first))
    }
    let path = UnsafeMutablePointer<CLanesPath>.allocate(capacity: 1)
    unsafe path.initialize(
      to: CLanesPath(
        length: measure.length, tolerance: measure.cornerTolerance, bucketsPerPoint: perPoint,
        lastBucket: Int64(bucketCount - 1), buckets: UnsafePointer(buckets), pieces: UnsafePointer(pieces)))
    unsafe self.path = UnsafePointer(path)
  }

  deinit {
    // SAFETY: nobody else refers to the memory any more.
    unsafe path.pointee.pieces.deallocate()
    unsafe path.pointee.buckets.deallocate()
    unsafe path.deallocate()
  }
}

extension CLanesPiece {
  fileprivate init(_ piece: ArcLengthPiece, of run: PathMeasure.Run) {
    let kernel = run.kernel
    self.init(
      start: piece.start, inverseLength: piece.inverseLength,
      coefficients: (piece.c0, piece.c1, piece.c2, piece.c3, piece.c4, piece.c5, piece.c6, piece.c7),
      segmentStart: run.start, segmentEnd: run.end,
      point: (
        kernel.isArc ? (.nan, .nan) : (kernel.origin.x, kernel.origin.y), (kernel.first.dx, kernel.first.dy),
        (kernel.second.dx, kernel.second.dy), (kernel.third.dx, kernel.third.dy)
      ))
  }
}
