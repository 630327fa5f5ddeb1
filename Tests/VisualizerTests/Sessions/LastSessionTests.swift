// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The last session, and recent files")
struct LastSessionTests {
  private func offered() throws -> VisualizerContent {
    var content = try visualizer(.curves)
    content.offer(KeptSession(scene: .retarget, inputCount: 14), at: 0)
    return content
  }

  @Test("the offer names the session, and a key or a click requests it")
  func accepting() throws {
    var content = try offered()
    #expect(content.texts().contains("Last session · Retarget, 14 inputs"))
    content.press("l", .control, at: 1)
    #expect(content.takeRequests() == [.restoreSession])
    #expect(!content.texts(at: 1).contains("Restore"))
    content.press("l", .control, at: 1)
    #expect(content.takeRequests().isEmpty, "there is no offer any more")
    content = try offered()
    content.click(try #require(content.placedTexts(at: 0).first { $0.text == "Restore" }).box.center, at: 1)
    #expect(content.takeRequests() == [.restoreSession])
  }

  @Test("the offer ends by itself, with any action, and takes no press beside it")
  func ending() throws {
    var content = try offered()
    #expect(content.texts(at: 19.9).contains("Restore") && !content.texts(at: 20).contains("Restore"))
    content.press(.escape, at: 1)
    #expect(!content.texts(at: 1).contains("Restore") && content.takeRequests().isEmpty)
    content = try offered()
    content.press(.space, at: 1)
    #expect(!content.isPlaying && !content.texts(at: 1).contains("Restore"))
    content = try offered()
    content.click(Point(x: 200, y: 250), at: 1)
    #expect(content.inputCount > 0, "the click is one in a lane")
    #expect(!content.texts(at: 1).contains("Restore"))
  }

  @Test("a session that is resumed in a window shows the same picture as in a new one", arguments: [0.0, 7.5])
  func resuming(instant: Double) throws {
    var original = try visualizer(.retarget, hidesHints: true)
    original.press("2", at: 0)
    for (time, x) in [(1.0, 250.0), (1.5, 300), (2, 220)] { original.click(Point(x: x, y: 250), at: time) }
    let session = try original.session(at: 2.2, scale: 1)
    let expected = try VisualizerContent(session)
    var content = try visualizer(.curves, hidesHints: true)
    try content.resume(session, at: instant)
    #expect(content.scene == .retarget && content.inputCount == original.inputCount)
    for time in [0, 0.3, 1] {
      #expect(content.mediaTime(at: instant + time) == expected.mediaTime(at: time))
      #expect(content.displayList(at: instant + time) == expected.displayList(at: time))
    }
  }

  @Test("a resumed session keeps the file of the Motion scene")
  func motion() throws {
    let session = try visualizer(.timing).session(at: 0, scale: 1)
    var tree = LayerTree(size: Size(width: 10, height: 10))
    tree.add(.rectangle(size: Size(width: 5, height: 5)), at: .zero, name: "box")
    var content = try visualizer(.curves)
    content.open(
      PlayedMotion(
        name: "a.svg", argument: "./a.svg", tree: tree, duration: 1, frameRate: nil, markers: [], notes: []), at: 0)
    #expect(content.keptSession == nil, "the motion of a file is no input")
    try content.resume(session, at: 1)
    #expect(content.scene == .timing && !content.showsFile)
    content.press("8", at: 2)
    #expect(content.showsFile && content.title == "a.svg")
  }

  @Test("a session with inputs is kept, by the scene that has them")
  func keeping() throws {
    var content = try visualizer(.retarget)
    #expect(content.keptSession == nil)
    content.click(Point(x: 250, y: 250), at: 1)
    content.press("6", at: 2)
    #expect(content.keptSession == KeptSession(scene: .retarget, inputCount: content.inputCount))
  }

  @Test("the menu of files has a group of recent ones, which R, Tab or a click shows")
  func recent() throws {
    var content = try visualizer(.curves)
    content.showFiles(
      ["a.json", "b.svg"], furtherCount: 3,
      recent: [
        .lastSession(KeptSession(scene: .timing, inputCount: 1)), .file(name: "c.svg", folder: "/motion/of/others/"),
      ], at: 0)
    #expect(content.texts().contains("a.json") && !content.texts().contains("c.svg"))
    content.press("r", at: 0)
    #expect(content.texts().contains("c.svg") && content.texts().contains("/motion/of/others/"))
    #expect(content.texts().contains("Last session") && content.texts().contains("Timing, 1 input"))
    #expect(!content.texts().contains("a.json") && !content.texts().contains { $0.contains("more file") })
    content.setPicture(.session, ofFile: 2)
    content.setPicture(.missing, ofFile: 3)
    #expect(content.texts().contains("session") && content.texts().contains("missing"))
    content.press(.right, at: 0)
    content.press(.right, at: 0)
    content.press(.enter, at: 0)
    #expect(content.takeRequests() == [.openFile(3)])
    content.showFiles([], furtherCount: 0, recent: [.file(name: "c.svg", folder: "/")], at: 0)
    #expect(content.texts().contains("c.svg"), "without files in the folder, the recent ones are shown")
    let folder = try #require(content.placedTexts(at: 0).first { $0.text == "Folder" }).box
    content.click(folder.center, at: 0)
    #expect(content.showsFiles && !content.texts().contains("c.svg"))
  }
}
