// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeScenarios
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The Scenarios scene")
struct ScenariosSceneTests {
  /// The lines of the log until an instant, with times rounded to hundredths of a second.
  private func log(_ content: VisualizerContent, at instant: Double) -> [String] {
    content.scenarioLog(at: instant).map { line in "\((line.time * 100).rounded() / 100) \(line.text)" }
  }

  private func enabled(_ content: VisualizerContent, _ title: String, at instant: Double) -> Bool? {
    content.parameters(at: instant).first { $0.title == title }?.isEnabled
  }

  // MARK: Shipped scenarios

  @Test("the scene starts with the four shipped scenarios, which have no diagnostics")
  func shipped() throws {
    for file in ShippedScenarios.files() {
      #expect(file.diagnostics.isEmpty && file.scenarios.count == 1, "\(file.diagnostics)")
    }
    let content = try visualizer(.scenarios, points: 16)
    #expect(
      content.parameters(at: 0).filter { $0.kind == .button }.map(\.title)
        == ["dance", "roar", "fly", "jump", "Stop", "Stop all"])
    let lines = log(content, at: 7)
    #expect(lines.contains("0.25 Dancer: dance started"))
    #expect(lines.contains("0.65 Dancer: action “bell” in dance"))
    #expect(lines.contains("1.05 Bird: fly is waiting for the nest"))
    #expect(lines.contains("2.1 Lion: roar finished"))
    #expect(lines.contains("1.0 Car: loops “wheels” at 2.0× in jump"))
    #expect(lines.contains { $0.hasSuffix("Car: loops “wheels” at −1.0× in jump") })
    #expect(lines.last == "5.05 Dancer: dance finished")
  }

  @Test("the shipped scenarios end with every actor at its start position")
  func startPositions() throws {
    var content = try visualizer(.scenarios, points: 16)
    let displaced = [2, 7].map { content.isAnyActorDisplaced(at: $0) }
    // At 7 s the bird is on its perch, and its decoy waits.
    #expect(displaced == [true, false])
    // Without a decoy, the bird itself flies and returns.
    content.press("oaate", at: 7)
    let displacedWithoutDecoy = [8.2, 11].map { content.isAnyActorDisplaced(at: $0) }
    #expect(displacedWithoutDecoy == [true, false])
    #expect(log(content, at: 11).last == "10.7 Bird: fly finished")
  }

  // MARK: Playing

  @Test("keys select, start and stop actors, and the log gives the reason of a refusal")
  func controls() throws {
    var content = try visualizer(.scenarios, points: 16)
    content.press("q", at: 1.03)
    #expect(log(content, at: 1.03).last == "1.03 Dancer: the actor plays \"dance\" already")
    // The lion's own scenario has ended before 3 s.
    content.press("ae", at: 3)
    #expect(log(content, at: 3).last == "3.0 Lion: fly started")
    #expect(enabled(content, "Stop", at: 3) == true)
    content.press("x", at: 3.2)
    #expect(log(content, at: 3.2).last == "3.2 Lion: fly stopped")
    #expect(enabled(content, "Stop", at: 3.2) == false)
    content.press("o", at: 4)
    #expect(log(content, at: 4).filter { $0.hasPrefix("4.0") && $0.hasSuffix("stopped") }.count == 3)
    #expect(enabled(content, "Stop all", at: 4) == false)
    let canReset = content.isAnyActorDisplaced(at: 4)
    content.press(.escape, at: 4.5)
    let isDisplacedAfterReset = content.isAnyActorDisplaced(at: 5.5)
    #expect(canReset && !isDisplacedAfterReset)
  }

  @Test("a key in the first second takes effect at its instant", arguments: [0, 0.1, 0.3, 0.6, 0.99])
  func early(time: Double) throws {
    var content = try visualizer(.scenarios, points: 16)
    content.press("o", at: time)
    #expect(log(content, at: 3).filter { $0.hasSuffix(" stopped") }.count == 4)
    content.press("w", at: time)
    let expected = "\((time * 100).rounded() / 100) Dancer: roar started"
    #expect(log(content, at: 3).contains(expected))
  }

  @Test("an actor that waits for the nest continues at the instant at which the nest is ready")
  func ready() throws {
    var content = try visualizer(.scenarios, points: 16)
    content.press("t", at: 3.337)
    let lines = log(content, at: 7.9)
    #expect(lines.contains("3.34 Nest open"))
    #expect(lines.contains("3.34 Bird: fly continues: the nest is open"))
    // 0.9 + 0.4 + 0.8 + 0.3 + 1 seconds later.
    #expect(lines.last == "6.74 Bird: fly finished")
    #expect(enabled(content, "Stop all", at: 6.7) == true)
    #expect(enabled(content, "Stop all", at: 6.8) == false)
  }

  @Test("a wait beyond its limit ends the scenario with that reason")
  func timesOut() throws {
    var content = try visualizer(.scenarios, points: 16)
    // The keys stop the other actors, which excludes them from the demonstration of the next lap.
    content.press("axaaxax", at: 1.5)
    #expect(
      log(content, at: 12).last == "11.05 Bird: fly failed: the nest stayed closed")
    #expect(enabled(content, "Stop all", at: 11) == true)
    #expect(enabled(content, "Stop all", at: 11.1) == false)
  }

  @Test("undo removes a press and restores the earlier picture, and redo restores the press")
  func undo() throws {
    var content = try visualizer(.scenarios, points: 16)
    content.press(.space, at: 6)
    let before = content.displayList(at: 6)
    content.press("w", at: 6.2)
    content.press(.space, at: 6.2)
    let isSame = content.displayList(at: 6.2) == before
    #expect(!isSame)
    content.press("z", .control, at: 6.3)
    let isBack = content.displayList(at: 6.3) == before
    #expect(isBack)
    content.press("y", .control, at: 6.4)
    #expect(log(content, at: 6.4).last == "6.0 Dancer: roar started")
  }

  @Test("a click selects the actor that is drawn at its position at that instant")
  func click() throws {
    var content = try visualizer(.scenarios, points: 16)
    let layout = ScenariosLayout(in: SceneFrame(size: content.size))
    content.handle(.pointerPressed(layout.transform.apply(to: Point(x: 440, y: 250))), at: 6)
    #expect(content.parameters(at: 6).first?.value == .choice(1))
    content.handle(.pointerReleased(.zero), at: 6)
    content.handle(.pointerPressed(layout.transform.apply(to: Point(x: 330, y: 200))), at: 6)
    #expect(content.parameters(at: 6).first?.value == .choice(1))
  }

  @Test("a delay postpones the beginning, and an actor with a decoy keeps its position")
  func settings() throws {
    var content = try visualizer(.scenarios, points: 16)
    content.press("++vw", at: 5.5)
    #expect(!log(content, at: 5.9).contains("6.0 Dancer: roar started"))
    #expect(log(content, at: 6).last == "6.0 Dancer: roar started")
    let canReset = content.isAnyActorDisplaced(at: 6.3)
    #expect(!canReset)
  }

  // MARK: Files

  private let hop = #"{"hop": [{"after": 1, "y": -40}, {"after": 1, "y": 40}], "stay": [{"type": "wait", "after": 9}]}"#

  @Test("the scene plays a scenario file, and starts its first scenario immediately")
  func file() throws {
    let content = try visualizer(.scenarios, points: 16, scenarios: ScenarioFile(text: hop, name: "f.json"))
    #expect(
      content.parameters(at: 0).filter { $0.kind == .button }.map(\.title) == ["hop", "stay", "Stop", "Stop all"])
    #expect(
      log(content, at: 5) == ["0.25 Dancer: hop started", "2.25 Dancer: hop finished"])
  }

  @Test("a changed file is played from the beginning, with all earlier inputs")
  func reload() throws {
    var content = try visualizer(.scenarios, points: 16, scenarios: ScenarioFile(text: hop, name: "f.json"))
    content.press("aw", at: 3)
    content.replaceFile(
      with: ScenarioFile(text: hop.replacing("\"after\": 9", with: "\"after\": 2"), name: "f.json"), at: 0)
    let lines = log(content, at: 7.9)
    #expect(lines.contains("3.0 Lion: stay started"))
    #expect(lines.last == "5.0 Lion: stay finished")
    // An input that started a removed scenario has no effect.
    content.replaceFile(with: ScenarioFile(text: #"{"hop": []}"#, name: "f.json"), at: 0)
    #expect(log(content, at: 7.9).last == "0.25 Dancer: hop finished")
  }

  @Test("a changed file is shown at once, also in a lap that was shown before")
  func reloadInShownLap() throws {
    var content = try visualizer(.scenarios, points: 16, scenarios: ScenarioFile(text: hop, name: "f.json"))
    content.handle(.pointerLeft, at: 1)
    content.replaceFile(with: ScenarioFile(text: #"{"skip": [{"after": 1, "y": -40}]}"#, name: "f.json"), at: 1)
    #expect(content.parameters(at: 1).filter { $0.kind == .button }.map(\.title) == ["skip", "Stop", "Stop all"])
  }

  @Test("after an invalid edit, the last valid file continues, and the errors are shown until they are corrected")
  func broken() throws {
    var content = try visualizer(.scenarios, points: 16, scenarios: ScenarioFile(text: hop, name: "f.json"))
    let before = (log(content, at: 5), content.displayList(at: 1))
    content.replaceFile(with: ScenarioFile(text: #"{"hop": ["#, name: "f.json"), at: 0)
    #expect(log(content, at: 5) == before.0)
    #expect(
      content.scenarioWarning == [
        "The file cannot be read. The last valid version keeps playing.",
        "f.json: scenario \"hop\", frame 1, line 1, column 10: expected a value, found the end of the text",
      ])
    #expect(content.displayList(at: 1) != before.1)
    // A readable file with invalid frames does not replace the valid file either.
    content.replaceFile(with: ScenarioFile(text: hop.replacing("y", with: "wide"), name: "f.json"), at: 0)
    #expect(log(content, at: 5) == before.0)
    #expect(content.scenarioWarning.first?.hasSuffix("in the file. The last valid version keeps playing.") == true)
    content.replaceFile(with: ScenarioFile(text: hop, name: "f.json"), at: 0)
    #expect(content.scenarioWarning.isEmpty)
    #expect(content.displayList(at: 1) == before.1)
    // A new file plays from the instant of the replacement.
    content.replaceFile(with: ScenarioFile(text: hop, name: "f.json"), at: 4)
    #expect(content.displayList(at: 5) == before.1)
  }

  @Test("the message about a file stays when the scene starts over after more inputs than are kept")
  func messageAfterRestart() throws {
    // A session with as many inputs as are kept: one input is repeated in its text, each time as a gesture of its own.
    var original = try visualizer(.scenarios, points: 16, scenarios: ScenarioFile(text: hop, name: "f.json"))
    original.press("w", at: 1)
    let text = try original.session(at: 2, scale: 1).encodedAsJSON()
    let journal = try #require(text.firstMatch(of: /"journal": \[([^\]]+"gesture": ?)[0-9]+([^\]]*)\]/))
    let inputs = (0..<20_000).map { "\(journal.1)\($0)\(journal.2)" }.joined(separator: ",")
    let full = text.replacing(/"journal": \[[^\]]+\]/, with: "\"journal\": [\(inputs)]")
    var content = try VisualizerContent(Session(decodingJSON: Array(full.utf8)))
    content.replaceFile(with: ScenarioFile(text: #"{"hop": ["#, name: "f.json"), at: 0)
    let message = content.scenarioWarning
    for index in 0...2 { content.press("w", at: 3 + Double(index) / 100) }
    #expect(try content.session(at: 4, scale: 1).encodedAsJSON().contains(/"discarded": [1-9]/))
    content.press(.home, .control, at: 300)
    #expect(!message.isEmpty && content.scenarioWarning == message)
  }

  @Test("an unreadable version of a file discards neither inputs nor undo")
  func unreadable() throws {
    var content = try visualizer(.scenarios, points: 16, scenarios: ScenarioFile(text: hop, name: "f.json"))
    content.press("aw", at: 3)
    content.press("z", .control, at: 4)
    #expect(!log(content, at: 7.9).contains("3.0 Lion: stay started"))
    content.replaceFile(with: ScenarioFile(text: #"{"hop": ["#, name: "f.json"), at: 4)
    // The undone input can be redone.
    content.press("y", .control, at: 4)
    #expect(log(content, at: 7.9).contains("3.0 Lion: stay started"))
  }

  @Test("invalid frames of a readable file are played as pauses and reported")
  func lenient() throws {
    let content = try visualizer(
      .scenarios, points: 16,
      scenarios: ScenarioFile(
        text: #"{"hop": [{"type": "spin", "after": 1}, {"alpha": 3, "type": "alpha"}, {"y": "x"}, {"q": 1}]}"#,
        name: "f.json"))
    #expect(content.scenarioWarning.first == "4 problems in the file. Invalid keyframes play as pauses.")
    #expect(content.scenarioWarning.count == 5)
    #expect(log(content, at: 5).contains { $0.hasPrefix("0.25 Dancer: hop: frame 1 skipped: type: \"spin\"") })
  }

  @Test("a file can have any number of scenarios, with any names")
  func manyScenarios() throws {
    let scenarios = (0..<400).map { "\"\($0) \(String(repeating: "long", count: 30))\\n\": []" }
    let content = try visualizer(
      .scenarios, points: 16,
      scenarios: ScenarioFile(text: "{" + scenarios.joined(separator: ",") + "}", name: "f.json"))
    #expect(content.parameters(at: 0).filter { $0.kind == .button }.count == 26)
    #expect(!content.displayList(at: 1).commands.isEmpty)
    let empty = try visualizer(.scenarios, points: 16, scenarios: ScenarioFile(text: "{}", name: "f.json"))
    #expect(empty.parameters(at: 0).filter { $0.kind == .button }.map(\.title) == ["Stop", "Stop all"])
    #expect(!empty.displayList(at: 1).commands.isEmpty)
  }

  // MARK: View options

  @Test("the graph shows the speed of the visible layer, which is the actor or its decoy", arguments: [false, true])
  func speed(isDecoy: Bool) throws {
    let file = #"{"idle": [], "slide": [{"after": 1, "x": 60}, {"type": "wait", "after": 1}]}"#
    var content = try visualizer(.scenarios, points: 16, scenarios: ScenarioFile(text: file, name: "f.json"))
    content.press(isDecoy ? "vw" : "w", at: 2)
    let (begin, end) = (2.0, 3.0)
    for time in [begin - 0.1, begin + 0.0001, begin + 0.5, end - 0.0001, end + 0.1] {
      let velocity = content.actorVelocity(0, at: time)
      let expected = time > begin && time < end ? 60.0 : 0
      #expect(abs(velocity.dx - expected) < 1e-6 && abs(velocity.dy) < 1e-6, "\(time): \(velocity)")
      #expect(content.actorVelocity(1, at: time) == .zero)
    }
  }

  @Test("onion skins, trails and graph quantities change the picture at all times, but not the log")
  func viewOptions() throws {
    var content = try visualizer(.scenarios, points: 16)
    content.press(.space, at: 3)
    var seen = [content.displayList(at: 3)]
    // The graph shows frames, speed, acceleration, and then frames again.
    for _ in 0..<3 {
      content.press("i", at: 3)
      seen.append(content.displayList(at: 3))
    }
    #expect(seen[3] == seen[0] && seen[1] != seen[0] && seen[2] != seen[1] && seen[2] != seen[0])
    content.press("z", at: 3)
    let bare = content.displayList(at: 3)
    #expect(bare.commands.count < seen[0].commands.count)
    content.press("m", at: 3)
    let field = try #require(content.fieldFrame("onionBefore", at: 3)).center
    content.click(field, at: 3)
    for key in [KeyMeaning.character("2"), .enter] { content.press(key, at: 3) }
    #expect(content.parameters(at: 0).first { $0.id == "onionBefore" }?.value == .number(2))
    let log = log(content, at: 3)
    #expect(
      try log
        == self.log(
          visualizer(.scenarios, points: 16), at: 3))
  }

  @Test("over the graph, the pointer shows the values of the actors")
  func reading() throws {
    var content = try visualizer(.scenarios, points: 16)
    content.press(.space, at: 3)
    content.press("i", at: 3)
    let plain = content.placedTexts(at: 3).count
    content.handle(.pointerMoved(Point(x: 640, y: 610)), at: 3)
    #expect(content.placedTexts(at: 3).filter { $0.text == "bird" }.count == 2)
    #expect(content.placedTexts(at: 3).count > plain)
  }

  // MARK: Layout

  @Test("a window of 640 × 480 shows at least three entries of the log, and no truncated text")
  func narrowLog() throws {
    let content = try visualizer(
      .scenarios, Size(width: 640, height: 480), points: 16)
    let texts = content.placedTexts(at: 3).map(\.text)
    #expect(texts.contains("Log"))
    #expect(texts.filter { $0.hasPrefix("Lion: ") || $0.hasPrefix("Car: ") || $0.hasPrefix("Bird: ") }.count >= 3)
    for text in content.placedTexts(at: 3) { #expect(!text.isTruncated, "\(text.text)") }
  }

  @Test(
    "the parts of the scene do not overlap and are inside the window",
    arguments: [(320, 240), (480, 640), (640, 480), (800, 600), (1280, 800), (1920, 1080), (3840, 2160)])
  func layout(width: Int, height: Int) {
    let frame = SceneFrame(size: Size(width: Double(width), height: Double(height)))
    let layout = ScenariosLayout(in: frame)
    let parts = [layout.stage, layout.log, layout.timeline].compactMap { $0 } + [frame.transport]
    for (index, part) in parts.enumerated() {
      #expect(part.width > 0 && part.height > 0)
      #expect(part.minX >= 0 && part.maxX <= Double(width) && part.maxY <= Double(height))
      for other in parts[(index + 1)...] { #expect(part.intersection(other) == nil) }
    }
  }
}
