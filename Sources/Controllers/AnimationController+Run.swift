// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming

extension AnimationController {
  /// The settings of an animation, made between `begin` and `commit`.
  struct Settings {
    let identifier: String?
    let context: Any?
    weak var delegate: (any AnimationControllerDelegate)?
    weak var worker: (any AnimationWorkDelegate)?
    var duration = 0.2
    var delay = 0.0
    var startDate: Double?
    var curve = Curve.easeInOut
    var customCurve = 0
    var repeatCount = 1.0
    var autoreverses = false
    var beginsFromCurrentState = false
    var pollInterval = 0.1

    init(identifier: String?, context: Any?) {
      self.identifier = identifier
      self.context = context
    }

    /// The start of an animation that is committed at an instant.
    func start(at instant: Double) -> Double { max(startDate ?? instant, instant) + max(delay, 0) }

    /// The reasons why the animation cannot run; empty if it can.
    func problems(at instant: Double) -> [AnimationProblem] {
      let timing = MediaTiming(
        beginTime: instant.isFinite ? start(at: instant) : instant, duration: duration, repeatCount: repeatCount)
      return timing.problems + (curve.timingFunction.springProblem.map { [.spring($0)] } ?? [])
    }
  }

  /// A committed animation.
  ///
  /// Its time is measured in cycles. The ends of cycles are therefore whole numbers, and the values there are exact
  /// for any duration. In seconds, rounding would put the end of seven cycles of 0.01 s before the start of the
  /// eighth.
  final class Run {
    var settings: Settings
    /// The instant at which the first cycle starts.
    let start: Double
    /// The number of cycles.
    let cycleCount: Double
    /// The timing that maps elapsed cycles to a cycle and a progress in it.
    private let timing: MediaTiming
    /// The percentage at which the first cycle starts, or `nil` for 0.
    private let firstPercent: Double?

    /// Whether the start has been reported to the delegates.
    var isStarted = false
    /// Whether the start has been reported to the worker.
    var hasWorkerStarted = false
    /// Whether the end has been reported to the delegates.
    var isEnded = false
    /// The progress of the last delivered value.
    var last: IterationProgress?
    /// The last delivered percentage, of this animation or of those that it has replaced.
    var deliveredPercent: Double?
    /// The instant of the last call.
    private(set) var instant: Double
    /// The instant at which the next value is due.
    private(set) var nextInstant: Double

    init(_ settings: Settings, at instant: Double, deliveredPercent: Double?) {
      self.settings = settings
      self.deliveredPercent = deliveredPercent
      firstPercent = settings.beginsFromCurrentState ? deliveredPercent : nil
      start = settings.start(at: instant)
      cycleCount = settings.repeatCount == 0 ? 1 : settings.repeatCount
      // Core Animation counts two cycles as one repeat. Half of the smallest number must not become 0.
      timing = MediaTiming(
        duration: 1, repeatCount: settings.autoreverses ? max(cycleCount / 2, .leastNonzeroMagnitude) : cycleCount,
        autoreverses: settings.autoreverses, mirroring: .value, fillMode: .both)
      self.instant = instant
      nextInstant = start
    }

    /// The instant at which the last cycle ends.
    var end: Double { settings.duration == 0 ? start : start + cycleCount * settings.duration }

    /// The number of elapsed cycles at an instant: below 0 before the start, at most all of them.
    ///
    /// It is a whole number if the instant is that of the end of a cycle up to rounding.
    private func cyclesPassed(at instant: Double) -> Double {
      if instant < start { return -1 }
      guard settings.duration > 0 else { return cycleCount }
      let passed = (instant - start) / settings.duration
      let rounding = 2 * max(instant.ulp, start.ulp) / settings.duration + 2 * passed.ulp
      if passed > cycleCount - rounding { return cycleCount }
      let whole = passed.rounded()
      return abs(passed - whole) <= rounding ? whole : passed
    }

    /// The progress at the start.
    var first: IterationProgress? { timing.progress(at: 0) }

    /// The cycle and the progress in it at an instant.
    func progress(at instant: Double) -> IterationProgress? { timing.progress(at: cyclesPassed(at: instant)) }

    /// Whether the last cycle has ended at an instant.
    func isOver(at instant: Double) -> Bool { cyclesPassed(at: instant) >= cycleCount }

    /// The percentage for a progress: eased, and mirrored in a reversed cycle.
    func percent(at progress: IterationProgress) -> Double {
      var percent: Double
      if settings.customCurve == 0 {
        percent = progress.transformed(by: settings.curve.timingFunction)
      } else {
        let time = progress.elapsed
        percent = settings.worker?.animationValue(forTime: time, curve: settings.customCurve) ?? time
        if progress.mirrorsValue { percent = 1 - percent }
      }
      if let firstPercent, progress.iteration == 0 { percent += firstPercent * (1 - percent) }
      return percent
    }

    /// Records the instant of a call, and updates the next instant.
    func advance(to instant: Double) {
      self.instant = instant
      nextInstant = instant < start ? start : next(after: instant)
    }

    func setPollInterval(_ interval: Double) {
      settings.pollInterval = interval
      if isStarted { advance(to: instant) }
    }

    /// The instant of the next value: the end of the cycle, or a poll before it.
    ///
    /// With a poll interval of 0 the result is `instant`, because every call has a value. Polls are counted from the
    /// start of each cycle.
    private func next(after instant: Double) -> Double {
      guard settings.pollInterval > 0 else { return instant }
      let cycle = last?.iteration ?? 0
      let cycleStart = cycle == 0 ? start : start + cycle * settings.duration
      let cycleEnd = cycle + 1 < cycleCount ? start + (cycle + 1) * settings.duration : end
      let rounding = 2 * max(instant.ulp, cycleStart.ulp)
      var poll = cycleEnd
      if settings.pollInterval < .infinity {
        let count = ((instant + rounding - cycleStart) / settings.pollInterval).rounded(.down) + 1
        poll = count < .infinity ? cycleStart + count * settings.pollInterval : instant
      }
      // A poll within rounding of the cycle's end is that end. If rounding makes the next instant equal to this one,
      // the value is due at the next call.
      let next = poll < cycleEnd - rounding ? poll : cycleEnd
      return next > instant ? next : instant.nextUp
    }
  }
}

extension IterationProgress {
  /// Whether another progress has the same cycle and the same progress.
  func isSame(as other: IterationProgress?) -> Bool { other?.iteration == iteration && other?.progress == progress }

  /// The linear progress of the cycle, also of a reversed one.
  var elapsed: Double { mirrorsValue ? 1 - progress : progress }

  /// The progress at the start or at the end of the current cycle.
  func at(elapsed: Double) -> IterationProgress {
    var result = self
    result.progress = mirrorsValue ? 1 - elapsed : elapsed
    return result
  }
}
