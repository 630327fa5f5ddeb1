// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeScenarios
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The panel of the folded controls in little space")
struct PanelLayoutTests {
  static let sizes = [
    Size(width: 480, height: 360), Size(width: 640, height: 480), Size(width: 760, height: 520),
    Size(width: 960, height: 540), Size(width: 1280, height: 800), Size(width: 1920, height: 1080),
  ]

  private func many(_ count: Int) -> ScenarioFile {
    let scenarios = (0..<count).map {
      #""a scenario with a long name, number \#($0)": [{"type": "translate", "after": 1, "x": 10}]"#
    }
    return ScenarioFile(text: "{" + scenarios.joined(separator: ", ") + "}", name: "many.json")
  }

  /// The panel; `nil` where all controls fit without it.
  private func panel(of content: VisualizerContent, _ scene: SceneName) throws -> Rect? {
    if content.size.height >= 800, [.timing, .crowd, .dependents].contains(scene) {
      #expect(content.controlPanel(at: 1) == nil)
      return nil
    }
    let panel: Rect = try #require(content.controlPanel(at: 1))
    return panel
  }

  private func check(_ content: VisualizerContent) throws {
    let panel = try #require(content.controlPanel(at: 1))
    #expect(panel.minY >= 48 && panel.maxY <= SceneFrame(size: content.size).transport.minY, "\(panel)")
    let frames = content.controlFrames(at: 1)
    let window = Rect(origin: .zero, size: content.size)
    for (index, frame) in frames.enumerated() {
      #expect(window.union(frame) == window, "\(frame)")
      for other in frames[..<index] {
        guard let common = frame.intersection(other) else { continue }
        #expect(min(common.width, common.height) <= 1, "\(frame) and \(other)")
      }
    }
  }

