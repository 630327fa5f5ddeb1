// SPDX-License-Identifier: MIT

/// The reason for the end of an animation. Each animation ends once.
///
/// A group ends when its last part ends. It is finished only if every part is. Otherwise its reason is that of the last
/// part that ended early. For example, a group ends as retargeted if the model value of one property was set and
/// all other parts have run to their ends.
public enum EndReason: Hashable, Sendable {
  /// The animation has run to its end, with all its parts.
  case finished
  /// The model value of an animated property was set. The motion of that property continued inside the difference.
  case retargeted
  /// Another animation was added with the same key.
  case replaced
  /// The animation or its layer was removed.
  case removed
  /// The animation exceeded the time limit of its wait.
  case timedOut
  /// The animation never began, because animations are disabled or motion is reduced.
  case disabled
  /// The animation never began, because its description is invalid. The presentation does not change.
  case invalid([AnimationProblem])
  /// A value was not set: it is not finite, it is negative where only 0 and more are accepted, or the layer's content
  /// does not use the property. The old value stays.
  case refused(AnimationProblem)
}
