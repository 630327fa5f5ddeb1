// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The quantity of a graph, its curves and the numbers beside them")
struct GraphQuantityTests {
  /// The content with the quantity that a press on an entry of the graph's menu chooses.
  private func content(_ entry: Int) throws -> VisualizerContent {
    var content = try visualizer(points: 10, crowdCount: 20)
    content.press(.space, at: 0)
    content.click(try #require(content.menuFrame("graph", at: 0)).center, at: 0)
    content.click(try #require(content.menuEntryFrame("graph", entry, at: 0)).center, at: 0)
    // The reading at the pointer covers the title.
    content.handle(.pointerLeft, at: 0)
    return content
  }

  @Test(
    "a menu beside the title of the graph chooses it",
    arguments: [
      (1, "Acceleration", "pt/s²"), (2, "Deviation from the path", "pt"), (3, "Position x", "pt"),
      (4, "Position y", "pt"),
    ])
  func menu(entry: Int, title: String, unit: String) throws {
    let texts = try content(entry).texts()
    let index = try #require(texts.firstIndex(of: title))
    #expect(texts[index + 1] == unit)
  }

  @Test(
    "in the other scenes with several quantities, the menu has the same place and replaces the controls in the bar",
    arguments: [
      (SceneName.dependents, ["X position", "Speed", "Acceleration"]),
      (.scenarios, ["Timeline", "Speed", "Acceleration"]),
    ])
  func otherScenes(scene: SceneName, titles: [String]) throws {
    for size in [Size(width: 1280, height: 800), Size(width: 480, height: 900), Size(width: 700, height: 450)] {
      var content = try visualizer(scene, size, crowdCount: 20, isPlaying: false, hidesHints: true)
      for (index, title) in titles.enumerated() {
        content.click(try #require(content.menuFrame("plot", at: 0)).center, at: 0)
        content.click(try #require(content.menuEntryFrame("plot", index, at: 0)).center, at: 0)
        content.handle(.pointerLeft, at: 0)
        let parts = content.placedParts(at: 1)
        let shown = try #require(parts.texts.first { $0.text == title }?.box, "\(title)")
        let menu = try #require(content.menuFrame("plot", at: 1))
        #expect(menu.minX > shown.maxX && menu.minX - shown.maxX < 40 && menu.midY > shown.minY - 14)
        // No other text is below the symbol in the middle of the button.
        let symbol = menu.inset(dx: 6, dy: 6)
        #expect(parts.texts.allSatisfy { $0.box.intersection(symbol)?.isEmpty ?? true }, "\(size) \(title)")
      }
      #expect(content.choiceFrame("plot", 0, at: 1) == nil)
    }
  }

  @Test("the names beside the curves have the order and the letters of the lanes, at all times")
  func names() throws {
    let content = try visualizer(points: 10, crowdCount: 20)
    for instant in [0, 1.3, 2.9, 4.4] {
      let parts = content.placedParts(at: instant)
      let names = ["A linear", "B cubic paced", "C path"].map { name in parts.texts.first { $0.text == name } }
      let heights = names.compactMap { $0?.box.midY }
      #expect(heights.count == 3 && heights == heights.sorted())
    }
  }

  @Test("the graph of the deviation reaches the largest one that the lanes state")
  func deviation() throws {
    let motion = try CurvesMotion(.blob(.circle(points: 10), seed: 1))
    for lane in motion.lanes {
      let measures = LaneMeasures(of: lane, in: motion)
      #expect(measures.deviations.map(\.y).max() == measures.largestDistance)
      #expect(measures.deviations.count == measures.speeds.count)
    }
  }

  @Test("numbers change at most four times a second while the scene plays, and are exact while it is paused")
  func readouts() throws {
    var content = try visualizer(points: 10, crowdCount: 20)
    func numbers(at instant: Double) -> [String] {
      content.texts(at: instant).filter { $0.contains("pt from path") }
    }
    let shown = stride(from: 0.51, to: 2.5, by: 1.0 / 60).map { numbers(at: $0) }
    let changes = zip(shown, shown.dropFirst()).count { $0 != $1 }
    #expect(changes >= 4 && changes <= 8)
    let moving = numbers(at: 2.6)
    content.press(.space, at: 2.6)
    #expect(numbers(at: 2.6) != moving)
  }
}
