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

  private func texts(_ content: VisualizerContent, at instant: Double = 0) -> [String] {
    content.placedTexts(at: instant).map(\.text)
  }

  @Test("the window has the name and the facts of the file, and no other scene")
  func name() throws {
    var content = try window(motion(notes: ["a", "b"]))
    #expect(content.title == "logo.svg")
    #expect(texts(content).contains("100 × 50 pt · 2.00 s · 25 frames per second · 2 notes"))
    #expect(!texts(content).contains("Curves"))
    let picture = content.displayList(at: 0)
    content.press("1", at: 0)
    #expect(content.displayList(at: 0) == picture)
    #expect(!content.listedBindings(at: 0).contains { $0.words == "Curves" || $0.words.contains("session") })
  }

  @Test("each lap is the same, and a lap has the duration of the file")
  func laps() throws {
    let content = try window(motion())
    #expect(content.lapDuration == 2)
    #expect(texts(content, at: 0.5).contains("box"), "the layer that moves most has the graph")
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
    #expect(texts(content).contains("still"))
    content.press("z", .control, at: 0)
    #expect(texts(content).contains("box"))
  }

  @Test("notes are a message, which a problem with a newer version replaces")
  func messages() throws {
    var content = try window(motion(notes: ["first", "second", "third", "fourth"]))
    #expect(texts(content).contains("4 parts of the file are not exact."))
    #expect(texts(content).contains("… and 1 more"))
    content.refuseMotion(because: "line 1: broken")
    #expect(texts(content).contains("line 1: broken"))
    content.replaceMotion(with: motion(name: "logo.svg", duration: 3), at: 1)
    #expect(content.lapDuration == 3)
    #expect(!texts(content, at: 1).contains("line 1: broken"))
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
}
