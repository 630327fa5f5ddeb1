// SPDX-License-Identifier: MIT

/// The position of an animation at an instant: iteration, progress and rate.
public struct IterationProgress: Hashable, Sendable {
  /// The iteration, counted from 0; infinite after infinitely many.
  public var iteration: Double
  /// The progress within the iteration, 0 … 1, in its direction: the directed progress of Web Animations.
  public var progress: Double
  /// The change of `progress` per second; 0 while the animation only fills.
  public var rate: Double
  /// Whether the before flag of CSS Easing is set.
  public var isBefore: Bool
  /// Whether this is a return cycle that mirrors the value instead of the time; see ``Mirroring``.
  package var mirrorsValue: Bool

  /// Creates a position in an animation.
  package init(
    iteration: Double = 0, progress: Double, rate: Double = 0, isBefore: Bool = false, mirrorsValue: Bool = false
  ) {
    self.iteration = iteration
    self.progress = progress
    self.rate = rate
    self.isBefore = isBefore
    self.mirrorsValue = mirrorsValue
  }

  /// Returns the transformed progress of Web Animations: the output of a timing function, with before flag and
  /// mirroring.
  ///
  /// See [Calculating the transformed
  /// progress](https://www.w3.org/TR/web-animations-1/#calculating-the-transformed-progress).
  public func transformed(by function: TimingFunction) -> Double {
    mirrorsValue
      ? 1 - function.value(at: 1 - progress, isBefore: isBefore) : function.value(at: progress, isBefore: isBefore)
  }

  /// Returns the change of the transformed progress per second; 0 while the animation only fills.
  ///
  /// The result is infinite where the timing function is vertical.
  package func transformedRate(by function: TimingFunction) -> Double {
    // An infinite slope times a rate of 0 is NaN; the change is 0.
    rate == 0 ? 0 : function.slope(at: mirrorsValue ? 1 - progress : progress) * rate
  }
}
