// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import Testing

@Suite("What cannot be compared is never equal")
struct ComparisonRuleTests {
  private typealias Values = @Sendable (Double) -> Double

  /// A recording of a format with the defaults of layers.
  private func recording(
    _ values: [(String, Values)] = [], constants: [(String, Double)] = [], duration: Double = 1,
    defaults: [String: Double] = ["x": 0, "y": 0, "rotation": 0, "scaleX": 1, "scaleY": 1, "opacity": 1]
  ) -> MotionRecording {
    var recording = MotionRecording(
      duration: duration,
      channels: values.map { MotionRecording.Channel($0, value: $1) }
        + constants.map { MotionRecording.Channel($0, constant: $1) })
    recording.defaults = defaults
    return recording
  }

  private func isExceeded(_ first: MotionRecording, _ second: MotionRecording) -> Bool {
    let (there, back) = (MotionDifference(first, second), MotionDifference(second, first))
    #expect(there.isExceeded == back.isExceeded)
    return there.isExceeded
  }

  @Test(
    "motions of any short duration are compared",
    arguments: [1e-9, 1e-15, 1e-17, 1e-20, 1e-300, .leastNonzeroMagnitude])
  func shortDurations(duration: Double) {
    func moving(_ distance: Double) -> MotionRecording {
      recording([("a.x", { $0 / duration * distance })], duration: duration)
    }
    #expect(!isExceeded(moving(5), moving(5)))
    #expect(isExceeded(moving(5), moving(9)))
  }

  @Test("a paint that is switched off equals a shape without this paint in another format")
  func absentPaint() throws {
    func css(_ fill: String) throws -> MotionRecording {
      try MotionRecording("#v { r: 9px; cx: 9px; cy: 9px } #s { d: path(\"M0 0L9 9\"); fill: \(fill); }", as: .css)
    }
    func svg(_ fill: String) throws -> MotionRecording {
      try MotionRecording(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><circle id=\"v\" cx=\"9\" cy=\"9\" r=\"9\"/>"
          + "<path id=\"s\" d=\"M0 0L9 9\"\(fill)/></svg>", as: .svg)
    }
    #expect(!isExceeded(try css("none"), try svg(" fill=\"none\"")))
    #expect(!isExceeded(try css("black"), try svg("")))
    #expect(isExceeded(try css("none"), try svg("")))
    #expect(isExceeded(try css("red"), try svg(" fill=\"none\"")))
    #expect(isExceeded(try svg(""), try svg(" fill=\"none\"")))
  }

  @Test(
    "a property that one file states is compared with the default of the other one",
    arguments: [
      ("a.opacity", 0.0, true), ("a.opacity", 1, false), ("a.rotation", 90, true), ("a.rotation", 0, false),
      ("a.scaleX", 3, true), ("a.scaleX", 1, false), ("a.cornerRadius", 0, true), ("b.width", 10, true),
      ("b.opacity", 1, false), ("b.opacity", 0, true),
    ])
  func statics(name: String, number: Double, isDifferent: Bool) {
    let moving: [(String, Values)] = [("a.x", { 100 * $0 })]
    #expect(isExceeded(recording(moving), recording(moving, constants: [(name, number)])) == isDifferent)
  }

  @Test("a removed layer is a difference, and files without a common layer do not correspond")
  func layers() {
    let both = recording([("a.x", { $0 }), ("b.x", { $0 + 1 })])
    let one = recording([("a.x", { $0 })])
    #expect(MotionDifference(both, one).missing == ["b"])
    #expect(MotionDifference(one, both).additional == ["b"])
    let other = recording([("c.x", { $0 }), ("d.x", { $0 })])
    #expect(!MotionDifference(both, other).corresponds)
    #expect(MotionDifference(both, other).isExceeded)
  }

  @Test("a constant column in only one of two tables is a difference, unless it has the default of a layer")
  func columns() throws {
    let plain = try MotionRecording("time,x\n0,0\n1,5\n", as: .csv)
    let half = try MotionRecording("time,x,opacity\n0,0,0.5\n1,5,0.5\n", as: .csv)
    let full = try MotionRecording("time,x,opacity\n0,0,1\n1,5,1\n", as: .csv)
    #expect(isExceeded(plain, half))
    #expect(!isExceeded(plain, full))
  }

