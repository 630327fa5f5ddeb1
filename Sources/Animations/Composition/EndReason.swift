/// Why an animation has ended; each one ends once, for one reason.
///
/// A group ends when its last part ends. It is finished only if every part is: otherwise its reason is that of the last
/// part that ended early. So a group of which one property was sent elsewhere ends as retargeted, when the others have
/// run to their ends.
public enum EndReason: Hashable, Sendable {
  /// It has run to its end, with all its parts.
  case finished
  /// A property that it drove was sent elsewhere; the motion of that property went on inside the difference.
  case retargeted
  /// Another animation was added under its key.
  case replaced
  /// It was removed, or its layer was.
  case removed
  /// It waited for something longer than it was allowed to.
  case timedOut
  /// It was never begun, since animations are disabled or motion is reduced.
  case disabled
  /// It was never begun, since it cannot run; the presentation is as if it had not been added.
  case invalid([AnimationProblem])
  /// It was no animation but a value to be set, which was refused since it is not finite; the old value stays.
  case refused(AnimationProblem)
}
