// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The pieces of time in which a value moves with one timing function.
///
/// Before the first piece, the value is constant, and so it is after the last one, or the pieces from `loopStart` on
/// repeat without end.
struct SVGTimeline: Hashable, Sendable {
  struct Piece: Hashable, Sendable {
    var start: Double
    var end: Double
    var easing = TimingFunction.linear

    func shifted(by seconds: Double) -> Piece { Piece(start: start + seconds, end: end + seconds, easing: easing) }
  }

  /// Consecutive pieces.
  var pieces: [Piece]
  /// The start of the pieces that repeat, or `nil`.
  var loopStart: Double?

  /// The most pieces. A value with more of them is a function.
  static let pieceLimit = 256
  /// The longest period of several motions.
  private static let periodLimit: Int64 = 60_000_000_000

  var start: Double { pieces.first?.start ?? 0 }
  var end: Double { pieces.last?.end ?? 0 }
  var period: Double { loopStart.map { end - $0 } ?? 0 }

  /// Creates a timeline, or returns `nil` for one with too many pieces, or none.
  init?(_ pieces: [Piece], loopStart: Double?) {
    guard !pieces.isEmpty, pieces.count <= Self.pieceLimit else { return nil }
    self.pieces = []
    // Pieces between which nothing moves fill the gaps.
    for piece in pieces where piece.end > piece.start {
      if let last = self.pieces.last, piece.start > last.end {
        self.pieces.append(Piece(start: last.end, end: piece.start))
      }
      self.pieces.append(piece)
    }
    guard let first = self.pieces.first, let last = self.pieces.last, first.start.isFinite, last.end.isFinite else {
      return nil
    }
    self.loopStart = loopStart
  }

  // MARK: - Merging

  /// The pieces in which two values move, or `nil` where their timing functions differ or their periods do not agree.
  func merged(with other: SVGTimeline) -> SVGTimeline? {
    let period: Double
    switch (loopStart, other.loopStart) {
    case (nil, nil): period = 0
    case (_?, nil): period = self.period
    case (nil, _?): period = other.period
    case (_?, _?):
      guard let common = Self.commonPeriod(self.period, other.period) else { return nil }
      period = common
    }
    if self == other { return self }
    let from = min(start, other.start)
    let loop = period > 0 ? max(loopStart ?? end, other.loopStart ?? other.end) : nil
    let until = loop.map { $0 + period } ?? max(end, other.end)
    guard let first = unrolled(until), let second = other.unrolled(until) else { return nil }
    var bounds = Set([from, until])
    if let loop { bounds.insert(loop) }
    for piece in first + second { bounds.formUnion([piece.start, piece.end]) }
    // Instants that differ by rounding alone are one.
    var times: [Double] = []
    for time in bounds.sorted() where time <= until && time - (times.last ?? -.infinity) > 1e-9 { times.append(time) }
    var pieces: [Piece] = []
    var (i, j) = (0, 0)
    for (start, end) in zip(times, times.dropFirst()) {
      guard let a = Self.easing(in: first, &i, start, end), let b = Self.easing(in: second, &j, start, end) else {
        return nil
      }
      guard a == b || a == .linear || b == .linear else { return nil }
      pieces.append(Piece(start: start, end: end, easing: a == .linear ? b : a))
    }
    return SVGTimeline(pieces, loopStart: loop.map { loop in times.min { abs($0 - loop) < abs($1 - loop) } ?? loop })
  }

  private static func commonPeriod(_ a: Double, _ b: Double) -> Double? {
    let (first, second) = (SVGClock.nanoseconds(a), SVGClock.nanoseconds(b))
    guard first > 0, second > 0, first != SVGClock.never, second != SVGClock.never else { return nil }
    var (x, y) = (first, second)
    while y != 0 { (x, y) = (y, x % y) }
    let (product, isOver) = (first / x).multipliedReportingOverflow(by: second)
    return isOver || product > periodLimit ? nil : SVGClock.seconds(product)
  }

  /// The pieces up to an instant, with those that repeat.
  private func unrolled(_ until: Double) -> [Piece]? {
    guard let loopStart, period > 0 else { return pieces }
    let repeated = pieces.filter { $0.start >= loopStart - 1e-9 }
    var result = pieces
    var number = 1.0
    while let last = result.last, last.end < until - 1e-9 {
      guard result.count <= Self.pieceLimit, !repeated.isEmpty else { return nil }
      result += repeated.map { $0.shifted(by: number * period) }
      number += 1
    }
    return result
  }

  /// The timing function of a part of the pieces; `nil` for a part of a piece that is not linear.
  private static func easing(in pieces: [Piece], _ index: inout Int, _ start: Double, _ end: Double) -> TimingFunction?
  {
    while index < pieces.count, pieces[index].end <= start + 1e-9 { index += 1 }
    guard index < pieces.count, pieces[index].start < end - 1e-9 else { return .linear }
    let piece = pieces[index]
    if piece.easing == .linear { return .linear }
    return abs(piece.start - start) < 1e-9 && abs(piece.end - end) < 1e-9 ? piece.easing : nil
  }
}
