// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeGeometry
import Testing

@Suite("Values of CSS properties")
struct WebValueTests {
  /// The numbers of an element `#a` with some declarations.
  private func numbers(_ declarations: String, _ properties: [String]) throws -> [Double] {
    let recording = try MotionRecording("#a { \(declarations) }", as: .css)
    return properties.map { recording.value(of: "a.\($0)", at: 0) ?? recording.defaults[$0] ?? .nan }
  }

  private static let lengthsRows: [(String, [Double])] = [
    ("translate: 1in 2.54cm", [96, 96.0]), ("translate: 25.4mm 101.6Q", [96, 96]), ("translate: 72pt 6pc", [96, 96]),
    ("translate: 0", [0, 0]), ("translate: .5e1px -3PX", [5, -3]), ("translate: none", [0, 0]),
    ("translate: 2em 1px; font-size: 20px", [40, 1]), ("translate: 10% 50%; width: 200px; height: 80px", [20, 40]),
    ("translate: calc(1in - 2 * 3px) calc((4px + 2px) / 3)", [90, 2]),
    ("translate: calc(50% + 1em); width: 10px; font-size: 8px", [13, 0]),
  ]

  @Test("lengths have pixels, also of the sizes that the file states", arguments: lengthsRows)
  func lengths(declarations: String, expected: [Double]) throws {
    #expect(areClose(try numbers(declarations, ["x", "y"]), expected))
  }

  @Test("a length in rem refers to the font size of the root")
  func rootFontSize() throws {
    let recording = try MotionRecording(":root { font-size: 10px } #a { translate: 2rem 1rem }", as: .css)
    #expect(recording.value(of: "a.x", at: 0) == 20)
  }

  private static let rotationsRows: [(String, [Double])] = [
    ("90deg", [90.0, 0, 0]), ("100grad", [90, 0, 0]), ("0.25turn", [90, 0, 0]), ("2turn", [720, 0, 0]),
    ("3.14159265358979rad", [180, 0, 0]), ("z 45deg", [45, 0, 0]), ("45deg z", [45, 0, 0]), ("x 90deg", [0, 90, 0]),
    ("90deg y", [0, 0, 90]), ("0 0 -2 45deg", [-45, 0, 0]), ("0 1 0 45deg", [0, 0, 45]), ("45deg 1 0 0", [0, 45, 0]),
    ("none", [0, 0, 0]), ("0", [0, 0, 0]),
  ]

  @Test("rotations have degrees about their axes", arguments: rotationsRows)
  func rotations(value: String, expected: [Double]) throws {
    #expect(areClose(try numbers("rotate: \(value)", ["rotation", "rotationX", "rotationY"]), expected, 1e-9))
  }

  private static let scalesRows: [(String, [Double])] = [
    ("200%", [2.0, 2, 1]), ("2 3", [2, 3, 1]), ("50% 3 200%", [0.5, 3, 2]), ("none", [1, 1, 1]), ("3", [3, 3, 1]),
  ]

  @Test("scales are factors or percentages", arguments: scalesRows)
  func scales(value: String, expected: [Double]) throws {
    #expect(try numbers("scale: \(value)", ["scaleX", "scaleY", "scaleZ"]) == expected)
  }

  /// The sixteen numbers of a matrix in the order of `matrix3d()`.
  private static let entries = [
    "matrixA", "matrixB", "matrix13", "matrix14", "matrixC", "matrixD", "matrix23", "matrix24", "matrix31", "matrix32",
    "matrix33", "matrix34", "matrixX", "matrixY", "matrix43", "matrix44",
  ]

