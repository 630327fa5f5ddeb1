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
  private static let scales = NumberRange(
    0.2...4, step: 0.1, decimals: 1, unit: "×", isLogarithmic: true, isStepped: true)
  private static let durations = NumberRange(0.1...3, step: 0.1, decimals: 1, unit: "s", isStepped: true)
  /// The seconds for which all members stay at a point, after the duration of the change.
  static let stayDuration = 0.6

  /// The settings of the user.
  package struct Settings: Sendable, Hashable {
    package var count = SceneConfiguration.standardCrowdCount
    var kind = CrowdPopulation.Kind.both
    var scale = 1.0
    var duration = 0.8
  }

  package let laps = LapTable(duration: 10)
  private var population = CrowdPopulation()
  /// The settings over media time: input for later changes, which no property of the tree has.
  private var settings: StepFunction<Settings>
  /// The effect of the last click from a media time on.
  private var click = StepFunction(ClickEffect([]))
  /// The largest number of members so far.
  private var largestCount: Int

  package init(count: Int = SceneConfiguration.standardCrowdCount) {
    var first = Settings()
    first.count = Int(Self.counts.nearest(Double(count)))
    settings = StepFunction(first)
    largestCount = max(first.count, 1)
    population.show(first.count, first.kind, scale: first.scale, at: nil)
  }

  /// The target of all members, or `nil` while they follow their paths.
  package func target(at time: Double) -> Point? { population.target(at: time) }

  /// The positions of the visible members, in the box.
  package func positions(at time: Double) -> [Point] { population.positions(at: time) }

  // MARK: - Parameters

  private static let table: [Setting<Settings>] = {
    typealias Texts = CrowdTexts.Controls
    return [
      .count("count", Texts.count, counts, \.count),
      .button("find", Texts.find, key: "n"),
      .choice("kind", Texts.kind, CrowdTexts.kinds, \.kind, key: "k"),
      .number("scale", Texts.scale, scales, \.scale),
      .number("duration", Texts.duration, durations, \.duration),
    ]
  }()

  func table(at time: Double, pointedAt region: SceneRegion?) -> SettingsTable<Settings> {
    SettingsTable(Self.table, settings.value(at: time))
  }

  // MARK: - Inputs

  /// Each click adds two changes to each member. The longest motion has two changes and the stay between them.
  var limits: SceneLimits {
    let inputs = min(max(100_000 / largestCount, 4), SceneLimits().inputs)
    return SceneLimits(
      inputs: inputs, changes: inputs, motionDuration: 2 * Self.durations.bounds.upperBound + Self.stayDuration + 0.1)
  }

  package mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    switch input {
    case .pointer(.pressed, _, let point): retarget(to: point, at: time)
    case .pointer, .press: break
    case .reset:
      guard target(at: time) != nil else { return }
      population.removeChanges(after: time)
      population.resumePaths(at: time, over: settings.value(at: time).duration)
    case .set(let id, let value): set(id, to: value, at: time)
    }
  }

  mutating func apply(_ input: SceneInput, at time: Double, _ motion: InputMotion) {
    guard motion == .atRest else { return apply(input, at: time, isMoving: motion == .animated) }
    // Clicks are left out, because members return by themselves.
    if case .set(let id, let value) = input { keep(id, value, at: time) }
  }

  mutating func rest(at time: Double) {
    let settings = settings.value(at: time)
    population.show(settings.count, settings.kind, scale: settings.scale, at: time)
    population.scale(to: settings.scale, at: time, over: 0)
  }

  func effect(of input: SceneInput, at time: Double) -> InputEffect {
    switch input {
    case .press("find"): .request(.findLargest(parameter: "count", range: Self.counts))
    case .set: .change
    case .pointer, .press: .passing
    case .reset: target(at: time) != nil ? .passing : .none
    }
  }

  private mutating func retarget(to point: Point, at time: Double) {
    let duration = settings.value(at: time).duration
    let box = CrowdPopulation.box
    // A small disc of members has space beyond the box. The factors hold in every aspect ratio.
    let slack = CrowdPopulation.cell / 2 - CrowdPopulation.discRadius(of: settings.value(at: time).count)
    let (x, y) = (0.6 * slack, 0.4 * slack)
    let point = Point(x: min(max(point.x, -x), box.width + x), y: min(max(point.y, -y), box.height + y))
    population.retarget(to: point, at: time, over: duration, stayDuration: duration + Self.stayDuration)
    click.set(ClickEffect(population.discontinuities(at: time)), at: time)
  }

  private mutating func set(_ id: SettingID, to value: ParameterValue, at time: Double) {
    let before = settings.value(at: time)
    keep(id, value, at: time)
    let changed = settings.value(at: time)
    if changed.count != before.count || changed.kind != before.kind {
      population.show(changed.count, changed.kind, scale: changed.scale, at: time)
    }
    if changed.scale != before.scale { population.scale(to: changed.scale, at: time, over: 0.3) }
  }

  /// Stores a setting from a media time on.
  private mutating func keep(_ id: SettingID, _ value: ParameterValue, at time: Double) {
    let changed = changed(id, to: value, at: time)
    largestCount = max(largestCount, changed.count)
    settings.replace(with: changed, from: time)
  }

  mutating func prune(before time: Double) {
    population.prune(before: time)
    click.prune(before: time)
    settings.prune(before: time)
  }

  // MARK: - Picture

  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout {
    let layout = CrowdLayout(in: frame)
    let fit = CrowdFit(in: layout.area, scale: population.scale(at: time))
    return SceneLayout(
      regions: [PlacedRegion(region: .crowd, frame: layout.panel, transform: fit.transform)], divider: layout.divider)
  }

  func document(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree] {
    let fit = CrowdFit(in: CrowdLayout(in: frame).area, scale: population.scale(at: times.lowerBound))
    return [PlacedTree("crowd", population.tree(in: fit), under: fit.transform)]
  }

  func picture(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    let layout = CrowdLayout(in: frame)
    let fit = CrowdFit(in: layout.area, scale: population.scale(at: time))
    return EvaluatedCrowdScene(
      tree: population.tree(in: fit), transform: fit.transform, time: time, settings: settings.value(at: time),
      target: target(at: time), click: click.value(at: time), layout: layout)
  }
}
