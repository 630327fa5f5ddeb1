// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTiming

/// The Worker scene: a bar, a number, a dial and a colour without layers, driven by a controller.
struct WorkerScene: Scene {
  let laps = LapTable(duration: 8)
  /// The settings from a media time on: input for later runs. The scene has no layers.
  private var versions: [(from: Double, settings: WorkerSettings)] = [(-.infinity, WorkerSettings())]
  /// The runs in order. A controller stores no history, so that its messages are recorded here.
  private(set) var records: [WorkerRecord] = []
  /// The last lap that has started.
  private var lastLap = 0

  init() {
    // The scene starts with a run.
    beginLap(0)
  }

  func settings(at time: Double) -> WorkerSettings { versions.last { $0.from <= time }?.settings ?? WorkerSettings() }

  /// The last run that has started by a media time, or `nil`.
  func record(at time: Double) -> WorkerRecord? { records.last { $0.committed <= time } }

  // MARK: - Parameters

  private enum Setting: String {
    case commit, stop, duration, delay, startDate, curve, repeatCount, autoreverses, pollInterval
    case enabled, fromCurrentState
  }

  func parameters(at time: Double) -> [Parameter] {
    let settings = settings(at: time)
    let isRunning = extended(to: time).record(at: time).map { !$0.isOver(at: time) } ?? false
    typealias Texts = WorkerTexts.Controls
    func number(_ setting: Setting, _ text: ControlText, _ range: NumberRange, _ value: Double) -> Parameter {
      Parameter(id: setting.rawValue, text: text, kind: .number(range), value: .number(value))
    }
    return [
      Parameter(
        id: Setting.commit.rawValue, text: Texts.commit, kind: .button, isEnabled: settings.areAnimationsEnabled,
        key: "n"),
      Parameter(id: Setting.stop.rawValue, text: Texts.stop, kind: .button, isEnabled: isRunning, key: "x"),
      number(
        .pollInterval, Texts.pollInterval, NumberRange(0.01...0.5, step: 0.01, decimals: 2, unit: "s"),
        settings.pollInterval),
      Parameter(
        id: Setting.curve.rawValue, text: Texts.curve,
        kind: .choice(WorkerSettings.Curve.allCases.map(WorkerTexts.title(of:))),
        value: .choice(settings.curve.rawValue), key: "c"),
      number(
        .duration, Texts.duration, NumberRange(0.1...3, step: 0.1, decimals: 1, unit: "s", takesArrows: true),
        settings.duration),
      Parameter(
        id: Setting.autoreverses.rawValue, text: Texts.autoreverses, kind: .toggle,
        value: .flag(settings.autoreverses), key: "r"),
      number(
        .repeatCount, Texts.repeatCount, NumberRange(0...6, step: 0.1, decimals: 1), settings.repeatCount),
      number(.delay, Texts.delay, NumberRange(0...2, step: 0.1, decimals: 1, unit: "s"), settings.delay),
      number(
        .startDate, Texts.startDate, NumberRange(0...2, step: 0.1, decimals: 1, unit: "s"), settings.startDate),
      Parameter(
        id: Setting.fromCurrentState.rawValue, text: Texts.fromCurrentState, kind: .toggle,
        value: .flag(settings.beginsFromCurrentState), key: "u"),
      Parameter(
        id: Setting.enabled.rawValue, text: Texts.enabled, kind: .toggle, value: .flag(settings.areAnimationsEnabled),
        key: "e"),
    ]
  }

  // MARK: - Inputs

  // The picture uses the colours of the painter.
  mutating func setTheme(_ theme: Theme) {}

  mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    beginLaps(by: laps.number(at: time))
    switch input {
    case .press(let id):
      switch Setting(rawValue: id) {
      case .commit: if settings(at: time).areAnimationsEnabled { commit(at: time) }
      case .stop: if let last = records.lastIndex(where: { $0.committed <= time }) { records[last].stop(at: time) }
      default: break
      }
    case .set(let id, let value):
      guard let setting = Setting(rawValue: id) else { return }
      set(setting, to: value, at: time)
      // A planned run starts with the new settings.
      if let planned = records.last, planned.committed > time {
        records.removeLast()
        beginRun(at: planned.committed)
      }
    case .pointer, .reset: break
    }
  }

  /// Starts a run, which replaces a current or planned one.
  private mutating func commit(at time: Double) {
    records.removeAll { $0.committed > time }
    let shown = records.last?.progress(at: time)?.percent
    if let last = records.indices.last { records[last].stop(at: time) }
    records.append(WorkerRecord(settings(at: time), at: time, shownPercent: shown))
  }

  // MARK: - Laps

  /// The seconds of a lap before the commit.
  private static let commitDelay = 0.3

  func extended(to time: Double) -> WorkerScene {
    var scene = self
    scene.beginLaps(by: laps.number(at: time))
    return scene
  }

  private mutating func beginLaps(by lap: Int) {
    let repeats = LapRepeats(after: lastLap, by: lap)
    for lap in repeats.laps {
      if repeats.isFresh, lap == repeats.laps.lowerBound, let last = records.indices.last {
        records[last].stop(at: Double(lap) * laps.lap(at: 0).duration)
      }
      beginLap(lap)
      lastLap = lap
    }
  }

  /// Starts a run, unless another one is still running.
  private mutating func beginLap(_ lap: Int) {
    let time = Double(lap) * laps.lap(at: 0).duration + Self.commitDelay
    if let last = records.last, !last.isOver(at: time) { return }
    beginRun(at: time)
  }

  private mutating func beginRun(at time: Double) {
    guard settings(at: time).areAnimationsEnabled else { return }
    records.append(WorkerRecord(settings(at: time), at: time, shownPercent: records.last?.progress(at: time)?.percent))
  }

  private mutating func set(_ setting: Setting, to value: ParameterValue, at time: Double) {
    var settings = settings(at: time)
    func clamped(_ low: Double, _ high: Double) -> Double { min(max(value.number, low), high) }
    switch setting {
    case .commit, .stop: return
    case .duration: settings.duration = clamped(0.1, 3)
    case .delay: settings.delay = clamped(0, 2)
    case .startDate: settings.startDate = clamped(0, 2)
    case .curve: settings.curve = WorkerSettings.Curve(rawValue: value.choice) ?? .easeInOut
    case .repeatCount: settings.repeatCount = clamped(0, 6)
    case .autoreverses: settings.autoreverses = value.flag
    case .pollInterval: settings.pollInterval = clamped(0.01, 0.5)
    case .fromCurrentState: settings.beginsFromCurrentState = value.flag
    case .enabled: settings.areAnimationsEnabled = value.flag
    }
    versions.removeAll { $0.from >= time }
    versions.append((versions.isEmpty ? -.infinity : time, settings))
  }

  func startsMotion(_ input: SceneInput, at time: Double) -> Bool { input == .press(Setting.commit.rawValue) }

  func canReset(at time: Double) -> Bool { false }

  mutating func prune(before time: Double) {
    versions.removeFirst(versions.lastIndex { $0.from <= time } ?? 0)
    records.removeFirst(records.lastIndex { $0.committed <= time } ?? 0)
  }

  // MARK: - Picture

  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout {
    SceneLayout(graphPlot: CurvesLayout(in: frame, laneCount: 1).graph.map(CurvesLayout.plot(in:)))
  }

  func evaluate(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    EvaluatedWorkerScene(scene: extended(to: time), time: time, in: frame)
  }
}
