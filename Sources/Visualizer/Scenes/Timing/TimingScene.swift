// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeWindowContents

/// The Timing scene: a timing function as a curve, with a dot on it and a dot that moves by it.
///
/// A second function can be shown for comparison.
struct TimingScene: Scene {
  /// The duration of a run, in seconds. A pause follows.
  static let runDuration = 2.0

  let laps = LapTable(duration: runDuration + 0.5, pause: 0.5)
  /// The edited function, and the one for comparison.
  struct Controls: Sendable {
    var settings = TimingSettings()
    var compared: TimingSettings?
  }

  /// The functions over media time. The scene has no layers.
  private(set) var controls = StepFunction(Controls())
  /// The dragged point and the visible range of outputs, which does not change during the drag.
  private var dragged: (point: Int, outputs: ClosedRange<Double>)?
  /// The offset from the pointer to a handle that was pressed itself, in inputs and outputs.
  private var offset = Vector.zero

  private func settings(at time: Double) -> TimingSettings { controls.value(at: time).settings }

  private func comparison(at time: Double) -> TimingSettings? { controls.value(at: time).compared }

  // MARK: - Parameters

  private static let table: [Setting<Controls>] = {
    typealias Texts = TimingTexts.Controls
    typealias Condition = Setting<Controls>.Condition
    func has(_ kind: TimingSettings.Kind) -> Condition { { $0.settings.kind == kind } }
    func isSpring(usingConstants: Bool) -> Condition {
      { $0.settings.kind == .spring && $0.settings.usesConstants == usingConstants }
    }
    return [
      .choice(
        "kind", Texts.kind, TimingSettings.Kind.allCases.map(TimingTexts.title(of:)), \.settings.kind, key: "k"
      ).compact(),
      // These buttons stay in the bar with every kind, at the same position.
      .button(
        "compare", key: "c", otherTitle: { ($0.compared == nil ? Texts.stopComparing : Texts.compare).title },
        text: { $0.compared == nil ? Texts.compare : Texts.stopComparing }),
      .button("copy", Texts.copy, key: "t"),
      .count("stepCount", Texts.stepCount, TimingSettings.stepCounts, \.settings.stepCount).shown(has(.steps)),
      .choice(
        "stepPosition", Texts.stepPosition, TimingTexts.stepPositions, key: "j", get: \.settings.stepPosition,
        set: { $0.settings.stepPosition = $1 }
      ).compact().shown(has(.steps)),
      .number("mass", Texts.mass, TimingSettings.masses, \.settings.mass).shown(isSpring(usingConstants: true)),
      .number("stiffness", Texts.stiffness, TimingSettings.stiffnesses, \.settings.stiffness)
        .shown(isSpring(usingConstants: true)),
      .number("damping", Texts.damping, TimingSettings.dampings, \.settings.damping)
        .shown(isSpring(usingConstants: true)),
      .number("duration", Texts.duration, TimingSettings.durations, \.settings.duration)
        .shown(isSpring(usingConstants: false)),
      .number("bounce", Texts.bounce, TimingSettings.bounces, \.settings.bounce)
        .shown(isSpring(usingConstants: false)),
      .choice(
        "family", Texts.family, TimingSettings.familyTitles, key: "f", get: \.settings.family,
        set: { $0.settings.family = $1 }
      ).compact().shown(has(.penner)),
      .choice(
        "ends", Texts.ends, TimingSettings.endTitles, key: "e", get: \.settings.ends, set: { $0.settings.ends = $1 }
      ).compact().shown(has(.penner)),
      .toggle("constants", Texts.constants, \.settings.usesConstants, key: "o").shown(has(.spring)),
      .button("swap", Texts.swap, key: "w").shown { $0.compared != nil },
      .text(
        "against", Texts.compared, get: { $0.compared?.text ?? "" },
        problem: { TimingSettings.problem(with: $1) }, set: { $0.compared = TimingSettings(text: $1) }
      ).shown { $0.compared != nil },
      .text(
        "text", Texts.text, get: \.settings.text, problem: { TimingSettings.problem(with: $1) },
        set: { $0.settings.write($1) }),
    ]
  }()

  func table(at time: Double, pointedAt region: SceneRegion?) -> SettingsTable<Controls> {
    SettingsTable(Self.table, controls.value(at: time))
  }

  // MARK: - Inputs

  mutating func apply(_ input: SceneInput, at time: Double, _ motion: InputMotion) {
    switch input {
    case .press("compare"): change(at: time) { $0.compared = $0.compared == nil ? $0.settings.contrast : nil }
    case .press("swap"):
      change(at: time) { if let other = $0.compared { ($0.settings, $0.compared) = (other, $0.settings) } }
    case .press: break
    case .set(let id, let value): controls.replace(with: changed(id, to: value, at: time), from: time)
    case .pointer(let phase, .point(let index, lane: _), let point): drag(phase, point, of: index, at: time)
    case .pointer(.pressed, .easing(let index), _):
      guard NamedEasings.all.indices.contains(index) else { return }
      let easing = NamedEasings.all[index].settings
      change(at: time) {
        ($0.settings.kind, $0.settings.family, $0.settings.ends) = (.penner, easing.family, easing.ends)
      }
    case .pointer(.pressed, .comparedEasing(let index), _):
      guard NamedEasings.compared.indices.contains(index) else { return }
      change(at: time) { $0.compared = NamedEasings.compared[index].settings }
    case .pointer, .reset: break
    }
  }

