public import Geometry

/// All that it takes to show again what a window showed: what there was at the beginning, and what was done since.
///
/// Every input has its media time, so that a session is looked at from any instant of it, and gives the same picture
/// each time.
public struct Session: Sendable {
  /// The scene that was shown.
  public var scene: SceneName
  /// The size of the drawing area, in points.
  public var size: Size
  /// Pixels per point.
  public var scale: Double
  /// Which set of colours was shown.
  public var appearance: Appearance
  /// Whether less is to move; `nil` where nobody has said so.
  public var reducesMotion: Bool?
  /// Whether the panel of the folded controls was open.
  var isMoreOpen: Bool
  /// What there was in the scenes at the beginning.
  var configuration: SceneConfiguration
  /// What was done in each scene, and where it stood.
  var runs: [SceneName: SceneRun.Record]

  /// How long a session may be, in seconds: more than a person can wait for.
  static let longest = 1e9
  /// The longest side of the drawing area, in points and in pixels: the largest picture that `render` draws.
  static let longestSide = 16_384.0
  /// The pixels that a point may have.
  static let scales = 0.25...8.0

  /// The nearest size to that of a drawing area that a session file accepts.
  static func accepted(_ size: Size, scale: Double) -> Size {
    let longest = longestSide / max(scale, 1)
    return Size(width: min(max(size.width, 1), longest), height: min(max(size.height, 1), longest))
  }
}

/// Why a session cannot be saved, or a file is none that can be shown.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The keys that lead to the place in the file; empty where it is the whole of it.
  public let place: String
  /// What is wrong there, and what is accepted.
  public let problem: String

  init(_ place: String, _ problem: String) {
    self.place = place
    self.problem = problem
  }

  /// One line for a person: the place, then what is wrong.
  public var description: String { place.isEmpty ? problem : "\(place): \(problem)" }
}

extension WindowContent {
  /// What has been done up to now, to be shown again.
  ///
  /// A window can be larger than the largest picture, and its scale any number; the session then has the nearest size
  /// and scale that a session file accepts.
  ///
  /// - Parameters:
  ///   - instant: The instant at which the scene that is shown stands where it will be found again.
  ///   - scale: Pixels per point of the window.
  /// - Throws: ``SessionError`` where more has been done than is kept.
  /// - Complexity: O(*n*) in what has been done.
  public func session(at instant: Double, scale: Double) throws(SessionError) -> Session {
    var records: [SceneName: SceneRun.Record] = [:]
    for (name, run) in runs {
      guard !run.isTooLongToSave else {
        throw SessionError(
          "", "\(name.title): more has been done than the \(SceneRun.forgottenLimit) inputs that a file holds")
      }
      records[name] = run.record(at: instant)
    }
    let scale = min(max(scale, Session.scales.lowerBound), Session.scales.upperBound)
    return Session(
      scene: scene, size: Session.accepted(size, scale: scale), scale: scale, appearance: appearance,
      reducesMotion: motionChoice ?? (motion.isReduced ? true : nil), isMoreOpen: isMoreOpen,
      configuration: configuration, runs: records)
  }

  /// Shows a session: instant 0 is where it was saved, and it plays on if it played.
  ///
  /// - Throws: ``SessionError`` with the first input that the scene does not know.
  /// - Complexity: O(*n*) in what was done.
  public init(_ session: Session) throws(SessionError) {
    var configuration = session.configuration
    configuration.scene = session.scene
    self.init(
      configuration, size: session.size, appearance: session.appearance, reducesMotion: session.reducesMotion)
    isMoreOpen = session.isMoreOpen
    for (name, record) in session.runs {
      runs[name] = try SceneRun(session.configuration.makeScene(name), record: record, place: "scenes.\(name.rawValue)")
      if name != session.scene { runs[name]?.leave(at: 0) }
      pointer.gesture = max(pointer.gesture, record.journal.last?.gesture ?? 0)
    }
  }

  /// Goes to a media time of the scene that is shown, whether it has been reached or not.
  public mutating func seek(toMediaTime time: Double) {
    guard let run else { return }
    runs[scene]?.change { transport, laps in transport.seek(to: max(time, run.earliest), at: 0, laps: laps) }
  }

  /// The media times that the scene that is shown has kept: from the earliest to the latest that was shown.
  public var recordedTimes: ClosedRange<Double> {
    guard let run else { return 0...0 }
    return run.earliest...max(run.transport.furthest, run.earliest)
  }
}
