// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeScenarios
import GlissadeVisualizer
import GlissadeWindowContents
import Testing

@Suite("Sessions: saved inputs and their playback")
struct SessionTests {
  private static let size = Size(width: 1280, height: 800)

  private func content(_ scene: SceneName = .curves) throws -> VisualizerContent {
    try visualizer(scene, Self.size, crowdCount: 20, hidesHints: true)
  }

  /// Sends random clicks, drags, keys and changes of scene, and pauses at the end; returns the last instant.
  private func play(_ content: inout VisualizerContent, seed: UInt64, count: Int = 60) -> Double {
    var generator = SplitMix64(seed: seed)
    var instant = 0.0
    for _ in 0..<count {
      instant += Double.random(in: 0.01...0.3, using: &generator)
      let point = Point(x: .random(in: 0...1280, using: &generator), y: .random(in: 0...800, using: &generator))
      let keys = content.bindings(at: instant).filter { !$0.needsControl }.flatMap(\.keys)
        .filter { $0 != .character("?") && $0 != .character("h") }
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1:
        content.handle(.pointerPressed(point), at: instant)
        content.handle(.pointerMoved(Point(x: point.x + 30, y: point.y - 20)), at: instant + 0.005)
        content.handle(.pointerReleased(point), at: instant + 0.006)
      case 2: content.handle(.scrolled(point, steps: 1), at: instant)
      default: content.press(keys.randomElement(using: &generator) ?? .space, at: instant)
      }
    }
    instant += 0.1
    content.click(Point(x: 2, y: 2), at: instant)
    content.handle(.pointerLeft, at: instant)
    // In reverse at time 0, playback continues without motion; the first press then restarts it.
    for _ in 0..<2 where content.isPlaying { content.press(.space, at: instant) }
    // A notice disappears after some seconds, which would change the picture that is compared later. The search of the
    // Crowd scene shows one.
    content.hideNotice()
    return instant
  }

  @Test("Ctrl Home retains no input, also none that has become part of the beginning")
  func restart() throws {
    var (content, fresh) = (try content(), try content())
    for index in 0..<300 {
      content.press("c", at: 1 + Double(index) / 30)
    }
    #expect(try content.session(at: 11.1, scale: 1).encodedAsJSON().count > 10_000)
    content.press(.home, .control, at: 11.1)
    fresh.press(.home, .control, at: 11.1)
    #expect(
      try content.session(at: 11.2, scale: 1).encodedAsJSON() == fresh.session(at: 11.2, scale: 1).encodedAsJSON())
    // The notices differ: only one of them restores something.
    content.hideNotice()
    fresh.hideNotice()
    #expect(content.displayList(at: 12) == fresh.displayList(at: 12))
  }

  @Test("a session with a pointer far outside a flat window reads back", arguments: SceneName.allCases)
  func farPointer(scene: SceneName) throws {
    for x in 1..<8 {
      for y in 1..<8 {
        var content = try content(scene)
        content.handle(.pointerPressed(Point(x: 160 * Double(x), y: 100 * Double(y))), at: 1)
        content.handle(.resized(Size(width: 16_384, height: 201)), at: 1)
        content.handle(.pointerMoved(Point(x: -32_768, y: 32_767)), at: 1)
        content.handle(.pointerReleased(Point(x: -32_768, y: 32_767)), at: 1)
        let text = try content.session(at: 1, scale: 1).encodedAsJSON()
        #expect(throws: Never.self) { try VisualizerContent(try Session(decodingJSON: Array(text.utf8))) }
      }
    }
  }

  @Test(
    "a saved session reads back unchanged, with the same picture at its end and at any earlier time", arguments: 0..<8)
  func roundTrip(seed: UInt64) throws {
    var original = try content(SceneName.allCases[Int(seed) % SceneName.allCases.count])
    let end = play(&original, seed: seed)
    let text = try original.session(at: end, scale: 2).encodedAsJSON()
    let session = try Session(decodingJSON: Array(text.utf8))
    #expect(session.scale == 2 && session.size == original.size && session.scene == original.scene)
    var loaded = try VisualizerContent(session)
    #expect(try loaded.session(at: 0, scale: 2).encodedAsJSON() == text)
    expectSame(loaded.displayList(at: 0), original.displayList(at: end + 2))
    #expect(original.recordedTimes == loaded.recordedTimes)
    // A work area without length plays for ever without motion.
    guard !original.isPlaying else { return }
    let latest = original.recordedTimes.upperBound
    for share in [0.0, 0.1, 0.37, 0.5, 0.83, 1] {
      original.seek(toMediaTime: share * latest)
      loaded.seek(toMediaTime: share * latest)
      expectSame(loaded.displayList(at: 0), original.displayList(at: end + 2), "at \(share * latest)")
    }
  }

  @Test(
    "a long history of the Curves scene, most of it before the first stored time, reads back with the same pictures",
    arguments: [5])
  func longHistory(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var original = try content()
    var instant = 0.0
    let keys: [Character] = ["n", "n", "c"]
    for _ in 0..<220 {
      instant += Double.random(in: 0.02...0.6, using: &generator)
      let point = Point(x: .random(in: 30...1250, using: &generator), y: .random(in: 60...480, using: &generator))
      switch Int.random(in: 0..<8, using: &generator) {
      case 0:
        original.handle(.pointerPressed(point), at: instant)
        original.handle(.pointerMoved(Point(x: point.x + 20, y: point.y - 10)), at: instant + 0.005)
        original.handle(.pointerReleased(point), at: instant + 0.01)
        instant += 0.01
      case 1:
        original.press(Bool.random(using: &generator) ? .up : .down, at: instant)
      default: original.press(keys.randomElement(using: &generator) ?? "n", at: instant)
      }
    }
    if original.isPlaying { original.press(.space, at: instant) }
    original.handle(.pointerLeft, at: instant)
    original.hideNotice()
    let session = try original.session(at: instant, scale: 1)
    let text = session.encodedAsJSON()
    let forgotten = try #require(text.firstMatch(of: /"discarded": ([0-9]+)/).flatMap { Int($0.1) })
    #expect(forgotten > 100)
    var loaded = try VisualizerContent(Session(decodingJSON: Array(text.utf8)))
    #expect(try loaded.session(at: 0, scale: 1).encodedAsJSON() == text)
    let times = original.recordedTimes
    // At the first stored time, the outline of a running change may have other segments, because the segments follow
    // from changes that are not stored.
    for share in [1, 0.1, 0.2, 0.5, 0.9] {
      let time = times.lowerBound + share * (times.upperBound - times.lowerBound)
      original.seek(toMediaTime: time)
      loaded.seek(toMediaTime: time)
      expectSame(loaded.displayList(at: 0), original.displayList(at: instant + 9), "at \(time) of \(times)")
    }
  }

  @Test("inputs on the stage do not change the laps before them, for any duration of a drag")
  func longDrag() throws {
    func picture(_ journal: [String]) throws -> DisplayList {
      let text = try content(.scenarios).session(at: 0, scale: 1).encodedAsJSON()
        .replacing(/"journal": \[[^\]]*\]/, with: "\"journal\": [\(journal.joined(separator: ", "))]")
        .replacing(/"(mediaTime|furthest)": [0-9.]+/) { "\"\($0.1)\": 500" }
      var content = try VisualizerContent(Session(decodingJSON: Array(text.utf8)))
      content.seek(toMediaTime: 100)
      return content.displayList(at: 0)
    }
    func entry(_ time: Int, _ input: String) -> String {
      "{\"time\": \(time), \"moving\": true, \"gesture\": \(time), \(input)}"
    }
    func pointer(_ time: Int, _ phase: String) -> String {
      entry(time, "\"pointer\": \"\(phase)\", \"region\": \"stage\", \"x\": 300, \"y\": 30")
    }
    let drag = [pointer(0, "pressed"), pointer(240, "dragged")]
    expectSame(try picture(drag + [entry(480, "\"press\": \"stop\"")]), try picture(drag))
  }

  @Test(
    "old inputs in Retarget, whose motion has ended, leave the same state as if they were applied in full",
    arguments: [
      [#""pointer": "pressed", "region": "lane 2", "x": 200, "y": 40"#, #""press": "demonstration""#],
      [#""press": "demonstration""#, #""pointer": "pressed", "region": "lane 2", "x": 90, "y": 300"#],
    ])
  func retargetAtRest(last: [String]) throws {
    var generator = SplitMix64(seed: 12)
    let kinds = [
      #""press": "demonstration""#, #""set": "size", "flag": true"#, #""set": "size", "flag": false"#,
      #""set": "rotation", "flag": true"#, #""set": "rotation", "flag": false"#, #""set": "duration", "number": 0.8"#,
    ]
    var time = 1.0
    var inputs: [(Double, String)] = (0..<300).map { index in
      time += .random(in: 0.02...1.2, using: &generator)
      let (x, y) = (Int.random(in: 0...360, using: &generator), Int.random(in: 0...360, using: &generator))
      let click = "\"pointer\": \"pressed\", \"region\": \"lane \(index % 4)\", \"x\": \(x), \"y\": \(y)"
      return (time, Bool.random(using: &generator) ? click : kinds.randomElement(using: &generator) ?? click)
    }
    inputs += last.enumerated().map { (time + 1 + Double($0), $1) }
    // The last old input is much later than all others, whose motion therefore has ended.
    inputs.append((time + 60, "\"set\": \"bounce\", \"number\": 0.2"))
    inputs.append((time + 60.5, "\"set\": \"bounce\", \"number\": 0.4"))
    func content(forgotten: Int) throws -> VisualizerContent {
      let journal = inputs.enumerated().map {
        "{\"time\": \($1.0), \"moving\": true, \"gesture\": \($0), \($1.1)}"
      }
      let range = forgotten == 0 ? "" : "\"discarded\": \(forgotten), \"earliest\": \(time + 60), "
      let text = try self.content(.retarget).session(at: 0, scale: 1).encodedAsJSON()
        .replacing(/"journal": \[[^\]]*\]/, with: range + "\"journal\": [\(journal.joined(separator: ", "))]")
        .replacing(/"(mediaTime|furthest)": [0-9.]+/) { "\"\($0.1)\": \(time + 74)" }
      return try VisualizerContent(Session(decodingJSON: Array(text.utf8)))
    }
    let (full, resting) = (try content(forgotten: 0), try content(forgotten: inputs.count - 1))
    expectSame(resting.displayList(at: 0), full.displayList(at: 0), "after \(last)")
  }

  @Test("of errors in several scenes and views, the first one by name is reported")
  func firstOfSeveralErrors() throws {
    let names = ["crowd", "dependents", "retarget", "timing", "worker"]
    let scenes = names.map {
      #""\#($0)": {"mediaTime": 0, "plays": true, "rate": 1, "backwards": false, "loops": true, "#
        + #""journal": [{"time": 0, "moving": true, "gesture": 1, "set": "nothing", "flag": true}]}"#
    }
    let text = try content(.retarget).session(at: 0, scale: 1).encodedAsJSON()
    let end = try #require(text.firstRange(of: "\"scenes\": {")?.upperBound)
    let file = text[..<end] + scenes.reversed().joined(separator: ", ") + "}}"
    #expect {
      _ = try VisualizerContent(Session(decodingJSON: Array(file.utf8)))
    } throws: { "\($0)".contains("scenes.crowd.journal[0].set") }
    let views = names.reversed().map { "\"\($0)\": {\"flag\": 1}" }.joined(separator: ", ")
    let faulty =
      text[..<end]
      + #""crowd": {"mediaTime": 0, "plays": true, "rate": 1, "backwards": false, "loops": true, "journal": [], "#
      + "\"views\": {\(views)}}}}"
    #expect {
      _ = try Session(decodingJSON: Array(faulty.utf8))
    } throws: { "\($0)".contains("scenes.crowd.views.crowd.flag") }
  }

  @Test("a file with more inputs than a session can store is readable, and saving it reports the limit")
  func tooLong() throws {
    let journal = Array(repeating: #"{"time":0,"moving":true,"gesture":0,"reset":true}"#, count: 215_000)
    let text = try valid().replacing(/"journal": \[[^\]]*\]/, with: "\"journal\": [\(journal.joined(separator: ","))]")
    let content = try VisualizerContent(Session(decodingJSON: Array(text.utf8)))
    #expect { try content.session(at: 0, scale: 1) } throws: { "\($0)".contains("more than 200000 inputs") }
  }

  @Test("changes before the save can be undone in a loaded session")
  func undo() throws {
    var original = try content()
    original.press(.space, at: 1)
    let before = original.displayList(at: 2)
    original.press("n", at: 2)
    var loaded = try VisualizerContent(original.session(at: 3, scale: 1))
    #expect(loaded.displayList(at: 0) != before)
    loaded.press("z", .control, at: 1)
    expectSame(loaded.displayList(at: 1), before)
  }

  @Test("a loaded session continues its playback, and hidden scenes continue when they are shown again")
  func playing() throws {
    var original = try content()
    original.press("2", at: 1)
    let loaded = try VisualizerContent(original.session(at: 1.5, scale: 1))
    #expect(loaded.nextFrame(after: 0) == .everyRefresh)
    var back = loaded
    back.press("1", at: 0.25)
    #expect(back.nextFrame(after: 1) == .everyRefresh)
    original.press("1", at: 2)
    original.press(.space, at: 2)
    back.press(.space, at: 0.25)
    expectSame(back.displayList(at: 9), original.displayList(at: 9))
  }

  @Test(
    "a user's path is stored exactly, to the last bit",
    arguments: ["M0.1 0.2L0.30000000000000004 100L1e-3 7.7", "M20 300C80 20 160 20 200 160A30 40 17.5 0 1 380 60Z"])
  func ownPath(data: String) throws {
    let motion = try CurvesMotion(.path(Path(svgPathData: data)), duration: 1.7)
    var original = VisualizerContent(SceneConfiguration(curves: motion, keepsDuration: true), size: Self.size)
    original.usedHints = Set(SceneName.allCases)
    let text = try original.session(at: 0, scale: 1).encodedAsJSON()
    let loaded = try VisualizerContent(Session(decodingJSON: Array(text.utf8)))
    expectSame(loaded.displayList(at: 1.3), original.displayList(at: 1.3))
    let points = try CurvesMotion(.points([Point(x: 0.1, y: 0), Point(x: 1 / 3, y: 5), Point(x: 8, y: 1e-17)]))
    var own = VisualizerContent(SceneConfiguration(curves: points), size: Self.size)
    own.usedHints = Set(SceneName.allCases)
    let again = try VisualizerContent(
      Session(decodingJSON: Array(own.session(at: 0, scale: 1).encodedAsJSON().utf8)))
    expectSame(again.displayList(at: 1.3), own.displayList(at: 1.3))
  }

  @Test("a session stores its scenario file and the inputs for it, also after the file has changed")
  func scenarios() throws {
    let text = #"{"jump": [{"type": "translate", "after": 0.3, "y": -40}], "hop": [{"type": "alpha", "alpha": 0.5}]}"#
    let file = ScenarioFile(text: text, name: "own.json")
    var original = try visualizer(.scenarios, Self.size, scenarios: file)
    for button in original.parameters(at: 1).filter({ $0.kind == .button && $0.key != nil }).prefix(4) {
      original.press(button.key ?? "?", at: 1)
    }
    original.press(.space, at: 1.5)
    func again(_ content: VisualizerContent) throws -> VisualizerContent {
      try VisualizerContent(Session(decodingJSON: Array(content.session(at: 2, scale: 1).encodedAsJSON().utf8)))
    }
    expectSame(try again(original).displayList(at: 2), original.displayList(at: 2))
    // The inputs for a removed scenario are removed with it.
    original.replaceFile(
      with: ScenarioFile(text: #"{"hop": [{"type": "alpha", "alpha": 0.2}]}"#, name: "own.json"), at: 1.5)
    expectSame(try again(original).displayList(at: 2), original.displayList(at: 2))
    #expect(throws: SessionError.self) {
      let text = try original.session(at: 2, scale: 1).encodedAsJSON()
      let name = try #require(text.firstRange(of: "{\\\"hop"))
      return try Session(decodingJSON: Array(text.replacingCharacters(in: name, with: "{{").utf8))
    }
  }

  /// A small valid session, of which tests replace one part.
  private func valid() throws -> String {
    var original = try content(.timing)
    // The second kind after the first has points that can be dragged.
    for _ in 0..<2 { original.press("k", at: 0.5) }
    let handle = try #require(original.placedParts(at: 1).regions.first { $0.anchor != nil }).frame.center
    original.handle(.pointerPressed(handle), at: 1.25)
    original.handle(.pointerReleased(handle), at: 1.5)
    original.press("c2", at: 2)
    original.press("t", at: 3)
    return try original.session(at: 3, scale: 1).encodedAsJSON()
  }

  @Test(
    "an error in a file is reported with its key",
    arguments: [
      (#""version": 1"#, #""version": 2"#, "version: 2 is not known; 1 is accepted"),
      (#""version": 1"#, #""version": 1e308"#, "version: 1e+308 is out of range"),
      (#""version": 1"#, #""version": 1.5"#, "version: is not a whole number"),
      (#""version": 1"#, #""version": 1e999"#, "column 14: this number is out of range"),
      (#""format": "glissade-session""#, #""format": "other""#, "format"),
      (#""scene": "retarget""#, #""scene": "nowhere""#, "scene: 'nowhere'"),
      (#""theme": "dark""#, #""theme": 3"#, "theme: is not a text"),
      (#""width": 1280.0"#, #""width": 1e9"#, "width"),
      (#""set": "kind""#, #""set": "gravity""#, "scenes.timing.journal[0].set: the scene has nothing called 'gravity'"),
      (#""choice": 1"#, #""choice": 99"#, "scenes.timing.journal[0].set: choice 99"),
      (#""choice": 1"#, #""number": 1e300"#, "scenes.timing.journal[0].set"),
      (#""pointer": "pressed""#, #""pointer": "waved""#, "scenes.timing.journal[2].pointer"),
      (#""press": "compare""#, #""press": "explode""#, "scenes.timing.journal[4].press"),
      (#""points": 9"#, #""points": 2"#, "curves.points"),
      (#""seed": "4""#, #""seed": "-4""#, "curves.seed"),
      (#""rate": 1.0"#, #""rate": 0"#, ".rate"),
      (#""trails": {"#, #""comets": {"#, "views.comets"),
      (#""mediaTime""#, #""mediatime""#, ".mediaTime: is missing"),
      (#""gesture": 1"#, #""gesture": 1.5"#, "gesture"),
      (#""set": "kind""#, #""set": "a\#(String(repeating: "\u{301}", count: 31))""#, "more than 30 combining marks"),
    ])
  func wrong(part: String, replacement: String, message: String) throws {
    let text = try valid()
    let range = try #require(text.firstRange(of: part), "\(part) is not in \(text)")
    let broken = text.replacingCharacters(in: range, with: replacement)
    #expect { try VisualizerContent(Session(decodingJSON: Array(broken.utf8))) } throws: { error in
      "\(error)".contains(message)
        ? true
        : {
          Issue.record("'\(error)' does not contain '\(message)'"); return true
        }()
    }
  }

  @Test("no content of a file stops the program", arguments: 0..<50)
  func hostile(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var bytes = Array(try valid().utf8)
    let hostile = [
      "1e308", "-1e308", "1e999", "-0", "9223372036854775807", "1e-320", "null", "[]", "{}", "\"\"", "true", "\u{0}",
      String(repeating: "[", count: 5000), "\"\u{FFFF}\"", "0.1,0.1", "}", "NaN",
    ]
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
      case 2: bytes.insert(contentsOf: Array((hostile.randomElement(using: &generator) ?? "").utf8), at: place)
      default:
        // This case replaces a number.
        let isNumber: (UInt8) -> Bool = { (0x30...0x39).contains($0) || $0 == 0x2E }
        guard let start = bytes[place...].firstIndex(where: isNumber) else { continue }
        let end = bytes[start...].firstIndex { !isNumber($0) } ?? bytes.count
        bytes.replaceSubrange(start..<end, with: Array((hostile.randomElement(using: &generator) ?? "").utf8))
      }
    }
    guard let content = try? VisualizerContent(Session(decodingJSON: bytes)) else { return }
    var loaded = content
    for (instant, key) in [KeyMeaning.space, .right, .character("n"), .end].enumerated() {
      loaded.press(key, at: Double(instant))
      #expect(!loaded.displayList(at: Double(instant)).commands.isEmpty)
    }
    _ = try loaded.session(at: 9, scale: 1).encodedAsJSON()
  }

  @Test("a scene without inputs is drawn by options, and a scene with inputs requires a session file")
  func command() throws {
    var content = try content()
    let arguments = content.renderArguments(at: 1.25, scale: 1)
    #expect(
      arguments == [
        "curves", "--seed", "4", "--points", "9", "--size", "1280x800", "--scale", "1", "--theme", "dark", "--at",
        "1.25",
      ])
    // The count belongs to the Crowd scene.
    var crowd = content
    crowd.press("7", at: 1.25)
    #expect(crowd.renderArguments(at: 1.25, scale: 1)?.prefix(3) == ["crowd", "--count", "20"])
    content.press(.space, at: 1.25)
    #expect(content.renderArguments(at: 7, scale: 1)?.suffix(3) == ["--at", "1.25", "--paused"])
    content.press("r", at: 7)
    #expect(content.renderArguments(at: 7, scale: 1) == nil)
  }

  @Test("keys request files and the clipboard, and a notice disappears after some time")
  func requests() throws {
    var content = try content()
    content.press(.space, at: 1)
    content.press("s", .control, at: 2)
    content.press("p", .control, at: 2)
    content.press("c", .control, at: 2)
    #expect(content.takeRequests() == [.saveSession(at: 2), .savePicture, .copyCommand(at: 2)])
    #expect(content.takeRequests().isEmpty)
    let before = content.displayList(at: 3)
    content.showNotice("Session saved: glissade-1.session.json", at: 3)
    #expect(content.displayList(at: 3) != before)
    guard case .at(let end) = content.nextFrame(after: 3) else { throw Unexpected() }
    expectSame(content.displayList(at: end), before)
    #expect(content.nextFrame(after: end) == .never)
  }

  /// Expects equal pictures; a failure reports the first different command instead of all commands.
  private func expectSame(
    _ first: DisplayList, _ second: DisplayList, _ words: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let index = zip(first.commands, second.commands).enumerated().first { $1.0 != $1.1 }?.offset
    let counts = (first.commands.count, second.commands.count)
    #expect(
      index == nil && counts.0 == counts.1, "command \(index ?? -1) of \(counts) \(words)",
      sourceLocation: sourceLocation)
  }

  private struct Unexpected: Error {}
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
