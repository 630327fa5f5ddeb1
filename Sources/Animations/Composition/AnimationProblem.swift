// SPDX-License-Identifier: MIT
package import GlissadeTiming

/// A reason why an animation cannot run, or why a property cannot be set.
public struct AnimationProblem: Hashable, Sendable {
  /// The reasons, with their values.
  package enum Reason: Hashable, Sendable {
    case beginTime(Double)
    case duration(Double)
    case repeatCount(Double)
    case repeatDuration(Double)
    case speed(Double)
    case timeOffset(Double)
    case tooManyEnds
    case valueNotFinite(index: Int)
    case noValues
    case propertyValue(property: String, value: String)
    case propertyVelocity(property: String, velocity: String)
    case negativeValue(property: String, value: String)
    case absentProperty(property: String, content: String)
    case unusedVelocity(property: String)
    case removedLayer(name: String)
    case noInterpolation
    case endlessChange
    case keyframes(KeyframeProblem)
    case path(PathProblem)
    case spring(SpringProblem)
    indirect case group(AnimationProblem)
  }

  /// The reason, with its values.
  package let reason: Reason

  /// The begin time is not finite.
  package static func beginTime(_ value: Double) -> AnimationProblem { AnimationProblem(reason: .beginTime(value)) }
  /// The duration is below 0 or NaN.
  package static func duration(_ value: Double) -> AnimationProblem { AnimationProblem(reason: .duration(value)) }
  /// The repeat count is below 0 or NaN.
  package static func repeatCount(_ value: Double) -> AnimationProblem { AnimationProblem(reason: .repeatCount(value)) }
  /// The repeat duration is below 0 or NaN.
  package static func repeatDuration(_ value: Double) -> AnimationProblem {
    AnimationProblem(reason: .repeatDuration(value))
  }
  /// The speed is not finite.
  package static func speed(_ value: Double) -> AnimationProblem { AnimationProblem(reason: .speed(value)) }
  /// The time offset is not finite.
  package static func timeOffset(_ value: Double) -> AnimationProblem { AnimationProblem(reason: .timeOffset(value)) }
  /// From, to and by are all given; at most two of them may be.
  package static let tooManyEnds = AnimationProblem(reason: .tooManyEnds)
  /// A value is not finite. Keyframes are counted from 0.
  package static func valueNotFinite(index: Int) -> AnimationProblem {
    AnimationProblem(reason: .valueNotFinite(index: index))
  }
  /// There are no values.
  package static let noValues = AnimationProblem(reason: .noValues)
  /// A property's new value is not finite.
  package static func propertyValue(property: String, value: String) -> AnimationProblem {
    AnimationProblem(reason: .propertyValue(property: property, value: value))
  }
  /// A property's new velocity is not finite.
  package static func propertyVelocity(property: String, velocity: String) -> AnimationProblem {
    AnimationProblem(reason: .propertyVelocity(property: property, velocity: velocity))
  }
  /// A property's new value is negative, and the property accepts no negative values.
  package static func negativeValue(property: String, value: String) -> AnimationProblem {
    AnimationProblem(reason: .negativeValue(property: property, value: value))
  }
  /// The layer's content does not use the property.
  package static func absentProperty(property: String, content: String) -> AnimationProblem {
    AnimationProblem(reason: .absentProperty(property: property, content: content))
  }
  /// The keyframes are invalid.
  package static func keyframes(_ value: KeyframeProblem) -> AnimationProblem {
    AnimationProblem(reason: .keyframes(value))
  }
  /// A change has a velocity, and a policy without one.
  package static func unusedVelocity(property: String) -> AnimationProblem {
    AnimationProblem(reason: .unusedVelocity(property: property))
  }
  /// A change belongs to a layer that is no longer in the tree.
  package static func removedLayer(name: String) -> AnimationProblem {
    AnimationProblem(reason: .removedLayer(name: name))
  }
  /// A timeline changes the structure, or a value without interpolation.
  package static let noInterpolation = AnimationProblem(reason: .noInterpolation)
  /// A change in a timeline never ends.
  package static let endlessChange = AnimationProblem(reason: .endlessChange)
  /// The path is invalid.
  package static func path(_ value: PathProblem) -> AnimationProblem { AnimationProblem(reason: .path(value)) }
  /// The spring is invalid.
  package static func spring(_ value: SpringProblem) -> AnimationProblem { AnimationProblem(reason: .spring(value)) }
  /// A group that contains the animation is invalid.
  package static func group(_ value: AnimationProblem) -> AnimationProblem { AnimationProblem(reason: .group(value)) }
}

extension AnimationProblem: CustomStringConvertible {
  /// The problem and the accepted values, in one line.
  public var description: String {
    switch reason {
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
    case .negativeValue(let property, let value):
      "\(property) is \(value), which is negative; values of 0 or more are accepted, and the old value stays"
    case .absentProperty(let property, let content): "\(property) does not apply to the content \(content)"
    case .unusedVelocity(let property):
      "a velocity of \(property) is given, but only the policy spring has an initial velocity; "
        + "the value changes without it"
    case .removedLayer(let name): "\(name) was removed, or belongs to another tree; nothing changes"
    case .noInterpolation:
      "a timeline changes only values that interpolate: not the structure, the content, a text, or the hidden state"
    case .endlessChange:
      "a change in a timeline never ends, such as that of a spring without damping or an endless animation"
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
