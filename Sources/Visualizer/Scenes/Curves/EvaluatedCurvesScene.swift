// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// The evaluated lanes at a media time.
struct EvaluatedCurvesScene: EvaluatedScene {
  struct Lane: Sendable {
    /// The trail in this lap, or `nil` if it is hidden.
    let trail: LaneTrail?
    let speed: Double
    /// The curve of the graph over the lap.
    let curve: [Point]
    let current: Double
    /// The media times at which the velocity may jump.
    let breakpoints: [Double]
  }

  let time: Double
  let lap: LapTable.Lap
  let motion: CurvesMotion
  let measures: [LaneMeasures]
  let followers: CurvesFollowers
  /// The followers as outlines, where the lanes show each other's.
  private let ghosts: CurvesFollowers?
  let layout: CurvesLayout
  let lanes: [Lane]
  let view: CurvesView
  /// The presentation values of the blob, its grid and its control points.
  let outline: Path
  let grid: Path
  let marks: [LaneView.Mark]
  /// The distances between the lanes, or `nil` if they are hidden.
  let gaps: CurvesGaps?
  /// Maps the box to the area of each lane.
  private let transforms: [AffineTransform]

  init(scene: CurvesScene, time: Double, in frame: SceneFrame, pointed: Int?) {
    let version = scene.version(at: time)
    let (motion, followers, view) = (version.motion, scene.followers, scene.view)
    let lap = scene.laps.lap(at: time)
    let layout = CurvesLayout(in: frame, laneCount: motion.lanes.count)
    let isUndisturbed = scene.isUndisturbed(lap, version)
    let quantity = view.viewOptions.quantity
    let breakpoints = motion.lanes.indices.map { scene.breakpoints(ofLane: $0, in: lap) }
    lanes = motion.lanes.indices.map { index in
      let follower = followers.motion(ofLane: index)
      let speed = follower.velocity(at: time).length
      let curve: [Point]
      if layout.graph == nil {
        curve = []
      } else if isUndisturbed, quantity == .speed, frame.graphZoom.isWhole {
        curve = version.measures[index].speeds
      } else {
        curve =
          MotionCurves(
            of: follower, over: frame.graphZoom.part(of: lap.start...lap.end).fromBeginning,
            breakpoints: breakpoints[index], count: 480, quantity: quantity, origin: lap.start)[quantity]
      }
      return Lane(
        trail: view.viewOptions.showsTrails && followers.areVisible(at: time)
          ? LaneTrail(
            of: follower, along: motion, breakpoints: breakpoints[index], lapStart: lap.start,
            from: min(max(lap.start, version.shapeSince), time), to: time) : nil,
        speed: speed, curve: curve,
        current: quantity == .speed
          ? speed : follower.acceleration(at: time, breakpoints: breakpoints[index]).length,
        breakpoints: breakpoints[index])
    }
    gaps =
      view.showsDifferences
      ? CurvesGaps(
        motion, followers, over: (lap.start...lap.end).fromBeginning, breakpoints: breakpoints.flatMap { $0 }, at: time)
      : nil
    self.time = time
    self.lap = lap
    self.motion = motion
    measures = version.measures
    self.followers = followers
    ghosts = view.showsDifferences ? scene.ghosts ?? followers.ghosts(theme: scene.theme) : nil
    self.layout = layout
    self.view = view
    outline = scene.shape.outline(at: time)
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

  // MARK: - Drawing

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    let styles = lanes.indices.map { LaneStyle(index: $0, theme: painter.theme) }
    // All titles have the same form, long or short.
    let recipes = motion.lanes.map(\.recipe)
    let titles = LaneTitle.allCases.map { $0.texts(of: recipes) }.first { titles in
      lanes.indices.allSatisfy { TextStyle.title.width(of: titles[$0]) <= layout.lanes[$0].titleRoom }
    }
    let notes = notes(beside: titles)
    for index in lanes.indices {
      laneView(index, title: titles?[index], note: notes[index], style: styles[index]).draw(with: &painter)
    }
    drawGraph(styles: styles, frame: frame, with: &painter)
  }

