import Geometry

/// Cuts lines into dashes.
struct StrokeDasher {
  /// Dashes and gaps in turn.
  private let lengths: [Double]
  /// How many dashes and gaps a pattern has: an odd list is gone through twice, so that its dashes become gaps.
  let count: Int
  let patternLength: Double
  /// The part of the pattern that is drawn, in 0 … 1.
  let drawnFraction: Double
  /// How far into the pattern a subpath starts, in 0 ..< `patternLength`.
  private let offset: Double

  /// So many patterns of a subpath are gone through at most; who calls makes sure that fewer show.
  private static let maximumCount = 4_000_000

  /// The distance of this pattern from the start of the subpath is a multiple of 1/128 of the pattern's length: later
  /// ones could have the same place.
  private static let farthestPattern = 0x1p45

  /// Prepares a pattern, or returns `nil` where a stroke with it is solid: an empty one, one that adds up to nothing
  /// and, as in SVG, one with a negative length.
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
    /// The number of the dash or gap in the pattern.
    var element = 0
    var start: Double
    var end: Double
    /// The patterns gone through.
    var steps = 0

    /// Whether it is a dash of which something lies on the subpath, and no gap.
    var isDash: Bool { element % 2 == 0 && (end > 0 || (isDot && end == 0)) }
    /// Whether it has no length.
    var isDot: Bool { start == end }
  }

  /// The first dash of the pattern in which a subpath starts.
  var start: Cursor { Cursor(start: -offset, end: -offset + lengths[0]) }

  /// Goes to the next dash or gap.
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

  /// Goes over whole patterns, but not over what is drawn at a distance.
  func skip(_ cursor: inout Cursor, to distance: Double) {
    let pattern = ((distance + offset) / patternLength).rounded(.down) - 1
    if pattern > cursor.pattern { begin(pattern, &cursor) }
  }

  /// Whether too many patterns have been gone through, or the pattern is too far along the subpath to have a place.
  func isExhausted(_ cursor: Cursor) -> Bool {
    cursor.steps >= Self.maximumCount || cursor.pattern >= Self.farthestPattern
  }

  /// From the number of the pattern and not from the dash before, so that it does not matter what was left out.
  private func begin(_ pattern: Double, _ cursor: inout Cursor) {
    cursor.pattern = pattern
    cursor.element = 0
    cursor.start = pattern * patternLength - offset
    cursor.end = cursor.start + lengths[0]
  }
}
