// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import Testing

/// Animations of Web Animations in JSON.
@Suite struct WebAnimationsTests {
  private static let box = #""style": {"left": "0", "top": "0", "width": "100px", "height": "100px"}"#

  private func page(_ members: String) throws -> Page {
    try Page(json: ##"[{"target": "#a", \##(Self.box), \##(members)}]"##)
  }

  private func opacities(_ members: String, _ times: [Double]) throws -> [Double] {
    let page = try page(members)
    let name = try #require(page.names.first { $0.hasSuffix("a") })
    return try times.map { (try page.value(.opacity, name, at: $0) * 1e9).rounded() / 1e9 }
  }

  @Test("Keyframe lists, with offsets at equal distances where they are absent")
  func lists() throws {
    let frames = #""keyframes": [{"opacity": 0}, {"opacity": "0.6"}, {"opacity": 1, "offset": 0.75}, {"opacity": 0}]"#
    #expect(try opacities(frames + #", "options": 1000"#, [0, 0.375, 0.75, 0.875]) == [0, 0.6, 1, 0.5])
    let computed =
      #""keyframes": [{"computedOffset": 0, "offset": null, "opacity": 0}, {"opacity": 1}], "options": 1000"#
    #expect(try opacities(computed, [0.25]) == [0.25])
  }

  @Test("An object with a list for each property")
  func indexed() throws {
    let frames = #""keyframes": {"opacity": [0, 1, 0], "offset": [0, 0.2], "easing": ["steps(1)", "linear"]}"#
    #expect(try opacities(frames + #", "timing": {"duration": 1000}"#, [0.1, 0.6]) == [0, 0.5])
    #expect(try opacities(#""keyframes": {"opacity": 0}, "options": {"duration": 1000}"#, [0.25]) == [0.75])
  }

  @Test(
    "All members of the timing have effect",
    arguments: [
      (#""delay": 500, "fill": "backwards""#, 0.25, 0.0), (#""delay": 500, "fill": "both""#, 2.0, 1),
      (#""iterations": null"#, 7.25, 0.25), (#""iterations": "Infinity""#, 7.25, 0.25),
      (#""iterations": 2, "direction": "alternate""#, 1.25, 0.75), (#""direction": "reverse""#, 0.25, 0.75),
      (#""iterationStart": 0.5, "iterations": 2"#, 0.25, 0.75), (#""easing": "steps(2)""#, 0.6, 0.5),
      (#""playbackRate": 2"#, 0.25, 0.5), (#""currentTime": 500"#, 0.25, 0.75),
      (#""currentTime": 500, "playState": "paused""#, 9, 0.5), (#""playbackRate": -1"#, 0.25, 0.75),
    ] as [(String, Double, Double)])
  func timing(_ members: String, _ time: Double, _ expected: Double) throws {
    let animation =
      #""keyframes": [{"opacity": 0}, {"opacity": 1}], "options": {"duration": 1000, \#(members)}"#
    #expect(try opacities(animation, [time]) == [expected])
  }

  @Test("The earliest start time is the start of the document")
  func startTimes() throws {
    let page = try Page(
      json: """
        [{"id": "a", "startTime": 5000,
          "effect": {"keyframes": {"opacity": [0, 1]}, "timing": {"duration": 1000}}},
         {"selector": ".b", "startTime": 5500,
          "effect": {"keyframes": {"opacity": [0, 1]}, "timing": {"duration": 1000}}}]
        """)
    let (a, b) = (try #require(page.names.first { $0.hasSuffix("a") }), try #require(page.names.last))
    #expect(try page.value(.opacity, a, at: 0.5) == 0.5 && page.value(.opacity, b, at: 0.75) == 0.25)
    #expect(page.motion.duration == 1.5)
  }

  @Test("Values are composed, also from iteration to iteration")
  func composition() throws {
    let page = try page(
      #"""
      "keyframes": {"translate": ["0px", "10px"]},
      "options": {"duration": 1000, "iterations": 3, "iterationComposite": "accumulate", "composite": "add"}
      """#)
    let name = try #require(page.names.first { $0.hasSuffix("a") })
    #expect(isClose(try page.point(0, 0, of: name, at: 2.5), Point(x: 25, y: 0)))
  }

  @Test("Groups play their children at once, sequences one after the other")
  func groups() throws {
    let members = #""keyframes": {"opacity": [0, 1]}, "options": 1000"#
    let children = ##"{\##(members)}, {"target": "#b", \##(members)}"##
    let group = ##"[{"type": "SequenceEffect", "target": "#a", "children": [\##(children)]}]"##
    let page = try Page(json: group)
    let b = try #require(page.names.last)
    #expect(try page.value(.opacity, b, at: 1.5) == 0.5)
    #expect(page.motion.duration == 2)
  }

  @Test("Animations without a target each move a box, and a list of keyframes lasts 1 s")
  func anonymous() throws {
    let moves = #""keyframes": [{"opacity": 0}, {"opacity": 1}], "options": {"duration": 1000}"#
    let two = try Page(json: "[{\(moves)}, {\(moves)}]")
    for name in ["animation-1", "animation-2"] { #expect(try two.value(.opacity, name, at: 0.5) == 0.5) }
    let object = try Page(json: "{\(moves)}")
    #expect(try object.value(.opacity, "animation-1", at: 0.25) == 0.25)
    #expect(object.notes.contains { $0.contains("a grey box of 100 × 100 pt") })
    let list = try Page(
      json: """
        [{"offset": null, "computedOffset": 0, "easing": "linear", "composite": "auto", "opacity": "0"},
         {"offset": null, "computedOffset": 1, "easing": "linear", "composite": "auto", "opacity": "1"}]
        """)
    #expect(try list.value(.opacity, "animation-1", at: 0.25) == 0.25)
    #expect(list.motion.duration == 1)
    #expect(list.notes.contains { $0.contains("a duration of 1 s") })
  }

  @Test("Other members are noted with their paths, and one broken animation refuses nothing")
  func faults() throws {
    let page = try Page(
      json: """
        [{"target": "#a", "keyframes": [{"opacity": 0, "filter": [1]}, {"opacity": 1, "easing": "bounce"}],
          "options": {"duration": 1000, "fill": "x"}, "zoom": 1},
         {"keyframes": []}, 7, {"target": "p:hover", "keyframes": [{"opacity": 0}]},
         {"target": "#c", "keyframes": [{"offset": 2, "opacity": 0}]}]
        """)
    for text in [
      "[0].zoom: ", "[0].keyframes[0].filter: ", "[0].keyframes[1].easing: ", "[0].options.fill: ",
      "[1]: an animation without values",
      "[2]: a value that is no animation", "[3]: the target “p:hover”", "[4].keyframes: keyframes whose offsets",
    ] {
      #expect(page.notes.contains { $0.hasPrefix(text) }, "\(text) in \(page.notes)")
    }
    #expect(throws: MotionFileError.self) { try WebAnimationsReader.read("[]") }
    #expect(throws: MotionFileError.self) { try WebAnimationsReader.read("[{]") }
  }

  @Test("A module of JavaScript is read up to the end of its array")
  func module() throws {
    let text = """
      // Motion of 1 layer in 1 s.
      export const elements = [{"target": "#a", "style": {"content": "]"}, "animations": [{"keyframes": [{"opacity": 0},
      {"opacity": 1}], "options": {"duration": 1000}}]}];
      export function play() {}
      """
    #expect(MotionFileFormat(detecting: text) == .webAnimations)
    let page = Page(try MotionFile.read(text))
    #expect(try page.value(.opacity, try #require(page.names.last), at: 0.5) == 0.5)
  }
}
