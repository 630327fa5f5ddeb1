package import Geometry

/// What the scene shows at a media time, as numbers.
extension CurvesScene {
  /// The control points of the shape in force, on their way, in order.
  package func controlPoints(at time: Double) -> [Point] { advanced(to: time).shape.points(at: time) }

  /// The blob on its way.
  package func outline(at time: Double) -> Path { advanced(to: time).shape.outline(at: time) }

  /// The grid on its way.
  package func grid(at time: Double) -> Path { advanced(to: time).shape.grid(at: time) }

  /// What the followers follow.
  package func motion(at time: Double) -> CurvesMotion { advanced(to: time).version(at: time).motion }

  /// Where the follower of a lane is shown.
  package func position(ofLane lane: Int, at time: Double) -> Point {
    advanced(to: time).followers.position(ofLane: lane, at: time)
  }

  /// How it moves.
  package func velocity(ofLane lane: Int, at time: Double) -> Vector {
    advanced(to: time).followers.velocity(ofLane: lane, at: time)
  }

  /// How strongly the followers are shown.
  package func opacity(at time: Double) -> Double { advanced(to: time).followers.opacity(at: time) }

  /// How far the lanes are apart in the lap of a media time: now and at most in points, and in seconds.
  package func gaps(at time: Double) -> [(now: Double, largest: Double, seconds: Double?)] {
    let scene = advanced(to: time)
    let lap = laps.lap(at: time)
    let motion = scene.version(at: time).motion
    return CurvesGaps(
      motion, scene.followers, over: lap.start...lap.end,
      breakpoints: motion.lanes.indices.flatMap { scene.breakpoints(ofLane: $0, in: lap) }, at: time
    ).gaps.map { ($0.now, $0.largest, $0.seconds) }
  }

  /// Where the control points of a lane take the pointer, in a window of this size.
  package func pointAreas(ofLane lane: Int, in frame: SceneFrame, at time: Double) -> [Rect] {
    regions(in: frame, at: time).filter { $0.region.point != nil && $0.region.lane == lane }.map(\.frame)
  }
}
