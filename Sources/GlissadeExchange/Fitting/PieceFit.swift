// SPDX-License-Identifier: MIT

/// Divides a motion into few pieces within a tolerance.
///
/// Each piece reaches as far as the tolerance allows; ends of pieces are exact. Pieces end at all breakpoints.
struct PieceFit {
  let track: MotionTrack
  /// The duration in seconds.
  let duration: Double
  /// The largest accepted difference of a number.
  let tolerance: Double
  /// The name in messages.
  var name = "a value"
  /// Whether the ordinates of control points must be in 0 … 1, as in `keySplines` of SVG.
  var staysInside = false

  /// The most pieces of a track.
  static let limit = 20_000
  private static let shortest = 1e-6

  /// The pieces, which cover the document without gaps.
  ///
  /// - Throws: An error if more than ``limit`` pieces are needed.
  /// - Complexity: O(n) samples for n pieces, about 500 for each.
  func pieces() throws(ExportError) -> [MotionPiece] {
    var pieces: [MotionPiece] = []
    if let constant = track.constant { return [MotionPiece(start: 0, end: duration, from: constant, to: constant)] }
    let bounds = [0] + track.breakpoints + [duration]
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      // Two breakpoints can be the same instant with different rounding. The piece before the first one then reaches to
      // the second.
      if end - start > Self.shortest {
        try append(from: start, to: end, &pieces)
      } else if !pieces.isEmpty {
        pieces[pieces.count - 1].end = end
      }
    }
    if !pieces.isEmpty { pieces[0].start = 0 }
    return Self.merged(pieces)
  }

  /// Appends the pieces of a stretch without breakpoints.
  private func append(from start: Double, to end: Double, _ pieces: inout [MotionPiece]) throws(ExportError) {
    let last = side(track.values(before: end), of: end, step: -min(Self.shortest, (end - start) / 4))
    let first = side(track.values(after: start), of: start, step: min(Self.shortest, (end - start) / 4))
    var (time, value) = (start, first)
    var length = end - start
    while time < end {
      // Pieces that end shortly before the end are extended to it.
      length = end - time <= length * 1.05 ? end - time : length
      var piece = fitted(from: time, value, to: time + length, length == end - time ? last : nil)
      while piece == nil {
        length *= 0.8
        if length > Self.shortest {
          piece = fitted(from: time, value, to: time + length, nil)
        } else {
          // Motion within a microsecond is a jump, as at the cusp of a path.
          length = min(Self.shortest, end - time)
          let to = time + length < end ? track.values(time + length) : last
          guard to.count == value.count else { throw .unsupported("\(name), whose numbers change their count") }
          piece = MotionPiece(start: time, end: min(time + length, end), from: value, to: to)
        }
      }
      guard let piece, pieces.count < Self.limit else {
        throw .unsupported("\(name), which needs more than \(Self.limit) keyframes for this error")
      }
      pieces.append(piece)
      (time, value) = (piece.end, piece.to)
      length *= 1.6
    }
  }

  /// The numbers on one side of a breakpoint.
  ///
  /// The instant of a corner of a path is known within the accuracy of its length, so that a heading may jump a little
  /// after its breakpoint.
  private func side(_ values: [Double], of time: Double, step: Double) -> [Double] {
    let (near, next) = (track.values(time + step), track.values(time + 2 * step))
    guard near.count == values.count, next.count == values.count else { return values }
    let jumps = values.indices.contains { index in
      let change = abs(near[index] - values[index])
      // A fast motion would continue.
      return change > tolerance && abs(next[index] - near[index]) < change / 4
    }
    return jumps ? near : values
  }

  private static let sampleCount = 24

  /// The piece with the least squares of the differences, or `nil` if it deviates too much.
  private func fitted(from start: Double, _ from: [Double], to end: Double, _ last: [Double]?) -> MotionPiece? {
    var piece = MotionPiece(start: start, end: end, from: from, to: last ?? track.values(end))
    let span = zip(piece.to, from).map { $0 - $1 }
    let square = span.reduce(0) { $0 + $1 * $1 }
    var rows: [(a: Double, b: Double, c: Double, values: [Double])] = []
    rows.reserveCapacity(Self.sampleCount)
    var fit = CubicFit()
    for index in 1..<Self.sampleCount {
      let s = Double(index) / Double(Self.sampleCount)
      let (a, b, c) = CubicFit.factors(at: s)
      let values = track.values(start + (end - start) * s)
      guard values.count == from.count else { return nil }
      var projection = 0.0
      for (index, value) in values.enumerated() { projection += (value - from[index] - c * span[index]) * span[index] }
      fit.add(a, b, projection)
      rows.append((a, b, c, values))
    }
    let isStraight = square <= tolerance * tolerance / 64
    if !isStraight {
      guard let (y1, y2) = fit.ordinates else { return nil }
      (piece.y1, piece.y2) = (y1 / square, y2 / square)
      if staysInside { (piece.y1, piece.y2) = (min(max(piece.y1, 0), 1), min(max(piece.y2, 0), 1)) }
      // Control points far outside lose digits when they are written.
      guard abs(piece.y1) < 100, abs(piece.y2) < 100 else { return nil }
    }
    for row in rows {
      let progress = row.a * piece.y1 + row.b * piece.y2 + row.c
      for (index, value) in row.values.enumerated() {
        guard abs(value - from[index] - progress * span[index]) <= tolerance * 0.8 else { return nil }
      }
    }
    if isStraight, rows.allSatisfy({ $0.values == from }) { piece.to = from }
    return piece
  }

  /// The pieces with neighbouring still ones joined.
  private static func merged(_ pieces: [MotionPiece]) -> [MotionPiece] {
    var result: [MotionPiece] = []
    for piece in pieces {
      if let last = result.last, last.isStill, piece.isStill, last.to == piece.from {
        result[result.count - 1].end = piece.end
      } else {
        result.append(piece)
      }
    }
    return result
  }
}
