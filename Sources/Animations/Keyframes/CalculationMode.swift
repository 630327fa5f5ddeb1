// SPDX-License-Identifier: MIT

/// The interpolation between keyframes, as in Core Animation.
public enum CalculationMode: Hashable, Sendable, CaseIterable {
  /// No interpolation: the value of the previous keyframe.
  case discrete
  /// Straight lines between keyframes, at key times.
  case linear
  /// Straight lines between keyframes, at constant speed. Key times and timing functions are ignored.
  case paced
  /// A smooth curve through the keyframes, at key times.
  case cubic
  /// A smooth curve, paced by the straight distances of its keyframes as in Core Animation. The speed is almost
  /// constant. Key times and timing functions are ignored.
  case cubicPaced

  /// The default pacing of the mode.
  var impliedPacing: Pacing {
    switch self {
    case .discrete, .linear, .cubic: .time
    case .paced, .cubicPaced: .chord
    }
  }
}
