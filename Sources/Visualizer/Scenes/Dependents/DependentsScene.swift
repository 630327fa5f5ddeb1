// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting

/// The Dependents scene: one animated square, and values that are derived from it in the same frame.
///
/// The second square derives its position and rotation. The third one is mirrored; its position comes from a custom
/// property, its rotation from a method. Labels show presentation values. Further dependents are a colour, a text size
/// and visibility.
struct DependentsScene: Scene {
  /// The state of the source.
  enum Phase: Sendable, Hashable {
    /// At the start.
    case ready
    /// Sliding.
    case running
    /// Paused between start and end.
    case paused
    /// At the end.
    case finished
  }

  /// The quantity of the graph.
  enum Plot: Int, CaseIterable {
    case position, speed, acceleration

    var title: String {
      switch self {
      case .position: "X position"
      case .speed: ViewOptions.Quantity.speed.title
      case .acceleration: ViewOptions.Quantity.acceleration.title
      }
    }
    /// The range that the axis always contains. Only the position can be negative.
    var leastRange: ClosedRange<Double> {
      self == .position
        ? -DependentsScene.travel...DependentsScene.travel
        : 0...(2 * DependentsScene.travel / DependentsScene.duration)
    }
    var unit: String {
      switch self {
      case .position: "pt"
      case .speed: ViewOptions.Quantity.speed.unit
      case .acceleration: ViewOptions.Quantity.acceleration.unit
      }
    }
  }

  /// The size of the stage, in its own points.
  static let stage = Size(width: 720, height: 372)
  static let side = 64.0
  /// The distance of the slide.
  static let travel = 540.0
  static let start = Point(x: 90, y: 66)
  /// The least height of the stage beside a graph.
  static let leastMotion = 160.0
  /// The duration of the slide, in seconds.
  static let duration = 4.0

  let laps = LapTable(duration: 6)
  private(set) var tree: LayerTree
  let parts: DependentParts
  private var showsFurther = true
  private(set) var viewOptions = ViewOptions()
  private(set) var plot = Plot.position

  init() {
    var tree = LayerTree(size: Self.stage)
    parts = DependentParts(in: &tree)
    self.tree = tree
  }

  /// The state of the source at a media time.
  func phase(at time: Double) -> Phase {
    if !tree.effectiveAnimations(of: parts.source, .elapsed, at: time).isEmpty { return .running }
    let elapsed = elapsed(at: time)
    return elapsed <= 0 ? .ready : elapsed < Self.duration ? .paused : .finished
  }

  /// The seconds of the slide that have passed at a media time.
  private func elapsed(at time: Double) -> Double { tree.presentationValue(of: parts.source, .elapsed, at: time) }

  /// The media times at which the velocity of the squares may jump, in ascending order.
  func breakpoints(in range: ClosedRange<Double>) -> [Double] {
    tree.motion(of: parts.source, .position).breakpoints(in: range, limit: Self.breakpointLimit)
      .filter { $0 > range.lowerBound && $0 < range.upperBound }
  }

  private static let breakpointLimit = 4000

  // MARK: - Parameters

  private enum Setting: String {
    case start, pause, reset, further, plot
  }

  func parameters(at time: Double) -> [Parameter] { parameters(in: phase(at: time)) }

  /// The kinds do not depend on the phase.
  func kind(of parameter: String, at time: Double) -> Parameter.Kind? {
    parameters(in: .ready).first { $0.id == parameter }?.kind
  }

  private func parameters(in phase: Phase) -> [Parameter] {
    let (isRunning, isPaused) = (phase == .running, phase == .paused)
    return [
      Parameter(
        id: Setting.start.rawValue, title: "START", kind: .button, value: .none, help: "Let the first square go",
        isEnabled: phase == .ready, key: "g"),
      Parameter(
        id: Setting.pause.rawValue, title: isPaused ? "RESUME" : "PAUSE", kind: .button, value: .none,
        help: isPaused ? "Let it go on" : "Hold it where it is", isEnabled: isRunning || isPaused, key: "p"),
      Parameter(
        id: Setting.reset.rawValue, title: "RESET", kind: .button, value: .none, help: "Back to the start",
        isEnabled: phase == .finished, key: "x"),
      Parameter(
        id: Setting.further.rawValue, title: "Further dependents", kind: .toggle, value: .flag(showsFurther),
        help: "A colour, a text size, things that come and go", isView: true, key: "f"),
      viewOptions.trailParameter,
      Parameter(
        id: Setting.plot.rawValue, title: "Graph", kind: .choice(["Position", "Speed", "Acceleration"]),
        value: .choice(plot.rawValue), help: "Position, speed or acceleration", isView: true, key: "v"),
    ] + viewOptions.onionSkinParameters
  }

