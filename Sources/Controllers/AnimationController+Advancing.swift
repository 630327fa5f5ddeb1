// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming

extension AnimationController {
  /// Whether there is a committed animation that has not ended.
  public var isAnimating: Bool { run != nil }

  /// The instant at which ``advance(to:)`` should be called next, or `nil` without an animation.
  ///
  /// It is the start, the next poll or the end of a cycle, whichever comes first. With a poll interval of 0 it is the
  /// instant of the last call, which means the next frame. It is infinite if no further value will be delivered.
  public var nextInstant: Double? { run?.nextInstant }

  /// Advances the animation to an instant, and reports its progress to its delegates.
  ///
  /// The first call at or after the start reports the start to both delegates, and delivers the exact first value.
  /// Further calls deliver the value at their instant, if a poll is due. If a cycle has ended since the previous
  /// call, the exact end of that cycle and the exact start of the current one come first. Cycles between them and
  /// missed polls are skipped. After a stall of any length, a call delivers at most three values, and the first call
  /// at most four. The last value is exactly that of the end, and ends the animation.
  ///
  /// Calls before the next instant do nothing. For an instant earlier than that of the previous call, the value at
  /// that instant is delivered, and before the start the first value. Calls from a delegate's method do nothing.
  ///
  /// - Parameter instant: The seconds on the caller's clock. An instant that is not finite is ignored.
  /// - Returns: ``nextInstant``.
  @discardableResult
  public func advance(to instant: Double) -> Double? {
    deliver(at: instant, isForced: false)
    return nextInstant
  }

  /// Stops the animation at an instant, after delivering the value there.
  ///
  /// The end reason is `EndReason.removed`. If the animation ends at or before the instant, the reason is
  /// `EndReason.finished` instead, and the result is `false`. Before its start, an animation delivers no value.
  ///
  /// - Parameter instant: The seconds on the caller's clock. An instant that is not finite is ignored.
  /// - Returns: Whether an animation was stopped.
  @discardableResult
  public func stop(at instant: Double) -> Bool {
    guard instant.isFinite, let run else { return false }
    deliver(at: instant, isForced: true)
    guard !run.isEnded else { return false }
    end(run, .removed, at: instant)
    return true
  }

  /// Reports the end of an animation to its delegates, once.
  func end(_ run: Run, _ reason: EndReason, at instant: Double) {
    guard !run.isEnded else { return }
    run.isEnded = true
    if self.run === run { self.run = nil }
    let wasDelivering = isDelivering
    isDelivering = true
    let settings = run.settings
    if run.hasWorkerStarted {
      settings.worker?.animationCompleting(settings.identifier, reason: reason, context: settings.context)
    }
    settings.delegate?.animationDidStop(settings.identifier, reason: reason, at: instant, context: settings.context)
    isDelivering = wasDelivering
  }

  /// Delivers all reports that are due at an instant; if forced, also the value there.
  private func deliver(at instant: Double, isForced: Bool) {
    guard let run, instant.isFinite, !isDelivering, run.isStarted || instant >= run.start else { return }
    isDelivering = true
    defer { isDelivering = false }
    let isOver = run.isOver(at: instant)
    guard let now = run.progress(at: instant) else { return }
    if !run.isStarted {
      guard start(run), let first = run.first, process(first, of: run) else { return }
    } else {
      // A caller with its own frame counter may be early by rounding.
      let isDue = instant >= run.nextInstant - 2 * instant.ulp || instant < run.instant || isOver
      guard isDue || isForced else { return }
    }
    if let last = run.last, now.iteration > last.iteration {
      guard process(last.at(elapsed: 1), of: run), process(now.at(elapsed: 0), of: run) else { return }
    }
    if !now.isSame(as: run.last) { guard process(now, of: run) else { return } }
    run.advance(to: instant)
    if isOver { end(run, .finished, at: run.end) }
  }

  /// Reports the start to both delegates. Returns whether the animation still exists afterwards.
  private func start(_ run: Run) -> Bool {
    let settings = run.settings
    run.isStarted = true
    settings.delegate?.animationWillStart(settings.identifier, context: settings.context)
    guard self.run === run else { return false }
    run.hasWorkerStarted = true
    settings.worker?.animationStarting(settings.identifier, context: settings.context)
    return self.run === run
  }

  /// Delivers the value at a progress. Returns whether the animation still exists afterwards.
  private func process(_ progress: IterationProgress, of run: Run) -> Bool {
    let percent = run.percent(at: progress)
    guard self.run === run else { return false }
    run.last = progress
    run.deliveredPercent = percent
    run.settings.worker?.animationProcess(
      run.settings.identifier, context: run.settings.context, percentThisCycle: percent,
      overallPosition: progress.iteration + progress.elapsed)
    return self.run === run
  }
}
