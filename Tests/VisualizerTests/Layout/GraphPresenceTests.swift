// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The graph in windows of at least 700 × 450 points")
struct GraphPresenceTests {
  /// Widths and heights around the sizes at which layouts change, and two displays.
  private static let widths = [700.0, 719, 720, 750, 850, 900, 928, 960, 1100, 1199, 1200, 1280, 1920, 3840]
  private static let heights = [450.0, 468, 500, 531, 559, 560, 562, 594, 640, 700, 719, 720, 800, 1080, 2160]

  private func check(_ content: VisualizerContent, _ state: String) throws {
    var content = content
    for width in Self.widths {
      for height in Self.heights {
        content.handle(.resized(Size(width: width, height: height)), at: 0)
        let plot = content.graphPlot(at: 0) ?? content.division(at: 0)?.graphs
        #expect(plot.map { $0.width >= 80 && $0.height >= 28 } == true, "\(state) \(width) × \(height): \(plot as Any)")
      }
    }
  }

  @Test("every scene has it", arguments: SceneName.allCases)
  func scenes(scene: SceneName) throws {
    try check(try visualizer(scene, crowdCount: 20, isPlaying: false), "\(scene)")
  }

  @Test(
    "the Motion scene has it, for pictures of any format", arguments: [(100.0, 50.0), (900.0, 60.0), (60.0, 500.0)])
  func motion(width: Double, height: Double) throws {
    var tree = LayerTree(size: Size(width: width, height: height))
    let box = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 10, y: 10), name: "box")
    tree.transaction(at: 0, duration: 2) { $0[box].position = Point(x: 50, y: 30) }
    let motion = PlayedMotion(
      name: "a.svg", argument: "./a.svg", tree: tree, duration: 2, frameRate: nil, markers: [], notes: [])
    let configuration = SceneConfiguration(motion, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4)))
    try check(VisualizerContent(configuration, size: Size(width: 1280, height: 800)), "\(width) × \(height)")
  }

  @Test("the lanes beside it keep their titles and their motion", arguments: [SceneName.curves, .retarget])
  func lanes(scene: SceneName) throws {
    for size in [(700.0, 450.0), (900, 562), (850, 531), (750, 468), (1200, 450)] {
      let content = try visualizer(scene, Size(width: size.0, height: size.1), isPlaying: false)
      let lanes = content.placedParts(at: 0).regions.filter { $0.name.hasPrefix("lane") }.map(\.frame)
      #expect(Set(lanes.map(\.minX)).count > 1, "\(size): the lanes are beside each other")
    }
  }
}
