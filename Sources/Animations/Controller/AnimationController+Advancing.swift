import Timing

extension AnimationController {
  /// Whether an animation has been committed and is not over.
  public var isAnimating: Bool { run != nil }

  /// The instant at which ``advance(to:)`` wants to be called next, or `nil` where nothing waits.
  ///
  /// That is the start, the next poll or the end of a leg, whichever comes first. With a poll interval of 0 it is the
  /// instant of the last call: the next frame will do. It is infinite where nothing will ever happen.
  public var nextInstant: Double? { run?.nextInstant }

  /// Takes the animation to an instant and tells its delegates what has happened since the last call.
  ///
  /// The first call at or after the start tells both of the start and delivers exactly the first value. From then on a
  /// call delivers the value at its own instant once a poll is due. Where it finds that a leg has ended since, it first
  /// delivers the exact end of the leg that was under way and the exact start of the leg at hand; legs in between, and
  /// polls that were missed, are passed over: after however long a stall at most three values come, at the very first
  /// call four. The last value is exactly that of the end, and the animation is over with it.
  ///
  /// Calls before the next instant do nothing. Where time has gone back, the value at that instant is delivered, and
  /// before the start the first one. Calls from inside a delegate's method do nothing either.
  ///
  /// - Parameter instant: Seconds on the caller's clock; an instant that is not finite is ignored.
  /// - Returns: ``nextInstant``.
  @discardableResult
  public func advance(to instant: Double) -> Double? {
    deliver(at: instant, isForced: false)
    return nextInstant
  }

  /// Stops the animation where it stands at an instant: that is the last value that is delivered.
  ///
  /// It is over for the reason ``EndReason/removed``. What had come to its end by then has finished. One that waits for
  /// its start delivers nothing.
  ///
  /// - Parameter instant: Seconds on the caller's clock; an instant that is not finite is ignored.
  /// - Returns: Whether there was an animation to stop.
  @discardableResult
  public func stop(at instant: Double) -> Bool {
    guard instant.isFinite, let run else { return false }
    deliver(at: instant, isForced: true)
    guard !run.isEnded else { return false }
    end(run, .removed, at: instant)
    return true
  }

  /// Tells the delegates that an animation is over, once.
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

  /// Tells the delegates what there is to tell at an instant; if forced, the value there in any case.
  private func deliver(at instant: Double, isForced: Bool) {
    guard let run, instant.isFinite, !isDelivering, run.isStarted || instant >= run.start else { return }
    isDelivering = true
    defer { isDelivering = false }
    let isOver = run.isOver(at: instant)
    guard let now = run.progress(at: instant) else { return }
    if !run.isStarted {
      guard start(run), let first = run.first, process(first, of: run) else { return }
    } else {
      // A caller who counts frames of its own may come a rounding early.
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

  /// Tells both delegates of the start; answers whether the animation is still there afterwards.
  private func start(_ run: Run) -> Bool {
    let settings = run.settings
    run.isStarted = true
    settings.delegate?.animationWillStart(settings.identifier, context: settings.context)
    guard self.run === run else { return false }
    run.hasWorkerStarted = true
    settings.worker?.animationStarting(settings.identifier, context: settings.context)
    return self.run === run
  }

  /// Delivers the value of a place; answers whether the animation is still there afterwards.
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