  private mutating func change(at time: Double, _ body: (inout Controls) -> Void) {
    var changed = controls.value(at: time)
    body(&changed)
    controls.replace(with: changed, from: time)
  }

  /// Selects the pressed point, or moves it.
  private mutating func drag(_ phase: PointerPhase, _ point: Point, of index: Int, at time: Double) {
    switch phase {
    case .pressed:
      let points = settings(at: time).dragged
      guard points.indices.contains(index) else { return dragged = nil }
      offset = Vector(dx: points[index].input - point.x, dy: points[index].output - point.y)
      dragged = (index, outputs(at: time))
    case .dragged:
      guard let dragged else { return }
      let stop = TimingSettings.TimingStop(input: point.x + offset.dx, output: point.y + offset.dy)
      change(at: time) { $0.settings.drag(dragged.point, to: stop, within: dragged.outputs) }
    case .released: (dragged, offset) = (nil, .zero)
    case .wheelUp, .wheelDown: break
    }
  }

  func effect(of input: SceneInput, at time: Double) -> InputEffect {
    switch input {
    case .press("copy"): .request(.copyEasing(settings(at: time)))
    case .set, .press: .change
    case .pointer(.pressed, .easing, _), .pointer(.pressed, .comparedEasing, _): .change
    case .pointer(let phase, _, _): phase == .dragged && dragged != nil ? .change : .passing
    case .reset: .none
    }
  }

  mutating func prune(before time: Double) {
    controls.prune(before: time)
  }

  /// The visible range of outputs.
  private func outputs(at time: Double) -> ClosedRange<Double> {
    if let dragged { return dragged.outputs }
    let own = settings(at: time).outputs
    return comparison(at: time).map {
      min(own.lowerBound, $0.outputs.lowerBound)...max(own.upperBound, $0.outputs.upperBound)
    } ?? own
  }

  // MARK: - Picture

  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout {
    let layout = TimingLayout(in: frame, outputs: outputs(at: time))
    return SceneLayout(
      regions: regions(in: layout, at: time), graphPlot: layout.speed.map(TimingLayout.plot(in:)),
      wholePlot: layout.hasCurve ? layout.plot : nil, snapTimes: snapTimes)
  }

  private func regions(in layout: TimingLayout, at time: Double) -> [PlacedRegion] {
    let settings = settings(at: time)
    let handles = layout.knobs(of: settings).enumerated().map { index, knob in
      PlacedRegion.around(knob, .point(index, lane: 0), transform: layout.transform)
    }
    guard let easings = easings(in: layout, at: time) else { return handles }
    return handles
      + easings.frames.enumerated().map {
        PlacedRegion(
          region: easings.isCompared ? .comparedEasing($0) : .easing($0), frame: $1, transform: .identity,
          pointerShape: .hand)
      }
  }

  /// The thumbnails of the compared curve during a comparison, and of the edited one otherwise.
  private func easings(in layout: TimingLayout, at time: Double) -> NamedEasings? {
    let isComparing = comparison(at: time) != nil
    guard isComparing || settings(at: time).kind == .penner else { return nil }
    return NamedEasings(in: layout, isCompared: isComparing)
  }

  private func snapTimes(_ range: ClosedRange<Double>) -> [Double] {
    let start = laps.lap(at: range.lowerBound).start
    return settings(at: range.lowerBound).function.breakpoints().map { start + $0 * Self.runDuration }
      .filter(range.contains)
  }

  /// One tree for each setting of the functions, whose marks are visible while the setting applies.
  func document(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree] {
    let starts = [times.lowerBound] + controls.changeTimes.filter { $0 > times.lowerBound && $0 < times.upperBound }
    return zip(starts, starts.dropFirst() + [.infinity]).map { start, end in
      let tree = evaluated(at: start, in: frame).tree(
        theme: theme, from: start == times.lowerBound ? nil : start, to: end)
      return PlacedTree("timing", tree, under: .identity)
    }
  }

  func picture(at time: Double, in frame: SceneFrame) -> any EvaluatedScene { evaluated(at: time, in: frame) }

  private func evaluated(at time: Double, in frame: SceneFrame) -> EvaluatedTimingScene {
    let lap = laps.lap(at: time)
    let comparison = comparison(at: time)
    let outputs = outputs(at: time)
    let layout = TimingLayout(in: frame, outputs: outputs)
    let settings = [settings(at: time)] + (comparison.map { [$0] } ?? [])
    return EvaluatedTimingScene(
      layout: layout, outputs: outputs, settings: settings,
      progress: min(max((time - lap.start) / Self.runDuration, 0), 1), lap: lap,
      easings: easings(in: layout, at: time))
  }
}
