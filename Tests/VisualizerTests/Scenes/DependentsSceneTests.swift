// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("The Dependents scene: a loop, and a square that can be dragged")
struct DependentsSceneTests {

  /// The numbers of the three labels.
  private func numbers(_ content: VisualizerContent, at instant: Double) -> [Double] {
    content.placedTexts(at: instant).compactMap { text in
      guard text.text.hasPrefix("X position ") || text.text.hasPrefix("Rotation ") else { return nil }
      return Double(
        String(text.text.drop { !"−0123456789".contains($0) }.filter { "−.0123456789".contains($0) })
          .replacingOccurrences(of: "−"))
    }
  }

  /// The centre of the first square, from the double arrow on it.
  private func grip(_ content: VisualizerContent, at instant: Double) throws -> Point {
    let arrows = content.displayList(at: instant).commands.compactMap { command -> Rect? in
      guard case .stroke(.path(let path), let style, _, _, _) = command, style.cap == .round, path.elements.count == 3
      else { return nil }
      // The top row has the arrow of the menu of scenes.
      return path.bounds().flatMap { $0.minY < 48 ? nil : $0 }
    }
    try #require(arrows.count == 2)
    return arrows[0].union(arrows[1]).center
  }

  @Test("it plays on entry, forwards and back, and every lap is the same")
  func loop() throws {
    let content = try visualizer(.dependents)
    #expect(content.isPlaying && content.lapDuration == 8)
    for (instant, numbers) in [
      (0.0, [0.0, 0, 0]), (2, [270, 180, -270]), (4, [540, 360, -540]), (6, [270, 180, -270]),
    ] {
      #expect(self.numbers(content, at: instant) == numbers)
      #expect(self.numbers(content, at: instant + 16) == numbers)
    }
  }

  @Test("no parameter is a button, and no text is in capitals")
  func buttons() throws {
    let content = try visualizer(.dependents)
    #expect(content.parameters(at: 1).allSatisfy { $0.kind != .button })
    for text in content.placedTexts(at: 1).map(\.text) where text.count > 1 && text.contains(where: \.isLetter) {
      #expect(text != text.uppercased() || text == "1×", "\(text)")
    }
  }

  @Test(
    "the first square follows the pointer, everything else is computed from it, and it joins the loop again",
    arguments: [Size(width: 1280, height: 800), Size(width: 640, height: 480), Size(width: 700, height: 1200)],
    [false, true])
  func drag(size: Size, isPlaying: Bool) throws {
    var content = try visualizer(.dependents, size, isPlaying: isPlaying)
    content.seek(toMediaTime: 1)
    let start = try grip(content, at: 0)
    let before = numbers(content, at: 0)
    content.handle(.pointerPressed(start), at: 0)
    #expect(numbers(content, at: 0) == before, "a press alone moves nothing")
    let pointer = start + Vector(dx: 60, dy: 90)
    content.handle(.pointerMoved(pointer), at: 0.1)
    let dragged = numbers(content, at: 0.1)
    #expect(try abs(grip(content, at: 0.1).x - pointer.x) < 0.2)
    #expect(dragged[0] > before[0] && dragged[2] == -dragged[0])
    #expect(abs(dragged[1] - dragged[0] / 540 * 360) < 0.1)
    // It stays inside its track, and while it is held it does not move.
    content.handle(.pointerMoved(start + Vector(dx: 5000, dy: 0)), at: 0.2)
    #expect(numbers(content, at: 0.2) == [540, 360, -540] && numbers(content, at: 0.5) == [540, 360, -540])
    content.handle(.pointerReleased(start + Vector(dx: 5000, dy: 0)), at: 0.5)
    #expect(numbers(content, at: 0.5) == [540, 360, -540], "a release moves nothing at once")
    if !isPlaying { content.press(.space, at: 0.5) }
    let instant = 8.0
    var plain = try visualizer(.dependents, size)
    plain.seek(toMediaTime: content.mediaTime(at: instant))
    #expect(numbers(content, at: instant) == numbers(plain, at: 0))
    // The session has the drag.
    let text = try content.session(at: 0.3, scale: 1).encodedAsJSON()
    #expect(text.contains(#""region": "stage""#))
    var loaded = try VisualizerContent(Session(decodingJSON: Array(text.utf8)))
    for time in [1.05, 1.3, 1.9, 3] {
      loaded.seek(toMediaTime: time)
      var there = content
      there.seek(toMediaTime: time)
      #expect(numbers(loaded, at: 0) == numbers(there, at: 0), "\(time)")
    }
  }

