// SPDX-License-Identifier: MIT
import GlissadeExchange
import GlissadeGeometry
import Testing

@Suite("Interpolation of CSS values")
struct WebInterpolationTests {
  /// The numbers of an element with one animation of a second from one value to another.
  private func numbers(
    _ property: String, _ from: String, _ to: String, _ names: [String], at time: Double, _ style: String = "",
    _ options: String = ""
  ) throws -> [Double] {
    let text = """
      @keyframes k { from { \(property): \(from) } to { \(property): \(to) } }
      #a { animation: k 1s linear both \(options); \(style) }
      """
    let recording = try MotionRecording(text, as: .css)
    return names.map { recording.value(of: "a.\($0)", at: time) ?? recording.defaults[$0] ?? .nan }
  }

  private static let matrix = ["matrixA", "matrixB", "matrixC", "matrixD", "matrixX", "matrixY"]

  private static let transformsRows: [(String, String, Double, [Double])] = [
    // Rows of the web platform tests, css-transforms/animation/list-interpolation.html.
    ("scale(2) rotate(0deg)", "rotate(720deg) scale(2) translate(200px)", 0.25, [2.0, 0, 0, 2, 100, 0]),
    ("none", "rotate(180deg)", 0.5, [0, 1, -1, 0, 0, 0]),
    ("rotate(0deg)", "rotate(360deg) translateX(100px)", 0.5, [-1, 0, 0, -1, -50, 0]),
    ("translate(10px)", "translate(30px, 20px) scale(3)", 0.5, [2, 0, 0, 2, 20, 10]),
    ("matrix(1, 0, 0, 1, 0, 0)", "matrix(3, 0, 0, 1, 10, 0)", 0.5, [2, 0, 0, 1, 5, 0]),
    ("scale(0)", "matrix(2, 0, 0, 2, 0, 0)", 0.25, [0, 0, 0, 0, 0, 0]),
  ]

  @Test("matching functions interpolate in pairs, others by components", arguments: transformsRows)
  func transforms(from: String, to: String, time: Double, expected: [Double]) throws {
    let result = try numbers("transform", from, to, Self.matrix, at: time)
    #expect(areClose(result, expected, 1e-9), "\(result)")
  }

  @Test("one turn and two turns differ in between, and rotations about different axes follow an arc")
  func rotations() throws {
    #expect(areClose(try numbers("rotate", "0deg", "1turn", ["rotation"], at: 0.25), [90]))
    #expect(areClose(try numbers("rotate", "0deg", "2turn", ["rotation"], at: 0.25), [180]))
    let names = ["rotation", "rotationX", "rotationY"]
    #expect(areClose(try numbers("rotate", "none", "x 90deg", names, at: 0.5), [0, 45, 0], 1e-9))
    // A third of the way around (1, 1, 1) takes x to y.
    let half = try numbers("rotate", "x 90deg", "y 90deg", names, at: 0.5)
    #expect(areClose([half[0]], [0], 1e-9) && abs(half[1] - half[2]) < 1e-9)
  }

  @Test("colours interpolate with premultiplied components")
  func colors() throws {
    let names = ["fillRed", "fillGreen", "fillBlue", "fillAlpha"]
    #expect(areClose(try numbers("fill", "transparent", "rgb(0 255 0)", names, at: 0.5), [0, 1, 0, 0.5]))
    // Exact rows: rgba(68, 148, 214, 0.2) to rgba(60, 157, 92, 0.15) at 0.925.
    let expected = [60.78048780487805 / 255, 156.1219512195122 / 255, 103.90243902439025 / 255, 0.15375]
    let result = try numbers("fill", "rgb(68 148 214 / 0.2)", "rgb(60 157 92 / 0.15)", names, at: 0.925)
    #expect(areClose(result, expected, 1e-9))
    #expect(try numbers("fill", "none", "red", names, at: 0.4) == [0, 0, 0, 0])
  }

