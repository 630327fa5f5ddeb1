public import Animations
public import Geometry
public import Timing

/// An explicit animation of a layer, made of animations of single properties.
public struct LayerAnimation: Sendable {
  /// The way of the position.
  let position: Animation<Point>
  /// The turns of the heading, where the layer turns.
  let heading: Animation<Angle>?

  /// Motion along a prepared path, on the clock of the tree.
  public init(along motion: PathMotion, timing: MediaTiming, timingFunction: TimingFunction = .linear) {
    position = Animation(.path(motion), timing: timing, timingFunction: timingFunction)
    heading =
      motion.rotation == .none
      ? nil : Animation(.path(motion), timing: timing, timingFunction: timingFunction)
  }

  /// Motion along a path, beginning when it is added; `nil` where the path has no finite length above 0.
  ///
  /// - Parameters:
  ///   - path: The way that the layer's anchor goes, in the coordinates of its parent.
  ///   - duration: Seconds of one way.
  ///   - pacing: `arc` for constant speed, `time` for equal time on each segment.
  ///   - rotation: Whether the layer faces the way it goes.
  ///   - repeatCount: How often; may be infinite.
  ///   - autoreverses: Whether each way there is followed by the way back, which takes as long again.
  ///   - fillMode: Whether the animation holds its first value before it begins and its last after it has ended.
  ///   - timingFunction: How the way is spread over the duration, where it is not even.
  public static func along(
    _ path: Path, duration: Double, pacing: Pacing = .arc, rotation: PathMotion.Rotation = .none,
    repeatCount: Double = 1, autoreverses: Bool = false, fillMode: FillMode = .removed,
    timingFunction: TimingFunction = .linear
  ) -> LayerAnimation? {
    guard let motion = PathMotion(path, pacing: pacing, rotation: rotation) else { return nil }
    let timing = MediaTiming(
      duration: duration, repeatCount: repeatCount, autoreverses: autoreverses, fillMode: fillMode)
    return LayerAnimation(along: motion, timing: timing, timingFunction: timingFunction)
  }

  /// The same, begun later.
  func delayed(by time: Double) -> LayerAnimation {
    var position = position
    var heading = heading
    position.timing.beginTime += time
    heading?.timing.beginTime += time
    return LayerAnimation(position: position, heading: heading)
  }

  private init(position: Animation<Point>, heading: Animation<Angle>?) {
    self.position = position
    self.heading = heading
  }
}
