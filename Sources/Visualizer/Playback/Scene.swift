// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeScenarios

/// A demonstration of motion: a fold over the inputs, evaluated at any media time.
///
/// A scene does not read a clock. Inputs arrive in order, with their media times. The layer trees of the scene store
/// the resulting changes, so that earlier media times stay available. The same inputs produce the same scene.
protocol Scene: Sendable {
  /// The laps.
  var laps: LapTable { get }

  /// A message that is shown until its cause is fixed, or `nil`.
  var message: SceneMessage? { get }

  /// The values of the settings, and the state on which controls depend.
  associatedtype Controls: Sendable

  /// The settings with their values at a media time.
  func table(at time: Double) -> SettingsTable<Controls>

  /// The parameters at a media time, with the keys of the region under the pointer.
  func parameters(at time: Double, pointedAt region: SceneRegion?) -> [Parameter]

  /// The kind of a parameter at a media time, also of one that is not shown, or `nil` if there is no such parameter.
  func kind(of id: SettingID, at time: Double) -> Parameter.Kind?

  /// Applies an input at a media time that is not before that of any earlier input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - time: The media time.
  ///   - isMoving: Whether media time runs. While it is paused, changes are immediate.
  mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool)

  /// The longest motion after an input, in seconds. It is infinite if inputs are always applied in full.
  var maximumMotionDuration: Double { get }

  /// Applies an input whose motion ends before the first picture, and stores only the settings.
  ///
  /// ``rest(at:)`` follows before the first picture.
  mutating func applyAtRest(_ input: SceneInput, at time: Double, isMoving: Bool)

  /// Makes the settings from ``applyAtRest(_:at:isMoving:)`` visible, without motion.
  mutating func rest(at time: Double)

  /// Whether an input, applied now, has a lasting effect, so that it can be undone.
  func isChange(_ input: SceneInput) -> Bool

  /// Whether an input starts a motion, so that a paused transport must play.
  func startsMotion(_ input: SceneInput, at time: Double) -> Bool

  /// The requests to the window that an input makes, or `nil` for an input that ``apply(_:at:isMoving:)`` takes.
  ///
  /// An input with requests is not recorded in the journal: each replay would repeat the requests.
  func requests(for input: SceneInput, at time: Double) -> [SceneRequest]?

  /// Whether the scene shows the costs of frames, so that it needs a ``FrameStrip``.
  var showsFrameCosts: Bool { get }

  /// Restarts with another state of a file; returns whether the scene plays it.
  mutating func replaceFile(_ file: ScenarioFile) -> Bool

  /// Whether ``SceneInput/reset`` has an effect: something is displaced and can return.
  func canReset(at time: Double) -> Bool

  /// The parts of the window that the scene offers to the pointer.
  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout

  /// The part of a lap that the unzoomed graph shows.
  func graphLap(_ lap: LapTable.Lap) -> LapTable.Lap

  /// The media times in a range at which keyframes or the user's clicks are, in any order, for snapping.
  func snapTimes(in range: ClosedRange<Double>) -> [Double]

  /// The most inputs that the journal keeps. Older ones become part of the beginning.
  var journalLimit: Int { get }

  /// The most inputs of the journal that are changes.
  var changeLimit: Int { get }

  /// Sets the colours of the layers. They apply to all media times.
  mutating func setTheme(_ theme: Theme)

  /// Discards data that affects no media time from `time` on.
  mutating func prune(before time: Double)

  /// The scene, including the laps that start by themselves up to a media time.
  ///
  /// Callers use this copy for all queries about that lap, and keep it until the lap ends.
  func extended(to time: Double) -> Self

  /// Evaluates the picture at a media time, before drawing.
  func evaluate(at time: Double, in frame: SceneFrame) -> any EvaluatedScene

  /// The trees of layers that the scene shows in a range of media times, without controls, texts and graphs. Panels
  /// clip in the window only.
  func placedTrees(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree]
}

extension Scene {
  /// Settings and buttons have lasting effects; effects of the pointer end by themselves.
  func isChange(_ input: SceneInput) -> Bool {
    switch input {
    case .set, .press: true
    case .pointer, .reset: false
    }
  }

  var maximumMotionDuration: Double { .infinity }

  mutating func applyAtRest(_ input: SceneInput, at time: Double, isMoving: Bool) {
    apply(input, at: time, isMoving: isMoving)
  }

  mutating func rest(at time: Double) {}

  var journalLimit: Int { SceneRun.journalLimit }

  var changeLimit: Int { journalLimit }

  var message: SceneMessage? { nil }

  func parameters(at time: Double, pointedAt region: SceneRegion?) -> [Parameter] {
    table(at: time).parameters
  }

  /// The parameters at a media time.
  func parameters(at time: Double) -> [Parameter] { parameters(at: time, pointedAt: nil) }

  func kind(of id: SettingID, at time: Double) -> Parameter.Kind? { table(at: time)[id]?.kind }

  /// The value of a view option, or `nil` for another setting.
  func view(_ id: SettingID, at time: Double) -> ParameterValue? {
    table(at: time)[id].flatMap { $0.isView ? $0.value : nil }
  }

  /// The problem with a text that was typed for a setting, or `nil` for a valid text.
  func problem(with text: String, for id: SettingID, at time: Double) -> String? {
    table(at: time).problem(with: text, for: id)
  }

  /// The settings with another value of one of them.
  func changed(_ id: SettingID, to value: ParameterValue, at time: Double) -> Controls {
    var table = table(at: time)
    table.set(id, to: value)
    return table.model
  }

  func startsMotion(_ input: SceneInput, at time: Double) -> Bool { false }

  func requests(for input: SceneInput, at time: Double) -> [SceneRequest]? { nil }

  var showsFrameCosts: Bool { false }

  mutating func replaceFile(_ file: ScenarioFile) -> Bool { false }

  func extended(to time: Double) -> Self { self }

  func placedTrees(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree] { [] }

  func graphLap(_ lap: LapTable.Lap) -> LapTable.Lap { lap }

  func snapTimes(in range: ClosedRange<Double>) -> [Double] { [] }
}

/// The evaluated state of a scene at a media time.
protocol EvaluatedScene: Sendable {
  /// Draws the state.
  func draw(in frame: SceneFrame, with painter: inout Painter)
}
