// SPDX-License-Identifier: MIT
public import GlissadeTiming

extension Animation {
  /// Creates a basic animation, which interpolates between two values. A missing end is the model value.
  ///
  /// - Parameters:
  ///   - from: The start value.
  ///   - to: The end value.
  ///   - by: The difference between the ends. At most two of the three may be given.
  ///   - timing: The begin, the duration and the repeats.
  ///   - timingFunction: The timing function of each repeat.
  public static func basic(
    from: Value? = nil, to: Value? = nil, by: Value.Difference? = nil, timing: MediaTiming,
    timingFunction: TimingFunction = .linear
  ) -> Animation {
    Animation(.basic(BasicEnds(from: from, to: to, by: by)), timing: timing, timingFunction: timingFunction)
  }

  /// Creates a basic animation that plays once from its begin. A missing end is the model value.
  ///
  /// - Parameters:
  ///   - from: The start value.
  ///   - to: The end value.
  ///   - duration: The duration in seconds.
  ///   - timingFunction: The timing function.
  public static func basic(
    from: Value? = nil, to: Value? = nil, duration: Double, timingFunction: TimingFunction = .linear
  ) -> Animation {
    basic(from: from, to: to, timing: MediaTiming(duration: duration), timingFunction: timingFunction)
  }

  /// Creates a keyframe animation.
  ///
  /// - Parameters:
  ///   - keyframes: The keyframes and their interpolation.
  ///   - timing: The begin, the duration and the repeats.
  ///   - timingFunction: The timing function of each repeat.
  /// - Complexity: O(n) in the keyframes.
  public static func keyframes(
    _ keyframes: Keyframes<Value>, timing: MediaTiming, timingFunction: TimingFunction = .linear
  ) -> Animation {
    Animation(.keyframes(KeyframeTrack(keyframes)), timing: timing, timingFunction: timingFunction)
  }

  /// Creates a basic animation along a spring, over the spring's settling duration.
  ///
  /// The value is the spring's position, which overshoots its end on every oscillation. ``RetargetPolicy/spring(_:)``
  /// sets a value with a spring that keeps the current velocity.
  ///
  /// - Parameters:
  ///   - spring: The spring; its initial velocity is in units of the whole distance per second.
  ///   - from: The start value.
  ///   - to: The value at which the spring settles.
  ///   - by: The difference between the ends. At most two of the three may be given.
  ///   - beginTime: The begin, in seconds of the parent.
  ///   - duration: The duration in seconds; by default the spring's `settlingDuration`. An undamped spring requires
  ///     one.
  ///   - fillMode: Whether the animation has its first value before the begin, and its last value after the end.
  public static func spring(
    _ spring: Spring, from: Value? = nil, to: Value? = nil, by: Value.Difference? = nil, beginTime: Double = 0,
    duration: Double? = nil, fillMode: FillMode = .removed
  ) -> Animation {
    // An undamped spring never settles. Without a duration, such an animation is invalid.
    let settled = spring.settlingDuration
    let duration = duration ?? (settled < .infinity ? settled : .nan)
    return Animation(
      .basic(BasicEnds(from: from, to: to, by: by)),
      timing: MediaTiming(beginTime: beginTime, duration: duration, fillMode: fillMode),
      timingFunction: .spring(spring, duration: duration))
  }
}
