// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Undo of lasting changes, and not of temporary motion")
struct UndoTests {
  private static let size = Size(width: 1280, height: 800)

  private func content(_ scene: SceneName) throws -> VisualizerContent {
    try visualizer(scene, Self.size, crowdCount: 20, hidesHints: true)
  }

  private func drag(_ start: Point, by offset: Vector, _ content: inout VisualizerContent, at instant: Double) {
    content.handle(.pointerPressed(start), at: instant)
    for step in 1...5 { content.handle(.pointerMoved(start + offset * (Double(step) / 5)), at: instant) }
    content.handle(.pointerReleased(start + offset), at: instant)
    content.handle(.pointerLeft, at: instant)
  }

  @Test("undo and redo without a step say so")
  func nothing() throws {
    var content = try visualizer(.curves)
    content.press("z", .control, at: 0)
    #expect(content.placedTexts(at: 0).contains { $0.text == "There is nothing to undo in this scene" })
    content.press("y", .control, at: 5)
    #expect(content.placedTexts(at: 5).contains { $0.text == "There is nothing to redo in this scene" })
  }

  @Test("a drag of a control point is one step of undo and of redo")
  func controlPoint() throws {
    var content = try content(.curves)
    content.press(.space, at: 1)
    // The pointer leaves before the first picture, so that the pictures differ only in the point.
    content.handle(.pointerLeft, at: 1)
    let before = content.displayList(at: 3)
    let scene = CurvesScene(motion: try CurvesMotion(.blob(.circle(points: 9), seed: 4)), keepsDuration: false)
    let point = try #require(scene.pointAreas(ofLane: 0, in: SceneFrame(size: Self.size), at: 1).first).center
    drag(point, by: Vector(dx: 24, dy: 18), &content, at: 3)
    let after = content.displayList(at: 5)
    #expect(after != before)
    content.press("z", .control, at: 5)
    #expect(content.displayList(at: 5) == before)
    content.press("y", .control, at: 6)
    #expect(content.displayList(at: 6) == after)
  }

  @Test("Ctrl Home says what it did, and is one step of undo and of redo", arguments: SceneName.allCases)
  func restart(scene: SceneName) throws {
    var content = try content(scene)
    content.press(.space, at: 1)
    content.handle(.pointerLeft, at: 1)
    // A click or a drag, and changes of parameters.
    drag(Point(x: 300, y: 300), by: Vector(dx: 30, dy: 40), &content, at: 2)
    content.press("ke", at: 3)
    if content.isPlaying { content.press(.space, at: 3) }
    content.seek(toMediaTime: 1.3)
    let (changed, picture) = (try content.session(at: 4, scale: 1).encodedAsJSON(), content.displayList(at: 9))
    content.press(.home, .control, at: 10)
    let notices = content.placedTexts(at: 10).map(\.text).filter { $0.hasPrefix("Started over") }
    #expect(notices.count == 1)
    #expect(content.mediaTime(at: 10) == 0)
    // Not every scene has an input here.
    guard !changed.contains("\"journal\": []") else { return }
    let restarted = try content.session(at: 15, scale: 1).encodedAsJSON()
    content.press("z", .control, at: 15)
    let undone = try content.session(at: 15, scale: 1).encodedAsJSON()
    #expect(undone == changed)
    #expect(content.displayList(at: 20) == picture)
    content.press("y", .control, at: 20)
    #expect(try content.session(at: 20, scale: 1).encodedAsJSON() == restarted)
    content.press("z", .control, at: 20)
    #expect(try content.session(at: 20, scale: 1).encodedAsJSON() == changed)
    // Another restart, with changes after it, is a separate step.
    content.press(.home, .control, at: 21)
    content.press(.home, .control, at: 21)
    #expect(content.placedTexts(at: 21).contains { $0.text.contains("no changes") })
    content.press("z", .control, at: 22)
    #expect(try content.session(at: 22, scale: 1).encodedAsJSON() == changed)
  }

  @Test("a restart after more inputs than are kept is undone too, with another theme")
  func longRestart() throws {
    var content = try content(.retarget)
    for index in 0..<300 { content.press("c", at: 1 + Double(index) / 30) }
    content.press(.space, at: 12)
    let before = try content.session(at: 12, scale: 1).encodedAsJSON()
    content.press(.home, .control, at: 12)
    content.press("d", at: 13)
    content.press("z", .control, at: 14)
    content.press("d", at: 14)
    #expect(try content.session(at: 14, scale: 1).encodedAsJSON() == before)
  }

