// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The search of the help")
struct HelpSearchTests {

  @Test("typed letters filter the entries, Backspace deletes, and Escape clears the search and then closes")
  func typing() throws {
    var content = try visualizer(isPlaying: false)
    let plain = content.displayList(at: 1)
    content.press("?", at: 1)
    let all = content.placedTexts(at: 1).map(\.text)
    #expect(all.contains("Type to search") && all.contains("Save this picture to a file"))
    content.press("save PIC", at: 1)
    let found = content.placedTexts(at: 1).map(\.text)
    #expect(found.contains("Search: save PIC") && found.contains("Save this picture to a file"))
    #expect(found.contains("Files") && !found.contains("Play or pause") && found.count < 8, "\(found)")
    for _ in 0..<4 { content.press(.backspace, at: 1) }
    #expect(content.placedTexts(at: 1).map(\.text).contains("Search: save"))
    content.press(.escape, at: 1)
    #expect(content.placedTexts(at: 1).map(\.text) == all)
    content.press(.escape, at: 1)
    #expect(content.displayList(at: 1) == plain)
  }

  @Test("without a match a message is shown, and closing discards the search")
  func nothing() throws {
    var content = try visualizer(isPlaying: false)
    let session = try content.session(at: 1, scale: 1).encodedAsJSON()
    content.press("?", at: 1)
    let all = content.displayList(at: 1)
    content.press("xyzzy", at: 1)
    let texts = content.placedTexts(at: 1).map(\.text)
    #expect(texts == ["Keys and mouse", "Search: xyzzy", "No entry matches the search"])
    #expect(try content.session(at: 1, scale: 1).encodedAsJSON() == session)
    content.press("??", at: 1)
    #expect(content.displayList(at: 1) == all)
  }

  @Test(
    "the lines of a search are inside the panel, which keeps its size",
    arguments: [
      Size(width: 240, height: 160), Size(width: 360, height: 300), Size(width: 1280, height: 800),
      Size(width: 3840, height: 2160),
    ], ["a", "ctrl", "the lap", "no such entry"])
  func layout(size: Size, query: String) throws {
    let bindings = try visualizer(.curves, size, isPlaying: false).listedBindings(at: 0)
    let all = HelpOverlay(size: size, bindings: bindings, gestures: SceneName.curves.gestures)
    for page in 0..<3 {
      let found = HelpOverlay(
        size: size, bindings: bindings, gestures: SceneName.curves.gestures, query: query, page: page)
      #expect(found.panel == all.panel && found.pageCount <= all.pageCount + 1)
      #expect(found.lines.isEmpty == (found.message != nil))
      for line in found.lines {
        #expect(line.frame.minY >= found.panel.minY && line.frame.maxY <= found.panel.maxY + 0.01, "\(line)")
      }
    }
  }
}
