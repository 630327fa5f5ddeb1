// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension SceneConfiguration {
  /// The options of the command for the content of a scene, or `nil` if options cannot describe it.
  func arguments(for scene: SceneName) -> [String]? {
    switch scene {
    case .curves: curvesArguments
    // The file may have changed since it was read.
    case .scenarios: scenarios == nil ? [] : nil
    case .crowd: crowdCount == Self.standardCrowdCount ? [] : ["--count", "\(crowdCount)"]
    case .retarget, .dependents, .worker, .timing, .motion: []
    }
  }

  private var curvesArguments: [String] {
    var arguments: [String]
    switch curves.source {
    case .blob(.circle(let points), let seed): arguments = ["--seed", "\(seed)", "--points", "\(points)"]
    case .blob(.square, let seed): arguments = ["--seed", "\(seed)", "--shape", "square"]
    case .points(let points):
      let pairs = points.map { VisualizerContent.text($0.x) + "," + VisualizerContent.text($0.y) }
      arguments = ["--control-points", pairs.joined(separator: " ")]
    case .path(let path): arguments = ["--path-data", path.svgPathData()]
    }
    if keepsDuration || isSquare { arguments += ["--duration", VisualizerContent.text(curves.duration)] }
    return arguments
  }

  /// The lap of a square blob depends on the point count of circles, which the picture does not show.
  private var isSquare: Bool { if case .blob(.square, _) = curves.source { true } else { false } }
}