  @Test("a drag of a handle of a timing function is one step, and a drag of the playhead is none")
  func handle() throws {
    var content = try content(.timing)
    content.press(.space, at: 1)
    content.handle(.pointerLeft, at: 1)
    let before = content.displayList(at: 3)
    let text = { (content: VisualizerContent) in content.parameters(at: 9).first { $0.id == "text" }?.value }
    let original = text(content)
    // The first handle of (0.5, 0, 0.5, 1).
    let knobs = before.commands.compactMap { command -> Point? in
      guard case .stroke(.ellipse(let place), _, _, _, .some) = command, place.width == 14 else { return nil }
      return place.center
    }
    drag(try #require(knobs.first), by: Vector(dx: -40, dy: -60), &content, at: 3)
    let changed = text(content)
    #expect(changed != original)
    content.press("z", .control, at: 4)
    #expect(text(content) == original)
    #expect(content.displayList(at: 4) == before)
    content.press("y", .control, at: 5)
    #expect(text(content) == changed)
    let plot = try #require(content.graphPlot(at: 6))
    drag(Point(x: plot.midX, y: plot.midY), by: Vector(dx: plot.width / 4, dy: 3), &content, at: 6)
    #expect(content.mediaTime(at: 6) > 1)
    content.press("z", .control, at: 7)
    #expect(text(content) == original)
    content.press("y", .control, at: 8)
    #expect(text(content) == changed)
  }

  @Test("undo skips a click that retargets followers, and reverts the change before it")
  func click() throws {
    var content = try content(.curves)
    content.press("r", at: 0.5)
    let rotates = { (content: VisualizerContent) in content.parameters(at: 2).first { $0.id == "rotation" }?.value }
    #expect(rotates(content) == .choice(2))
    drag(Point(x: 200, y: 300), by: Vector(dx: 4, dy: 4), &content, at: 1)
    content.press("z", .control, at: 2)
    #expect(rotates(content) == .choice(1))
  }

  @Test("after a jump back in time and a further change, the changes before that time can still be undone")
  func goingBack() throws {
    var content = try content(.timing)
    let kind = { (content: VisualizerContent) in content.parameters(at: 20).first { $0.id == "kind" }?.value }
    content.press("k", at: 1)
    content.press("k", at: 2)
    content.press(.space, at: 3)
    #expect(kind(content) == .choice(2))
    // Ninety frames earlier is between the two changes.
    for _ in 0..<90 { content.press(.left, at: 3) }
    content.press("k", at: 3)
    #expect(kind(content) == .choice(2))
    content.press("z", .control, at: 3)
    #expect(kind(content) == .choice(1))
    content.press("z", .control, at: 3)
    #expect(kind(content) == .choice(0))
  }

  @Test(
    "after random inputs, undos, redos and jumps, the journal is in order and a session reads back",
    arguments: 0..<6)
  func order(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var content = try content(SceneName.allCases[Int(seed) % SceneName.allCases.count])
    var instant = 0.0
    for _ in 0..<60 {
      instant += Double.random(in: 0.01...0.3, using: &generator)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0, 1: content.press("z", .control, at: instant)
      case 2: content.press("y", .control, at: instant)
      case 3:
        let point = Point(x: .random(in: 30...1200, using: &generator), y: .random(in: 60...660, using: &generator))
        drag(point, by: Vector(dx: 30, dy: -20), &content, at: instant)
      case 4:
        // A random position on the scrubber.
        drag(Point(x: .random(in: 200...800, using: &generator), y: 716), by: .zero, &content, at: instant)
        content.press(.space, at: instant)
      default:
        let keys = content.bindings(at: instant).filter { !$0.needsControl }.flatMap(\.keys).filter {
          if case .character(let character) = $0 { character.isLetter && character != "h" } else { false }
        }
        content.press(keys.randomElement(using: &generator) ?? .space, at: instant)
      }
    }
    let text = try content.session(at: instant, scale: 1).encodedAsJSON()
    let loaded = try VisualizerContent(Session(decodingJSON: Array(text.utf8)))
    #expect(try loaded.session(at: 0, scale: 1).encodedAsJSON() == text)
  }

  @Test("a jump to the beginning keeps the inputs, and starting over discards them")
  func beginning() throws {
    var content = try content(.curves)
    content.press(.space, at: 2)
    drag(Point(x: 200, y: 300), by: Vector(dx: 4, dy: 4), &content, at: 2.5)
    content.press(.end, at: 3)
    // The notice that playback is paused has disappeared.
    let far = content.displayList(at: 8)
    content.press(.home, at: 8)
    #expect(content.displayList(at: 9) != far)
    content.press(.end, at: 10)
    #expect(content.displayList(at: 11) == far)
    content.press(.home, .control, at: 12)
    content.press(.end, at: 13)
    #expect(content.displayList(at: 14) != far)
  }

  @Test("the wheel over a number is one step, separate from the key press before")
  func wheel() throws {
    var content = try content(.worker)
    let duration = { (content: VisualizerContent) in content.parameters(at: 9).first { $0.id == "duration" }?.value }
    content.press("r", at: 0.5)
    let field = try #require(content.fieldFrame("duration", at: 1)).center
    for _ in 0..<3 { content.handle(.scrolled(field, steps: 1), at: 1) }
    #expect(duration(content) == .number(1.5))
    content.press("z", .control, at: 2)
    #expect(duration(content) == .number(1.2))
    let turns = { (content: VisualizerContent) in content.parameters(at: 9).first { $0.id == "autoreverses" }?.value }
    #expect(turns(content) == .flag(false))
    content.press("z", .control, at: 3)
    #expect(turns(content) == .flag(true))
  }
}
