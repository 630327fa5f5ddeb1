// SPDX-License-Identifier: MIT

/// The timing of an effect in the terms of [Web Animations](https://www.w3.org/TR/web-animations-1/).
///
/// Each function below is one algorithm of the specification, from local time to directed progress. `nil` means that
/// there is no value. ``MediaTiming`` expresses the same in Core Animation's terms and uses these functions.
public struct EffectTiming: Hashable, Sendable {
  /// Seconds before the active interval; may be negative.
  public var delay: Double
  /// Seconds from the end of the active interval to the end of the effect; may be negative.
  public var endDelay: Double
  /// Seconds of one iteration; 0 or more, may be infinite.
  public var duration: Double
  /// The number of iterations; 0 or more, may be a fraction or infinite.
  public var iterations: Double
  /// The position, in iterations, at which the effect begins; 0 or more, finite.
  public var iterationStart: Double
  /// The rule for iterations that run backwards.
  public var direction: PlaybackDirection
  /// The value outside the active interval.
  public var fill: FillMode

  /// Creates a timing; by default one iteration of duration 0.
  public init(
    delay: Double = 0, endDelay: Double = 0, duration: Double = 0, iterations: Double = 1, iterationStart: Double = 0,
    direction: PlaybackDirection = .normal, fill: FillMode = .removed
  ) {
    self.delay = delay
    self.endDelay = endDelay
    self.duration = duration
    self.iterations = iterations
    self.iterationStart = iterationStart
    self.direction = direction
    self.fill = fill
  }

  /// Whether the numbers are in their ranges; an invalid timing has no value at any time.
  public var isValid: Bool {
    delay.isFinite && endDelay.isFinite && duration >= 0 && iterations >= 0 && iterationStart >= 0
      && iterationStart.isFinite
  }

  /// Seconds from the start of the first iteration to the end of the last one; 0 if either factor is 0.
  ///
  /// A fraction of iterations is multiplied as a decimal, so that 3 s × 2.333 is 6.999 s.
  public var activeDuration: Double {
    if duration == 0 || iterations == 0 { return 0 }
    // Whole numbers, also infinity.
    if iterations.rounded(.down) == iterations { return duration * iterations }
    return DecimalArithmetic.product(duration, iterations)
  }

  /// The local time at which the effect ends, in seconds; never negative.
  public var endTime: Double { max(delay + activeDuration + endDelay, 0) }

  /// Returns the phase at a local time; [Animation effect phases and states][spec].
  ///
  /// - Parameters:
  ///   - localTime: Seconds on the animation's clock, where the delay begins at 0.
  ///   - isReversed: Whether the animation plays backwards, which decides to which phase the boundaries belong.
  ///
  /// [spec]: https://www.w3.org/TR/web-animations-1/#animation-effect-phases-and-states
  public func phase(at localTime: Double, isReversed: Bool = false) -> Phase {
    let begin = max(min(delay, endTime), 0)
    let end = max(min(delay + activeDuration, endTime), 0)
    if localTime < begin || (isReversed && localTime == begin) { return .before }
    if localTime > end || (!isReversed && localTime == end) { return .after }
    return .active
  }

  /// Returns the active time, or `nil` if the effect has no value; [Calculating the active time][spec].
  ///
  /// [spec]: https://www.w3.org/TR/web-animations-1/#calculating-the-active-time
  public func activeTime(at localTime: Double, isReversed: Bool = false) -> Double? {
    guard isValid, !localTime.isNaN else { return nil }
    switch phase(at: localTime, isReversed: isReversed) {
    case .before: return fill.fillsBackwards ? max(localTime - delay, 0) : nil
    case .active: return localTime - delay
    case .after:
      guard fill.fillsForwards else { return nil }
      // The same sum as in `phase`: where it rounds, the difference would be less than the active duration.
      return localTime >= delay + activeDuration ? activeDuration : max(min(localTime - delay, activeDuration), 0)
    }
  }

