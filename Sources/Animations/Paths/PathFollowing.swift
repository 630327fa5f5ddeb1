// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// A type of value that a follower takes from its path: a position or a heading.
package protocol PathFollowing: Animatable {
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
  package static func following(position: Point, heading: Angle) -> Point { position }
  /// The derivative of the position.
  package static func following(velocity: Vector, turning: Angle) -> Vector { velocity }
}

extension Angle: PathFollowing {
  /// The heading.
  package static func following(position: Point, heading: Angle) -> Angle { heading }
  /// The derivative of the heading.
  package static func following(velocity: Vector, turning: Angle) -> Angle { turning }
}

/// A motion along a path, as a track of one of the follower's values.
package struct PathTrack<Value: Animatable>: Sendable {
  /// The motion along the path.
  package let motion: PathMotion
  /// The value of a follower, with its derivative.
  private let follow: @Sendable (PathMotion.Placement) -> Sample<Value>

  /// Creates a track.
  package init(_ motion: PathMotion) where Value: PathFollowing {
    self.motion = motion
    follow = { sample in
      Sample(
        value: .following(position: sample.position, heading: sample.heading),
        velocity: Value.following(velocity: sample.velocity, turning: sample.turning))
    }
  }

  /// The value at a progress, and its derivative with respect to the progress.
  ///
  /// - Complexity: O(log n) in the elements of the path.
  func sample(at progress: Double, iteration: Double) -> Sample<Value> {
    follow(motion.sample(at: progress, iteration: iteration))
  }
}

extension Track where Value == Point {
  /// Creates a track of the positions along a path.
  public static func path(_ motion: PathMotion) -> Track { Track(.follower(PathTrack(motion))) }
}

extension Track where Value == Angle {
  /// Creates a track of the headings along a path.
  public static func path(_ motion: PathMotion) -> Track { Track(.follower(PathTrack(motion))) }
}
