/// Why an animation has ended; each one ends once, for one reason.
public enum EndReason: Hashable, Sendable {
  /// It has run to its end.
  case finished
  /// The property that it drove was sent elsewhere; its motion went on inside the difference.
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
