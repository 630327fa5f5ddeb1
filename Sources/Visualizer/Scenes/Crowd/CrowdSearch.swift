/// Looks for the largest crowd that holds the display's rate: it grows until refreshes are missed, and halves the way
/// from there.
package struct CrowdSearch: Sendable {
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

  private let range: NumberRange
  private var count: Int
  private var held: Int?
  private var failed: Int?
  private var frames = 0
  /// All inputs of one search are undone together.
  let gesture: Int

  package init(from count: Int, in range: NumberRange, gesture: Int) {
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

extension WindowContent {
  /// Whether the content shows how the last frames were seen, so that somebody should tell: ``note(_:at:)``.
  public var wantsFrameStrip: Bool { showsFrames || scene == .crowd }

  /// Takes in how the last frames were seen, for the frame that is drawn next.
  public mutating func note(_ strip: FrameStrip?, at instant: Double) {
    frameStrip = strip
    runs[scene]?.keepLap(at: instant)
    guard let strip, var search else { return }
    let step = search.note(strip)
    self.search = search
    let rate = FixedPoint.text(1 / max(strip.refreshInterval, 1e-3), decimals: 0)
    switch step {
    case .wait: break
    case .show(let count): setCrowd(count, gesture: search.gesture, at: instant)
    case .end(let count):
      self.search = nil
      setCrowd(count ?? Int(CrowdScene.counts.bounds.lowerBound), gesture: search.gesture, at: instant)
      tell(count.map { "\($0) hold \(rate) Hz here" } ?? "No count holds \(rate) Hz here", at: instant)
    }
  }

  /// Begins to look for the largest count, or ends it.
  mutating func beginSearch(at instant: Double) {
    guard search == nil, let run,
      let parameter = run.shownScene(at: instant).parameters(at: run.mediaTime(at: instant)).first
    else {
      search = nil
      return
    }
    if !run.transport.isMoving(at: instant) { runs[scene]?.togglePlaying(at: instant) }
    search = CrowdSearch(from: Int(parameter.value.number), in: CrowdScene.counts, gesture: pointer.gesture)
    tell("Looking for the most that hold the display's rate", at: instant)
  }

  private mutating func setCrowd(_ count: Int, gesture: Int, at instant: Double) {
    guard scene == .crowd else { return }
    runs[scene]?.apply(
      .set(CrowdScene.Setting.count.rawValue, .number(Double(count))), gesture: gesture, at: instant)
  }
}
