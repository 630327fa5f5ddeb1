// SPDX-License-Identifier: MIT

/// Finds the largest count at which the display keeps its rate.
///
/// The count grows until refreshes are missed; then the interval between the best and the failed count is halved.
package struct CountSearch: Sendable {
  /// The next step of the search.
  package enum Step: Hashable, Sendable {
    /// More frames are required.
    case wait
    /// A count is to be shown.
    case show(Int)
    /// The search has ended, with the largest count that keeps the rate, or `nil` if none does.
    case end(Int?)
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

  /// The number of frames that are ignored after a change of the count, and of those that are measured then.
  private static let settling = 12
  private static let observed = 45
  /// The number of missed refreshes among them that other processes may cause.
  private static let allowedMisses = 1
  /// The ratio of the smallest failed count to the best one at which the search ends.
  private static let resolution = 1.06

  /// The parameter of the scene that has the count.
  let parameter: String
  private let range: NumberRange
  private var count: Int
  private var held: Int?
  private var failed: Int?
  private var frames = 0
  /// The gesture of all inputs of the search, which are undone together.
  let gesture: Int

  package init(of parameter: String, from count: Int, in range: NumberRange, gesture: Int) {
    self.parameter = parameter
    self.count = count
    self.range = range
    self.gesture = gesture
  }

  /// Evaluates the record of the last frames; call it once for each frame.
  package mutating func record(_ strip: FrameStrip) -> Step {
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
