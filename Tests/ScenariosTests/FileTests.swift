// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios
import GlissadeTiming
import TestSupport
import Testing

@Suite("Files of scenarios")
struct FileTests {
  private func read(_ text: String) -> ScenarioFile { ScenarioFile(text: text, name: "f.json") }

  /// A file in the format of P9ViewAnimator, with every frame type and every key.
  private let original = """
    {
      "everything": [
        {"type": "frameAnimation", "after": 1.5, "target": "avatar", "velocity": 2, "loop": true, "alpha": 1,
         "x": 0, "y": 0, "z": 0, "angle": 0, "anchorX": 0.5, "anchorY": 0.5, "interpolation": "linear"},
        {"type": "morph", "after": 0.5, "target": "home", "interpolation": "easeInOut"},
        {"type": "alpha", "after": 1, "alpha": 0.5, "interpolation": "easeIn"},
        {"type": "translate", "after": 1, "x": 1, "y": -2, "z": 3, "interpolation": "easeOut"},
        {"type": "rotateX", "after": 1, "angle": 30},
        {"type": "rotateY", "after": 0, "angle": 30, "anchorX": 0, "anchorY": 1},
        {"type": "rotateZ", "after": 1, "angle": -180},
        {"type": "scale", "after": 1, "x": 2, "y": 0.5}
      ],
      "jump": [{"after": 1, "y": -2}, {"after": 1, "y": 2}]
    }
    """

