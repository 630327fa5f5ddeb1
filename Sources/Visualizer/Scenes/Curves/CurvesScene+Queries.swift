// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The presentation values of the scene at a media time, without a picture.
extension CurvesScene {
  /// The control points of the current shape, in order.
  package func controlPoints(at time: Double) -> [Point] { advanced(to: time).shape.points(at: time) }

  /// The outline of the blob.
  package func outline(at time: Double) -> Path { advanced(to: time).shape.outline(at: time) }

  /// The grid.
  package func grid(at time: Double) -> Path { advanced(to: time).shape.grid(at: time) }

  /// The motion of the followers.
  package func motion(at time: Double) -> CurvesMotion { advanced(to: time).version(at: time).motion }

  /// The position of a lane's follower.
  package func position(ofLane lane: Int, at time: Double) -> Point {
    advanced(to: time).followers.position(ofLane: lane, at: time)
  }

  /// The velocity of a lane's follower.
  package func velocity(ofLane lane: Int, at time: Double) -> Vector {
    advanced(to: time).followers.velocity(ofLane: lane, at: time)
  }

  /// The opacity of the followers.
  package func opacity(at time: Double) -> Double { advanced(to: time).followers.opacity(at: time) }

  /// The gaps of the lanes in the lap of a media time: the current and the largest distance in points, and seconds.
  package func gaps(at time: Double) -> [(now: Double, largest: Double, seconds: Double?)] {
    let scene = advanced(to: time)
    let lap = laps.lap(at: time)
    let motion = scene.version(at: time).motion
    return CurvesGaps(
      motion, scene.followers, over: lap.start...lap.end,
      breakpoints: motion.lanes.indices.flatMap { scene.breakpoints(ofLane: $0, in: lap) }, at: time
    ).gaps.map { ($0.now, $0.largest, $0.seconds) }
  }

  /// The areas in which the control points of a lane take the pointer.
  package func pointAreas(ofLane lane: Int, in frame: SceneFrame, at time: Double) -> [Rect] {
    regions(in: frame, at: time).filter { $0.region.point != nil && $0.region.lane == lane }.map(\.frame)
  }
}
