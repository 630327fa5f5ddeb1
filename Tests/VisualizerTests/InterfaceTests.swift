import DisplayLists
import Geometry
import Testing
import Visualizer

@Suite("What the window offers besides its scenes")
struct InterfaceTests {
  private func content(_ scene: SceneName, _ size: Size = Size(width: 1280, height: 800)) throws -> WindowContent {
    WindowContent(
      SceneConfiguration(scene: scene, curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4)), crowdCount: 20),
      size: size)
  }

  @Test("the button of the session asks for it to be saved, as its key does")
  func saving() throws {
    var content = try content(.curves)
    content.handle(.pointerPressed(Point(x: 1178, y: 24)), at: 1)
    #expect(content.takeRequests() == [.saveSession(at: 1)])
    content.handle(.pointerReleased(Point(x: 1178, y: 24)), at: 1)
    content.handle(.keyPressed(.character("s"), .control), at: 2)
    #expect(content.takeRequests() == [.saveSession(at: 2)])
  }

  @Test("with less motion controls change in place; otherwise they move")
  func reducedMotion() throws {
    var content = try content(.curves)
    content.handle(.keyPressed(.space, []), at: 1)
    #expect(content.nextFrame(after: 2) == .never)
    content.handle(.pointerMoved(Point(x: 84 + 24, y: 716)), at: 2)
    #expect(content.nextFrame(after: 2) == .everyRefresh)
    content.handle(.pointerLeft, at: 3)
    content.handle(.keyPressed(.character("r"), .control), at: 4)
    #expect(content.placedTexts(at: 4).contains { $0.text == "Controls change in place" })
    content.handle(.pointerMoved(Point(x: 84 + 24, y: 716)), at: 10)
    #expect(content.nextFrame(after: 10) != .everyRefresh)
    #expect(content.displayList(at: 10) == content.displayList(at: 10.3))
    content.handle(.keyPressed(.character("r"), .control), at: 20)
    content.handle(.pointerLeft, at: 21)
    #expect(content.nextFrame(after: 21) == .everyRefresh)
  }

  @Test(
    "what is wrong with what is typed covers no control and stays in the window",
    arguments: [Size(width: 1280, height: 800), Size(width: 640, height: 480)],
    SceneName.allCases)
  func problem(size: Size, scene: SceneName) throws {
    var content = try content(scene, size)
    content.handle(.keyPressed(.character("m"), []), at: 1)
    var fields: Set<String> = []
    for _ in 0..<60 {
      content.handle(.keyPressed(.tab, []), at: 1)
      guard let field = content.fieldBeingTyped, fields.insert(field).inserted else { continue }
      for key in [Key.character("?"), .enter] { content.handle(.keyPressed(key, []), at: 1) }
      let frame = try #require(content.problemFrame(at: 1))
      #expect(frame.minX >= 0 && frame.maxX <= size.width && frame.minY >= 0 && frame.maxY <= size.height)
      for control in content.controlFrames(at: 1) where control.minY > 56 {
        #expect(control.intersection(frame)?.isEmpty ?? true, "\(field): \(control) under \(frame)")
      }
      content.handle(.keyPressed(.escape, []), at: 1)
      // Escape gives up the field; Tab goes on from the beginning, and finds the next one.
      for _ in 0..<fields.count where content.fieldBeingTyped != field { content.handle(.keyPressed(.tab, []), at: 1) }
    }
    if scene != .dependents { #expect(!fields.isEmpty) }
  }

  @Test("a graph of what stands still has a scale of round numbers", arguments: SceneName.allCases)
  func still(scene: SceneName) throws {
    var content = try content(scene)
    content.handle(.keyPressed(.character("x"), []), at: 0.5)
    for text in content.placedTexts(at: 30) {
      #expect(text.box.minX >= 0 && !text.text.hasPrefix("0.000000"), "\(text.text)")
    }
  }

  @Test("the worker begins where it stands where that is asked for, and hears no commit while it is not enabled")
  func worker() throws {
    func percent(_ content: WindowContent, at instant: Double) throws -> String {
      let texts = content.placedTexts(at: instant).map(\.text)
      return texts[try #require(texts.firstIndex(of: "This cycle")) - 1]
    }
    var content = try content(.worker)
    // It was committed at 0.3 and is on its first leg.
    content.handle(.keyPressed(.character("e"), []), at: 0.9)
    let told = try percent(content, at: 0.9)
    #expect(told != "0.000000")
    content.handle(.keyPressed(.character("n"), []), at: 0.9)
    #expect(try percent(content, at: 0.9) == told)
    content.handle(.keyPressed(.character("e"), []), at: 0.9)
    content.handle(.keyPressed(.character("u"), []), at: 0.9)
    content.handle(.keyPressed(.character("n"), []), at: 0.9)
    #expect(try percent(content, at: 0.9) == told)
    content.handle(.keyPressed(.character("u"), []), at: 0.95)
    content.handle(.keyPressed(.character("n"), []), at: 0.95)
    #expect(try percent(content, at: 0.95) == "0.000000")
  }

  @Test(
    "dependents have trails, skins, and a graph of place, speed or acceleration, which say nothing of how they move")
  func dependents() throws {
    var content = try content(.dependents)
    content.handle(.keyPressed(.character("g"), []), at: 0.5)
    content.handle(.keyPressed(.space, []), at: 2.5)
    let plain = content.displayList(at: 3)
    for (key, title) in [("v", "Speed"), ("v", "Acceleration"), ("v", "X position")] {
      content.handle(.keyPressed(.character(Character(key)), []), at: 3)
      #expect(content.placedTexts(at: 4).contains { $0.text == title })
    }
    #expect(content.displayList(at: 4) == plain)
    content.handle(.keyPressed(.character("t"), []), at: 5)
    #expect(content.displayList(at: 6).commands.count < plain.commands.count)
    #expect(Set(["onionBefore", "onionAfter"]).isSubset(of: content.parameters(at: 6).map(\.id)))
  }

  @Test("a session names itself, whatever its version; nothing else does")
  func naming() throws {
    let session = try content(.timing).session(at: 0, scale: 1).encodedAsJSON()
    #expect(Session.isNamed(in: Array(session.utf8)))
    #expect(Session.isNamed(in: Array(#"{"format": "glissade-session", "version": 99}"#.utf8)))
    for other in ["", "{}", #"{"format": []}"#, #"{"dance": [{"type": "scale"}]}"#, String(session.dropLast(9))] {
      #expect(!Session.isNamed(in: Array(other.utf8)))
    }
  }

  @Test("a session that is no JSON is refused with its line and column")
  func syntax() throws {
    let error = #expect(throws: SessionError.self) {
      try Session(decodingJSON: Array("{\n  \"format\": \"glissade-session\",,\n}".utf8))
    }
    #expect(error?.description.hasPrefix("line 2, column 32: ") == true, "\(error?.description ?? "")")
  }
}
