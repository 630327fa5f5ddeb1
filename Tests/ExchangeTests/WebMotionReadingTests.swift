// SPDX-License-Identifier: MIT
import GlissadeExchange
import Testing

@Suite("Reading of CSS and Web Animations")
struct WebMotionReadingTests {
  private static let slide = "@keyframes slide { from { translate: 0px 10px; } to { translate: 100px 30px; } }\n"

  private func values(
    _ text: String, as format: MotionFormat = .css, _ channel: String = "a.x", at times: [Double]
  ) throws -> [Double] {
    try MotionRecording(text, as: format).values(channel, at: times)
  }

  // MARK: - CSS

  @Test(
    "the shorthand and the properties have the same meaning",
    arguments: [
      "animation: slide 2s linear 500ms 1 normal both",
      "animation: 2000ms both slide linear .5s",
      "animation-name: slide; animation-duration: 2s; animation-timing-function: linear; animation-delay: 0.5s;"
        + "animation-fill-mode: both",
      "animation: slide 1s; animation-duration: 2s; animation-delay: 500ms; animation-timing-function: linear;"
        + "animation-fill-mode: both",
    ])
  func shorthand(declarations: String) throws {
    let text = Self.slide + "#a { \(declarations) }"
    #expect(try values(text, at: [0, 0.5, 1, 1.5, 2.5, 9]) == [0, 0, 25, 50, 100, 100])
    #expect(try values(text, "a.y", at: [1.5]) == [20])
    #expect(try MotionRecording(text).duration == 2.5)
  }

  @Test("the fill mode decides on the values outside the active time")
  func fills() throws {
    for (fill, expected) in [
      ("none", [7.0, 50, 7]), ("forwards", [7, 50, 100]), ("backwards", [0, 50, 7]), ("both", [0, 50, 100]),
    ] {
      let text = Self.slide + ".a { translate: 7px; animation: slide 1s linear 1s \(fill); }"
      #expect(try values(text, at: [0.5, 1.5, 3]) == expected, "\(fill)")
    }
  }

  @Test("without a value below, the initial value of the property counts")
  func initialValues() throws {
    let text = """
      @keyframes b { from { opacity: 0.5; rotate: 90deg; scale: 3; translate: 8px 8px; stroke-width: 9; }
        to { opacity: 0; rotate: 45deg; scale: 2; translate: 4px 4px; stroke-width: 3; } }
      #a { animation: b 1s linear 1s; }
      """
    let recording = try MotionRecording(text, as: .css)
    for (channel, initial, first) in [
      ("opacity", 1.0, 0.5), ("rotation", 0, 90), ("scaleX", 1, 3), ("scaleY", 1, 3), ("x", 0, 8), ("y", 0, 8),
      ("strokeWidth", 1, 9),
    ] {
      #expect(recording.values("a.\(channel)", at: [0, 1, 2]) == [initial, first, initial], "\(channel)")
    }
  }

  @Test("iterations and directions")
  func iterations() throws {
    for (options, times, expected) in [
      ("2.5", [0.25, 1.25, 2.25, 2.5, 5], [25.0, 25, 25, 50, 50]),
      ("2 reverse", [0, 0.25, 1.25, 2], [100, 75, 75, 0]),
      ("3 alternate", [0.25, 1.25, 2.25, 3], [25, 75, 25, 100]),
      ("2 alternate-reverse", [0.25, 1.25, 2], [75, 25, 100]),
      ("infinite", [0.25, 1000.25], [25, 25]),
      ("0", [0.25], [0]),
    ] {
      let text = Self.slide + "#a { animation: slide 1s linear \(options) both; }"
      #expect(try values(text, at: times) == expected, "\(options)")
    }
  }

  @Test("missing first and last keyframes have the value of the style")
  func implicitKeyframes() throws {
    let text = """
      @keyframes bump { 50% { translate: 100px; } }
      @keyframes end { to { opacity: 1; } }
      #a { translate: 20px; opacity: 0.5; animation: bump 2s linear, end 2s linear; }
      """
    #expect(try values(text, at: [0, 0.5, 1, 1.5]) == [20, 60, 100, 60])
    #expect(try values(text, "a.opacity", at: [0, 1]) == [0.5, 0.75])
    // Without a style, both have the initial value.
    let bare = "@keyframes end { to { opacity: 0; } }\n#a { animation: end 2s linear; }"
    #expect(try values(bare, "a.opacity", at: [0, 0.5, 1]) == [1, 0.75, 0.5])
  }