  @Test("what is shown at one end is shown between both, and words change in the middle")
  func discrete() throws {
    #expect(try numbers("visibility", "hidden", "visible", ["visibility"], at: 0.01) == [1])
    #expect(try numbers("visibility", "hidden", "visible", ["visibility"], at: 0) == [0])
    #expect(try numbers("display", "block", "none", ["visibility"], at: 0.99) == [1])
    #expect(try numbers("display", "block", "none", ["visibility"], at: 2) == [0])
  }

  /// An animation that is composed with a value of the style.
  struct Composition: Sendable {
    let property: String
    let values: [String]
    let composite: String
    let names: [String]
    let time: Double
    let expected: [Double]

    init(
      _ property: String, _ style: String, _ from: String, _ to: String, _ composite: String, _ names: [String],
      _ time: Double, _ expected: [Double]
    ) {
      (self.property, values, self.composite) = (property, [style, from, to], composite)
      (self.names, self.time, self.expected) = (names, time, expected)
    }
  }

  private static let compositionRows: [Composition] = [
    // Rows of the web platform tests, css-transforms/animation/*-composition.html.
    Composition("scale", "2 1", "3 1", "4 1", "add", ["scaleX"], 0.25, [6.5]),
    Composition("rotate", "100deg", "10deg", "30deg", "add", ["rotation"], 0.25, [115]),
    Composition("translate", "100px 200px", "10px 20px", "30px 40px", "add", ["x", "y"], 0.5, [120, 230]),
    Composition("scale", "2", "3", "5", "accumulate", ["scaleX"], 0, [4]),
    Composition("transform", "translate(10px) ", "scale(2)", "scale(2)", "add", ["matrixA", "matrixX"], 0.5, [2, 10]),
    Composition(
      "transform", "rotate(40deg)", "rotate(50deg)", "rotate(50deg)", "accumulate", ["matrixA", "matrixB"], 0.5,
      [0, 1]),
    Composition("opacity", "0.5", "0.25", "0.25", "add", ["opacity"], 0.5, [0.75]),
  ]

  @Test("added values follow the rules of their properties", arguments: compositionRows)
  func composition(row: Composition) throws {
    let style = "\(row.property): \(row.values[0]); animation-composition: \(row.composite)"
    let result = try numbers(row.property, row.values[1], row.values[2], row.names, at: row.time, style)
    #expect(areClose(result, row.expected, 1e-9), "\(result)")
  }

  @Test("each keyframe of Web Animations has its composition, and evenly spaced offsets")
  func keyframes() throws {
    let text = """
      [{"target": "#a", "style": {"translate": "100px"}, "animations": [{"keyframes": [
        {"translate": "10px", "composite": "add"}, {"translate": "50px"}, {"translate": "60px"},
        {"offset": 0.8, "translate": "80px"}, {"translate": "0px"}],
        "options": {"duration": 1000, "fill": "both", "iterationStart": 0.5, "endDelay": 100}}]}]
      """
    // Offsets 0, 0.8/3, 1.6/3, 0.8 and 1; the iteration begins in its middle.
    let recording = try MotionRecording(text, as: .waapi)
    #expect(areClose(recording.values("a.x", at: [0.3, 0.5]), [80, 110], 1e-9))
    #expect(areClose(recording.values("a.x", at: [0.5 + 0.8 / 3]), [50], 1e-9))
  }

  @Test("paused animations rest, endless ones are known, and negative delays count")
  func timing() throws {
    let keys = "@keyframes k { from { translate: 0px } to { translate: 100px } }\n"
    let paused = try MotionRecording(keys + "#a { animation: k 1s linear -0.25s paused }", as: .css)
    #expect(paused.values("a.x", at: [0, 0.5]) == [25, 25])
    #expect(!paused.isEndless && paused.duration == 0)
    let endless = try MotionRecording(keys + "#a { animation: k 1s linear infinite }", as: .css)
    #expect(endless.isEndless && endless.duration == 1)
    #expect(endless.values("a.x", at: [3.25]) == [25])
    let once = try MotionRecording(keys + "#a { animation: k 1s linear }", as: .css)
    #expect(!once.isEndless && once.values("a.x", at: [3.25]) == [0])
  }

