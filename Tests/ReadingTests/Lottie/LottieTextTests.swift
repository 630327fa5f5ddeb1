// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeLayers
import GlissadeReading
import TestSupport
import Testing

private typealias Text = LottieText

private let red = "#ff0000ff"
private let nothing = "#00000000"

@Suite("Texts in Lottie files, and their animators")
struct LottieTextTests {
  /// Four squares of 10 points at x = 10, 30, 50 and 70, as a text with an animator.
  private func motion(
    _ selector: String, _ changes: String, text: String = "aaaa", options: String = "", expression: String? = nil
  ) throws -> ReadMotion {
    let path = #"{"v":[[0,-50],[50,-50],[50,0],[0,0]],"c":true}"#
    let group = #"{"ty":"gr","it":[{"ty":"sh","ks":{"k":\#(path)}}]}"#
    let characters = ["a", " "].map { character in
      let shapes = character == "a" ? group : ""
      return #"{"ch":"\#(character)","style":"R","w":100,"fFamily":"F","data":{"shapes":[\#(shapes)]}}"#
    }
    let fonts = #""fonts":{"list":[{"fName":"F-R","fFamily":"F","fStyle":"R"}]},"#
    let animator = #"{"nm":"range","s":{"t":0,\#(selector)},"a":{\#(changes)}}"#
    let style = #"{"t":"\#(text)","f":"F-R","s":20,"fc":[1,0,0]}"#
    let source = #""k":[{"t":0,"s":\#(style)}]"# + (expression.map { #","x":"\#($0)""# } ?? "")
    let document = #"{"d":{\#(source)},"a":[\#(animator)]\#(options)}"#
    let layer = #"{"ty":5,"nm":"text","ip":0,"op":1000,"st":0,"ks":{"p":{"k":[10,60]}},"t":\#(document)}"#
    return try ReadMotion(
      lottie: Text.file([layer], fonts + #""chars":[\#(characters.joined(separator: ","))]"#))
  }

  /// Which of the four places is red.
  private func shown(_ motion: ReadMotion, at time: Double = 0) -> [Bool] {
    [15, 35, 55, 75].map { motion.color($0, 55, at: time) == red }
  }

  @Test("the first line of a text in a box is below its top by the ascent of the typeface")
  func ascent() throws {
    let path = #"{"v":[[10,-70],[60,-70],[60,0],[10,0]],"c":true}"#
    let group = #"{"ty":"gr","it":[{"ty":"sh","ks":{"k":\#(path)}}]}"#
    let characters = #""chars":[{"ch":"a","style":"R","w":70,"fFamily":"F","data":{"shapes":[\#(group)]}}]"#
    let text = #"{"d":{"k":[{"t":0,"s":{"t":"a","f":"F-R","s":100,"fc":[1,0,0],"sz":[90,90],"ps":[0,20]}}]}}"#
    let layer = #"{"ty":5,"nm":"text","ip":0,"op":1000,"st":0,"ks":{},"t":\#(text)}"#
    let fonts = #""fonts":{"list":[{"fName":"F-R","fFamily":"F","fStyle":"R","ascent":50}]},"#
    let motion = try ReadMotion(lottie: Text.file([layer], fonts + characters))
    #expect(motion.color(35, 65, at: 0) == red)
    #expect(motion.color(35, 75, at: 0) == nothing)
  }

  @Test("a space at the end of a line has no width", arguments: [(1, 30), (2, 15)])
  func endOfLine(_ justification: Int, _ left: Int) throws {
    // Each character is 20 points wide, with a square of 10 points at its left.
    let path = #"{"v":[[0,-50],[50,-50],[50,0],[0,0]],"c":true}"#
    let characters = ["a", " "].map { character in
      let shapes = character == "a" ? #"{"ty":"gr","it":[{"ty":"sh","ks":{"k":\#(path)}}]}"# : ""
      return #"{"ch":"\#(character)","style":"R","w":100,"fFamily":"F","data":{"shapes":[\#(shapes)]}}"#
    }
    let style = #""f":"F-R","s":20,"lh":20,"fc":[1,0,0],"sz":[70,90],"ps":[0,20],"j":\#(justification)"#
    let text = #"{"d":{"k":[{"t":0,"s":{"t":"aa aa",\#(style)}}]}}"#
    let layer = #"{"ty":5,"nm":"text","ip":0,"op":1000,"st":0,"ks":{},"t":\#(text)}"#
    let fonts = #""fonts":{"list":[{"fName":"F-R","fFamily":"F","fStyle":"R","ascent":50}]},"#
    let motion = try ReadMotion(
      lottie: Text.file([layer], fonts + #""chars":[\#(characters.joined(separator: ","))]"#))
    for y in [25, 45] {
      #expect([left + 5, left + 15, left + 25].map { motion.color($0, y, at: 0) } == [red, nothing, red])
    }
  }

  @Test(
    "a range hides the characters in it",
    arguments: [
      (#""s":{"k":0},"e":{"k":50},"r":1"#, [false, false, true, true]),
      (#""s":{"k":1},"e":{"k":3},"r":2"#, [true, false, false, true]),
      (#""s":{"k":3},"e":{"k":1},"r":2"#, [true, false, false, true]),
      (#""s":{"k":0},"e":{"k":1},"o":{"k":2},"r":2"#, [true, true, false, true]),
      (#""r":1"#, [false, false, false, false]), (#""e":{"k":100},"a":{"k":0},"r":1"#, [true, true, true, true]),
    ] as [(String, [Bool])])
  func ranges(_ selector: String, _ expected: [Bool]) throws {
    let motion = try motion(selector, #""o":{"k":0}"#)
    #expect(motion.notes.isEmpty, "\(motion.notes)")
    #expect(shown(motion) == expected)
  }

  @Test("words and characters without spaces have indices of their own")
  func bases() throws {
    let first = #""s":{"k":0},"e":{"k":1},"r":2"#
    #expect(shown(try motion(first + #","b":3"#, #""o":{"k":0}"#, text: "aa a")) == [false, false, false, true])
    let second = #""s":{"k":2},"e":{"k":3},"r":2"#
    #expect(shown(try motion(second + #","b":2"#, #""o":{"k":0}"#, text: "aa a")) == [true, true, false, false])
  }

  @Test("places, colours, scales, rotations and tracking change in proportion to the factor")
  func changes() throws {
    let all = #""s":{"k":0},"e":{"k":100},"r":1"#
    #expect(try motion(all + #","a":{"k":50}"#, #""p":{"k":[0,-40]}"#).color(15, 35, at: 0) == red)
    #expect(try motion(all, #""fc":{"k":[0,0,1]}"#).color(15, 55, at: 0) == "#0000ffff")
    // The squares grow about the middles of their baselines.
    let scaled = try motion(all, #""s":{"k":[100,200]}"#)
    #expect(scaled.color(15, 45, at: 0) == red && scaled.color(22, 55, at: 0) == nothing)
    #expect(try motion(all, #""r":{"k":180}"#).color(22, 65, at: 0) == red)
    let tracked = try motion(#""s":{"k":1},"e":{"k":2},"r":2"#, #""t":{"k":10}"#)
    #expect(shown(tracked) == [true, false, false, false] && tracked.color(45, 55, at: 0) == red)
    // An instant after another one, and again the first one.
    let spreading = try motion(all, #""t":\#(Text.ramp("[0]", "[40]", frames: 0...40))"#)
    #expect([1, 0, 1].map { spreading.color(45, 55, at: $0) } == [red, nothing, red])
    #expect([0, 1, 0].map { spreading.color(35, 55, at: $0) } == [red, nothing, red])
    // The first character of a line stays in its place, as in lottie-web.
    #expect([0, 1].map { spreading.color(15, 55, at: $0) } == [red, red])
    // A text without a stroke gets that of its animator.
    let stroked = try motion(all, #""sw":{"k":4},"sc":{"k":[0,0,1]}"#)
    #expect(stroked.color(9, 55, at: 0) == "#0000ffff" && stroked.color(15, 55, at: 0) == red)
  }

  @Test("a ramp has its middle value at the middle, and a moving range moves")
  func shapes() throws {
    let ramp = try motion(#""s":{"k":0},"e":{"k":100},"r":1,"sh":2"#, #""p":{"k":[0,-40]}"#)
    // The factors are 1/8, 3/8, 5/8 and 7/8.
    for (index, place) in [15, 35, 55, 75].enumerated() {
      #expect(ramp.color(place, 55 - 5 - index * 10, at: 0) == red)
    }
    let moving = try motion(
      #""s":\#(Text.ramp("[0]", "[100]", frames: 0...40)),"e":{"k":100},"r":1"#, #""o":{"k":0}"#)
    #expect(shown(moving, at: 2) == [true, true, false, false])
  }

  @Test("a skew moves the top of each character by the tangent of its angle, about its axis")
  func skews() throws {
    // Squares from y = 50 to 60. By 45° their upper edge is 10 points further right; along the other axis, the left
    // edge of a character 20 points wide is 10 points higher than its middle.
    let all = #""s":{"k":0},"e":{"k":100},"r":1"#
    let skewed = try motion(all, #""sk":{"k":45}"#)
    #expect(skewed.notes.isEmpty)
    #expect(skewed.color(23, 51, at: 0) == red && skewed.color(12, 51, at: 0) == nothing)
    #expect(skewed.color(17, 58, at: 0) == red)
    let half = try motion(#""s":{"k":0},"e":{"k":50},"r":1"#, #""sk":{"k":45}"#)
    #expect(half.color(23, 51, at: 0) == red && half.color(63, 51, at: 0) == nothing)
    let turned = try motion(all, #""sk":{"k":45},"sa":{"k":90}"#)
    #expect(turned.color(18, 57, at: 0) == red && turned.color(23, 51, at: 0) == nothing)
  }

  @Test("a text with an expression changes from frame to frame")
  func expressions() throws {
    let motion = try motion(#""r":1,"a":{"k":0}"#, #""o":{"k":100}"#, expression: "time < 0.5 ? 'a a' : value")
    #expect(motion.notes.isEmpty, "\(motion.notes)")
    #expect(shown(motion) == [true, false, true, false] && shown(motion, at: 0.49) == [true, false, true, false])
    #expect(shown(motion, at: 0.5) == [true, true, true, true] && shown(motion, at: 3) == [true, true, true, true])
    let count = try self.motion(
      #""r":1,"a":{"k":0}"#, #""o":{"k":100}"#, expression: "text.sourceText.length > 3 ? 'a'.split(',') : ''")
    #expect(shown(count) == [true, false, false, false])
    let failing = try self.motion(#""r":1,"a":{"k":0}"#, #""o":{"k":100}"#, expression: "none()")
    #expect(failing.notes.map(\.place) == ["layers[0].t.d"] && shown(failing) == [true, true, true, true])
  }

  @Test("the anchors of characters are aligned, and those of words are noted")
  func anchors() throws {
    let all = #""s":{"k":0},"e":{"k":100},"r":1"#
    // Half a turn about the middle of the baseline, and about a point that is higher by half of 1.2 · 0.714 · 20.
    let options = #","m":{"g":1,"a":{"k":[0,-50]}}"#
    let turned = try motion(all, #""r":{"k":180}"#, options: options)
    #expect(turned.notes.isEmpty)
    #expect(turned.color(25, 48, at: 0) == red && turned.color(25, 55, at: 0) == nothing)
    let words = try motion(all, #""r":{"k":180}"#, options: #","m":{"g":3,"a":{"k":[0,0]}}"#)
    #expect(words.notes.map(\.construct) == ["the anchor points of groups of characters"])
    #expect(try motion(all, #""o":{"k":50}"#, options: #","m":{"g":3}"#).notes.isEmpty)
  }

  @Test("what is not read is noted")
  func faults() throws {
    let motion = try motion(#""r":1,"rn":1"#, #""o":{"k":100},"bl":{"k":[9,9]}"#)
    #expect(motion.notes.map(\.construct).contains { $0.hasPrefix("the random order of the text animator “range”") })
    #expect(motion.notes.map(\.construct).contains { $0.hasPrefix("“bl” of the text animator “range”") })
  }
}
