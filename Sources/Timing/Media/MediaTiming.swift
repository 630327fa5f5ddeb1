/// The timing of an animation in the words of Core Animation's `CAMediaTiming`.
///
/// It maps the time of a parent to a position in the animation, through the algorithms of ``EffectTiming``. A repeat is
/// a whole way there, or there and back where `autoreverses` is set. A boundary between repeats is the start of the
/// next one; only the last instant is the end.
public struct MediaTiming: Hashable, Sendable {
  /// The parent's time at which the animation begins, in seconds.
  public var beginTime: Double
  /// Seconds of one way there; 0 or more, may be infinite.
  public var duration: Double
  /// How often it plays; 0 counts as once, may be a fraction or infinite.
  public var repeatCount: Double
  /// Seconds of all repeats together, which then decides in the place of `repeatCount`; not doubled by `autoreverses`.
  public var repeatDuration: Double?
  /// Whether each repeat goes back the way it came.
  public var autoreverses: Bool
  /// What is mirrored on the way back: time, as Core Animation has it, or the value.
  public var mirroring: Mirroring
  /// What is shown before the begin and after the end.
  public var fillMode: FillMode
  /// Local seconds per second of the parent; 0 holds at `timeOffset`, below 0 it runs backwards from there.
  public var speed: Double
  /// The local time at the begin, in seconds.
  public var timeOffset: Double

  /// Creates a timing; by default it begins at 0, plays once and shows nothing outside.
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

  /// Whether the numbers make a timing; one that does not has no value at any time.
  public var isValid: Bool {
    beginTime.isFinite && speed.isFinite && timeOffset.isFinite && effect.isValid && (repeatDuration ?? 0) >= 0
  }

  /// The active part in the words of Web Animations; each way there or back is an iteration.
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

  /// A quotient, which is whole where only rounding keeps it from being so: 0.27 s are three times 0.09 s.
  private static func count(of duration: Double, in total: Double) -> Double {
    let quotient = total / duration
    let whole = quotient.rounded()
    return abs(quotient - whole) <= 2 * whole.ulp ? whole : quotient
  }

  /// Seconds from the begin of the first repeat to the end of the last; a repeat that never ends is cut by the duration
  /// of all.
  private var activeDuration: Double {
    let active = effect.activeDuration
    return duration == .infinity ? min(active, repeatDuration ?? .infinity) : active
  }

  /// The local time, counted from the begin of the first repeat: (parent time − begin) · speed + offset.
  public func localTime(at parentTime: Double) -> Double { (parentTime - beginTime) * speed + timeOffset }

  /// The parent's time at which the animation ends; infinite where it never does.
  public var endTime: Double {
    guard isValid else { return beginTime }
    let active = activeDuration
    if speed > 0 { return beginTime + max(active - timeOffset, 0) / speed }
    if speed < 0 { return beginTime + max(timeOffset, 0) / -speed }
    // It stands for ever, before its begin too; only what stands beyond its end is over.
    return timeOffset <= active ? .infinity : beginTime
  }

  /// The phase at an instant of the parent, in its direction of time: played backwards, an animation still ends after
  /// it has begun.
  public func phase(at parentTime: Double) -> Phase { phase(at: parentTime, activeDuration: activeDuration) }

  /// The time inside the active interval, or `nil` where the animation has no value.
  public func activeTime(at parentTime: Double) -> Double? {
    guard isValid, !parentTime.isNaN else { return nil }
    return activeTime(at: parentTime, activeDuration: activeDuration)
  }

  /// Repeat, directed progress and its rate at an instant of the parent, or `nil` where the animation has no value.
  ///
  /// Each way back counts as an iteration of its own. The rate is one-sided: from the right, and at the very end, while
  /// it fills, from the left, which is how the motion arrives.
  public func progress(at parentTime: Double) -> IterationProgress? {
    guard isValid, !parentTime.isNaN else { return nil }
    let effect = effect
    let activeDuration = activeDuration
    guard let activeTime = activeTime(at: parentTime, activeDuration: activeDuration) else { return nil }
    var phase = phase(at: parentTime, activeDuration: activeDuration)
    // Where time runs backwards, what the parent calls before lies after the active interval.
    if speed < 0, phase != .active { phase = phase == .before ? .after : .before }
    guard var result = effect.progress(activeTime: activeTime, phase: phase) else { return nil }
    if mirroring == .value, isWayBack(result.iteration) {
      result.mirrorsValue = true
      // The timing function runs forwards here, and so does its flag.
      result.isBefore = phase == .before
    }
    let isArriving =
      phase != .active && (localTime(at: parentTime) == activeTime || parentTime == endTime)
      && activeTime == (speed > 0 ? activeDuration : 0)
    if isArriving, duration > 0, parentTime > beginTime {
      result.rate = (isWayBack(result.iteration) ? -1 : 1) / duration
    }
    result.rate *= speed
    return result
  }

  /// Whether an iteration is one of the ways back; an infinite one is not.
  private func isWayBack(_ iteration: Double) -> Bool {
    autoreverses && iteration.truncatingRemainder(dividingBy: 2) == 1
  }

  private func phase(at parentTime: Double, activeDuration: Double) -> Phase {
    if parentTime < beginTime { return .before }
    let local = localTime(at: parentTime)
    // By the end that everybody is told, too: local time may be a rounding short of its own end there.
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
