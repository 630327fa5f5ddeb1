// SPDX-License-Identifier: MIT

extension TimingFunction {
  /// The kind of a timing function, with its parameters as they are evaluated.
  public enum Kind: Hashable, Sendable {
    /// The identity.
    case linear
    /// A Bézier curve from (0, 0) to (1, 1) with the control points (x1, y1) and (x2, y2).
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A step function of intervals of equal length.
    case steps(Int, at: StepPosition)
    /// A polyline through stops, whose inputs never fall.
    case stops([LinearStop])
    /// An easing of BLAnimationController.
    case trapezoid(Ends)
    /// One of Penner's named easings except `elastic`.
    case namedEasing(EasingFamily, ends: Ends)
    /// An elastic easing. The default values are the amplitude 1 and the period 0.3.
    case elastic(Ends, amplitude: Double, period: Double)
    /// A spring, with the seconds of its motion per unit of input.
    case spring(Spring, duration: Double)
    /// The output of the first function is the input of the second one.
    case composition(TimingFunction, TimingFunction)
    /// A function of the client.
    case custom
  }

  /// The kind of the function: what a program reads back to show or to store it.
  public var kind: Kind {
    switch form {
    case .linear: .linear
    case .cubicBezier(let curve): .cubicBezier(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
    case .steps(let steps): .steps(steps.count, at: steps.position)
    case .stops(let stops): .stops(stops.stops)
    case .trapezoid(let trapezoid): .trapezoid(trapezoid.ends)
    case .namedEasing(let easing):
      easing.family == .elastic
        ? .elastic(
          easing.ends, amplitude: easing.elasticParameters.amplitude, period: easing.elasticParameters.period)
        : .namedEasing(easing.family, ends: easing.ends)
    case .spring(let curve): .spring(curve.spring, duration: curve.duration)
    case .composition(let composition): .composition(composition.first, composition.second)
    case .custom: .custom
    }
  }
}
