import Timing

extension AnimationController {
  /// What is said of an animation between `begin` and `commit`.
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

    /// When the animation starts, if it is committed at an instant.
    func start(at instant: Double) -> Double { max(startDate ?? instant, instant) + max(delay, 0) }

    /// Why the animation cannot run; empty where it can.
    func problems(at instant: Double) -> [AnimationProblem] {
      let timing = MediaTiming(
        beginTime: instant.isFinite ? start(at: instant) : instant, duration: duration, repeatCount: repeatCount)
      return timing.problems + (curve.timingFunction.springProblem.map { [.spring($0)] } ?? [])
    }
  }

  /// An animation that has been committed.
  ///
  /// Its time is counted in legs, so that the ends of legs are whole numbers and the values there are exact, whatever
  /// the duration: with seconds, the end of seven legs of 0.01 s would be a rounding behind the start of the eighth.
  final class Run {
    var settings: Settings
    /// The instant at which the first leg starts.
    let start: Double
    /// How many legs there are.
    let cycleCount: Double
    /// What maps legs passed to a leg and a progress in it.
    private let timing: MediaTiming
    /// Where the first leg begins instead of at 0.
    private let firstPercent: Double?

    /// Whether the delegates have heard of the start.
    var isStarted = false
    /// Whether the worker has.
    var hasWorkerStarted = false
    /// Whether they have heard of the end.
    var isEnded = false
    /// Where the animation stood when a value was delivered last.
    var last: IterationProgress?
    /// The percentage that was delivered last, by the animations that this one replaced if not by itself.
    var deliveredPercent: Double?
    /// The latest instant that the animation was taken to.
    private(set) var instant: Double
    /// When the next value is due.
    private(set) var nextInstant: Double

    init(_ settings: Settings, at instant: Double, deliveredPercent: Double?) {
      self.settings = settings
      self.deliveredPercent = deliveredPercent
      firstPercent = settings.beginsFromCurrentState ? deliveredPercent : nil
      start = settings.start(at: instant)
      cycleCount = settings.repeatCount == 0 ? 1 : settings.repeatCount
      // Core Animation counts a way there and back as one repeat; half the smallest number must not become none.
      timing = MediaTiming(
        duration: 1, repeatCount: settings.autoreverses ? max(cycleCount / 2, .leastNonzeroMagnitude) : cycleCount,
        autoreverses: settings.autoreverses, mirroring: .value, fillMode: .both)
      self.instant = instant
      nextInstant = start
    }

    /// When the last leg ends.
    var end: Double { settings.duration == 0 ? start : start + cycleCount * settings.duration }

    /// How many legs have passed at an instant: below 0 before the start, at most all of them.
    ///
    /// Whole numbers are met where an instant meets them up to its rounding.
    private func cyclesPassed(at instant: Double) -> Double {
      if instant < start { return -1 }
      guard settings.duration > 0 else { return cycleCount }
      let passed = (instant - start) / settings.duration
      let rounding = 2 * max(instant.ulp, start.ulp) / settings.duration + 2 * passed.ulp
      if passed > cycleCount - rounding { return cycleCount }
      let whole = passed.rounded()
      return abs(passed - whole) <= rounding ? whole : passed
    }

    /// Where the animation starts.
    var first: IterationProgress? { timing.progress(at: 0) }

    /// Where the animation stands at an instant: its leg, and the progress in it.
    func progress(at instant: Double) -> IterationProgress? { timing.progress(at: cyclesPassed(at: instant)) }

    /// Whether the last leg has ended at an instant.
    func isOver(at instant: Double) -> Bool { cyclesPassed(at: instant) >= cycleCount }

    /// The percentage to deliver: through the curve, on a way back mirrored.
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

    /// Notes that the animation was taken to an instant, and finds the next one.
    func advance(to instant: Double) {
      self.instant = instant
      nextInstant = instant < start ? start : next(after: instant)
    }

    func setPollInterval(_ interval: Double) {
      settings.pollInterval = interval
      if isStarted { advance(to: instant) }
    }

    /// The first instant after another one at which there is something to deliver: a leg ends, or a poll is due.
    ///
    /// Polls are counted from the start of each leg.
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
      // A poll that falls on the end of the leg is that end; one that rounding hides is due at the next call.
      let next = poll < cycleEnd - rounding ? poll : cycleEnd
      return next > instant ? next : instant.nextUp
    }
  }
}

extension IterationProgress {
  /// Whether this is the same leg and the same progress in it.
  func isSame(as other: IterationProgress?) -> Bool { other?.iteration == iteration && other?.progress == progress }

  /// The even share of the leg that is behind, on a way back too.
  var elapsed: Double { mirrorsValue ? 1 - progress : progress }

  /// The leg at hand, at its start or at its end.
  func at(elapsed: Double) -> IterationProgress {
    var result = self
    result.progress = mirrorsValue ? 1 - elapsed : elapsed
    return result
  }
}
