// SPDX-License-Identifier: MIT
extension TimingFunction {
  /// Whether the output provably never falls as the input goes from 0 to 1.
  ///
  /// It is `true` for `linear`, the trapezoid, cubic curves whose control points have outputs in 0 … 1, and named
  /// easings without overshoot. It is `false` for all others, even if they are monotone.
  package var isMonotone: Bool {
    switch form {
    case .linear, .trapezoid: true
    case .cubicBezier(let curve): curve.isMonotone
    case .namedEasing(let easing): easing.isMonotone
    case .steps, .stops, .spring, .composition, .custom: false
    }
  }
}
