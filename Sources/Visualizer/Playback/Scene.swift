import DisplayLists
import Geometry
import Scenarios

/// A place where motion can be watched and tried: a fold over what a person has done in it, seen at any media time.
///
/// A scene has no clock. Inputs come with the media time at which they happen, in order; the scene keeps in its layer
/// trees what they change from then on, so that any earlier media time shows what was there. Playing the same inputs
/// again gives the same scene.
protocol Scene: Sendable {
  /// Its rounds.
  var laps: LapTable { get }

  /// What it has to tell until that is mended.
  var message: SceneMessage? { get }

  /// What a person can set, as it stands at a media time.
  func parameters(at time: Double) -> [Parameter]

  /// The parameters with the keys of the region under the pointer.
  func parameters(at time: Double, pointedAt region: SceneRegion) -> [Parameter]

  /// What values a parameter takes at a media time; `nil` where there is no such parameter.
  func kind(of parameter: String, at time: Double) -> Parameter.Kind?

  /// Whether there is a button of this name at a media time, be it shown or on another page.
  func hasButton(_ id: String, at time: Double) -> Bool

  /// Takes an input at a media time that is not earlier than that of any input before.
  ///
  /// - Parameters:
  ///   - input: What was done.
  ///   - time: The media time.
  ///   - isMoving: Whether media time was running: what is changed while it stands must show at once.
  mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool)

  /// Seconds after which nothing of the motion of an input is left; infinite where inputs are always applied in full.
  var longestMotion: Double { get }

  /// Takes an input whose motion is over before anything is shown. Only what it sets is kept.
  ///
  /// ``rest(at:)`` is called before anything is shown.
  mutating func applyAtRest(_ input: SceneInput, at time: Double, isMoving: Bool)

  /// Shows what was set by ``applyAtRest(_:at:isMoving:)``, at rest.
  mutating func rest(at time: Double)

  /// Whether an input, if it came now, would change something that stays: such a thing can be undone.
  func isChange(_ input: SceneInput) -> Bool

  /// Whether an input asks for motion, which a transport that stands would not show: then it is started.
  func asksForMotion(_ input: SceneInput, at time: Double) -> Bool

  /// The requests to the window that an input makes, or `nil` for an input that ``apply(_:at:isMoving:)`` takes.
  ///
  /// An input with requests is not recorded in the journal: each replay would repeat the requests.
  func requests(for input: SceneInput, at time: Double) -> [SceneRequest]?

  /// Whether the scene shows the costs of frames, so that it needs a ``FrameStrip``.
  var showsFrameCosts: Bool { get }

  /// Restarts with another state of a file; returns whether the scene plays it.
  mutating func replaceFile(_ file: ScenarioFile) -> Bool

  /// What is wrong with a text that is typed for a parameter, or `nil` where it can be set.
  func problem(with text: String, for parameter: String) -> String?

  /// Whether something is to come back on Escape.
  func isAway(at time: Double) -> Bool

  /// The parts of the window in which the pointer has an effect; a later one lies above an earlier one.
  func regions(in frame: SceneFrame, at time: Double) -> [PlacedRegion]

  /// The part of a graph whose width is the time of a lap, where there is one.
  func graphPlot(in frame: SceneFrame, at time: Double) -> Rect?

  /// How many inputs can be gone back over; what came before them has become the beginning.
  var journalLimit: Int { get }

  /// How many changes the journal may have among its inputs.
  var changeLimit: Int { get }

  /// Forgets what no media time from `time` on can show.
  mutating func prune(before time: Double)

  /// The scene including the laps that begin by themselves up to a media time.
  ///
  /// Callers use this copy for all questions about that lap, and keep it until the lap ends.
  func reaching(_ time: Double) -> Self

  /// What is shown at a media time, evaluated and not yet drawn.
  func evaluate(at time: Double, in frame: SceneFrame) -> any SceneMoment
}

extension Scene {
  /// What is set or pressed; what the pointer does is gone by itself.
  func isChange(_ input: SceneInput) -> Bool {
    switch input {
    case .set, .press: true
    case .pointer, .goHome: false
    }
  }

  var longestMotion: Double { .infinity }

  mutating func applyAtRest(_ input: SceneInput, at time: Double, isMoving: Bool) {
    apply(input, at: time, isMoving: isMoving)
  }

  mutating func rest(at time: Double) {}

  var journalLimit: Int { SceneRun.journalLimit }

  var changeLimit: Int { journalLimit }

  var message: SceneMessage? { nil }

  func parameters(at time: Double, pointedAt region: SceneRegion) -> [Parameter] { parameters(at: time) }

  func hasButton(_ id: String, at time: Double) -> Bool {
    kind(of: id, at: time) == .button
  }

  func kind(of parameter: String, at time: Double) -> Parameter.Kind? {
    parameters(at: time).first { $0.id == parameter }?.kind
  }

  func asksForMotion(_ input: SceneInput, at time: Double) -> Bool { false }

  func requests(for input: SceneInput, at time: Double) -> [SceneRequest]? { nil }

  var showsFrameCosts: Bool { false }

  mutating func replaceFile(_ file: ScenarioFile) -> Bool { false }

  func problem(with text: String, for parameter: String) -> String? { nil }

  func reaching(_ time: Double) -> Self { self }

  func graphPlot(in frame: SceneFrame, at time: Double) -> Rect? { nil }
}

/// What a scene shows at a media time.
protocol SceneMoment: Sendable {
  /// Draws it.
  func draw(in frame: SceneFrame, with painter: inout Painter)
}
