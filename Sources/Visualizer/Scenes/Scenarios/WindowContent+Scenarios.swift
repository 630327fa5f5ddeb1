// SPDX-License-Identifier: MIT
import GlissadeAnimations
package import GlissadeGeometry
package import GlissadeScenarios

/// Queries of tests about the Scenarios scene.
extension VisualizerContent {
  /// The files of the built-in scenarios.
  package static func shippedScenarios() -> [ScenarioFile] { ShippedScenarios.files() }

  private func scenarios(at instant: Double) -> (scene: ScenariosScene, time: Double)? {
    guard let run = runs[.scenarios], let scene = run.scene(at: run.mediaTime(at: instant)) as? ScenariosScene else {
      return nil
    }
    let time = run.mediaTime(at: instant)
    return (scene.extended(to: time), time)
  }

  /// The lines of the log, with their media times.
  package func scenarioLog(at instant: Double) -> [(time: Double, text: String)] {
    guard let (scene, time) = scenarios(at: instant) else { return [] }
    return scene.future.record.lines.filter { $0.time <= time }
  }

  /// The message about the file: a headline and its details.
  package var scenarioWarning: [String] {
    guard let message = sceneMessage else { return [] }
    return [message.headline] + message.details
  }

  /// The panel of the message and its close button, or `nil`.
  package var messageFrames: (panel: Rect, button: Rect)? { messagePanel.map { ($0.panel, $0.button) } }

  /// Whether an actor is not at rest in its initial position.
  package func isAnyActorDisplaced(at instant: Double) -> Bool {
    guard let (scene, time) = scenarios(at: instant) else { return false }
    return scene.isAnyActorDisplaced(at: time)
  }

  /// The velocity of an actor's visible centre, in points of the stage per second.
  package func actorVelocity(_ actor: Int, at instant: Double) -> Vector {
    guard let (scene, time) = scenarios(at: instant) else { return .zero }
    return StageMotion(of: scene).motion(of: actor, in: 0...(time + 60)).sample(at: time).velocity
  }
}
