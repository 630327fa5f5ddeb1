// SPDX-License-Identifier: MIT
extension PathMeasure {
  /// A cursor for queries at distances that change little between calls, forwards or backwards.
  ///
  /// The results have the same bits as those of the measure. Only the search is shorter. Distances in any order are
  /// valid.
  package struct Cursor: Sendable {
    /// The measure that the cursor queries.
    package let measure: PathMeasure
    private var piece = 0

    init(_ measure: PathMeasure) { self.measure = measure }

    @inline(__always)
    private mutating func runLocation(at distance: Double, corner: CornerRule) -> RunLocation {
      guard distance > measure.cornerTolerance, distance < measure.length - measure.cornerTolerance,
        !measure.pieces.isEmpty
      else {
        return measure.runLocation(at: distance, corner: corner)
      }
      let pieces = measure.pieces
      if pieces[piece].start > distance {
        piece = measure.piece(at: distance)
      } else if piece + 1 < pieces.count, pieces[piece + 1].start <= distance {
        piece += 1
        if piece + 1 < pieces.count, pieces[piece + 1].start <= distance { piece = measure.piece(at: distance) }
      }
      return measure.runLocation(at: distance, piece: piece, corner: corner)
    }

    /// The point at a distance in points, which is clamped to 0 … ``PathMeasure/length``.
    package mutating func point(at distance: Double, corner: CornerRule = .incoming) -> Point {
      switch runLocation(at: distance, corner: corner) {
      case .inside(let run, let parameter): measure.runs[run].kernel.point(at: parameter)
      case .start(let run): measure.sample(atStartOf: run).position
      case .end(let run): measure.sample(atEndOf: run).position
      }
    }

    /// The point and the direction of travel at a distance in points, which is clamped to 0 … ``PathMeasure/length``.
    package mutating func sample(at distance: Double, corner: CornerRule = .incoming) -> DirectedPoint {
      measure.sample(at: runLocation(at: distance, corner: corner), corner: corner)
    }
  }

  /// Creates a cursor at the start of the path.
  package func cursor() -> Cursor { Cursor(self) }
}
