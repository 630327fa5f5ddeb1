import Animations
import DisplayLists
import Geometry
import Typesetting

/// The Curves scene: three methods on one way, one clock, and what a person does to them.
struct CurvesScene: Sendable {
  private(set) var motion: CurvesMotion
  private(set) var transport: Transport
  private var followers: CurvesFollowers
  private var measures: [LaneMeasures]
  private var switches: Set<CurvesOption> = [.rotation, .trails, .controlPoints]
  /// The lap that a person asked for, which then is that of every blob.
  private let chosenDuration: Double?
  /// What a square blob puts aside, for when circles come back.
  private var circlePointCount = 31
  /// The box that the lanes show, in the coordinates of the motion.
  private var box: Rect

  init(motion: CurvesMotion, keepsDuration: Bool, rate: Double) {
    chosenDuration = keepsDuration ? motion.duration : nil
    self.motion = motion
    transport = Transport(duration: motion.duration, rate: rate)
    box = Self.box(of: motion)
    followers = CurvesFollowers(motion: motion, extent: max(box.width, box.height))
    measures = motion.lanes.map { LaneMeasures(of: $0, in: motion) }
    switches.formUnion(Self.switches(for: motion.options))
    if motion.options.rotation == .none { switches.remove(.rotation) }
    if case .blob(.circle(let count), seed: _) = motion.source { circlePointCount = count }
  }

  /// Blobs live in a box of 360 × 360; a person's own way is fitted to the lane.
  private static func box(of motion: CurvesMotion) -> Rect {
    if case .blob = motion.source { return Rect(x: 0, y: 0, width: 360, height: 360) }
    guard let bounds = motion.outline.bounds() else { return Rect(x: 0, y: 0, width: 360, height: 360) }
    let margin = motion.extent * 0.2
    return Rect(center: bounds.center, size: Size(width: bounds.width + margin, height: bounds.height + margin))
  }

  private static func switches(for options: CurvesMotion.Options) -> Set<CurvesOption> {
    var switches: Set<CurvesOption> = []
    if options.closesKeyframes { switches.insert(.closedKeyframes) }
    if options.pacing == .arc { switches.insert(.arcPacing) }
    return switches
  }

