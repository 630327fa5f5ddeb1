// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// The evaluated lanes at a media time.
struct EvaluatedCurvesScene: EvaluatedScene {
  struct Lane: Sendable {
    /// The trail in this lap, or `nil` if it is hidden.
    let trail: LaneTrail?
    /// The speed at ``readoutTime``, in points per second.
    let speed: Double
    /// The curve of the graph over the lap.
    let curve: [Point]
    /// The times in the lap at which the acceleration is infinite, if the graph shows accelerations.
    let infinities: [Double]
    /// The times in the lap at which the position jumps, likewise.
    let positionJumps: [Double]
    let current: Double?
    /// The media times at which the velocity may jump.
    let breakpoints: [Double]
  }

  let time: Double
  let lap: LapTable.Lap
  let motion: CurvesMotion
  let measures: [LaneMeasures]
  let followers: CurvesFollowers
  /// The followers as outlines, where the lanes show each other's.
  let ghosts: CurvesFollowers?
  let layout: CurvesLayout
  let lanes: [Lane]
  let view: CurvesView
  /// The presentation values of the curve, its grid and its control points.
  let outline: Path
  let grid: Path
  let marks: [LaneView.Mark]
  /// The leads of the lanes, or `nil` if they are hidden.
  let leads: CurvesLeads?
  /// The leads at ``readoutTime``, for texts.
  let shownLeads: CurvesLeads?
  /// The media time of the numbers.
  let readoutTime: Double
  /// The media times of the clicks in this lap.
  let clicks: [Double]
  /// Maps the box to the area of each lane.
  let transforms: [AffineTransform]

  init(scene: CurvesScene, time: Double, in frame: SceneFrame, pointed: Int?) {
    let version = scene.version(at: time)
    let (motion, followers, view) = (version.motion, scene.followers, scene.view)
    let lap = scene.laps.lap(at: time)
    let readoutTime = frame.readoutTime(time, in: lap)
    self.readoutTime = readoutTime
    let layout = scene.layout(in: frame, version)
    let isUndisturbed = scene.isUndisturbed(lap, version)
    let quantity = view.viewOptions.quantity
    let outline = scene.shape.outline(at: time)
    self.outline = outline
    let breakpoints = motion.lanes.indices.map { scene.breakpoints(ofLane: $0, in: lap) }
    lanes = motion.lanes.indices.map { index in
      let follower = followers.motion(ofLane: index)
      let curve: [Point]
      var (infinities, positionJumps): ([Double], [Double]) = ([], [])
      if layout.graph == nil {
        curve = []
      } else if isUndisturbed, let known = version.measures[index].curve(of: quantity), frame.graphZoom.isWhole {
        curve = known
      } else {
        let curves = MotionCurves(
          of: follower, over: frame.graphZoom.part(of: lap.start...lap.end).fromBeginning,
          breakpoints: breakpoints[index], count: 480, quantity: quantity, origin: lap.start
        ) { LaneMeasures.curveDistances(of: $0, from: outline) }
        (curve, infinities, positionJumps) = (curves.points, curves.infinities, curves.positionJumps)
      }
      return Lane(
        trail: view.viewOptions.showsTrails && followers.areVisible(at: time)
          ? LaneTrail(
            of: follower, along: motion, breakpoints: breakpoints[index], lapStart: lap.start,
            from: min(max(lap.start, version.shapeSince), time), to: time) : nil,
        speed: follower.velocity(at: readoutTime).length, curve: curve, infinities: infinities,
        positionJumps: positionJumps,
        current: Self.value(of: follower, at: time, quantity, breakpoints[index], outline),
        breakpoints: breakpoints[index])
    }
    func evaluatedLeads(at instant: Double) -> CurvesLeads? {
      guard view.showsDifferences, let progress = version.progress(at: instant) else { return nil }
      return CurvesLeads(motion, atProgress: progress, areAway: followers.areAway(at: time))
    }
    leads = evaluatedLeads(at: time)
    shownLeads = evaluatedLeads(at: readoutTime)
    clicks = scene.clicks.filter { $0 >= lap.start && $0 <= time }
    self.time = time
    self.lap = lap
    self.motion = motion
    measures = version.measures
    self.followers = followers
    ghosts = view.showsDifferences || layout.isShared ? scene.ghosts ?? followers.ghosts(theme: scene.theme) : nil
    self.layout = layout
    self.view = view
    grid = view.showsGrid ? scene.shape.grid(at: time) : Path()
    var marks: [LaneView.Mark] = []
    if view.showsControlPoints {
      let all = scene.shape.marks(at: time)
      let step = (all.count - 1) / LaneView.markLimit + 1
      marks = stride(from: 0, to: all.count, by: step).map {
        LaneView.Mark(point: all[$0].point, opacity: all[$0].opacity)
      }
      let points = scene.shape.points(at: time)
      if let pointed, points.indices.contains(pointed) {
        marks.append(LaneView.Mark(point: points[pointed], opacity: 1, isPointed: true))
      }
    }
    self.marks = marks
    transforms = layout.lanes.map { scene.transform(into: $0.area) }
  }

  /// The value of a quantity at a media time; the deviation is that from an outline, `nil` for one with too many
  /// elements.
  static func value(
    of follower: Retargeting<Point>, at time: Double, _ quantity: ViewOptions.Quantity, _ breakpoints: [Double],
    _ outline: Path
  ) -> Double? {
    let sample = follower.sample(at: time)
    return quantity == .deviation
      ? LaneMeasures.distance(of: sample.value, from: outline)
      : quantity.value(sample, follower.acceleration(at: time, breakpoints: breakpoints))
  }
}
