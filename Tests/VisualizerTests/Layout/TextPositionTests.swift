// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeScenarios
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Texts are shown at every size of the window, and nothing covers them")
struct TextPositionTests {

  @Test(
    "all four lanes show their count of running changes",
    arguments: [640, 680, 720, 740, 760, 800, 860, 900, 960, 1024, 1100, 1280], [480.0, 520, 600, 800])
  func counts(width: Double, height: Double) throws {
    var content = try visualizer(.retarget, Size(width: width, height: height), points: 16, isPlaying: false)
    content.usedHints = [.retarget]
    let words: Set = ["running change", "running changes", "change", "changes", "runs", "run"]
    let texts = content.placedTexts(at: 1)
    let counts = texts.filter { words.contains($0.text) }
    #expect(counts.count == 4, "\(texts.map(\.text))")
    for count in counts {
      #expect(texts.contains { $0.box.maxY == count.box.maxY && $0.text == "0" && $0.box.maxX < count.box.minX })
    }
  }

  @Test(
    "the overshoot is shown beside a spring and beside the compared spring",
    arguments: [(640, 480), (700, 500), (760, 520), (960, 540), (1280, 800)])
  func overshoot(width: Double, height: Double) throws {
    var content = try visualizer(.timing, Size(width: width, height: height), points: 16, isPlaying: false)
    content.choose("kind", 3, at: 1)
    #expect(content.placedTexts(at: 1).count { $0.text == "Overshoot" } == 1)
    content.press("c", at: 1)
    let texts = content.placedTexts(at: 1)
    #expect(texts.count { $0.text == "Overshoot" } == 2, "\(texts.map(\.text))")
    for (index, text) in texts.enumerated() {
      for other in texts[..<index] {
        #expect(text.box.inset(dx: 0.5, dy: 0.5).intersection(other.box).map(\.isEmpty) ?? true, "\(text) \(other)")
      }
    }
  }

