// SPDX-License-Identifier: MIT
package import CGlissadeLanes

/// A map from progress to progress: the easing of an animation.
///
/// Timing functions are values. Equal functions compare equal, and an evaluation neither allocates nor depends on
/// state. A Swift function, created by ``function(_:slope:value:)``, equals only its own copies. The text form follows
/// [CSS Easing 2](https://drafts.csswg.org/css-easing-2/).
public struct TimingFunction: Hashable, Sendable {
  /// The kinds of timing function; a new kind does not change the public interface.
  enum Form: Hashable, Sendable {
    case linear
    case cubicBezier(UnitBezier)
    case steps(Staircase)
    case stops(LinearStops)
    case trapezoid(Trapezoid)
    case namedEasing(NamedEasing)
    // Larger or rarer kinds are stored indirectly, so that the common ones stay small.
    indirect case spring(SpringCurve)
    indirect case composition(TimingFunctionComposition)
    case custom(CustomFunction)
  }

  let form: Form

  init(_ form: Form) { self.form = form }

  /// Returns the output at an input, normally in 0 … 1; outside, CSS's extension rule applies if the kind has one.
  ///
  /// - Parameters:
  ///   - input: The progress to map.
  ///   - isBefore: The before flag of CSS Easing, for steps only: at a jump, it selects the output on the left.
  /// - Complexity: O(1), for `linear()` O(log n) in its stops, for compositions the sum of their parts.
  public func value(at input: Double, isBefore: Bool = false) -> Double {
    switch form {
    case .linear: input
    case .cubicBezier(let curve): curve.value(at: input)
    case .steps(let steps): steps.value(at: input, isBefore: isBefore)
    case .stops(let stops): stops.value(at: input)
    case .trapezoid(let trapezoid): trapezoid.value(at: input)
    case .namedEasing(let easing): easing.value(at: input)
    case .spring(let spring): spring.value(at: input)
    case .composition(let composition): composition.value(at: input, isBefore: isBefore)
    case .custom(let function): function.value(at: input)
    }
  }

  /// Returns the derivative of the output at an input: from the right at a corner, from within at 0 and 1.
  ///
  /// Steps have slope 0 everywhere. Where a curve is vertical the slope is infinite.
  public func slope(at input: Double) -> Double {
    switch form {
    case .linear: 1
    case .cubicBezier(let curve): curve.slope(at: input)
    case .steps: 0
    case .stops(let stops): stops.slope(at: input)
    case .trapezoid(let trapezoid): trapezoid.slope(at: input)
    case .namedEasing(let easing): easing.slope(at: input)
    case .spring(let spring): spring.slope(at: input)
    case .composition(let composition): composition.slope(at: input)
    case .custom(let function): function.slope(at: input)
    }
  }

  /// Whether the function has polynomials, which is so for the identity and Bézier curves.
  package var hasBezierCells: Bool {
    switch form {
    case .linear, .cubicBezier: true
    default: false
    }
  }

  /// The polynomials of the identity or a Bézier curve, or `nil` for other kinds; see ``BezierCells``.
  package var bezierCells: [CLanesCell]? {
    switch form {
    case .linear: unsafe Array(UnsafeBufferPointer(start: BezierCells.identity, count: BezierCells.count))
    // SAFETY: `curve` keeps the memory until the array is built.
    case .cubicBezier(let curve):
      withExtendedLifetime(curve) {
        unsafe Array(UnsafeBufferPointer(start: curve.cells.cells(of: curve), count: BezierCells.count))
      }
    default: nil
    }
  }

  /// The address of a Bézier curve's polynomials, or `nil` for other kinds; valid while a copy of the function exists.
  package var sharedBezierCells: UnsafePointer<CLanesCell>? {
    guard case .cubicBezier(let curve) = form else { return nil }
    return unsafe UnsafePointer(curve.cells.cells(of: curve))
  }

  /// The vertices of a polyline, or `nil` for other kinds.
  package var linearStops: [LinearStop]? { if case .stops(let stops) = form { stops.stops } else { nil } }

  /// Whether the function is the identity, so that a caller can skip it.
  package var isLinear: Bool { form == .linear }
}

extension TimingFunction {
  /// No easing: the output equals the input.
  public static var linear: TimingFunction { TimingFunction(.linear) }
  /// CSS `ease`, which is Core Animation's `default`: (0.25, 0.1, 0.25, 1).
  public static let ease = TimingFunction.cubicBezier(0.25, 0.1, 0.25, 1)
  /// CSS `ease-in`: (0.42, 0, 1, 1).
  public static let easeIn = TimingFunction.cubicBezier(0.42, 0, 1, 1)
  /// CSS `ease-out`: (0, 0, 0.58, 1).
  public static let easeOut = TimingFunction.cubicBezier(0, 0, 0.58, 1)
  /// CSS `ease-in-out`: (0.42, 0, 0.58, 1).
  public static let easeInOut = TimingFunction.cubicBezier(0.42, 0, 0.58, 1)
  /// The curve of additive changes: (0.5, 0, 0.5, 1), symmetric and level at both ends.
  ///
  /// Level ends keep the velocity continuous when such a change is added to a motion in progress.
  public static let seamless = TimingFunction.cubicBezier(0.5, 0, 0.5, 1)

  /// Returns a cubic Bézier curve from (0, 0) to (1, 1) with two inner control points.
  ///
  /// Abscissae are clamped to 0 … 1, so that every curve is a function. A number that is not finite counts as 0.
  /// Outside 0 … 1 the curve is extended along its end tangents.
  public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingFunction {
    TimingFunction(.cubicBezier(UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2)))
  }

  /// Returns a step function of `count` intervals of equal length, at least 1 and for `jumpNone` at least 2.
  public static func steps(_ count: Int, at position: StepPosition = .jumpEnd) -> TimingFunction {
    TimingFunction(.steps(Staircase(count, position)))
  }

  /// Returns a polyline through stops, extended along its outermost segments: CSS `linear()`.
  ///
  /// An input below an earlier one is raised to it. A number that is not finite counts as 0. An empty array gives one
  /// stop at 0.
  public static func stops(_ stops: [LinearStop]) -> TimingFunction { TimingFunction(.stops(LinearStops(stops))) }

  /// Returns an easing of BLAnimationController, whose speed rises and falls linearly over a quarter of the duration.
  ///
  /// Inputs outside 0 … 1 give the nearer end.
  public static func trapezoid(_ ends: Ends) -> TimingFunction { TimingFunction(.trapezoid(Trapezoid(ends: ends))) }

  /// Returns one of Penner's named easings, with the constants of d3-ease.
  ///
  /// Inputs outside 0 … 1 give the nearer end.
  public static func namedEasing(_ family: EasingFamily, ends: Ends) -> TimingFunction {
    TimingFunction(.namedEasing(NamedEasing(family: family, ends: ends)))
  }
}
