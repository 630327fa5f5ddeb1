// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeReading
import TestSupport
import Testing

private typealias Text = LottieText

private let red = "#ff0000ff"
private let green = "#00ff00ff"
private let blue = "#0000ffff"
private let nothing = "#00000000"

@Suite("Shapes of Lottie files")
struct LottieShapeTests {
  @Test("the first layer and the first paint are in front")
  func order() throws {
    let motion = try ReadMotion(
      lottie: Text.file([
        Text.shapes([Text.rectangle(20, 20, 20, 20), Text.red]),
        Text.shapes([Text.rectangle(25, 20, 30, 20), Text.green, Text.blue]),
      ]))
    #expect(motion.notes.isEmpty)
    #expect(motion.color(20, 20, at: 0) == red)
    #expect(motion.color(35, 20, at: 0) == green)
    #expect(motion.color(50, 20, at: 0) == nothing)
  }

  @Test("a paint applies to the paths before it in its group, with those of groups inside")
  func paintedPaths() throws {
    let group =
      #"{"ty":"gr","it":[\#(Text.rectangle(0, 0, 10, 10)),{"ty":"tr","p":{"k":[50,50]},"s":{"k":[200,200]}}]}"#
    let motion = try ReadMotion(
      lottie: Text.file([Text.shapes([group, Text.green, Text.rectangle(80, 80, 10, 10)])]))
    #expect(motion.color(50, 50, at: 0) == green)
    // The group is scaled to 20 points.
    #expect(motion.color(58, 58, at: 0) == green)
    #expect(motion.color(62, 62, at: 0) == nothing)
    #expect(motion.color(80, 80, at: 0) == nothing)
  }

  @Test(
    "two stops at one offset of a gradient are a sharp edge, and an offset is not before its predecessor",
    arguments: [
      (4, "0,1,0,0,0.5,1,0,0,0.5,0,0,1,1,0,0,1", [red, red, blue, blue]),
      (2, "0.5,1,0,0,0.2,0,0,1", [red, red, blue, blue]),
      (3, "0,0,0,1,0,1,0,0,1,1,0,0", [red, red, red, red]),
      (2, "0,1,0,0,1,1,0,0,0,1,0.5,1,0.5,0,1,0", [red, red, nothing, nothing]),
    ])
  func edges(_ count: Int, _ stops: String, _ expected: [String]) throws {
    let fill =
      #"{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[100,0]},"o":{"k":100},"g":{"p":\#(count),"k":{"k":[\#(stops)]}}}"#
    let motion = try ReadMotion(lottie: Text.file([Text.shapes([Text.rectangle(50, 50, 100, 100), fill])]))
    #expect(motion.notes.isEmpty)
    #expect([10, 47, 52, 90].map { motion.color($0, 50, at: 0) } == expected)
  }

