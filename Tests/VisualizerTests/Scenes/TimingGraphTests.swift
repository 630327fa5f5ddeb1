// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The Timing scene: the speed graph, the compared curve and the bar")
struct TimingGraphTests {

  private func texts(_ content: VisualizerContent, _ text: String) -> [PlacedText] {
    content.placedTexts(at: 1).filter { $0.text == text }
  }

  private func value(_ id: SettingID, _ content: VisualizerContent) -> ParameterValue? {
    content.parameters(at: 1).first { $0.id == id }?.value
  }

  private func press(_ keys: String, _ content: inout VisualizerContent) {
    for key in keys { content.press(key, at: 1) }
  }

  @Test("a press in the value graph moves the playhead, and one on a handle does not")
  func seekInValueGraph() throws {
    var content = try visualizer(.timing, isPlaying: false)
    let regions = content.placedParts(at: 1).regions
    let speed = try #require(content.graphPlot(at: 1))
    // The other graph has the same height and width.
    let value = try #require(regions.last { $0.name == "graph" && $0.frame.maxX < speed.minX }).frame
    let handle = try #require(regions.first { $0.anchor != nil }).frame.center
    content.handle(.pointerPressed(handle), at: 1)
    content.handle(.pointerReleased(handle), at: 1.1)
    #expect(content.mediaTime(at: 1.2) == 0)
    // Away from the handles of the initial curve, which are at half of the width.
    content.handle(.pointerPressed(Point(x: value.minX + value.width / 4, y: value.midY)), at: 2)
    let quarter = content.mediaTime(at: 2.1)
    content.handle(.pointerMoved(Point(x: value.minX + value.width * 3 / 4, y: value.midY)), at: 2.2)
    content.handle(.pointerReleased(Point(x: value.minX + value.width * 3 / 4, y: value.midY)), at: 2.3)
    let later = content.mediaTime(at: 2.4)
    // The playhead of the speed graph is at the same share of the width.
    content.handle(.pointerPressed(Point(x: speed.minX + speed.width / 4, y: speed.midY)), at: 3)
    content.handle(.pointerReleased(Point(x: speed.minX + speed.width / 4, y: speed.midY)), at: 3.1)
    #expect(quarter > 0 && abs(content.mediaTime(at: 3.2) - quarter) < 1e-9)
    #expect(abs(later - 3 * quarter) < 1e-9)
  }

  @Test(
    "the speed graph is beside the value graph, below it in a narrow window, and hidden in a low one",
    arguments: [
      (1280, 800, "beside"), (1920, 1080, "beside"), (1240, 500, "beside"), (700, 1200, "below"),
      (1024, 768, "below"), (640, 400, "hidden"), (240, 160, "hidden"),
    ])
  func place(width: Double, height: Double, place: String) throws {
    let content = try visualizer(.timing, Size(width: width, height: height), isPlaying: false)
    let speed = texts(content, "Speed").first?.box
    let value = texts(content, "Value").first?.box
    switch (value, speed) {
    case (let value?, let speed?):
      #expect(place == (value.minY == speed.minY ? "beside" : "below"))
      #expect(place == "beside" || value.minX == speed.minX)
      // Both graphs have the same ticks of time.
      #expect(["0 s", "0.0 s"].contains { texts(content, $0).count == 2 })
    default: #expect(place == "hidden" && speed == nil)
    }
  }

  @Test("the playhead's time is once beside it, in seconds of the lap")
  func playhead() throws {
    var content = try visualizer(.timing, isPlaying: false)
    content.seek(toMediaTime: 0.5)
    #expect(texts(content, "0.50 s").count == 1 && texts(content, "1/s").count == 1)
    press("kkk", &content)
    let parts = content.placedParts(at: 1)
    let times = parts.readouts.filter { $0.tooltip == "The time of the playhead in the lap" }
    let time = try #require(times.first)
    #expect(times.count == 1)
    #expect(parts.texts.contains { time.frame.contains($0.box.center) && $0.text.contains(/^[0-9]\.[0-9]{2} s$/) })
  }

  @Test(
    "a jump has an infinite speed, which is labelled and does not flatten the graph",
    arguments: [("steps(4)", true), ("linear(0, 0.5 50%, 0.8 50%, 1)", true), ("ease", false), ("bounce-out", false)])
  func infinity(text: String, isInfinite: Bool) throws {
    var content = try visualizer(.timing, isPlaying: false)
    content.handle(.pasted(text), at: 1)
    #expect(texts(content, "∞").isEmpty != isInfinite)
  }

  @Test(
    "portrait windows have the speed graph, with the panel of further controls closed and open",
    arguments: [(320, 480), (360, 640), (480, 800), (700, 1200)])
  func portrait(width: Double, height: Double) throws {
    var content = try visualizer(.timing, Size(width: width, height: height), isPlaying: false)
    for _ in 0..<2 {
      let plot = try #require(content.graphPlot(at: 1))
      #expect(plot.height >= 30 && plot.width >= 120 && texts(content, "Speed").count == 1)
      press("m", &content)
    }
  }

