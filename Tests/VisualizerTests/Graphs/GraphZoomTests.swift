// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import TestSupport
import Testing

@Suite("Zoom of a graph")
struct GraphZoomTests {
  private func content(_ scene: SceneName, _ size: Size = Size(width: 1280, height: 800)) throws -> VisualizerContent {
    try visualizer(scene, size, isPlaying: false, hidesHints: true)
  }

  private static let scenes: [SceneName] = [.curves, .retarget, .dependents, .scenarios, .worker]

  @Test(
    "the wheel reduces the shown part of the lap, and the time under the pointer keeps its position", arguments: scenes)
  func anchored(scene: SceneName) throws {
    var content = try content(scene)
    let plot = try #require(content.graphPlot(at: 1))
    let whole = content.displayList(at: 1)
    let share = 0.3
    let point = Point(x: plot.minX + share * plot.width, y: plot.midY)
    for step in 1...6 {
      content.handle(.scrolled(point, steps: 1), at: 1)
      let zoom = content.graphZoom
      #expect(abs(zoom.upper - zoom.lower - [0.8, 0.64, 0.512, 0.4096, 0.32768, 0.262144][step - 1]) < 1e-12)
      #expect(abs(zoom.lower + share * (zoom.upper - zoom.lower) - share) < 1e-12)
    }
    #expect(content.displayList(at: 1) != whole)
    for _ in 0..<6 { content.handle(.scrolled(point, steps: -1), at: 1) }
    #expect(content.graphZoom == GraphZoom())
    #expect(content.displayList(at: 1) == whole)
  }

  @Test("the zoom stays inside the lap for any steps of the wheel", arguments: 0..<4 as Range<UInt64>)
  func bounded(seed: UInt64) throws {
    var content = try content(.retarget)
    let plot = try #require(content.graphPlot(at: 1))
    var random = SplitMix64(seed: seed)
    for _ in 0..<80 {
      let share = random.nextUnit()
      let steps = Double(random.below(9) - 4)
      content.handle(.scrolled(Point(x: plot.minX + share * plot.width, y: plot.midY), steps: steps), at: 1)
      let zoom = content.graphZoom
      #expect(zoom.lower >= 0 && zoom.upper <= 1 && zoom.upper - zoom.lower >= 1.0 / 128 - 1e-12)
    }
    for hostile in [Double.nan, .infinity, -.infinity, 1e300] {
      content.handle(.scrolled(plot.center, steps: hostile), at: 1)
      #expect(content.graphZoom.lower < content.graphZoom.upper)
      #expect(!content.displayList(at: 1).commands.isEmpty)
    }
  }

  @Test("keys zoom around the playhead, and Escape shows the whole lap again")
  func keys() throws {
    var content = try content(.curves)
    let before = content.displayList(at: 1)
    content.press("+", .control, at: 1)
    #expect(content.graphZoom.lower == 0 && abs(content.graphZoom.upper - 0.64) < 1e-12, "the playhead is at 0")
    content.press("-", .control, at: 1)
    #expect(content.graphZoom == GraphZoom())
    content.press("=", .control, at: 1)
    content.press("0", .control, at: 1)
    #expect(content.graphZoom == GraphZoom())
    content.press("+", .control, at: 1)
    content.press(.tab, at: 1)
    content.press(.escape, at: 1)
    #expect(content.graphZoom != GraphZoom(), "the first Escape only removes the focus")
    content.press(.escape, at: 1)
    #expect(content.graphZoom == GraphZoom())
    #expect(content.displayList(at: 1) == before)
  }

