public import Geometry

/// A value that a follower of a path has: its position or its heading.
public protocol PathFollowing: Animatable {
  /// The value of a follower.
  static func following(position: Point, heading: Angle) -> Self

  /// The derivative of the value.
  ///
  /// - Parameters:
  ///   - velocity: The derivative of the position.
  ///   - turning: The derivative of the heading.
  static func following(velocity: Vector, turning: Angle) -> Difference
}

extension Point: PathFollowing {
  /// The position.
  public static func following(position: Point, heading: Angle) -> Point { position }
  /// The derivative of the position.
  public static func following(velocity: Vector, turning: Angle) -> Vector { velocity }
}

extension Angle: PathFollowing {
  /// The heading.
  public static func following(position: Point, heading: Angle) -> Angle { heading }
  /// The derivative of the heading.
  public static func following(velocity: Vector, turning: Angle) -> Angle { turning }
}

/// A motion along a path, as a track of one value of the follower.
public struct PathTrack<Value: Animatable>: Sendable {
  /// The motion along the path.
  public let motion: PathMotion
  /// The value at a position and a heading.
  let value: @Sendable (Point, Angle) -> Value
  private let derivative: @Sendable (Vector, Angle) -> Value.Difference

  /// Creates a track.
  public init(_ motion: PathMotion) where Value: PathFollowing {
    self.motion = motion
    value = { Value.following(position: $0, heading: $1) }
    derivative = { Value.following(velocity: $0, turning: $1) }
  }

  /// The value at a progress, and its derivative by progress.
  ///
  /// - Complexity: O(log n) in the elements of the path.
  func sample(at progress: Double, iteration: Double) -> Sample<Value> {
    let sample = motion.sample(at: progress, iteration: iteration)
    return Sample(
      value: value(sample.position, sample.heading), velocity: derivative(sample.velocity, sample.turning))
  }
}

extension Track where Value: PathFollowing {
  /// It follows a path: a position along it, an angle by its heading.
  public static func path(_ motion: PathMotion) -> Track { .follower(PathTrack(motion)) }
}