  @Test("a press and a drag in the speed graph move the playhead, and it has the work area and the zoom")
  func graphParts() throws {
    var content = try visualizer(.timing, isPlaying: false)
    let plot = try #require(content.graphPlot(at: 1))
    // The graph shows the run of 2 s, without the pause after it.
    let middle = Point(x: plot.midX, y: plot.midY)
    content.handle(.pointerPressed(middle), at: 1)
    #expect(abs(content.mediaTime(at: 1) - 1) < 0.02)
    content.handle(.pointerMoved(Point(x: plot.minX + 0.25 * plot.width, y: plot.midY)), at: 1)
    content.handle(.pointerReleased(Point(x: plot.minX + 0.25 * plot.width, y: plot.midY)), at: 1)
    #expect(abs(content.mediaTime(at: 1) - 0.5) < 0.02)
    // Without the card of values, which has the time under the pointer.
    content.handle(.pointerLeft, at: 1)
    #expect(texts(content, "0.50 s").count == 1)
    let start = try #require(content.braceAreas(onGraph: true, at: 1).start)
    content.handle(.pointerPressed(start.center), at: 1)
    content.handle(.pointerMoved(start.center + Vector(dx: plot.width / 2, dy: 0)), at: 1)
    content.handle(.pointerReleased(start.center + Vector(dx: plot.width / 2, dy: 0)), at: 1)
    #expect(abs((content.workArea?.lowerBound ?? 0) - 1) < 0.05)
    content.handle(.scrolled(middle, steps: 3), at: 1)
    #expect(content.graphZoom != GraphZoom())
    // The card of values has the value and the speed.
    content.handle(.pointerMoved(middle), at: 2)
    #expect(content.placedTexts(at: 2).contains { $0.text.hasSuffix(" /s") })
  }

