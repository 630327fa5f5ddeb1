// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTiming
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The Timing scene: the graph, comparisons and named easings")
struct TimingSceneTests {

  /// The curves, which have one point for each of 400 steps at least.
  private func curves(_ content: VisualizerContent) -> [Rect] {
    content.displayList(at: 1).commands.compactMap { command in
      guard case .stroke(.path(let path), _, _, _, .some) = command, path.elements.count >= 401 else { return nil }
      return path.bounds()
    }
  }

  @Test(
    "the curve has most of the panel's width and height",
    arguments: [Size(width: 640, height: 400), Size(width: 1280, height: 800), Size(width: 700, height: 1200)],
    ["steps(4)", "cubic-bezier(0.3, -1, 0.6, 2)"])
  func fills(size: Size, text: String) throws {
    var content = try visualizer(.timing, size, isPlaying: false)
    content.handle(.pasted(text), at: 1)
    let curve = try #require(curves(content).first)
    let panel = content.displayList(at: 1).commands.compactMap { command -> Rect? in
      guard case .fill(.roundedRectangle(let panel, _), _, _, _, _) = command else { return nil }
      return panel.contains(curve.center) ? panel : nil
    }.first
    let frame = try #require(panel)
    #expect(curve.width >= frame.width - 92)
    let knobs = content.displayList(at: 1).commands.compactMap { command -> Rect? in
      guard case .stroke(.ellipse(let place), _, _, _, .some) = command, place.width == 14 else { return nil }
      return place
    }
    let used = knobs.reduce(curve) { $0.union($1) }
    #expect(used.height >= frame.height - 120 && frame.union(used) == frame)
  }

  @Test(
    "undershoot and overshoot are shown", arguments: [("back-in", "0.0 %", "10.0 %"), ("back-out", "10.0 %", "0.0 %")])
  func excess(text: String, over: String, under: String) throws {
    var content = try visualizer(.timing, isPlaying: false)
    content.handle(.pasted(text), at: 1)
    let texts = content.placedTexts(at: 1).map(\.text)
    for (title, number) in [("Overshoot", over), ("Undershoot", under)] {
      let index = try #require(texts.firstIndex(of: title))
      #expect(texts[index + 1] == number && texts.count { $0 == title } == 1)
    }
  }

  @Test(
    "a comparison opens with two different curves, and a second press ends it",
    arguments: [
      "ease", "ease-in", "linear", "steps(4)", "linear(0, 0.3 20%, 0.1 60%, 1)", "back-out", "bounce-in",
      "elastic-in-out",
      "cubic-bezier(0.25, 0.1, 0.25, 1)", "spring",
    ])
  func compare(text: String) throws {
    var content = try visualizer(.timing, isPlaying: false)
    if text == "spring" {
      for _ in 0..<3 { content.press("k", at: 1) }
    } else {
      content.handle(.pasted(text), at: 1)
    }
    func paths() -> [Path] {
      content.displayList(at: 1).commands.compactMap { command in
        guard case .stroke(.path(let path), _, _, _, .some) = command, path.elements.count >= 401 else { return nil }
        return path
      }
    }
    let alone = paths()
    try #require(alone.count == 1)
    content.press("c", at: 1)
    let both = paths()
    #expect(both.count == 2 && both[0] != both[1])
    // The exchange keeps both curves.
    let value = content.parameters(at: 1).first { $0.id == "text" }?.value
    content.press("w", at: 1)
    #expect(content.parameters(at: 1).first { $0.id == "text" }?.value != value)
    content.press("w", at: 1)
    #expect(content.parameters(at: 1).first { $0.id == "text" }?.value == value)
    content.press("c", at: 1)
    #expect(paths() == alone)
  }

  @Test(
    "the controls of named easings and of bounce are in the bar",
    arguments: [(4, ["family", "ends"]), (3, ["bounce"])])
  func bar(kind: Int, ids: [SettingID]) throws {
    var content = try visualizer(.timing, isPlaying: false)
    for _ in 0..<kind { content.press("k", at: 1) }
    for id in ids {
      let frame = content.choiceFrame(id, 0, at: 1) ?? content.parameterFrame(id, at: 1)
      #expect(try #require(frame).minY > 740, "\(id)")
    }
  }

