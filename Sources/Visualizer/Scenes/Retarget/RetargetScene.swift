// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// The Retarget scene: the same clicks retarget a card in four lanes, each by another retarget policy.
///
/// A point of the common box determines the target: the position and, by the settings, the size, the rotation and the
/// colour.
package struct RetargetScene: Scene {
  /// The side of the box that every lane shows.
  static let extent = 360.0

  /// The card of a lane and its tree, since each lane is drawn separately.
  struct Lane: Sendable {
    let method: Method
    var tree: LayerTree
    let card: LayerID
  }

  /// The duration of a lap: the demonstration until its springs are at rest, so that the graph has no idle part.
  static let lapDuration = 4.0

  package private(set) var laps = LapTable(duration: Self.lapDuration)
  private(set) var lanes: [Lane]
  /// The last lap that has started.
  private var lastLap = 0
  /// A lap and its start; later laps follow at equal intervals.
  private var anchor = (lap: 0, start: 0.0)
  /// Whether each lap plays the demonstration: until the user retargets the card.
  private var isDemonstrating = true
  /// Whether inputs move the cards immediately: ``InputMotion/atRest``.
  private var isAtRest = false
  /// The media times of the user's clicks, in ascending order.
  private(set) var clicks: [Double] = []
  /// The settings over media time. A change uses those of its instant. The layer tree has no property for them.
  private(set) var settings = StepFunction(Settings())
  private(set) var viewOptions = ViewOptions()

  package init() {
    lanes = Method.allCases.map { method in
      var tree = LayerTree(size: Size(width: Self.extent, height: Self.extent))
      let card = tree.add(
        .rectangle(size: Self.size(at: nil), cornerRadius: 8), at: Self.startPosition, name: "card")
      Self.deriveFill(of: card, in: &tree)
      return Lane(method: method, tree: tree, card: card)
    }
    // The scene starts with a demonstration.
    playDemonstration(at: 0)
  }

  /// Derives the fill of a card from the tint over the colour of its lane.
  private static func deriveFill(of card: LayerID, in tree: inout LayerTree) {
    do {
      try tree.derive(card, .fill) { shown in
        let tint = shown[card][.tint]
        return tint.adding(shown[card][.laneColor].scaled(by: 1 - tint.alpha))
      }
    } catch {
      // The rule does not depend on itself.
      assertionFailure("\(error)")
    }
  }

  // MARK: - Inputs

  package mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    // View options have no media time and change no motion.
    if case .set(let id, let value) = input, self.view(id, at: time) != nil {
      return viewOptions = changed(id, to: value, at: time).view
    }
    if isAtRest { finishDemonstration(by: time) } else { beginLaps(by: laps.number(at: time)) }
    switch input {
    case .pointer(.released, _, _), .reset: break
    case .pointer(let phase, _, let point):
      isDemonstrating = false
      if phase == .pressed { recordClick(at: time) }
      retarget(to: point, at: time)
    case .press(let id):
      guard id == "demonstration" else { return }
      // A demonstration replaces the rest of an earlier one, and fills a lap.
      isDemonstrating = true
      restartLap(at: time)
      guard !isAtRest else { return }
      removeChanges(after: time)
      playDemonstration(at: time)
    case .set(let id, let value):
      settings.replace(with: changed(id, to: value, at: time).settings, from: time)
      guard !isAtRest else { return }
      // Planned changes use the new settings.
      let planned = lanes[0].tree.modelChanges(of: lanes[0].card, .position, in: time.nextUp ... .infinity)
      removeChanges(after: time)
      for change in planned { retarget(to: change.value, at: change.time, isPlanned: true) }
    }
  }

  // MARK: - Inputs at rest

  var limits: SceneLimits { SceneLimits(motionDuration: Double(Self.earlierLapCount) * Self.lapDuration) }

  mutating func apply(_ input: SceneInput, at time: Double, _ motion: InputMotion) {
    isAtRest = motion == .atRest
    apply(input, at: time, isMoving: motion == .animated)
  }

  mutating func rest(at time: Double) {
    guard isAtRest else { return }
    isAtRest = false
    removeChanges(after: time)
    guard isDemonstrating else { return }
    // The demonstration of the current lap is played again in full.
    let lap = laps.number(at: time)
    removeChanges(after: start(ofLap: lap))
    lastLap = lap - 1
    beginLaps(by: lap)
  }

  /// Retargets the cards to the last point of the demonstration by a media time.
  private mutating func finishDemonstration(by time: Double) {
    guard isDemonstrating else { return }
    let lap = laps.number(at: time)
    let last = Self.demonstration.last { start(ofLap: lap) + $0.delay <= time }
    if let point = last?.point ?? (lap > anchor.lap ? Self.startPosition : nil) { retarget(to: point, at: time) }
  }

  // MARK: - Laps

  /// The scene with the demonstrations up to the lap after a media time, which onion skins can show.
  package func extended(to time: Double) -> RetargetScene {
    var scene = self
    scene.beginLaps(by: laps.number(at: time), further: 1)
    return scene
  }

  /// The number of earlier laps whose changes can still run.
  private static let earlierLapCount = 8
  /// The least time in a lap after a click.
  private static let leastRest = 1.5
  /// The time before a late click in its new lap.
  private static let preroll = 1.0

  /// The media time at which a lap starts.
  private func start(ofLap lap: Int) -> Double { anchor.start + Double(lap - anchor.lap) * Self.lapDuration }

  /// Starts a lap at a media time.
  private mutating func restartLap(at time: Double) {
    laps.restart(duration: Self.lapDuration, at: time)
    anchor = (laps.number(at: time), time)
    lastLap = anchor.lap
  }

  /// Records a click. A click near the end of a lap starts a new lap, at ``preroll`` before the click. The graph then
  /// shows both the motion before the click and its result.
  private mutating func recordClick(at time: Double) {
    clicks.removeAll { $0 >= time }
    clicks.append(time)
    if laps.lap(at: time).end - time < Self.leastRest { restartLap(at: time - Self.preroll) }
  }

  private mutating func beginLaps(by lap: Int, further: Int = 0) {
    let repeats = LapRepeats(after: lastLap, by: lap, further: further)
    guard let last = repeats.laps.last else { return }
    guard isDemonstrating else {
      lastLap = last
      return
    }
    let first =
      repeats.isFresh
      ? max(repeats.laps.lowerBound - Self.earlierLapCount, lastLap + 1) : repeats.laps.lowerBound
    if repeats.isFresh {
      // The state at the end of each lap.
      let time = start(ofLap: first) - Self.lapDuration / 64
      for index in lanes.indices {
        let card = lanes[index].card
        lanes[index].tree.transaction(at: time, disablesActions: true) { $0[card].position = Self.startPosition }
      }
    }
    for lap in first...last { playDemonstration(at: start(ofLap: lap)) }
    lastLap = last
  }

  func effect(of input: SceneInput, at time: Double) -> InputEffect {
    input == .press("demonstration") ? .motion : InputEffect(input)
  }

  mutating func setTheme(_ theme: Theme) {
    for index in lanes.indices {
      let card = lanes[index].card
      lanes[index].tree.set(.laneColor, of: card, to: LaneStyle(index: index, theme: theme).color)
      lanes[index].tree.set(.stroke, of: card, to: theme.panel)
    }
  }

  mutating func prune(before time: Double) {
    for index in lanes.indices { lanes[index].tree.prune(before: time) }
    settings.prune(before: time)
    clicks.removeAll { $0 < time - Self.lapDuration }
  }

  /// The points of the demonstration with their times in a lap: four points in quick succession, like a fast user, and
  /// then the return to the start.
  private static let demonstration: [(delay: Double, point: Point)] = [
    (0.4, Point(x: 300, y: 90)), (0.75, Point(x: 80, y: 80)), (1, Point(x: 290, y: 280)), (1.2, Point(x: 180, y: 60)),
    (2.6, startPosition),
  ]

  private mutating func playDemonstration(at time: Double) {
    for (delay, point) in Self.demonstration { retarget(to: point, at: time + delay, isPlanned: true) }
  }

  /// The position of the card at the start, and after each demonstration.
  private static let startPosition = Point(x: 60, y: 290)

  /// The last target of the card, or `nil` before the first one.
  func target(at time: Double) -> Point? {
    let (tree, card) = (lanes[0].tree, lanes[0].card)
    let point = tree.modelValue(of: card, .position, at: time)
    return point != Self.startPosition || !tree.modelChanges(of: card, .position, in: -.infinity...time).isEmpty
      ? point : nil
  }

  private mutating func removeChanges(after time: Double) {
    for index in lanes.indices { lanes[index].tree.removeChanges(after: time) }
  }

  /// Retargets the card to a point in every lane. An input of the user cancels planned changes.
  private mutating func retarget(to point: Point, at time: Double, isPlanned: Bool = false) {
    if !isPlanned { removeChanges(after: time) }
    let settings = settings.value(at: time)
    let point = Point(x: min(max(point.x, 0), Self.extent), y: min(max(point.y, 0), Self.extent))
    for index in lanes.indices {
      let (card, method) = (lanes[index].card, lanes[index].method)
      lanes[index].tree.transaction(
        at: time, duration: settings.duration, timingFunction: settings.timingFunction,
        policy: method.policy(settings), disablesActions: isAtRest
      ) { transaction in
        transaction[card].position = point
        if settings.changesSize { transaction[card].size = Self.size(at: point) }
        if settings.changesRotation { transaction[card].rotation = .degrees((point.x + point.y) / 2) }
        if settings.changesColor { transaction[card][.tint] = Self.tint(at: point) }
      }
    }
  }

  static func size(at point: Point?) -> Size {
    let share = (point?.y ?? extent / 2) / extent
    return Size(width: 30 + 36 * share, height: 40 + 48 * share)
  }

  /// A colour of the colour wheel for each x.
  private static func tint(at point: Point) -> Color {
    let turn = point.x / extent * 6
    func channel(_ shift: Double) -> Double {
      let distance = abs((turn + shift).truncatingRemainder(dividingBy: 6) - 3)
      return min(max(distance - 1, 0), 1)
    }
    return Color(red: channel(0), green: channel(4), blue: channel(2))
  }

  // MARK: - Picture

  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout {
    let layout = CurvesLayout(in: frame, laneCount: lanes.count)
    let settings = settings.value(at: time)
    let showsEffects = layout.showsEffects(lanes.map { $0.method.effect(settings) })
    let regions = layout.lanes.enumerated().map { index, lane in
      let transform = Self.transform(into: lane.area)
      return PlacedRegion(
        region: .lane(index), frame: lane.panel, transform: transform,
        limits: Self.limits(in: lane.clearArea(showsEffect: showsEffects), settings, transform: transform))
    }
    return SceneLayout(
      regions: regions, menus: [layout.graph.map { .quantity(viewOptions.quantity, in: $0) }].compactMap(\.self),
      divider: layout.divider, graphPlot: layout.graph.map(CurvesLayout.plot(in:)), snapTimes: snapTimes)
  }

  /// The part of an area in which targets are, so that the whole card stays in the area, with the overshoot of a motion
  /// from one side of this part to the other.
  private static func limits(in area: Rect, _ settings: Settings, transform: AffineTransform) -> Rect {
    let size = size(at: settings.changesSize ? Point(x: 0, y: extent) : nil)
    let turned = (size.width * size.width + size.height * size.height).squareRoot()
    let reach = settings.changesRotation ? Size(width: turned, height: turned) : size
    let room = area.inset(
      dx: min(reach.width / 2 * transform.a, area.width / 2), dy: min(reach.height / 2 * transform.a, area.height / 2))
    let share = settings.overshoot / (1 + 2 * settings.overshoot)
    return room.inset(dx: share * room.width, dy: share * room.height)
  }

  /// Maps the box to an area of the window, uniformly and centred.
  static func transform(into area: Rect) -> AffineTransform {
    let scale = min(area.width, area.height) / extent
    guard scale > 0, scale.isFinite else { return .scale(0) }
    return AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: area.midX - extent / 2 * scale, ty: area.midY - extent / 2 * scale)
  }

  private func snapTimes(_ range: ClosedRange<Double>) -> [Double] {
    lanes[0].tree.modelChanges(of: lanes[0].card, .position, in: range).map(\.time)
  }

  func document(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree] {
    zip(extended(to: times.lowerBound).lanes, CurvesLayout(in: frame, laneCount: lanes.count).lanes).map {
      PlacedTree($0.method.shortTitle, $0.tree, under: Self.transform(into: $1.area))
    }
  }

  func picture(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    EvaluatedRetargetScene(scene: extended(to: time), time: time, in: frame)
  }
}

extension LayerProperty where Value == Color {
  /// The colour over that of the lane: a property that only this scene uses.
  static var tint: LayerProperty { LayerProperty("tint", default: .clear) }
  /// The colour of the lane in the theme.
  static var laneColor: LayerProperty { LayerProperty("laneColor", default: .clear) }
}
