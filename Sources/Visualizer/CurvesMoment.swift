import DisplayLists
import Geometry
import Typesetting

/// What the lanes show at a media time.
struct CurvesMoment: SceneMoment {
  struct Lane: Sendable {
    /// The way travelled in this lap, where it is shown.
    let trail: LaneTrail?
    let speed: Double
    /// Speed over the time of this lap.
    let speeds: [Point]
  }

  let time: Double
  let lap: LapTable.Lap
  let motion: CurvesMotion
  let measures: [LaneMeasures]
  let followers: CurvesFollowers
  let layout: CurvesLayout
  let lanes: [Lane]
  let controlPoints: [Point]
  let showsTrails: Bool
  /// Maps the box to an area of the window.
  let transform: @Sendable (Rect) -> AffineTransform

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    let theme = painter.theme
    let styles = lanes.indices.map { LaneStyle(index: $0, theme: theme) }
    // All titles are long, or all are short.
    let titles = LaneTitle.allCases.first { length in
      lanes.indices.allSatisfy { length.fits(motion.lanes[$0].method, in: layout.lanes[$0]) }
    }
    let liveChanges = followers.liveChangeCount(at: time)
    for (index, lane) in lanes.enumerated() {
      LaneView(
        layout: layout.lanes[index], style: styles[index], title: titles?.text(of: motion.lanes[index].method),
        transform: transform(layout.lanes[index].area), outline: motion.outline, isClosed: motion.isClosed,
        controlPoints: controlPoints, trail: lane.trail,
        follower: followers.displayList(
          ofLane: index, color: styles[index].color, ground: theme.panel, at: time),
        target: followers.target(at: time), speed: lane.speed, measures: measures[index], liveChanges: liveChanges
      ).draw(with: &painter)
    }
    guard let panel = layout.graph else { return }
    let interval = LaneTrail.dotInterval(for: motion)
    SpeedGraph(
      panel: panel, duration: lap.duration, lapTime: time - lap.start,
      curves: lanes.enumerated().map { index, lane in
        SpeedGraph.Curve(
          samples: lane.speeds, label: motion.lanes[index].method.shortTitle, style: styles[index],
          current: lane.speed)
      },
      caption: showsTrails ? "Dots every " + AxisTicks.text(interval, step: interval) + " s" : ""
    ).draw(with: &painter)
  }
}
