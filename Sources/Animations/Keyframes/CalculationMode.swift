/// How values between keyframes come about, in Core Animation's words.
public enum CalculationMode: Hashable, Sendable, CaseIterable {
  /// The value of the last keyframe passed.
  case discrete
  /// Straight between keyframes, at key times.
  case linear
  /// Straight between keyframes, at constant speed; key times and timing functions are ignored.
  case paced
  /// A smooth curve through the keyframes, at key times.
  case cubic
  /// A smooth curve, paced by the straight distances of its keyframes as in Core Animation, which is not quite a
  /// constant speed; key times and timing functions are ignored.
  case cubicPaced

  /// The pacing that a mode implies.
  var impliedPacing: Pacing {
    switch self {
    case .discrete, .linear, .cubic: .time
    case .paced, .cubicPaced: .chord
    }
  }
}
