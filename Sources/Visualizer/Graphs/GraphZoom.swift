// SPDX-License-Identifier: MIT
import GlissadeGeometry
import RealModule

/// The part of a lap that the graphs show, as fractions of the lap.
///
/// It is a view setting: session files store it, and undo ignores it.
package struct GraphZoom: Sendable, Hashable {
  package private(set) var lower = 0.0
  package private(set) var upper = 1.0

  /// The whole lap.
  package init() {}

  /// - Returns: `nil` for an invalid part.
  init?(lower: Double, upper: Double) {
    guard lower >= 0, upper <= 1, upper - lower >= Self.least * (1 - 1e-9) else { return nil }
    (self.lower, self.upper) = (lower, upper)
  }

  /// The smallest part.
  private static let least = 1.0 / 128
  /// The factor of the visible part for one step of the wheel.
  private static let step = 0.8

  var isWhole: Bool { lower == 0 && upper == 1 }

  /// Zooms in by steps, or out for negative steps. The time at a fraction of the graph's width stays at its position.
  mutating func zoom(by steps: Double, around share: Double) {
    guard steps.isFinite, share.isFinite else { return }
    let share = min(max(share, 0), 1)
    let anchor = lower + share * (upper - lower)
    let width = min(max((upper - lower) * Double.pow(Self.step, min(max(steps, -64), 64)), Self.least), 1)
    // A part that is almost whole becomes whole.
    if width > 0.999 {
      self = GraphZoom()
    } else {
      lower = min(max(anchor - share * width, 0), 1 - width)
      upper = lower + width
    }
  }

  /// Moves the visible part by a fraction of its width.
  mutating func pan(by share: Double) {
    guard share.isFinite else { return }
    let width = upper - lower
    lower = min(max(lower + share * width, 0), 1 - width)
    upper = lower + width
  }

  /// Turns by whole pages to a fraction of the lap, if that is not visible.
  mutating func follow(_ share: Double) {
    guard share.isFinite, share < lower || share > upper else { return }
    pan(by: ((min(max(share, 0), 1) - lower) / (upper - lower)).rounded(.down))
  }

  /// The visible part of a range of times.
  func part(of range: ClosedRange<Double>) -> ClosedRange<Double> {
    if isWhole { return range }
    let length = range.upperBound - range.lowerBound
    return (range.lowerBound + lower * length)...(range.lowerBound + upper * length)
  }

  /// The text of the part, or `nil` for the whole lap.
  var words: String? {
    isWhole ? nil : GraphTexts.zoom(FixedPoint.text(1 / (upper - lower), decimals: 1))
  }
}

extension ClosedRange<Double> {
  /// The range without times before 0. A lap whose duration changed can start before 0, where nothing moves.
  var fromBeginning: ClosedRange<Double> { Swift.max(lowerBound, 0)...Swift.max(upperBound, 0) }
}
