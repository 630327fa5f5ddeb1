// SPDX-License-Identifier: MIT
import GlissadeReading
import TestSupport
import Testing

private typealias Text = LottieText

private let red = "#ff0000ff"
private let green = "#00ff00ff"
private let blue = "#0000ffff"
private let nothing = "#00000000"

@Suite("Layers of Lottie files")
struct LottieLayerTests {
  @Test("a layer is visible from its first frame up to the frame before its last one")
  func frames() throws {
    let layer = Text.shapes([Text.rectangle(50, 50, 20, 20), Text.red]).replacing(
      "\"ip\":0,\"op\":1000", with: "\"ip\":10,\"op\":20")
    let motion = try ReadMotion(lottie: Text.file([layer]))
    #expect(motion.color(50, 50, at: 0.99) == nothing)
    #expect(motion.color(50, 50, at: 1) == red)
    #expect(motion.color(50, 50, at: 1.99) == red)
    #expect(motion.color(50, 50, at: 2) == nothing)
  }

  @Test("a parent moves its children, and does not fade them")
  func parents() throws {
    let null = #"{"ty":3,"ind":7,"ip":0,"op":1000,"ks":{"p":{"k":[40,0]},"r":{"k":90},"o":{"k":0}}}"#
    let child = Text.shapes(
      [Text.rectangle(50, 0, 20, 20), Text.red], #""parent":7"#, transform: #""p":{"k":[0,0]}"#)
    let motion = try ReadMotion(lottie: Text.file([child, null]))
    // (50, 0) turned by a right angle clockwise is (0, 50), and moved (40, 50).
    #expect(motion.color(40, 50, at: 0) == red)
    #expect(motion.color(60, 50, at: 0) == nothing)
  }

  @Test(
    "a rotation in space is projected onto the plane",
    arguments: [
      // Half as wide: the cosine of 60° is 0.5.
      (#""rx":{"k":0},"ry":{"k":60},"rz":{"k":0}"#, [true, true, false, false], true),
      (#""rx":{"k":0},"ry":{"k":0},"rz":{"k":0},"or":{"k":[0,60,0]}"#, [true, true, false, false], true),
      // Both about the z axis: in the plane.
      (#""rx":{"k":0},"ry":{"k":0},"rz":{"k":50},"or":{"k":[0,0,40]}"#, [true, false, false, true], false),
      (#""r":{"k":0},"rx":{"k":0},"ry":{"k":0},"rz":{"k":90}"#, [true, false, false, true], false),
      // Turned about the z axis and then about the y axis, it is as high as it was wide.
      (#""rx":{"k":0},"ry":{"k":60},"rz":{"k":90}"#, [true, false, false, true], true),
    ])
  func space(_ rotation: String, _ expected: [Bool], hasDepth: Bool) throws {
    let motion = try ReadMotion(
      lottie: Text.file([
        Text.shapes(
          [Text.rectangle(0, 0, 40, 16), Text.red], #""ddd":1"#, transform: #""p":{"k":[50,50,0]},\#(rotation)"#)
      ]))
    let places = [(50, 50), (58, 50), (66, 50), (50, 66)]
    #expect(places.map { motion.color($0.0, $0.1, at: 0) == red } == expected)
    #expect(motion.notes.map(\.construct) == (hasDepth ? ["rotation in space"] : []))
  }

  @Test("a camera is noted if there are layers in space, and a blur in one direction")
  func effectsInSpace() throws {
    let camera = #"{"ty":13,"nm":"camera","ip":0,"op":1000,"pe":{"k":500},"ks":{"p":{"k":[50,50,-500]}}}"#
    let flat = Text.shapes([Text.rectangle(50, 50, 40, 20), Text.red])
    #expect(try ReadMotion(lottie: Text.file([camera, flat])).notes.isEmpty)
    let deep = Text.shapes([Text.rectangle(50, 50, 40, 20), Text.red], #""ddd":1"#)
    #expect(try ReadMotion(lottie: Text.file([camera, deep])).notes.map(\.construct) == ["a camera"])
    let values = #"[{"v":{"k":10}},{"v":{"k":2}},{"v":{"k":0}}]"#
    let blurred = Text.shapes(
      [Text.rectangle(50, 50, 40, 20), Text.red], #""ef":[{"ty":29,"mn":"ADBE Gaussian Blur 2","ef":\#(values)}]"#)
    let notes = try ReadMotion(lottie: Text.file([blurred])).notes
    #expect(notes.map(\.construct) == ["the direction of a blur, which is drawn along both axes,"])
  }

  @Test("a position follows its curve by length, and an easing beyond it continues along the tangent")
  func curves() throws {
    let position = """
      "p":{"a":1,"k":[{"t":0,"s":[10,50],"to":[0,0],"ti":[0,0],"o":{"x":0.5,"y":1.5},"i":{"x":0.5,"y":1.5}},\
      {"t":10,"s":[60,50]}]}
      """
    // Tangents of the length 0 are no curve: this one has a line as a curve.
    let curved = position.replacing("\"to\":[0,0]", with: "\"to\":[10,0]")
    for transform in [position, curved] {
      let layer = Text.shapes([Text.rectangle(0, 0, 6, 100), Text.red], transform: transform)
      let motion = try ReadMotion(lottie: Text.file([layer]))
      // The easing is (0.5, 1.5, 0.5, 1.5): at half the time 3 · 0.125 · 1.5 · 2 + 0.125 = 1.25.
      #expect(motion.color(Int(10 + 50 * 1.25), 50, at: 0.5) == red)
    }
  }

  @Test("a nested composition has its own time: its start, its stretch and its remapping")
  func nestedTime() throws {
    let inner = Text.shapes(
      [Text.rectangle(0, 50, 10, 10), Text.red], transform: #""p":\#(Text.ramp("[10,0]", "[90,0]", frames: 0...80))"#)
    func motion(_ members: String) throws -> ReadMotion {
      let layer = #"{"ty":0,"refId":"a","ip":0,"op":1000,"w":100,"h":100,"ks":{},\#(members)}"#
      return try ReadMotion(lottie: Text.file([layer], #""assets":[{"id":"a","layers":[\#(inner)]}]"#))
    }
    #expect(try motion(#""st":0"#).color(30, 50, at: 2) == red)
    // 20 frames later, and at half the speed.
    #expect(try motion(#""st":20"#).color(30, 50, at: 4) == red)
    #expect(try motion(#""st":0,"sr":2"#).color(30, 50, at: 4) == red)
    // Remapped backwards: after 2 s, it shows the instant 6 s.
    let remap = #""st":0,"tm":\#(Text.ramp("[8]", "[0]", frames: 0...80))"#
    #expect(try motion(remap).color(70, 50, at: 2) == red)
  }

  @Test("a composition is clipped to its size")
  func compositionClip() throws {
    let inner = Text.shapes([Text.rectangle(50, 50, 100, 100), Text.red])
    let layer = #"{"ty":0,"refId":"a","ip":0,"op":1000,"w":40,"h":40,"ks":{}}"#
    let motion = try ReadMotion(lottie: Text.file([layer], #""assets":[{"id":"a","layers":[\#(inner)]}]"#))
    #expect(motion.color(30, 30, at: 0) == red)
    #expect(motion.color(50, 50, at: 0) == nothing)
  }

  @Test("each mode of two masks has the coverage of After Effects' formula", arguments: Array("asildf"))
  func masks(mode: Character) throws {
    func mask(_ mode: Character, _ range: ClosedRange<Int>, _ opacity: Int) -> String {
      let (low, high) = (range.lowerBound, range.upperBound)
      return """
        {"mode":"\(mode)","inv":false,"o":{"k":\(opacity)},\
        "pt":{"k":{"v":[[\(low),0],[\(high),0],[\(high),100],[\(low),100]],\
        "i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}
        """
    }
    let layer = Text.shapes(
      [Text.rectangle(50, 50, 100, 100), Text.fill(0, 0, 1)],
      #""hasMask":true,"masksProperties":[\#(mask("a", 10...60, 80)),\#(mask(mode, 40...90, 50))]"#)
    let motion = try ReadMotion(lottie: Text.file([layer]))
    // The coverage of the first mask and of the second one at four places.
    for (x, first, second) in [(5, 0.0, 0.0), (20, 0.8, 0.0), (50, 0.8, 0.5), (80, 0.0, 0.5)] {
      let expected: Double =
        switch mode {
        case "a": first + second - first * second
        case "s": first * (1 - second)
        case "i": first * second
        case "l": max(first, second)
        case "d": min(first, second)
        default: abs(first - second)
        }
      let alpha = Int(motion.color(x, 50, at: 0).suffix(2), radix: 16) ?? -1
      #expect(abs(Double(alpha) - 255 * expected) <= 2, "mode \(mode), x \(x)")
    }
  }

  @Test("the opacity of an inverted mask is that of the area outside", arguments: Array("asi"))
  func invertedMask(mode: Character) throws {
    let mask = """
      {"mode":"\(mode)","inv":true,"o":{"k":60},"pt":{"k":{"v":[[0,0],[50,0],[50,100],[0,100]],\
      "i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]],"c":true}}}
      """
    let layer = Text.shapes(
      [Text.rectangle(50, 50, 100, 100), Text.fill(0, 0, 1)], #""hasMask":true,"masksProperties":[\#(mask)]"#)
    let motion = try ReadMotion(lottie: Text.file([layer]))
    // The coverage of the complement, or what it leaves.
    let expected = mode == "s" ? [1, 0.4] : [0, 0.6]
    for (x, coverage) in zip([20, 80], expected) {
      let alpha = Int(motion.color(x, 50, at: 0).suffix(2), radix: 16) ?? -1
      #expect(abs(Double(alpha) - 255 * coverage) <= 2, "mode \(mode), x \(x)")
    }
  }

  @Test("a matte shows a layer by alpha or luminance, and its layer is not drawn", arguments: 1...4)
  func mattes(mode: Int) throws {
    // The matte is half grey, at the left.
    let matte = Text.shapes([Text.rectangle(25, 50, 50, 100), Text.fill(0.5, 0.5, 0.5)], #""td":1"#)
    let layer = Text.shapes([Text.rectangle(50, 50, 100, 100), Text.fill(0, 0, 1)], #""tt":\#(mode)"#)
    let motion = try ReadMotion(lottie: Text.file([matte, layer]))
    let alphas = [25, 75].map { Int(motion.color($0, 50, at: 0).suffix(2), radix: 16) ?? -1 }
    let expected: [[Double]] = [[255, 0], [0, 255], [127.5, 0], [127.5, 255]]
    for (alpha, expected) in zip(alphas, expected[mode - 1]) { #expect(abs(Double(alpha) - expected) <= 2) }
  }

  @Test("a blend mode applies to the layers behind")
  func blendMode() throws {
    let back = Text.shapes([Text.rectangle(50, 50, 60, 60), Text.fill(1, 1, 0)])
    let front = Text.shapes([Text.rectangle(50, 50, 20, 20), Text.fill(0, 1, 1)], #""bm":1"#)
    let motion = try ReadMotion(lottie: Text.file([front, back]))
    #expect(motion.color(50, 50, at: 0) == green)
    #expect(motion.color(30, 30, at: 0) == "#ffff00ff")
  }

  @Test("a solid, its fill effect and its place", arguments: [false, true])
  func solid(hasEffect: Bool) throws {
    let effect = #""ef":[{"ty":21,"ef":[{},{},{"v":{"k":[0,1,0]}},{},{},{},{"v":{"k":1}}]}]"#
    let layer = """
      {"ty":1,"sw":20,"sh":20,"sc":"#ff0000","ip":0,"op":1000,"ks":{"p":{"k":[50,50]},"a":{"k":[10,10]}}\
      \(hasEffect ? "," + effect : "")}
      """
    let motion = try ReadMotion(lottie: Text.file([layer]))
    #expect(motion.color(42, 42, at: 0) == (hasEffect ? green : red))
    #expect(motion.color(62, 50, at: 0) == nothing)
  }

  @Test("markers have names and seconds")
  func markers() throws {
    let motion = try ReadMotion(
      lottie: Text.file([Text.shapes([])], #""markers":[{"cm":"in","tm":5,"dr":0},{"cm":"loop","tm":10,"dr":20}]"#))
    #expect(motion.markers == [MotionMarker(name: "in", time: 0.5), MotionMarker(name: "loop", time: 1, duration: 2)])
    #expect(motion.duration == 10 && motion.frameRate == 10)
  }

  @Test("what is not drawn is noted with its layer and its path")
  func notes() throws {
    let layer = Text.shapes(
      [Text.rectangle(50, 50, 10, 10), #"{"ty":"xx"}"#, Text.red], #""ef":[{"ty":99,"mn":"ADBE Wave"}],"bm":40,"ddd":1"#
    )
    let motion = try ReadMotion(lottie: Text.file([layer, #"{"ty":13,"nm":"lens"}"#, #"{"ty":77}"#]))
    let texts = motion.notes.map(\.description)
    for part in [
      "layers[0].shapes[1]: a shape of the type xx of shapes is not supported",
      "layers[0].ef[0]: the effect", "layers[0]: the blend mode 40", "layers[1]: a camera of lens",
      "layers[2]: a layer of the type 77",
    ] {
      #expect(texts.contains { $0.contains(part) }, "\(part) in \(texts)")
    }
  }

  @Test("a layer is shown until its last frame begins, and notes state when it is shown")
  func shownTimes() throws {
    let layer = #"{"ty":4,"nm":"late","ip":10,"op":20,"ks":{},"sy":[{"nm":"Glow"}],"shapes":[\#(items)]}"#
    let motion = try ReadMotion(lottie: Text.file([layer]))
    #expect(motion.color(50, 50, at: 0.9999) == nothing && motion.color(50, 50, at: 1) == red)
    #expect(motion.color(50, 50, at: 1.9999) == red && motion.color(50, 50, at: 2) == "#00000000")
    #expect(motion.notes.map(\.times) == [1...2])
    #expect(motion.notes.first?.description.hasSuffix("left out, from 1 s to 2 s") ?? false)
  }

  private var items: String { [Text.rectangle(50, 50, 20, 20), Text.red].joined(separator: ",") }

  @Test("properties have the values of their slots; without a slot, their own value")
  func slots() throws {
    let layer = #"{"ty":4,"nm":"a","ip":0,"op":99,"ks":{"p":{"k":[20,20],"sid":"place"}},"shapes":[\#(items)]}"#
    let slot = #""slots":{"place":{"p":\#(Text.ramp("[0,0]", "[40,0]", frames: 0...10))}}"#
    let filled = try ReadMotion(lottie: Text.file([layer], slot))
    #expect(filled.notes.isEmpty)
    #expect(filled.color(50, 50, at: 0) == red && filled.color(90, 50, at: 1) == red)
    let own = try ReadMotion(lottie: Text.file([layer], #""slots":{}"#))
    #expect(own.color(70, 70, at: 1) == red)
    let empty = layer.replacing(#""k":[20,20],"#, with: "")
    let missing = try ReadMotion(lottie: Text.file([empty], #""slots":{}"#))
    #expect(missing.notes.map(\.place) == ["layers[0].ks.p"])
  }

  @Test("a tint maps black and white to two colours, in part with the colours of the content")
  func tint() throws {
    func motion(_ amount: String) throws -> ReadMotion {
      let values = [#"{"v":{"k":[0,0,1]}}"#, #"{"v":{"k":[0,1,0]}}"#, #"{"v":\#(amount)}"#].joined(separator: ",")
      let shapes = [
        Text.rectangle(20, 50, 20, 20), Text.fill(1, 1, 1),
        #"{"ty":"gr","it":[\#(Text.rectangle(80, 50, 20, 20)),\#(Text.fill(0, 0, 0))]}"#,
      ]
      let effect = #""ef":[{"ty":20,"mn":"ADBE Tint","ef":[\#(values)]}]"#
      return try ReadMotion(lottie: Text.file([Text.shapes(shapes, effect)]))
    }
    let full = try motion(#"{"k":100}"#)
    #expect(full.notes.isEmpty)
    #expect(full.color(20, 50, at: 0) == green && full.color(80, 50, at: 0) == blue)
    #expect(full.color(50, 50, at: 0) == nothing)
    // A quarter of the time, and so a quarter of the tint.
    let part = try motion(Text.ramp("[0]", "[100]", frames: 0...10))
    #expect(part.color(20, 50, at: 0) == "#ffffffff" && part.color(80, 50, at: 0) == "#000000ff")
    #expect(["#bfffbfff", "#c0ffc0ff"].contains(part.color(20, 50, at: 0.25)), "\(part.color(20, 50, at: 0.25))")
    #expect(["#000040ff", "#00003fff"].contains(part.color(80, 50, at: 0.25)), "\(part.color(80, 50, at: 0.25))")
  }

  @Test("a tint changes no colour behind the layer, and applies after a fill")
  func tintOverOthers() throws {
    let tint = #"{"ty":20,"ef":[{"v":{"k":[0,0,1]}},{"v":{"k":[0,1,0]}},{"v":{"k":50}}]}"#
    let fill = #"{"ty":21,"ef":[{},{},{"v":{"k":[1,1,1]}},{},{},{},{"v":{"k":1}}]}"#
    let behind = Text.shapes([Text.rectangle(50, 50, 100, 100), Text.red])
    func motion(_ effects: String) throws -> ReadMotion {
      let front = Text.shapes([Text.rectangle(50, 50, 40, 40), Text.fill(0, 0, 0)], #""ef":[\#(effects)]"#)
      return try ReadMotion(lottie: Text.file([front, behind]))
    }
    // Half of black, which the tint makes blue, and half of black itself.
    let tinted = try motion(tint)
    #expect(["#000080ff", "#00007fff"].contains(tinted.color(50, 50, at: 0)), "\(tinted.color(50, 50, at: 0))")
    #expect(tinted.color(10, 10, at: 0) == red)
    // The fill is white, which the tint makes green, by half.
    let filled = try motion(fill + "," + tint)
    #expect(["#80ff80ff", "#7fff7fff"].contains(filled.color(50, 50, at: 0)), "\(filled.color(50, 50, at: 0))")
    // A fill after a tint covers it.
    #expect(try motion(tint + "," + fill).color(50, 50, at: 0) == "#ffffffff")
  }

  @Test("a composition isolates the blend modes inside")
  func isolation() throws {
    let multiplied = Text.shapes([Text.rectangle(50, 50, 40, 40), Text.blue], #""bm":1"#)
    let assets = #""assets":[{"id":"c","w":100,"h":100,"layers":[\#(multiplied)]}]"#
    let composition = #"{"ty":0,"refId":"c","w":100,"h":100,"ip":0,"op":99,"ks":{}}"#
    let behind = Text.shapes([Text.rectangle(50, 50, 100, 100), Text.fill(1, 1, 0)])
    #expect(try ReadMotion(lottie: Text.file([multiplied, behind])).color(50, 50, at: 0) == "#000000ff")
    #expect(try ReadMotion(lottie: Text.file([composition, behind], assets)).color(50, 50, at: 0) == blue)
  }

  @Test("a feather with two extents is noted")
  func feather() throws {
    func notes(_ feather: String) throws -> [String] {
      let path = #"{"k":{"c":true,"v":[[0,0],[50,0],[50,50]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}}"#
      let masks = #""hasMask":true,"masksProperties":[{"mode":"a","pt":\#(path),"o":{"k":100},"f":{"k":\#(feather)}}]"#
      let layer = Text.shapes([Text.rectangle(50, 50, 40, 40), Text.red], masks)
      return try ReadMotion(lottie: Text.file([layer])).notes.map(\.construct)
    }
    #expect(try notes("[20,20]").isEmpty)
    #expect(try notes("[20,0]").contains { $0.contains("feather") })
  }
}