  private static let transformsRows: [(String, Transform3D)] = [
    ("translateX(3px)", Transform3D.translation(x: 3, y: 0)), ("translateY(3px)", .translation(x: 0, y: 3)),
    ("translateZ(3px)", .translation(x: 0, y: 0, z: 3)), ("translate(1px)", .translation(x: 1, y: 0)),
    ("translate3d(1px, 2px, 3px)", .translation(x: 1, y: 2, z: 3)), ("scaleX(200%)", .scale(x: 2, y: 1)),
    ("scaleY(3)", .scale(x: 1, y: 3)), ("scaleZ(3)", .scale(x: 1, y: 1, z: 3)), ("scale(2)", .scale(x: 2, y: 2)),
    ("scale3d(1, 2, 3)", .scale(x: 1, y: 2, z: 3)), ("rotateX(30deg)", .rotation(.degrees(30), axis: SIMD3(1, 0, 0))),
    ("rotateY(30deg)", .rotation(.degrees(30), axis: SIMD3(0, 1, 0))), ("rotateZ(30deg)", .rotation(.degrees(30))),
    ("rotate3d(1, 1, 0, 30deg)", .rotation(.degrees(30), axis: SIMD3(1, 1, 0))),
    ("skew(10deg, 20deg)", .skew(x: .degrees(10), y: .degrees(20))), ("skewX(10deg)", .skew(x: .degrees(10))),
    ("skewY(10deg)", .skew(x: .zero, y: .degrees(10))), ("perspective(400px)", .perspective(400)),
    ("perspective(none)", .identity),
    ("matrix(1, 2, 3, 4, 5, 6)", Transform3D(m11: 1, m12: 2, m21: 3, m22: 4, m41: 5, m42: 6)),
    (
      "matrix3d(1,2,3,0, 5,6,7,0, 9,10,11,0, 13,14,15,1)",
      Transform3D(
        xAxis: SIMD4(1, 2, 3, 0), yAxis: SIMD4(5, 6, 7, 0), zAxis: SIMD4(9, 10, 11, 0), origin: SIMD4(13, 14, 15, 1))
    ),
    (
      "translate(10px, 20px) rotate(90deg) scale(2)",
      Transform3D.translation(x: 10, y: 20).concatenated(with: .rotation(.degrees(90)))
        .concatenated(with: .scale(x: 2, y: 2))
    ),
    ("none", .identity),
  ]

  @Test("transform functions are matrices", arguments: transformsRows)
  func transforms(value: String, expected: Transform3D) throws {
    let columns = [expected.xAxis, expected.yAxis, expected.zAxis, expected.origin]
    #expect(areClose(try numbers("transform: \(value)", Self.entries), columns.flatMap { [$0.x, $0.y, $0.z, $0.w] }))
  }

  private static let colorsRows: [(String, [Double])] = [
    ("red", [1.0, 0, 0, 1]), ("RebeccaPurple", [0.4, 0.2, 0.6, 1]), ("#f008", [1, 0, 0, 136.0 / 255]),
    ("#00ff0080", [0, 1, 0, 128.0 / 255]), ("rgb(0 51 255 / 50%)", [0, 0.2, 1, 0.5]),
    ("rgba(0, 51, 255, .5)", [0, 0.2, 1, 0.5]), ("rgb(0% 20% 100%)", [0, 0.2, 1, 1]),
    ("hsl(120 100% 50%)", [0, 1, 0, 1]),
    ("hsla(-240, 100%, 25%, 0.5)", [0, 0.5, 0, 0.5]), ("hwb(0.5turn 20% 20%)", [0.2, 0.8, 0.8, 1]),
    ("color(srgb 0.1 20% 1 / 0.5)", [0.1, 0.2, 1, 0.5]), ("transparent", [0, 0, 0, 0]), ("none", [0, 0, 0, 0]),
  ]

  @Test("colours have components in sRGB", arguments: colorsRows)
  func colors(value: String, expected: [Double]) throws {
    let numbers = try numbers("fill: \(value)", ["fillRed", "fillGreen", "fillBlue", "fillAlpha"])
    #expect(areClose(numbers, expected, 1e-9), "\(numbers)")
  }

  @Test("percentages of opacities and opacities of paints count, and words hide")
  func opacities() throws {
    #expect(try numbers("opacity: 25%", ["opacity", "visibility"]) == [0.25, 0.25])
    #expect(try numbers("fill: rgb(0 0 0 / 0.5); fill-opacity: 50%", ["fillAlpha"]) == [0.25])
    #expect(try numbers("visibility: hidden", ["visibility"]) == [0])
    #expect(try numbers("display: none; opacity: 0.5", ["visibility", "opacity"]) == [0, 0.5])
  }

