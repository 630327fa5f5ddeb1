// SPDX-License-Identifier: MIT

/// Finds the largest count at which the display keeps its rate.
///
/// The count grows until refreshes are missed; then the interval between the best and the failed count is halved. Only
/// frames that show a count decide about it.
package struct CountSearch: Sendable {
  /// The next step of the search.
  package enum Step: Hashable, Sendable {
    /// More frames are required.
    case wait
    /// A count is to be shown.
    case show(Int)
    /// The search has ended, with the largest count that keeps the rate, or `nil` if none does.
    case end(Int?)
    /// Frames do not wait for refreshes, so there is no rate to keep.
    case refuse
  }

  /// The result of a search.
  package struct Result: Hashable, Sendable {
    /// The largest count that keeps the rate, or `nil` if none does.
    let count: Int?
    /// The refreshes of the display per second.
    let rate: Double

    /// The result in words, without its number.
    var caption: String {
      let rate = InterfaceTexts.rate(FixedPoint.text(rate, decimals: 0))
      return count == nil ? InterfaceTexts.noMaximum(rate: rate) : InterfaceTexts.maximum(rate: rate)
    }
  }

  /// The largest number of frames that are ignored after a change of the count: the clock then assigns each picture to
  /// its refresh again.
  private static let settling = 12
  /// Frames that take long are ignored for this time, but at least for three frames, in seconds.
  private static let settlingDuration = 0.5
  /// The number of frames that are measured then.
  private static let observed = 45
  /// The number of missed refreshes among them that other processes may cause.
  private static let allowedMisses = 1
  /// The ratio of the smallest failed count to the best one at which the search ends.
  private static let resolution = 1.06

  /// The parameter of the scene that has the count.
  let parameter: SettingID
  private let range: NumberRange
  private var count: Int
  private var held: Int?
  private var failed: Int?
  /// The first frame that can show the count, or `nil` before the next record.
  private var firstFrame: Int?
  /// The gesture of all inputs of the search, which are undone together.
  let gesture: Int

  package init(of parameter: SettingID, from count: Int, in range: NumberRange, gesture: Int) {
    self.parameter = parameter
    self.count = count
    self.range = range
    self.gesture = gesture
  }

  /// Evaluates the record of the last frames; call it once for each frame, before that frame is drawn.
  package mutating func record(_ strip: FrameStrip) -> Step {
    guard strip.source != .none else { return .refuse }
    let first = firstFrame ?? (strip.frames.last?.index ?? -1) + 1
    firstFrame = first
    let shown = strip.frames.drop { $0.index < max(first, strip.firstComparable ?? .min) }
    let measured = shown.dropFirst(Self.settlingCount(of: shown))
    // A frame without a report shows no picture as far as it is known.
    let missed = FrameStrip.missedCount(of: measured) + measured.count { $0.offset == nil }
    if missed > Self.allowedMisses {
      failed = count
    } else if measured.count >= Self.observed {
      held = count
    } else {
      return .wait
    }
    guard let next else { return .end(held) }
    count = next
    firstFrame = nil
    return .show(next)
  }

  private static func settlingCount(of frames: ArraySlice<FrameStrip.Frame>) -> Int {
    var (count, seconds) = (0, 0.0)
    for frame in frames.prefix(settling) where count < 3 || seconds < settlingDuration {
      count += 1
      seconds += frame.interval ?? 0
    }
    return count
  }

  /// The smallest count.
  var least: Int { Int(range.bounds.lowerBound) }

  /// The next count to measure, or `nil` if the result is known.
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
