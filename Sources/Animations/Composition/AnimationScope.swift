// SPDX-License-Identifier: MIT
public import GlissadeTiming

/// The time inside a group of animations or on a clock, which is the parent time of its children.
///
/// A group has a timing and a timing function. Its children are clipped to its duration, not scaled to it. They run in
/// seconds of the group, end with it, and restart with each of its repeats. A clock clips nothing.
public struct AnimationScope: Sendable {
  /// The begin, the duration and the repeats of the group.
  package var timing: MediaTiming
  /// The timing function of each repeat, applied to the time of the children.
  package var timingFunction: TimingFunction
  /// The clock, which replaces timing and timing function, or `nil` for a group.
  package var clock: PlaybackClock?

  /// Creates the time of a clock.
  public init(clock: PlaybackClock) {
    self.init(timing: MediaTiming(duration: .infinity, fillMode: .both))
    self.clock = clock
  }

  /// Creates the time of a group.
  public init(timing: MediaTiming, timingFunction: TimingFunction = .linear) {
    self.timing = timing
    self.timingFunction = timingFunction
  }

  /// An instant inside the group.
  struct Instant {
    /// The seconds since the begin of the repeat.
    var time: Double
    /// The seconds of the group per second of the parent.
    var rate: Double
    /// Whether the instant is the end of a repeat. The children then have the values of that end, not of the next
    /// start.
    var isAtEnd: Bool
  }

  /// The instant inside the group at an instant of the parent, or `nil` if the group has no value.
  func instant(at time: Double) -> Instant? {
    if let clock { return Instant(time: clock.localTime(at: time), rate: clock.rate(at: time), isAtEnd: false) }
    guard let progress = timing.progress(at: time) else { return nil }
    guard timing.duration < .infinity else {
      // An infinite duration has no progress; the active time is used instead.
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
  /// The reasons why the group cannot run; empty if it can.
  var problems: [AnimationProblem] {
    timing.problems + (timingFunction.springProblem.map { [.spring($0)] } ?? [])
  }
}