  @Test("a shadow, dashes and ellipses have channels")
  func looks() throws {
    let shadow = try numbers(
      "filter: drop-shadow(1px 2px 3px rgb(255 0 0 / 0.5))",
      ["shadowX", "shadowY", "shadowRadius", "shadowRed", "shadowAlpha"])
    #expect(shadow == [1, 2, 3, 1, 0.5])
    #expect(
      try numbers("stroke-dasharray: 5, 3px 4; stroke-dashoffset: 2", ["dash0", "dash5", "dashPhase"]) == [5, 4, 2])
    #expect(try numbers("cx: 5px; cy: 6px; r: 2px", ["left", "top", "width", "height"]) == [3, 4, 4, 4])
    #expect(try numbers("position: absolute; left: 1in; top: 2px", ["left", "top", "positioning"]) == [96, 2, 2])
  }

  @Test("relative and absolute path data is one outline, and other commands with equal numbers are another one")
  func outlines() throws {
    let names = ["path0", "path1", "path2", "path3", "pathForm"]
    let line = try numbers("d: path(\"M5 5 L15 15\")", names)
    #expect(Array(line[..<4]) == [5, 5, 15, 15])
    #expect(try numbers("d: path('m5 5l10 10')", names) == line)
    #expect(try numbers("d: path('M5 5M15 15')", names)[4] != line[4])
  }

  private static let refusalsRows: [(String, String)] = [
    ("translate: 5em", "17: “5em” needs the “font-size” of the element"),
    ("translate: 5rem", "17: “5rem” needs the “font-size” of “:root”"),
    ("translate: 5%", "17: “5%” needs the “width” of the element"), ("translate: 5vw", "17: the unit “vw” cannot be"),
    ("translate: var(--x)", "17: the function “var()” is not evaluated"),
    ("opacity: env(x)", "15: the function “env()” is not evaluated"),
    ("opacity: inherit", "15: “inherit” of “opacity”"),
    ("opacity: 1 !important", "17: “!important” needs a cascade"),
    ("color: currentcolor", "13: the colour “currentcolor”"),
    ("fill: oklch(1 0 0)", "12: the colour “oklch()” is not read"),
    ("fill: url(#a)", "12: the colour “url()” is not read"),
    ("fill: color(display-p3 1 0 0)", "18: the colour space “display-p3”"),
    ("left: 5px", "12: “left” needs a “position”"),
    ("width: 50%", "13: “50%” needs a layout"), ("display: flex", "15: “flex” of “display” needs a layout"),
    ("filter: blur(2px)", "14: “blur()” of “filter” is not read"),
    ("offset-path: circle(5px)", "19: “circle()” is not read"),
    ("transition: all 1s", "18: the property “transition” is not read"),
    ("animation-timeline: scroll()", "26: the property “animation-timeline”"),
    ("margin: 3px", "14: the property “margin” is not read"),
    ("colour: red", "14: the property “colour” is not read"),
    ("transform: rotate(1px)", "24: expected an angle such as 45deg, found “1px”"),
    ("transform: spin(1deg)", "17: the function “spin()” is not read"),
    ("scale: 1 2 3 4", "19: expected the end of the value, found “4”"),
    ("position: sticky", "16: “sticky” of “position” needs a layout"),
    ("d: path(\"M0 0 X\")", "14: path data, byte 5"),
    ("background: linear-gradient(red, blue)", "18: the colour “linear-"),
  ]

  @Test(
    "what needs a cascade, a layout or an evaluator of its own is refused by name and place", arguments: refusalsRows)
  func refusals(declaration: String, expected: String) {
    let message = message("#a { \(declaration) }")
    #expect(message.hasPrefix("line 1, column \(expected)"), "\(message)")
  }

  private static let refusedRulesRows: [(String, String)] = [
    ("@media print { }", "“@media” needs a cascade"), ("@import 'a';", "“@import” needs a cascade"),
    ("@layer a { }", "“@layer” needs a cascade"), ("#a:hover { opacity: 0 }", "the selector “#a:hover”"),
    (".a .b { opacity: 0 }", "the selector “.a .b”"), ("* { opacity: 0 }", "the selector “*”"),
    ("a[x] { opacity: 0 }", "the selector “a[x]”"), (".a.b { opacity: 0 }", "the selector “.a.b”"),
    ("<style></style><p style=\"opacity: 0\">", "the attribute “style”"),
    ("<style></style><script>", "the element “script”"),
    ("<style></style><svg><animate/></svg>", "the element “animate”"),
    ("#a { opacity: 0 } .a { opacity: 1 }", "two elements have “a.opacity”"),
  ]

  @Test("rules that need a cascade are refused by name", arguments: refusedRulesRows)
  func refusedRules(text: String, expected: String) {
    #expect(message(text).contains(expected), "\(message(text))")
  }

  private func message(_ text: String) -> String {
    do {
      _ = try MotionRecording(text, as: .css)
      return "no error"
    } catch {
      return "\(error)"
    }
  }
}