  @Test("the graph turns by pages to a playhead that moves, and stays where the user panned it", arguments: scenes)
  func follows(scene: SceneName) throws {
    var content = try content(scene)
    for _ in 0..<4 { content.press("+", .control, at: 1) }
    content.record(nil, at: 1)
    let first = content.graphZoom
    let width = first.upper - first.lower
    #expect(first.lower == 0 && width < 0.2)
    // The page changes only when the playhead leaves it.
    let lap = content.lapDuration
    for share in [0.05, 0.3, 0.31, 0.95, 0.02] {
      content.seek(toMediaTime: share * lap)
      content.record(nil, at: 1)
      let zoom = content.graphZoom
      #expect(zoom.lower <= share && share <= zoom.upper && abs(zoom.upper - zoom.lower - width) < 1e-12)
      let page = (zoom.lower / width).rounded()
      #expect(abs(zoom.lower - page * width) < 1e-9 || abs(zoom.upper - 1) < 1e-12, "pages do not drift")
      if share == 0.95 { break }
    }
    // Without a move of the playhead, a panned graph stays.
    let plot = try #require(content.graphPlot(at: 1))
    let before = content.graphZoom.lower
    content.handle(.scrolled(plot.center, steps: 8, .shift), at: 1)
    #expect(abs(before - content.graphZoom.lower - width) < 1e-12, "eight steps are one page")
    content.handle(.scrolledHorizontally(plot.center, steps: -2), at: 1)
    #expect(abs(before - content.graphZoom.lower - 1.25 * width) < 1e-12)
    let panned = content.graphZoom
    content.record(nil, at: 1.5)
    #expect(content.graphZoom == panned)
    for hostile in [Double.nan, .infinity, -.infinity, 1e300] {
      content.handle(.scrolledHorizontally(plot.center, steps: hostile), at: 1)
      #expect(content.graphZoom.lower >= 0 && content.graphZoom.upper <= 1)
    }
  }

  @Test("each scene has its own zoom, which a session stores", arguments: scenes)
  func session(scene: SceneName) throws {
    var content = try content(scene)
    // A loaded session has no hints.
    content.usedHints = [scene]
    content.press("+", .control, at: 1)
    #expect(content.renderArguments(at: 1, scale: 1) == nil, "the command line has no option for the zoom")
    let text = try content.session(at: 1, scale: 1).encodedAsJSON()
    let again = try VisualizerContent(Session(decodingJSON: Array(text.utf8)))
    #expect(again.graphZoom == content.graphZoom && again.displayList(at: 0) == content.displayList(at: 1))
    content.press("6", at: 2)
    #expect(content.graphZoom == GraphZoom())
    for wrong in ["[0.5]", "[0.5, 0.2]", "[-1, 1]", "[0, 2]", "[0.5, 0.5]"] {
      let bytes = Array(text.replacing("\"graph\": [0.0, 0.64", with: "\"graph\": \(wrong), \"x\": [0.0").utf8)
      #expect(throws: SessionError.self, "\(wrong)") { try Session(decodingJSON: bytes) }
    }
  }

  @Test("the wheel does not zoom beside the graph or over the panel of controls")
  func elsewhere() throws {
    var content = try content(.curves, Size(width: 640, height: 480))
    let plot = try #require(content.graphPlot(at: 1))
    content.handle(.scrolled(Point(x: plot.midX, y: 150), steps: 1), at: 1)
    #expect(content.graphZoom == GraphZoom())
    content.press("m", at: 1)
    let panel = try #require(content.controlPanel(at: 1))
    content.handle(.scrolled(Point(x: panel.maxX - 6, y: panel.midY), steps: 1), at: 1)
    #expect(content.graphZoom == GraphZoom())
  }

  @Test("all texts of a zoomed graph are complete and inside the window", arguments: scenes, [3.0, 9, 22])
  func texts(scene: SceneName, steps: Double) throws {
    for size in [Size(width: 640, height: 480), Size(width: 1280, height: 800)] {
      var content = try content(scene, size)
      guard let plot = content.graphPlot(at: 1) else { continue }
      content.handle(.scrolled(Point(x: plot.minX + 0.37 * plot.width, y: plot.midY), steps: steps), at: 1)
      for text in content.placedTexts(at: 1) {
        #expect(text.box.minX >= 0 && text.box.maxX <= size.width && !text.isTruncated, "“\(text.text)”")
      }
    }
  }
}
