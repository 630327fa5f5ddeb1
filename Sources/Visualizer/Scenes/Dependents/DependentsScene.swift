// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting
import GlissadeWindowContents

/// The Dependents scene: one square that is animated or dragged, and values that are derived from it in the same frame.
///
/// The square slides to its end and back in every lap. While it is dragged, it has the position of the pointer, and
/// then it joins the slide again.
///
/// The second square derives its position and rotation. The third one is mirrored; its position comes from a custom
/// property, its rotation from a method. Labels show presentation values. Further dependents are a colour, a text size
/// and visibility.
struct DependentsScene: Scene {
  /// The quantity of the graph.
  enum Plot: Int, CaseIterable {
    case position, speed, acceleration

    var title: String {
      switch self {
      case .position: DependentsTexts.positionTitle
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
      case .position: DependentsTexts.positionUnit
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
  /// The duration of the slide in one direction, in seconds.
  static let duration = 4.0
  /// The duration of the spring by which a released square joins the slide again, in seconds.
  private static let returnDuration = 0.5

  let laps = LapTable(duration: 2 * duration)
  private(set) var tree: LayerTree
  let parts: DependentParts
  private(set) var view = Controls()
  /// The distance of the pointer from the centre of the dragged square, or `nil` without a drag.
  private var grip: Double?

  init() {
    var tree = LayerTree(size: Self.stage)
    parts = DependentParts(in: &tree)
    self.tree = tree
    loop(at: 0, policy: .jump)
  }

  /// The number of rows of the picture.
  var rowCount: Int { view.showsFurther ? 4 : 3 }

  /// The media times at which the velocity of the squares may jump, in ascending order.
  func breakpoints(in range: ClosedRange<Double>) -> [Double] {
    tree.motion(of: parts.source, .position).breakpoints(in: range, limit: Self.breakpointLimit)
      .filter { $0 > range.lowerBound && $0 < range.upperBound }
  }

  private static let breakpointLimit = 4000

  // MARK: - Parameters

  /// The view options of the scene.
  struct Controls: Sendable {
    var showsFurther = true
    var plot = Plot.position
    var options = ViewOptions()
  }

  private static let settings: [Setting<Controls>] =
    [
      .toggle("further", DependentsTexts.further, \.showsFurther, key: "f").view(), ViewOptions.trail.of(\.options),
      .choice("plot", DependentsTexts.plot, DependentsTexts.plots, \.plot, key: "v")
        .view().listed { _ in false },
    ] + ViewOptions.onionSkins.map { $0.of(\.options) }

  func table(at time: Double, pointedAt region: SceneRegion?) -> SettingsTable<Controls> {
    SettingsTable(Self.settings, view)
  }

  mutating func setTheme(_ theme: Theme) {
    for (index, square) in [parts.source, parts.follower, parts.mirrored].enumerated() {
      tree.set(.fill, of: square, to: LaneStyle(index: index, theme: theme).color)
    }
    for label in parts.labels { tree.set(.fill, of: label, to: theme.text) }
    for layer in parts.further.dropFirst() { tree.set(.fill, of: layer, to: theme.secondaryText) }
    tree.set(.fill, of: parts.word, to: theme.text)
  }

  // MARK: - Inputs

  mutating func apply(_ input: SceneInput, at time: Double, _ motion: InputMotion) {
    switch input {
    case .set(let id, let value):
      view = changed(id, to: value, at: time)
      for layer in parts.further { tree.setHidden(of: layer, to: !view.showsFurther) }
    case .pointer(let phase, .stage, let point): drag(phase, point, at: time)
    case .pointer, .press, .reset: break
    }
  }

  // MARK: - Motion of the source

  /// Moves the source with the pointer; its rotation follows its position, as in the slide.
  private mutating func drag(_ phase: PointerPhase, _ point: Point, at time: Double) {
    let position = tree.presentationValue(of: parts.source, .position, at: time)
    switch phase {
    case .pressed:
      grip = point.x - position.x
      place(position, Self.rotation(at: position), at: time)
    case .dragged:
      guard let grip else { return }
      let x = min(max(point.x - grip, Self.start.x), Self.start.x + Self.travel)
      let dragged = Point(x: x, y: Self.start.y)
      place(dragged, Self.rotation(at: dragged), at: time)
    case .released:
      guard grip != nil else { return }
      grip = nil
      loop(at: time, policy: .spring(Spring(duration: Self.returnDuration, bounce: 0)))
    case .wheelUp, .wheelDown: break
    }
  }

  private static func rotation(at position: Point) -> Angle { .degrees(360 * (position.x - start.x) / travel) }

  /// Repeats the slide in both directions. Its phase depends only on the media time.
  ///
  /// - Parameter policy: The transition from the current motion. A spring starts from the presentation value and the
  ///   velocity, so that a released square does not start suddenly.
  private mutating func loop(at time: Double, policy: RetargetPolicy) {
    let timing = MediaTiming(
      beginTime: laps.lap(at: time).start, duration: Self.duration, repeatCount: .infinity, autoreverses: true)
    let end = Point(x: Self.start.x + Self.travel, y: Self.start.y)
    let source = parts.source
    tree.transaction(at: time, duration: 0, policy: policy) {
      $0[source].position = Self.start
      $0[source].rotation = .zero
      $0[source].retarget(
        .position, to: Animation(.basic(from: Self.start, to: end), timing: timing, timingFunction: .easeInOut))
      $0[source].retarget(
        .rotation, to: Animation(.basic(from: .zero, to: .degrees(360)), timing: timing, timingFunction: .easeInOut))
    }
  }

  private mutating func place(_ position: Point, _ rotation: Angle, at time: Double) {
    let source = parts.source
    tree.transaction(at: time, disablesActions: true) {
      $0[source].position = position
      $0[source].rotation = rotation
    }
  }

  mutating func prune(before time: Double) {
    tree.prune(before: time)
  }

  // MARK: - Picture

  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout {
    let placed = DependentsLayout(in: frame, rowCount: rowCount)
    let menu = placed.graph.map { PlacedMenu.quantity("plot", titled: view.plot.title, view.plot.unit, in: $0) }
    var layout = SceneLayout(
      menus: [menu].compactMap(\.self), divider: placed.divider, graphPlot: placed.graph.map(CurvesLayout.plot(in:)),
      snapTimes: breakpoints)
    guard let row = placed.rows.first else { return layout }
    let center = row.transform.apply(to: tree.presentationValue(of: parts.source, .position, at: time))
    let side = max(28, Self.side * row.transform.a)
    layout.regions = [
      PlacedRegion(
        region: .stage, frame: Rect(center: center, size: Size(width: side, height: side)), transform: row.transform,
        pointerShape: .move)
    ]
    return layout
  }

  func document(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree] {
    DependentsLayout(in: frame, rowCount: rowCount).rows.enumerated().map { index, row in
      var part = parts.row(index, of: tree)
      // The labels belong to the headings, which are no layers.
      for label in parts.labels { part.setHidden(of: label, to: true) }
      return PlacedTree(DependentsTexts.rows[index].0, part, under: row.transform)
    }
  }

  func picture(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    EvaluatedDependentsScene(scene: self, time: time, in: frame)
  }
}
