// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import GlissadeTiming
import Testing

/// Changes of keyframes in the text of files.
@Suite("Changes of keyframes") struct KeyEditTests {
  /// The motion of a text, its bytes and its keyframes.
  private struct File {
    let bytes: [UInt8]
    let motion: ReadMotion

    init(_ text: String) throws { try self.init(Array(text.utf8)) }

    init(_ bytes: [UInt8]) throws {
      self.bytes = bytes
      motion = try MotionFile.read(bytes)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The index of the keyframes with a title.
    func index(_ title: String) throws -> Int { try #require(motion.keys.firstIndex { $0.title == title }) }

    func keys(_ title: String) throws -> StatedKeys { motion.keys[try index(title)] }

    func changed(_ title: String, _ key: Int, _ change: KeyEdit.Change) throws -> File {
      let edit = KeyEdit(keys: try index(title), key: key, change)
      #expect(try keys(title).problem(with: change, ofKey: key) == nil)
      return try File(try MotionFile.edited(bytes, by: [edit], of: motion.keys))
    }

    /// Whether another file differs from this one in one place alone, where a text replaces an old one.
    func becomes(_ other: File, _ old: String, _ new: String) -> Bool {
      text.ranges(of: old).count == 1 && text.replacing(old, with: new) == other.text
    }
  }

  // MARK: - Lottie

  private static let lottie = #"""
    {"v":"5.7.4", "fr":50,"ip":10,"op":110,"w":200,"h":100, "layers":[
      {"ty":4,"nm":"ball","ind":1,"ip":0,"op":200,"ks":{
        "p":{"a":1,"k":[{"t":10,"s":[10,20,0],"o":{"x":0.3,"y":0},"i":{"x":0.7,"y":1}},
          {"t": 60 ,"s":[110,20,0],"h":1},{"t":85,"s":[50,50,0]}]},
        "o":{"a":1,"k":[{"t":10,"s":[0],"e":[100],"o":{"x":[0.5],"y":[0]},"i":{"x":[0.5],"y":[1]}},{"t":60}]},
        "r":{"a":1,"k":[{"t":10,"s":[0]},{"t":110,"s":[90]}],"x":"var $bm_rt = time;"}},
       "shapes":[{"ty":"gr","it":[{"ty":"rc","s":{"a":0,"k":[20,20]},"p":{"a":0,"k":[0,0]},"r":{"a":0,"k":0}},
         {"ty":"tm","nm":"Trim","s":{"a":0,"k":0},"o":{"a":0,"k":0},
          "e":{"a":1,"k":[{"t":10,"s":[0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},{"t":60,"s":[100]}]}},
         {"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100}},{"ty":"tr","p":{"a":0,"k":[0,0]}}]}]}]}
    """#

  @Test("Lottie states times in seconds, numbers in its unit, and easings")
  func lottieKeys() throws {
    let keys = try File(Self.lottie).keys("position")
    #expect(keys.keys.map(\.time) == [0, 1, 1.5])
    #expect(keys.keys.map(\.numbers) == [[10, 20], [110, 20], [50, 50]])
    #expect(keys.keys.map(\.easing) == [.cubicBezier(0.3, 0, 0.7, 1), .steps(1), nil])
    #expect(keys.property == LayerProperty<Point>.position.name)
  }

  @Test("a property with an expression has no keyframes that could be changed")
  func expression() throws {
    #expect(try File(Self.lottie).motion.keys.map(\.title) == ["position", "opacity", "trim end"])
  }

  @Test("a moved keyframe changes one number of a Lottie file")
  func lottieTime() throws {
    let file = try File(Self.lottie)
    let changed = try file.changed("position", 1, .time(1.1))
    #expect(file.becomes(changed, #""t": 60 ,"#, #""t": 65 ,"#))
    #expect(try changed.keys("position").keys[1].time == 1.1)
  }

  @Test("a changed value keeps the numbers that the layer does not have")
  func lottieNumbers() throws {
    let file = try File(Self.lottie)
    let changed = try file.changed("position", 1, .numbers([99.5, -3]))
    #expect(file.becomes(changed, "[110,20,0]", "[99.5,-3,0]"))
    let layer = try changed.keys("position").layer
    let place = changed.motion.tree.presentationValue(of: layer, .position, at: 1.2)
    #expect(place == Point(x: 99.5, y: -3))
  }

  @Test("the end of a segment of an early exporter is changed too")
  func lottieEnd() throws {
    let file = try File(Self.lottie)
    let changed = try file.changed("opacity", 1, .numbers([40]))
    #expect(file.becomes(changed, #""e":[100]"#, #""e":[40]"#))
    #expect(try changed.keys("opacity").keys[1].numbers == [40])
  }

  @Test("an easing keeps the form of its handles")
  func lottieEasing() throws {
    let file = try File(Self.lottie)
    let changed = try file.changed("opacity", 0, .easing(.cubicBezier(0.1, 0.2, 0.3, 0.4)))
    #expect(
      file.becomes(
        changed, #""o":{"x":[0.5],"y":[0]},"i":{"x":[0.5],"y":[1]}"#,
        #""o":{"x":[0.1],"y":[0.2]},"i":{"x":[0.3],"y":[0.4]}"#))
    let held = try file.changed("trim end", 0, .easing(.steps(1)))
    #expect(try held.keys("trim end").keys[0].easing == .steps(1))
    let linear = try held.changed("trim end", 0, .easing(.linear))
    #expect(try linear.keys("trim end").keys[0].easing == .linear)
    let eased = try file.changed("position", 1, .easing(.easeOut))
    #expect(try eased.keys("position").keys[1].easing == .easeOut)
  }

  // MARK: - SVG

  private static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><style><![CDATA[
      /* @keyframes grow { from { opacity: 1 } } */
      @keyframes grow { 0%, 50% { transform: translate(2px, 10%) scale(1) ; opacity : 0.25 }
        to { opacity: 1; transform: translate(8px, 50%) scale(2) } }
      .b { animation: grow 2s 1s ease-in both }
    ]]></style>
      <rect id="a" width="10" height="10"><animate attributeName="opacity" begin="0.5s" dur="2s"
        values="0;.5; 1" fill="freeze"/>
        <animateTransform attributeName="transform" type="rotate" from="0 5 5" to="360 5 5" dur="1s"/></rect>
      <rect class="b" width="10" height="10"/></svg>
    """

  @Test("an SVG file states the values of its animation elements and rules")
  func svgKeys() throws {
    let file = try File(Self.svg)
    #expect(file.motion.keys.map(\.title) == ["opacity", "rotate", "opacity", "transform"])
    let opacity = try file.keys("opacity")
    #expect(opacity.keys.map(\.time) == [0.5, 1.5, 2.5])
    #expect(opacity.keys.map(\.numbers) == [[0], [0.5], [1]])
    #expect(opacity.property == LayerProperty<Double>.opacity.name)
    let rule = try file.keys("transform")
    #expect(rule.keys.map(\.time) == [1, 2, 3])
    #expect(rule.keys.map(\.numbers) == [[2, 10, 1], [2, 10, 1], [8, 50, 2]])
    #expect(rule.keys.map(\.easing) == [.easeIn, .easeIn, nil])
  }

  @Test("keyframes of animation elements are changed in their attributes")
  func timedElements() throws {
    let file = try File(Self.svg)
    let value = try file.changed("opacity", 1, .numbers([0.75]))
    #expect(file.becomes(value, #"values="0;.5; 1""#, #"values="0;0.75; 1""#))
    let time = try file.changed("opacity", 1, .time(2))
    #expect(file.becomes(time, "<animate attributeName", #"<animate keyTimes="0;0.75;1" attributeName"#))
    #expect(try time.keys("opacity").keys[1].time == 2)
    let eased = try time.changed("opacity", 1, .easing(.cubicBezier(0.1, 0.2, 0.3, 0.4)))
    #expect(try eased.keys("opacity").keys.map(\.easing) == [.linear, .cubicBezier(0.1, 0.2, 0.3, 0.4), nil])
    let end = try file.changed("rotate", 1, .numbers([180, 5, 5]))
    #expect(file.becomes(end, "360 5 5", "180 5 5"))
  }

  @Test("what SVG cannot express is refused")
  func timedElementProblems() throws {
    let keys = try File(Self.svg).keys("opacity")
    #expect(keys.problem(with: .time(0.6), ofKey: 0) == "The first and the last value of this animation stay")
    #expect(keys.problem(with: .time(2.6), ofKey: 1) == "A keyframe stays between its neighbours, from 0.5 s to 2.5 s")
    #expect(keys.problem(with: .easing(.cubicBezier(0.5, 1.5, 0.5, 1)), ofKey: 0) != nil)
    #expect(keys.problem(with: .easing(.steps(1)), ofKey: 0) != nil)
    #expect(keys.problem(with: .numbers([1, 2]), ofKey: 0) == "1 number is expected")
    #expect(keys.problem(with: .easing(.linear), ofKey: 2) == "The last keyframe has no easing")
    #expect(keys.problem(with: .numbers([1]), ofKey: 3) == "There is no such keyframe")
  }

  @Test("keyframes of rules are changed in their declarations")
  func rules() throws {
    let file = try File(Self.svg)
    let value = try file.changed("transform", 2, .numbers([9, 60, 2.5]))
    #expect(file.becomes(value, "translate(8px, 50%) scale(2)", "translate(9px, 60%) scale(2.5)"))
    let time = try file.changed("transform", 1, .time(2.5))
    #expect(file.becomes(time, "{ 0%, 50% {", "{ 0%, 75% {"))
    let last = try file.changed("transform", 2, .time(2.8))
    #expect(file.becomes(last, "to { opacity: 1;", "90% { opacity: 1;"))
    let eased = try file.changed("transform", 0, .easing(.steps(3)))
    #expect(
      file.becomes(
        eased, "{ transform: translate(2px, 10%)",
        "{ animation-timing-function: steps(3); transform: translate(2px, 10%)"))
    let again = try eased.changed("transform", 0, .easing(.linear))
    #expect(eased.becomes(again, "animation-timing-function: steps(3)", "animation-timing-function: linear"))
    #expect(try again.keys("transform").keys[0].easing == .linear)
  }

  // MARK: - Pages

  @Test("keyframes of a style sheet and of a page are changed")
  func pages() throws {
    let sheet = "@keyframes a { from { left: 0px } 40% { left: 12.5px } to { left: 1e2px } }\n.x { animation: a 1s }"
    let file = try File(sheet)
    let changed = try file.changed("left", 1, .numbers([20]))
    #expect(file.becomes(changed, "12.5px", "20px"))
    let page = try File("<!doctype html><style>\(sheet)</style><div class=x></div>")
    let moved = try page.changed("left", 1, .time(0.5))
    #expect(page.becomes(moved, "40% {", "50% {"))
    // A rule in a comment is none.
    let comment = "<!-- <style>@keyframes a { from { left: 1px } 40% { left: 2px } }</style> -->"
    let commented = try File("<!doctype html><style>\(sheet)</style>\(comment)<div class=x></div>")
    let other = try commented.changed("left", 1, .numbers([20]))
    #expect(commented.becomes(other, "12.5px", "20px"))
  }

  @Test("an endless motion that began before the file has the keyframes of its first whole iteration")
  func negativeDelay() throws {
    let rule = "@keyframes a { from { left: 0px } to { left: 9px } }"
    let file = try File(rule + ".x { animation: a 2s linear -0.5s infinite }")
    #expect(try file.keys("left").keys.map(\.time) == [1.5, 3.5])
    let moved = try file.changed("left", 1, .time(3))
    #expect(file.becomes(moved, "to {", "75% {"))
    let keys = try file.keys("left")
    #expect([1.5, 2.5, 3.25, 3.75, 4.5].map { keys.numbers(at: $0)[0] } == [0, 4.5, 7.875, 1.125, 4.5])
    #expect(keys.times(until: 6, limit: 100) == [1.5, 3.5, 5.5, 7.5])
    let alternating = try File(rule + ".x { animation: a 2s linear -0.5s infinite alternate }")
    #expect(try alternating.keys("left").keys.map(\.time) == [3.5, 5.5])
    #expect(try alternating.keys("left").numbers(at: 6) == [6.75])
    let counted = try File(rule + ".x { animation: a 2s linear 2.5 alternate }").keys("left")
    #expect([3, 4, 4.5, 5, 9].map { counted.numbers(at: $0)[0] } == [4.5, 0, 2.25, 4.5, 4.5])
  }

  // MARK: - Numbers

  @Test(
    "numbers of a value stand between its other parts",
    arguments: [
      ("translate(10px, -2.5e1%) rotate(.5turn)", [10, -25, 0.5]), ("#12ab34", []), ("matrix3d(1)", [1]),
      ("2em", [2]), ("url(#a1) 3", [3]), ("-webkit-x 4", [4]), ("1-2", [1, -2]), ("", []),
    ])
  func tokens(text: String, numbers: [Double]) {
    #expect(NumberTokens(text).numbers == numbers)
    let tokens = NumberTokens(text)
    #expect(NumberTokens(tokens.text(with: numbers.map { $0 + 1 })).numbers == numbers.map { $0 + 1 })
  }

  @Test("a compressed file and one in UTF-16 have no keyframes that could be changed")
  func otherEncodings() throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in Self.svg.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try File(bytes).motion.keys.isEmpty)
  }

  @Test("edits of keyframes that the file does not have are refused")
  func missing() throws {
    let file = try File(Self.lottie)
    #expect(throws: MotionFileError.self) {
      try MotionFile.edited(file.bytes, by: [KeyEdit(keys: 99, key: 0, .time(1))], of: file.motion.keys)
    }
    #expect(throws: MotionFileError.self) {
      try MotionFile.edited(Array("{}".utf8), by: [KeyEdit(keys: 0, key: 0, .time(1))], of: file.motion.keys)
    }
  }
}
