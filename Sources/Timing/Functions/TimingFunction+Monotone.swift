extension TimingFunction {
  /// Whether the output is known to rise from 0 to 1, or to stay, as the input does.
  ///
  /// Cubic curves with outputs of their control points in 0 … 1, `linear`, the trapezoid, and d3's and Penner's
  /// functions that neither swing, bounce nor overshoot. Of others nothing is known.
  package var isMonotone: Bool {
    switch form {
    case .linear, .trapezoid: true
    case .cubicBezier(let curve): curve.isMonotone
    case .penner(let penner): penner.isMonotone
    case .steps, .stops, .spring, .composition, .custom: false
    }
  }
}
