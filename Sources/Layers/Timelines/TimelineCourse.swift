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
  /// The progress of an iteration at the end of the last one; `nil` without an end.
  let endProgress: Double?
  /// The animations of the earlier version that it continues at the same values; `nil` for the first version.
  let continued: Set<AnimationID>?
  /// The seconds within which the motion of another animation decreases to zero: the default of a transaction.
  static let transitionDuration = 0.25

  /// Creates the timing of a plan.
  ///
  /// - Parameters:
  ///   - timeline: The plan.
  ///   - motions: Its motions.
  ///   - clock: The clock.
  ///   - leastCount: The least number of iterations.
  ///   - continued: The animations of the earlier version that it continues; `nil` for the first version.
  init(
    of timeline: Timeline, _ motions: [any TimelineMotion], clock: PlaybackClock, leastCount: Double = 1,
    continuing continued: Set<AnimationID>? = nil
  ) {
    let count = max(timeline.repeatCount > 0 ? timeline.repeatCount : 1, leastCount)
    let pause = count == 1 || !(timeline.repeatDelay > 0) ? 0 : timeline.repeatDelay
    // A spring is exactly at rest long after its settling time. That would delay the next iteration.
    let ends = motions.map { count == 1 ? $0.settlingTime : $0.completionTime }
    duration = ends.filter(\.isFinite).reduce(timeline.iterationDuration, max)
    length = duration + pause
    lead = timeline.alternates ? pause / 2 : 0
    let total = count * length - (timeline.alternates ? pause / 2 : pause)
    timing = MediaTiming(
      duration: length, repeatCount: timeline.alternates ? count / 2 : count,
      repeatDuration: pause > 0 && count < .infinity ? total : nil, autoreverses: timeline.alternates, fillMode: .both,
      timeOffset: lead)
    let end = timing.endTime
    endProgress = end < .infinity ? timing.progress(at: end)?.progress : nil
    (self.clock, self.continued) = (clock, continued)
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

  /// Returns the local time of the clock at a place; the end of the iteration if the iteration is shorter.
  func localTime(of place: Place) -> Double {
    let isReversed = timing.autoreverses && place.iteration.truncatingRemainder(dividingBy: 2) == 1
    let inside = min(place.time, duration) + lead
    return place.iteration * length + (isReversed ? length - inside : inside) - lead
  }
}
