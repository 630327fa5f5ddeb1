// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeScenarios
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("A file of many scenarios")
struct ScenarioPagesTests {
  private static let count = 60

  private static func text(count: Int = count) -> String {
    let scenarios = (0..<count).map { #""number \#($0)": [{"type": "translate", "after": 0.5, "x": 10}]"# }
    return "{" + scenarios.joined(separator: ", ") + "}"
  }

  private func names(_ content: VisualizerContent) -> [String] {
    content.parameters(at: 0).filter { $0.kind == .button }.map(\.title).filter { $0.hasPrefix("number") }
  }

  private func log(_ content: VisualizerContent) -> [String] { content.scenarioLog(at: 0).map(\.text) }

  @Test("the scenarios of a long file have buttons on numbered pages, and a key turns the page")
  func pages() throws {
    var content = try visualizer(
      .scenarios, scenarios: ScenarioFile(text: Self.text(), name: "many.json"), isPlaying: false)
    var seen: [String] = []
    for (page, words) in ["1–24 of 60", "25–48 of 60", "49–60 of 60"].enumerated() {
      let texts = content.placedTexts(at: 0).map(\.text)
      #expect(texts.contains(words), "page \(page): \(texts)")
      seen += names(content)
      content.press("n", at: 0)
    }
    #expect(seen == (0..<Self.count).map { "number \($0)" })
    // The first page follows the last one.
    #expect(names(content).first == "number 0")
    // A file with 24 scenarios has no pages.
    let few = try visualizer(
      .scenarios, scenarios: ScenarioFile(text: Self.text(count: 24), name: "many.json"), isPlaying: false)
    #expect(names(few).count == 24 && !few.placedTexts(at: 0).contains { $0.text.hasSuffix("of 24") })
  }

  @Test("the keys of scenarios apply to the current page, and a session plays a scenario of another page")
  func playing() throws {
    var content = try visualizer(
      .scenarios, scenarios: ScenarioFile(text: Self.text(), name: "many.json"), isPlaying: false)
    content.seek(toMediaTime: 2)
    content.press("nwn", at: 0)
    content.seek(toMediaTime: 3)
    #expect(log(content).contains("Dancer: number 25 started"))
    let session = try content.session(at: 0, scale: 1).encodedAsJSON()
    let again = try VisualizerContent(Session(decodingJSON: Array(session.utf8)))
    #expect(again.displayList(at: 0) == content.displayList(at: 0))
    #expect(names(again).first == "number 48")
    // A session with a scenario that the file does not have is refused.
    let wrong = session.replacing(#""scenario": "number 25""#, with: #""scenario": "number 60""#)
    #expect(wrong != session)
    let other = try Session(decodingJSON: Array(wrong.utf8))
    #expect(throws: SessionError.self) { _ = try VisualizerContent(other) }
  }

  @Test("a shorter file shows a page that it has")
  func shorter() throws {
    var content = try visualizer(
      .scenarios, scenarios: ScenarioFile(text: Self.text(), name: "many.json"), isPlaying: false)
    for _ in 0..<2 { content.press("n", at: 0) }
    content.replaceFile(with: ScenarioFile(text: Self.text(count: 30), name: "many.json"), at: 0)
    #expect(names(content) == (24..<30).map { "number \($0)" })
    content.replaceFile(with: ScenarioFile(text: "{}", name: "many.json"), at: 0)
    #expect(names(content).isEmpty)
  }

  @Test("the button of a scenario without a name is \"(no name)\"", arguments: ["", "  ", "\\n"])
  func nameless(name: String) throws {
    var content = try visualizer(
      .scenarios,
      scenarios: ScenarioFile(text: #"{"\#(name)": [{"type": "wait", "after": 9}], "b": []}"#, name: "many.json"),
      isPlaying: false)
    #expect(content.parameters(at: 0).contains { $0.kind == .button && $0.title == "(no name)" })
    content.seek(toMediaTime: 2)
    content.press("aq", at: 0)
    #expect(log(content).contains { $0.hasPrefix("Lion:") })
  }

  @Test("the message about a missing file advises to restore it, and does not advise to check it")
  func gone() throws {
    var content = try visualizer(
      .scenarios, scenarios: ScenarioFile(text: Self.text(), name: "many.json"), isPlaying: false)
    content.replaceFile(
      with: ScenarioFile(unreadable: "many.json", because: "there is no such file"), at: 0)
    let gone = content.placedTexts(at: 0).map(\.text).joined(separator: " ")
    #expect(!gone.contains("glissade check") && gone.contains("Restore the file"), "\(gone)")
    // The message about an existing file with any error advises to check it.
    for bytes in [Array("{".utf8), [0xff, 0xfe]] {
      content.replaceFile(with: ScenarioFile(bytes: bytes, name: "many.json"), at: 0)
      let broken = content.placedTexts(at: 0).map(\.text).joined(separator: " ")
      #expect(broken.contains("glissade check"), "\(broken)")
    }
  }

  @Test("the log begins with a complete entry, also in a small window")
  func log() throws {
    var content = try visualizer(.scenarios, Size(width: 640, height: 480), isPlaying: false)
    for step in 0..<60 {
      content.seek(toMediaTime: 0.5 + Double(step) / 8)
      let texts = content.placedTexts(at: 0)
      let title = try #require(texts.first { $0.text == "Log" }).box
      let rows = texts.filter { $0.box.minX >= title.minX - 16 && $0.box.minY > title.maxY && $0.box.maxY < 240 }
      guard let top = rows.map(\.box.maxY).min() else { continue }
      // The first row has a time, to the left of its text.
      #expect(rows.contains { abs($0.box.maxY - top) < 1 && $0.text.hasSuffix(" s") }, "\(rows.map(\.text))")
    }
  }

  @Test("the text with the rest of a wait does not overlap the marker at the end of the wait")
  func waiting() throws {
    var content = try visualizer(.scenarios, isPlaying: false)
    content.seek(toMediaTime: 7.9)
    content.press(.right, at: 0)
    content.seek(toMediaTime: 9)
    let plot = try #require(content.graphPlot(at: 0))
    let words = try #require(
      content.placedTexts(at: 0).first { $0.text.hasPrefix("waiting for the nest") && $0.box.minY > plot.minY }
    ).box
    // The bird waits from 1.05 s for ten seconds. The marker is a cross of 8 points with a line width of 2 points.
    #expect(words.maxX < plot.minX + (11.05 - 8) / 8 * plot.width - 4 - 1 - 4)
  }

  @Test("the speed graph has a jump at every corner of an easing, in every frame of a group")
  func corners() throws {
    let file = #"""
      {"idle": [], "ball": [{"type": "translate", "after": 1.2, "y": 100, "interpolation": "linear(0, 0.6, 0.7, 1)"},
        {"type": "wait", "after": 1}]}
      """#
    var content = try visualizer(.scenarios, scenarios: ScenarioFile(text: file, name: "many.json"), isPlaying: false)
    content.seek(toMediaTime: 2)
    content.press("wi", at: 0)
    let plot = try #require(content.graphPlot(at: 0))
    var points: [Point] = []
    for command in content.displayList(at: 0).commands where points.isEmpty {
      guard case .stroke(.path(let path), _, _, _, let clip) = command, clip == plot.inset(dx: 0, dy: -2) else {
        continue
      }
      points = path.subpaths().flatMap { [$0.start] + $0.segments.map(\.end) }
    }
    // The speed jumps at thirds of 1.2 s.
    for corner in [2.4, 2.8, 3.2] {
      let x = plot.minX + corner / 8 * plot.width
      let near = points.filter { abs($0.x - x) < 1e-4 }
      #expect(near.count == 2 && abs(near[0].y - near[1].y) > 5, "\(corner): \(near)")
    }
  }
}