  @Test("a thumbnail under the pointer is previewed, and a press selects it, which can be undone")
  func thumbnails() throws {
    var content = try visualizer(.timing, isPlaying: false)
    for _ in 0..<4 { content.press("k", at: 1) }
    // The title has a line for each word.
    let titles = content.placedTexts(at: 1).filter { $0.text == "Bounce" && $0.box.maxY < 690 }
    let title = try #require(titles.dropFirst().first)
    let place = title.box.center
    let before = curves(content).count
    content.handle(.pointerMoved(place), at: 1)
    #expect(curves(content).count == before + 1)
    #expect(content.placedTexts(at: 1).contains { $0.text == "Preview: Bounce out" })
    func choice() -> ParameterValue? { content.parameters(at: 1).first { $0.id == "family" }?.value }
    let chosen = choice()
    content.click(place, at: 1)
    #expect(choice() == .choice(9))
    content.press("z", .control, at: 1)
    #expect(choice() == chosen)
  }

  @Test(
    "the copied easing is the whole function, also of a spring",
    arguments: [
      "spring(0.5, 0.3)", "spring(0.5, 0)", "spring(1, 100, 10)", "spring(2, 0.7)", "bounce-out", "ease", "steps(3)",
      "elastic-in", "linear(0, 0.3 20%, 1)", "trapezoid-in", "cubic-bezier(0.1, 0.2, 0.3, 1.4)",
    ])
  func copy(text: String) throws {
    var content = try visualizer(.timing, isPlaying: false)
    content.handle(.pasted(text), at: 1)
    content.press("c", .control, at: 1)
    let requests = content.takeRequests()
    let numbers = text.split { "(), ".contains($0) }.compactMap { Double($0) }
    let function: TimingFunction =
      !text.hasPrefix("spring")
      ? try TimingFunction(text: text)
      : .spring(
        numbers.count == 2
          ? Spring(duration: numbers[0], bounce: numbers[1])
          : Spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2]))
    let seconds = text.hasPrefix("spring") ? try #require(function.springDuration) : 2
    #expect(requests == [.copyEasing(function, .css, seconds: seconds)])
    // The field has a text that it accepts.
    #expect(content.fieldText == text || !text.hasPrefix("spring"))
  }

  @Test("the last valid typed text is previewed, and changes nothing before Enter")
  func typing() throws {
    var content = try visualizer(.timing, isPlaying: false)
    let field = try #require(content.fieldFrame("text", at: 1)).center
    content.click(field, at: 1)
    var counts: [Int] = []
    for character in "ease-in(" {
      content.press(character, at: 1)
      counts.append(curves(content).count)
    }
    // "ease" and "ease-in" are easings.
    #expect(counts == [1, 1, 1, 2, 2, 2, 2, 2])
    #expect(content.parameters(at: 1).first { $0.id == "text" }?.value == .text("cubic-bezier(0.5, 0, 0.5, 1)"))
  }

  @Test(
    "a handle takes the pointer within 14 points, in every window, and moves with the pointer",
    arguments: [Size(width: 320, height: 480), Size(width: 640, height: 300), Size(width: 1280, height: 800)])
  func handles(size: Size) throws {
    for offset in [Vector(dx: 12, dy: 12), Vector(dx: -12, dy: 12), Vector(dx: 0, dy: 13)] {
      var content = try visualizer(.timing, size, isPlaying: false)
      let handle = try #require(content.placedParts(at: 0).regions.first { $0.anchor != nil }).frame.center
      let before = content.fieldText
      content.click(handle + offset, at: 1)
      // A click changes nothing.
      #expect(content.fieldText == before)
      content.handle(.pointerPressed(handle + offset), at: 1)
      content.handle(.pointerMoved(handle + offset + Vector(dx: 40, dy: 0)), at: 1)
      content.handle(.pointerReleased(handle + offset + Vector(dx: 40, dy: 0)), at: 1)
      #expect(content.fieldText != before)
      let moved = try #require(content.placedParts(at: 1).regions.first { $0.anchor != nil }).frame.center
      #expect(abs(moved.x - handle.x - 40) < 4 && abs(moved.y - handle.y) < 1)
    }
  }
}

extension VisualizerContent {
  /// The text of curve A.
  fileprivate var fieldText: String? {
    guard case .text(let text)? = parameters(at: 1).first(where: { $0.id == "text" })?.value else { return nil }
    return text
  }
}
