// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

/// The values of CSS properties, and their interpolation.
@Suite struct CSSValueTests {
  private static let corners = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 0, y: 100), Point(x: 60, y: 30)]

  /// A page with a box of 100 × 100 points in the corner of the stage, whose origin of transforms is that corner.
  private func page(_ declarations: String, _ more: String = "") throws -> Page {
    try Page(
      "<div id=a></div>",
      css: "#a { width: 100px; height: 100px; background: red; transform-origin: 0 0; \(declarations) } \(more)")
  }

  /// A page whose box moves in a second from one value to another.
  private func page(_ property: String, from: String, to: String, _ style: String = "") throws -> Page {
    let keyframes = "@keyframes k { from { \(property): \(from) } to { \(property): \(to) } }"
    return try page("animation: k 1s linear both; \(style)", keyframes)
  }

  private func expect(_ page: Page, _ expected: Transform3D, at time: Double = 0, _ tolerance: Double = 1e-6) throws {
    for corner in Self.corners {
      let (found, point) = (try page.point(corner.x, corner.y, of: "a", at: time), expected.apply(to: corner))
      #expect(isClose(found, try #require(point), tolerance), "\(corner): \(found)")
    }
  }

  // MARK: - Values

  @Test(
    "Lengths have pixels, also of the sizes that the file states",
    arguments: [
      ("translate: 1in 2.54cm", Point(x: 96, y: 96)), ("translate: 25.4mm 101.6Q", Point(x: 96, y: 96)),
      ("translate: 72pt 6pc", Point(x: 96, y: 96)), ("translate: 0", Point(x: 0, y: 0)),
      ("translate: .5e1px -3PX", Point(x: 5, y: -3)), ("translate: none", Point(x: 0, y: 0)),
      ("translate: 2em 1px; font-size: 20px", Point(x: 40, y: 1)),
      ("translate: 10% 50%; width: 200px; height: 80px", Point(x: 20, y: 40)),
      ("translate: calc(1in - 2 * 3px) calc((4px + 2px) / 3)", Point(x: 90, y: 2)),
      ("translate: calc(50% + 1em); width: 10px; font-size: 8px", Point(x: 13, y: 0)),
      ("translate: 10vw 10vh", Point(x: 80, y: 60)), ("translate: 1rem; font-size: 99px", Point(x: 16, y: 0)),
    ] as [(String, Point)])
  func lengths(_ declarations: String, _ expected: Point) throws {
    let page = try page(declarations)
    #expect(isClose(try page.point(0, 0, of: "a"), expected))
    #expect(page.notes.isEmpty, "\(page.notes)")
  }

  private static let x = SIMD3(1.0, 0, 0)
  private static let y = SIMD3(0.0, 1, 0)

  private static let placements: [(String, Transform3D)] = [
    ("rotate: 90deg", .rotation(.degrees(90))), ("rotate: 100grad", .rotation(.degrees(90))),
    ("rotate: 0.25turn", .rotation(.degrees(90))), ("rotate: 3.14159265358979rad", .rotation(.degrees(180))),
    ("rotate: z 45deg", .rotation(.degrees(45))), ("rotate: 45deg z", .rotation(.degrees(45))),
    ("rotate: x 60deg", .rotation(.degrees(60), axis: x)), ("rotate: 60deg y", .rotation(.degrees(60), axis: y)),
    ("rotate: 0 0 -2 45deg", .rotation(.degrees(-45))), ("rotate: none", .identity),
    ("scale: 200%", .scale(x: 2, y: 2)),
    ("scale: 2 3", .scale(x: 2, y: 3)), ("scale: 50% 3 200%", .scale(x: 0.5, y: 3)), ("scale: none", .identity),
    ("transform: translateX(3px)", .translation(x: 3, y: 0)), ("transform: translateY(3px)", .translation(x: 0, y: 3)),
    ("transform: translateZ(3px)", .identity), ("transform: translate(1px)", .translation(x: 1, y: 0)),
    ("transform: scaleX(200%)", .scale(x: 2, y: 1)), ("transform: scaleY(3)", .scale(x: 1, y: 3)),
    ("transform: scale3d(1, 2, 3)", .scale(x: 1, y: 2)),
    ("transform: rotateX(30deg)", .rotation(.degrees(30), axis: x)),
    ("transform: rotateZ(30deg)", .rotation(.degrees(30))),
    ("transform: rotate3d(1, 1, 0, 30deg)", .rotation(.degrees(30), axis: SIMD3(1, 1, 0))),
    ("transform: skew(10deg, 20deg)", .skew(x: .degrees(10), y: .degrees(20))),
    ("transform: skewY(10deg)", .skew(x: .zero, y: .degrees(10))), ("transform: perspective(none)", .identity),
    ("transform: matrix(1, 2, 3, 4, 5, 6)", Transform3D(m11: 1, m12: 2, m21: 3, m22: 4, m41: 5, m42: 6)),
    (
      "transform: matrix3d(1,2,3,0, 5,6,7,0, 9,10,11,0, 13,14,15,1)",
      Transform3D(
        xAxis: SIMD4(1, 2, 3, 0), yAxis: SIMD4(5, 6, 7, 0), zAxis: SIMD4(9, 10, 11, 0), origin: SIMD4(13, 14, 15, 1))
    ),
    (
      "transform: translate(10px, 20px) rotate(90deg) scale(2)",
      Transform3D.translation(x: 10, y: 20).concatenated(with: .rotation(.degrees(90)))
        .concatenated(with: .scale(x: 2, y: 2))
    ),
    ("transform: none", .identity),
  ]

  @Test("Rotations, scales and transforms map the box", arguments: placements)
  func transforms(_ declaration: String, _ expected: Transform3D) throws {
    let page = try page(declaration)
    try expect(page, expected)
    #expect(page.notes.isEmpty, "\(page.notes)")
  }

  @Test(
    "Colours have components in sRGB",
    arguments: [
      ("red", [255, 0, 0, 1]), ("RebeccaPurple", [102, 51, 153, 1]), ("#f008", [255, 0, 0, 0.53]),
      ("#00ff0080", [0, 255, 0, 0.5]), ("rgb(0 51 255 / 50%)", [0, 51, 255, 0.5]),
      ("rgba(0, 51, 255, .5)", [0, 51, 255, 0.5]), ("rgb(0% 20% 100%)", [0, 51, 255, 1]),
      ("hsl(120 100% 50%)", [0, 255, 0, 1]), ("hsla(-240, 100%, 25%, 0.5)", [0, 127.5, 0, 0.5]),
      ("hwb(0.5turn 20% 20%)", [51, 204, 204, 1]), ("color(srgb 0.1 20% 1 / 0.5)", [25.5, 51, 255, 0.5]),
    ] as [(String, [Double])])
  func colors(_ value: String, _ expected: [Double]) throws {
    #expect(try page("background: \(value)").color(.fill, "a") == expected)
  }

  // MARK: - Interpolation

  private static let transformsRows: [(String, String, Double, Transform3D)] = [
    // Rows of the web platform tests, css-transforms/animation/list-interpolation.html.
    (
      "scale(2) rotate(0deg)", "rotate(720deg) scale(2) translate(200px)", 0.25,
      Transform3D(m11: 2, m12: 0, m21: 0, m22: 2, m41: 100, m42: 0)
    ),
    ("none", "rotate(180deg)", 0.5, .rotation(.degrees(90))),
    (
      "rotate(0deg)", "rotate(360deg) translateX(100px)", 0.5,
      Transform3D(m11: -1, m12: 0, m21: 0, m22: -1, m41: -50, m42: 0)
    ),
    (
      "translate(10px)", "translate(30px, 20px) scale(3)", 0.5,
      Transform3D(m11: 2, m12: 0, m21: 0, m22: 2, m41: 20, m42: 10)
    ),
    (
      "matrix(1, 0, 0, 1, 0, 0)", "matrix(3, 0, 0, 1, 10, 0)", 0.5,
      Transform3D(m11: 2, m12: 0, m21: 0, m22: 1, m41: 5, m42: 0)
    ),
  ]

  @Test("Matching functions interpolate in pairs, others by components", arguments: transformsRows)
  func pairs(_ from: String, _ to: String, _ time: Double, _ expected: Transform3D) throws {
    try expect(try page("transform", from: from, to: to), expected, at: time)
  }

  @Test("One turn and two turns differ in between, and a rotation begins about the axis of the other end")
  func rotations() throws {
    try expect(try page("rotate", from: "0deg", to: "1turn"), .rotation(.degrees(90)), at: 0.25)
    try expect(try page("rotate", from: "0deg", to: "2turn"), .rotation(.degrees(180)), at: 0.25)
    try expect(try page("rotate", from: "none", to: "x 90deg"), .rotation(.degrees(45), axis: Self.x), at: 0.5)
  }

  @Test("Colours interpolate with premultiplied components")
  func mixtures() throws {
    let fading = try page("background-color", from: "transparent", to: "rgb(0 255 0)")
    #expect(try fading.color(.fill, "a", at: 0.5) == [0, 255, 0, 0.5])
    let mixed = try page("background-color", from: "rgb(68 148 214 / 0.2)", to: "rgb(60 157 92 / 0.15)")
    #expect(try mixed.color(.fill, "a", at: 0.925) == [60.78, 156.12, 103.9, 0.15])
  }

  @Test("What is shown at one end is shown between both")
  func visibility() throws {
    for (property, from, to, time, isHidden) in [
      ("visibility", "hidden", "visible", 0.01, false), ("visibility", "hidden", "visible", 0, true),
      ("display", "block", "none", 0.99, false), ("display", "block", "none", 2, true),
    ] {
      let page = try page(property, from: from, to: to)
      #expect(page.motion.tree.displayList(at: time).commands.isEmpty == isHidden, "\(property) \(time)")
    }
  }

  private static let compositionRows: [(String, [String], String, Double, Transform3D)] = [
    // Rows of the web platform tests, css-transforms/animation/*-composition.html.
    ("scale", ["2 1", "3 1", "4 1"], "add", 0.25, .scale(x: 6.5, y: 1)),
    ("rotate", ["100deg", "10deg", "30deg"], "add", 0.25, .rotation(.degrees(115))),
    ("translate", ["100px 200px", "10px 20px", "30px 40px"], "add", 0.5, .translation(x: 120, y: 230)),
    ("scale", ["2", "3", "5"], "accumulate", 0, .scale(x: 4, y: 4)),
    (
      "transform", ["translate(10px)", "scale(2)", "scale(2)"], "add", 0.5,
      Transform3D(m11: 2, m12: 0, m21: 0, m22: 2, m41: 10, m42: 0)
    ),
    (
      "transform", ["rotate(40deg)", "rotate(50deg)", "rotate(50deg)"], "accumulate", 0.5, .rotation(.degrees(90))
    ),
  ]

  @Test("Added values follow the rules of their properties", arguments: compositionRows)
  func composition(
    _ property: String, _ values: [String], _ composition: String, _ time: Double, _ expected: Transform3D
  ) throws {
    let style = "\(property): \(values[0]); animation-composition: \(composition)"
    try expect(try page(property, from: values[1], to: values[2], style), expected, at: time)
  }

  @Test("Each keyframe of Web Animations has its composition, and evenly spaced offsets")
  func keyframes() throws {
    let page = try Page(
      json: """
        [{"target": "#a", "style": {"translate": "100px", "left": "0", "top": "0", "width": "9px", "height": "9px"},
          "animations": [{"keyframes": [{"translate": "10px", "composite": "add"}, {"translate": "50px"},
          {"translate": "60px"}, {"offset": 0.8, "translate": "80px"}, {"translate": "0px"}],
          "options": {"duration": 1000, "fill": "both", "iterationStart": 0.5, "endDelay": 100}}]}]
        """)
    let name = try #require(page.names.last)
    // Offsets 0, 0.8/3, 1.6/3, 0.8 and 1; the iteration begins in its middle.
    for (time, x) in [(0.3, 80.0), (0.5, 110), (0.5 + 0.8 / 3, 50)] {
      #expect(isClose(try page.point(0, 0, of: name, at: time), Point(x: x, y: 0)), "\(time)")
    }
  }

  // MARK: - Time

  private static let slide = "@keyframes slide { from { translate: 0px 10px } to { translate: 100px 30px } }"

  private func places(_ declarations: String, _ times: [Double], _ more: String = "") throws -> [Double] {
    let page = try page(declarations, Self.slide + more)
    return try times.map { (try page.point(0, 0, of: "a", at: $0).x * 1e6).rounded() / 1e6 }
  }

  @Test(
    "The shorthand and the properties have the same meaning",
    arguments: [
      "animation: slide 2s linear 500ms 1 normal both", "animation: 2000ms both slide linear .5s",
      "animation-name: slide; animation-duration: 2s; animation-timing-function: linear; animation-delay: 0.5s;"
        + "animation-fill-mode: both",
      "animation: slide 1s; animation-duration: 2s; animation-delay: 500ms; animation-timing-function: linear;"
        + "animation-fill-mode: both",
    ])
  func shorthand(_ declarations: String) throws {
    #expect(try places(declarations, [0, 0.5, 1, 1.5, 2.5, 9]) == [0, 0, 25, 50, 100, 100])
  }

  @Test(
    "Fill modes, iterations and directions",
    arguments: [
      ("1s none", [0.5, 1.5, 3], [7, 50, 7]), ("1s forwards", [0.5, 1.5, 3], [7, 50, 100]),
      ("1s backwards", [0.5, 1.5, 3], [0, 50, 7]), ("2.5 both", [0.25, 2.25, 2.5, 5], [25, 25, 50, 50]),
      ("2 reverse both", [0, 0.25, 1.25, 2], [100, 75, 75, 0]),
      ("3 alternate both", [0.25, 1.25, 2.25, 3], [25, 75, 25, 100]),
      ("2 alternate-reverse both", [0.25, 1.25, 2], [75, 25, 100]), ("infinite", [0.25, 1000.25], [25, 25]),
      ("0 both", [0.25], [0]),
    ] as [(String, [Double], [Double])])
  func options(_ options: String, _ times: [Double], _ expected: [Double]) throws {
    #expect(try places("translate: 7px; animation: slide 1s linear \(options)", times) == expected)
  }

  @Test("Missing keyframes have the value of the style, and later animations replace earlier ones")
  func stacks() throws {
    let more = """
      @keyframes bump { 50% { translate: 100px } } @keyframes back { from { translate: 10px } to { translate: 0px } }
      """
    #expect(try places("translate: 20px; animation: bump 2s linear", [0, 0.5, 1, 1.5], more) == [20, 60, 100, 60])
    let both = "translate: 5px; animation: slide 1s linear, back 1s linear;"
    #expect(try places(both, [0.5], more) == [5])
    #expect(try places(both + "animation-composition: replace, add", [0.5], more) == [55])
    #expect(
      try places("translate: 5px; animation: back 1s linear both; animation-composition: add", [0, 0.5, 2], more)
        == [15, 10, 5])
    // A later shorthand resets the properties.
    #expect(try places("translate: 4px; animation-delay: 5s; animation: slide 1s linear 1s", [0.5, 1.5]) == [4, 50])
  }

  // MARK: - Faults

  @Test(
    "What is not read is named with its place, and the rest of the rule is read",
    arguments: [
      "translate: 5foo", "opacity: env(x)", "background-color: conic(red)", "filter: url(#f)",
      "animation-timeline: scroll()", "colour: red", "transform: rotate(1px)",
      "transform: spin(1deg)", "scale: 1 2 3 4", "offset-path: url(#x)", "rotate: 3", "translate 1px",
    ])
  func faults(_ declaration: String) throws {
    let page = try Page("<div id=a></div>", css: "\n#a { background: red; \(declaration); width: 30px }")
    #expect(page.notes.contains { $0.hasPrefix("line 2, column ") }, "\(page.notes)")
    #expect(try page.box("a").width == 30)
  }
}
