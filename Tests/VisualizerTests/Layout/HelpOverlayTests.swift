// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The help overlay")
struct HelpOverlayTests {
  @Test(
    "every word is complete, inside the panel and apart from the others, at any size",
    arguments: [
      Size(width: 480, height: 360), Size(width: 640, height: 480), Size(width: 800, height: 560),
      Size(width: 480, height: 800), Size(width: 1280, height: 800), Size(width: 3840, height: 2160),
      Size(width: 700, height: 360), Size(width: 360, height: 640), Size(width: 1920, height: 400),
    ], SceneName.allCases)
  func words(size: Size, scene: SceneName) throws {
    let content = try visualizer(scene, size, crowdCount: 20)
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
    // No word is truncated.
    #expect(!words.contains { $0.hasSuffix("…") })
    // A large window requires only one page.
    if size.width >= 1280, size.height >= 800 { #expect(first.pageCount == 1) }
  }

  private func holds(_ outer: Rect, _ inner: Rect) -> Bool {
    inner.minX >= outer.minX && inner.maxX <= outer.maxX + 0.01 && inner.minY >= outer.minY
      && inner.maxY <= outer.maxY + 0.01
  }

  @Test("the help lists keys without a current effect, and only the gestures of its scene")
  func listed() throws {
    let content = try visualizer(.worker)
    let (current, listed) = (content.bindings(at: 0).map(\.words), content.listedBindings(at: 0).map(\.words))
    #expect(listed.count > current.count && Set(current).isSubset(of: listed))
    #expect(SceneName.worker.gestures.isEmpty && !SceneName.curves.gestures.isEmpty)
  }

  @Test("in a small window the help has further pages, which arrows and the wheel show")
  func pages() throws {
    var content = try visualizer(.curves, Size(width: 360, height: 300))
    content.press(.space, at: 1)
    content.press("?", at: 2)
    let first = content.displayList(at: 3)
    content.press(.right, at: 3)
    let second = content.displayList(at: 3)
    #expect(second != first)
    content.handle(.scrolled(Point(x: 100, y: 100), steps: 1), at: 3)
    #expect(content.displayList(at: 3) == first)
    content.press(.left, at: 3)
    #expect(content.displayList(at: 3) == first)
  }
}
