import Geometry
import Scenarios
import Visualizer

/// How much a session may be.
enum SessionLimits {
  /// The longest file that is read, in bytes.
  static let fileSize = 64 << 20
}

/// What the window or a picture shows, and how large.
struct ShownContent {
  var content: WindowContent
  /// Pixels per point, where they are asked for.
  var scale: Double?
  /// Whether it goes on from where it was saved.
  var isSession = false

  /// Prepares the picture of a time, and returns the instant to draw.
  ///
  /// Of a session the time is the media time of its scene, by default where it was saved; otherwise it is the instant
  /// of a window that opened at 0.
  mutating func show(_ time: Double?, rate: Double) -> Double {
    if isSession {
      if let time { content.seek(toMediaTime: time) }
      return 0
    }
    let instant = time ?? content.pictureInstant
    // What does not play by itself is taken there.
    if !content.isPlaying { content.seek(toMediaTime: instant * rate) }
    return instant
  }
}

extension PictureOptions {
  /// What these options ask for: a scene from its beginning, or a session, in which a scene that is named is shown.
  func content(of scene: SceneName?) throws(Failure) -> ShownContent {
    guard let name = session else {
      return ShownContent(
        content: WindowContent(
          SceneConfiguration(
            scene: scene ?? .curves, curves: try motion.motion(), keepsDuration: motion.duration != nil,
            scenarios: try file.map(scenarios), crowdCount: count ?? SceneConfiguration.standardCrowdCount),
          size: (size ?? .standard).size, appearance: (theme ?? .dark).appearance, rate: rate?.value ?? 1,
          isPlaying: !paused, reducesMotion: reducedMotion),
        scale: scale?.value)
    }
    guard let bytes = try InputFile.bytes(of: name, atMost: SessionLimits.fileSize, option: "--session") else {
      throw Failure(.badData, "--session: \(name): more than 64 MiB")
    }
    do throws(SessionError) {
      var session = try Session(decodingJSON: bytes)
      if let scene { session.scene = scene }
      if let size { session.size = size.size }
      if let scale { session.scale = scale.value }
      if let theme { session.appearance = theme.appearance }
      if let reducedMotion { session.reducesMotion = reducedMotion }
      return ShownContent(content: try WindowContent(session), scale: session.scale, isSession: true)
    } catch {
      throw Failure(.badData, "--session: \(name): \(error)")
    }
  }

  /// What a file of scenarios says; one that cannot be read at all is refused.
  private func scenarios(_ name: FileName) throws(Failure) -> ScenarioFile {
    let file = try ScenarioFile(reading: name, option: "--file")
    guard file.isReadable else {
      throw Failure(.badData, "--file: \(file.diagnostics.first?.description ?? name.description)")
    }
    return file
  }
}