  /// Maps the box to an area of the window, uniformly and centred.
  func transform(into area: Rect) -> AffineTransform {
    let scale = min(area.width / box.width, area.height / box.height)
    guard scale > 0, scale.isFinite else { return .scale(0) }
    return AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: area.midX - box.midX * scale, ty: area.midY - box.midY * scale)
  }

  // MARK: - Actions

  mutating func perform(_ action: Action, at instant: Double) {
    switch action {
    case .togglePlaying:
      if transport.isMoving(at: instant) { transport.pause(at: instant) } else { transport.play(at: instant) }
    case .restart:
      transport.restart(at: instant)
      followers.forgetAll()
    case .goToEnd: transport.seek(toLapTime: motion.duration, at: instant)
    case .step(let frames):
      transport.pause(at: instant)
      let time = transport.lapTime(of: transport.mediaTime(at: instant))
      transport.seek(toLapTime: time + Double(frames) / 60, at: instant)
    case .seek(let share): transport.seek(toLapTime: share * motion.duration, at: instant)
    case .setRate(let rate): transport.setRate(rate, at: instant)
    case .nextRate:
      let index = Transport.rates.firstIndex(of: transport.rate).map { ($0 + 1) % Transport.rates.count } ?? 0
      transport.setRate(Transport.rates[index], at: instant)
    case .toggleLoop: transport.setLoops(!transport.loops, at: instant)
    case .newBlob: showBlob(recipe, seed: seed &+ 1, at: instant)
    case .setPointCount(let count): setPointCount(count, at: instant)
    case .changePointCount(let step):
      // A square blob has its eight points.
      if recipe.shape == .circle { setPointCount(circlePointCount + step, at: instant) }
    case .setRecipe(let shape): if shape != recipe.shape || !hasBlob { showBlob(named: shape, at: instant) }
    case .toggleRecipe: showBlob(named: recipe.shape == .circle ? .square : .circle, at: instant)
    case .toggleOption(let option): toggle(option, at: instant)
    case .send(let point):
      followers.send(to: point, at: transport.mediaTime(at: instant), lapStart: lapStart(at: instant))
    case .toggleAppearance, .toggleHelp, .toggleMoreControls, .goHome: break
    }
  }

  /// Sends the followers back onto their way; returns whether they were away from it.
  mutating func goHome(at instant: Double) -> Bool {
    followers.goHome(at: transport.mediaTime(at: instant))
  }

  private func lapStart(at instant: Double) -> Double { transport.startOfLap(transport.mediaTime(at: instant)) }

  private var hasBlob: Bool { if case .blob = motion.source { true } else { false } }

  private var seed: UInt64 { if case .blob(_, let seed) = motion.source { seed } else { 0 } }

  private var recipe: RandomBlob.Shape {
    if case .blob(let recipe, _) = motion.source { recipe } else { .circle(points: circlePointCount) }
  }

  private mutating func showBlob(named shape: BlobShape, at instant: Double) {
    showBlob(shape == .circle ? .circle(points: circlePointCount) : .square, seed: hasBlob ? seed : 1, at: instant)
  }

  private mutating func showBlob(_ recipe: RandomBlob.Shape, seed: UInt64, at instant: Double) {
    show(
      .blob(recipe, seed: seed), options: motion.options,
      duration: chosenDuration ?? CurvesMotion.defaultDuration(pointCount: circlePointCount), at: instant)
  }

  private mutating func setPointCount(_ count: Int, at instant: Double) {
    let count = min(max(count, RandomBlob.pointCounts.lowerBound), RandomBlob.pointCounts.upperBound)
    guard hasBlob, count != circlePointCount || recipe.shape == .square else { return }
    circlePointCount = count
    showBlob(.circle(points: count), seed: seed, at: instant)
  }

  private mutating func toggle(_ option: CurvesOption, at instant: Double) {
    switches.formSymmetricDifference([option])
    var options = motion.options
    options.rotation = switches.contains(.rotation) ? (options.rotation == .none ? .path : options.rotation) : .none
    options.closesKeyframes = switches.contains(.closedKeyframes)
    options.pacing = switches.contains(.arcPacing) ? .arc : .chord
    if options != motion.options { show(motion.source, options: options, duration: motion.duration, at: instant) }
  }

  private mutating func show(
    _ source: CurvesMotion.Source, options: CurvesMotion.Options, duration: Double, at instant: Double
  ) {
    // What a person can choose in the window always has a way of some length.
    guard let changed = try? CurvesMotion(source, options: options, duration: duration) else { return }
    motion = changed
    if changed.duration != transport.duration { transport.setDuration(changed.duration, at: instant) }
    box = Self.box(of: changed)
    followers = followers.following(changed, extent: max(box.width, box.height))
    measures = changed.lanes.map { LaneMeasures(of: $0, in: changed) }
  }

  // MARK: - Picture

  func controlValues(at instant: Double, isMoreOpen: Bool) -> CurvesControls.Values {
    let lapTime = transport.lapTime(of: transport.mediaTime(at: instant))
    return CurvesControls.Values(
      isPlaying: transport.isMoving(at: instant), lapShare: lapTime / motion.duration, rate: transport.rate,
      loops: transport.loops, seed: hasBlob ? seed : nil, pointCount: circlePointCount, shape: recipe.shape,
      options: switches, isMoreOpen: isMoreOpen, timeText: timeText(lapTime))
  }

  private func timeText(_ lapTime: Double) -> String {
    FixedPoint.text(lapTime, decimals: 2) + " / " + FixedPoint.text(motion.duration, decimals: 2) + " s"
  }

  /// Writes the time in the lap, right-aligned.
  func drawTime(at anchor: Point, showsRate: Bool, with painter: inout Painter, at instant: Double) {
    let lapTime = transport.lapTime(of: transport.mediaTime(at: instant))
    let total = " / " + FixedPoint.text(motion.duration, decimals: 2) + " s"
    let width = painter.text(
      total, centeredAt: anchor.y, x: anchor.x, style: .bodyNumber, color: painter.theme.secondaryText,
      alignment: .trailing)
    painter.text(
      FixedPoint.text(lapTime, decimals: 2), centeredAt: anchor.y, x: anchor.x - width, style: .strongNumber,
      color: painter.theme.text, alignment: .trailing)
    guard showsRate, transport.rate != 1 else { return }
    painter.text(
      FixedPoint.text(transport.rate * 100, decimals: 0) + " %", centeredAt: anchor.y + 15, x: anchor.x,
      style: .captionNumber,
      color: painter.theme.secondaryText, alignment: .trailing)
  }

  /// What the lanes show at an instant, evaluated and not yet drawn.
  func evaluate(at instant: Double) -> CurvesMoment {
    let mediaTime = transport.mediaTime(at: instant)
    let lapStart = transport.startOfLap(mediaTime)
    let isUndisturbed = followers.isUndisturbed(from: lapStart, to: lapStart + motion.duration)
    return CurvesMoment(
      mediaTime: mediaTime, lapTime: mediaTime - lapStart, target: followers.target(at: mediaTime),
      liveChanges: followers.liveChangeCount(at: mediaTime),
      lanes: motion.lanes.indices.map { index in
        CurvesMoment.Lane(
          trail: switches.contains(.trails)
            ? LaneTrail(ofLane: index, followers: followers, motion: motion, from: lapStart, to: mediaTime) : nil,
          speed: followers.velocity(ofLane: index, at: mediaTime).length,
          speeds: isUndisturbed
            ? measures[index].speeds
            : LaneMeasures.speeds(ofLane: index, followers: followers, motion: motion, lapStart: lapStart))
      })
  }

  /// Draws what was evaluated.
  func draw(_ moment: CurvesMoment, in layout: CurvesLayout, with painter: inout Painter) {
    let theme = painter.theme
    let styles = motion.lanes.indices.map { LaneStyle(index: $0, theme: theme) }
    // All titles are long, or all are short.
    let titles = LaneTitle.allCases.first { length in
      motion.lanes.indices.allSatisfy { length.fits(motion.lanes[$0].method, in: layout.lanes[$0]) }
    }
    for (index, lane) in motion.lanes.enumerated() {
      let evaluated = moment.lanes[index]
      let view = LaneView(
        layout: layout.lanes[index], style: styles[index], title: titles?.text(of: lane.method),
        transform: transform(into: layout.lanes[index].area), outline: motion.outline, isClosed: motion.isClosed,
        controlPoints: switches.contains(.controlPoints) ? motion.controlPoints : [], trail: evaluated.trail,
        follower: followers.displayList(
          ofLane: index, color: styles[index].color, ground: theme.panel, at: moment.mediaTime),
        target: moment.target, speed: evaluated.speed, measures: measures[index], liveChanges: moment.liveChanges)
      view.draw(with: &painter)
    }
    guard let panel = layout.graph else { return }
    let interval = LaneTrail.dotInterval(for: motion)
    SpeedGraph(
      panel: panel, duration: motion.duration, lapTime: moment.lapTime,
      curves: motion.lanes.enumerated().map { index, lane in
        SpeedGraph.Curve(
          samples: moment.lanes[index].speeds, label: lane.method.shortTitle, style: styles[index],
          current: moment.lanes[index].speed)
      },
      caption: switches.contains(.trails) ? "Dots every " + AxisTicks.text(interval, step: interval) + " s" : ""
    ).draw(with: &painter)
  }
}

/// What the lanes show at an instant.
struct CurvesMoment: Sendable {
  struct Lane: Sendable {
    /// The way travelled in this lap, where it is shown.
    let trail: LaneTrail?
    let speed: Double
    /// Speed over the time of this lap.
    let speeds: [Point]
  }

  let mediaTime: Double
  let lapTime: Double
  /// Where the followers have been sent to, while they are away.
  let target: Point?
  let liveChanges: Int
  let lanes: [Lane]
}
