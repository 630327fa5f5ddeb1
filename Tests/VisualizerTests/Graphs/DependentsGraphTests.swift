// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The graphs of the Dependents scene")
struct DependentsGraphTests {
  /// The scene with a square that is held from 1.5 s to 3 s; the graph shows the speed.
  private func content() throws -> VisualizerContent {
    var content = try VisualizerContent(
      Session(
        decodingJSON: Array(
          dependentsSession([(1.5, "pressed", 300), (3, "released", 300)], mediaTime: 3.5, theme: "dark").utf8)))
    content.press("v", at: 0)
    return content
  }

  @Test("a mirrored square has the speed of its source, also at jumps")
  func breaks() throws {
    let content = try content()
    let plot = try #require(content.graphPlot(at: 0))
    var curves: [[Point]] = []
    for command in content.displayList(at: 0).commands {
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
    // The speed drops to zero at the press.
    let x = plot.minX + 1.5 / 8 * plot.width
    let near = curves[1].filter { abs($0.x - x) < 1e-3 }
    #expect(near.count == 2 && abs(near[0].y - near[1].y) > 10, "\(near)")
  }

  @Test("the axis of the speed begins at zero, and the axis of the position has both signs")
  func axis() throws {
    var content = try content()
    func isSigned() throws -> Bool {
      let plot = try #require(content.graphPlot(at: 0))
      return content.placedTexts(at: 0).contains {
        $0.box.maxX < plot.minX && $0.box.minY > plot.minY - 8 && $0.box.maxY < plot.maxY + 8 && $0.text.hasPrefix("−")
      }
    }
    #expect(try !isSigned())
    content.press("v", at: 0)
    #expect(try !isSigned())
    content.press("v", at: 0)
    #expect(try isSigned())
  }
}

/// A session in which the pointer drags the first square.
func dependentsSession(
  _ inputs: [(time: Double, phase: String, x: Double)], mediaTime: Double, theme: String = "dark"
) -> String {
  let journal = inputs.map { input in
    #"{"time": \#(input.time), "moving": true, "gesture": 1, "pointer": "\#(input.phase)", "region": "stage", "#
      + #""x": \#(input.x), "y": 66}"#
  }
  return #"""
    {"format": "glissade-session", "version": 1, "scene": "dependents", "theme": "\#(theme)",
     "width": 1280, "height": 800, "scale": 1, "reducedMotion": false,
     "curves": {"seed": "1", "shape": "circle", "points": 31, "duration": 12.3, "keepsDuration": false},
     "scenes": {"dependents": {
       "mediaTime": \#(mediaTime), "plays": false, "rate": 1, "backwards": false, "loops": true,
       "journal": [\#(journal.joined(separator: ", "))]}}}
    """#
}
