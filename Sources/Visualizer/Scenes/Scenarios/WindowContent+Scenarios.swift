import Animations
package import Geometry
package import Scenarios

extension WindowContent {
  /// Plays another state of a file in the Scenarios scene, from the beginning of what has been done there.
  ///
  /// One that cannot be read is not played, nor is one with faults in the place of one without: what was played goes
  /// on, and the scene says what is wrong.
  ///
  /// - Parameters:
  ///   - file: The state of the file.
  ///   - instant: When it is played from its beginning.
  package mutating func replaceScenarios(with file: ScenarioFile, at instant: Double) {
    prepare(.scenarios)
    var isPlayed = false
    runs[.scenarios]?.change { isPlayed = $0.replaceFile(file) }
    guard isPlayed, let run = runs[.scenarios] else { return }
    // What is saved is what is played.
    configuration.scenarios = file
    runs[.scenarios]?.seek(to: run.earliest, at: instant)
  }
}

/// Queries of tests about the Scenarios scene.
extension WindowContent {
  /// The files of the scenarios that come with the program.
  package static func shippedScenarios() -> [ScenarioFile] { ShippedScenarios.files() }

  private func scenarios(at instant: Double) -> (scene: ScenariosScene, time: Double)? {
    guard let run = runs[.scenarios], let scene = run.scene(at: run.mediaTime(at: instant)) as? ScenariosScene else {
      return nil
    }
    let time = run.mediaTime(at: instant)
    return (scene.reaching(time), time)
  }

  /// The lines of the log, with their media times.
  package func scenarioLog(at instant: Double) -> [(time: Double, text: String)] {
    guard let (scene, time) = scenarios(at: instant) else { return [] }
    return scene.future.record.lines.filter { $0.time <= time }
  }

  /// What is said about the file: a headline and its details.
  package var scenarioWarning: [String] {
    guard let message = scenarios(at: 0)?.scene.message else { return [] }
    return [message.headline] + message.details
  }

  /// Where it is said, while it is, and where it is closed.
  package var messageFrames: (panel: Rect, button: Rect)? { messagePanel.map { ($0.panel, $0.button) } }

  /// Whether an actor is not where it belongs.
  package func isAnyActorAway(at instant: Double) -> Bool {
    guard let (scene, time) = scenarios(at: instant) else { return false }
    return scene.isAway(at: time)
  }

  /// Points of the stage per second, of the middle of what is seen of an actor.
  package func actorVelocity(_ actor: Int, at instant: Double) -> Vector {
    guard let (scene, time) = scenarios(at: instant) else { return .zero }
    return StageMotion(of: scene).motion(of: actor, in: 0...(time + 60)).sample(at: time).velocity
  }
}
