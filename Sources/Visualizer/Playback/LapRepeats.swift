// SPDX-License-Identifier: MIT

/// The laps that a scene starts by itself, in each of which it repeats its demonstration.
///
/// Without inputs, a query at a media time starts all laps since the last input. Their number is bounded: after a block
/// of laps without an input, the scene restarts. So each media time has one picture, at a bounded cost.
struct LapRepeats: Sendable {
  /// The number of laps without an input after which a scene restarts.
  static let block = 32

  /// The laps to start, in ascending order.
  let laps: Range<Int>
  /// Whether the first of these laps is independent of the earlier ones.
  let isFresh: Bool

  /// - Parameters:
  ///   - last: The last lap that has started.
  ///   - lap: The lap of the query.
  ///   - further: The number of laps to start after it, for onion skins.
  init(after last: Int, by lap: Int, further: Int = 0) {
    let first = last + max(0, lap - last) / Self.block * Self.block
    isFresh = first > last
    let begin = isFresh ? first : last + 1
    laps = begin..<max(begin, lap + 1 + further)
  }
}