  mutating func setTheme(_ theme: Theme) {
    for (index, square) in [parts.source, parts.follower, parts.mirrored].enumerated() {
      tree.set(square, .fill, to: LaneStyle(index: index, theme: theme).color)
    }
    for label in parts.labels { tree.set(label, .fill, to: theme.text) }
    for layer in parts.further.dropFirst() { tree.set(layer, .fill, to: theme.secondaryText) }
    tree.set(parts.word, .fill, to: theme.text)
  }

  // MARK: - Inputs

  mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    switch input {
    case .press(let id): if let setting = Setting(rawValue: id) { press(setting, at: time) }
    case .set(let id, let value):
      if Setting(rawValue: id) == .plot { plot = Plot(rawValue: value.choice) ?? .position }
      guard !viewOptions.set(id, to: value), Setting(rawValue: id) == .further else { return }
      showsFurther = value.flag
      for layer in parts.further { tree.setHidden(of: layer, to: !showsFurther) }
    case .pointer, .reset: break
    }
  }

  /// A disabled button has no effect.
  private mutating func press(_ setting: Setting, at time: Double) {
    switch (setting, phase(at: time)) {
    case (.start, .ready), (.pause, .paused): slide(at: time)
    case (.pause, .running): hold(at: time)
    case (.reset, .finished): place(Self.start, .zero, elapsed: 0, at: time)
    default: break
    }
  }

  private mutating func place(_ position: Point, _ rotation: Angle, elapsed: Double, at time: Double) {
    let source = parts.source
    tree.transaction(at: time, disablesActions: true) {
      $0[source].position = position
      $0[source].rotation = rotation
      $0[source][.elapsed] = elapsed
    }
  }

  /// Starts the only animation of the scene, a slide and a full turn together, or resumes it after a pause.
  private mutating func slide(at time: Double) {
    let elapsed = elapsed(at: time)
    let end = Point(x: Self.start.x + Self.travel, y: Self.start.y)
    place(end, .degrees(360), elapsed: Self.duration, at: time)
    let timing = MediaTiming(duration: Self.duration, timeOffset: elapsed)
    tree.animate(
      parts.source,
      .group(
        [
          LayerAnimation(
            .position,
            Animation(.basic(from: Self.start, to: end), timing: timing, timingFunction: .easeInOut)),
          LayerAnimation(
            .rotation,
            Animation(.basic(from: .zero, to: .degrees(360)), timing: timing, timingFunction: .easeInOut)),
          LayerAnimation(.elapsed, Animation(.basic(from: 0, to: Self.duration), timing: timing)),
        ], timing: MediaTiming(duration: Self.duration - elapsed)), at: time)
  }

  private mutating func hold(at time: Double) {
    // No copy of the tree is alive when the tree changes.
    let position = tree.presentationValue(of: parts.source, .position, at: time)
    let rotation = tree.presentationValue(of: parts.source, .rotation, at: time)
    place(position, rotation, elapsed: elapsed(at: time), at: time)
  }

  func startsMotion(_ input: SceneInput, at time: Double) -> Bool {
    switch phase(at: time) {
    case .ready: input == .press(Setting.start.rawValue)
    case .paused: input == .press(Setting.pause.rawValue)
    case .running, .finished: false
    }
  }

  func canReset(at time: Double) -> Bool { false }

  mutating func prune(before time: Double) {
    tree.prune(before: time)
  }

  // MARK: - Picture

  func regions(in frame: SceneFrame, at time: Double) -> [PlacedRegion] { [] }

  func graphPlot(in frame: SceneFrame, at time: Double) -> Rect? {
    CurvesLayout(in: frame, laneCount: 1, leastMotion: DependentsScene.leastMotion).graph.map(CurvesLayout.plot(in:))
  }

  func evaluate(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    EvaluatedDependentsScene(scene: self, time: time, in: frame)
  }
}

extension LayerProperty where Value == Double {
  /// The seconds of the slide that have passed: the state of the scene, which the tree stores over time.
  fileprivate static var elapsed: LayerProperty { LayerProperty("elapsed", default: 0) }
}
