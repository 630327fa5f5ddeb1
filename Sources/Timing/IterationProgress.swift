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

  /// Creates a position in an animation.
  public init(iteration: Double = 0, progress: Double, rate: Double = 0, isBefore: Bool = false) {
    self.iteration = iteration
    self.progress = progress
    self.rate = rate
    self.isBefore = isBefore
  }
}
