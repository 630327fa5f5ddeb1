// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Fields for typed numbers and texts")
struct FieldTests {
  private func content(_ scene: SceneName) throws -> VisualizerContent {
    var content = try visualizer(scene)
    content.press(.space, at: 0.3)
    return content
  }

  private func parameter(_ id: SettingID, of content: VisualizerContent) throws -> Parameter {
    try #require(content.parameters(at: 1).first { $0.id == id })
  }

  /// Presses Tab until a field has the focus; typed letters are then entered only in the field.
  private func tab(_ content: inout VisualizerContent, toField id: SettingID) throws {
    for _ in 0..<60 {
      content.press(.tab, at: 1)
      if content.fieldBeingTyped == id { return }
    }
    throw NotReached()
  }

  private struct NotReached: Error {}

  @Test("Enter sets a typed number, and the typed keys have no other effect")
  func number() throws {
    var content = try content(.worker)
    try tab(&content, toField: "duration")
    // Outside a field, D would change the theme, and 2 would show another scene.
    content.press("2", at: 1)
    #expect(content.scene == .worker)
    #expect(try parameter("duration", of: content).value != .number(2))
    content.press(.enter, at: 1)
    #expect(try parameter("duration", of: content).value == .number(2))
    content.press("1,5 s", at: 1)
    content.press(.enter, at: 1)
    #expect(try parameter("duration", of: content).value == .number(1.5))
    #expect(content.appearance == .dark && content.scene == .worker)
    // Undo reverts the entry.
    content.press(.escape, at: 1)
    content.press("z", .control, at: 2)
    #expect(try parameter("duration", of: content).value == .number(2))
  }

  @Test(
    "a field that disappears loses the focus, and keys have their usual effects again",
    arguments: ["spring(0.5, 0.3)", "spring(1, 100, 10)", "resize"])
  func hidden(text: String) throws {
    for width in stride(from: 700.0, through: 1400, by: 50) {
      var content = try content(.timing)
      content.handle(.resized(Size(width: width, height: 800)), at: 1)
      guard content.fieldFrame("text", at: 1) != nil else { continue }
      try tab(&content, toField: "text")
      if text == "resize" {
        content.handle(.resized(Size(width: 320, height: 480)), at: 1)
      } else {
        content.press(text, at: 1)
        content.press(.enter, at: 1)
        #expect(try parameter("kind", of: content).value == .choice(3))
      }
      let isVisible = content.fieldFrame("text", at: 1) != nil
      #expect(content.isTyping == isVisible && (content.fieldBeingTyped != nil) == isVisible)
      guard !isVisible else { continue }
      content.press("2", at: 1)
      #expect(content.scene == .retarget)
    }
  }

  @Test("Escape restores the number, and the keys have their usual effects again")
  func escape() throws {
    var content = try content(.worker)
    let before = try parameter("duration", of: content).value
    try tab(&content, toField: "duration")
    content.press("2.5", at: 1)
    content.press(.escape, at: 1)
    #expect(try parameter("duration", of: content).value == before)
    #expect(content.fieldBeingTyped == nil)
    content.press("2", at: 1)
    #expect(content.scene == .retarget)
  }

  @Test(
    "an invalid or out-of-range entry is refused with a message, and can be corrected",
    arguments: ["99", "-1", "abc", "", "1e999", "0x10", "nan"])
  func refused(text: String) throws {
    var content = try content(.worker)
    let before = try parameter("duration", of: content).value
    try tab(&content, toField: "duration")
    content.press(.backspace, at: 1)
    content.press(text, at: 1)
    let typing = content.displayList(at: 1)
    content.press(.enter, at: 1)
    #expect(try parameter("duration", of: content).value == before)
    #expect(content.fieldBeingTyped == "duration")
    #expect(content.displayList(at: 1) != typing, "no message reports the refused text")
    #expect(content.placedTexts(at: 1).contains { $0.text == "Enter a number from 0.1 to 3.0 s" })
    // Leaving the field does not accept the entry either.
    content.press(.tab, at: 1)
    #expect(try parameter("duration", of: content).value == before)
    try tab(&content, toField: "duration")
    content.press("0.7", at: 1)
    content.press(.enter, at: 1)
    #expect(try parameter("duration", of: content).value == .number(0.7))
  }

