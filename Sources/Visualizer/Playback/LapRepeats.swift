/// Which laps a scene begins of itself, where each lap shows again what the first one did.
///
/// A scene is a fold over what a person does, and laps go on without anybody. So whoever asks for a media time begins
/// the laps since the last input. They are never more than a block: after that many laps without an input the scene
/// begins afresh, and what lay between is not needed. So any media time has one picture, at a bounded cost.
struct LapRepeats: Sendable {
  /// After so many laps in which nobody does anything a scene begins afresh.
  static let block = 32

  /// The laps to begin, in order.
  let laps: Range<Int>
  /// Whether the first of them begins as if nothing had been before.
  let isFresh: Bool

  /// - Parameters:
  ///   - last: The lap that has begun last.
  ///   - lap: The lap that is asked for.
  ///   - further: How many after it are begun as well, for what looks ahead.
  init(after last: Int, by lap: Int, further: Int = 0) {
    let first = last + max(0, lap - last) / Self.block * Self.block
    isFresh = first > last
    let begin = isFresh ? first : last + 1
    laps = begin..<max(begin, lap + 1 + further)
  }
}
