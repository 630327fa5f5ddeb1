import Geometry
import RealModule

/// Which part of a lap the graphs of a scene show, in shares of it.
///
/// It belongs to how a scene is looked at: it is kept in session files, and is no step that is undone.
package struct GraphZoom: Sendable, Hashable {
  package private(set) var lower = 0.0
  package private(set) var upper = 1.0

  /// All of the lap.
  package init() {}

  /// - Returns: `nil` where there is no such part.
  init?(lower: Double, upper: Double) {
    guard lower >= 0, upper <= 1, upper - lower >= Self.least * (1 - 1e-9) else { return nil }
    (self.lower, self.upper) = (lower, upper)
  }

  /// The smallest part that is shown.
  private static let least = 1.0 / 128
  /// What a step of the wheel leaves of what was shown.
  private static let step = 0.8

  var isWhole: Bool { lower == 0 && upper == 1 }

  /// Shows less of the lap, for steps below 0 more; the place at a share of the graph stays where it is.
  mutating func zoom(by steps: Double, around share: Double) {
    guard steps.isFinite, share.isFinite else { return }
    let share = min(max(share, 0), 1)
    let place = lower + share * (upper - lower)
    let width = min(max((upper - lower) * Double.pow(Self.step, min(max(steps, -64), 64)), Self.least), 1)
    // Almost all of it is all of it.
    if width > 0.999 {
      self = GraphZoom()
    } else {
      lower = min(max(place - share * width, 0), 1 - width)
      upper = lower + width
    }
  }

  /// The part of a stretch of time.
  func part(of range: ClosedRange<Double>) -> ClosedRange<Double> {
    if isWhole { return range }
    let length = range.upperBound - range.lowerBound
    return (range.lowerBound + lower * length)...(range.lowerBound + upper * length)
  }

  /// How it is said, or `nil` for the whole.
  var words: String? {
    isWhole ? nil : FixedPoint.text(1 / (upper - lower), decimals: 1) + "× in time; Esc: all of it"
  }
}

extension ClosedRange<Double> {
  /// Media times before 0 are left out: a lap that takes another time from some instant on may seem to have begun
  /// there, where nothing has ever moved.
  var fromBeginning: ClosedRange<Double> { Swift.max(lowerBound, 0)...Swift.max(upperBound, 0) }
}
