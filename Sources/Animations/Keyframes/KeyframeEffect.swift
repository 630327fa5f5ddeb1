import Geometry
public import Timing

/// A keyframe effect of Web Animations on one value: keyframes that replace what is underneath them, or combine with
/// it.
///
/// Follows [the effect value of a keyframe effect][spec]: the choice of the interval, the composition of its two ends
/// with the value underneath, the repeats of a cumulative effect, and then the way between the two. A stack of effects
/// is evaluated from below to above, each over the value of the one before it. ``Keyframes`` says in Core Animation's
/// words what needs nothing underneath, and knows curves, pacing and velocity.
///
/// [spec]: https://drafts.csswg.org/web-animations-2/#the-effect-value-of-a-keyframe-animation-effect
public struct KeyframeEffect<Value: Animatable>: Sendable {
  /// A value at a place on the way.
  public struct Keyframe: Sendable {
    /// Where it lies, from 0 to 1; keyframes without an offset lie evenly between their neighbours that have one.
    public var offset: Double?
    /// What is reached there; `nil` for what is underneath.
    public var value: Value?
    /// The way from here to the next keyframe.
    public var timingFunction: TimingFunction
    /// How the value meets what is underneath; `nil` for what holds for the whole effect.
    public var composite: CompositeOperation?

    /// Creates a keyframe, placed evenly by default.
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

  /// When, how long and how often it runs.
  public var timing: EffectTiming
  /// How it spends each iteration.
  public var timingFunction: TimingFunction
  /// How values meet what is underneath, where their keyframes do not say otherwise.
  public var composite: CompositeOperation
  /// Whether each iteration goes on from where the one before has ended: the Web's iteration composite `accumulate`.
  public var isCumulative: Bool
  /// What does not fit; keyframes are then placed evenly.
  public let problems: [KeyframeProblem]
  /// With ends at 0 and 1, in the order of `knots`; none where there are no keyframes.
  private let keyframes: [Keyframe]
  private let knots: [Double]

  /// Creates an effect.
  ///
  /// Where there is no keyframe at 0 or at 1, the way begins or ends with what is underneath.
  ///
  /// - Parameters:
  ///   - keyframes: The values, in the order of their offsets; several may lie at one place.
  ///   - timing: When, how long and how often it runs.
  ///   - timingFunction: How it spends each iteration.
  ///   - composite: How values meet what is underneath.
  ///   - isCumulative: Whether each iteration goes on from where the one before has ended.
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
  /// The value at a local time over the one underneath, which stays where the effect has none.
  ///
  /// - Parameters:
  ///   - localTime: Seconds on the animation's clock, where the delay begins at 0.
  ///   - underlying: What the effects below make, or the model value.
  ///   - isReversed: Whether the animation plays backwards, which decides to whom the boundaries belong.
  /// - Complexity: O(log n) in the keyframes.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func value(at localTime: Double, over underlying: Value, isReversed: Bool = false) -> Value {
    guard let position = timing.progress(at: localTime, isReversed: isReversed) else { return underlying }
    return value(
      atProgress: position.transformed(by: timingFunction), iteration: position.iteration, over: underlying)
  }

  /// The value at a progress of an iteration over the one underneath.
  ///
  /// - Parameters:
  ///   - progress: 0 at the beginning, 1 at the end; beyond both, the outermost intervals go on.
  ///   - iteration: How many iterations are over, for a cumulative effect; one that is not finite counts as none.
  ///   - underlying: What the effects below make, or the model value.
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

  /// A keyframe's value, composed with what is underneath and with the iterations that are over.
  private func end(_ index: Int, _ iteration: Double, over underlying: Value) -> Value {
    let keyframe = keyframes[index]
    let composed = keyframe.value?.composited(over: underlying, by: keyframe.composite ?? composite) ?? underlying
    guard isCumulative, iteration > 0, iteration < .infinity, let last = keyframes[keyframes.count - 1].value
    else { return composed }
    return composed.accumulated(onto: last, count: iteration)
  }
}
