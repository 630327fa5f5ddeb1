// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeScenarios
import GlissadeVisualizer

/// The content of a window for a test.
///
/// - Parameters:
///   - scene: The scene.
///   - size: The size of the drawing area, in points.
///   - points: The number of points of the blob in the Curves scene.
///   - seed: The seed of the blob.
///   - scenarios: The file of the Scenarios scene, or `nil` for the built-in scenarios.
///   - crowdCount: The number of members in the Crowd scene.
///   - appearance: The theme.
///   - isPlaying: Whether scenes play when they are first shown.
///   - reducesMotion: Whether motion is reduced, or `nil` for the desktop's setting.
func visualizer(
  _ scene: SceneName = .curves, _ size: Size = Size(width: 1280, height: 800), points: Int = 9, seed: UInt64 = 4,
  scenarios: ScenarioFile? = nil, crowdCount: Int = SceneConfiguration.standardCrowdCount,
  appearance: Appearance = .dark, isPlaying: Bool = true, reducesMotion: Bool? = nil
) throws -> VisualizerContent {
  VisualizerContent(
    SceneConfiguration(
      scene: scene, curves: try CurvesMotion(.blob(.circle(points: points), seed: seed)), scenarios: scenarios,
      crowdCount: crowdCount), size: size, appearance: appearance, isPlaying: isPlaying, reducesMotion: reducesMotion)
}
