/// Finds the largest count at which the display keeps its rate.
///
/// The count grows until refreshes are missed; then the interval between the best and the failed count is halved.
package struct CountSearch: Sendable {
  /// What is to be done next.
  package enum Step: Hashable, Sendable {
    /// Nothing: more frames are to be seen.
    case wait
    /// So many are to be shown.
    case show(Int)
    /// So many hold the rate, and more do not; `nil` where no count does.
    case end(Int?)
  }

  /// Frames until a change of the count is no longer felt, and frames that are then looked at.
  private static let settling = 12
  private static let observed = 45
  /// So many refreshes may be missed among them: somebody else's work.
  private static let allowedMisses = 1
  /// A count that is this near to the best one is not looked for.
  private static let resolution = 1.06

  /// The parameter of the scene that has the count.
  let parameter: String
  private let range: NumberRange
  private var count: Int
  private var held: Int?
  private var failed: Int?
  private var frames = 0
  /// All inputs of one search are undone together.
  let gesture: Int

  package init(of parameter: String, from count: Int, in range: NumberRange, gesture: Int) {
    self.parameter = parameter
    self.count = count
    self.range = range
    self.gesture = gesture
  }

  /// Takes in how the last frames were seen, once for each frame.
  package mutating func note(_ strip: FrameStrip) -> Step {
    frames += 1
    guard frames >= Self.settling + Self.observed else { return .wait }
    frames = 0
    if strip.missedCount(ofLast: Self.observed) <= Self.allowedMisses { held = count } else { failed = count }
    guard let next else { return .end(held) }
    count = next
    return .show(next)
  }

  /// The smallest count.
  var least: Int { Int(range.bounds.lowerBound) }

  /// The count that tells most, or `nil` where the best one is known.
  private var next: Int? {
    let (low, high) = (range.bounds.lowerBound, range.bounds.upperBound)
    switch (held.map(Double.init), failed.map(Double.init)) {
    case (nil, nil): return count
    case (let held?, nil): return held >= high ? nil : Int(range.nearest(held * 1.6))
    case (nil, let failed?): return failed <= low ? nil : Int(range.nearest(failed / 2))
    case (let held?, let failed?):
      guard failed / held > Self.resolution else { return nil }
      let middle = range.nearest((held * failed).squareRoot())
      return middle > held && middle < failed ? Int(middle) : nil
    }
  }
}
