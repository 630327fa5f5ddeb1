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
  /// The seconds at the end of a lap, after the motion.
  private static let pause = 0.5

  private(set) var laps = LapTable(duration: Controls().runs.axis + pause, pause: pause)
  /// The edited function, and the one for comparison.
  struct Controls: Sendable {
    var settings = TimingSettings()
    var compared: TimingSettings?
    /// Whether both functions are stretched to one duration.
    var isFitted = false

    var all: [TimingSettings] { [settings] + (compared.map { [$0] } ?? []) }
    var runs: TimingRuns { TimingRuns(all, isFitted: isFitted) }
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
    func isSpring(_ form: SpringWords.Form) -> Condition {
      { $0.settings.kind == .spring && $0.settings.springWords.form == form }
    }
    func number(
      _ id: SettingID, _ text: ControlText, _ range: NumberRange,
      _ path: any WritableKeyPath<SpringWords, Double> & Sendable, _ form: SpringWords.Form
    ) -> Setting<Controls> {
      Setting<SpringWords>.number(id, text, range, path).of(\.settings.springWords).shown(isSpring(form))
    }
    return [
      .choice(
        "kind", Texts.kind, TimingTexts.kinds, \.settings.kind, key: "k"
      ).compact(),
      // These buttons stay in the bar with every kind, at the same position.
      .button(
        "compare", key: "c", otherTitle: { ($0.compared == nil ? Texts.stopComparing : Texts.compare).title },
        text: { $0.compared == nil ? Texts.compare : Texts.stopComparing }),
      .menu("copy", Texts.copy, TimingTexts.copiedForms),
      .count("stepCount", Texts.stepCount, TimingSettings.stepCounts, \.settings.stepCount).shown(has(.steps)),
      .choice(
        "stepPosition", Texts.stepPosition, TimingTexts.stepPositions, key: "j", get: \.settings.stepPosition,
        set: { $0.settings.stepPosition = $1 }
      ).compact().shown(has(.steps)),
      number("mass", Texts.mass, TimingSettings.masses, \.mass, .constants),
      number("stiffness", Texts.stiffness, TimingSettings.stiffnesses, \.stiffness, .constants),
      number("damping", Texts.damping, TimingSettings.dampings, \.damping, .constants),
      number("duration", Texts.duration, TimingSettings.springDurations, \.duration, .bounce),
      number("bounce", Texts.bounce, TimingSettings.bounces, \.bounce, .bounce),
      number("response", Texts.response, TimingSettings.springDurations, \.response, .response),
      number("dampingRatio", Texts.dampingRatio, TimingSettings.dampingRatios, \.dampingRatio, .response),
      .number("overshoot", Texts.overshoot, TimingSettings.overshoots, \.settings.springWords.overshoot)
        .shown(has(.spring)),
      .number("settling", Texts.settling, TimingSettings.settlings, \.settings.springWords.settling)
        .shown(has(.spring)),
      .choice(
        "family", Texts.family, TimingTexts.families, key: "f", get: \.settings.family,
        set: { $0.settings.family = $1 }
      ).compact().shown(has(.penner)),
      .choice(
        "ends", Texts.ends, TimingTexts.ends, key: "e", get: \.settings.ends, set: { $0.settings.ends = $1 }
      ).compact().shown(has(.penner)),
      .number("time", Texts.time, TimingSettings.times, \.settings.time).shown { $0.settings.kind != .spring },
      .choice(
        "springForm", Texts.springForm, TimingTexts.springForms, key: "o",
        get: { $0.settings.springWords.form.rawValue },
        set: { controls, choice in
          guard let form = SpringWords.Form(rawValue: choice) else { return }
          controls.settings.springWords = controls.settings.springWords.expressed(as: form)
        }
      ).compact().shown(has(.spring)),
      .toggle("fit", Texts.fit, \.isFitted),
      .button("swap", Texts.swap, key: "w").shown { $0.compared != nil },
      .text(
        "against", Texts.compared, get: { $0.compared?.timedText ?? "" },
        problem: { TimingSettings.problem(with: $1) },
        set: { controls, text in
          var compared = controls.compared ?? controls.settings
          compared.write(text)
          controls.compared = compared
        }
      ).wide().shown { $0.compared != nil },
      .text(
        "text", Texts.text, get: \.settings.text, problem: { TimingSettings.problem(with: $1) },
        set: { $0.settings.write($1) }),
    ]
  }()

  /// The switch with which older sessions select the form of a spring.
  private static let constants = Setting<Controls>.toggle(
    "constants", TimingTexts.Controls.springForm, \.settings.springWords.usesConstants)

  func table(at time: Double, pointedAt region: SceneRegion?) -> SettingsTable<Controls> {
    SettingsTable(Self.table, controls.value(at: time)) { $0 == Self.constants.id ? Self.constants : nil }
  }

  // MARK: - Inputs

  mutating func apply(_ input: SceneInput, at time: Double, _ motion: InputMotion) {
    switch input {
    case .press("compare"): change(at: time) { $0.compared = $0.compared == nil ? $0.settings.contrast : nil }
    case .press("swap"):
      change(at: time) { if let other = $0.compared { ($0.settings, $0.compared) = (other, $0.settings) } }
    case .press: break
    case .set(let id, let value): change(to: changed(id, to: value, at: time), at: time)
    case .pointer(let phase, .point(let index, lane: _), let point): drag(phase, point, of: index, at: time)
    case .pointer(.pressed, .easing(let index), _):
      guard NamedEasings.all.indices.contains(index) else { return }
      let easing = NamedEasings.all[index].settings
      change(at: time) {
        ($0.settings.kind, $0.settings.family, $0.settings.ends) = (.penner, easing.family, easing.ends)
      }
    case .pointer(.pressed, .comparedEasing(let index), _):
      guard NamedEasings.compared.indices.contains(index) else { return }
      change(at: time) {
        $0.compared = NamedEasings.compared[index].settings(time: $0.compared?.time ?? $0.settings.time)
      }
    case .pointer, .reset: break
    }
  }

  private mutating func change(at time: Double, _ body: (inout Controls) -> Void) {
    var changed = controls.value(at: time)
    body(&changed)
    change(to: changed, at: time)
  }

  private mutating func change(to changed: Controls, at time: Double) {
    controls.replace(with: changed, from: time)
    laps.setDuration(changed.runs.axis + Self.pause, at: time)
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
    case .press("copy"): .request(.copyEasing(settings(at: time), nil))
    case .set("copy", let value):
      CopiedForm(rawValue: value.choice).map { .request(.copyEasing(settings(at: time), $0)) } ?? .none
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
    let layout = TimingLayout(in: frame, outputs: outputs(at: time), share: controls.value(at: time).runs.share(of: 0))
    return SceneLayout(
      regions: regions(in: layout, at: time), divider: layout.divider,
      graphPlot: layout.speed.map(TimingLayout.plot(in:)),
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
    let controls = controls.value(at: range.lowerBound)
    return zip(controls.all, controls.runs.durations)
      .flatMap { settings, duration in settings.function.breakpoints().map { start + $0 * duration } }
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
    let outputs = outputs(at: time)
    let controls = controls.value(at: time)
    let runs = controls.runs
    let layout = TimingLayout(in: frame, outputs: outputs, share: runs.share(of: 0))
    return EvaluatedTimingScene(
      layout: layout, outputs: outputs, settings: controls.all, runs: runs, lapTime: time - lap.start, lap: lap,
      easings: easings(in: layout, at: time))
  }
}