  /// Returns iteration, directed progress and before flag at a local time, or `nil` if the effect has no value.
  ///
  /// - Parameters:
  ///   - localTime: Seconds on the animation's clock, where the delay begins at 0.
  ///   - isReversed: Whether the animation plays backwards.
  public func progress(at localTime: Double, isReversed: Bool = false) -> IterationProgress? {
    guard let activeTime = activeTime(at: localTime, isReversed: isReversed) else { return nil }
    return progress(activeTime: activeTime, phase: phase(at: localTime, isReversed: isReversed))
  }
}

// MARK: - From active time to directed progress

extension EffectTiming {
  /// Returns iteration, directed progress and before flag at an active time.
  ///
  /// The calculation follows the specification's [overall][1], [simple iteration][2] and [directed][3] progress, and
  /// its [current iteration][4].
  ///
  /// [1]: https://www.w3.org/TR/web-animations-1/#calculating-the-overall-progress
  /// [2]: https://www.w3.org/TR/web-animations-1/#calculating-the-simple-iteration-progress
  /// [3]: https://www.w3.org/TR/web-animations-1/#calculating-the-directed-progress
  /// [4]: https://www.w3.org/TR/web-animations-1/#calculating-the-current-iteration
  func progress(activeTime: Double, phase: Phase) -> IterationProgress? {
    let overall = overallProgress(activeTime: activeTime, phase: phase)
    guard !overall.isNaN else { return nil }
    let simple = simpleIterationProgress(overall: overall, activeTime: activeTime, phase: phase)
    let iteration = currentIteration(overall: overall, simple: simple, phase: phase)
    let isForwards = isForwards(iteration: iteration)
    return IterationProgress(
      iteration: iteration,
      progress: Self.directed(simple, isForwards: isForwards),
      rate: phase == .active && duration > 0 ? (isForwards ? 1 : -1) / duration : 0,
      isBefore: phase == (isForwards ? .before : .after)
    )
  }

  /// Returns the number of iterations passed, including the iteration start.
  private func overallProgress(activeTime: Double, phase: Phase) -> Double {
    let passed: Double
    if duration == 0 {
      passed = phase == .before ? 0 : iterations
    } else if phase != .before && activeTime == activeDuration && activeDuration.isFinite {
      // A rounded quotient could miss the number, and give the start of an iteration instead of the end of one.
      passed = iterations
    } else {
      passed = activeTime / duration
    }
    if iterationStart == 0 { return passed }
    let sum = DecimalArithmetic.sum(passed, iterationStart)
    guard duration > 0, duration < .infinity, activeTime.isFinite else { return sum }
    // A boundary between iterations is exact, also if the rounded quotient of the passed time is not.
    let whole = sum.rounded()
    let offset = DecimalArithmetic.product(iterationStart, duration)
    return DecimalArithmetic.sum(activeTime, offset) == whole * duration ? whole : sum
  }

  /// Returns the progress within the current iteration; at the end of the active interval 1, not 0.
  func simpleIterationProgress(overall: Double, activeTime: Double, phase: Phase) -> Double {
    let progress = (overall.isInfinite ? iterationStart : overall).truncatingRemainder(dividingBy: 1)
    let isAtEnd = phase != .before && activeTime == activeDuration && iterations != 0
    return progress == 0 && isAtEnd ? 1 : progress
  }

  /// Returns the iteration of a simple progress; infinite after infinitely many.
  func currentIteration(overall: Double, simple: Double, phase: Phase) -> Double {
    if phase == .after, iterations == .infinity { return .infinity }
    return simple == 1 ? overall.rounded(.down) - 1 : overall.rounded(.down)
  }

  /// Returns the simple progress in the direction of its iteration.
  func directedProgress(simple: Double, iteration: Double) -> Double {
    Self.directed(simple, isForwards: isForwards(iteration: iteration))
  }

  @inline(__always)
  private static func directed(_ simple: Double, isForwards: Bool) -> Double { isForwards ? simple : 1 - simple }

  /// Whether an iteration runs forwards; an infinite one does in both alternating directions.
  private func isForwards(iteration: Double) -> Bool {
    let isEven = iteration.truncatingRemainder(dividingBy: 2) == 0
    switch direction {
    case .normal: return true
    case .reverse: return false
    case .alternate: return iteration.isInfinite || isEven
    case .alternateReverse: return iteration.isInfinite || !isEven
    }
  }
}
