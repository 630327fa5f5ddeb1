// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeLayers
import GlissadeReading
import TestSupport
import Testing

private typealias Text = LottieText

private let red = "#ff0000ff"
private let nothing = "#00000000"

@Suite("Lottie files of early exporters, and held keyframes")
struct LottieVersionTests {
  /// A file of a version.
  private func file(_ version: String, _ layer: String, _ members: String = "") -> String {
    Text.file([layer], members).replacing(#""v":"5.7""#, with: #""v":"\#(version)""#)
  }

  @Test(
    "before version 4.4.18, whether a path is closed stands beside it",
    arguments: [("4.4.17", true), ("4.4.18", false), ("5.7.0", false), ("4.4", true), ("none", false), ("", false)])
  func closedPaths(version: String, isClosed: Bool) throws {
    // Only the side that closes the triangle runs along the left edge.
    let path = #"{"v":[[20,80],[80,80],[20,20]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}"#
    let keys = #"{"a":1,"k":[{"t":0,"s":[\#(path)],"e":[\#(path)]},{"t":50,"s":[\#(path)]}]}"#
    let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":6}}"#
    for property in [#"{"k":\#(path)}"#, keys] {
      let shape = #"{"ty":"sh","closed":true,"ks":\#(property)}"#
      let motion = try ReadMotion(lottie: file(version, Text.shapes([shape, stroke])))
      #expect(motion.color(20, 50, at: 1) == (isClosed ? red : nothing))
      #expect(motion.color(50, 80, at: 1) == red)
    }
  }

  @Test("before version 4.4.18, whether a mask is closed stands beside its path")
  func closedMasks() throws {
    let path = #"{"v":[[20,20],[80,20],[80,80],[20,80]],"i":[[0,0],[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0],[0,0]]}"#
    let mask = #""hasMask":true,"masksProperties":[{"mode":"a","cl":true,"pt":{"k":\#(path)},"o":{"k":100}}]"#
    let motion = try ReadMotion(
      lottie: file("4.4.0", Text.shapes([Text.rectangle(50, 50, 100, 100), Text.red], mask)))
    #expect(motion.color(50, 50, at: 0) == red)
    #expect(motion.color(10, 50, at: 0) == nothing)
  }

  @Test(
    "before version 4.7.99, the handles of characters are points",
    arguments: [("4.7.98", "[[10,-70],[60,-70],[60,0],[10,0]]"), ("4.7.99", "[[0,0],[0,0],[0,0],[0,0]]")])
  func handles(version: String, handles: String) throws {
    let path = #"{"v":[[10,-70],[60,-70],[60,0],[10,0]],"i":\#(handles),"o":\#(handles),"c":true}"#
    // A second group beside the first one is no part of the character.
    let group = #"{"ty":"gr","it":[{"ty":"sh","ks":{"k":\#(path)}}]}"#
    let other = #"{"ty":"gr","it":[{"ty":"sh","ks":{"k":\#(path.replacing("-70", with: "-95"))}}]}"#
    let characters =
      #""chars":[{"ch":"a","size":100,"style":"R","w":70,"fFamily":"F","data":{"shapes":[\#(group),\#(other)]}}]"#
    let text = #"{"d":{"k":[{"t":0,"s":{"t":"a","f":"F-R","s":100,"fc":[1,0,0]}}]}}"#
    let layer = #"{"ty":5,"nm":"text","ip":0,"op":1000,"st":0,"ks":{"p":{"k":[0,98]}},"t":\#(text)}"#
    let fonts = #""fonts":{"list":[{"fName":"F-R","fFamily":"F","fStyle":"R"}]},"#
    let motion = try ReadMotion(lottie: file(version, layer, fonts + characters))
    #expect(motion.notes.isEmpty, "\(motion.notes)")
    #expect(motion.color(35, 60, at: 0) == red)
    #expect(motion.color(12, 30, at: 0) == red)
    #expect(motion.color(35, 10, at: 0) == nothing)
  }

  @Test("a held value changes at the frame of the next keyframe, at rates that are not whole")
  func heldKeyframes() throws {
    let keys = (0..<40).map { #"{"t":\#($0),"s":[\#($0 * 2),50],"h":1}"# }.joined(separator: ",")
    let layer = Text.shapes(
      [Text.rectangle(0.5, 0, 1, 100), Text.red], transform: #""p":{"a":1,"k":[\#(keys)]}"#)
    let motion = try ReadMotion(lottie: Text.file([layer]).replacing(#""fr":10"#, with: #""fr":29.97"#))
    for frame in 0..<40 {
      #expect(motion.color(frame * 2, 50, at: Double(frame) / 29.97) == red, "frame \(frame)")
    }
  }
}
