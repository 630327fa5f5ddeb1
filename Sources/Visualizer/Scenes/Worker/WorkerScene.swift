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

  /// The last run that has started.
  func record(at time: Double) -> WorkerRecord? { records.last { $0.committed <= time } }

  // MARK: - Parameters

  private enum Setting: String {
    case commit, stop, duration, delay, startDate, curve, repeatCount, autoreverses, pollInterval
    case enabled, fromCurrentState
  }

  func parameters(at time: Double) -> [Parameter] {
    let settings = settings(at: time)
    let isRunning = extended(to: time).record(at: time).map { !$0.isOver(at: time) } ?? false
    func number(
      _ setting: Setting, _ title: String, _ range: NumberRange, _ value: Double, _ help: String
    ) -> Parameter {
      Parameter(id: setting.rawValue, title: title, kind: .number(range), value: .number(value), help: help)
    }
    return [
      Parameter(
        id: Setting.commit.rawValue, title: "Run", kind: .button, value: .none,
        help: "Start a run with these settings in place of the current one",
        isEnabled: settings.areAnimationsEnabled, key: "n"),
      Parameter(
        id: Setting.stop.rawValue, title: "Stop", kind: .button, value: .none,
        help: "Stop the run at its current value", isEnabled: isRunning, key: "x"),
      number(
        .pollInterval, "Update interval", NumberRange(0.01...0.5, step: 0.01, decimals: 2, unit: "s"),
        settings.pollInterval, "Set the time between two reports of the next run"),
      Parameter(
        id: Setting.curve.rawValue, title: "", kind: .choice(WorkerSettings.Curve.allCases.map(\.title)),
        value: .choice(settings.curve.rawValue),
        help: "Select the easing of the next run; bounce and stairs are custom curves", key: "c"),
      number(
        .duration, "Duration", NumberRange(0.1...3, step: 0.1, decimals: 1, unit: "s", takesArrows: true),
        settings.duration, "Set the seconds of one cycle of the next run"),
      Parameter(
        id: Setting.autoreverses.rawValue, title: "Reverse", kind: .toggle, value: .flag(settings.autoreverses),
        help: "Play every second cycle of the next run backwards", key: "r"),
      number(
        .repeatCount, "Cycles", NumberRange(0...6, step: 0.1, decimals: 1), settings.repeatCount,
        "Set the number of cycles of the next run; a fraction ends within a cycle"),
      number(
        .delay, "Delay", NumberRange(0...2, step: 0.1, decimals: 1, unit: "s"), settings.delay,
        "Set the delay of the next run"),
      number(
        .startDate, "Start date", NumberRange(0...2, step: 0.1, decimals: 1, unit: "s"), settings.startDate,
        "Set the earliest start of the next run, in seconds after its commit"),
      Parameter(
        id: Setting.fromCurrentState.rawValue, title: "From current", kind: .toggle,
        value: .flag(settings.beginsFromCurrentState),
        help: "Start the first cycle of the next run at the last reported value", key: "u"),
      Parameter(
        id: Setting.enabled.rawValue, title: "Enabled", kind: .toggle, value: .flag(settings.areAnimationsEnabled),
        help: "Let the controller accept new runs", key: "e"),
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

  func regions(in frame: SceneFrame, at time: Double) -> [PlacedRegion] { [] }

  func graphPlot(in frame: SceneFrame, at time: Double) -> Rect? {
    CurvesLayout(in: frame, laneCount: 1).graph.map(CurvesLayout.plot(in:))
  }

  func evaluate(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    EvaluatedWorkerScene(scene: extended(to: time), time: time, in: frame)
  }
}
