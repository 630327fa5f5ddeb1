/// Where an animation stands at an instant: which iteration, how far along it, and how fast.
public struct IterationProgress: Hashable, Sendable {
  /// The iteration, counted from 0; infinite after infinitely many.
  public var iteration: Double
  /// The way through the iteration, 0 … 1, with its direction applied: the Web's directed progress.
  public var progress: Double
  /// The change of `progress` per second; 0 while the animation only fills.
  public var rate: Double
  /// Whether the before flag of CSS Easing is set.
  public var isBefore: Bool
  /// Whether this is a way back that mirrors its value instead of its time: see ``Mirroring``.
  public var mirrorsValue: Bool

  /// Creates a position in an animation.
  public init(
    iteration: Double = 0, progress: Double, rate: Double = 0, isBefore: Bool = false, mirrorsValue: Bool = false
  ) {
    self.iteration = iteration
    self.progress = progress
    self.rate = rate
    self.isBefore = isBefore
    self.mirrorsValue = mirrorsValue
  }

  /// The progress through a timing function, by the before flag and the mirroring: the Web's transformed progress.
  ///
  /// See [Calculating the transformed
  /// progress](https://www.w3.org/TR/web-animations-1/#calculating-the-transformed-progress).
  public func transformed(by function: TimingFunction) -> Double {
    mirrorsValue
      ? 1 - function.value(at: 1 - progress, isBefore: isBefore) : function.value(at: progress, isBefore: isBefore)
  }

  /// The change of the transformed progress per second; 0 while the animation only fills.
  ///
  /// Infinite where the timing function is vertical.
  public func transformedRate(by function: TimingFunction) -> Double {
    // A vertical function times no rate at all is no change.
    rate == 0 ? 0 : function.slope(at: mirrorsValue ? 1 - progress : progress) * rate
  }
}
