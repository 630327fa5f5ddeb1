// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeScenarios
import GlissadeVisualizer

/// Limits of session files.
enum SessionLimits {
  /// The largest size of a session file, in bytes.
  static let fileSize = 64 << 20
}

/// The content of a window or a picture, with its scale.
struct ShownContent {
  var content: VisualizerContent
  /// Pixels per point; `nil` for the default scale.
  var scale: Double?
  /// The motion of the file that is shown, or `nil`.
  var motion: OpenedMotion?
  /// The motion with which that of the file is compared, or `nil`.
  var compared: OpenedMotion?
  /// Whether the content resumes a saved session.
  var isSession = false

  /// Prepares the content for the picture at a time, and returns the instant to draw.
  ///
  /// The time of a session is media time; by default it is the time of saving. Otherwise the time is an instant since
  /// the window opened.
  ///
  /// - Parameters:
  ///   - time: The time in seconds, or `nil` for the default.
  ///   - rate: The playback rate.
  mutating func prepare(for time: Double?, rate: Double) -> Double {
    if isSession {
      if let time { content.seek(toMediaTime: time) }
      return 0
    }
    let instant = time ?? content.pictureInstant
    // Content that does not play is moved to the corresponding media time.
    if !content.isPlaying { content.seek(toMediaTime: instant * rate) }
    return instant
  }
}

extension SceneOptions {
  /// Creates the content that these options describe: a new scene, or a session with a replaceable scene.
  ///
  /// - Parameters:
  ///   - scene: The scene, or `nil` for the default.
  ///   - playback: The options of the window.
  ///   - state: The state of an earlier run, which replaces the default size and theme.
  ///   - problems: The treatment of problems in a scenario file.
  /// - Throws: A failure that names the option with the invalid value.
  func content(
    of scene: SceneName?, _ playback: PlaybackOptions, after state: SavedState? = nil,
    problems: ScenarioProblems = .shown
  ) throws(Failure) -> ShownContent {
    let resumed = try resumed(at: scene, scale: playback.scale) { session throws(SessionError) in
      ShownContent(content: try VisualizerContent(session), scale: session.scale, isSession: true)
    }
    if let resumed { return resumed }
    var content = VisualizerContent(
      try configuration(of: scene, problems: problems),
      size: (size ?? state?.pictureSize(scale: playback.scale?.value) ?? .standard).size,
      appearance: theme ?? state?.theme.flatMap(Appearance.init(rawValue:)) ?? .dark, rate: playback.rate?.value ?? 1,
      isPlaying: !playback.paused, reducesMotion: reducedMotion)
    let used = (state?.usedHints ?? []).compactMap(SceneName.init(rawValue:))
    content.graphShares = state?.sharesOfGraphs ?? [:]
    content.usedHints = Set(playback.hidesHints ? SceneName.allCases : used)
    return ShownContent(content: content, scale: playback.scale?.value)
  }

  /// Creates the scene of an export. A scenario file with problems is refused.
  ///
  /// - Parameter scene: The scene, or `nil` for the default.
  /// - Throws: A failure that names the option with the invalid value.
  func export(of scene: SceneName?) throws(Failure) -> ExportedScene {
    let resumed = try resumed(at: scene) { session throws(SessionError) in try ExportedScene(session) }
    if let resumed { return resumed }
    return ExportedScene(
      try configuration(of: scene, problems: .refused), size: (size ?? .standard).size, appearance: theme ?? .dark)
  }

  /// The configuration of a new scene.
  private func configuration(
    of scene: SceneName?, problems: ScenarioProblems
  ) throws(Failure) -> SceneConfiguration {
    SceneConfiguration(
      scene: scene ?? .curves, curves: try motion.motion(), keepsDuration: motion.duration != nil,
      scenarios: try file.map { name throws(Failure) in try SceneFiles.scenarios(name, problems: problems) },
      crowdCount: count ?? SceneConfiguration.standardCrowdCount)
  }

  /// Resumes the session of the options, or returns `nil` without one.
  private func resumed<Content>(
    at scene: SceneName?, scale: FiniteNumber? = nil, as make: (Session) throws(SessionError) -> Content
  ) throws(Failure) -> Content? {
    guard let name = session else { return nil }
    var session = try SceneFiles.session(name)
    if let scene { session.scene = scene }
    if let size { session.size = size.size }
    if let scale { session.scale = scale.value }
    if let theme { session.appearance = theme }
    if let reducedMotion { session.reducesMotion = reducedMotion }
    return try Failure.wrapping("--session: \(name): ") { try make(session) }
  }
}
