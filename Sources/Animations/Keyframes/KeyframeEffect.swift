// SPDX-License-Identifier: MIT
import GlissadeGeometry
public import GlissadeTiming

/// A keyframe effect of Web Animations on one value. Its keyframes replace the underlying value, or combine with it.
///
/// The evaluation follows [the effect value of a keyframe effect][spec]. It selects the interval, composes its two ends
/// with the underlying value, adds the repeats of a cumulative effect, and interpolates between the ends. A stack of
/// effects is evaluated from the lowest to the highest, each above the value of the previous one. ``Keyframes``
/// describes keyframes without an underlying value in Core Animation's terms, and supports curves, pacing and velocity.
///
/// [spec]: https://drafts.csswg.org/web-animations-2/#the-effect-value-of-a-keyframe-animation-effect
public struct KeyframeEffect<Value: Animatable>: Sendable {
  /// A keyframe: a value at an offset.
  public struct Keyframe: Sendable {
    /// The offset from 0 to 1. Keyframes without an offset are spaced evenly between those with one.
    public var offset: Double?
    /// The value, or `nil` for the underlying value.
    public var value: Value?
    /// The timing function from this keyframe to the next.
    public var timingFunction: TimingFunction
    /// The combination with the underlying value, or `nil` for that of the effect.
    public var composite: CompositeOperation?

    /// Creates a keyframe; by default without an offset.
    public init(
      _ value: Value?, offset: Double? = nil, timingFunction: TimingFunction = .linear,
      composite: CompositeOperation? = nil
    ) {
      self.value = value
      self.offset = offset
      self.timingFunction = timingFunction
      self.composite = composite
    }
  }

  /// The begin, the duration and the iterations.
  public var timing: EffectTiming
  /// The timing function of each iteration.
  public var timingFunction: TimingFunction
  /// The combination with the underlying value, for keyframes without one.
  public var composite: CompositeOperation
  /// Whether each iteration starts from the end of the previous one: the iteration composite `accumulate` of Web
  /// Animations.
  public var isCumulative: Bool
  /// The problems of the description. If there are any, keyframes are spaced evenly.
  public let problems: [KeyframeProblem]
  /// The keyframes in the order of `knots`, including those at 0 and 1; empty if there are none.
  private let keyframes: [Keyframe]
  private let knots: [Double]

  /// Creates an effect.
  ///
  /// Without a keyframe at 0 or at 1, the effect starts or ends with the underlying value.
  ///
  /// - Parameters:
  ///   - keyframes: The keyframes in the order of their offsets. Several may have one offset.
  ///   - timing: The begin, the duration and the iterations.
  ///   - timingFunction: The timing function of each iteration.
  ///   - composite: The combination with the underlying value.
  ///   - isCumulative: Whether each iteration starts from the end of the previous one.
  /// - Complexity: O(n) in the keyframes.
  public init(
    _ keyframes: [Keyframe], timing: EffectTiming, timingFunction: TimingFunction = .linear,
    composite: CompositeOperation = .replace, isCumulative: Bool = false
  ) {
    self.timing = timing
    self.timingFunction = timingFunction
    self.composite = composite
    self.isCumulative = isCumulative
    let given = keyframes.map { $0.offset }
    let problem = KeyTimes.problem(ofOffsets: given)
    problems = problem.map { [$0] } ?? []
    var offsets = problem == nil ? KeyTimes.filled(given) : KeyTimes.spread(keyframes.count)
    var keyframes = keyframes
    if let first = offsets.first, first > 0 {
      offsets.insert(0, at: 0)
      keyframes.insert(Keyframe(nil), at: 0)
    }
    if let last = offsets.last, last < 1 {
      offsets.append(1)
      keyframes.append(Keyframe(nil))
    }
    self.keyframes = keyframes
    knots = offsets
  }
}

// MARK: - Evaluation

extension KeyframeEffect {
  /// The value at a local time; the underlying value if the effect has none.
  ///
  /// - Parameters:
  ///   - localTime: The seconds on the animation's clock; the delay starts at 0.
  ///   - underlying: The result of the effects below, or the model value.
  ///   - isReversed: Whether the animation plays backwards, which determines the phase at the boundaries.
  /// - Complexity: O(log n) in the keyframes.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func value(at localTime: Double, over underlying: Value, isReversed: Bool = false) -> Value {
    guard let position = timing.progress(at: localTime, isReversed: isReversed) else { return underlying }
    return value(
      atProgress: position.transformed(by: timingFunction), iteration: position.iteration, over: underlying)
  }

  /// The value at a progress of an iteration.
  ///
  /// - Parameters:
  ///   - progress: 0 at the start and 1 at the end. Beyond both, the outermost intervals are extrapolated.
  ///   - iteration: The number of finished iterations, for a cumulative effect. A number that is not finite counts as
  ///     0.
  ///   - underlying: The result of the effects below, or the model value.
  /// - Complexity: O(log n) in the keyframes.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func value(atProgress progress: Double, iteration: Double = 0, over underlying: Value) -> Value {
    guard keyframes.count > 1, !progress.isNaN else { return underlying }
    let index = KeyTimes.segment(at: progress, in: knots)
    let width = knots[index + 1] - knots[index]
    guard width > 0 else { return end(progress < knots[index] ? index : index + 1, iteration, over: underlying) }
    let function = keyframes[index].timingFunction
    var fraction = (progress - knots[index]) / width
    if !function.isLinear { fraction = function.value(at: fraction) }
    let from = end(index, iteration, over: underlying)
    if fraction == 0 { return from }
    return from.interpolation(to: end(index + 1, iteration, over: underlying), at: fraction).value
  }

  /// A keyframe's value, composed with the underlying value and the finished iterations.
  private func end(_ index: Int, _ iteration: Double, over underlying: Value) -> Value {
    let keyframe = keyframes[index]
    let composed = keyframe.value?.composited(over: underlying, by: keyframe.composite ?? composite) ?? underlying
    guard isCumulative, iteration > 0, iteration < .infinity, let last = keyframes[keyframes.count - 1].value
    else { return composed }
    return composed.accumulated(onto: last, count: iteration)
  }
}
