// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import Testing

@Suite("The graphs of the Dependents scene")
struct DependentsGraphTests {
  /// The scene with motion that pauses from 1.5 s to 3 s; the graph shows the speed.
  private func content() throws -> WindowContent {
    var content = WindowContent(
      SceneConfiguration(scene: .dependents, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4))),
      size: Size(width: 1280, height: 800))
    content.handle(.keyPressed(.character("g"), []), at: 0.25)
    content.handle(.keyPressed(.character("p"), []), at: 1.5)
    content.handle(.keyPressed(.character("p"), []), at: 3)
    content.handle(.keyPressed(.character("v"), []), at: 3)
    return content
  }

  @Test("a mirrored square has the speed of its source, also at jumps")
  func breaks() throws {
    let content = try content()
    let plot = try #require(content.graphPlot(at: 3.5))
    var curves: [[Point]] = []
    for command in content.displayList(at: 3.5).commands {
      guard case .stroke(.path(let path), _, _, _, let clip) = command, clip == plot.inset(dx: 0, dy: -2) else {
        continue
      }
      let curve = path.subpaths().flatMap { [$0.start] + $0.segments.map(\.end) }
      if curve.count > 20 { curves.append(curve) }
    }
    try #require(curves.count == 2)
    #expect(curves[0].count == curves[1].count)
    for (source, mirrored) in zip(curves[0], curves[1]) {
      #expect(abs(source.x - mirrored.x) < 1e-6 && abs(source.y - mirrored.y) < 0.1, "\(source) and \(mirrored)")
    }
    // The speed drops to zero at the pause.
    let x = plot.minX + 1.5 / 6 * plot.width
    let near = curves[1].filter { abs($0.x - x) < 1e-3 }
    #expect(near.count == 2 && abs(near[0].y - near[1].y) > 20, "\(near)")
  }

  @Test("the axis of the speed begins at zero, and the axis of the position has both signs")
  func axis() throws {
    var content = try content()
    func isSigned() throws -> Bool {
      let plot = try #require(content.graphPlot(at: 3.5))
      return content.placedTexts(at: 3.5).contains {
        $0.box.maxX < plot.minX && $0.box.minY > plot.minY - 8 && $0.box.maxY < plot.maxY + 8 && $0.text.hasPrefix("−")
      }
    }
    #expect(try !isSigned())
    content.handle(.keyPressed(.character("v"), []), at: 3)
    #expect(try !isSigned())
    content.handle(.keyPressed(.character("v"), []), at: 3)
    #expect(try isSigned())
  }
}
