// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The state of a window that a session file stores: the initial configuration and all inputs.
///
/// Each input has its media time. So a session reproduces the same picture at each instant.
package struct Session: Sendable {
  /// The visible scene.
  package var scene: SceneName
  /// The size of the drawing area, in points.
  package var size: Size
  /// Pixels per point.
  package var scale: Double
  /// The colour theme.
  package var appearance: Appearance
  /// Whether motion is reduced, or `nil` if the user has not chosen.
  package var reducesMotion: Bool?
  /// Whether the panel of folded controls is open.
  var isMoreOpen: Bool
  /// The initial configuration of the scenes.
  var configuration: SceneConfiguration
  /// The record of each scene.
  var runs: [SceneName: SceneRun.Record]

  /// The longest media time in a session, in seconds.
  static let longest = 1e9
  /// The longest side of the drawing area, in points and in pixels: that of the largest picture that `render` draws.
  static let longestSide = 16_384.0
  /// The accepted numbers of pixels per point.
  static let scales = 0.25...8.0

  /// The size nearest to a drawing area that a session file accepts.
  static func accepted(_ size: Size, scale: Double) -> Size {
    let longest = longestSide / max(scale, 1)
    return Size(width: min(max(size.width, 1), longest), height: min(max(size.height, 1), longest))
  }
}

/// The reason why a session cannot be saved or read.
package struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The keys that lead to the value in the file; empty for the whole file.
  package let location: String
  /// The problem, and the accepted values.
  package let problem: String

  init(_ location: String, _ problem: String) {
    self.location = location
    self.problem = problem
  }

  /// The keys and the problem, in one line.
  package var description: String { location.isEmpty ? problem : "\(location): \(problem)" }
}

extension VisualizerContent {
  /// The session up to an instant.
  ///
  /// A window can be larger than the largest picture, and can have any scale. The session then has the nearest accepted
  /// values.
  ///
  /// - Parameters:
  ///   - instant: The instant at which the session resumes.
  ///   - scale: Pixels per point of the window.
  /// - Throws: ``SessionError`` if the window has more inputs than a session keeps.
  /// - Complexity: O(*n*) in the inputs.
  package func session(at instant: Double, scale: Double) throws(SessionError) -> Session {
    var records: [SceneName: SceneRun.Record] = [:]
    for (name, run) in runs {
      guard !run.journal.isTooLongToSave else {
        throw SessionError(
          "", "\(name.title): the scene has more than \(Journal.savedLimit) inputs, the limit of a session file")
      }
      records[name] = run.record(at: instant)
    }
    let scale = min(max(scale, Session.scales.lowerBound), Session.scales.upperBound)
    return Session(
      scene: scene, size: Session.accepted(size, scale: scale), scale: scale, appearance: appearance,
      reducesMotion: motionChoice ?? (motion.isReduced ? true : nil), isMoreOpen: isMoreOpen,
      configuration: configuration, runs: records)
  }

  /// Resumes a session: instant 0 is that of saving.
  ///
  /// - Throws: ``SessionError`` with the first input that a scene does not accept.
  /// - Complexity: O(*n*) in the inputs.
  package init(_ session: Session) throws(SessionError) {
    var configuration = session.configuration
    configuration.scene = session.scene
    self.init(
      configuration, size: session.size, appearance: session.appearance, reducesMotion: session.reducesMotion)
    isMoreOpen = session.isMoreOpen
    usedHints = Set(SceneName.allCases)
    for (name, run) in try session.makeRuns() {
      runs[name] = run
      if name != session.scene { runs[name]?.leave(at: 0) }
      pointer.gesture = max(pointer.gesture, run.journal.entries.last?.gesture ?? 0)
    }
  }

  /// Moves the visible scene to any media time.
  package mutating func seek(toMediaTime time: Double) {
    let run = run
    runs[scene]?.change { transport, laps in transport.seek(to: max(time, run.earliest), at: 0, laps: laps) }
  }

  /// The media times that the visible scene can show: from the earliest to the latest that was shown.
  package var recordedTimes: ClosedRange<Double> { run.recordedTimes }
}

extension Session {
  /// Creates a scene at its start.
  func makeScene(_ name: SceneName) -> any Scene { configuration.makeScene(name, theme: appearance.theme) }

  /// Creates the runs of all recorded scenes.
  ///
  /// - Throws: ``SessionError`` with the first input that a scene does not accept.
  func makeRuns() throws(SessionError) -> [SceneName: SceneRun] {
    var made: [SceneName: SceneRun] = [:]
    // In a fixed order, so that the first error is always the same.
    for (name, record) in runs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      made[name] = try SceneRun(makeScene(name), record: record, location: "scenes.\(name.rawValue)")
    }
    return made
  }
}