  @Test("a click in a lane refuses a wrong text with a reason, also while playback is paused")
  func clickingAway() throws {
    var content = try content(.curves)
    try tab(&content, toField: "seed")
    content.press("abc", at: 1)
    content.click(Point(x: 200, y: 200), at: 1)
    let texts = content.placedTexts(at: 1.1).map(\.text).joined(separator: " ")
    #expect(texts.contains("Enter a whole number") && !texts.contains("Press Space"), "\(texts)")
    // The next click has its own notice.
    content.handle(.pointerPressed(Point(x: 200, y: 200)), at: 20)
    #expect(content.placedTexts(at: 20.1).contains { $0.text.contains("Press Space") })
  }

  @Test("Tab and a press elsewhere accept the entry, and arrows step from it")
  func leaving() throws {
    var content = try content(.worker)
    try tab(&content, toField: "duration")
    content.press("1.2", at: 1)
    content.press(.tab, at: 1)
    #expect(try parameter("duration", of: content).value == .number(1.2))
    try tab(&content, toField: "duration")
    content.press("2", at: 1)
    content.click(Point(x: 3, y: 3), at: 1)
    #expect(try parameter("duration", of: content).value == .number(2))
    try tab(&content, toField: "duration")
    content.press("1", at: 1)
    content.press(.up, at: 1)
    #expect(try parameter("duration", of: content).value == .number(1.1))
  }

  @Test("the caret moves by character, by word and to the ends, and Shift selects")
  func caret() throws {
    var content = try content(.timing)
    try tab(&content, toField: "text")
    func press(_ keys: (KeyMeaning, KeyModifiers)...) {
      for (key, modifiers) in keys { content.press(key, modifiers, at: 1) }
    }
    func selected() -> String? {
      _ = content.takeRequests()
      press((.character("c"), .control))
      if case .copy(let text)? = content.takeRequests().first { return text }
      return nil
    }
    content.press("ease in out", at: 1)
    #expect(selected() == nil)
    press((.left, [.control, .shift]))
    #expect(selected() == "out")
    press((.left, []), (.character("-"), []))
    press((.home, []), (.right, .control), (.delete, []), (.character("-"), []))
    press((.home, .shift))
    #expect(selected() == "ease-")
    press((.end, []), (.backspace, .control), (.character("a"), .control))
    #expect(selected() == "ease-in -")
    press((.character("x"), .control), (.character("z"), .control))
    #expect(selected()?.hasPrefix("cubic-bezier(") == true)
  }

  @Test("an easing can be pasted into the field or without a field, and an invalid text changes nothing")
  func paste() throws {
    var content = try content(.timing)
    content.press("v", .control, at: 1)
    #expect(content.takeRequests() == [.paste])
    content.handle(.pasted(" steps(5, start)\n"), at: 1)
    #expect(try parameter("stepCount", of: content).value == .number(5))
    #expect(try parameter("text", of: content).value == .text("steps(5, start)"))
    let before = content.displayList(at: 1)
    content.handle(.pasted("steps(0)"), at: 1)
    #expect(content.displayList(at: 1) != before, "no message reports the refused text")
    #expect(try parameter("text", of: content).value == .text("steps(5, start)"))
    // The controls of steps leave the field in the panel.
    content.press("m", at: 1)
    try tab(&content, toField: "text")
    content.press("v", .control, at: 1)
    #expect(content.takeRequests() == [.paste])
    content.handle(.pasted("cubic-bezier(0.2, 0, 0, 1)"), at: 1)
    content.press(.enter, at: 1)
    #expect(try parameter("kind", of: content).value == .choice(0))
    #expect(try parameter("text", of: content).value == .text("cubic-bezier(0.2, 0, 0, 1)"))
  }

