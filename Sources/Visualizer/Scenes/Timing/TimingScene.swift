// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// The Timing scene: a timing function as a curve, with a dot on it and a dot that moves by it, and a second function
/// for comparison.
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

  func settings(at time: Double) -> TimingSettings { versions.last { $0.from <= time }?.settings ?? TimingSettings() }

  func comparison(at time: Double) -> TimingSettings? { compared.last { $0.from <= time }?.settings }

  // MARK: - Parameters

  private enum Setting: String {
    case kind, compare, stepCount, stepPosition, constants, mass, stiffness, damping, duration, bounce, family, ends
    case text, copy, settling, overshoot
  }

  func parameters(at time: Double) -> [Parameter] {
    let settings = settings(at: time)
    func choice(_ setting: Setting, _ titles: [String], _ index: Int, _ help: String, key: Character? = nil)
      -> Parameter
    {
      Parameter(
        id: setting.rawValue, title: "", kind: .choice(titles), value: .choice(index), help: help, key: key)
    }
    func number(
      _ setting: Setting, _ title: String, _ range: NumberRange, _ value: Double, _ help: String
    ) -> Parameter {
      Parameter(id: setting.rawValue, title: title, kind: .number(range), value: .number(value), help: help)
    }
    func readout(_ setting: Setting, _ readout: TimingSettings.Readout, _ help: String) -> Parameter {
      Parameter(id: setting.rawValue, title: readout.title, kind: .readout, value: .text(readout.text), help: help)
    }
    var parameters = [
      choice(
        .kind, TimingSettings.Kind.allCases.map(\.title), settings.kind.rawValue, "The kind of function", key: "k"),
      Parameter(
        id: Setting.text.rawValue, title: "", kind: .text, value: .text(settings.cssText),
        help: "The function as CSS, to copy and to paste"),
      Parameter(
        id: Setting.copy.rawValue, title: "Copy", kind: .button, value: .none, help: "Copy the function as CSS",
        key: "t"),
    ]
    switch settings.kind {
    case .bezier, .stops, .written: break
    case .steps:
      parameters += [
        number(
          .stepCount, "Steps", NumberRange(2...20, step: 1, takesArrows: true), Double(settings.stepCount),
          "How many intervals"),
        choice(
          .stepPosition, ["End", "Start", "None", "Both"], settings.stepPosition, "Where it jumps", key: "j"),
      ]
    case .spring:
      parameters.append(
        Parameter(
          id: Setting.constants.rawValue, title: "Constants", kind: .toggle, value: .flag(settings.usesConstants),
          help: "Mass, stiffness and damping, or duration and bounce", key: "o"))
      parameters +=
        settings.usesConstants
        ? [
          number(.mass, "Mass", NumberRange(0.1...5, step: 0.1, decimals: 1), settings.mass, "The mass"),
          number(.stiffness, "Stiffness", NumberRange(10...500, step: 10), settings.stiffness, "The stiffness"),
          number(.damping, "Damping", NumberRange(1...60, step: 1), settings.damping, "The damping"),
        ]
        : [
          number(
            .duration, "Duration", NumberRange(0.1...2, step: 0.05, decimals: 2, unit: "s", takesArrows: true),
            settings.duration, "The perceptual duration"),
          number(.bounce, "Bounce", NumberRange(-0.5...0.9, step: 0.05, decimals: 2), settings.bounce, "The bounce"),
        ]
    case .penner:
      parameters += [
        choice(
          .family, TimingFunction.EasingFamily.allCases.map(\.rawValue), settings.family, "The family", key: "f"),
        choice(.ends, ["In", "Out", "In-out"], settings.ends, "Where it is slow", key: "e"),
      ]
    }
    parameters.append(
      Parameter(
        id: Setting.compare.rawValue, title: comparison(at: time) == nil ? "Compare" : "Stop comparing", kind: .button,
        value: .none, help: "Keep this one beside the next", key: "c"))
    if let settling = settings.settlingReadout {
      parameters.append(readout(.settling, settling, "By Core Animation's rule"))
    }
    return parameters + [readout(.overshoot, settings.overshootReadout, "Beyond the end")]
  }

  // MARK: - Inputs

  // The picture uses the colours of the painter.
  mutating func setTheme(_ theme: Theme) {}

  mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    switch input {
    case .press(let id):
      guard Setting(rawValue: id) == .compare else { return }
      let kept = comparison(at: time) == nil ? settings(at: time) : nil
      compared.removeAll { $0.from >= time }
      compared.append((compared.isEmpty ? -.infinity : time, kept))
    case .set(let id, let value): if let setting = Setting(rawValue: id) { set(setting, to: value, at: time) }
    case .pointer(let phase, _, let point): drag(phase, point, at: time)
    case .reset: break
    }
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
      case .compare, .copy, .settling, .overshoot: break
      }
    }
  }

  /// Selects the nearest point that can be dragged, or moves it.
  private mutating func drag(_ phase: PointerPhase, _ point: Point, at time: Double) {
    let stop = TimingSettings.TimingStop(input: point.x, output: point.y)
    switch phase {
    case .pressed:
      let points = settings(at: time).dragged
      let outputs = outputs(at: time)
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
    case .released: dragged = nil
    }
  }

  func isChange(_ input: SceneInput) -> Bool {
    switch input {
    case .set, .press: true
    case .pointer(let phase, _, _): phase == .dragged && dragged != nil
    case .reset: false
    }
  }

  func requests(for input: SceneInput, at time: Double) -> [SceneRequest]? {
    guard input == .press(Setting.copy.rawValue) else { return nil }
    let text = settings(at: time).cssText
    return [.copy(text, notice: "Copied as CSS: " + text)]
  }

  func problem(with text: String, for parameter: String) -> String? {
    parameter == Setting.text.rawValue ? TimingSettings.problem(with: text) : nil
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

  func regions(in frame: SceneFrame, at time: Double) -> [PlacedRegion] {
    let layout = TimingLayout(in: frame, outputs: outputs(at: time))
    return [PlacedRegion(region: .curve, frame: layout.curve, transform: layout.transform)]
  }

  func evaluate(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    let lap = laps.lap(at: time)
    let comparison = comparison(at: time)
    return EvaluatedTimingScene(
      layout: TimingLayout(in: frame, outputs: outputs(at: time)),
      settings: [settings(at: time)] + (comparison.map { [$0] } ?? []),
      progress: min(max((time - lap.start) / Self.runDuration, 0), 1))
  }
}
