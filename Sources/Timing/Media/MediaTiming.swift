// SPDX-License-Identifier: MIT

/// The timing of an animation in the terms of Core Animation's `CAMediaTiming`.
///
/// It maps the time of a parent to a position in the animation, with the algorithms of Web Animations. A repeat is
/// one cycle, or an outward and a return cycle if `autoreverses` is set. A boundary between repeats belongs to the next
/// repeat. Only the last instant is the end.
public struct MediaTiming: Hashable, Sendable {
  /// The parent's time at which the animation begins, in seconds.
  public var beginTime: Double
  /// Seconds of one cycle; 0 or more, may be infinite.
  public var duration: Double
  /// The number of repeats; 0 counts as 1, may be a fraction or infinite.
  public var repeatCount: Double
  /// The seconds of all repeats together, which override `repeatCount`, or `nil`; not doubled by `autoreverses`.
  public var repeatDuration: Double?
  /// Whether each repeat plays forwards and then backwards.
  public var autoreverses: Bool
  /// The mirrored quantity of the return cycle: time, as in Core Animation, or the value.
  public var mirroring: Mirroring
  /// The value before the start and after the end.
  public var fillMode: FillMode
  /// Local seconds per second of the parent; 0 holds at `timeOffset`, a negative speed runs backwards from there.
  public var speed: Double
  /// The local time at `beginTime`, in seconds.
  public var timeOffset: Double

  /// Creates a timing; by default it begins at 0, plays once and has no value outside its active interval.
  public init(
    beginTime: Double = 0, duration: Double, repeatCount: Double = 1, repeatDuration: Double? = nil,
    autoreverses: Bool = false, mirroring: Mirroring = .time, fillMode: FillMode = .removed, speed: Double = 1,
    timeOffset: Double = 0
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.mirroring = mirroring
    self.fillMode = fillMode
    self.speed = speed
    self.timeOffset = timeOffset
  }

  /// Whether the numbers are in their ranges; an invalid timing has no value at any time.
  package var isValid: Bool {
    beginTime.isFinite && speed.isFinite && timeOffset.isFinite && effect.isValid && (repeatDuration ?? 0) >= 0
  }

  /// The active part in the terms of Web Animations; each outward or return cycle is an iteration.
  package var effect: EffectTiming {
    let iterations: Double
    if let repeatDuration {
      iterations = duration > 0 && duration < .infinity ? Self.count(of: duration, in: repeatDuration) : 1
    } else {
      iterations = (repeatCount == 0 ? 1 : repeatCount) * (autoreverses ? 2 : 1)
    }
    return EffectTiming(
      duration: duration, iterations: iterations, direction: autoreverses ? .alternate : .normal, fill: fillMode)
  }

  /// Returns the quotient, rounded if only a rounding error keeps it from being whole: 0.27 s are three times 0.09 s.
  private static func count(of duration: Double, in total: Double) -> Double {
    let quotient = total / duration
    let whole = quotient.rounded()
    return abs(quotient - whole) <= 2 * whole.ulp ? whole : quotient
  }

  /// Seconds from the start of the first repeat to the end of the last one. `repeatDuration` limits an infinite
  /// duration.
  private var activeDuration: Double {
    let active = effect.activeDuration
    return duration == .infinity ? min(active, repeatDuration ?? .infinity) : active
  }

  /// Returns the local time, from the start of the first repeat: (parent time − begin) · speed + offset.
  package func localTime(at parentTime: Double) -> Double { (parentTime - beginTime) * speed + timeOffset }

  /// The parent's time at which the animation ends; infinite if it never does.
  package var endTime: Double {
    guard isValid else { return beginTime }
    let active = activeDuration
    if speed > 0 { return beginTime + max(active - timeOffset, 0) / speed }
    if speed < 0 { return beginTime + max(timeOffset, 0) / -speed }
    // At speed 0 the animation holds forever, before its start too, unless its offset lies after its end.
    return timeOffset <= active ? .infinity : beginTime
  }

  /// Returns the phase at an instant of the parent; an animation that plays backwards also ends after its start.
  public func phase(at parentTime: Double) -> Phase { phase(at: parentTime, activeDuration: activeDuration) }

  /// Returns the time inside the active interval, or `nil` if the animation has no value.
  package func activeTime(at parentTime: Double) -> Double? {
    guard isValid, !parentTime.isNaN else { return nil }
    return activeTime(at: parentTime, activeDuration: activeDuration)
  }

  /// Returns iteration, directed progress and its rate at an instant of the parent, or `nil` if there is no value.
  ///
  /// Each return cycle counts as an iteration. The rate is that after the instant. At the very end, while the animation
  /// fills, it is the rate before the instant, which is that of the arriving motion.
  public func progress(at parentTime: Double) -> IterationProgress? {
    guard isValid, !parentTime.isNaN else { return nil }
    let effect = effect
    let activeDuration = activeDuration
    guard let activeTime = activeTime(at: parentTime, activeDuration: activeDuration) else { return nil }
    var phase = phase(at: parentTime, activeDuration: activeDuration)
    // With a negative speed, instants before the start in the parent's time lie after the active interval.
    if speed < 0, phase != .active { phase = phase == .before ? .after : .before }
    guard var result = effect.progress(activeTime: activeTime, phase: phase) else { return nil }
    if mirroring == .value, isReturnCycle(result.iteration) {
      result.mirrorsValue = true
      // The timing function runs forwards here, so its before flag is not reversed either.
      result.isBefore = phase == .before
    }
    let isArriving =
      phase != .active && (localTime(at: parentTime) == activeTime || parentTime == endTime)
      && activeTime == (speed > 0 ? activeDuration : 0)
    if isArriving, duration > 0, parentTime > beginTime {
      result.rate = (isReturnCycle(result.iteration) ? -1 : 1) / duration
    }
    result.rate *= speed
    return result
  }

  /// Whether an iteration is a return cycle; an infinite one is not.
  private func isReturnCycle(_ iteration: Double) -> Bool {
    autoreverses && iteration.truncatingRemainder(dividingBy: 2) == 1
  }

  private func phase(at parentTime: Double, activeDuration: Double) -> Phase {
    if parentTime < beginTime { return .before }
    let local = localTime(at: parentTime)
    // The published end time counts too: there the local time may miss its own end by a rounding error.
    let isOver = parentTime >= endTime
    if speed > 0 { return local >= activeDuration || isOver ? .after : local < 0 ? .before : .active }
    if speed < 0 { return local <= 0 || isOver ? .after : local > activeDuration ? .before : .active }
    return local < 0 ? .before : local > activeDuration ? .after : .active
  }

  private func activeTime(at parentTime: Double, activeDuration: Double) -> Double? {
    switch phase(at: parentTime, activeDuration: activeDuration) {
    case .before where !fillMode.fillsBackwards, .after where !fillMode.fillsForwards: return nil
    case .after where speed != 0: return speed > 0 ? activeDuration : 0
    default: return min(max(localTime(at: max(parentTime, beginTime)), 0), activeDuration)
    }
  }
}