  @Test(
    "a typed easing is the shown easing",
    arguments: [
      ("ease", 0), ("cubic-bezier(0.1, -0.5, 0.9, 1.5)", 0), ("steps(20, jump-both)", 1), ("steps(21)", 5),
      ("linear(0, 0.3 20%, 0.1 60%, 1)", 2), ("linear", 5), ("linear(0.5, 0.2)", 5), ("step-start", 5),
    ])
  func easings(text: String, kind: Int) throws {
    var content = try content(.timing)
    content.handle(.pasted(text), at: 1)
    #expect(try parameter("kind", of: content).value == .choice(kind))
    let shown = try parameter("text", of: content).value
    // The shown text describes the same easing.
    content.handle(.pasted("ease-out"), at: 1)
    if case .text(let shown) = shown { content.handle(.pasted(shown), at: 1) }
    #expect(try parameter("text", of: content).value == shown)
  }

  @Test("the first press selects the text of a field, the second places the caret, and a drag selects")
  func pointer() throws {
    var content = try content(.timing)
    let frame = try #require(content.fieldFrame("text", at: 1))
    let left = Point(x: frame.minX + 7, y: frame.midY)
    content.click(left, at: 1)
    #expect(content.fieldBeingTyped == "text")
    _ = content.takeRequests()
    content.handle(.pointerPressed(left), at: 1)
    content.handle(.pointerMoved(Point(x: frame.minX + 41, y: frame.midY)), at: 1)
    content.handle(.pointerReleased(Point(x: frame.minX + 41, y: frame.midY)), at: 1)
    content.press("c", .control, at: 1)
    #expect(content.takeRequests() == [.copy("cubic")])
  }

  @Test("a typed seed creates its blob, and an invalid seed changes nothing")
  func seed() throws {
    var content = try content(.curves)
    for (text, seed) in [
      ("77", "77"), ("18446744073709551615", "18446744073709551615"), ("-1", "18446744073709551615"),
    ] {
      // A running lap can disable the field; the shape can change while nothing is animated.
      if try !parameter("seed", of: content).isEnabled { content.press("x", at: 1) }
      try tab(&content, toField: "seed")
      content.press(text, at: 1)
      content.press(.enter, at: 1)
      content.press(.escape, at: 1)
      #expect(try parameter("seed", of: content).value == .text(seed))
    }
    // The session stores the seed to the last digit.
    let text = try content.session(at: 1, scale: 1).encodedAsJSON()
    let loaded = try VisualizerContent(Session(decodingJSON: Array(text.utf8)))
    #expect(try parameter("seed", of: loaded).value == .text("18446744073709551615"))
  }

  @Test("no typed or pasted text stops the program", arguments: 0..<12 as Range<UInt64>)
  func randomTyping(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var content = try content([.timing, .worker, .retarget, .curves][Int(seed % 4)])
    let keys: [KeyMeaning] = [
      .left, .right, .up, .down, .home, .end, .backspace, .delete, .enter, .space, .character("1"), .character("é"),
      .character("a"), .character("\u{301}"), .character("z"), .character("x"), .character("v"), .tab, .escape,
    ]
    for _ in 0..<40 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0:
        content.handle(
          .pasted(
            ["👩‍👩‍👧", "1e308", "\u{301}\u{301}", "linear(0,1)", "a\nb\tc", ""].randomElement(using: &generator) ?? ""),
          at: 1)
      case 1:
        let point = Point(x: .random(in: 0...1280, using: &generator), y: .random(in: 680...800, using: &generator))
        content.handle(.pointerPressed(point), at: 1)
        content.handle(.pointerMoved(Point(x: point.x + 20, y: point.y)), at: 1)
        content.handle(.pointerReleased(point), at: 1)
      default:
        content.handle(
          .keyPressed(
            keys.randomElement(using: &generator) ?? .left,
            KeyModifiers(rawValue: .random(in: 0...3, using: &generator))),
          at: 1)
      }
      #expect(!content.displayList(at: 1).commands.isEmpty)
    }
  }
}
