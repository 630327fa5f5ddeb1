// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The presentation values of the scene at a media time, without a picture.
extension CurvesScene {
  /// The parameters.
  package func parameters(at time: Double) -> [Parameter] { parameters(at: time, pointedAt: nil) }

  /// The problem with a text that was typed for a setting, or `nil` for a valid text.
  package func problem(with text: String, for id: SettingID) -> String? { problem(with: text, for: id, at: 0) }

  /// The control points of the current shape, in order.
  package func controlPoints(at time: Double) -> [Point] { advanced(to: time).shape.points(at: time) }

  /// The curve through the control points. During a change, it is interpolated.
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

  /// The heading of a lane's follower.
  package func heading(ofLane lane: Int, at time: Double) -> Angle {
    advanced(to: time).followers.heading(ofLane: lane, at: time)
  }

  /// The seconds by which each lane is ahead of the exact path, negative behind it, and the largest in a lap.
  package func leads(at time: Double) -> (now: [Double?], largest: Double)? {
    let version = advanced(to: time).version(at: time)
    return version.progress(at: time).map { CurvesLeads(version.motion, atProgress: $0, areAway: false) }
      .map { ($0.leads, $0.largest) }
  }

  /// The trade-off of each lane, in words.
  package func tradeOffs(at time: Double) -> [String] {
    let version = advanced(to: time).version(at: time)
    return zip(version.motion.lanes, version.measures).map {
      LaneTradeOff($0.recipe, $1, extent: version.motion.extent).full
    }
  }

  /// The areas in which the control points of a lane take the pointer.
  package func pointAreas(ofLane lane: Int, in frame: SceneFrame, at time: Double) -> [Rect] {
    layout(in: frame, at: time).regions.filter { $0.region.point != nil && $0.region.lane == lane }.map(\.frame)
  }
}