  @Test("values without a statement, arcs, lists and colours that are not interpolated are refused by name")
  func refusals() {
    for (property, from, to, expected) in [
      ("d", "path('M0 0A1 1 0 0 1 2 2')", "path('M0 0A1 1 0 0 1 3 3')", "arcs of “d”"),
      ("stroke-dasharray", "1 2", "1 2 3 4", "lists of different lengths"),
      ("fill", "color(srgb 1 0 0)", "red", "“color()” is not interpolated"),
      ("offset-path", "path('M0 0L1 1')", "none", "“offset-path” in keyframes"),
      ("width", "auto", "3px", "“auto” of “width”"), ("margin", "0", "3px", "the property “margin”"),
    ] {
      #expect(throws: MotionReadingError.self, "\(property)") { try numbers(property, from, to, [], at: 0) }
      do {
        _ = try numbers(property, from, to, [], at: 0)
      } catch {
        #expect("\(error)".contains(expected), "\(error)")
      }
    }
    let text = "@keyframes k { to { width: 3px } } #a { animation: k 1s }"
    #expect(throws: MotionReadingError.self) { try MotionRecording(text, as: .css) }
  }

  @Test("a motion path has places and directions, and a closed one continues")
  func offsets() throws {
    let path = "offset-path: path('M0 0H10V10H0Z');"
    let names = ["x", "y", "heading"]
    #expect(areClose(try numbers("offset-distance", "0%", "100%", names, at: 0.375, path), [10, 5, 90], 1e-6))
    #expect(areClose(try numbers("offset-distance", "0%", "200%", names, at: 0.625, path), [10, 0, 0], 1))
    let turned = path + "offset-rotate: auto 45deg; translate: 1px 2px"
    #expect(areClose(try numbers("offset-distance", "0px", "10px", names, at: 0.5, turned), [6, 2, 45], 1e-6))
  }

  @Test("the corners of a box follow transforms about the transform origin")
  func boxes() throws {
    func places(_ style: String, at time: Double = 0) throws -> [Point] {
      let recording = try MotionRecording("#a { width: 100px; height: 50px; \(style) }", as: .css)
      return try #require(recording.boxes.first { $0.layer == "a" }).places(time)
    }
    func areClose(_ points: [Point], _ expected: [(Double, Double)]) -> Bool {
      zip(points, expected).allSatisfy { abs($0.x - $1.0) < 1e-9 && abs($0.y - $1.1) < 1e-9 }
    }
    #expect(areClose(try places("rotate: 180deg"), [(100, 50), (0, 50), (0, 0), (100, 0)]))
    #expect(areClose(try places("rotate: 90deg; transform-origin: 0 0"), [(0, 0), (0, 100), (-50, 100), (-50, 0)]))
    #expect(areClose(try places("scale: 2; translate: 10px"), [(-40, -25), (160, -25), (160, 75), (-40, 75)]))
    #expect(areClose(try places("transform: translate(50%, 100%)"), [(50, 50), (150, 50), (150, 100), (50, 100)]))
    #expect(
      areClose(
        try places("position: absolute; left: 5px; top: 6px; scale: 1"), [(5, 6), (105, 6), (105, 56), (5, 56)]))
    // A box that is 100 wide, turned by 60° about y, is half as wide.
    #expect(areClose(try places("transform: rotateY(60deg)"), [(25, 0), (75, 0), (75, 50), (25, 50)]))
    let scaled = try places("transform: perspective(100px) translateZ(50px)")
    #expect(areClose(scaled, [(-50, -25), (150, -25), (150, 75), (-50, 75)]))
    // A drawing is transformed about the origin of its coordinates.
    #expect(areClose(try places("x: 10px; y: 20px; scale: 2"), [(20, 40), (220, 40), (220, 140), (20, 140)]))
  }
}