  @Test("a file in the format of P9ViewAnimator is read completely, without a diagnostic")
  func form() throws {
    let file = read(original)
    #expect(file.diagnostics.isEmpty)
    #expect(file.isReadable)
    #expect(file.scenarios.map(\.name) == ["everything", "jump"])
    let frames = file.scenarios[0].frames
    #expect(frames.count == 8)
    guard case .frameAnimation("avatar", 2, true) = frames[0].keyframe,
      case .morph(.named("home")) = frames[1].keyframe,
      case .alpha(0.5) = frames[2].keyframe, case .translate(1, -2) = frames[3].keyframe,
      case .rotateX(let angle, ScenarioKeyframe.center) = frames[4].keyframe,
      case .rotateY(_, Point(x: 0, y: 1)) = frames[5].keyframe, case .rotateZ = frames[6].keyframe,
      case .scale(2, 0.5, _) = frames[7].keyframe
    else { return #expect(Bool(false), "\(frames)") }
    #expect(abs(angle.degrees - 30) < 1e-12)
    #expect(frames.map(\.after) == [1.5, 0.5, 1, 1, 1, 0, 1, 1])
    #expect(frames.prefix(4).map(\.easing) == [.linear, .easeInOut, .easeIn, .easeOut])
    // A frame without a type is a translation.
    guard case .translate(0, -2) = file.scenarios[1].frames[0].keyframe else { return #expect(Bool(false)) }
  }

  @Test("a file may have named actions, pauses and CSS easings")
  func additions() {
    let file = read(
      """
      {"a": [{"type": "action", "name": "bell"}, {"type": "wait", "after": 2, "target": "door"},
             {"type": "wait", "after": 1}, {"after": 1, "interpolation": "cubic-bezier(0.1, 0, 0.2, 1)"}]}
      """)
    #expect(file.diagnostics.isEmpty)
    let frames = file.scenarios[0].frames
    guard case .action(let action) = frames[0].keyframe, case .wait("door"?) = frames[1].keyframe,
      case .wait(nil) = frames[2].keyframe
    else { return #expect(Bool(false)) }
    #expect(action.name == "bell")
    #expect(frames[3].easing == .cubicBezier(0.1, 0, 0.2, 1))
  }

  @Test("every diagnostic has the file, scenario, frame, key and position of its error")
  func problems() throws {
    let file = read(
      """
      {
        "dance": [
          {"type": "translate", "after": 1},
          {"type": "spin", "after": 2},
          {"type": "alpha", "after": -1, "alpha": 1.5},
          {"type": "morph", "after": 1},
          {"type": "scale", "after": "1", "x": 1e999, "colour": 3, "interpolation": "bouncy"},
          7
        ],
        "fly": 3
      }
      """)
    #expect(
      file.diagnostics.map(\.description) == [
        "f.json: scenario \"dance\", frame 2, key \"type\": \"spin\" is not a frame type; frameAnimation, morph, "
          + "alpha, translate, rotateX, rotateY, rotateZ, scale, action, wait are accepted",
        "f.json: scenario \"dance\", frame 3, key \"after\": -1 is out of range; 0 … 1000000 are accepted",
        "f.json: scenario \"dance\", frame 3, key \"alpha\": 1.5 is out of range; 0 … 1 are accepted",
        "f.json: scenario \"dance\", frame 4, key \"target\": missing; morph requires a non-empty string",
        "f.json: scenario \"dance\", frame 5, key \"colour\": unknown key; type, after, target, velocity, loop, alpha, "
          + "x, y, z, angle, anchorX, anchorY, interpolation, name are accepted; the key is ignored",
        "f.json: scenario \"dance\", frame 5, key \"after\": \"1\" is not a number",
        "f.json: scenario \"dance\", frame 5, key \"interpolation\": \"bouncy\" is not an easing; linear, easeIn, "
          + "easeOut, easeInOut and CSS easings are accepted; linear is used",
        "f.json: scenario \"dance\", frame 5, key \"x\": a number above 1.8e308 is out of range; "
          + "-1000000 … 1000000 are accepted",
        "f.json: scenario \"dance\", frame 6: the frame is 7, not an object",
        "f.json: scenario \"fly\": the scenario is 3, not an array of frames",
      ])
    let second = try #require(file.diagnostics.dropFirst().first)
    #expect(
      (second.scenario, second.frame, second.key, second.value, second.line, second.column)
        == ("dance", 3, "after", "-1", 5, 32))
    #expect(file.isReadable)
    #expect(file.scenarios.map(\.name) == ["dance"])
    // An invalid frame keeps its duration.
    #expect(file.scenarios[0].frames.map(\.after) == [1, 2, 0, 1, 0, 0])
    #expect(file.scenarios[0].frames.map { $0.problem == nil } == [true, false, false, false, false, false])
  }

  @Test("an invalid frame is played as a pause and reported")
  func lenient() throws {
    var theatre = Theatre()
    let file = read(
      #"{"a": [{"x": 10, "after": 1}, {"type": "spin", "after": 2}, {"x": 10, "after": 1}]}"#)
    theatre.player.library.load(file)
    try theatre.player.act(theatre.actor, "a", at: 0, in: &theatre.tree)
    theatre.player.advance(to: 9, in: &theatre.tree)
    #expect(theatre.player.events.last?.time == 4)
    #expect([1, 3, 4].map { theatre.shown($0).position.x } == [110, 110, 120])
    guard
      case .skipped(2, let problem)? = theatre.kinds.first(where: { if case .skipped = $0 { true } else { false } })
    else { return #expect(Bool(false)) }
    #expect(problem.description.hasPrefix("type: \"spin\" is not a frame type"))
  }

  @Test(
    "a file that is not JSON is refused completely, with the line and the column",
    arguments: [
      ("", 1, 1), ("{", 1, 2), ("{\"a\": [}", 1, 8), ("{\"a\": [{\"x\": 01}]}", 1, 15), ("[1, 2] 3", 1, 8),
      ("{\"a\": [{\"x\": 1,}]}", 1, 16), ("{\"é\": nul}", 1, 7), ("{\n \"a\": [\n  {\"x\": .5}]}", 3, 9),
      ("{\"a\" []}", 1, 6), ("{\"a\": \"\\x\"}", 1, 9), ("{\"a\": \"\\ud800\"}", 1, 14), ("\"abc", 1, 5),
      ("{\"a\": 1.}", 1, 9), ("{\"a\": 1e}", 1, 9), ("{\"a\": -}", 1, 7), ("{'a': 1}", 1, 2),
    ])
  func syntax(text: String, line: Int, column: Int) throws {
    let file = read("{\"fine\": [{}]}\n")
    #expect(file.isReadable)
    let broken = read(text)
    #expect(!broken.isReadable)
    #expect(broken.scenarios.isEmpty)
    let diagnostic = try #require(broken.diagnostics.first)
    #expect((diagnostic.line, diagnostic.column) == (line, column), "\(diagnostic)")
    #expect(diagnostic.description.hasPrefix("f.json: "))
    #expect(diagnostic.description.contains("line \(line), column \(column): "))
  }

  @Test("a syntax error is reported with the scenario and the frame, where these are known")
  func syntaxPlace() {
    let descriptions = [
      #"{"a": [], "dance": [{}, {"x": 1,}]}"#, #"{"dance": [{}, {},]}"#, "{\n\"dance\": [{}],\n}", #"{"dance": 1, x"#,
    ].map { read($0).diagnostics.map(\.description) }
    #expect(
      descriptions == [
        [
          #"f.json: scenario "dance", frame 2, line 1, column 33: "#
            + "expected a key after ',', found '}'"
        ],
        [
          #"f.json: scenario "dance", line 1, column 19: expected a value after ',', found ']'"#
        ],
        ["f.json: line 3, column 1: expected a key after ',', found '}'"],
        ["f.json: line 1, column 14: expected a key in quotation marks"],
      ])
  }

  @Test("a file of another form, with deep nesting or of excessive length is refused")
  func otherForm() {
    #expect(
      read("[]").diagnostics.map(\.description) == [
        "f.json: line 1, column 1: the file contains an array of 0, not an object of scenarios"
      ])
    let deep = String(repeating: "[", count: 100_000)
    #expect(read(deep).diagnostics.first?.problem == "values are nested more than 32 levels deep")
    let long = ScenarioFile(
      bytes: [UInt8](repeating: UInt8(ascii: " "), count: ScenarioLimits.fileSize + 1), name: "f")
    #expect(!long.isReadable)
    #expect(long.diagnostics.count == 1)
    let frames = repeatElement("{}", count: ScenarioLimits.frameCount + 1).joined(separator: ",")
    #expect(read("{\"a\": [\(frames)]}").scenarios.isEmpty)
  }

  @Test(
    "a character has at most 30 combining marks in any notation: comparing more takes quadratic time",
    arguments: ["\u{301}\u{323}", #"\u0301\u0323"#, #"\ud834\udd65\ud834\udd65"#, "\u{1D165}\u{301}"])
  func marks(pair: String) {
    let longest = String(repeating: pair, count: 15)
    #expect(read("{\"a\(longest)\": [{\"a\(longest)b\(longest)\": 1}]}").isReadable)
    let found = read("{\n  \"a\(longest)\(pair)\": []}")
    #expect(!found.isReadable)
    #expect(found.diagnostics.map(\.problem) == ["a character has more than 30 combining marks"])
    #expect(found.diagnostics.first?.line == 2)
    // An escaped backslash does not begin an escape.
    #expect(read("{\"a\" :[], \"\\\\u0301\(longest)\": []}").isReadable)
  }

  @Test("a file may contain a scenario twice: the last one is used, with a diagnostic")
  func twice() {
    let file = read(#"{"a": [{"after": 1}], "b": [], "a": [{"after": 2, "after": 3}]}"#)
    #expect(file.scenarios.map(\.name) == ["a", "b"])
    #expect(file.scenarios[0].duration == 3)
    #expect(
      file.diagnostics.map(\.description) == [
        "f.json: scenario \"a\", frame 1, key \"after\": duplicate key; the last value is used",
        "f.json: scenario \"a\": duplicate scenario; the last one is used",
      ])
  }

  @Test("escapes, other scripts and a byte order mark are read")
  func text() {
    let file = read("\u{FEFF}{\"\\u0061\\ud83d\\ude00é\\n\": []}")
    #expect(file.scenarios.map(\.name) == ["a😀é\n"])
    #expect(file.diagnostics.isEmpty)
    let bad = ScenarioFile(bytes: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], name: "f")
    #expect(!bad.isReadable)
    // Control characters of terminals are written as escapes.
    let named = read("{\"\\u001b[2J\\u202e\": 3}")
    #expect(
      named.diagnostics[0].description
        == "f.json: scenario \"\\u{1b}[2J\\u{202e}\": the scenario is 3, not an array of frames")
  }

  // MARK: Libraries

  @Test("a library replaces or keeps its scenarios, by the parameter `overwrite`")
  func overwrite() {
    var library = ScenarioLibrary()
    #expect(library.load(text: #"{"a": [{"after": 1}], "b": [{"after": 1}]}"#, name: "1").isEmpty)
    let second = ScenarioFile(text: #"{"b": [{"after": 2}], "c": [{"after": 2}]}"#, name: "2")
    var kept = library
    #expect(kept.load(second, overwrite: false) == ["c"])
    #expect(library.load(second) == ["b", "c"])
    #expect(["a", "b", "c"].map { kept[$0]?.duration } == [1, 1, 2])
    #expect(["a", "b", "c"].map { library[$0]?.duration } == [1, 2, 2])
    #expect(library.names == ["a", "b", "c"])
    #expect(library.remove("b") && !library.remove("b"))
    #expect(library.names == ["a", "c"])
    // An unreadable file changes nothing.
    #expect(library.load(text: "{", name: "3").count == 1)
    #expect(library.names == ["a", "c"])
  }

  @Test("a library loads a dictionary")
  func dictionary() {
    var library = ScenarioLibrary()
    let diagnostics = library.load(dictionary: [
      "jump": [["type": "translate", "after": 1, "y": -2.5], ["after": 1, "y": 2.5, "loop": true, "target": 3]],
      "bad": [["type": "morph", "after": 1]],
    ])
    #expect(library.names == ["bad", "jump"])
    #expect(library["jump"]?.duration == 2)
    #expect(
      diagnostics.map(\.description) == [
        "dictionary: scenario \"bad\", frame 1, key \"target\": missing; morph requires a non-empty string"
      ])
  }

  // MARK: Invalid content

  @Test("random content stops neither the reader nor a player, and leaves finite values", arguments: 0..<300)
  func hostile(seed: Int) throws {
    var numbers = SplitMix64(seed)
    var bytes = Array((seed % 2 == 0 ? original : Self.random(&numbers)).utf8)
    for _ in 0..<numbers.below(6) where seed % 2 == 0 || seed % 3 == 0 {
      let index = numbers.below(bytes.count)
      switch numbers.below(4) {
      case 0: bytes[index] = UInt8(truncatingIfNeeded: numbers.next())
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(Array("{}[]\",:0123456789eE+-.\\u".utf8)[numbers.below(24)], at: index)
      default: bytes.swapAt(index, numbers.below(bytes.count))
      }
    }
    let file = ScenarioFile(bytes: bytes, name: "f")
    #expect(file.isReadable || file.diagnostics.count == 1)
    for diagnostic in file.diagnostics { #expect(!diagnostic.description.contains("\n")) }
    var theatre = Theatre()
    theatre.player.library.load(file)
    for name in theatre.player.library.names {
      try theatre.player.act(
        theatre.actor, name, target: Prompter(frames: ["home": Rect(x: 0, y: 0, width: 1e9, height: -1e9)]),
        waitLimit: 1, at: max(theatre.player.time, 0), in: &theatre.tree)
      theatre.player.advance(to: theatre.player.time + 3, in: &theatre.tree)
      _ = theatre.tree.displayList(at: theatre.player.time)
      theatre.player.advance(to: theatre.player.time + 1e8, in: &theatre.tree)
      #expect(theatre.player.actors.isEmpty)
    }
    #expect(theatre.shown(1e9).transform.isFinite)
    #expect(theatre.shown(1e9).position.isFinite)
  }

  /// A file in the format, with numbers and words at and beyond all limits.
  private static func random(_ numbers: inout SplitMix64) -> String {
    let keys = [
      "type", "after", "target", "velocity", "loop", "alpha", "x", "y", "angle", "anchorX", "anchorY", "interpolation",
      "name", "nothing",
    ]
    let types = [
      "translate", "rotateX", "rotateY", "rotateZ", "scale", "alpha", "morph", "frameAnimation", "action", "wait", "",
    ]
    let values = [
      "0", "-0", "1", "0.5", "1e6", "-1e6", "1e9", "1e300", "-1e400", "5e-324", "360000", "90", "true", "null", "[]",
      "{}", "\"home\"", "\"linear\"", "\"\"", "\"easeIn\"",
    ]
    let scenarios = (0..<1 + numbers.below(3)).map { index in
      let frames = (0..<numbers.below(9)).map { _ in
        var members = ["\"type\": \"\(types[numbers.below(types.count)])\""]
        for _ in 0..<numbers.below(6) {
          members.append("\"\(keys[numbers.below(keys.count)])\": \(values[numbers.below(values.count)])")
        }
        return "{" + members.joined(separator: ", ") + "}"
      }
      return "\"s\(index)\": [" + frames.joined(separator: ",\n") + "]"
    }
    return "{" + scenarios.joined(separator: ",\n") + "}"
  }

  @Test("a frame with a result that is not finite is skipped and reported")
  func overflow() throws {
    var theatre = Theatre()
    var scenario = Scenario("grow")
    for _ in 0..<80 { try scenario.add(.scale(x: 1e6, y: 1e6), after: 0.1) }
    try theatre.play(scenario)
    #expect(theatre.kinds.contains { if case .skipped(_, .notFinite) = $0 { true } else { false } })
    #expect(theatre.shown(100).transform.isFinite)
  }
}
