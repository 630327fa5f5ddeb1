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
  /// Whether a stretch between two breakpoints can be one piece with an easing of any abscissae, as its author wrote
  /// it. Browsers solve the easings of SMIL inexactly.
  var hasFreeEasings = false

  /// The most pieces of a track.
  static let limit = 20_000
  private static let shortest = 1e-6

  /// The pieces, which cover the document without gaps.
  ///
  /// - Throws: An error if more than ``limit`` pieces are needed.
  /// - Complexity: O(n + d) samples for n pieces of d seconds: about 60 for each piece, and 240 for each second.
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
    var merged = Self.merged(pieces)
    let rest = track.values(duration)
    if let last = merged.last?.to, last.count == rest.count,
      zip(last, rest).contains(where: { abs($0 - $1) > tolerance / 8 })
    {
      merged[merged.count - 1].rest = rest
    }
    return merged
  }

  /// Appends the pieces of a stretch without breakpoints.
  private func append(from start: Double, to end: Double, _ pieces: inout [MotionPiece]) throws(ExportError) {
    let side = min(Self.shortest, (end - start) / 4)
    // At the start of the document, the numbers are those after a jump.
    var first = start == 0 ? track.values(0) : self.side(track.values(after: start), of: start, step: side)
    // Both sides of a breakpoint are samples a little apart.
    if let last = pieces.last, last.to.count == first.count,
      zip(last.to, first).allSatisfy({ abs($0 - $1) <= tolerance / 32 })
    {
      if last.isStill { first = last.to } else { pieces[pieces.count - 1].to = first }
    }
    let last = self.side(track.values(before: end), of: end, step: -side)
    var stretch = SampledStretch(track, from: start, first, to: end, last)
    let shortest = Self.shortest / (end - start)
    var (place, value) = (0.0, first)
    var length = 1.0
    let count = pieces.count
    var mayBeWhole = hasFreeEasings
    if hasFreeEasings, let piece = whole(from: first, to: last, &stretch, isSearched: false) {
      pieces.append(piece)
      return
    }
    while place < 1 {
      try ExportProgress.checkCancellation()
      if mayBeWhole, pieces.count - count == 1 {
        // One easing is worth its search where two pieces are needed.
        mayBeWhole = false
        if let piece = whole(from: first, to: last, &stretch, isSearched: true) {
          pieces.replaceSubrange(count..., with: [piece])
          break
        }
      }
      // Pieces that end shortly before the end are extended to it.
      length = 1 - place <= length * 1.05 ? 1 - place : length
      var piece = fitted(from: place, value, for: length, &stretch)
      while piece == nil {
        length *= 0.8
        if length > shortest {
          piece = fitted(from: place, value, for: length, &stretch)
        } else {
          // Motion within a microsecond is a jump, as at the cusp of a path.
          let to = min(place + shortest, 1)
          piece = (try jump(from: place, value, to: to, &stretch), to)
        }
      }
      guard let (piece, next) = piece, pieces.count < Self.limit else {
        throw .unsupported("\(name), which needs more than \(Self.limit) keyframes for this error")
      }
      pieces.append(piece)
      length = (next - place) * 1.6
      (place, value) = (next, piece.to)
      stretch.forget(before: place)
    }
  }

  /// One piece for a whole stretch, or `nil` if it deviates too much.
  ///
  /// - Parameter isSearched: Whether an easing is searched; otherwise it is a keyword of CSS, as an author wrote it.
  private func whole(
    from: [Double], to: [Double], _ stretch: inout SampledStretch, isSearched: Bool
  ) -> MotionPiece? {
    guard from.count == to.count else { return nil }
    let span = zip(to, from).map { $0 - $1 }
    let square = span.reduce(0) { $0 + $1 * $1 }
    guard square > tolerance * tolerance, let longest = span.map(abs).max() else { return nil }
    /// The progress at a place, or `nil` if the motion is on a curve.
    func output(_ place: Double) -> Double? {
      let values = stretch.values(at: place)
      guard values.count == from.count else { return nil }
      let output = zip(values, zip(from, span)).reduce(0) { $0 + ($1.0 - $1.1.0) * $1.1.1 } / square
      let isStraight = zip(values, zip(from, span)).allSatisfy {
        abs($0 - $1.0 - output * $1.1) <= tolerance * 0.4
      }
      return isStraight ? output : nil
    }
    let error = tolerance * 0.6 / longest
    // Few places exclude most motions.
    var few = [0.0]
    for index in 1..<Self.searchCount {
      guard let output = output(Double(index) / Double(Self.searchCount)) else { return nil }
      few.append(output)
    }
    few.append(1)
    let found =
      isSearched ? BezierFit(through: few, tolerance: error, isBrief: true) : BezierFit(keywordNearestTo: few)
    guard let fit = found, fit.deviation <= error else { return nil }
    var progress = [0.0]
    let count = stretch.wholeCount
    for index in 1..<count {
      guard let output = output(Double(index) / Double(count)) else { return nil }
      progress.append(output)
    }
    progress.append(1)
    guard fit.deviation(from: progress) <= error else { return nil }
    let numbers = fit.numbers
    guard !staysInside || ((0...1).contains(numbers[1]) && (0...1).contains(numbers[3])) else { return nil }
    guard abs(numbers[1]) < 100, abs(numbers[3]) < 100 else { return nil }
    var piece = MotionPiece(start: stretch.time(at: 0), end: stretch.time(at: 1), from: from, to: to)
    (piece.x1, piece.y1, piece.x2, piece.y2) = (numbers[0], numbers[1], numbers[2], numbers[3])
    return piece
  }

  /// The samples with which an easing is searched.
  private static let searchCount = 32

  private func jump(
    from place: Double, _ value: [Double], to next: Double, _ stretch: inout SampledStretch
  ) throws(ExportError) -> MotionPiece {
    let to = stretch.values(at: next)
    guard to.count == value.count else { throw .unsupported("\(name), whose numbers change their count") }
    return MotionPiece(start: stretch.time(at: place), end: stretch.time(at: next), from: value, to: to)
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

  /// The piece from a place of a stretch for about a length with the least squares of the differences, and the place of
  /// its end; `nil` if it deviates too much.
  private func fitted(
    from place: Double, _ from: [Double], for length: Double, _ stretch: inout SampledStretch
  ) -> (piece: MotionPiece, next: Double)? {
    let (places, next) = stretch.places(from: place, for: length)
    var piece = MotionPiece(
      start: stretch.time(at: place), end: stretch.time(at: next), from: from, to: stretch.values(at: next))
    guard piece.to.count == from.count else { return nil }
    let span = zip(piece.to, from).map { $0 - $1 }
    let square = span.reduce(0) { $0 + $1 * $1 }
    var rows: [(a: Double, b: Double, c: Double, values: [Double])] = []
    rows.reserveCapacity(places.count)
    var fit = CubicFit()
    for sample in places {
      let (a, b, c) = CubicFit.factors(at: (sample - place) / (next - place))
      let values = stretch.values(at: sample)
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
    func isWithin(_ error: Double, _ y1: Double, _ y2: Double) -> Bool {
      rows.allSatisfy { row in
        let progress = row.a * y1 + row.b * y2 + row.c
        return row.values.indices.allSatisfy { abs(row.values[$0] - from[$0] - progress * span[$0]) <= error }
      }
    }
    // Constant speed has no easing.
    if isWithin(tolerance * 0.1, MotionPiece.x1, MotionPiece.x2) {
      (piece.y1, piece.y2) = (MotionPiece.x1, MotionPiece.x2)
    } else {
      guard isWithin(tolerance * 0.8, piece.y1, piece.y2) else { return nil }
    }
    if isStraight, rows.allSatisfy({ $0.values == from }) { piece.to = from }
    return (piece, next)
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