  @Test("an angle counts by the corner of a box of 100 pt, and whole turns do not count")
  func angles() throws {
    func turned(_ degrees: Double) -> MotionRecording { recording(constants: [("a.rotation", degrees)]) }
    #expect(isExceeded(turned(90), turned(92.6)))
    // The corner is 70.7 pt from the anchor: 0.4° move it by 0.494 pt.
    #expect(!isExceeded(turned(90), turned(90.4)))
    #expect(isExceeded(turned(90), turned(90.41)))
    #expect(!isExceeded(turned(0), turned(360)))
    let (one, two) = (recording([("a.rotation", { 360 * $0 })]), recording([("a.rotation", { 720 * $0 })]))
    let difference = MotionDifference(one, two)
    #expect(difference.isExceeded)
    #expect(abs(difference.channels[0].distance.size - 180) < 1)
  }

  @Test("a matrix is compared with angles and factors by the corners of the box")
  func matrices() {
    func matrix(_ degrees: Double, _ factor: Double) -> MotionRecording {
      let map = AffineTransform.rotation(.degrees(degrees)).concatenated(with: .scale(x: factor, y: factor))
      return recording(constants: [
        ("a.x", 10), ("a.matrixA", map.a), ("a.matrixB", map.b), ("a.matrixC", map.c), ("a.matrixD", map.d),
        ("a.matrixX", 0), ("a.matrixY", 0),
      ])
    }
    let parts = recording(constants: [("a.x", 10), ("a.rotation", 90), ("a.scaleX", 2), ("a.scaleY", 2)])
    #expect(!isExceeded(matrix(90, 2), parts))
    #expect(isExceeded(matrix(92.6, 2), parts))
    #expect(isExceeded(matrix(90, 2.01), parts))
    let difference = MotionDifference(matrix(92.6, 2), parts)
    #expect(difference.channels.map(\.name).contains("a.corners"))
    #expect(abs(difference.channels[0].distance.size - 2 * 141.42 * 0.02269) < 0.01)
  }

  @Test(
    "a perspective in a list of functions counts, and a distance without one does not",
    arguments: [
      ("perspective(200px) rotateX(60deg)", "rotateX(60deg)", true),
      ("perspective(1000px) rotateY(45deg)", "rotateY(45deg)", true),
      ("perspective(100px) rotateY(30deg)", "perspective(500px) rotateY(30deg)", true),
      ("perspective(800px) rotateY(30deg)", "perspective(800.1px) rotateY(30deg)", false),
      ("translateZ(100px)", "translateZ(101px)", false),
    ])
  func perspective(first: String, second: String, isDifferent: Bool) throws {
    func turned(_ transform: String) throws -> MotionRecording {
      try MotionRecording(
        "#a { animation: m 1s linear both }\n"
          + "@keyframes m { from { transform: none } to { transform: \(transform) } }\n", as: .css)
    }
    #expect(isExceeded(try turned(first), try turned(second)) == isDifferent)
  }

  @Test("an opacity of a style sheet is from 0 to 1")
  func opacity() throws {
    func faded(_ start: String) throws -> MotionRecording {
      try MotionRecording(
        "#a { animation: m 1s linear both }\n@keyframes m { from { opacity: \(start) } to { opacity: 0 } }\n", as: .css)
    }
    #expect(!isExceeded(try faded("2"), try faded("1")))
    #expect(isExceeded(try faded("0.5"), try faded("1")))
  }