  @Test("easings belong to keyframes, those of the animation to the keyframes without one")
  func easings() throws {
    let text = """
      @keyframes s { 0% { translate: 0px; animation-timing-function: steps(4); } 50%, 60% { translate: 40px; }
        100% { translate: 80px; } }
      #a { animation: s 1s linear; } #b { animation: s 1s; animation-timing-function: linear; }
      #c { animation-name: s; animation-duration: 1s; }
      """
    for name in ["a.x", "b.x"] {
      #expect(areClose(try values(text, name, at: [0.1, 0.3, 0.55, 0.8]), [0, 20, 40, 60]), "\(name)")
    }
    // The initial easing is ease, which is 0.8024 in the middle.
    #expect(areClose(try values(text, "c.x", at: [0.3, 0.8]), [20, 72.0962], 1e-3))
  }

  @Test("units of angles and times, and numbers in functions")
  func units() throws {
    let text = """
      @keyframes t { to { rotate: 0.5turn; } }
      @keyframes r { from { rotate: 0rad; } to { rotate: 3.14159265358979rad; } }
      @keyframes m { from { transform: translate(10px, 20px) rotate(90deg) scale(2); }
        to { transform: translate(30px, 20px) rotate(90deg) scale(2); } }
      #a { rotate: 0turn; animation: t 500ms linear; } #b { animation: r 0.5s linear; } #m { animation: m 1s linear; }
      """
    #expect(areClose(try values(text, "a.rotation", at: [0.25]), [90]))
    #expect(areClose(try values(text, "b.rotation", at: [0.25]), [90]))
    let recording = try MotionRecording(text, as: .css)
    let names = ["A", "B", "C", "D", "X", "Y"].map { "m.matrix\($0)" }
    #expect(areClose(names.map { recording.value(of: $0, at: 0.5) ?? .nan }, [0, 2, -2, 0, 20, 20]))
  }

  @Test("later animations replace earlier ones, and additive ones are added")
  func stacks() throws {
    let text =
      Self.slide + """
        @keyframes back { from { translate: 10px; } to { translate: 0px; } }
        #a { translate: 5px; animation: slide 1s linear, back 1s linear; }
        #b { translate: 5px; animation: slide 1s linear, back 1s linear; animation-composition: replace, add; }
        #c { translate: 5px; animation: back 1s linear both; animation-composition: add; }
        """
    #expect(try values(text, "a.x", at: [0.5]) == [5])
    #expect(try values(text, "b.x", at: [0.5]) == [55])
    #expect(try values(text, "c.x", at: [0, 0.5, 2]) == [15, 10, 5])
  }

  @Test("comments, printed pages, hints and strings are skipped, and none is no animation")
  func otherContent() throws {
    let text = """
      @charset "utf-8"; /* { */ @page { margin: 1in; }
      \(Self.slide)
      #n { animation: none; translate: 3px; } *::before { cursor: pointer; --size: 3px }
      #a { --text: "}"; animation: slide 1s linear both; }
      """
    #expect(try values(text, at: [0.5]) == [50])
    #expect(try values(text, "n.x", at: [0.5]) == [3])
  }

  @Test("rules of one selector are one element, and a later shorthand resets the properties")
  func cascade() throws {
    let text =
      Self.slide + """
        #a { translate: 4px; animation-delay: 5s; }
        #a { animation: slide 1s linear 1s; }
        """
    #expect(try MotionRecording(text, as: .css).channels.map(\.name) == ["a.x", "a.y"])
    #expect(try values(text, at: [0.5, 1.5]) == [4, 50])
  }

  @Test("colours by name, hexadecimal number and function are the same")
  func colors() throws {
    for color in ["blue", "#00f", "#0000ff", "rgb(0, 0, 255)", "rgb(0 0 255)"] {
      let text = "@keyframes c { from { fill: rgb(255 0 0); } to { fill: \(color); } } #a { animation: c 1s linear; }"
      #expect(areClose(try values(text, "a.fillBlue", at: [0, 0.25]), [0, 0.25]), "\(color)")
      #expect(areClose(try values(text, "a.fillRed", at: [0, 0.25]), [1, 0.75]), "\(color)")
    }
  }

  @Test("many steps of a short text have few corners, and the values of all of them")
  func manyIterations() throws {
    let text = """
      @keyframes empty { } @keyframes n { from { opacity: 1; } to { opacity: 0; } }
      #a { animation: empty 1e-9ms infinite; }
      #b { animation: \(Array(repeating: "n 9s steps(9999)", count: 40).joined(separator: ", ")); }
      """
    let recording = try MotionRecording(text, as: .css)
    #expect(recording.duration == 9)
    #expect(recording.channels.reduce(0) { $0 + $1.corners.count } < 30_000)
    #expect(areClose(recording.values("b.opacity", at: [4.5]), [0.5], 1e-3))
  }

  // MARK: - Web Animations

