// SPDX-License-Identifier: MIT
import CGlissadeX11
import Foundation
import TestSupport
import Testing
import VirtualDisplay

/// Tests the printed form of external text from each of its sources.
@Suite("External text in messages", .waiting)
struct OutsideTextTests {
  /// Escape sequences of 7 and 8 bits, a bell, direction marks, separators and characters without width.
  private static let hostile =
    "\u{1B}]0;title\u{7}\u{1B}[31m\u{9B}31m\u{7F}\r\u{202E}\u{2066}\u{200F}\u{61C}\u{2028}\u{FEFF}\u{200B}'\"\\"
  private static let texts = [hostile, String(repeating: hostile, count: 400)]

  /// The largest length of a line of messages, text or CSV, in characters.
  private static let longestLine = 4000

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    let categories: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator, .paragraphSeparator]
    return scalar != "\n" && categories.contains(scalar.properties.generalCategory)
  }

  private func check(_ result: Command.Result, longestLine: Int = longestLine, _ place: String) {
    let printed = result.output + result.errors
    #expect(!printed.isEmpty, "\(place)")
    #expect(!printed.unicodeScalars.contains(where: Self.isHidden), "\(place): \(printed.prefix(500).debugDescription)")
    let longest = printed.unicodeScalars.split(separator: "\n").map(\.count).max() ?? 0
    #expect(longest <= longestLine, "\(place): a line of \(longest) characters")
  }

  private func json(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  @Test("text from arguments and the environment is printed without hidden characters", arguments: texts.indices)
  func arguments(index: Int) throws {
    let text = Self.texts[index]
    for (arguments, status) in [
      ([text], 64), (["--" + text], 64), (["--size=" + text], 64), (["show", "--theme", text], 64),
      (["show", "curves", "--clock", text], 64), (["show", text, text], 64), (["show", "--screenshot", text], 64),
      (["show", "--seed", text], 64), (["show", "--frames", text], 64), (["render", "-o", text], 64),
      (["render", text, "-o", "x.png"], 64), (["render", "-o", "/nowhere/" + text + ".png"], 73),
      (["render", "-o", text + ".png", "--fps", "1"], 64), (["render", "--at", text, "-o", "x.png"], 64),
      (["render", "--session", text, "-o", "x.png"], 66), (["render", "scenarios", "--file", text, "-o", "x.png"], 66),
      (["check", text, "/nowhere/" + text], 66), (["sample", "easing", text, "--at", "0"], 65),
      (["sample", "easing", "linear", "--at", "0," + text], 64), (["sample", "path", text, "--length"], 65),
      (["sample", "path", "M0 0L1 1", "--at-distance", text], 64), (["sample", text], 64),
      (["sample", "curves", "--path-data", text], 65), (["sample", "curves", "--path-data", "@" + text], 66),
      (["sample", "curves", "--control-points", "0,0 1,1 " + text], 65),
      (["sample", "timing", "--easing", text, "--duration", "1", "--at", "0"], 65),
    ] {
      let result = try Command.run(arguments)
      #expect(result.status == status, "\(arguments.map { $0.prefix(20) })")
      check(result, "\(arguments.map { $0.prefix(20) })")
    }
    for command in ["show", "doctor"] {
      let result = try Command.run([command], environment: ["DISPLAY": text])
      #expect(result.status == 69)
      check(result, "DISPLAY of \(command)")
    }
  }

  /// Scenario files that contain the text, a JSON string, at every place.
  private static func scenarios(_ text: String) -> [String] {
    [
      #"{\#(text): [{"type": \#(text), \#(text): \#(text), "after": -1, "interpolation": \#(text)}]}"#,
      #"{\#(text): \#(text), "a": [\#(text)]}"#, #"{\#(text): [{"after": \#(text), "loop": \#(text)}, 7]}"#,
      #"{"a": [], \#(text): [{"after": }"#, #"{\#(text): [{"type": "action", "name": 1, "target": \#(text)}]}"#,
      text, #"{"a": [{"after": \#(String(repeating: "9", count: 10_000))}]}"#,
    ]
  }

  /// Session files that contain the text, a JSON string, at every place.
  private static func sessions(_ text: String) -> [String] {
    let curves = #"{"seed": "7", "points": 9, "duration": 5.7, "keepsDuration": false}"#
    func session(scene: String = #""curves""#, theme: String = #""dark""#, curves: String = curves, scenes: String)
      -> String
    {
      #"{"format": "glissade-session", "version": 1, "scene": \#(scene), "theme": \#(theme), "width": 640, "#
        + #""height": 480, "scale": 1, "curves": \#(curves), "scenes": \#(scenes)}"#
    }
    func run(_ journal: String, views: String = "{}") -> String {
      #"{"curves": {"mediaTime": 1, "plays": true, "rate": 1, "backwards": false, "loops": true, "views": \#(views), "#
        + #""journal": [{"time": 0, "moving": true, "gesture": 1, \#(journal)}]}}"#
    }
    return [
      session(scene: text, scenes: "{}"), session(theme: text, scenes: "{}"), session(scenes: "{\(text): 7}"),
      session(scenes: #"{\#(text): {"mediaTime": "x"}}"#),
      session(curves: #"{"shape": \#(text), "seed": "1", "duration": 1, "keepsDuration": true}"#, scenes: "{}"),
      session(curves: #"{"pathData": \#(text), "duration": 1, "keepsDuration": true}"#, scenes: "{}"),
      session(scenes: run(#""set": \#(text), "flag": true"#)), session(scenes: run(#""press": \#(text)"#)),
      session(scenes: run(#""pointer": \#(text)"#)), session(scenes: run(#""reset": true"#, views: "{\(text): {}}")),
      session(scenes: run(#""reset": true"#, views: #"{\#(text): {"flag": true}}"#)),
      session(scenes: "{}").dropLast() + #", "scenarios": {"name": \#(text), "text": \#(text)}}"#,
    ]
  }

  @Test("text from files is printed without hidden characters, in every format", arguments: texts.indices)
  func files(index: Int) throws {
    let text = try json(Self.texts[index])
    let folder = try TemporaryFolder()
    // A file name contains the short text. The long one exceeds 255 bytes.
    let prefix = folder.url.path + "/" + (index == 0 ? Self.hostile : "name")
    var names: [String] = []
    let contents = Self.scenarios(text).map { ("--file", $0) } + Self.sessions(text).map { ("--session", $0) }
    for (option, content) in contents {
      let name = "\(prefix)\(names.count).json"
      names.append(name)
      try Data(content.utf8).write(to: URL(fileURLWithPath: name))
      check(try Command.run(["render", "scenarios", option, name, "-o", "/nowhere/x.png"]), "\(content.prefix(200))")
    }
    for format in ["text", "csv", "json"] {
      let result = try Command.run(["check", "--format", format] + names)
      #expect(result.status == 65 && result.errors.isEmpty)
      check(result, format)
      guard format == "json" else { continue }
      let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
      // Every file has a problem, and JSON keeps whole names.
      #expect(Set(rows?.compactMap { $0["file"] as? String } ?? []) == Set(names))
    }
    let name = names[0]
    for content in [Self.texts[index], "<svg><path d=\"M0 0 \(Self.texts[index])\"/></svg>", "M0 0L1 1 \u{9B}"] {
      try Data(content.utf8).write(to: URL(fileURLWithPath: name))
      let result = try Command.run(["sample", "curves", "--path-data", "@" + name])
      #expect(result.status == 65)
      check(result, "path data: \(content.prefix(40))")
    }
  }

  @Test("many combining marks on a character are refused in files, and printed byte by byte from arguments")
  func combiningMarks() throws {
    // A comparison of texts with such marks takes time quadratic in their number.
    let text = "a" + String(repeating: "\u{301}\u{323}", count: 100)
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.json")
    try Data(#"{"format": "glissade-session", "\#(text)": 1}"#.utf8).write(to: file)
    for (arguments, status, message) in [
      (["--" + text], 64, #"\xcc\x81"#), (["sample", "easing", text, "--at", "0"], 65, #"\xcc\x81"#),
      (["check", file.path], 65, "more than 30 combining marks"),
      (["render", "--session", file.path, "-o", "x.png"], 65, "more than 30 combining marks"),
      (["sample", "curves", "--path-data", "@" + file.path], 65, "more than 30 combining marks"),
    ] {
      let result = try Command.run(arguments)
      #expect(result.status == status && (result.output + result.errors).contains(message), "\(result)")
    }
    // A file name keeps its bytes.
    let name = "a" + String(repeating: "\u{301}", count: 100) + ".png"
    let made = try Command.run(["render", "--size", "64x64", "-o", folder.url.path + "/" + name])
    #expect(made.status == 0, "\(made)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.contains { $0.utf8.elementsEqual(name.utf8) })
  }

  @Test("the name of the window manager is printed without hidden characters")
  func windowManager() throws {
    let screen = try Screen(width: 320, height: 240)
    let connection = try #require(XOpenDisplay(screen.display.name))
    defer { XCloseDisplay(connection) }
    let root = XDefaultRootWindow(connection)
    var window = XCreateSimpleWindow(connection, root, 0, 0, 1, 1, 0, 0, 0)
    let check = XInternAtom(connection, "_NET_SUPPORTING_WM_CHECK", 0)
    for owner in [root, window] {
      _ = withUnsafeBytes(of: &window) {
        XChangeProperty(connection, owner, check, 33, 32, PropModeReplace, $0.bindMemory(to: UInt8.self).baseAddress, 1)
      }
    }
    let name = Array(Self.texts[1].utf8)
    let utf8 = XInternAtom(connection, "UTF8_STRING", 0)
    XChangeProperty(
      connection, window, XInternAtom(connection, "_NET_WM_NAME", 0), utf8, 8, PropModeReplace, name, Int32(name.count))
    XSync(connection, 0)
    for (arguments, limit) in [([], Self.longestLine), (["--json"], .max)] {
      let result = try Command.run(["doctor"] + arguments, environment: screen.environment)
      #expect(result.status == 0 && result.output.contains("title"), "\(result)")
      self.check(result, longestLine: limit, "doctor")
    }
  }
}