  /// The running changes or the distances of the lanes, in the longest form that fits into all lanes.
  private func notes(beside titles: [String]?) -> [String] {
    let wordings = lanes.indices.map { index in
      let count = followers.runningChangeCount(at: time)
      guard count == 0 else {
        return [count == 1 ? "1 change running" : "\(count) changes running", "\(count) running"]
      }
      return gaps.map { gaps in
        let distance = FixedPoint.text(gaps.gaps[index].now, decimals: 1) + " pt"
        return ["now " + distance, distance]
      } ?? ["", ""]
    }
    let length = (0..<2).first { length in
      lanes.indices.allSatisfy { index in
        let lane = layout.lanes[index]
        let title = titles.map { TextStyle.title.width(of: $0[index]) } ?? .infinity
        return lane.titleRoom - title >= LaneHeader.room(for: wordings[index][length])
      }
    }
    return wordings.map { wordings in length.map { wordings[$0] } ?? "" }
  }

  private func laneView(_ index: Int, title: String?, note: String, style: LaneStyle) -> LaneView {
    var lane = LaneView(
      layout: layout.lanes[index], style: style, title: title, transform: transforms[index],
      outline: outline, isClosed: motion.isClosed, grid: grid, marks: marks, trail: lanes[index].trail,
      follower: followers.displayList(ofLane: index, at: time),
      position: followers.position(ofLane: index, at: time), target: followers.target(at: time),
      speed: lanes[index].speed,
      measures: measures[index],
      note: note)
    lane.gap = gaps?.gaps[index]
    if let ghosts {
      lane.ghosts = lanes.indices.filter { $0 != index }.map { ghosts.displayList(ofLane: $0, at: time) }
    }
    lane.onionSkins = view.viewOptions.onionSkins(around: time, interval: LaneTrail.dotInterval(for: motion)).map {
      onionSkin in
      LaneView.OnionSkin(
        list: followers.displayList(ofLane: index, at: onionSkin.time),
        opacity: onionSkin.opacity)
    }
    if view.showsLens {
      lane.lens = LaneLens(lane: motion.lanes[index], layout: layout.lanes[index], transform: transforms[index])
    }
    return lane
  }

  private func drawGraph(styles: [LaneStyle], frame: SceneFrame, with painter: inout Painter) {
    guard let panel = layout.graph else { return }
    let quantity = view.viewOptions.quantity
    let interval = LaneTrail.dotInterval(for: motion)
    let every = " every " + AxisTicks.text(interval, step: interval) + " s"
    let hasOnionSkins = view.viewOptions.onionBefore + view.viewOptions.onionAfter > 0
    let words = [view.viewOptions.showsTrails ? "dots" : nil, hasOnionSkins ? "skins" : nil].compactMap { $0 }
    let caption = words.joined(separator: " and ")
    let labels = LaneTitle.labels(of: motion.lanes.map(\.recipe), within: SpeedGraph.labelWidth)
    var graph = SpeedGraph(
      panel: panel, title: quantity.title, unit: quantity.unit, duration: lap.duration,
      lapTime: time - lap.start,
      curves: lanes.enumerated().map { index, lane in
        SpeedGraph.Curve(
          samples: lane.curve, label: labels[index], style: styles[index], current: lane.current)
      },
      caption: words.isEmpty ? "" : caption.prefix(1).uppercased() + caption.dropFirst() + every,
      pointer: frame.pointer, window: frame.readingRoom, zoom: frame.graphZoom)
    graph.row = { index, lapTime in
      let time = lap.start + lapTime
      let follower = followers.motion(ofLane: index)
      let sample = follower.sample(at: time)
      return GraphReading.row(
        labels[index], style: styles[index], position: sample.value, velocity: sample.velocity,
        acceleration: follower.acceleration(at: time, breakpoints: lanes[index].breakpoints), quantity: quantity)
    }
    graph.draw(with: &painter)
  }
}
