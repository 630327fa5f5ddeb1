public import Timing

/// The time inside a group of animations: what its children take for the time of their parent.
///
/// A group has a timing and a timing function of its own. Its children are clipped to its duration, not scaled to it:
/// they run in seconds of the group, which end with it, and start again with each of its repeats.
public struct AnimationScope: Sendable {
  /// When, how long and how often the group runs.
  public var timing: MediaTiming
  /// How the group spends each repeat; it acts on the time of the children.
  public var timingFunction: TimingFunction

  /// Creates the time of a group.
  public init(timing: MediaTiming, timingFunction: TimingFunction = .linear) {
    self.timing = timing
    self.timingFunction = timingFunction
  }

  /// An instant in the group.
  struct Instant {
    /// Seconds since the begin of the repeat.
    var time: Double
    /// Seconds of the group per second outside.
    var rate: Double
    /// Whether a repeat of the group has come to its end, which its children then show.
    var isAtEnd: Bool
  }

  /// The time inside at an instant of the parent, or `nil` where the group has no value.
  func instant(at time: Double) -> Instant? {
    guard let progress = timing.progress(at: time) else { return nil }
    guard timing.duration < .infinity else {
      // Progress says nothing about a duration without end; time itself does.
      guard let active = timing.activeTime(at: time) else { return nil }
      return Instant(time: active, rate: timing.phase(at: time) == .active ? timing.speed : 0, isAtEnd: false)
    }
    let rate = progress.transformedRate(by: timingFunction) * timing.duration
    return Instant(
      time: progress.transformed(by: timingFunction) * timing.duration, rate: rate.isFinite ? rate : 0,
      isAtEnd: progress.progress == 1)
  }
}

extension AnimationScope {
  /// Why the group cannot run; empty where it can.
  var problems: [AnimationProblem] {
    timing.problems + (timingFunction.springProblem.map { [.spring($0)] } ?? [])
  }
}
