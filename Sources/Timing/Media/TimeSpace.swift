// SPDX-License-Identifier: MIT

/// A clock inside another one: the time of a layer, a group or an animation, derived from that of its parent.
///
/// Local time is (parent time − `beginTime`) · `speed` + `timeOffset`, as in Core Animation's `CAMediaTiming`. Spaces
/// nest: an array of them, from the outermost inwards, converts the root's time to the innermost.
public struct TimeSpace: Hashable, Sendable {
  /// The parent's time at which local time is `timeOffset`, in seconds.
  public var beginTime: Double
  /// Local seconds per second of the parent; 0 stops the clock, a negative speed runs backwards.
  public var speed: Double
  /// The local time at `beginTime`, in seconds.
  public var timeOffset: Double

  /// Creates a clock; by default it equals its parent's.
  public init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0) {
    self.beginTime = beginTime
    self.speed = speed
    self.timeOffset = timeOffset
  }

  /// The result of a conversion before the start, and for a stopped clock.
  public enum Rule: Hashable, Sendable {
    /// The formula and its inverse, also before the start; a stopped clock has no inverse.
    case exact
    /// Core Animation's measured behaviour: 0 before the start, and 0 as the inverse of a stopped clock.
    case coreAnimation
  }

  /// Returns the local time at a time of the parent.
  public func localTime(at parentTime: Double, by rule: Rule = .exact) -> Double {
    if rule == .coreAnimation, parentTime < beginTime { return 0 }
    return (parentTime - beginTime) * speed + timeOffset
  }

  /// Returns the parent's time at a local time, or `nil` if the clock is stopped and the rule is exact.
  public func parentTime(at localTime: Double, by rule: Rule = .exact) -> Double? {
    if speed == 0 { return rule == .coreAnimation ? 0 : nil }
    return (localTime - timeOffset) / speed + beginTime
  }
}

extension TimeSpace {
  /// Converts a time of one nested space to a time of another one.
  ///
  /// The conversion goes outwards to the innermost common space, then inwards. Therefore a stopped clock that both
  /// spaces share does not prevent it.
  ///
  /// - Parameters:
  ///   - time: Seconds in the innermost of `source`.
  ///   - source: The spaces from the root inwards; an empty array means the root's time.
  ///   - target: The spaces of the result, from the root inwards.
  ///   - rule: The results before a start and for stopped clocks.
  /// - Returns: Seconds in the innermost of `target`, or `nil` if the outward conversion meets a stopped clock and the
  ///   rule is exact.
  /// - Complexity: O(n) in the spaces.
  public static func convert(
    _ time: Double, from source: [TimeSpace], to target: [TimeSpace], by rule: Rule = .exact
  ) -> Double? {
    let shared = zip(source, target).prefix { $0 == $1 }.count
    var time = time
    for space in source[shared...].reversed() {
      guard let parentTime = space.parentTime(at: time, by: rule) else { return nil }
      time = parentTime
    }
    for space in target[shared...] { time = space.localTime(at: time, by: rule) }
    return time
  }
}

extension MediaTiming {
  /// The animation's clock, relative to that of its parent.
  public var timeSpace: TimeSpace { TimeSpace(beginTime: beginTime, speed: speed, timeOffset: timeOffset) }
}
