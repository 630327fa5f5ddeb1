// SPDX-License-Identifier: MIT

/// The arc lengths of curved segments, prepared for fast and exact queries of the parameter at a length.
///
/// Each segment is split into pieces in which Gauss–Legendre quadrature with five points is exact to a tolerance. A
/// query finds its piece by bisection, and the parameter by a few Newton steps on the same quadrature.
struct ArcLengthTable: Sendable {
  /// A part of one segment, between two parameters.
  private struct Piece: Sendable {
    var segment: Int
    var start: Double
    var end: Double
    /// The length from the start of the first segment to the start of the piece.
    var offset: Double
    var length: Double
  }

  private var pieces: [Piece] = []
  /// The length at the start of each segment, and the total length.
  private(set) var knots: [Double] = [0]
  /// The length of all segments.
  var total: Double { knots[knots.count - 1] }

  /// Measures segments with a relative error of 10⁻⁹, and less for smooth ones.
  ///
  /// - Complexity: O(n); a segment with a cusp has some tens of pieces.
  init<Value>(_ segments: [KeyframeSegment<Value>]) {
    var offset = 0.0
    for (index, segment) in segments.enumerated() {
      let whole = Self.length(of: segment, from: 0, to: 1)
      append(segment, index, from: 0, to: 1, length: whole, tolerance: whole * 1e-9, depth: 0, offset: &offset)
      knots.append(offset)
    }
  }

  /// Splits a segment until the halves agree with the whole, with at least two levels. For a symmetric curve, a single
  /// comparison can agree by chance.
  private mutating func append<Value>(
    _ segment: KeyframeSegment<Value>, _ index: Int, from start: Double, to end: Double, length: Double,
    tolerance: Double, depth: Int, offset: inout Double
  ) {
    let middle = (start + end) / 2
    let left = Self.length(of: segment, from: start, to: middle)
    let right = Self.length(of: segment, from: middle, to: end)
    // The depth limit bounds the work at a cusp, where the remaining length is negligible.
    let isExact = depth >= 2 && !(abs(left + right - length) > tolerance)
    if isExact || depth >= 24 || segment.tangents == nil {
      pieces.append(Piece(segment: index, start: start, end: end, offset: offset, length: left + right))
      offset += left + right
      return
    }
    append(
      segment, index, from: start, to: middle, length: left, tolerance: tolerance / 2, depth: depth + 1,
      offset: &offset)
    append(
      segment, index, from: middle, to: end, length: right, tolerance: tolerance / 2, depth: depth + 1, offset: &offset)
  }

  /// The segment and its parameter at a length from the start, clamped to the total length.
  ///
  /// - Complexity: O(log n) in the pieces.
  func position<Value>(at length: Double, in segments: [KeyframeSegment<Value>]) -> (segment: Int, parameter: Double) {
    let piece = pieces[piece(at: length)]
    let target = length - piece.offset
    guard target > 0, piece.length > 0 else { return (piece.segment, piece.start) }
    guard target < piece.length else { return (piece.segment, piece.end) }
    let segment = segments[piece.segment]
    if segment.tangents == nil { return (piece.segment, target / piece.length) }
    var low = piece.start
    var high = piece.end
    var u = low + (high - low) * target / piece.length
    for _ in 0..<16 {
      let error = Self.length(of: segment, from: piece.start, to: u) - target
      if abs(error) <= piece.length * 1e-12 { break }
      if error > 0 { high = u } else { low = u }
      // A Newton step, unless it leaves the bracket, for example next to a cusp with a vanishing derivative.
      let newton = u - error / segment.derivative(at: u).magnitude
      u = newton > low && newton < high ? newton : (low + high) / 2
    }
    return (piece.segment, u)
  }

  /// The last piece that starts at or before a length.
  private func piece(at length: Double) -> Int {
    var low = 0
    var high = pieces.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if pieces[middle].offset <= length { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The length of a part of a segment, by Gauss–Legendre quadrature with five points.
  private static func length<Value>(of segment: KeyframeSegment<Value>, from start: Double, to end: Double) -> Double {
    let half = (end - start) / 2
    let middle = (start + end) / 2
    func speed(_ abscissa: Double) -> Double { segment.derivative(at: middle + half * abscissa).magnitude }
    let inner = speed(-0.538_469_310_105_683_1) + speed(0.538_469_310_105_683_1)
    let outer = speed(-0.906_179_845_938_664) + speed(0.906_179_845_938_664)
    let sum =
      0.568_888_888_888_888_9 * speed(0) + 0.478_628_670_499_366_47 * inner + 0.236_926_885_056_189_08 * outer
    return sum * half
  }
}