  @Test("offsets, options and composites of Web Animations")
  func webAnimations() throws {
    let text = """
      [{"target": "#a", "style": {"translate": "5px 0px"}, "animations": [
        {"keyframes": [{"translate": "0px 0px"}, {"translate": "10px 0px", "easing": "step-end"},
          {"translate": "40px 0px"}], "options": {"duration": 1000, "delay": 500, "fill": "both", "composite": "add"}},
        {"keyframes": [{"opacity": 0}, {"offset": 1, "opacity": 1}], "options": 2000}]}]
      """
    #expect(try values(text, as: .waapi, at: [0, 0.75, 1.25, 2]) == [5, 10, 15, 45])
    #expect(try values(text, as: .waapi, "a.opacity", at: [0.5]) == [0.25])
    #expect(MotionFormat(detecting: text) == .waapi)
    let module = "// A comment\nexport const elements = \(text);\nfunction f() {}\n".replacing("}]\n", with: "}]\n")
    #expect(MotionFormat(detecting: module) == .javaScript)
  }

  // MARK: - Errors

  private func message(_ text: String, _ format: MotionFormat) -> String {
    do {
      _ = try MotionRecording(text, as: format)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "an error in CSS has its line and column",
    arguments: [
      ("#a { translate: 1px", "line 1, column 20: expected ';' or '}', found the end"),
      ("#a {\n  translate 1px; }", "line 2, column 16: expected ':' after a property"),
      ("#a { }\n}", "line 2, column 1: '}' without '{'"),
      ("#a { animation: é 1s; }", "line 1, column 17: no @keyframes “é”"),
      ("@keyframes k {\n  110% { } }", "line 2, column 3: expected from, to or a percentage from 0% to 100%"),
      (
        "@keyframes k {\n  from { translate: 0; animation-timing-function: eas; } }",
        "line 2, column 51: "
      ),
      ("@keyframes k { }\n#a { animation: k 1s; animation-delay: 3; }", "line 2, column 40: “3” is not accepted for "),
      ("@keyframes k { }\n#a { animation: k -1s; }", "line 2, column 17: “-1s” is not accepted for animation-duration"),
      ("@keyframes k { }\n#a { animation: k 1e9s; }", "line 2, column 17: an animation of more than a day"),
      ("@keyframes k { }\n#a { animation: k 1s 1e300; }", "line 2, column 17: an animation of more than a day"),
      ("@page { #a { }", "line 1, column 15: expected '}', found the end"),
    ])
  func errorsInCSS(text: String, expected: String) {
    let message = message(text, .css)
    #expect(message.hasPrefix(expected), "\(message)")
  }

  @Test("an error in a page has the line and column of the page")
  func errorsInPages() {
    let page = "<!DOCTYPE html>\n<html><style>#b { opacity: 1 }</style>\n<style>\n#a { opacity }\n</style></html>"
    #expect(message(page, .html) == "line 4, column 14: expected ':' after a property")
  }

  @Test("a page without a complete style element is refused or read to its end, and statements may be many")
  func incompletePages() throws {
    #expect(message("<html></html>", .html) == "line 1, column 1: the page has no element “style”")
    #expect(message("<style", .html) == "line 1, column 1: the page has no element “style”")
    #expect(try values("<style>#a { translate: 3px; }", as: .html, at: [0]) == [3])
    // The end tag before the end of the start tag is a part of it.
    #expect(message("<style </style>", .html) == "no error")
    let statements = String(repeating: "@charset 'a';", count: 100_000) + "#a { translate: 3px; }"
    #expect(try values(statements, at: [0]) == [3])
  }

  @Test(
    "an error in Web Animations has its line and column",
    arguments: [
      ("[\n  {\"target\": 3}]", "line 2, column 3: expected an object with the text “target”"),
      ("[{\"target\": \"#a\",\n \"animations\": {}}]", "line 2, column 16: expected an array of animations"),
      (
        "[{\"target\": \"#a\", \"animations\": [{}]}]",
        "line 1, column 34: expected an object with the array “keyframes”"
      ),
      (
        "[{\"target\": \"#a\", \"animations\": [\n{\"keyframes\": [{\"offset\": 1}, {\"offset\": 0.5}]}]}]",
        "line 2, column 42: expected ascending offsets from 0 to 1"
      ),
      (
        "[{\"target\": \"#a\", \"animations\": [\n{\"keyframes\": [], \"options\": {\"fill\": \"all\"}}]}]",
        "line 2, column 39: \"all\" is not accepted here"
      ),
      (
        "[{\"target\": \"#a\", \"animations\": [\n{\"keyframes\": [], \"options\": {\"duration\": 1e12}}]}]",
        "line 2, column 1: an animation of more than a day"
      ),
      ("[1,", "line 1, column 4: expected a value, found the end of the text"),
      ("{}", "line 1, column 1: expected an array of elements"),
    ])
  func errorsInWebAnimations(text: String, expected: String) {
    #expect(message(text, .waapi) == expected)
    // The lines of a module before the array count.
    guard text.hasPrefix("[\n") else { return }
    let module = "// One\n// Two\nexport const elements = \(text.dropLast())\n];\n"
    #expect(message(module, .javaScript) == expected.replacing("line 2", with: "line 4"))
  }
}