  @Test(
    "a card that rests after a click anywhere in its lane is clear of the lane's texts",
    arguments: [(640.0, 480.0), (800, 600), (1280, 800), (700, 1200), (1920, 1080)], ["", "z", "r", "zr"])
  func lanes(size: (width: Double, height: Double), keys: String) throws {
    let size = Size(width: size.width, height: size.height)
    let lanes = CurvesLayout(in: SceneFrame(size: size), laneCount: 4).lanes
    for (x, y) in [(0.5, 0.02), (0.02, 0.02), (0.02, 0.98), (0.98, 0.98), (0.98, 0.4), (0.5, 0.99)] {
      var content = try visualizer(.retarget, size, points: 16, isPlaying: false)
      for key in keys { content.press(key, at: 0) }
      content.seek(toMediaTime: 1)
      let panel = lanes[1].panel
      let click = Point(x: panel.minX + x * panel.width, y: panel.minY + y * panel.height)
      content.click(click, at: 1)
      content.handle(.pointerLeft, at: 1)
      content.seek(toMediaTime: 6)
      let parts = content.placedParts(at: 1)
      let cards = parts.list.commands.compactMap { command -> Rect? in
        guard case .fill(.roundedRectangle(let rect, 8), _, _, let transform, _) = command,
          let affine = transform.affine, affine != .identity
        else { return nil }
        return affine.boundingBox(of: rect)
      }
      #expect(cards.count == 4)
      for card in cards {
        let lane = try #require(lanes.first { $0.panel.contains(card.center) })
        #expect(
          card.minX >= lane.panel.minX && card.maxX <= lane.panel.maxX && card.minY >= lane.panel.minY
            && card.maxY <= lane.panel.maxY, "\(card) in \(lane.panel)")
        for text in parts.texts where lane.panel.contains(text.box.center) && !text.text.isEmpty {
          #expect(text.box.intersection(card)?.isEmpty ?? true, "\(text) and \(card)")
        }
      }
    }
  }

  @Test(
    "the times below a graph are at least 2 points from the brace of the work area",
    arguments: [SceneName.curves, .retarget, .timing, .scenarios, .worker],
    [Size(width: 1280, height: 800), Size(width: 320, height: 480)])
  func brace(scene: SceneName, size: Size) throws {
    let parts = try visualizer(scene, size, points: 16, isPlaying: false).placedParts(at: 1)
    let ends = parts.controls.filter { $0.name.hasPrefix("workArea(") && $0.name.contains("graph") }
    for end in ends {
      for text in parts.texts where !text.text.isEmpty {
        #expect(text.box.inset(dx: -2, dy: -2).intersection(end.frame)?.isEmpty ?? true, "\(text) at \(end)")
      }
    }
    #expect(ends.count == 2 || size.width < 400, "\(ends)")
  }

  @Test(
    "a portrait window has a graph, and a narrow graph has the times of both ends",
    arguments: [SceneName.curves, .retarget, .dependents, .scenarios, .worker, .timing],
    [
      Size(width: 320, height: 480), Size(width: 360, height: 640),
      Size(width: 480, height: 800), Size(width: 700, height: 1200), Size(width: 1080, height: 1920),
    ])
  func ends(scene: SceneName, size: Size) throws {
    let content = try visualizer(scene, size, points: 16, isPlaying: false)
    let plot = try #require(content.graphPlot(at: 1))
    #expect(plot.width > 40 && plot.height > 20, "\(plot)")
    let times = content.placedTexts(at: 1).filter {
      $0.text.contains(/^[0-9.]+ (s|%)$/) && $0.box.maxY == plot.maxY + 20
    }.map(\.box.midX).sorted()
    #expect(times.count >= 2, "\(times)")
    #expect(abs(try #require(times.first) - plot.minX) < 1)
    guard plot.width < 330 else { return }
    #expect(abs(try #require(times.last) - plot.maxX) < 1)
  }

  @Test("an enlarged actor is drawn behind its name")
  func actors() throws {
    let file = ScenarioFile(
      text: #"{"grow": [{"type": "scale", "after": 0.5, "x": 4, "y": 4}, {"type": "wait", "after": 9}]}"#,
      name: "g.json"
    )
    var content = try visualizer(.scenarios, points: 16, scenarios: file, isPlaying: false)
    content.seek(toMediaTime: 3)
    let name = try #require(content.placedTexts(at: 1).first { $0.text == "Dancer" && $0.box.minX < 300 }).box
    try expectGround(around: name, in: content)
  }

  /// Expects a background directly under a text, and nothing large that is drawn over it.
  private func expectGround(around box: Rect, in content: VisualizerContent) throws {
    let commands = content.displayList(at: 1).commands
    let ground = try #require(
      commands.lastIndex {
        guard case .fill(.roundedRectangle(let rect, _), _, _, _, _) = $0 else { return false }
        return rect.contains(box.center) && rect.height < box.height + 12 && rect.width >= box.width + 4
      })
    for command in commands[ground...].dropFirst() {
      guard case .fill(.path(let path), _, _, let transform, _) = command, let affine = transform.affine,
        let bounds = path.bounds()
      else { continue }
      let covered = affine.boundingBox(of: bounds)
      #expect(covered.height < 30 || covered.intersection(box).map { $0.isEmpty } ?? true, "\(covered)")
    }
  }

  @Test("the buttons of scenarios whose names differ only at the end have different titles")
  func names() throws {
    let scenarios = (0..<18).map { #""scenario number with words \#($0)": []"# }
    let content = try visualizer(
      .scenarios, points: 16,
      scenarios: ScenarioFile(text: "{" + scenarios.joined(separator: ", ") + "}", name: "m.json"), isPlaying: false)
    let titles = content.parameters(at: 0).filter { $0.id.scenario != nil }.map(\.title)
    #expect(titles.count == 18 && Set(titles).count == 18, "\(titles)")
  }
}

extension VisualizerContent {
  /// Selects one of the choices of a parameter with the pointer.
  fileprivate mutating func choose(_ id: SettingID, _ index: Int, at instant: Double) {
    press("m", at: instant)
    if let frame = choiceFrame(id, index, at: instant) {
      click(frame.center, at: instant)
      handle(.pointerLeft, at: instant)
    }
    if controlPanel(at: instant) != nil { press("m", at: instant) }
  }
}
