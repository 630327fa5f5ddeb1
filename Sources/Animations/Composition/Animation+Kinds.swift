public import Timing

extension Animation {
  /// A basic animation: straight from one value to another; an end that is missing is that of the model.
  ///
  /// - Parameters:
  ///   - from: The value at the begin.
  ///   - to: The value at the end.
  ///   - by: How far it is from the begin to the end; at most two of the three may be given, see ``BasicEnds``.
  ///   - timing: When, how long and how often it runs.
  ///   - timingFunction: How it spends each repeat.
  public static func basic(
    from: Value? = nil, to: Value? = nil, by: Value.Difference? = nil, timing: MediaTiming,
    timingFunction: TimingFunction = .linear
  ) -> Animation {
    Animation(.basic(BasicEnds(from: from, to: to, by: by)), timing: timing, timingFunction: timingFunction)
  }

  /// A keyframe animation.
  ///
  /// - Parameters:
  ///   - keyframes: What to pass, and how.
  ///   - timing: When, how long and how often it runs.
  ///   - timingFunction: How it spends each repeat.
  /// - Complexity: O(n) in the keyframes.
  public static func keyframes(
    _ keyframes: Keyframes<Value>, timing: MediaTiming, timingFunction: TimingFunction = .linear
  ) -> Animation {
    Animation(.keyframes(KeyframeTrack(keyframes)), timing: timing, timingFunction: timingFunction)
  }

  /// A basic animation on a spring, released when it begins, over the spring's settling duration.
  ///
  /// It stands where the spring stands, beyond its end on every swing. To send a value on a spring that keeps the speed
  /// it has, see ``RetargetPolicy/spring(_:)``.
  ///
  /// - Parameters:
  ///   - spring: Its motion; the initial velocity counts in whole ways per second.
  ///   - from: The value at the begin.
  ///   - to: The value at which the spring comes to rest.
  ///   - by: How far it is from the begin to the end; at most two of the three may be given, see ``BasicEnds``.
  ///   - beginTime: When it begins, in seconds of the parent.
  ///   - duration: Seconds; by default the spring's `settlingDuration`, which one without damping has not.
  ///   - fillMode: Whether it holds its first value before it begins and its last after it has ended.
  public static func spring(
    _ spring: Spring, from: Value? = nil, to: Value? = nil, by: Value.Difference? = nil, beginTime: Double = 0,
    duration: Double? = nil, fillMode: FillMode = .removed
  ) -> Animation {
    // A spring without damping settles never: without a duration such an animation is rejected, not held at its begin.
    let settled = spring.settlingDuration
    let duration = duration ?? (settled < .infinity ? settled : .nan)
    return Animation(
      .basic(BasicEnds(from: from, to: to, by: by)),
      timing: MediaTiming(beginTime: beginTime, duration: duration, fillMode: fillMode),
      timingFunction: .spring(spring, duration: duration))
  }
}
