// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeCommands
import GlissadeGeometry
import GlissadeVisualizer

/// Lists of control points: every text is a list of finite points or an error; the curves through the points have
/// values.
@main
enum FuzzControlPoints {
  static func main() {
    runFuzzer { data, count in
      let text = String(decoding: fuzzInput(data, count), as: UTF8.self)
      guard let points = try? PathInput.points(text) else { return 0 }
      require(points.count >= 3 && points.allSatisfy(\.isFinite), "\(text) was accepted")
      plantedFault(if: points.count == 4 && points[0].x < 0)
      guard let motion = try? CurvesMotion(.points(points), duration: 3) else { return 0 }
      let content = VisualizerContent(SceneConfiguration(curves: motion), size: Size(width: 640, height: 480))
      _ = content.evaluate(at: 1)
      return 0
    }
  }
}
