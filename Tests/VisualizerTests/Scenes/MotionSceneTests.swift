// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The Motion scene")
struct MotionSceneTests {
  /// A square from the left to the right of the picture, and one that stays.
  private func motion(
    name: String = "logo.svg", duration: Double = 2, notes: [String] = []
  ) -> PlayedMotion {
    var tree = LayerTree(size: Size(width: 100, height: 50))
    let still = tree.add(
      .rectangle(size: Size(width: 20, height: 20)), at: Point(x: 80, y: 12), name: "still")
    let box = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 10, y: 38), name: "box")
    for layer in [still, box] { tree.set(.fill, of: layer, to: .black) }
    tree.transaction(at: 0, duration: 2) { $0[box].position = Point(x: 90, y: 38) }
    return PlayedMotion(
      name: name, argument: "./" + name, tree: tree, duration: duration, frameRate: 25, markers: [1], notes: notes)
  }

  private func window(
    _ motion: PlayedMotion, size: Size = Size(width: 1280, height: 800)
  ) throws -> VisualizerContent {
    VisualizerContent(
      SceneConfiguration(motion, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4))), size: size)
  }

  @Test("the window has the name and the facts of the file, and no other scene")
  func name() throws {
    var content = try window(motion(notes: ["a", "b"]))
    #expect(content.title == "logo.svg")
    #expect(content.texts().contains("100 × 50 pt · 2.00 s · 25 frames per second · 2 notes"))
    #expect(!content.texts().contains("Curves"))
    let picture = content.displayList(at: 0)
    content.press("1", at: 0)
    #expect(content.displayList(at: 0) == picture)
    #expect(!content.listedBindings(at: 0).contains { $0.words == "Curves" || $0.words.contains("session") })
  }

  @Test("each lap is the same, and a lap has the duration of the file")
  func laps() throws {
    let content = try window(motion())
    #expect(content.lapDuration == 2)
    #expect(content.texts(at: 0.5).contains("box"), "the layer that moves most has the graph")
    var paused = content
    paused.press(.space, at: 0.5)
    paused.press(.pageDown, at: 0.5)
    #expect(paused.mediaTime(at: 1) == 0.5, "no later lap was shown")
  }

  @Test("a click chooses the layer of the graph, and undo removes the choice")
  func choice() throws {
    var content = try window(motion())
    content.press(.space, at: 0)
    let stage = try #require(content.placedParts(at: 0).regions.first { $0.name == "picture" }).frame
    // The still square is at the right of the picture, which fills the height or the width of the stage.
    let area = stage.inset(dx: 12, dy: 12)
    let factor = min(area.width / 100, area.height / 50)
    let point = Point(x: area.midX + 30 * factor, y: area.midY - 13 * factor)
    content.click(point, at: 0)
    #expect(content.texts().contains("still"))
    content.press("z", .control, at: 0)
    #expect(content.texts().contains("box"))
  }

  @Test("notes are a message, which a problem with a newer version replaces")
  func messages() throws {
    var content = try window(motion(notes: ["first", "second", "third", "fourth"]))
    #expect(content.texts().contains("4 parts of the file are not exact."))
    #expect(content.texts().contains("… and 1 more"))
    content.refuseMotion(because: "line 1: broken")
    #expect(content.texts().contains("line 1: broken"))
    content.replaceMotion(with: motion(name: "logo.svg", duration: 3), at: 1)
    #expect(content.lapDuration == 3)
    #expect(!content.texts(at: 1).contains("line 1: broken"))
    #expect(content.mediaTime(at: 1) == 0, "a new version starts again")
  }

  @Test("the command of a picture names the file and the instant in its lap")
  func command() throws {
    var content = try window(motion())
    content.press(.space, at: 2.5)
    #expect(content.renderArguments(at: 3, scale: 1) == ["./logo.svg", "--at", "0.5"])
  }

  @Test("an export has the layers at the size of the file")
  func export() throws {
    let configuration = SceneConfiguration(motion(), curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4)))
    let export = SceneExport(configuration, size: Size(width: 1280, height: 800))
    #expect(export.size == Size(width: 100, height: 50))
    let placed = try export.trees(in: 2.5...3)
    #expect(placed.count == 1 && placed.first?.transform == .identity)
    #expect(placed.first?.offset == -2 && placed.first?.isNamed == false)
  }

  @Test(
    "windows of any size, and pictures of any shape, are drawn",
    arguments: [
      Size(width: 40, height: 30), Size(width: 320, height: 240), Size(width: 700, height: 500),
      Size(width: 500, height: 1400),
    ])
  func sizes(size: Size) throws {
    for name in ["a.json", String(repeating: "long name ", count: 30)] {
      var content = try window(motion(name: name), size: size)
      for key in ["k", "k", "m"] { content.press(key, at: 0) }
      #expect(!content.displayList(at: 1).commands.isEmpty)
    }
  }

  /// The motion of the fixture against one that is 30 pt further at 0.5 s.
  private func comparedMotion() -> PlayedMotion {
    let other = ComparedMotion(
      name: "old.svg", tree: motion().tree, duration: 3,
      distances: [(0.0, 0.0), (0.5, 30), (3, 0)].map { Point(x: $0.0, y: $0.1) },
      largest: ComparedMotion.Largest(distance: 30, time: 0.5, name: "box.outline"), notes: ["still: not compared"])
    return motion().compared(with: other)
  }

  @Test("two motions have one lap of the longer duration, a graph of their distance, and the count of what is left out")
  func compared() throws {
    var content = try window(comparedMotion())
    content.press(.space, at: 0)
    #expect(content.lapDuration == 3)
    #expect(content.texts().contains("100 × 50 pt · 2.00 s · 25 frames per second · 1 not compared"))
    #expect(content.texts().contains("Distance"))
    #expect(content.texts().contains("box.outline"))
    #expect(content.texts().contains("A logo.svg · B old.svg (100 × 50 pt, 3.00 s)"))
    let button = try #require(content.parameterFrame("largest", at: 0))
    content.click(button.center, at: 0)
    #expect(content.mediaTime(at: 0) == 0.5)
    content.press("g", at: 0)
    #expect(!content.texts().contains("box.outline"))
  }

  @Test("a menu beside the title of the graph chooses its quantity, of two motions also their distance")
  func quantities() throws {
    for (motion, titles) in [
      (motion(), ["Value", "Speed", "Acceleration"]),
      (comparedMotion(), ["Value", "Speed", "Acceleration", "Distance"]),
    ] {
      var content = try window(motion)
      content.press(.space, at: 0)
      for (index, title) in titles.enumerated() {
        content.click(try #require(content.menuFrame("graph", at: 0)).center, at: 0)
        content.click(try #require(content.menuEntryFrame("graph", index, at: 0)).center, at: 0)
        content.handle(.pointerLeft, at: 0)
        let shown = try #require(content.placedTexts(at: 1).first { $0.text == title }, "\(title)").box
        let menu = try #require(content.menuFrame("graph", at: 1))
        #expect(menu.minX > shown.maxX && menu.minX - shown.maxX < 60)
      }
      content.click(try #require(content.menuFrame("graph", at: 0)).center, at: 0)
      #expect(content.menuEntryFrame("graph", titles.count, at: 0) == nil)
      content.press(.escape, at: 0)
      // The key chooses the next quantity, and after the last one the first one.
      content.press("v", at: 0)
      #expect(content.texts().contains("Value"))
    }
  }

  @Test("the second motion is shown alone, as outlines, beside the first one, or in every other lap")
  func comparisons() throws {
    let content = try window(comparedMotion())
    func picture(_ choice: Int, at instant: Double = 0.5) throws -> DisplayList {
      var content = content
      content.press("g", at: 0)
      content.click(try #require(content.choiceFrame("comparison", choice, at: 0)).center, at: 0)
      content.handle(.pointerLeft, at: 0)
      return content.displayList(at: instant)
    }
    #expect(try texts(at: 1, of: content, at: 0).contains("old.svg"))
    let counts = try [0, 2, 3].map { try picture($0).commands.count }
    #expect(counts[1] > counts[0], "outlines are drawn over the first motion")
    #expect(counts[2] > counts[0], "two pictures are drawn")
    #expect(try texts(at: 4, of: content, at: 1).contains("logo.svg"))
    #expect(try texts(at: 4, of: content, at: 4).contains("old.svg"))
  }

  /// The texts after a choice of the comparison.
  private func texts(at choice: Int, of content: VisualizerContent, at instant: Double) throws -> [String] {
    var content = content
    content.click(try #require(content.choiceFrame("comparison", choice, at: 0)).center, at: 0)
    return content.texts(at: instant)
  }

  @Test("a motion that is opened in a window with scenes is a further tab")
  func opening() throws {
    var content = try visualizer(.curves)
    content.press("8", at: 0)
    #expect(content.scene == .curves)
    content.open(motion(), at: 1)
    #expect(content.scene == .motion && content.mediaTime(at: 1.25) == 0.25)
    #expect(content.texts(at: 1).contains("logo.svg · 100 × 50 pt · 2.00 s · 25 frames per second"))
    content.press("1", at: 2)
    #expect(content.scene == .curves)
    content.press("8", at: 2)
    #expect(content.scene == .motion)
    content.open(motion(name: "other.svg"), at: 3)
    #expect(content.title == "other.svg" && content.mediaTime(at: 3) == 0)
    _ = content.takeRequests()
    content.press("s", .control, at: 3)
    #expect(content.takeRequests().isEmpty, "a session stores no file")
  }

  @Test("a pasted text with motion is opened, and one for a field is not", arguments: ["<svg/>", "{}", "file:///a"])
  func pasting(text: String) throws {
    var content = try visualizer(.timing)
    content.handle(.pasted(text), at: 0)
    #expect(content.takeRequests() == [.openText(text)])
    content.handle(.pasted("ease-in"), at: 0)
    #expect(content.takeRequests().isEmpty)
  }

  @Test("the menu of files opens the one that is clicked, and Escape closes it")
  func menu() throws {
    var content = try visualizer(.curves)
    content.press("o", .control, at: 0)
    #expect(content.takeRequests() == [.listFiles])
    content.showFiles(["a.json", "b.svg"], furtherCount: 3, at: 0)
    content.setPicture(.motion(motion()), ofFile: 0)
    content.setPicture(.unreadable, ofFile: 1)
    #expect(content.texts().contains("no picture"))
    #expect(content.texts().contains("b.svg"))
    #expect(content.texts().contains { $0.hasPrefix("3 more files") })
    let cell = try #require(content.placedTexts(at: 0).first { $0.text == "b.svg" }).box
    content.click(cell.center, at: 0)
    #expect(content.takeRequests() == [.openFile(1)])
    #expect(!content.showsFiles)
    content.showFiles(["a.json", "b.svg"], furtherCount: 0, at: 0)
    for key in [KeyMeaning.right, .character("s"), .right, .enter] { content.press(key, at: 0) }
    #expect(content.takeRequests() == [.openFile(1)], "letters have no effect")
    content.showFiles(["a.json"], furtherCount: 0, at: 0)
    content.press(.escape, at: 0)
    #expect(!content.showsFiles)
    content.showFiles([], furtherCount: 0, at: 0)
    #expect(content.texts().contains("This folder has no files with motion"))
  }
}
