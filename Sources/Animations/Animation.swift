import Geometry
public import Timing

/// A track that runs at a certain time: the value and its velocity at any instant.
///
/// A pure value: the same instant gives the same bits, in any order of asking.
public struct Animation<Value: Animatable>: Sendable {
  /// What the value does over the progress.
  public var track: Track<Value>
  /// When, how long and how often it runs.
  public var timing: MediaTiming
  /// How it spends each repeat.
  public var timingFunction: TimingFunction

  /// Creates an animation, linear in time by default.
  public init(_ track: Track<Value>, timing: MediaTiming, timingFunction: TimingFunction = .linear) {
    self.track = track
    self.timing = timing
    self.timingFunction = timingFunction
  }

  /// The value and its velocity per second at an instant, or `nil` where the animation has no value.
  ///
  /// The velocity is the exact derivative: from the right at a corner, from the left at the very end, where the motion
  /// arrives, and 0 while the animation only fills. At a jump and on a vertical timing function it counts as 0.
  ///
  /// - Complexity: O(log n) in the keyframes or the elements of the path.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func sample(at time: Double) -> Sample<Value>? {
    guard let progress = timing.progress(at: time) else { return nil }
    let input = progress.progress
    let output = timingFunction.isLinear ? input : timingFunction.value(at: input, isBefore: progress.isBefore)
    var sample = track.sample(at: output, iteration: timing.autoreverses ? 0 : progress.iteration)
    let rate = progress.rate == 0 ? 0 : progress.rate * timingFunction.slope(at: input)
    sample.velocity = rate == 0 || !rate.isFinite ? .zero : sample.velocity.scaled(by: rate)
    return sample
  }

  /// The value at an instant, or `nil` where the animation has none.
  public func value(at time: Double) -> Value? { sample(at: time)?.value }

  /// The velocity per second at an instant, or `nil` where the animation has no value.
  public func velocity(at time: Double) -> Value? { sample(at: time)?.velocity }
}
