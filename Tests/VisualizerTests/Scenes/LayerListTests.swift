// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The list of layers of the Motion scene")
struct LayerListTests {
  /// A card with a badge that moves, behind a dot that is hidden from 1 s on and turns.
  private func motion(notes: [String: [String]] = [:]) -> PlayedMotion {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let card = tree.add(.rectangle(size: Size(width: 40, height: 40)), at: Point(x: 30, y: 30), name: "card")
    let badge = tree.add(.ellipse(size: Size(width: 8, height: 8)), at: Point(x: 4, y: 4), in: card, name: "badge")
    let dot = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 80, y: 80), name: "dot")
    for layer in [card, badge, dot] { tree.set(.fill, of: layer, to: .black) }
    tree.transaction(at: 0.5, duration: 1) { $0[badge].position = Point(x: 36, y: 4) }
    tree.transaction(at: 0, duration: 2) { $0[dot].rotation = .degrees(90) }
    tree.setHidden(of: dot, to: true, at: 1)
    return PlayedMotion(
      name: "a.json", argument: "./a.json", tree: tree, duration: 2, frameRate: 25, markers: [], notes: [],
      layerNotes: notes)
  }

  private func window(
    _ motion: PlayedMotion, size: Size = Size(width: 1280, height: 800)
  ) throws -> VisualizerContent {
    var content = VisualizerContent(
      SceneConfiguration(motion, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4))), size: size)
    content.press(.space, at: 0)
    return content
  }

  /// The middle of a part of a layer's row.
  private func place(_ part: String, of layer: Int, in content: VisualizerContent) throws -> Point {
    let found = content.placedParts(at: 0).regions.first {
      $0.name.hasPrefix("layer(\(layer),") && $0.name.hasSuffix(part + ")")
    }
    return try #require(found, "\(part) of \(layer)").frame.center
  }

  private func names(_ content: VisualizerContent) -> [String] {
    content.texts().filter { ["card", "badge", "dot", "Position", "Rotation"].contains($0) }
  }

  @Test("layers in front come first, and properties that change follow their layer")
  func order() throws {
    let content = try window(motion())
    // The graph names the layer that moves most.
    #expect(names(content).starts(with: ["dot", "card"]))
    #expect(names(content).contains("badge"), "few layers are unfolded at first")
  }

  @Test("a press on the triangle shows and hides properties and sublayers, and undo takes it back")
  func fold() throws {
    var content = try window(motion())
    #expect(!names(content).contains("Rotation"))
    content.click(try place(".fold", of: 0, in: content), at: 0)
    #expect(names(content).starts(with: ["dot", "Rotation", "card"]))
    content.press("z", .control, at: 0)
    #expect(!names(content).contains("Rotation"))
  }

  @Test("a press on a name chooses the layer of the graph, and one on a property its values")
  func choose() throws {
    var content = try window(motion())
    content.click(try place(".name", of: 0, in: content), at: 0)
    #expect(content.texts().contains("dot · Rotation"), "the middle of a layer that turns stays")
    content.click(try place(".name", of: 2, in: content), at: 0)
    content.press("v", at: 0)
    content.press("v", at: 0)
    #expect(content.texts().contains("badge"))
    #expect(content.texts().contains { $0.hasPrefix("x ") && $0.hasSuffix(" pt") })
    #expect(content.texts().contains("y 14.0 pt"), "points of the file, not of the layer")
  }

  @Test("the Up and Down keys choose the next row")
  func keys() throws {
    var content = try window(motion())
    content.press(.down, at: 0)
    #expect(content.texts().contains("dot · Rotation"))
    content.press(.down, at: 0)
    content.press(.down, at: 0)
    content.press(.up, at: 0)
    #expect(content.texts().last { $0.hasPrefix("card") } == "card")
  }

  @Test("a hidden layer is not drawn, and a layer that is shown alone hides all others")
  func hide() throws {
    var content = try window(motion())
    let all = content.displayList(at: 0).commands.count
    content.click(try place(".visibility", of: 1, in: content), at: 0)
    let hidden = content.displayList(at: 0)
    #expect(hidden.commands.count < all)
    content.click(try place(".visibility", of: 1, in: content), at: 0)
    content.click(try place(".solo", of: 1, in: content), at: 0)
    #expect(content.displayList(at: 0).commands.count < all)
  }

  @Test("a search shows the layers whose names contain a text, with those around them")
  func search() throws {
    var content = try window(motion())
    content.click(try #require(content.fieldFrame("search", at: 0)).center, at: 0)
    content.handle(.composed("BAD"), at: 0)
    #expect(names(content).prefix(2) == ["card", "badge"], "also while the user types")
    #expect(!names(content).prefix(2).contains("dot"))
    content.press(.enter, at: 0)
    #expect(names(content).prefix(2) == ["card", "badge"])
    #expect(!names(content).dropFirst(2).contains("card"))
  }

  @Test("a note of the reader stands at its layer")
  func notes() throws {
    let content = try window(motion(notes: ["card": ["line 3: <filter> is not supported"]]))
    #expect(content.texts().filter { $0 == "!" }.count == 1)
  }

  @Test("the wheel enlarges the picture at the pointer, a drag moves it, and Escape shows all of it")
  func viewport() throws {
    var content = try window(motion())
    let fit = content.displayList(at: 0)
    let stage = try #require(content.placedParts(at: 0).regions.first { $0.name == "picture" }).frame
    let point = Point(x: stage.minX + 40, y: stage.midY)
    content.handle(.scrolled(point, steps: 2), at: 0)
    let enlarged = content.displayList(at: 0)
    #expect(enlarged != fit)
    content.handle(.pointerPressed(point), at: 0)
    for step in 1...3 { content.handle(.pointerMoved(Point(x: point.x + 10 * Double(step), y: point.y)), at: 0) }
    content.handle(.pointerReleased(Point(x: point.x + 30, y: point.y)), at: 0)
    #expect(content.displayList(at: 0) != enlarged)
    content.press(.escape, at: 0)
    content.handle(.pointerLeft, at: 0)
    #expect(content.displayList(at: 0) == fit)
  }

  @Test("white artwork has a dark background")
  func background() throws {
    var tree = LayerTree(size: Size(width: 10, height: 10))
    let box = tree.add(.rectangle(size: Size(width: 5, height: 5)), at: Point(x: 5, y: 5))
    func background() throws -> Bool {
      let motion = PlayedMotion(
        name: "a", argument: "a", tree: tree, duration: 1, frameRate: nil, markers: [], notes: [])
      let content = try window(motion)
      var light = content
      light.click(try #require(light.choiceFrame("background", 0, at: 0)).center, at: 0)
      light.handle(.pointerLeft, at: 0)
      return content.displayList(at: 0) != light.displayList(at: 0)
    }
    tree.set(.fill, of: box, to: Color(hex: 0xFFFFFF))
    #expect(try background())
    tree.set(.fill, of: box, to: Color(hex: 0xFF0000))
    #expect(try !background())
  }

  @Test("the wheel scrolls a long list to its end, and one step back moves it")
  func scroll() throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    for index in 0..<60 {
      let layer = tree.add(
        .rectangle(size: Size(width: 5, height: 5)), at: Point(x: Double(index), y: 50), name: "row \(index)")
      tree.set(.fill, of: layer, to: .black)
    }
    let motion = PlayedMotion(
      name: "a", argument: "a", tree: tree, duration: 1, frameRate: nil, markers: [], notes: [])
    var content = try window(motion)
    func rows() -> [String] { content.texts().filter { $0.hasPrefix("row ") } }
    let (first, point) = (rows(), try place(".name", of: 3, in: content))
    #expect(first.first == "row 59" && content.texts().contains { $0.hasSuffix(" more") })
    for _ in 0..<100 { content.handle(.scrolled(point, steps: -3), at: 0) }
    #expect(rows().last == "row 0" && !content.texts().contains { $0.hasSuffix(" more") })
    let last = rows()
    content.handle(.scrolled(point, steps: 1), at: 0)
    #expect(rows() != last)
    for _ in 0..<100 { content.handle(.scrolled(point, steps: 3), at: 0) }
    content.handle(.pointerLeft, at: 0)
    #expect(rows() == first)
  }

  @Test("a press on the bars moves the playhead, and no row is chosen")
  func bars() throws {
    var content = try window(motion())
    let row = try place(".name", of: 1, in: content)
    let plot = try #require(content.graphPlot(at: 0))
    content.click(Point(x: plot.minX + 0.25 * plot.width, y: row.y), at: 0)
    #expect(abs(content.mediaTime(at: 0) - 0.5) < 0.01)
    #expect(content.texts().contains("badge"), "the layer that moves most")
  }

  @Test("a smooth turn has no infinite acceleration, and a step of the transport is a frame of the file")
  func turn() throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let box = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 10, y: 50), name: "box")
    tree.set(.fill, of: box, to: .black)
    for (time, x) in [(0.0, 90.0), (1, 10)] {
      tree.transaction(at: time, duration: 1, timingFunction: .easeInOut) { $0[box].position = Point(x: x, y: 50) }
    }
    let motion = PlayedMotion(
      name: "a", argument: "a", tree: tree, duration: 2, frameRate: 10, markers: [], notes: [])
    var content = try window(motion)
    content.press("v", at: 0)
    #expect(content.texts().contains("Acceleration"))
    #expect(!content.texts().contains { $0.contains("∞") })
    content.press(.right, at: 0)
    #expect(abs(content.mediaTime(at: 0) - 0.1) < 1e-9)
  }

  @Test("another version with other layers keeps no choice, and one with the same layers keeps it")
  func versions() throws {
    var content = try window(motion())
    content.click(try place(".visibility", of: 0, in: content), at: 0)
    let hidden = content.displayList(at: 0).commands.count
    content.replaceMotion(with: motion(), at: 0)
    #expect(content.displayList(at: 0).commands.count == hidden)
    var tree = LayerTree(size: Size(width: 100, height: 100))
    tree.add(.rectangle(size: Size(width: 9, height: 9)), at: Point(x: 5, y: 5), name: "other")
    let other = PlayedMotion(
      name: "a.json", argument: "a", tree: tree, duration: 2, frameRate: nil, markers: [], notes: [])
    content.replaceMotion(with: other, at: 0)
    content.press("z", .control, at: 0)
    #expect(content.texts().contains("There is nothing to undo in this scene"))
  }
}