  @Test("a released square starts from rest, and its speed has no jump")
  func release() throws {
    var content = try visualizer(.dependents)
    content.seek(toMediaTime: 1)
    let start = try grip(content, at: 0)
    content.handle(.pointerPressed(start), at: 0)
    content.handle(.pointerMoved(start + Vector(dx: 300, dy: 0)), at: 0.2)
    content.handle(.pointerReleased(start + Vector(dx: 300, dy: 0)), at: 0.6)
    func speed(_ instant: Double) throws -> Double {
      try (grip(content, at: instant + 0.0002).x - grip(content, at: instant).x) / 0.0002
    }
    // The spring accelerates by at most 60 pt/s in a millisecond. The slide itself has 230 pt/s here.
    #expect(try abs(speed(0.6)) < 20)
    var last = try speed(0.6)
    var largest = 0.0
    for step in 1...60 {
      let next = try speed(0.6 + 0.002 * Double(step))
      #expect(abs(next - last) < 120, "\(step)")
      largest = max(largest, abs(next))
      last = next
    }
    #expect(largest > 200, "it moves back to the slide")
  }

  @Test("a press beside the first square changes nothing")
  func beside() throws {
    var content = try visualizer(.dependents, isPlaying: false)
    content.seek(toMediaTime: 1)
    let before = numbers(content, at: 0)
    let place = try grip(content, at: 0) + Vector(dx: 0, dy: 98)
    content.handle(.pointerPressed(place), at: 0)
    content.handle(.pointerMoved(place + Vector(dx: 50, dy: 0)), at: 0)
    #expect(numbers(content, at: 0) == before)
  }

  @Test("after a jump of the first square, no trail connects the old positions of the squares with the new ones")
  func trailOfJump() throws {
    var content = try VisualizerContent(
      Session(
        decodingJSON: Array(
          dependentsSession([(2, "pressed", 360), (2, "dragged", 560), (2.4, "released", 560)], mediaTime: 0).utf8)))
    func brokenTrails(_ time: Double) -> Int {
      content.seek(toMediaTime: time)
      return content.displayList(at: 0).commands.count {
        guard case .stroke(.path(let path), _, _, _, _) = $0 else { return false }
        return path.elements.count > 40
          && path.elements.count { if case .move = $0 { true } else { false } } == 2
      }
    }
    #expect(brokenTrails(1.9) == 0)
    #expect(brokenTrails(2.5) == 3)
    #expect(brokenTrails(4.5) == 0)
  }

  @Test(
    "each heading is beside its square, and the hint says what to drag",
    arguments: [
      Size(width: 640, height: 400), Size(width: 1280, height: 800), Size(width: 700, height: 1200),
      Size(width: 3840, height: 2160),
    ])
  func headings(size: Size) throws {
    var content = try visualizer(.dependents, size)
    content.seek(toMediaTime: 0)
    let texts = content.placedTexts(at: 0)
    #expect(texts.contains { $0.text == "Drag the first square; the others are computed from it" })
    let names = ["First square", "Second square", "Third square"]
    let boxes = try names.map { name in try #require(texts.first { $0.text == name }).box }
    let first = try grip(content, at: 0)
    let distances = boxes.map { abs($0.center.y - first.y) }
    #expect(distances[0] < distances[1] && distances[1] < distances[2])
  }
}

extension String {
  /// The text with a hyphen instead of each occurrence of a minus sign.
  fileprivate func replacingOccurrences(of minus: Character) -> String { String(map { $0 == minus ? "-" : $0 }) }
}
