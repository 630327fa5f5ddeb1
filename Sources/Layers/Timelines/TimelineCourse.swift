// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming

/// The common timing of a timeline's animations.
struct TimelineCourse: Sendable {
  /// The clock, from the time of the tree to that of the timeline.
  var clock: PlaybackClock
  /// The iterations, on the clock.
  let timing: MediaTiming
  /// The seconds of the changes in an iteration.
  let duration: Double
  /// The seconds of an iteration, with its pauses.
  let length: Double
  /// The seconds of the pause before the changes. An iteration that alternates has half of the pause at either end.
  let lead: Double
  /// Whether the timeline ends at its first values.
  let endsAtStart: Bool
  /// Whether it continues an earlier version of the timeline at the same value.
  let isContinued: Bool
  /// The seconds within which the motion of another animation decreases to zero: the default of a transaction.
  static let transitionDuration = 0.25

  init(of timeline: Timeline, _ motions: [any TimelineMotion], clock: PlaybackClock, isContinued: Bool = false) {
    let count = timeline.repeatCount > 0 ? timeline.repeatCount : 1
    let pause = count == 1 || !(timeline.repeatDelay > 0) ? 0 : timeline.repeatDelay
    // A spring ends exactly after its settling time, which would delay the next iteration.
    let settlingTime = motions.map(\.settlingTime).filter(\.isFinite).max() ?? 0
    duration = count == 1 ? max(timeline.iterationDuration, settlingTime) : timeline.iterationDuration
    length = duration + pause
    lead = timeline.alternates ? pause / 2 : 0
    let total = count * length - (timeline.alternates ? pause / 2 : pause)
    timing = MediaTiming(
      duration: length, repeatCount: timeline.alternates ? count / 2 : count,
      repeatDuration: pause > 0 && count < .infinity ? total : nil, autoreverses: timeline.alternates, fillMode: .both,
      timeOffset: lead)
    endsAtStart = timeline.alternates && count.truncatingRemainder(dividingBy: 2) == 0
    (self.clock, self.isContinued) = (clock, isContinued)
  }

  /// A place in the iterations.
  struct Place {
    /// The number of the iteration, from 0.
    var iteration: Double
    /// The seconds of the timeline.
    var time: Double
  }

  /// Returns the place at a local time of the clock.
  func place(atLocalTime time: Double) -> Place {
    guard length > 0, let progress = timing.progress(at: time) else { return Place(iteration: 0, time: 0) }
    return Place(
      iteration: progress.iteration, time: min(max(progress.progress * length - lead, 0), duration))
  }

  /// Returns the local time of the clock at a place.
  func localTime(of place: Place) -> Double {
    let isReversed = timing.autoreverses && place.iteration.truncatingRemainder(dividingBy: 2) == 1
    let inside = place.time + lead
    return place.iteration * length + (isReversed ? length - inside : inside) - lead
  }
}
