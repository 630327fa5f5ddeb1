// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
package import GlissadeGeometry
import GlissadeLayers

/// The Crowd scene: as many layers as the display's rate allows. Each follows a path. A click retargets all.
package struct CrowdScene: Scene {
  /// The range of the number of members.
  package static let counts = NumberRange(
    Double(SceneConfiguration.crowdCounts.lowerBound)...Double(SceneConfiguration.crowdCounts.upperBound),
    step: Double(SceneConfiguration.crowdStep),
    takesArrows: true, isLogarithmic: true)
  static let scales = NumberRange(0.2...4, step: 0.1, decimals: 1, unit: "×", isLogarithmic: true)
  static let durations = NumberRange(0.1...3, step: 0.1, decimals: 1, unit: "s")
  /// The seconds for which all members stay at a point, after the duration of the change.
  static let stayDuration = 0.6

  /// The settings of the user.
  package struct Settings: Sendable, Hashable {
    package var count = SceneConfiguration.standardCrowdCount
    var kind = CrowdPopulation.Kind.both
    var scale = 1.0
    var duration = 0.8
  }

  enum Setting: String {
    case count, kind, scale, duration, find
  }

  package let laps = LapTable(duration: 10)
  private var population = CrowdPopulation()
  /// The settings from a media time on: input for later changes, which no property of the tree has.
  private var settings: [(from: Double, value: Settings)]
  /// The effect of the last click from a media time on.
  private var click = StepFunction(ClickEffect([]))
  /// The largest number of members so far.
  private var largestCount: Int

  package init(count: Int = SceneConfiguration.standardCrowdCount) {
    var first = Settings()
    first.count = Int(Self.counts.nearest(Double(count)))
    settings = [(-.infinity, first)]
    largestCount = max(first.count, 1)
    population.show(first.count, first.kind, scale: first.scale, at: nil)
  }

  package func settings(at time: Double) -> Settings { settings.last { $0.from <= time }?.value ?? Settings() }

  /// The target of all members, or `nil` while they follow their paths.
  package func target(at time: Double) -> Point? { population.target(at: time) }

  /// The positions of the visible members, in the box.
  package func positions(at time: Double) -> [Point] { population.positions(at: time) }

  // MARK: - Parameters

  package func parameters(at time: Double) -> [Parameter] {
    typealias Texts = CrowdTexts.Controls
    let settings = settings(at: time)
    return [
      Parameter(
        id: Setting.count.rawValue, text: Texts.count, kind: .number(Self.counts),
        value: .number(Double(settings.count))),
      Parameter(id: Setting.find.rawValue, text: Texts.find, kind: .button, key: "n"),
      Parameter(
        id: Setting.kind.rawValue, text: Texts.kind,
        kind: .choice(CrowdPopulation.Kind.allCases.map(CrowdTexts.title(of:))),
        value: .choice(settings.kind.rawValue), key: "k"),
      Parameter(
        id: Setting.scale.rawValue, text: Texts.scale, kind: .number(Self.scales), value: .number(settings.scale)),
      Parameter(
        id: Setting.duration.rawValue, text: Texts.duration, kind: .number(Self.durations),
        value: .number(settings.duration)),
    ]
  }

  // MARK: - Inputs

  /// Each click adds two changes to each member.
  var journalLimit: Int { min(max(100_000 / largestCount, 4), SceneRun.journalLimit) }

  // The picture uses the colours of the painter.
  mutating func setTheme(_ theme: Theme) {}

  package mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    switch input {
    case .pointer(.pressed, _, let point): retarget(to: point, at: time)
    case .pointer, .press: break
    case .reset:
      guard target(at: time) != nil else { return }
      population.removeChanges(after: time)
      population.resumePaths(at: time, over: settings(at: time).duration)
    case .set(let id, let value): if let setting = Setting(rawValue: id) { set(setting, to: value, at: time) }
    }
  }

  /// Two changes and the stay between them.
  var maximumMotionDuration: Double { 2 * Self.durations.bounds.upperBound + Self.stayDuration + 0.1 }

  mutating func applyAtRest(_ input: SceneInput, at time: Double, isMoving: Bool) {
    // Clicks are left out, because members return by themselves.
    if case .set(let id, let value) = input, let setting = Setting(rawValue: id) { keep(setting, value, at: time) }
  }

  mutating func rest(at time: Double) {
    let settings = settings(at: time)
    population.show(settings.count, settings.kind, scale: settings.scale, at: time)
    population.scale(to: settings.scale, at: time, over: 0)
  }

  func requests(for input: SceneInput, at time: Double) -> [SceneRequest]? {
    input == .press(Setting.find.rawValue)
      ? [.findLargest(parameter: Setting.count.rawValue, range: Self.counts)] : nil
  }

  var showsFrameCosts: Bool { true }

  /// The search for the largest count has no lasting effect.
  func isChange(_ input: SceneInput) -> Bool {
    if case .set = input { true } else { false }
  }

  private mutating func retarget(to point: Point, at time: Double) {
    let duration = settings(at: time).duration
    let box = CrowdPopulation.box
    // A small disc of members has space beyond the box. The factors hold in every aspect ratio.
    let slack = CrowdPopulation.cell / 2 - CrowdPopulation.discRadius(of: settings(at: time).count)
    let (x, y) = (0.6 * slack, 0.4 * slack)
    let point = Point(x: min(max(point.x, -x), box.width + x), y: min(max(point.y, -y), box.height + y))
    population.retarget(to: point, at: time, over: duration, stayDuration: duration + Self.stayDuration)
    click.set(ClickEffect(population.discontinuities(at: time)), at: time)
  }

  private mutating func set(_ setting: Setting, to value: ParameterValue, at time: Double) {
    let before = settings(at: time)
    keep(setting, value, at: time)
    let changed = settings(at: time)
    if changed.count != before.count || changed.kind != before.kind {
      population.show(changed.count, changed.kind, scale: changed.scale, at: time)
    }
    if changed.scale != before.scale { population.scale(to: changed.scale, at: time, over: 0.3) }
  }

  /// Stores a setting from a media time on.
  private mutating func keep(_ setting: Setting, _ value: ParameterValue, at time: Double) {
    var changed = settings(at: time)
    switch setting {
    case .count:
      changed.count = Int(Self.counts.nearest(value.number))
      largestCount = max(largestCount, changed.count)
    case .kind: changed.kind = CrowdPopulation.Kind(rawValue: value.choice) ?? .both
    case .scale: changed.scale = Self.scales.nearest(value.number)
    case .duration: changed.duration = Self.durations.nearest(value.number)
    case .find: return
    }
    settings.removeAll { $0.from >= time }
    settings.append((settings.isEmpty ? -.infinity : time, changed))
  }

  func canReset(at time: Double) -> Bool { target(at: time) != nil }

  mutating func prune(before time: Double) {
    population.prune(before: time)
    click.prune(before: time)
    settings.removeFirst(settings.lastIndex { $0.from <= time } ?? 0)
  }

  // MARK: - Picture

  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout {
    let layout = CrowdLayout(in: frame)
    let fit = CrowdFit(in: layout.area, scale: population.scale(at: time))
    return SceneLayout(regions: [PlacedRegion(region: .crowd, frame: layout.panel, transform: fit.transform)])
  }

  func evaluate(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    let layout = CrowdLayout(in: frame)
    let fit = CrowdFit(in: layout.area, scale: population.scale(at: time))
    return EvaluatedCrowdScene(
      tree: population.tree(in: fit), transform: fit.transform, time: time, settings: settings(at: time),
      target: target(at: time), click: click.value(at: time), layout: layout)
  }
}
