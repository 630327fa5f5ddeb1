// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeScenarios
import GlissadeVisualizer
import Testing

@Suite("A file of many scenarios")
struct ScenarioPagesTests {
  private static let count = 60

  private static func text(count: Int = count) -> String {
    let scenarios = (0..<count).map { #""number \#($0)": [{"type": "translate", "after": 0.5, "x": 10}]"# }
    return "{" + scenarios.joined(separator: ", ") + "}"
  }

  private func content(_ text: String = Self.text(), size: Size = Size(width: 1280, height: 800)) throws
    -> WindowContent
  {
    WindowContent(
      SceneConfiguration(
        scene: .scenarios, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4)),
        scenarios: ScenarioFile(text: text, name: "many.json")), size: size, isPlaying: false)
  }

  private func names(_ content: WindowContent) -> [String] {
    content.parameters(at: 0).filter { $0.kind == .button }.map(\.title).filter { $0.hasPrefix("number") }
  }

  private func log(_ content: WindowContent) -> [String] { content.scenarioLog(at: 0).map(\.text) }

  @Test("says how many there are, and has a button for each on its pages, which a key turns")
  func pages() throws {
    var content = try content()
    var seen: [String] = []
    for (page, words) in ["1–24 of 60", "25–48 of 60", "49–60 of 60"].enumerated() {
      let texts = content.placedTexts(at: 0).map(\.text)
      #expect(texts.contains(words), "page \(page): \(texts)")
      seen += names(content)
      content.handle(.keyPressed(.character("n"), []), at: 0)
    }
    #expect(seen == (0..<Self.count).map { "number \($0)" })
    // After the last page comes the first one.
    #expect(names(content).first == "number 0")
    // A file that fits has no pages.
    let few = try self.content(Self.text(count: 24))
    #expect(names(few).count == 24 && !few.placedTexts(at: 0).contains { $0.text.hasSuffix("of 24") })
  }

  @Test("the keys of scenarios are those of the page, and a session plays what was on another one")
  func playing() throws {
    var content = try content()
    content.seek(toMediaTime: 2)
    content.handle(.keyPressed(.character("n"), []), at: 0)
    content.handle(.keyPressed(.character("w"), []), at: 0)
    content.handle(.keyPressed(.character("n"), []), at: 0)
    content.seek(toMediaTime: 3)
    #expect(log(content).contains("Dancer, number 25 started"))
    let session = try content.session(at: 0, scale: 1).encodedAsJSON()
    let again = try WindowContent(Session(decodingJSON: Array(session.utf8)))
    #expect(again.displayList(at: 0) == content.displayList(at: 0))
    #expect(names(again).first == "number 48")
    // One that the file has not got is refused, as before.
    let wrong = session.replacing("play:number 25", with: "play:number 60")
    #expect(wrong != session)
    let other = try Session(decodingJSON: Array(wrong.utf8))
    #expect(throws: SessionError.self) { _ = try WindowContent(other) }
  }

  @Test("a shorter file keeps a page that it has")
  func shorter() throws {
    var content = try content()
    for _ in 0..<2 { content.handle(.keyPressed(.character("n"), []), at: 0) }
    content.replaceScenarios(with: ScenarioFile(text: Self.text(count: 30), name: "many.json"), at: 0)
    #expect(names(content) == (24..<30).map { "number \($0)" })
    content.replaceScenarios(with: ScenarioFile(text: "{}", name: "many.json"), at: 0)
    #expect(names(content).isEmpty)
  }

  @Test("a scenario without a name has a button that says so", arguments: ["", "  ", "\\n"])
  func nameless(name: String) throws {
    var content = try content(#"{"\#(name)": [{"type": "wait", "after": 9}], "b": []}"#)
    #expect(content.parameters(at: 0).contains { $0.kind == .button && $0.title == "(no name)" })
    content.seek(toMediaTime: 2)
    content.handle(.keyPressed(.character("a"), []), at: 0)
    content.handle(.keyPressed(.character("q"), []), at: 0)
    #expect(log(content).contains { $0.hasPrefix("Lion,") })
  }

  @Test("a file that is gone is told as that: there is nothing to look through")
  func gone() throws {
    var content = try content()
    content.replaceScenarios(
      with: ScenarioFile(unreadable: "many.json", because: "there is no such file"), at: 0)
    let gone = content.placedTexts(at: 0).map(\.text).joined(separator: " ")
    #expect(!gone.contains("glissade check") && gone.contains("Put it back"), "\(gone)")
    // One that is there can be, whatever it holds.
    for bytes in [Array("{".utf8), [0xff, 0xfe]] {
      content.replaceScenarios(with: ScenarioFile(bytes: bytes, name: "many.json"), at: 0)
      let broken = content.placedTexts(at: 0).map(\.text).joined(separator: " ")
      #expect(broken.contains("glissade check"), "\(broken)")
    }
  }

  @Test("the log begins with a whole entry, where the window is small, too")
  func log() throws {
    var content = WindowContent(
      SceneConfiguration(scene: .scenarios, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4))),
      size: Size(width: 640, height: 480), isPlaying: false)
    for step in 0..<60 {
      content.seek(toMediaTime: 0.5 + Double(step) / 8)
      let texts = content.placedTexts(at: 0)
      let title = try #require(texts.first { $0.text == "Log" }).box
      let rows = texts.filter { $0.box.minX >= title.minX - 16 && $0.box.minY > title.maxY && $0.box.maxY < 240 }
      guard let top = rows.map(\.box.maxY).min() else { continue }
      // A time stands in the first row, left of what is said.
      #expect(rows.contains { abs($0.box.maxY - top) < 1 && $0.text.hasSuffix(" s") }, "\(rows.map(\.text))")
    }
  }

  @Test("how long a wait lasts still keeps clear of the mark at its end")
  func waiting() throws {
    var content = WindowContent(
      SceneConfiguration(scene: .scenarios, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4))),
      size: Size(width: 1280, height: 800), isPlaying: false)
    content.seek(toMediaTime: 7.9)
    content.handle(.keyPressed(.right, []), at: 0)
    content.seek(toMediaTime: 9)
    let plot = try #require(content.graphPlot(at: 0))
    let words = try #require(
      content.placedTexts(at: 0).first { $0.text.hasPrefix("waits for nest") && $0.box.minY > plot.minY }
    ).box
    // The bird waits from 1.05 on for ten seconds; a cross of 8 points and its pen are there.
    #expect(words.maxX < plot.minX + (11.05 - 8) / 8 * plot.width - 4 - 1 - 4)
  }

  @Test("the graph of speed knows the corners of an easing, of every frame of a group")
  func corners() throws {
    let file = #"""
      {"idle": [], "ball": [{"type": "translate", "after": 1.2, "y": 100, "interpolation": "linear(0, 0.6, 0.7, 1)"},
        {"type": "wait", "after": 1}]}
      """#
    var content = try content(file)
    content.seek(toMediaTime: 2)
    content.handle(.keyPressed(.character("w"), []), at: 0)
    content.handle(.keyPressed(.character("i"), []), at: 0)
    let plot = try #require(content.graphPlot(at: 0))
    var points: [Point] = []
    for command in content.displayList(at: 0).commands where points.isEmpty {
      guard case .stroke(.path(let path), _, _, _, let clip) = command, clip == plot.inset(dx: 0, dy: -2) else {
        continue
      }
      points = path.subpaths().flatMap { [$0.start] + $0.segments.map(\.end) }
    }
    // At thirds of 1.2 s the speed is another one at once.
    for corner in [2.4, 2.8, 3.2] {
      let x = plot.minX + corner / 8 * plot.width
      let near = points.filter { abs($0.x - x) < 1e-4 }
      #expect(near.count == 2 && abs(near[0].y - near[1].y) > 5, "\(corner): \(near)")
    }
  }
}
