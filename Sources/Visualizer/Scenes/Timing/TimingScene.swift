// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
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

  let laps = LapTable(duration: runDuration + 0.5)
  /// The settings from a media time on. The scene has no layers.
  private var versions: [(from: Double, settings: TimingSettings)] = [(-.infinity, TimingSettings())]
  /// The function for comparison, from a media time on.
  private var compared: [(from: Double, settings: TimingSettings?)] = [(-.infinity, nil)]
  /// The dragged point and the visible range of outputs, which does not change during the drag.
  private var dragged: (point: Int, outputs: ClosedRange<Double>)?
  /// The offset from the pointer to a handle that was pressed itself, in inputs and outputs.
  private var offset = Vector.zero

  func settings(at time: Double) -> TimingSettings { versions.last { $0.from <= time }?.settings ?? TimingSettings() }

  func comparison(at time: Double) -> TimingSettings? { compared.last { $0.from <= time }?.settings }

  // MARK: - Parameters

  private enum Setting: String {
    case kind, compare, stepCount, stepPosition, constants, mass, stiffness, damping, duration, bounce, family, ends
    case text, copy, swap, against
  }

  func parameters(at time: Double) -> [Parameter] {
    let settings = settings(at: time)
    typealias Texts = TimingTexts.Controls
    func choice(_ setting: Setting, _ text: ControlText, _ titles: [String], _ index: Int, key: Character? = nil)
      -> Parameter
    {
      Parameter(
        id: setting.rawValue, text: text, kind: .choice(titles), value: .choice(index), isCompact: true, key: key)
    }
    func number(_ setting: Setting, _ text: ControlText, _ range: NumberRange, _ value: Double) -> Parameter {
      Parameter(id: setting.rawValue, text: text, kind: .number(range), value: .number(value))
    }
    var parameters = [
      choice(
        .kind, Texts.kind, TimingSettings.Kind.allCases.map(TimingTexts.title(of:)), settings.kind.rawValue, key: "k")
    ]
    // These buttons stay in the bar with every kind, at the same position.
    let compared = comparison(at: time)
    parameters += [
      Parameter(
        id: Setting.compare.rawValue, text: compared != nil ? Texts.stopComparing : Texts.compare, kind: .button,
        otherTitle: (compared == nil ? Texts.stopComparing : Texts.compare).title, key: "c"),
      Parameter(id: Setting.copy.rawValue, text: Texts.copy, kind: .button, key: "t"),
    ]
    switch settings.kind {
    case .bezier, .stops, .written: break
    case .steps:
      parameters += [
        number(
          .stepCount, Texts.stepCount, NumberRange(2...20, step: 1, takesArrows: true), Double(settings.stepCount)),
        choice(.stepPosition, Texts.stepPosition, TimingTexts.stepPositions, settings.stepPosition, key: "j"),
      ]
    case .spring:
      parameters +=
        settings.usesConstants
        ? [
          number(.mass, Texts.mass, NumberRange(0.1...5, step: 0.1, decimals: 1), settings.mass),
          number(.stiffness, Texts.stiffness, NumberRange(10...500, step: 10), settings.stiffness),
          number(.damping, Texts.damping, NumberRange(1...60, step: 1), settings.damping),
        ]
        : [
          number(
            .duration, Texts.duration, NumberRange(0.1...2, step: 0.05, decimals: 2, unit: "s", takesArrows: true),
            settings.duration),
          number(.bounce, Texts.bounce, NumberRange(-0.5...0.9, step: 0.05, decimals: 2), settings.bounce),
        ]
    case .penner:
      parameters += [
        choice(.family, Texts.family, TimingSettings.familyTitles, settings.family, key: "f"),
        choice(.ends, Texts.ends, TimingSettings.endTitles, settings.ends, key: "e"),
      ]
    }
    if settings.kind == .spring {
      parameters.append(
        Parameter(
          id: Setting.constants.rawValue, text: Texts.constants, kind: .toggle, value: .flag(settings.usesConstants),
          key: "o"))
    }
    if let compared {
      parameters += [
        Parameter(id: Setting.swap.rawValue, text: Texts.swap, kind: .button, key: "w"),
        Parameter(id: Setting.against.rawValue, text: Texts.compared, kind: .text, value: .text(compared.text)),
      ]
    }
    return parameters + [
      Parameter(id: Setting.text.rawValue, text: Texts.text, kind: .text, value: .text(settings.text))
    ]
  }

  /// The button that exchanges the curves and the text of the compared one are accepted at any time.
  func kind(of parameter: String, at time: Double) -> Parameter.Kind? {
    switch Setting(rawValue: parameter) {
    case .swap: .button
    case .against: .text
    default: parameters(at: time).first { $0.id == parameter }?.kind
    }
  }

  // MARK: - Inputs

  // The picture uses the colours of the painter.
  mutating func setTheme(_ theme: Theme) {}

  mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    switch input {
    case .press(let id):
      let (current, other) = (settings(at: time), comparison(at: time))
      switch Setting(rawValue: id) {
      case .compare: compare(with: other == nil ? current.contrast : nil, at: time)
      case .swap:
        guard let other else { return }
        compare(with: current, at: time)
        change(at: time) { $0 = other }
      default: break
      }
    case .set(Setting.against.rawValue, let value):
      if let other = TimingSettings(text: value.text) { compare(with: other, at: time) }
    case .set(let id, let value): if let setting = Setting(rawValue: id) { set(setting, to: value, at: time) }
    case .pointer(let phase, .curve, let point): drag(phase, point, at: time)
    case .pointer(let phase, .point(let index, lane: _), let point): drag(phase, point, of: index, at: time)
    case .pointer(.pressed, .lane(let index), _):
      let other = index - NamedEasings.comparedOffset
      if NamedEasings.all.indices.contains(index) {
        let easing = NamedEasings.all[index].settings
        change(at: time) { ($0.kind, $0.family, $0.ends) = (.penner, easing.family, easing.ends) }
      } else if NamedEasings.compared.indices.contains(other) {
        compare(with: NamedEasings.compared[other].settings, at: time)
      }
    case .pointer, .reset: break
    }
  }

  private mutating func compare(with other: TimingSettings?, at time: Double) {
    compared.removeAll { $0.from >= time }
    compared.append((compared.isEmpty ? -.infinity : time, other))
  }

  private mutating func change(at time: Double, _ body: (inout TimingSettings) -> Void) {
    var settings = settings(at: time)
    body(&settings)
    versions.removeAll { $0.from >= time }
    versions.append((versions.isEmpty ? -.infinity : time, settings))
  }

  private mutating func set(_ setting: Setting, to value: ParameterValue, at time: Double) {
    func clamped(_ low: Double, _ high: Double) -> Double { min(max(value.number, low), high) }
    func index(_ count: Int) -> Int { min(max(value.choice, 0), count - 1) }
    change(at: time) { settings in
      switch setting {
      case .kind: settings.kind = TimingSettings.Kind(rawValue: value.choice) ?? .bezier
      case .stepCount: settings.stepCount = Int(clamped(2, 20).rounded())
      case .stepPosition: settings.stepPosition = index(4)
      case .constants: settings.usesConstants = value.flag
      case .mass: settings.mass = clamped(0.1, 5)
      case .stiffness: settings.stiffness = clamped(10, 500)
      case .damping: settings.damping = clamped(1, 60)
      case .duration: settings.duration = clamped(0.1, 2)
      case .bounce: settings.bounce = clamped(-0.5, 0.9)
      case .family: settings.family = index(TimingFunction.EasingFamily.allCases.count)
      case .ends: settings.ends = index(3)
      case .text: settings.write(value.text)
      case .compare, .copy, .swap, .against: break
      }
    }
  }

  /// Selects a point that can be dragged, or moves it.
  ///
  /// - Parameter index: The pressed point, or `nil` for the one that is nearest to the press.
  private mutating func drag(_ phase: PointerPhase, _ point: Point, of index: Int? = nil, at time: Double) {
    let stop = TimingSettings.TimingStop(input: point.x + offset.dx, output: point.y + offset.dy)
    switch phase {
    case .pressed:
      offset = .zero
      let points = settings(at: time).dragged
      let outputs = outputs(at: time)
      if let index {
        guard points.indices.contains(index) else { return dragged = nil }
        offset = Vector(dx: points[index].input - point.x, dy: points[index].output - point.y)
        dragged = (index, outputs)
        return
      }
      // A press far from all points selects none. Distances are in the window's proportions.
      let standard = TimingLayout.standardOutputs
      let share = (standard.upperBound - standard.lowerBound) / (outputs.upperBound - outputs.lowerBound)
      func distance(_ point: TimingSettings.TimingStop) -> Double {
        Vector(dx: point.input - stop.input, dy: (point.output - stop.output) * min(share, 1)).length
      }
      dragged = points.indices.min { distance(points[$0]) < distance(points[$1]) }
        .flatMap { distance(points[$0]) > 0.12 ? nil : ($0, outputs) }
    case .dragged:
      if let dragged { change(at: time) { $0.drag(dragged.point, to: stop, within: dragged.outputs) } }
    case .released: (dragged, offset) = (nil, .zero)
    }
  }

  func isChange(_ input: SceneInput) -> Bool {
    switch input {
    case .set, .press: true
    case .pointer(.pressed, .lane, _): true
    case .pointer(let phase, _, _): phase == .dragged && dragged != nil
    case .reset: false
    }
  }

  func requests(for input: SceneInput, at time: Double) -> [SceneRequest]? {
    guard input == .press(Setting.copy.rawValue) else { return nil }
    do throws(ExportError) {
      let css = try settings(at: time).css()
      return [.copy(css.text, notice: TimingTexts.copied(css.text, duration: css.duration))]
    } catch { return [.notice(TimingTexts.notCopied("\(error)"))] }
  }

  func problem(with text: String, for parameter: String) -> String? {
    [Setting.text, .against].contains { $0.rawValue == parameter } ? TimingSettings.problem(with: text) : nil
  }

  func canReset(at time: Double) -> Bool { false }

  mutating func prune(before time: Double) {
    versions.removeFirst(versions.lastIndex { $0.from <= time } ?? 0)
    compared.removeFirst(compared.lastIndex { $0.from <= time } ?? 0)
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
      wholePlot: layout.hasCurve ? layout.plot : nil)
  }

  private func regions(in layout: TimingLayout, at time: Double) -> [PlacedRegion] {
    let settings = settings(at: time)
    let handles = layout.knobs(of: settings).enumerated().map { index, knob in
      PlacedRegion.around(knob, .point(index, lane: 0), transform: layout.transform)
    }
    guard let easings = easings(in: layout, at: time) else { return handles }
    let first = easings.isCompared ? NamedEasings.comparedOffset : 0
    return handles
      + easings.frames.enumerated().map {
        PlacedRegion(
          region: .lane(first + $0), frame: $1, transform: .identity, startsMotion: false, pointerShape: .hand)
      }
  }

  /// The thumbnails of the compared curve during a comparison, and of the edited one otherwise.
  private func easings(in layout: TimingLayout, at time: Double) -> NamedEasings? {
    let isComparing = comparison(at: time) != nil
    guard isComparing || settings(at: time).kind == .penner else { return nil }
    return NamedEasings(in: layout, isCompared: isComparing)
  }

  /// The graph shows the run without the pause after it.
  func graphLap(_ lap: LapTable.Lap) -> LapTable.Lap { LapTable.Lap(start: lap.start, duration: Self.runDuration) }

  func snapTimes(in range: ClosedRange<Double>) -> [Double] {
    let start = laps.lap(at: range.lowerBound).start
    return settings(at: range.lowerBound).function.breakpoints().map { start + $0 * Self.runDuration }
      .filter(range.contains)
  }

  /// One tree for each setting of the functions, whose marks are visible while the setting applies.
  func placedTrees(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree] {
    let changes = Set(versions.map(\.from) + compared.map(\.from)).filter {
      $0 > times.lowerBound && $0 < times.upperBound
    }
    let starts = [times.lowerBound] + changes.sorted()
    return zip(starts, starts.dropFirst() + [.infinity]).map { start, end in
      let tree = evaluated(at: start, in: frame).tree(
        theme: theme, from: start == times.lowerBound ? nil : start, to: end)
      return PlacedTree("timing", tree, under: .identity)
    }
  }

  func evaluate(at time: Double, in frame: SceneFrame) -> any EvaluatedScene { evaluated(at: time, in: frame) }

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
