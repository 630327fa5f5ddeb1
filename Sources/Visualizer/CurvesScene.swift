import Animations
import DisplayLists
import Geometry
import Typesetting

/// The Curves scene: three methods on one way, one clock, and what a person does to them.
struct CurvesScene: Scene {
  /// What is followed from a media time on.
  private struct Version: Sendable {
    let from: Double
    let motion: CurvesMotion
    let measures: [LaneMeasures]
    /// What a square blob puts aside, for when circles come back.
    let circlePointCount: Int

    init(from: Double, motion: CurvesMotion, circlePointCount: Int) {
      self.from = from
      self.motion = motion
      self.circlePointCount = circlePointCount
      measures = motion.lanes.map { LaneMeasures(of: $0, in: motion) }
    }
  }

  /// How long a change of shape takes, in seconds of media time.
  private static let shapeDuration = 0.8

  private(set) var laps: LapTable
  private var versions: [Version]
  private var followers: CurvesFollowers
  private var showsTrails = true
  private var showsControlPoints = true
  /// The lap that a person asked for, which then is that of every blob.
  private let chosenDuration: Double?
  /// The box that the lanes show, in the coordinates of the motion.
  private let box: Rect

  init(motion: CurvesMotion, keepsDuration: Bool) {
    chosenDuration = keepsDuration ? motion.duration : nil
    laps = LapTable(duration: motion.duration)
    box = Self.box(of: motion)
    followers = CurvesFollowers(motion: motion, extent: max(box.width, box.height))
    var circlePointCount = 31
    if case .blob(.circle(let count), seed: _) = motion.source { circlePointCount = count }
    versions = [Version(from: -.infinity, motion: motion, circlePointCount: circlePointCount)]
  }

  /// Blobs live in a box of 360 × 360; a person's own way is fitted to the lane.
  private static func box(of motion: CurvesMotion) -> Rect {
    if case .blob = motion.source { return Rect(x: 0, y: 0, width: 360, height: 360) }
    guard let bounds = motion.outline.bounds() else { return Rect(x: 0, y: 0, width: 360, height: 360) }
    let margin = motion.extent * 0.2
    return Rect(center: bounds.center, size: Size(width: bounds.width + margin, height: bounds.height + margin))
  }

  private func version(at time: Double) -> Version { versions.last { $0.from <= time } ?? versions[0] }

  // MARK: - Parameters

  private enum Setting: String {
    case newBlob, seed, points, recipe, rotation, trails, controlPoints, closedKeyframes, arcPacing
  }

  func parameters(at time: Double) -> [Parameter] {
    let version = version(at: time)
    let options = version.motion.options
    func toggle(_ setting: Setting, _ title: String, _ isOn: Bool, _ help: String, key: Character, isView: Bool = false)
      -> Parameter
    {
      Parameter(
        id: setting.rawValue, title: title, kind: .toggle, value: .flag(isOn), help: help, isView: isView, key: key)
    }
    var parameters = [
      Parameter(
        id: Setting.newBlob.rawValue, title: "New blob", kind: .button, value: .none, help: "New blob", key: "n")
    ]
    if let blob = version.motion.blob {
      let isCircle = blob.shape.shape == .circle
      parameters += [
        Parameter(
          id: Setting.seed.rawValue, title: "Seed", kind: .readout, value: .text("\(blob.seed)"), help: "Seed"),
        Parameter(
          id: Setting.points.rawValue, title: "Points",
          kind: .number(
            NumberRange(
              Double(RandomBlob.pointCounts.lowerBound)...Double(RandomBlob.pointCounts.upperBound), step: 1,
              takesArrows: true)),
          value: .number(Double(version.circlePointCount)),
          help: isCircle ? "Points of a circle blob" : "A square blob has 8 points", isEnabled: isCircle),
        Parameter(
          id: Setting.recipe.rawValue, title: "", kind: .choice(["Circle", "Square"]),
          value: .choice(isCircle ? 0 : 1), help: "Points around a circle, or the eight outer cells of a square",
          key: "c"),
      ]
    }
    return parameters + [
      toggle(.rotation, "Rotate", options.rotation != .none, "Rotate with the path", key: "r"),
      toggle(.trails, "Trail", showsTrails, "Trails", key: "t", isView: true),
      toggle(.controlPoints, "Control points", showsControlPoints, "Control points", key: "p", isView: true),
      toggle(.closedKeyframes, "Closed", options.closesKeyframes, "Closed tangents for cubic paced", key: "k"),
      toggle(.arcPacing, "Arc pacing", options.pacing == .arc, "Arc pacing for cubic paced", key: "a"),
    ]
  }

  // MARK: - Inputs

  mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    switch input {
    case .press(let id): if Setting(rawValue: id) == .newBlob { changeSeed(at: time, isMoving: isMoving) }
    case .set(let id, let value):
      guard let setting = Setting(rawValue: id) else { return }
      set(setting, to: value, at: time, isMoving: isMoving)
    case .pointer(.released, _, _): break
    case .pointer(_, _, let point): followers.send(to: point, at: time)
    case .goHome: followers.goHome(at: time)
    }
  }

  func isAway(at time: Double) -> Bool { followers.target(at: time) != nil }

  mutating func prune(before time: Double) {
    versions.removeFirst(versions.lastIndex { $0.from <= time } ?? 0)
    followers.prune(before: time)
  }

  private mutating func set(_ setting: Setting, to value: ParameterValue, at time: Double, isMoving: Bool) {
    let version = version(at: time)
    var options = version.motion.options
    switch setting {
    case .trails: showsTrails = value.flag
    case .controlPoints: showsControlPoints = value.flag
    case .points:
      let bounds = RandomBlob.pointCounts
      let count = min(max(Int(value.number.rounded()), bounds.lowerBound), bounds.upperBound)
      showBlob(.circle(points: count), seed: version.motion.blob?.seed ?? 1, points: count, at: time, isMoving)
    case .recipe:
      let count = version.circlePointCount
      showBlob(
        value.choice == 0 ? .circle(points: count) : .square, seed: version.motion.blob?.seed ?? 1, points: count,
        at: time, isMoving)
    case .rotation: options.rotation = value.flag ? .path : .none
    case .closedKeyframes: options.closesKeyframes = value.flag
    case .arcPacing: options.pacing = value.flag ? .arc : .chord
    case .newBlob, .seed: break
    }
    if options != version.motion.options {
      show(
        version.motion.source, options: options, duration: version.motion.duration, points: version.circlePointCount,
        at: time, isMoving)
    }
  }

  private mutating func changeSeed(at time: Double, isMoving: Bool) {
    let version = version(at: time)
    let blob = version.motion.blob
    showBlob(
      blob?.shape ?? .circle(points: version.circlePointCount), seed: (blob?.seed ?? 0) &+ 1,
      points: version.circlePointCount, at: time, isMoving)
  }

  private mutating func showBlob(
    _ shape: RandomBlob.Shape, seed: UInt64, points: Int, at time: Double, _ isMoving: Bool
  ) {
    show(
      .blob(shape, seed: seed), options: version(at: time).motion.options,
      duration: chosenDuration ?? CurvesMotion.defaultDuration(pointCount: points), points: points, at: time, isMoving)
  }

  private mutating func show(
    _ source: CurvesMotion.Source, options: CurvesMotion.Options, duration: Double, points: Int, at time: Double,
    _ isMoving: Bool
  ) {
    // What a person can choose in the window always has a way of some length.
    guard let motion = try? CurvesMotion(source, options: options, duration: duration) else { return }
    laps.setDuration(duration, at: time)
    versions.removeAll { $0.from >= time }
    versions.append(
      Version(from: versions.isEmpty ? -.infinity : time, motion: motion, circlePointCount: points))
    followers.follow(
      motion, lapStart: laps.lap(at: time).start, at: time, over: isMoving ? Self.shapeDuration : 0)
  }

  // MARK: - Picture

  /// Maps the box to an area of the window, uniformly and centred.
  private func transform(into area: Rect) -> AffineTransform {
    let scale = min(area.width / box.width, area.height / box.height)
    guard scale > 0, scale.isFinite else { return .scale(0) }
    return AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: area.midX - box.midX * scale, ty: area.midY - box.midY * scale)
  }

  func regions(in frame: SceneFrame, at time: Double) -> [SceneRegion] {
    CurvesLayout(in: frame, laneCount: version(at: time).motion.lanes.count).lanes.enumerated().map { index, lane in
      SceneRegion(id: "lane \(index)", frame: lane.panel, transform: transform(into: lane.area))
    }
  }

  func evaluate(at time: Double, in frame: SceneFrame) -> any SceneMoment {
    let version = version(at: time)
    let motion = version.motion
    let lap = laps.lap(at: time)
    let isUndisturbed = followers.isUndisturbed(from: lap.start, to: lap.end)
    let lanes = motion.lanes.indices.map { index in
      CurvesMoment.Lane(
        trail: showsTrails
          ? LaneTrail(
            ofLane: index, followers: followers, motion: motion, lapStart: lap.start,
            from: max(lap.start, version.from),
            to: time) : nil,
        speed: followers.velocity(ofLane: index, at: time).length,
        speeds: isUndisturbed
          ? version.measures[index].speeds
          : LaneMeasures.speeds(ofLane: index, followers: followers, motion: motion, lapStart: lap.start))
    }
    return CurvesMoment(
      time: time, lap: lap, motion: motion, measures: version.measures, followers: followers,
      layout: CurvesLayout(in: frame, laneCount: lanes.count), lanes: lanes,
      controlPoints: showsControlPoints ? motion.controlPoints : [], showsTrails: showsTrails,
      transform: transform(into:))
  }
}

extension CurvesMotion {
  /// The blob that is followed, where one is.
  var blob: (shape: RandomBlob.Shape, seed: UInt64)? {
    if case .blob(let shape, let seed) = source { (shape, seed) } else { nil }
  }
}
