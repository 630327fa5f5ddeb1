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
  ///   - state: The state of an earlier run, which replaces the default size and theme.
  /// - Throws: A failure that names the option with the invalid value.
  func content(of scene: SceneName?, after state: SavedState? = nil) throws(Failure) -> ShownContent {
    guard let name = session else {
      let appearance = (theme ?? state?.theme.flatMap(ThemeName.init(rawValue:)) ?? .dark).appearance
      var content = VisualizerContent(
        SceneConfiguration(
          scene: scene ?? .curves, curves: try motion.motion(), keepsDuration: motion.duration != nil,
          scenarios: try file.map(scenarios), crowdCount: count ?? SceneConfiguration.standardCrowdCount),
        size: (size ?? state?.pictureSize ?? .standard).size, appearance: appearance, rate: rate?.value ?? 1,
        isPlaying: !paused, reducesMotion: reducedMotion)
      let used = (state?.usedHints ?? []).compactMap(SceneName.init(rawValue:))
      content.usedHints = Set(hidesHints ? SceneName.allCases : used)
      return ShownContent(content: content, scale: scale?.value)
    }
    guard let bytes = try InputFile.bytes(of: name, atMost: SessionLimits.fileSize, option: "--session") else {
      throw Failure(.badData, "--session: \(name): larger than 64 MiB; smaller session files are accepted")
    }
    do throws(SessionError) {
      var session = try Session(decodingJSON: bytes)
      if let scene { session.scene = scene }
      if let size { session.size = size.size }
      if let scale { session.scale = scale.value }
      if let theme { session.appearance = theme.appearance }
      if let reducedMotion { session.reducesMotion = reducedMotion }
      return ShownContent(content: try VisualizerContent(session), scale: session.scale, isSession: true)
    } catch {
      throw Failure(.badData, "--session: \(name): \(error)")
    }
  }

  /// Reads a file of scenarios.
  ///
  /// - Throws: A failure if the file is unreadable or is not a scenario file at all. Problems of single frames are
  ///   accepted.
  private func scenarios(_ name: FileName) throws(Failure) -> ScenarioFile {
    let file = try ScenarioFile(reading: name, option: "--file")
    guard file.isReadable else {
      throw Failure(.badData, "--file: \(file.diagnostics.first?.description ?? name.description)")
    }
    return file
  }
}
