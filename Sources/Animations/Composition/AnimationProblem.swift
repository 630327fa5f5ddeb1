public import Timing

/// Why an animation cannot run, or a property cannot be set.
public enum AnimationProblem: Hashable, Sendable {
  /// The begin of its timing is not finite.
  case beginTime(Double)
  /// Its duration is below 0 or not a number.
  case duration(Double)
  /// Its repeat count is below 0 or not a number.
  case repeatCount(Double)
  /// The duration of all its repeats is below 0 or not a number.
  case repeatDuration(Double)
  /// Its speed is not finite.
  case speed(Double)
  /// Its time offset is not finite.
  case timeOffset(Double)
  /// It has from, to and by; two of them decide.
  case tooManyEnds
  /// A value is not finite; keyframes are counted from 0.
  case valueNotFinite(index: Int)
  /// It has no values.
  case noValues
  /// A property was set to a value that is not finite.
  case propertyValue(property: String, value: String)
  /// A property was set with a velocity that is not finite.
  case propertyVelocity(property: String, velocity: String)
  /// Its keyframes cannot be passed in their order.
  case keyframes(KeyframeProblem)
  /// Its path cannot be followed.
  case path(PathProblem)
  /// Its spring is not one.
  case spring(SpringProblem)
  /// A group around it cannot run.
  indirect case group(AnimationProblem)
}

extension AnimationProblem: CustomStringConvertible {
  /// What is wrong and what is accepted, in one line.
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
  /// Why the timing cannot run, in the order of the fields; empty where it can.
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
