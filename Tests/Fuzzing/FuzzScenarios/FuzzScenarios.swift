// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeGeometry
import GlissadeScenarios
import GlissadeVisualizer

/// Scenario files: every file is read or has diagnostics; a read file plays in the Scenarios scene at any instant.
@main
enum FuzzScenarios {
  static func main() {
    runFuzzer { data, count in
      let file = ScenarioFile(bytes: fuzzInput(data, count), name: "input")
      require(file.isReadable || !file.diagnostics.isEmpty, "an unreadable file without a diagnostic")
      for diagnostic in file.diagnostics { _ = diagnostic.description }
      plantedFault(if: file.scenarios.count == 2 && file.diagnostics.count == 2)
      guard file.isReadable, !file.scenarios.isEmpty,
        let motion = try? CurvesMotion(.blob(.circle(points: 5), seed: 1), duration: 1)
      else { return 0 }
      let content = VisualizerContent(
        SceneConfiguration(scene: .scenarios, curves: motion, scenarios: file), size: Size(width: 640, height: 480))
      for instant in [0, 0.7, 1e6] { _ = content.evaluate(at: instant) }
      return 0
    }
  }
}
