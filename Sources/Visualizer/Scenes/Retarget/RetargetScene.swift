// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
package import GlissadeTiming

/// The Retarget scene: the same clicks send a card to points in four lanes, each by another retarget policy.
///
/// A point of the common box determines the target: the position and, by the settings, the size, the rotation and the
/// colour.
package struct RetargetScene: Scene {
  /// The side of the box that every lane shows.
  static let extent = 360.0

  /// The settings of the user.
  package struct Settings: Sendable, Hashable {
    var duration = 0.6
    var timing = Timing.perfect
    /// The elastic easing of the Seamless document: the frequency of its oscillation, and its damping ratio.
    var omega = 20.0
    var zeta = 0.5
    var bounce = 0.3
    var changesSize = false
    var changesRotation = false
    var changesColor = false

    /// The easing function of `css`, as CSS.
    var easing = "ease"

    enum Timing: Int, CaseIterable, Sendable {
      case perfect, elastic, easeInOut, linear, css

      var title: String {
        switch self {
        case .perfect: "Perfect"
        case .elastic: "Elastic"
        case .easeInOut: "Ease in-out"
        case .linear: "Linear"
        case .css: "CSS"
        }
      }
    }

    var spring: Spring { Spring(duration: duration, bounce: bounce) }

    package var timingFunction: TimingFunction {
      switch timing {
      case .perfect: .seamless
      // Over its duration, the easing is the closed form of a damped spring of this frequency.
      case .elastic: .spring(Spring(stiffness: omega * omega, damping: 2 * zeta * omega), duration: 1)
      case .easeInOut: .easeInOut
      case .linear: .linear
      case .css: (try? TimingFunction(css: easing)) ?? .ease
      }
    }
  }

  /// The retarget policy of a lane.
  enum Method: Int, CaseIterable, Sendable {
    case jump, replace, additive, spring

    var title: String {
      switch self {
      case .jump: "Jump"
      case .replace: "From what is shown"
      case .additive: "Additive"
      case .spring: "Spring"
      }
    }

    var shortTitle: String { self == .replace ? "From shown" : title }
    var shortestTitle: String { self == .replace ? "Shown" : title }

    func policy(_ settings: Settings) -> RetargetPolicy {
      switch self {
      case .jump: .jump
      case .replace: .replace
      case .additive: .additive
      case .spring: .spring(settings.spring)
      }
    }
  }

  /// The card of a lane and its tree, since each lane is drawn separately.
  struct Lane: Sendable {
    let method: Method
    var tree: LayerTree
    let card: LayerID
  }

  package let laps = LapTable(duration: 8)
  private(set) var lanes: [Lane]
  /// The last lap whose demonstration has started.
  private var lastLap = 0
  /// The settings from a media time on: input for later changes, which no property of the tree has.
  private var settings: [(from: Double, value: Settings)] = [(-.infinity, Settings())]
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
        return tint.adding(shown[card][.laneColor].scaled(by: 1 - tint.alpha)).withOpacity(0.92)
      }
    } catch {
      // The rule does not depend on itself.
      assertionFailure("\(error)")
    }
  }

  // MARK: - Parameters

  private enum Setting: String {
    case demonstration, duration, timing, omega, zeta, easing, bounce, size, rotation, color
  }

  package func settings(at time: Double) -> Settings { settings.last { $0.from <= time }?.value ?? Settings() }

  package func parameters(at time: Double) -> [Parameter] {
    let settings = settings(at: time)
    func toggle(_ setting: Setting, _ title: String, _ isOn: Bool, _ help: String, _ key: Character) -> Parameter {
      Parameter(
        id: setting.rawValue, title: title, kind: .toggle, value: .flag(isOn), help: help, key: key)
    }
    func number(_ setting: Setting, _ title: String, _ range: NumberRange, _ value: Double, _ help: String) -> Parameter
    {
      Parameter(
        id: setting.rawValue, title: title, kind: .number(range), value: .number(value), help: help,
        isEnabled: (setting != .omega && setting != .zeta) || settings.timing == .elastic)
    }
    return [
      Parameter(
        id: Setting.demonstration.rawValue, title: "Show me", kind: .button, value: .none,
        help: "Send the card about", key: "n"),
      number(
        .duration, "Duration", NumberRange(0.1...3, step: 0.1, decimals: 1, unit: "s", takesArrows: true),
        settings.duration, "How long a change takes"),
      Parameter(
        id: Setting.timing.rawValue, title: "", kind: .choice(Settings.Timing.allCases.map(\.title)),
        value: .choice(settings.timing.rawValue), help: "How a change spends its time", key: "e"),
      number(.omega, "ω", NumberRange(4...40, step: 1), settings.omega, "How fast the elastic block swings"),
      number(
        .zeta, "ζ", NumberRange(0.1...1, step: 0.05, decimals: 2), settings.zeta,
        "How quickly the swings of the elastic block die"),
      Parameter(
        id: Setting.easing.rawValue, title: "Easing", kind: .text, value: .text(settings.easing),
        help: "Any easing function of CSS", isEnabled: settings.timing == .css),
      number(
        .bounce, "Bounce", NumberRange(0...0.8, step: 0.05, decimals: 2), settings.bounce,
        "How far the spring swings beyond its target"),
      toggle(.size, "Size", settings.changesSize, "Points lower down are larger", "z"),
      toggle(.rotation, "Turn", settings.changesRotation, "The card turns with the place", "r"),
      toggle(.color, "Colour", settings.changesColor, "The card takes the colour of the place", "c"),
      viewOptions.trailParameter,
    ] + viewOptions.parameters
  }

  // MARK: - Inputs

  package mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    // View options apply to all media times.
    if case .set(let id, let value) = input, viewOptions.set(id, to: value) { return }
    beginLaps(by: laps.number(at: time))
    switch input {
    case .pointer(.released, _, _), .reset: break
    case .pointer(_, _, let point): send(to: point, at: time)
    case .press(let id):
      guard id == Setting.demonstration.rawValue else { return }
      // A demonstration replaces the rest of an earlier one.
      removeChanges(after: time)
      playDemonstration(at: time)
    case .set(let id, let value):
      guard let setting = Setting(rawValue: id) else { return }
      set(setting, to: value, at: time)
      // Planned changes use the new settings.
      let planned = lanes[0].tree.modelChanges(of: lanes[0].card, .position, in: time.nextUp ... .infinity)
      removeChanges(after: time)
      for change in planned { send(to: change.value, at: change.time, isPlanned: true) }
    }
  }

  // MARK: - Laps

  /// The scene with the demonstrations up to the lap after a media time, which onion skins can show.
  package func extended(to time: Double) -> RetargetScene {
    var scene = self
    scene.beginLaps(by: laps.number(at: time), further: 1)
    return scene
  }

  /// The number of earlier laps whose changes can still run.
  private static let echo = 4

  private mutating func beginLaps(by lap: Int, further: Int = 0) {
    let repeats = LapRepeats(after: lastLap, by: lap, further: further)
    guard let last = repeats.laps.last else { return }
    let first = repeats.isFresh ? max(repeats.laps.lowerBound - Self.echo, lastLap + 1) : repeats.laps.lowerBound
    let duration = laps.lap(at: 0).duration
    if repeats.isFresh {
      // The state at the end of each lap.
      let time = (Double(first) - 0.5) * duration
      for index in lanes.indices {
        let card = lanes[index].card
        lanes[index].tree.transaction(at: time, disablesActions: true) { $0[card].position = Self.startPosition }
      }
    }
    for lap in first...last { playDemonstration(at: Double(lap) * duration) }
    lastLap = last
  }

  func startsMotion(_ input: SceneInput, at time: Double) -> Bool { input == .press(Setting.demonstration.rawValue) }

  func canReset(at time: Double) -> Bool { false }

  mutating func setTheme(_ theme: Theme) {
    for index in lanes.indices {
      let card = lanes[index].card
      lanes[index].tree.set(card, .laneColor, to: LaneStyle(index: index, theme: theme).color)
      lanes[index].tree.set(card, .stroke, to: theme.panel)
    }
  }

  mutating func prune(before time: Double) {
    for index in lanes.indices { lanes[index].tree.prune(before: time) }
    settings.removeFirst(settings.lastIndex { $0.from <= time } ?? 0)
  }

  private mutating func set(_ setting: Setting, to value: ParameterValue, at time: Double) {
    var changed = settings(at: time)
    switch setting {
    case .demonstration: return
    case .duration: changed.duration = min(max(value.number, 0.1), 3)
    case .timing: changed.timing = Settings.Timing(rawValue: value.choice) ?? .perfect
    case .easing:
      // After an invalid text, the last easing function stays.
      guard (try? TimingFunction(css: value.text)) != nil else { return }
      changed.easing = value.text
      changed.timing = .css
    case .omega: changed.omega = min(max(value.number, 4), 40)
    case .zeta: changed.zeta = min(max(value.number, 0.1), 1)
    case .bounce: changed.bounce = min(max(value.number, 0), 0.8)
    case .size: changed.changesSize = value.flag
    case .rotation: changed.changesRotation = value.flag
    case .color: changed.changesColor = value.flag
    }
    settings.removeAll { $0.from >= time }
    settings.append((settings.isEmpty ? -.infinity : time, changed))
  }

  /// Five points within a second, like a fast user.
  private mutating func playDemonstration(at time: Double) {
    let points = [
      (0.4, 300.0, 90.0), (0.75, 80, 80), (1.0, 290, 280), (1.2, 180, 60),
      (2.6, Self.startPosition.x, Self.startPosition.y),
    ]
    for (delay, x, y) in points { send(to: Point(x: x, y: y), at: time + delay, isPlanned: true) }
  }

  /// The position of the card at the start, and after each demonstration.
  private static let startPosition = Point(x: 60, y: 290)

  /// The last point to which the card was sent, or `nil` before the first one.
  func target(at time: Double) -> Point? {
    let (tree, card) = (lanes[0].tree, lanes[0].card)
    let point = tree.modelValue(of: card, .position, at: time)
    return point != Self.startPosition || !tree.modelChanges(of: card, .position, in: -.infinity...time).isEmpty
      ? point : nil
  }

  private mutating func removeChanges(after time: Double) {
    for index in lanes.indices { lanes[index].tree.removeChanges(after: time) }
  }

  /// Sends the card to a point in every lane. An input of the user cancels planned changes.
  private mutating func send(to point: Point, at time: Double, isPlanned: Bool = false) {
    if !isPlanned { removeChanges(after: time) }
    let settings = settings(at: time)
    let point = Point(x: min(max(point.x, 0), Self.extent), y: min(max(point.y, 0), Self.extent))
    for index in lanes.indices {
      let (card, method) = (lanes[index].card, lanes[index].method)
      lanes[index].tree.transaction(
        at: time, duration: settings.duration, timingFunction: settings.timingFunction, policy: method.policy(settings)
      ) { transaction in
        transaction[card].position = point
        if settings.changesSize { transaction[card].size = Self.size(at: point) }
        if settings.changesRotation { transaction[card].rotation = .degrees((point.x + point.y) / 2) }
        if settings.changesColor { transaction[card][.tint] = Self.tint(at: point) }
      }
    }
  }

  private static func size(at point: Point?) -> Size {
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

  func regions(in frame: SceneFrame, at time: Double) -> [PlacedRegion] {
    CurvesLayout(in: frame, laneCount: lanes.count).lanes.enumerated().map { index, lane in
      PlacedRegion(region: .lane(index), frame: lane.panel, transform: Self.transform(into: lane.area))
    }
  }

  /// Maps the box to an area of the window, uniformly and centred.
  static func transform(into area: Rect) -> AffineTransform {
    let scale = min(area.width, area.height) / extent
    guard scale > 0, scale.isFinite else { return .scale(0) }
    return AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: area.midX - extent / 2 * scale, ty: area.midY - extent / 2 * scale)
  }

  func graphPlot(in frame: SceneFrame, at time: Double) -> Rect? {
    CurvesLayout(in: frame, laneCount: lanes.count).graph.map(CurvesLayout.plot(in:))
  }

  func evaluate(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    EvaluatedRetargetScene(scene: extended(to: time), time: time, in: frame)
  }
}

extension LayerProperty where Value == Color {
  /// The colour over that of the lane: a property that only this scene uses.
  static var tint: LayerProperty { LayerProperty("tint", default: .clear) }
  /// The colour of the lane in the theme.
  static var laneColor: LayerProperty { LayerProperty("laneColor", default: .clear) }
}