  @Test("a trim below its group cuts the strokes inside the group")
  func outerTrim() throws {
    let line = #"{"ty":"sh","ks":{"k":{"v":[[10,50],[90,50]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}"#
    let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":10},"lc":1,"lj":1,"ml":4}"#
    let trim = #"{"ty":"tm","s":{"k":0},"e":\#(Text.ramp("[0]", "[100]", frames: 0...10)),"o":{"k":0},"m":1}"#
    let motion = try ReadMotion(
      lottie: Text.file([Text.shapes([#"{"ty":"gr","it":[\#(line),\#(stroke)]}"#, trim])]))
    // After 0.5 s, half of 80 points are drawn.
    #expect(motion.color(45, 50, at: 0.5) == red)
    #expect(motion.color(55, 50, at: 0.5) == nothing)
    #expect(motion.color(85, 50, at: 1) == red)
  }

  @Test("the trim of one stroked path is the part that is stroked, and of a filled one a path")
  func strokedPart() throws {
    let trim =
      #"{"ty":"tm","s":{"k":80},"e":\#(Text.ramp("[0]", "[100]", frames: 0...10)),"o":{"k":90},"m":1}"#
    let line = #"{"ty":"sh","ks":{"k":{"v":[[10,50],[90,50]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}"#
    func tree(_ paint: String) throws -> (LayerTree, LayerID) {
      let tree = try ReadMotion(lottie: Text.file([Text.shapes([line, trim, paint])])).tree
      let path = tree.paintedLayers(at: 0).first { if case .path = $0.content { true } else { false } }
      return (tree, try #require(path).id)
    }
    let (stroked, id) = try tree(#"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":4}}"#)
    // The start exceeds the end, so that both are exchanged: 50 to 80 % at the middle, a quarter of a turn later.
    #expect(abs(stroked.presentationValue(of: id, .strokeStart, at: 0.5) - 0.75) < 1e-9)
    #expect(abs(stroked.presentationValue(of: id, .strokeEnd, at: 0.5) - 1.05) < 1e-9)
    #expect(stroked.style(of: id, at: 0).wrapsStroke)
    #expect(stroked.presentationValue(of: id, .path, at: 0.5).length() == 80)
    let dashes = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":4},"d":[{"n":"d","v":{"k":3}}]}"#
    for paint in [Text.red, dashes] {
      let (other, id) = try tree(paint)
      #expect(abs(other.presentationValue(of: id, .path, at: 0.5).length() - 24) < 1e-3)
      #expect(other.presentationValue(of: id, .strokeEnd, at: 0.5) == 1)
    }
  }

  @Test("a trim of all paths as one goes through them in their order")
  func commonTrim() throws {
    func line(_ y: Int) -> String {
      #"{"ty":"sh","ks":{"k":{"v":[[10,\#(y)],[90,\#(y)]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}"#
    }
    let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":4},"lc":1,"lj":1}"#
    func motion(mode: Int) throws -> ReadMotion {
      let trim = #"{"ty":"tm","s":{"k":0},"e":{"k":50},"o":{"k":0},"m":\#(mode)}"#
      return try ReadMotion(lottie: Text.file([Text.shapes([line(20), line(60), trim, stroke])]))
    }
    let (alone, common) = (try motion(mode: 1), try motion(mode: 2))
    #expect(alone.color(30, 20, at: 0) == red && alone.color(30, 60, at: 0) == red)
    #expect(alone.color(70, 20, at: 0) == nothing && alone.color(70, 60, at: 0) == nothing)
    // Half of the sum is one of the lines.
    #expect((common.color(70, 20, at: 0) == red) != (common.color(70, 60, at: 0) == red))
    #expect((common.color(30, 20, at: 0) == red) != (common.color(30, 60, at: 0) == red))
  }

  @Test("a repeater draws copies with a step and a falling opacity, the first one in front")
  func repeater() throws {
    let repeater = """
      {"ty":"rp","c":{"k":3},"o":{"k":0},"m":1,"tr":{"p":{"k":[30,0]},"a":{"k":[0,0]},"s":{"k":[100,100]},\
      "r":{"k":0},"so":{"k":100},"eo":{"k":0}}}
      """
    let motion = try ReadMotion(
      lottie: Text.file([Text.shapes([Text.rectangle(20, 50, 20, 20), Text.red, repeater])]))
    #expect(motion.color(20, 50, at: 0) == red)
    // Half the opacity: 127.5 of 255.
    #expect(["#80000080", "#7f00007f", "#80000080"].contains(motion.color(50, 50, at: 0)))
    #expect(motion.color(80, 50, at: 0) == nothing)
  }

  @Test("a rectangle with a merge of each mode", arguments: [(1, true), (2, false), (3, true), (4, false), (5, true)])
  func merge(mode: Int, isOverlapOdd: Bool) throws {
    let merge = #"{"ty":"mm","mm":\#(mode)}"#
    let motion = try ReadMotion(
      lottie: Text.file([
        Text.shapes([
          Text.rectangle(40, 50, 40, 40), Text.rectangle(60, 50, 40, 40), merge,
          #"{"ty":"fl","c":{"k":[0,1,0]},"o":{"k":100},"r":2}"#,
        ])
      ]))
    let (left, both, right) = (
      motion.color(25, 50, at: 0) == green, motion.color(50, 50, at: 0) == green, motion.color(75, 50, at: 0) == green
    )
    // With the even-odd rule, joined paths are empty where they overlap.
    let expected =
      switch mode {
      case 1, 5: (true, false, true)
      case 2: (true, true, true)
      case 3: (true, false, false)
      default: (false, true, false)
      }
    #expect((left, both, right) == expected)
  }

  @Test("a second merge combines the result of the first one with the paths between them")
  func secondMerge() throws {
    let motion = try ReadMotion(
      lottie: Text.file([
        Text.shapes([
          Text.rectangle(30, 50, 20, 40), Text.rectangle(50, 50, 20, 40), #"{"ty":"mm","mm":2}"#,
          Text.rectangle(50, 50, 30, 20), #"{"ty":"mm","mm":4}"#, Text.green,
        ])
      ]))
    // The union is 20 … 60, and the last rectangle 35 … 65.
    #expect(motion.color(45, 50, at: 0) == green && motion.color(58, 50, at: 0) == green)
    #expect(motion.color(25, 50, at: 0) == nothing && motion.color(63, 50, at: 0) == nothing)
    #expect(motion.color(45, 35, at: 0) == nothing)
  }

  @Test("dashes and the limit of miters are those of the file")
  func strokeStyle() throws {
    let line = #"{"ty":"sh","ks":{"k":{"v":[[10,50],[90,50]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}"#
    let stroke = """
      {"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":10},"lc":1,"lj":1,"d":[{"n":"d","v":{"k":20}},\
      {"n":"g","v":{"k":10}},{"n":"o","v":\(Text.ramp("[0]", "[20]", frames: 0...10))}]}
      """
    let motion = try ReadMotion(lottie: Text.file([Text.shapes([line, stroke])]))
    #expect(motion.color(15, 50, at: 0) == red && motion.color(35, 50, at: 0) == nothing)
    // The pattern has moved by 20 points towards the start: a gap of 10, then a dash.
    #expect(motion.color(15, 50, at: 1) == nothing && motion.color(35, 50, at: 1) == red)
  }

  @Test("a gradient has the colours and the opacities at its stops")
  func gradient() throws {
    let gradient = """
      {"ty":"gf","t":1,"o":{"k":100},"s":{"k":[0,50]},"e":{"k":[100,50]},\
      "g":{"p":2,"k":{"k":[0,1,0,0,1,1,0,0,0,1,1,0]}}}
      """
    let motion = try ReadMotion(lottie: Text.file([Text.shapes([Text.rectangle(50, 50, 100, 100), gradient])]))
    let alphas = [25, 50, 75].map { Int(motion.color($0, 50, at: 0).suffix(2), radix: 16) ?? -1 }
    for (alpha, expected) in zip(alphas, [190.0, 126, 62]) { #expect(abs(Double(alpha) - expected) <= 3) }
  }
}
