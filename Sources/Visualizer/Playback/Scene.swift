// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

/// A demonstration of motion: a fold over the inputs, evaluated at any media time.
///
/// A scene does not read a clock. Inputs arrive in order, with their media times. The layer trees of the scene store
/// the resulting changes, so that earlier media times stay available. The same inputs produce the same scene.
protocol Scene: Sendable {
  /// The laps.
  var laps: LapTable { get }

  /// The limits of the recorded inputs.
  var limits: SceneLimits { get }

  /// The values of the settings, and the state on which controls depend.
  associatedtype Controls: Sendable

  /// The settings with their values at a media time, with the keys of the region under the pointer.
  func table(at time: Double, pointedAt region: SceneRegion?) -> SettingsTable<Controls>

  /// The effect that an input would have at a media time.
  func effect(of input: SceneInput, at time: Double) -> InputEffect

  /// Applies an input at a media time that is not before that of any earlier input.
  mutating func apply(_ input: SceneInput, at time: Double, _ motion: InputMotion)

  /// Makes the settings visible that inputs with ``InputMotion/atRest`` have changed, without motion.
  mutating func rest(at time: Double)

  /// Sets the colours of the layers. They apply to all media times.
  mutating func setTheme(_ theme: Theme)

  /// Discards data that affects no media time from `time` on.
  mutating func prune(before time: Double)

  /// The scene, including the laps that start by themselves up to a media time.
  ///
  /// Callers use this copy for all queries about that lap, and keep it until the lap ends.
  func extended(to time: Double) -> Self

  /// The parts of an area that the scene offers to the pointer.
  func layout(in frame: SceneFrame, at time: Double) -> SceneLayout

  /// Evaluates the picture at a media time, before drawing.
  func picture(at time: Double, in frame: SceneFrame) -> any EvaluatedScene

  /// The trees of layers that the scene shows in a range of media times, without controls, texts and graphs. Panels
  /// clip in the window only.
  func document(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree]
}

/// The limits of a scene's recorded inputs, which bound its memory and the time to replay it.
struct SceneLimits {
  /// The frames per second by which the user steps where no file states a frame rate.
  static let displayRate = 60.0

  /// The frames per second by which the user steps.
  var framesPerSecond = displayRate
  /// The most inputs that the history keeps. Older ones become part of the beginning.
  var inputs = 20_000
  /// The most inputs of the history that are changes.
  var changes = 20_000
  /// The longest motion after an input, in seconds. It is infinite if inputs are always applied in full.
  var motionDuration = Double.infinity
  /// Whether inputs apply to all media times. An input then discards none of later media times, and the inputs are in
  /// the order of the user.
  var inputsApplyToAllTimes = false
}

/// The effect of an input on a scene.
enum InputEffect: Sendable, Hashable {
  /// Nothing changes.
  case none
  /// An effect that ends by itself, so that undo leaves it out.
  case passing
  /// A lasting effect, which can be undone.
  case change
  /// A lasting effect that starts a motion, so that a paused transport must play.
  case motion
  /// The scene stays the same, and the window does something. The history does not record the input: each replay would
  /// repeat the request.
  case request(SceneRequest)
}

/// The motion that an input starts.
enum InputMotion: Sendable {
  /// Changes are animated, because media time runs.
  case animated
  /// Changes are immediate, because media time is paused.
  case immediate
  /// The motion ends before the first picture. Only settings change, until ``Scene/rest(at:)``.
  case atRest
}

extension InputEffect {
  /// The usual effect of an input: settings and buttons have lasting effects, those of the pointer end by themselves,
  /// and nothing is displaced.
  init(_ input: SceneInput) {
    switch input {
    case .set, .press: self = .change
    case .pointer: self = .passing
    case .reset: self = .none
    }
  }
}

extension Scene {
  var limits: SceneLimits { SceneLimits() }

  func effect(of input: SceneInput, at time: Double) -> InputEffect { InputEffect(input) }

  mutating func rest(at time: Double) {}

  // A scene without layers in its state draws with the colours of the painter.
  mutating func setTheme(_ theme: Theme) {}

  func extended(to time: Double) -> Self { self }

  func document(in times: ClosedRange<Double>, frame: SceneFrame, theme: Theme) -> [PlacedTree] { [] }

  /// Whether an input, applied now, has a lasting effect.
  func isChange(_ input: SceneInput, at time: Double) -> Bool {
    if input == .reset { return false }
    switch effect(of: input, at: time) {
    case .change, .motion: return true
    case .none, .passing, .request: return false
    }
  }

  /// The parameters at a media time.
  func parameters(at time: Double, pointedAt region: SceneRegion? = nil) -> [Parameter] {
    table(at: time, pointedAt: region).parameters
  }

  /// The kind of a parameter at a media time, also of one that is not shown, or `nil` if there is no such parameter.
  func kind(of id: SettingID, at time: Double) -> Parameter.Kind? { table(at: time, pointedAt: nil).kind(of: id) }

  /// The value of a view option, or `nil` for another setting.
  func view(_ id: SettingID, at time: Double) -> ParameterValue? {
    table(at: time, pointedAt: nil).viewValue(of: id)
  }

  /// The problem with a text that was typed for a setting, or `nil` for a valid text.
  func problem(with text: String, for id: SettingID, at time: Double) -> String? {
    table(at: time, pointedAt: nil).problem(with: text, for: id)
  }

  /// The settings with another value of one of them.
  func changed(_ id: SettingID, to value: ParameterValue, at time: Double) -> Controls {
    var table = table(at: time, pointedAt: nil)
    table.set(id, to: value)
    return table.model
  }
}

/// The evaluated state of a scene at a media time.
protocol EvaluatedScene: Sendable {
  /// Draws the state.
  func draw(in frame: SceneFrame, with painter: inout Painter)
}
