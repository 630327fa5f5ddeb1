// SPDX-License-Identifier: MIT
import GlissadeGeometry
package import GlissadeScenarios

extension VisualizerContent {
  /// Restarts the scenes that play a file with a new version of it.
  ///
  /// An unreadable version is not played. A version with problems is played only if the present version has problems
  /// too. Otherwise the present version continues, and the scene shows the problem.
  ///
  /// - Parameters:
  ///   - file: The new version of the file.
  ///   - instant: The instant at which the new version starts.
  package mutating func replaceFile(with file: ScenarioFile, at instant: Double) {
    for name in SceneName.allCases where name.playsFile {
      prepare(name)
      guard file.isReadable, file.diagnostics.isEmpty || configuration.scenarios?.diagnostics.isEmpty == false else {
        runs[name]?.refusedFile = file
        continue
      }
      // A session stores the file that is played.
      configuration.scenarios = file
      runs[name]?.replaceBeginning(with: configuration.makeScene(name, theme: appearance.theme), at: instant)
    }
  }
}

extension VisualizerContent {
  /// Restarts the Motion scene with a new version of its file.
  ///
  /// - Parameter keepsInputs: Whether the inputs apply to the new version, if it has the same layers.
  package mutating func replaceMotion(with motion: PlayedMotion, keepsInputs: Bool = true, at instant: Double) {
    (configuration.motion, configuration.motionProblem, configuration.savedKeyEdits) = (motion, nil, [])
    let scene = configuration.makeScene(.motion, theme: appearance.theme)
    // Inputs name layers by their places in the list.
    let old = runs[.motion]?.history.scene as? MotionScene
    let hasSameLayers = old?.layerNames == (scene as? MotionScene)?.layerNames
    runs[.motion]?.replaceBeginning(with: scene, keepsInputs: keepsInputs && hasSameLayers, at: instant)
  }

  /// Keeps the version that is played, because a newer one cannot be read, and shows the reason.
  package mutating func refuseMotion(because problem: String) { configuration.motionProblem = problem }
}

extension VisualizerContent {
  /// Whether a command can draw the picture: not that of a motion without a file, or with changes that the file does
  /// not have.
  package var canBeCommanded: Bool { shownMotion.map { $0.argument != nil && !hasUnsavedChanges } ?? true }

  /// The arguments of `glissade render` for the picture of an instant, except for the file name.
  ///
  /// - Parameters:
  ///   - instant: The instant.
  ///   - scale: Pixels per point of the window.
  /// - Returns: `nil` if options cannot describe the picture; then a session file is required.
  package func renderArguments(at instant: Double, scale: Double) -> [String]? {
    if let motion = shownMotion, let argument = motion.argument {
      let time = run.mediaTime(at: instant)
      return [argument, "--at", Self.text(time - run.scene.laps.lap(at: time).start)]
    }
    guard run.history.entries.isEmpty, run.history.views.isEmpty, run.graphZoom.isWhole, !menus.isMoreOpen,
      graphShares[scene] == nil, !run.history.isTooLongToSave,
      let width = Int(exactly: size.width), let height = Int(exactly: size.height)
    else { return nil }
    let transport = run.transport.record(at: instant)
    let lap = run.scene.laps.lap(at: transport.mediaTime)
    guard let content = configuration.arguments(for: scene) else { return nil }
    // The picture shows the transport.
    guard transport.rate == 1, !transport.isReversed, transport.loops, transport.range == nil,
      run.scene.laps.lap(at: transport.furthest) == lap
    else { return nil }
    let arguments =
      [scene.rawValue] + content + [
        "--size", "\(width)x\(height)", "--scale", Self.text(scale), "--theme", appearance.rawValue,
        "--at", Self.text(transport.mediaTime),
      ]
    // Reduced motion shows a paused scene. Playback with reduced motion requires a session.
    if reducesMotion {
      guard !transport.isPlaying else { return nil }
      return arguments + ["--reduced-motion"]
    }
    return arguments + (transport.isPlaying ? [] : ["--paused"])
  }

  static func text(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
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
      guard !run.history.isTooLongToSave else {
        throw SessionError(
          "", "\(name.title): the scene has more than \(History.savedLimit) inputs, the limit of a session file")
      }
      records[name] = run.record(at: instant)
    }
    let scale = min(max(scale, Session.scales.lowerBound), Session.scales.upperBound)
    return Session(
      scene: scene, size: Session.accepted(size, scale: scale), scale: scale, appearance: appearance,
      reducesMotion: motion.choice ?? (motion.isReduced ? true : nil), isMoreOpen: menus.isMoreOpen,
      graphShares: graphShares, configuration: configuration, runs: records)
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
    menus.isMoreOpen = session.isMoreOpen
    graphShares = session.graphShares
    usedHints = Set(SceneName.allCases)
    for (name, run) in try session.makeRuns() {
      runs[name] = run
      if name != session.scene { runs[name]?.leave(at: 0) }
      pointer.gesture = max(pointer.gesture, run.history.entries.last?.gesture ?? 0)
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