  @Test("after its last frame, a Lottie file rests", arguments: [(60, false), (30, true)])
  func lottieEnd(end: Int, isDifferent: Bool) throws {
    func file(_ end: Int) throws -> MotionRecording {
      let position = #"{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[100,0]}]}"#
      return try MotionRecording(
        #"{"v":"5.7.0","fr":60,"ip":0,"op":\#(end),"w":200,"h":200,"layers":[{"ty":4,"nm":"a","ind":1,"ip":0,"op":60,"#
          + #""st":0,"ks":{"p":\#(position)},"shapes":[]}]}"#, as: .lottie)
    }
    #expect(isExceeded(try file(60), try file(end)) == isDifferent)
  }

  @Test("with boxes in both files, the corners of the boxes are compared")
  func boxes() {
    func box(_ side: Double, _ degrees: Double) -> MotionRecording {
      var recording = recording(constants: [("a.rotation", degrees)])
      let map = AffineTransform.rotation(.degrees(degrees))
      recording.boxes = [
        MotionRecording.Outline(boxOf: "a", breakpoints: []) { _ in
          [(0.0, 0.0), (side, 0), (side, side), (0, side)].map { map.apply(to: Point(x: $0, y: $1)) }
        }
      ]
      return recording
    }
    #expect(!isExceeded(box(10, 0), box(10, 2)))
    #expect(isExceeded(box(100, 0), box(100, 2)))
  }

  @Test("colours count where both paints are visible, and the opacity counts everywhere")
  func colours() {
    func paint(_ red: Double, _ alpha: Double) -> MotionRecording {
      recording(constants: [("a.fillRed", red), ("a.fillAlpha", alpha)])
    }
    #expect(isExceeded(paint(0, 1), paint(1, 1)))
    #expect(!isExceeded(paint(0, 0), paint(1, 0)))
    #expect(isExceeded(paint(0, 0), paint(0, 1)))
    #expect(isExceeded(recording(constants: [("a.fillRed", 0)]), recording(constants: [("a.fillRed", 1)])))
  }

  @Test("a motion without an end differs from the same one once, and from an alternating one in the second iteration")
  func endless() {
    let once = recording([("a.x", { 100 * min($0, 1) })])
    var endless = recording([("a.x", { 100 * ($0 - $0.rounded(.down)) })])
    endless.isEndless = true
    var alternating = recording([
      ("a.x", { 100 * abs(($0 + 1).truncatingRemainder(dividingBy: 2) - 1) })
    ])
    alternating.isEndless = true
    #expect(isExceeded(once, endless))
    #expect(isExceeded(endless, alternating))
    #expect(!isExceeded(endless, endless))
    #expect(MotionDifference(once, endless).span == 0...3)
  }

  @Test("iterations without an end differ if they are out of step by more than the accepted time after an hour")
  func drift() {
    func loop(_ period: Double, isEndless: Bool = true) -> MotionRecording {
      var loop = MotionRecording(
        duration: period,
        channels: [
          MotionRecording.Channel("a.x") { 100 * (isEndless ? ($0 / period) - ($0 / period).rounded(.down) : 1) }
        ])
      loop.isEndless = isEndless
      return loop
    }
    func difference(_ first: MotionRecording, _ second: MotionRecording, _ milliseconds: Double) -> MotionDifference {
      MotionDifference(first, second, tolerance: .init(points: 0.5, milliseconds: milliseconds))
    }
    // After 3600 s: 3600 · 2.6 ms / 1.0026 s = 9.34 s.
    #expect(difference(loop(1), loop(1.0026), 9300).drift != nil)
    #expect(difference(loop(1), loop(1.0026), 9400).drift == nil)
    // Three iterations are within 8 ms of each other, the following ones are not.
    let slow = difference(loop(1.0026), loop(1), 8)
    #expect(slow.channels.allSatisfy { !$0.isExceeded } && slow.isExceeded)
    #expect(slow.drift.map { abs($0 - 0.0026) < 1e-12 } == true)
    #expect(!difference(loop(1), loop(1 + 2e-9), 8).isExceeded)
    let once = difference(loop(1, isEndless: false), loop(1.0026, isEndless: false), 8)
    #expect(once.drift == nil && !once.isExceeded)
  }

  @Test("several iterations that are written as one are the same motion")
  func wholeMultiples() throws {
    func style(_ animation: String, _ keyframes: String) throws -> MotionRecording {
      try MotionRecording("#a { animation: k \(animation) } @keyframes k { \(keyframes) }", as: .css)
    }
    let alternating = try style("1s linear infinite alternate", "from { opacity: 0 } to { opacity: 1 }")
    let both = try style("2s linear infinite", "0%, 100% { opacity: 0 } 50% { opacity: 1 }")
    let slower = try style("2.004s linear infinite", "0%, 100% { opacity: 0 } 50% { opacity: 1 }")
    #expect(!isExceeded(alternating, both) && !isExceeded(both, alternating))
    #expect(isExceeded(alternating, slower))
  }

  @Test(
    "pages differ in what they draw, and comments, spaces and the structure of the style sheet do not count",
    arguments: [
      ("<p id='a'></p>", "", true), ("<p id='a'></p>", "<p id='a' hidden></p>", true), ("<p>hi</p>", "<p>ho</p>", true),
      ("<p>a b</p>", "<p>a\n  b</p>", false), ("<p id='a'></p>", "<!-- x --><p id='a'></p>", false),
    ])
  func pages(first: String, second: String, isOther: Bool) throws {
    func page(_ body: String) throws -> MotionRecording {
      let styles = "#a { width: 9px; height: 9px; background: red; opacity: 0.5 }"
      return try MotionRecording("<!doctype html><html><style>\(styles)</style><body>\(body)</body></html>", as: .html)
    }
    #expect(isExceeded(try page(first), try page(second)) == isOther)
  }

  @Test("a style sheet equals a drawing whose layers are inside others, also with a shadow")
  func nestedLayers() throws {
    func tree(_ distance: Double) -> LayerTree {
      var tree = LayerTree(size: Size(width: 300, height: 200))
      let group = tree.add(.group(), at: Point(x: 50, y: 40), name: "my-shape")
      tree.add(.rectangle(size: Size(width: 60, height: 40)), at: Point(x: 30, y: 20), in: group, name: "card") {
        ($0.fill, $0.shadowOpacity, $0.shadowOffset) = (Color(hex: 0x336699), 1, Vector(dx: 4, dy: 6))
      }
      tree.transaction(at: 0, duration: 1) {
        $0[group].position = Point(x: 150, y: 90)
        $0[group].scale = Vector(dx: distance, dy: 2)
      }
      return tree
    }
    func recording(_ tree: LayerTree, _ format: MotionFormat) throws -> MotionRecording {
      try MotionRecording(MotionExport(MotionDocument(of: tree, duration: 2), as: format).text)
    }
    for format in [MotionFormat.svg, .html] {
      #expect(!isExceeded(try recording(tree(2), .css), try recording(tree(2), format)), "\(format)")
      // The group has no drawing, and its map counts by itself.
      #expect(isExceeded(try recording(tree(2), .css), try recording(tree(3), format)), "\(format)")
    }
  }

  @Test("a byte order mark is skipped, and a circle of parents has a note")
  func refusals() throws {
    #expect(try MotionRecording("\u{FEFF}#a { opacity: 0.5 }", as: .css).value(of: "a.opacity", at: 0) == 0.5)
    for parents in [[1], [2, 1], [2, 3, 2]] {
      let layers = parents.enumerated().map { index, parent in
        "{\"ty\":4,\"ind\":\(index + 1),\"parent\":\(parent),\"ip\":0,\"op\":9,\"st\":0,\"ks\":{}}"
      }
      let text = "{\"fr\":60,\"ip\":0,\"op\":9,\"w\":9,\"h\":9,\"layers\":[\(layers.joined(separator: ","))]}"
      let notes = try MotionRecording(text, as: .lottie).notes
      #expect(notes.contains { $0.contains("a circle or a chain") }, "\(parents) \(notes)")
    }
  }

  @Test("a column that is not read is named")
  func unreadColumns() throws {
    let first = try MotionRecording("time,x,speed\n0,0,1\n1,1,1\n", as: .csv)
    let second = try MotionRecording(#"[{"time": 0, "x": 0, "speed": 9}, {"time": 1, "x": 1, "speed": 9}]"#, as: .json)
    #expect(MotionDifference(first, second).unreadColumns == ["speed"])
    #expect(!isExceeded(first, second))
  }

  @Test("rows at negative times are compared")
  func negativeTimes() throws {
    let first = try MotionRecording("time,x\n-1,10\n0,0\n1,20\n", as: .csv)
    let second = try MotionRecording("time,x\n-1,0\n0,0\n1,20\n", as: .csv)
    let difference = MotionDifference(first, second)
    #expect(difference.isExceeded && difference.channels[0].firstExcess == -1)
    #expect(difference.span == -1...1)
  }

  @Test("motions without a duration are compared at their instant, and have no lead")
  func noDuration() throws {
    let first = try MotionRecording("time,x\n0,5\n", as: .csv)
    let second = try MotionRecording("time,x\n0,7\n", as: .csv)
    #expect(isExceeded(first, second))
    #expect(!isExceeded(first, first))
    let (still, other) = (recording([("a.x", { _ in 1 })], duration: 0), recording([("a.x", { _ in 9 })], duration: 0))
    #expect(isExceeded(still, other))
    #expect(MotionDifference(still, other).channels[0].lead == nil)
  }

  @Test(
    "a document is the same motion as its export, with all properties that do not move",
    arguments: MotionSample.allCases)
  func documents(sample: MotionSample) throws {
    let document = try sample.document()
    for format in [MotionFormat.css, .svg, .lottie, .csv] {
      guard let export = try? MotionExport(document, as: format) else { continue }
      let difference = MotionDifference(MotionRecording(document), try MotionRecording(export.text))
      let worst = difference.channels.first.map { "\($0.name) \($0.distance) \($0.isExceeded)" } ?? ""
      #expect(
        !difference.isExceeded, "\(format) \(difference.missing) \(difference.additional) \(worst)")
    }
  }
}
