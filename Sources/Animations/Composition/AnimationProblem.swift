public import Timing

/// A reason why an animation cannot run, or why a property cannot be set.
public enum AnimationProblem: Hashable, Sendable {
  /// The begin time is not finite.
  case beginTime(Double)
  /// The duration is below 0 or NaN.
  case duration(Double)
  /// The repeat count is below 0 or NaN.
  case repeatCount(Double)
  /// The repeat duration is below 0 or NaN.
  case repeatDuration(Double)
  /// The speed is not finite.
  case speed(Double)
  /// The time offset is not finite.
  case timeOffset(Double)
  /// From, to and by are all given; at most two of them may be.
  case tooManyEnds
  /// A value is not finite. Keyframes are counted from 0.
  case valueNotFinite(index: Int)
  /// There are no values.
  case noValues
  /// A property's new value is not finite.
  case propertyValue(property: String, value: String)
  /// A property's new velocity is not finite.
  case propertyVelocity(property: String, velocity: String)
  /// The keyframes are invalid.
  case keyframes(KeyframeProblem)
  /// The path is invalid.
  case path(PathProblem)
  /// The spring is invalid.
  case spring(SpringProblem)
  /// A group that contains the animation is invalid.
  indirect case group(AnimationProblem)
}

extension AnimationProblem: CustomStringConvertible {
  /// The problem and the accepted values, in one line.
  public var description: String {
    switch self {
    case .beginTime(let value): "beginTime is \(value), not a finite number of seconds"
    case .duration(let value): "duration is \(value), not 0 seconds or more"
    case .repeatCount(let value): "repeatCount is \(value), not 0 or more"
    case .repeatDuration(let value): "repeatDuration is \(value), not 0 seconds or more"
    case .speed(let value): "speed is \(value), not a finite number"
    case .timeOffset(let value): "timeOffset is \(value), not a finite number of seconds"
    case .tooManyEnds: "from, to and by are all given; at most two of them may be"
    case .valueNotFinite(let index): "value \(index) is not finite"
    case .noValues: "there are no values"
    case .propertyValue(let property, let value): "\(property) is \(value), not a finite value; the old value stays"
    case .propertyVelocity(let property, let velocity):
      "the velocity of \(property) is \(velocity), not a finite one; the old value stays"
    case .keyframes(let problem): "\(problem)"
    case .path(let problem): "\(problem)"
    case .spring(let problem): "the spring is not valid: \(problem)"
    case .group(let problem): "in the group around it, \(problem)"
    }
  }
}

extension MediaTiming {
  /// The reasons why the timing cannot run, in the order of the fields; empty if it can.
  package var problems: [AnimationProblem] {
    var problems: [AnimationProblem] = []
    if !beginTime.isFinite { problems.append(.beginTime(beginTime)) }
    if !(duration >= 0) { problems.append(.duration(duration)) }
    if !(repeatCount >= 0) { problems.append(.repeatCount(repeatCount)) }
    if let repeatDuration, !(repeatDuration >= 0) { problems.append(.repeatDuration(repeatDuration)) }
    if !speed.isFinite { problems.append(.speed(speed)) }
    if !timeOffset.isFinite { problems.append(.timeOffset(timeOffset)) }
    return problems
  }
}
