/// A clock that runs inside another one: the time of a layer, a group or an animation in that of its parent.
///
/// Local time is (parent time − `beginTime`) · `speed` + `timeOffset`, as in Core Animation's `CAMediaTiming`. Spaces
/// nest: an array of them, from the outermost inwards, leads from the root's time to the innermost.
public struct TimeSpace: Hashable, Sendable {
  /// The parent's time at which local time begins, in seconds.
  public var beginTime: Double
  /// Local seconds per second of the parent; 0 stands still, below 0 it runs backwards.
  public var speed: Double
  /// The local time at `beginTime`, in seconds.
  public var timeOffset: Double

  /// Creates a clock; by default its parent's.
  public init(beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0) {
    self.beginTime = beginTime
    self.speed = speed
    self.timeOffset = timeOffset
  }

  /// What a conversion answers where the formula alone has no say.
  public enum Rule: Hashable, Sendable {
    /// The formula and its inverse: times before the begin are times like others; a clock that stands has no inverse.
    case exact
    /// Core Animation's measured behaviour: times before the begin are 0, and so is what a clock that stands gives
    /// back.
    case coreAnimation
  }

  /// The local time at a time of the parent.
  public func localTime(at parentTime: Double, by rule: Rule = .exact) -> Double {
    if rule == .coreAnimation, parentTime < beginTime { return 0 }
    return (parentTime - beginTime) * speed + timeOffset
  }

  /// The parent's time at a local time, or `nil` where the clock stands and no rule says otherwise.
  public func parentTime(at localTime: Double, by rule: Rule = .exact) -> Double? {
    if speed == 0 { return rule == .coreAnimation ? 0 : nil }
    return (localTime - timeOffset) / speed + beginTime
  }
}

extension TimeSpace {
  /// A time of one nested space as a time of another one.
  ///
  /// It goes outwards to where the two ways part and inwards again, so that a shared clock that stands is no obstacle.
  ///
  /// - Parameters:
  ///   - time: Seconds in the innermost of `source`.
  ///   - source: The spaces from the root inwards; none of them is the root's own time.
  ///   - target: The same for the space of the result.
  ///   - rule: What holds before a begin and for clocks that stand.
  /// - Returns: Seconds in the innermost of `target`, or `nil` where a clock on the way out stands and the rule is
  ///   exact.
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
  /// The clock of the animation in that of its parent.
  public var timeSpace: TimeSpace { TimeSpace(beginTime: beginTime, speed: speed, timeOffset: timeOffset) }
}