  @Test(
    "the strip of frames is below the panel or hidden", arguments: SceneName.allCases, [sizes[0], sizes[1], sizes[4]])
  func strip(scene: SceneName, size: Size) throws {
    var content = try visualizer(scene, size, points: 16, crowdCount: 20, isPlaying: false)
    content.press("f", .control, at: 0)
    content.record(
      FrameStrip(
        source: .timer, refreshInterval: 1 / 60,
        frames: (0..<300).map { _ in FrameStrip.Frame(offset: 0, missedRefreshes: 0) }), at: 0)
    let alone = try #require(content.stripPanel(at: 1))
    #expect(content.placedTexts(at: 1).contains { $0.text == "target" })
    content.press("m", at: 1)
    guard let panel = try panel(of: content, scene) else { return }
    try check(content)
    let shown = content.stripPanel(at: 1)
    #expect(content.placedTexts(at: 1).contains { $0.text == "target" } == (shown != nil))
    if let shown { #expect(shown == alone && panel.maxY < shown.minY) }
    if size.height >= 800 { #expect(shown != nil) }
    content.press("m", at: 1)
    #expect(content.stripPanel(at: 1) == alone)
  }

  @Test(
    "with many scenarios the panel is inside the window, and the wheel shows all of its rows",
    arguments: [sizes[0], sizes[1], sizes[2], sizes[4]], [18, 60])
  func scenarios(size: Size, count: Int) throws {
    var content = try visualizer(.scenarios, size, points: 16, scenarios: many(count), crowdCount: 20, isPlaying: false)
    content.press("m", at: 1)
    try check(content)
    let panel = try #require(content.controlPanel(at: 1))
    let ids = content.parameters(at: 1).filter { $0.isListed && $0.kind == .button }.map(\.id)
    let first = try #require(ids.first { content.parameterFrame($0, at: 1).map { panel.union($0) == panel } == true })
    let frame = content.parameterFrame(first, at: 1)
    var seen: Set<SettingID> = []
    for _ in 0..<24 where seen.count < ids.count {
      seen.formUnion(ids.filter { content.parameterFrame($0, at: 1) != nil })
      // The wheel scrolls the rows where the pointer is over no number.
      content.handle(.scrolled(Point(x: panel.minX + 4, y: panel.midY), steps: -1), at: 1)
    }
    try check(content)
    #expect(seen == Set(ids))
    #expect(content.controlPanel(at: 1) == panel)
    // The wheel scrolls back to the first row.
    content.handle(.scrolled(Point(x: panel.minX + 4, y: panel.midY), steps: 40), at: 1)
    #expect(content.parameterFrame(first, at: 1) == frame)
  }

  @Test(
    "a number of wheel steps beyond the range of integers scrolls to an end",
    arguments: [0x1p63, 1e300, .infinity, .nan])
  func hostile(steps: Double) throws {
    for steps in [steps, -steps] {
      var content = try visualizer(
        .scenarios, Self.sizes[1], points: 16, scenarios: many(60), crowdCount: 20, isPlaying: false)
      content.press("m", at: 1)
      let panel = try #require(content.controlPanel(at: 1))
      for x in stride(from: panel.minX, to: panel.maxX, by: 16) {
        content.handle(.scrolled(Point(x: x, y: panel.midY), steps: steps), at: 1)
      }
      try check(content)
    }
  }

  @Test("Tab reaches hidden rows of the panel and scrolls to them, in both directions")
  func walking() throws {
    var content = try visualizer(
      .scenarios, Self.sizes[1], points: 16, scenarios: many(60), crowdCount: 20, isPlaying: false)
    content.press("m", at: 1)
    let names = Set(content.parameters(at: 1).filter { $0.kind == .button && $0.isEnabled }.map(\.id))
    for modifiers in [[], .shift] as [KeyModifiers] {
      var seen: Set<SettingID> = []
      for _ in 0..<80 where seen.count < names.count {
        content.press(.tab, modifiers, at: 1)
        guard let id = content.focusedParameter?.id, names.contains(id) else { continue }
        #expect(content.parameterFrame(id, at: 1) != nil, "\(id)")
        seen.insert(id)
      }
      #expect(seen == names)
      try check(content)
    }
  }

  @Test("a choice of other controls in the panel moves neither the panel nor the choice", arguments: allSizes)
  func choosing(size: Size) throws {
    var content = try visualizer(.curves, size, points: 16, crowdCount: 20, isPlaying: false)
    content.press("m", at: 1)
    func choices(_ content: VisualizerContent) -> [Rect] {
      (0..<3).compactMap { content.choiceFrame("panel", $0, at: 1) }
    }
    let (panel, frames) = (content.controlPanel(at: 1), choices(content))
    // In smaller windows, the choice can be in a hidden row.
    #expect(frames.count == 3 || size.width < 960)
    guard frames.count == 3 else { return }
    for (index, control) in [(1, "preset"), (2, "lens"), (0, "grid")] {
      content.click(frames[index].center, at: 1)
      #expect(content.controlPanel(at: 1) == panel)
      #expect(choices(content) == frames)
      #expect(content.parameters(at: 1).contains { $0.id.name == control && $0.isListed }, "\(control)")
    }
  }

  @Test("the transport has the same places with and without further controls")
  func transport() throws {
    func frames(_ content: VisualizerContent) -> [Rect?] {
      let controls = content.placedParts(at: 1).controls
      return ["scrubber", "loop", "play"].map { name in controls.first { $0.name == name }?.frame }
    }
    let size = Size(width: 1280, height: 800)
    var content = try visualizer(.timing, size, points: 16, crowdCount: 20, isPlaying: false)
    let expected = frames(content)
    for _ in 0..<6 {
      content.press("k", at: 1)
      #expect(frames(content) == expected)
    }
    #expect(!expected.contains(nil))
  }

  @Test("a click in the scrolled panel plays the scenario that is drawn there")
  func clicking() throws {
    let size = Size(width: 640, height: 480)
    var content = try visualizer(.scenarios, size, points: 16, scenarios: many(60), crowdCount: 20, isPlaying: false)
    content.press("m", at: 1)
    let panel = try #require(content.controlPanel(at: 1))
    content.handle(.scrolled(Point(x: panel.minX + 4, y: panel.midY), steps: -2), at: 1)
    let id = try #require(
      content.parameters(at: 1).last { $0.id.scenario != nil && content.parameterFrame($0.id, at: 1) != nil }?.id)
    let frame = try #require(content.parameterFrame(id, at: 1))
    content.click(frame.center, at: 1)
    let session = try content.session(at: 1, scale: 1).encodedAsJSON()
    #expect(session.contains(#""press": "play", "scenario": "\#(id.scenario ?? "")""#), "\(id)")
    #expect(throws: Never.self) { _ = try VisualizerContent(Session(decodingJSON: Array(session.utf8))) }
  }

  /// From the smallest window to a large display.
  static let allSizes =
    [(240, 160), (320, 480), (700, 1200), (800, 600), (1199, 700), (3840, 2160)].map { Size(width: $0, height: $1) }
    + sizes

  @Test("the panel covers neither the graph nor a text of the scene", arguments: SceneName.allCases, allSizes)
  func covers(scene: SceneName, size: Size) throws {
    var content = try visualizer(scene, size, points: 16, crowdCount: 20, isPlaying: false)
    content.seek(toMediaTime: 2)
    let closed = content.graphPlot(at: 1)
    content.press("m", at: 1)
    guard let panel = content.controlPanel(at: 1) else { return }
    let plot = content.graphPlot(at: 1)
    #expect((plot == nil) == (closed == nil))
    if let plot {
      #expect(plot.height >= 28 && plot.width >= 100, "\(plot)")
      // The labels of the axis and the brace of the work area are below the plot.
      #expect(plot.inset(dx: 0, dy: -20).intersection(panel)?.isEmpty ?? true, "\(plot) under \(panel)")
    }
    let controls = content.controlFrames(at: 1)
    for text in content.placedTexts(at: 1) where !text.text.isEmpty {
      guard let common = panel.intersection(text.box), !common.isEmpty else { continue }
      let isOfControl = controls.contains { $0.inset(dx: -1, dy: -4).union(text.box) == $0.inset(dx: -1, dy: -4) }
      #expect(isOfControl, "“\(text.text)” at \(text.box)")
    }
  }

  @Test("a control of the panel that is pressed does not move", arguments: SceneName.allCases, allSizes)
  func staying(scene: SceneName, size: Size) throws {
    var content = try visualizer(scene, size, points: 16, crowdCount: 20, isPlaying: false)
    content.press("m", at: 1)
    guard let panel = content.controlPanel(at: 1) else { return }
    let names = content.placedParts(at: 1).controls.filter { panel.contains($0.frame.center) }.map(\.name)
    var instant = 1.0
    for name in names {
      func control() -> Control? {
        content.placedParts(at: instant).controls.first { $0.name == name && panel.contains($0.frame.center) }
      }
      // An earlier press may have changed the group of controls.
      guard let before = control() else { continue }
      instant += 1
      content.click(before.frame.center, at: instant)
      content.press(.escape, at: instant)
      if content.controlPanel(at: instant) == nil { content.press("m", at: instant) }
      guard let after = control() else { continue }
      #expect(after.frame == before.frame, "\(name)")
    }
  }

  @Test("the scene and the graph take the pointer while the panel is open")
  func pointer() throws {
    for size in [Self.sizes[1], Self.sizes[3]] {
      var content = try visualizer(.curves, size, points: 16, crowdCount: 20, isPlaying: false)
      content.press("m", at: 1)
      let plot = try #require(content.graphPlot(at: 1))
      content.click(Point(x: plot.midX, y: plot.midY), at: 1)
      #expect(content.controlPanel(at: 1) != nil)
      #expect(abs(content.mediaTime(at: 1) - content.lapDuration / 2) < 0.1 * content.lapDuration)
    }
  }
}