  @Test("the work area ends at the edge of the graph, which shows no pause, and can be dragged from there and back")
  func workAreaEnd() throws {
    var content = try visualizer(.timing, isPlaying: false)
    let plot = try #require(content.graphPlot(at: 1))
    func end() throws -> Rect { try #require(content.braceAreas(onGraph: true, at: 1).end) }
    #expect(try end().minX < plot.maxX && (try end()).maxX > plot.maxX)
    let edge = try end().center
    content.handle(.pointerPressed(edge), at: 1)
    content.handle(.pointerMoved(edge - Vector(dx: plot.width / 2, dy: 0), .shift), at: 1)
    #expect(abs(try #require(content.workArea).upperBound - 1) < 0.01)
    content.handle(.pointerMoved(edge, .shift), at: 1)
    #expect(content.workArea == nil)
    content.handle(.pointerMoved(edge - Vector(dx: plot.width / 4, dy: 0), .shift), at: 1)
    content.handle(.pointerReleased(edge), at: 1)
    #expect(abs(try #require(content.workArea).upperBound - 1.5) < 0.01)
  }

  @Test("the scale of the value graph changes in 0.25 s")
  func scale() throws {
    var content = try visualizer(.timing, isPlaying: false)
    _ = content.nextPicture(of: content.evaluate(at: 1))
    content.handle(.pasted("cubic-bezier(0.3, -2, 0.6, 3)"), at: 1)
    let target = content.displayList(at: 1)
    let pictures = (0...20).map { content.nextPicture(of: content.evaluate(at: 1 + Double($0) / 60)) }
    #expect(pictures[20] == target && pictures[2] != target && pictures[2] != pictures[8])
  }

  @Test(
    "a problem with a typed easing is shown below the field at once, and the last valid curve stays",
    arguments: [Size(width: 1280, height: 800), Size(width: 1000, height: 640)])
  func typing(size: Size) throws {
    var content = try visualizer(.timing, size, isPlaying: false)
    if content.fieldFrame("text", at: 1) == nil { press("m", &content) }
    let frame = try #require(content.fieldFrame("text", at: 1))
    content.click(frame.center, at: 1)
    content.handle(.pointerLeft, at: 1)
    content.press("ease-i", at: 1)
    let problem = try #require(content.problemFrame(at: 1))
    #expect(problem.minY >= frame.maxY && problem.maxY <= size.height && problem.maxX <= size.width)
    let words = content.placedTexts(at: 1).filter { problem.contains($0.box.center) }
    #expect(words.contains { $0.text.hasPrefix("Character ") } && !words.contains(where: \.isTruncated))
    content.press("n", at: 1)
    #expect(content.problemFrame(at: 1) == nil && texts(content, "Preview of the text").count == 1)
    content.press("-x", at: 1)
    #expect(content.problemFrame(at: 1) != nil && texts(content, "Preview of the text").count == 1)
    content.press(.enter, at: 1)
    #expect(value("text", content) == .text("cubic-bezier(0.5, 0, 0.5, 1)"))
  }

  @Test("the times of both axes and the value of the motion have a label", arguments: [(1280.0, 800.0), (480, 800)])
  func labels(width: Double, height: Double) throws {
    let content = try visualizer(.timing, Size(width: width, height: height), isPlaying: false)
    #expect(texts(content, "time").count == 2)
    let (label, value) = (try #require(texts(content, "value").first), try #require(texts(content, "0.000").first))
    #expect(label.box.maxX <= value.box.minX && abs(label.box.maxY - value.box.maxY) < 1)
  }

  @Test("a comparison has both curves in both graphs")
  func both() throws {
    var content = try visualizer(.timing, isPlaying: false)
    let speed = try #require(texts(content, "Speed").first).box
    func curves() -> Int {
      content.displayList(at: 1).commands.count { command in
        guard case .stroke(.path(let path), let style, _, _, .some) = command, let bounds = path.bounds() else {
          return false
        }
        return style.width == 1.5 && path.elements.count > 100 && bounds.minX > speed.minX && bounds.maxX < 840
      }
    }
    #expect(curves() == 1)
    press("c", &content)
    #expect(curves() == 2)
  }

  @Test(
    "curve B is any easing or spring by its text, independently of curve A",
    arguments: [
      ("bounce-out", "2s bounce-out"), ("0.3s elastic-in", "0.3s elastic-in"), ("steps(3) 300ms", "0.3s steps(3)"),
      ("spring(0.5, 0.25)", "spring(0.5, 0.25)"), ("spring(2, 120, 9)", "spring(2, 120, 9)"),
    ])
  func against(text: String, shown: String) throws {
    var content = try visualizer(.timing, isPlaying: false)
    press("c", &content)
    let own = value("text", content)
    let before = content.displayList(at: 1)
    content.type(text, into: "against")
    #expect(value("against", content) == .text(shown))
    #expect(value("text", content) == own && content.displayList(at: 1) != before)
    // The session has the compared curve, and curve A changes without it.
    press("k", &content)
    let session = try content.session(at: 1, scale: 1).encodedAsJSON()
    let loaded = try VisualizerContent(Session(decodingJSON: Array(session.utf8)))
    #expect(value("against", loaded) == .text(shown) && value("kind", loaded) == .choice(1))
  }

  @Test(
    "an invalid text of curve B changes nothing",
    arguments: ["spring(9, 9)", "spring(1)", "nothing", "0.3s spring(0.5, 0)", "60s ease", "1s 2s ease"])
  func invalid(text: String) throws {
    var content = try visualizer(.timing, isPlaying: false)
    press("c", &content)
    let before = value("against", content)
    content.type(text, into: "against")
    #expect(value("against", content) == before)
  }

  @Test("a thumbnail selects curve B during a comparison, which can be undone")
  func thumbnails() throws {
    var content = try visualizer(.timing, Size(width: 1920, height: 1080), isPlaying: false)
    press("c", &content)
    let before = value("against", content)
    let own = value("text", content)
    for (title, text) in [("Bounce out", "2s bounce-out"), ("Bouncy spring", "spring(0.5, 0.3)")] {
      let words = title.split(separator: " ").map(String.init)
      let titles = content.placedTexts(at: 1)
      let found = try #require(
        titles.indices.first {
          titles[$0].text == title
            || ($0 + 1 < titles.count && titles[$0].text == words[0] && titles[$0 + 1].text == words[1])
        })
      let place = titles[found].box.center
      content.click(place, at: 1)
      #expect(value("against", content) == .text(text))
    }
    #expect(value("text", content) == own)
    for _ in 0..<2 { content.press("z", .control, at: 1) }
    #expect(value("against", content) == before)
  }

  @Test("a pasted text changes curve A during a comparison")
  func pasting() throws {
    var content = try visualizer(.timing, isPlaying: false)
    press("c", &content)
    content.handle(.pasted("steps(5)"), at: 1)
    #expect(value("kind", content) == .choice(1))
  }

  @Test("Compare and Copy stay in the bar with every kind", arguments: 0..<6, [false, true])
  func bar(kind: Int, isComparing: Bool) throws {
    var content = try visualizer(.timing, isPlaying: false)
    if isComparing { press("c", &content) }
    press(String(repeating: "k", count: kind), &content)
    for id in ["compare", "copy"] as [SettingID] {
      #expect(try #require(content.parameterFrame(id, at: 1), "\(id)").minY > 730, "\(id)")
    }
    for id: SettingID in kind == 4 ? ["family", "ends"] : kind == 3 ? ["bounce"] : [] {
      let frame = content.choiceFrame(id, 0, at: 1) ?? content.parameterFrame(id, at: 1)
      #expect(try #require(frame, "\(id)").minY > 730, "\(id)")
    }
  }
}

extension VisualizerContent {
  /// Types a text into the field of a parameter, which may be in the panel of further controls.
  fileprivate mutating func type(_ text: String, into id: SettingID) {
    if fieldFrame(id, at: 1) == nil { press("m", at: 1) }
    guard let frame = fieldFrame(id, at: 1) else { return }
    click(frame.center, at: 1)
    for character in text { press(character, at: 1) }
    press(.enter, at: 1)
    press(.escape, at: 1)
    if controlPanel(at: 1) != nil { press("m", at: 1) }
  }
}
