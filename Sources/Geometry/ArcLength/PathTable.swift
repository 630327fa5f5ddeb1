// SPDX-License-Identifier: MIT
package import CGlissadeLanes

/// The pieces of a measured path in contiguous memory, for the loops of `CLanes`.
///
/// The results have the same bits as those of the measure. Distances near the ends of segments or on arcs require a
/// query of the measure instead.
@safe
package final class PathTable: Sendable {
  /// The table in C's form, valid during the lifetime of this object.
  // SAFETY: set once, to memory that is constant after `init` and is deallocated in `deinit`.
  package nonisolated(unsafe) let path: UnsafePointer<CLanesPath>

  /// Creates the table of a measure, or returns `nil` if the measure stores no pieces or too many.
  ///
  /// - Complexity: O(*n*) in the number of pieces.
  package init?(_ measure: PathMeasure) {
    let count = measure.pieces.count
    // A bucket is a quarter of the mean length of the pieces, so it rarely contains the start of more than one piece.
    let bucketCount = 4 * count
    let perPoint = Double(bucketCount) / measure.length
    guard count > 0, count < Int32.max / 8, perPoint.isFinite, perPoint > 0 else { return nil }
    // SAFETY: every element is initialised before it is read.
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
      // The search begins one bucket earlier, so that rounding cannot skip a piece.
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
    // SAFETY: no other reference to the memory remains.
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
