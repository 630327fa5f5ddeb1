// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import GlissadeTiming
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Keyframes of a file in the Motion scene")
struct KeyEditingTests {
  private static let text = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect id="a" width="50" height="100">\
    <animate attributeName="opacity" dur="2s" values="0;0.5;1" repeatCount="indefinite"/></rect></svg>
    """

  private static func motion(_ bytes: [UInt8]) throws(MotionFileError) -> PlayedMotion {
    let read = try MotionFile.read(bytes)
    var motion = PlayedMotion(
      name: "a.svg", argument: "./a.svg", tree: read.tree, duration: read.duration, frameRate: nil, markers: [],
      notes: [])
    motion.copies = read.copies
    motion.editing = MotionEditing(read.keys) { edits throws(MotionEditing.Problem) in
      do throws(MotionFileError) {
        return try Self.motion(try MotionFile.edited(bytes, by: edits, of: read.keys))
      } catch { throw MotionEditing.Problem(error.description) }
    }
    return motion
  }

  /// A paused window in which the opacity is the chosen row.
  private func window(_ motion: PlayedMotion? = nil) throws -> VisualizerContent {
    var content = VisualizerContent(
      SceneConfiguration(
        try motion ?? Self.motion(Array(Self.text.utf8)), curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4))),
      size: Size(width: 1280, height: 800))
    content.press(.space, at: 0)
    // The rows are the picture, the rectangle and its property.
    let row = try #require(
      content.placedParts(at: 0).regions.first { $0.name.hasPrefix("layer(1, ") && $0.name.hasSuffix("name)") })
    content.click(row.frame.center, at: 0)
    content.press(.down, at: 0)
    content.press("v", at: 0)
    content.press("v", at: 0)
    return content
  }

  private func edits(_ content: VisualizerContent) -> [KeyEdit] { content.keyEdits }

  private func region(_ name: String, in content: VisualizerContent) throws -> Point {
    try #require(content.placedParts(at: 0).regions.first { $0.name == name }).frame.center
  }

  private func drag(_ content: inout VisualizerContent, from point: Point, by offset: Vector) {
    content.handle(.pointerMoved(point), at: 0)
    content.handle(.pointerPressed(point), at: 0)
    for share in [0.2, 0.4, 0.7, 1] { content.handle(.pointerMoved(point + offset * share), at: 0) }
    content.handle(.pointerReleased(point + offset), at: 0)
  }

  @Test("a keyframe is dragged in time and value, and one undo takes the drag back")
  func drag() throws {
    var content = try window()
    let place = try region("key(1)", in: content)
    drag(&content, from: place, by: Vector(dx: 60, dy: -20))
    let edits = edits(content)
    #expect(edits.count == 2)
    for edit in edits {
      #expect(edit.key == 1)
      switch edit.change {
      case .time(let time): #expect(time > 1 && time < 2)
      case .numbers(let numbers): #expect(numbers.count == 1 && numbers[0] > 0.5 && numbers[0] < 1)
      default: Issue.record("a drag of a keyframe changes nothing else")
      }
    }
    content.press("z", .control, at: 0)
    #expect(content.keyEdits.isEmpty)
    content.press("Z", [.control, .shift], at: 0)
    #expect(content.keyEdits == edits)
  }

  @Test("without keyframes to add or remove, their keys say why", arguments: [KeyMeaning.character("i"), .delete])
  func noKeys(key: KeyMeaning) throws {
    var tree = LayerTree(size: Size(width: 100, height: 100))
    let box = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 10, y: 10), name: "box")
    // The rows are the picture, a layer, the square and its property, as in the other tests.
    let still = tree.add(.rectangle(size: Size(width: 20, height: 20)), at: Point(x: 60, y: 60), name: "still")
    tree.transaction(at: 0, duration: 2) {
      $0[box].position = Point(x: 90, y: 10)
      $0[still].position = Point(x: 60, y: 80)
    }
    var content = try window(
      PlayedMotion(
        name: "a.json", argument: "./a.json", tree: tree, duration: 2, frameRate: nil, markers: [], notes: []))
    content.press(key, at: 0)
    #expect(content.notice(at: 0)?.hasPrefix("This row has no keyframes in the file") == true)
    #expect(content.keyEdits.isEmpty && content.parameterFrame("addKey", at: 0) == nil)
    content.hideNotice()
    content.press(.up, at: 0)
    content.press(key, at: 0)
    #expect(content.notice(at: 0)?.hasPrefix("Choose the row of a property first") == true)
  }

  @Test("the first value of an animation that begins there stays at its time")
  func fixedTime() throws {
    var content = try window()
    drag(&content, from: try region("key(0)", in: content), by: Vector(dx: 60, dy: -20))
    guard case .numbers? = edits(content).first?.change, edits(content).count == 1 else {
      Issue.record("\(edits(content).map { "\($0)" })")
      return
    }
  }

  @Test("a handle bends the easing of the chosen keyframe")
  func handle() throws {
    var content = try window()
    content.click(try region("key(1)", in: content), at: 0)
    drag(&content, from: try region("keyHandle(0)", in: content), by: Vector(dx: 30, dy: 40))
    guard case .easing(let easing)? = edits(content).first?.change,
      case .cubicBezier(let x1, let y1, let x2, let y2) = easing.kind
    else {
      Issue.record("\(edits(content))")
      return
    }
    #expect(x1 > 1.0 / 3 && y1 < 1.0 / 3, "\([x1, y1, x2, y2])")
    #expect(x2 == 0.667 && y2 == 0.667)
  }

  @Test("a recorded motion of the pointer is opened as a file with the same places")
  func recording() throws {
    var content = try window()
    let stage = try #require(content.placedParts(at: 0).regions.first { $0.name == "picture" }).frame
    content.press("r", at: 0)
    func place(_ step: Int) -> Point {
      Point(x: stage.midX + 3 * Double(step * step), y: stage.midY - 10 * Double(step))
    }
    content.handle(.pointerMoved(place(0)), at: 1)
    content.handle(.pointerPressed(place(0)), at: 1)
    for step in 1...6 { content.handle(.pointerMoved(place(step)), at: 1 + 0.1 * Double(step)) }
    content.handle(.pointerReleased(place(6)), at: 2)
    guard case .openRecording(let text)? = content.takeRequests().last else {
      Issue.record("nothing was opened")
      return
    }
    let motion = try MotionFile.read(text)
    let keys = try #require(motion.keys.first)
    let scale = (stage.width - 24) / 100
    #expect(abs(motion.duration - 0.6) < 0.02)
    for (index, key) in keys.keys.enumerated() {
      let step = Int((key.time * 10).rounded())
      #expect(abs(key.time - 0.1 * Double(step)) < 1e-3, "\(index)")
      let offset = place(step) - stage.center
      #expect(
        abs(key.numbers[0] - 50 - offset.dx / scale) < 0.01 && abs(key.numbers[1] - 50 - offset.dy / scale) < 0.01)
    }
    // A parabola needs keyframes between its ends.
    #expect(keys.keys.count > 3)
  }

  @Test("a change that the reader refuses is said in the window")
  func refusedChange() throws {
    var motion = try Self.motion(Array(Self.text.utf8))
    let editing = try #require(motion.editing)
    motion.editing = MotionEditing(editing.keys) { _ throws(MotionEditing.Problem) in
      throw MotionEditing.Problem("line 1: broken")
    }
    var content = try window(motion)
    drag(&content, from: try region("key(1)", in: content), by: Vector(dx: 60, dy: 0))
    #expect(content.placedTexts(at: 0).contains { $0.text.contains("line 1: broken") })
  }

  @Test("a keyframe is added at the playhead and removed, and undo takes both back")
  func addedKeys() throws {
    var content = try window()
    content.press("i", at: 0)
    #expect(content.keyEdits.isEmpty, "the first value is at the playhead")
    #expect(content.placedTexts(at: 0).contains { $0.text.contains("There is a keyframe at this instant already") })
    for _ in 0..<30 { content.press(.right, at: 0) }
    content.press("i", at: 0)
    #expect(content.keyEdits.map(\.key) == [1] && content.keyEdits[0].change.isStructural)
    let marks = content.placedParts(at: 0).regions.filter { $0.name.hasPrefix("key(") }
    #expect(marks.count == 4)
    #expect(content.placedTexts(at: 0).contains { $0.text.contains("1 changed key") && !$0.text.contains("keys") })
    content.press(.delete, at: 0)
    #expect(content.keyEdits.map(\.change).last == .removed)
    content.press("z", .control, at: 0)
    content.press("z", .control, at: 0)
    #expect(content.keyEdits.isEmpty)
    content.press("Z", [.control, .shift], at: 0)
    #expect(content.keyEdits.count == 1)
  }

  @Test("a handle at the mark of a keyframe can be reached beside it")
  func hiddenHandle() throws {
    let text = Self.text.replacing("dur=", with: #"calcMode="spline" keySplines=".4 0 1 1;0 0 1 1" dur="#)
    var content = try window(try Self.motion(Array(text.utf8)))
    let (mark, handle) = (try region("key(1)", in: content), try region("keyHandle(1)", in: content))
    #expect(mark.distance(to: handle) > 12)
    drag(&content, from: handle, by: Vector(dx: -40, dy: 0))
    guard case .easing(let easing)? = edits(content).first?.change,
      case .cubicBezier(0.4, 0, let x2, 1) = easing.kind
    else {
      Issue.record("\(edits(content))")
      return
    }
    #expect(x2 < 0.95 && x2 > 0.7)
    drag(&content, from: try region("key(1)", in: content), by: Vector(dx: 30, dy: 0))
    #expect(edits(content).contains { if case .time = $0.change { $0.key == 1 } else { false } })
  }

  @Test("the marks of speeds stand on the curves, also where the speed jumps")
  func speeds() throws {
    let text = Self.text.replacing("0;0.5;1", with: "0;0.2;1")
    var content = try window(try Self.motion(Array(text.utf8)))
    content.press("v", at: 0)
    // The speeds before and after the middle value are 0.2/s and 0.8/s: its mark is at the later one, like the last.
    let heights = try (0...2).map { try region("key(\($0))", in: content).y }
    #expect(abs(heights[1] - heights[2]) < 0.5 && heights[0] > heights[1] + 20)
  }

  @Test("several keyframes are chosen with Shift, and move and disappear together")
  func severalKeys() throws {
    let text = Self.text.replacing("0;0.5;1", with: "0;0.2;0.4;0.6;1")
    var content = try window(try Self.motion(Array(text.utf8)))
    content.click(try region("key(1)", in: content), at: 0)
    let further = try region("key(3)", in: content)
    content.handle(.pointerPressed(.left, Pointer(further, modifiers: .shift)), at: 0)
    content.handle(.pointerReleased(.left, Pointer(further, modifiers: .shift)), at: 0)
    drag(&content, from: try region("key(1)", in: content), by: Vector(dx: 20, dy: -10))
    #expect(Set(edits(content).map(\.key)) == [1, 3] && edits(content).count == 4)
    let times = edits(content).compactMap { if case .time(let time) = $0.change { time } else { nil } }
    #expect(abs(times[0] - times[1] - 1) < 1e-9, "both moved by as much")
    content.press("z", .control, at: 0)
    #expect(content.keyEdits.isEmpty)
    content.press(.delete, at: 0)
    #expect(content.keyEdits == [3, 1].map { KeyEdit(keys: 0, key: $0, .removed) })
    content.press("z", .control, at: 0)
    #expect(content.keyEdits.isEmpty)
  }

  @Test("keyframes that move together stay between the others")
  func blockedKeys() throws {
    let text = Self.text.replacing("0;0.5;1", with: "0;0.2;0.4;0.6;1")
    var content = try window(try Self.motion(Array(text.utf8)))
    content.click(try region("key(1)", in: content), at: 0)
    let further = try region("key(2)", in: content)
    content.handle(.pointerPressed(.left, Pointer(further, modifiers: .shift)), at: 0)
    content.handle(.pointerReleased(.left, Pointer(further, modifiers: .shift)), at: 0)
    drag(&content, from: further, by: Vector(dx: 400, dy: 0))
    let times = edits(content).compactMap { if case .time(let time) = $0.change { time } else { nil } }
    #expect(times.count == 2 && times.allSatisfy { $0 < 1.5 } && times[0] > 1.4, "\(times)")
  }

  @Test("the button that saves is there as long as the file does not have the changes")
  func saveButton() throws {
    var content = try window()
    func hasButton(_ content: VisualizerContent) -> Bool {
      content.parameters(at: 0).contains { $0.id == "saveChanges" }
    }
    #expect(!hasButton(content))
    drag(&content, from: try region("key(1)", in: content), by: Vector(dx: 60, dy: 0))
    #expect(hasButton(content))
    content.recordSaved(content.keyEdits)
    #expect(!hasButton(content))
    content.press("z", .control, at: 0)
    #expect(hasButton(content), "the file has a change that was undone")
  }

  private static let composition = #"""
    {"fr":50,"ip":0,"op":100,"w":400,"h":300,"layers":[
      {"ty":3,"nm":"guide","ind":9,"ip":0,"op":200,"ks":{"p":{"a":1,"k":[{"t":0,"s":[60,60]},{"t":60,"s":[240,140]}]}}},
      {"ty":1,"nm":"one","ind":1,"parent":9,"ip":0,"op":200,"sw":40,"sh":40,"sc":"#ff0000","ks":{}},
      {"ty":1,"nm":"two","ind":2,"parent":9,"ip":0,"op":200,"sw":40,"sh":40,"sc":"#00ff00","ks":{}},
      {"ty":0,"refId":"c","nm":"first","ind":3,"ip":0,"op":200,"w":50,"h":50,"ks":{}},
      {"ty":0,"refId":"c","nm":"second","ind":4,"ip":0,"op":200,"w":50,"h":50,"ks":{}}],
     "assets":[{"id":"c","layers":[{"ty":1,"nm":"inner","ind":1,"ip":0,"op":200,"sw":40,"sh":40,"sc":"#0000ff",
       "ks":{"o":{"a":1,"k":[{"t":0,"s":[100]},{"t":50,"s":[20]}]}}}]}]}
    """#

  @Test("a parent of several layers is listed once, and other layers with the same keyframes are counted")
  func sharedKeys() throws {
    var content = VisualizerContent(
      SceneConfiguration(
        try Self.motion(Array(Self.composition.utf8)), curves: try CurvesMotion(.blob(.circle(points: 9), seed: 4))),
      size: Size(width: 1280, height: 800))
    content.press(.space, at: 0)
    // The caption of the graph also has the name of a layer.
    func count(_ text: String) -> Int { content.placedTexts(at: 0).count { $0.text == text && $0.box.minX < 800 } }
    #expect(count("guide") == 1 && count("two") > 0)
    let name = try #require(content.placedTexts(at: 0).first { $0.text == "inner" })
    content.click(Point(x: name.box.minX + 4, y: name.box.midY), at: 0)
    let row = try #require(content.placedTexts(at: 0).first { $0.text == "Opacity" })
    content.click(Point(x: row.box.minX + 4, y: row.box.midY), at: 0)
    #expect(content.placedTexts(at: 0).contains { $0.text.contains("also changes 1 other layer") })
  }

  @Test("the first and the last value stay")
  func deletedEnd() throws {
    var content = try window()
    content.press(.backspace, at: 0)
    #expect(content.keyEdits.isEmpty)
    #expect(content.placedTexts(at: 0).contains { $0.text.contains("The first and the last value") })
  }

  @Test("a request to save has the changes, and without changes there is none")
  func save() throws {
    var content = try window()
    content.press("s", .control, at: 0)
    #expect(content.takeRequests().isEmpty)
    drag(&content, from: try region("key(1)", in: content), by: Vector(dx: 60, dy: 0))
    content.press("s", .control, at: 0)
    #expect(content.takeRequests() == [.saveChanges(content.keyEdits)])
    #expect(!content.canBeCommanded, "the file does not have the changes")
  }
}
