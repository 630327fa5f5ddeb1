// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// The Worker scene: a bar, a number, a dial and a colour without layers, driven by a controller.
struct WorkerScene: Scene {
  let laps = LapTable(duration: 8)
  /// The settings over media time: input for later runs. The scene has no layers.
  private(set) var settings = StepFunction(WorkerSettings())
  /// The runs in order. A controller stores no history, so that its messages are recorded here.
  private(set) var records: [WorkerRecord] = []
  /// The last lap that has started.
  private var lastLap = 0

  init() {
    // The scene starts with a run.
    beginLap(0)
  }

  /// The last run that has started by a media time, or `nil`.
  func record(at time: Double) -> WorkerRecord? { records.last { $0.committed <= time } }

  // MARK: - Parameters

  /// The settings, and whether a run can be stopped.
  struct Controls: Sendable {
    var settings: WorkerSettings
    let isRunning: LazyValue<Bool>
  }

  private static let settings: [Setting<Controls>] = {
    typealias Texts = WorkerTexts.Controls
    let seconds = NumberRange(0...2, step: 0.1, decimals: 1, unit: "s")
    return [
      .button("commit", Texts.commit, key: "n").enabled(\.settings.areAnimationsEnabled),
      .button("stop", Texts.stop, key: "x").enabled(\.isRunning.value),
      .number(
        "pollInterval", Texts.pollInterval, NumberRange(0.01...0.5, step: 0.01, decimals: 2, unit: "s"),
        \.settings.pollInterval),
      .choice(
        "curve", Texts.curve, WorkerTexts.curves, \.settings.curve, key: "c"),
      .number(
        "duration", Texts.duration, NumberRange(0.1...3, step: 0.1, decimals: 1, unit: "s", takesArrows: true),
        \.settings.duration),
      .toggle("autoreverses", Texts.autoreverses, \.settings.autoreverses, key: "r"),
      .number(
        "repeatCount", Texts.repeatCount, NumberRange(0...6, step: 0.1, decimals: 1), \.settings.repeatCount),
      .number("delay", Texts.delay, seconds, \.settings.delay),
      .number("startDate", Texts.startDate, seconds, \.settings.startDate),
      .toggle("fromCurrentState", Texts.fromCurrentState, \.settings.beginsFromCurrentState, key: "u"),
      .toggle("enabled", Texts.enabled, \.settings.areAnimationsEnabled, key: "e"),
    ]
  }()

  func table(at time: Double, pointedAt region: SceneRegion?) -> SettingsTable<Controls> {
    let isRunning = LazyValue { extended(to: time).record(at: time).map { !$0.isOver(at: time) } ?? false }
    return SettingsTable(Self.settings, Controls(settings: settings.value(at: time), isRunning: isRunning))
  }

  // MARK: - Inputs

  mutating func apply(_ input: SceneInput, at time: Double, _ motion: InputMotion) {
    beginLaps(by: laps.number(at: time))
    switch input {
    case .press("commit"): if settings.value(at: time).areAnimationsEnabled { commit(at: time) }
    case .press("stop"):
      if let last = records.lastIndex(where: { $0.committed <= time }) { records[last].stop(at: time) }
    case .press: break
    case .set(let id, let value):
      settings.replace(with: changed(id, to: value, at: time).settings, from: time)
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
    records.append(WorkerRecord(settings.value(at: time), at: time, shownPercent: shown))
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
    guard settings.value(at: time).areAnimationsEnabled else { return }
    records.append(
      WorkerRecord(settings.value(at: time), at: time, shownPercent: records.last?.progress(at: time)?.percent))
  }

  func effect(of input: SceneInput, at time: Double) -> InputEffect {
    input == .press("commit") ? .motion : InputEffect(input)
  }

  mutating func prune(before time: Double) {
    settings.prune(before: time)
    records.removeFirst(records.lastIndex { $0.committed <= time } ?? 0)
  }

  // MARK: - Picture

  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout {
    let layout = CurvesLayout(in: frame, laneCount: 1)
    return SceneLayout(divider: layout.divider, graphPlot: layout.graph.map(CurvesLayout.plot(in:)))
  }

  func picture(at time: Double, in frame: SceneFrame) -> any EvaluatedScene {
    EvaluatedWorkerScene(scene: extended(to: time), time: time, in: frame)
  }
}
