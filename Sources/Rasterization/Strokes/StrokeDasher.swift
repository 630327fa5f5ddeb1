// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The pattern of a dashed stroke.
struct StrokeDasher {
  /// The lengths of dashes and gaps, alternating.
  private let lengths: [Double]
  /// The number of dashes and gaps in a pattern. A list of odd length is repeated, with dashes and gaps exchanged.
  let count: Int
  let patternLength: Double
  /// The sum of the dashes divided by the length of the pattern, in 0 … 1.
  let drawnFraction: Double
  /// The position in the pattern at which a subpath starts, in 0 ..< `patternLength`.
  private let offset: Double

  /// The largest number of patterns that are visited in a subpath. Callers ensure that fewer are visible.
  private static let maximumCount = 4_000_000

  /// The number of the first pattern that is not drawn. Up to it, positions have a resolution of 1/128 of the pattern's
  /// length. Beyond it, different positions could round to the same value.
  private static let farthestPattern = 0x1p45

  /// Prepares a pattern, or returns `nil` if a stroke with it is solid.
  ///
  /// Patterns that are empty, have a length of 0 or have infinite lengths are solid. So are patterns with a negative
  /// length, as in SVG.
  init?(dashes: [Double], phase: Double) {
    guard !dashes.isEmpty, dashes.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    lengths = dashes
    count = dashes.count % 2 == 0 ? dashes.count : 2 * dashes.count
    var total = 0.0
    var drawn = 0.0
    for index in 0..<count {
      total += dashes[index % dashes.count]
      if index % 2 == 0 { drawn += dashes[index % dashes.count] }
    }
    guard total > 0, total.isFinite else { return nil }
    patternLength = total
    drawnFraction = drawn / total
    let rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: total) : 0
    let positive = rest < 0 ? rest + total : rest
    offset = positive < total ? positive : 0
  }

  /// A dash or a gap of the pattern, as distances from the start of a subpath.
  struct Cursor {
    /// The number of the pattern.
    var pattern = 0.0
    /// The index of the dash or gap in the pattern.
    var element = 0
    var start: Double
    var end: Double
    /// The number of patterns visited.
    var steps = 0

    /// Whether this is a dash, not a gap, and a part of it is on the subpath.
    var isDash: Bool { element % 2 == 0 && (end > 0 || (isDot && end == 0)) }
    /// Whether the length is 0.
    var isDot: Bool { start == end }
  }

  /// The first dash of the pattern in which a subpath starts.
  var start: Cursor { Cursor(start: -offset, end: -offset + lengths[0]) }

  /// Advances to the next dash or gap.
  func advance(_ cursor: inout Cursor) {
    cursor.element += 1
    if cursor.element < count {
      cursor.start = cursor.end
      cursor.end += lengths[cursor.element % lengths.count]
    } else {
      cursor.steps += 1
      begin(cursor.pattern + 1, &cursor)
    }
  }

  /// Skips whole patterns that end at least one pattern length before `distance`.
  func skip(_ cursor: inout Cursor, to distance: Double) {
    let pattern = ((distance + offset) / patternLength).rounded(.down) - 1
    if pattern > cursor.pattern { begin(pattern, &cursor) }
  }

  /// Whether `maximumCount` patterns were visited, or the pattern is too far along the subpath for exact positions.
  func isExhausted(_ cursor: Cursor) -> Bool {
    cursor.steps >= Self.maximumCount || cursor.pattern >= Self.farthestPattern
  }

  /// Positions depend on the number of the pattern, not on the previous dash. Skipped patterns therefore do not change
  /// them.
  private func begin(_ pattern: Double, _ cursor: inout Cursor) {
    cursor.pattern = pattern
    cursor.element = 0
    cursor.start = pattern * patternLength - offset
    cursor.end = cursor.start + lengths[0]
  }
}
