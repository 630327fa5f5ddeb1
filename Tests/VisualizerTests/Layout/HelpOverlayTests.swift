// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import Testing

@Suite("The help over the window")
struct HelpOverlayTests {
  @Test(
    "has every word whole, inside its panel and apart from the others, at any size",
    arguments: [
      Size(width: 480, height: 360), Size(width: 640, height: 480), Size(width: 800, height: 560),
      Size(width: 480, height: 800), Size(width: 1280, height: 800), Size(width: 3840, height: 2160),
      Size(width: 700, height: 360), Size(width: 360, height: 640), Size(width: 1920, height: 400),
    ], SceneName.allCases)
  func words(size: Size, scene: SceneName) throws {
    let content = WindowContent(
      SceneConfiguration(scene: scene, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4)), crowdCount: 20),
      size: size)
    let (bindings, gestures) = (content.listedBindings(at: 0), scene.gestures)
    let first = HelpOverlay(size: size, bindings: bindings, gestures: gestures)
    var words: [String] = []
    for page in 0..<first.pageCount {
      let overlay = HelpOverlay(size: size, bindings: bindings, gestures: gestures, page: page)
      #expect(overlay.panel == first.panel)
      #expect(holds(Rect(origin: .zero, size: size), overlay.panel), "\(overlay.panel)")
      for (index, line) in overlay.lines.enumerated() {
        #expect(holds(overlay.panel, line.frame), "\(line)")
        for other in overlay.lines[..<index] {
          #expect(
            line.frame.inset(dx: 0, dy: 1).intersection(other.frame.inset(dx: 0, dy: 1)) == nil, "\(line) \(other)")
        }
      }
      words += overlay.lines.flatMap { $0.text.split(separator: " ").map(String.init) }
    }
    for entry in bindings.map({ $0.name + " " + $0.words }) + gestures.map({ $0.name + " " + $0.words }) {
      #expect(entry.split(separator: " ").map(String.init).allSatisfy(words.contains), "\(entry)")
    }
    // Nothing is cut.
    #expect(!words.contains { $0.hasSuffix("…") })
    // Where there is room one page does.
    if size.width >= 800, size.height >= 560 { #expect(first.pageCount == 1) }
  }

  private func holds(_ outer: Rect, _ inner: Rect) -> Bool {
    inner.minX >= outer.minX && inner.maxX <= outer.maxX + 0.01 && inner.minY >= outer.minY
      && inner.maxY <= outer.maxY + 0.01
  }

  @Test("lists keys that do nothing just now, and only the gestures of its scene")
  func listed() throws {
    let content = WindowContent(
      SceneConfiguration(scene: .dependents, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4))),
      size: Size(width: 1280, height: 800))
    let (known, listed) = (content.bindings(at: 0).map(\.words), content.listedBindings(at: 0).map(\.words))
    #expect(listed.count > known.count && Set(known).isSubset(of: listed))
    #expect(SceneName.dependents.gestures.isEmpty && !SceneName.curves.gestures.isEmpty)
  }

  @Test("goes on further pages in a small window, by the arrows and the wheel")
  func pages() throws {
    var content = WindowContent(
      SceneConfiguration(curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4))),
      size: Size(width: 360, height: 300))
    content.handle(.keyPressed(.space, []), at: 1)
    content.handle(.keyPressed(.character("?"), []), at: 2)
    let first = content.displayList(at: 3)
    content.handle(.keyPressed(.right, []), at: 3)
    let second = content.displayList(at: 3)
    #expect(second != first)
    content.handle(.scrolled(Point(x: 100, y: 100), steps: 1), at: 3)
    #expect(content.displayList(at: 3) == first)
    content.handle(.keyPressed(.left, []), at: 3)
    #expect(content.displayList(at: 3) == first)
  }
}
