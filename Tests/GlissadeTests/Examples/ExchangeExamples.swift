// SPDX-License-Identifier: MIT
import Glissade
import GlissadeExchange
import GlissadeTiming
import Testing

@Suite("The examples of GlissadeExchange")
struct ExchangeExamples {
  @Test("a spring becomes a linear() function with the stated number of stops")
  func spring() throws {
    // Example begins
    let spring = Spring(response: 0.5, dampingRatio: 0.5)
    let export = try EasingExport(.spring(spring), as: .css, maximumError: 0.001)
    // export.text is a linear() function with 26 stops. export.deviation is at most 0.001.
    // Example ends
    #expect(export.text.hasPrefix("linear(0, "))
    #expect(export.stopCount == 26)
    #expect(export.deviation <= 0.001)
  }

  @Test("easings and motion have source code for frameworks")
  func frameworks() throws {
    var document = MotionDocument(size: Size(width: 40, height: 30), duration: 1)
    try document.add(LayerTree(size: document.size))
    // Example begins
    let spring = Spring(response: 0.5, dampingRatio: 0.6)
    let easing = try EasingExport(.spring(spring), as: .swiftUI)
    // easing.text is ".spring(response: 0.5, dampingFraction: 0.6)".

    let motion = try MotionExport(document, as: .coreAnimation)
    // motion.text declares an enumeration `Motion` with a function that creates the layers.
    // Example ends
    #expect(easing.text == ".spring(response: 0.5, dampingFraction: 0.6)")
    #expect(motion.text.contains("enum Motion {"))
  }

  @Test("a table has chosen columns")
  func table() throws {
    var document = MotionDocument(size: Size(width: 40, height: 30), duration: 1)
    var tree = LayerTree(size: document.size)
    let card = tree.add(.rectangle(size: Size(width: 4, height: 4)), name: "card")
    tree.transaction(at: 0, duration: 1, timingFunction: .linear) { $0[card].position = Point(x: 20, y: 10) }
    try document.add(tree)
    // Example begins
    var options = MotionExportOptions()
    options.table.columns = ["x", "y"]
    options.table.isYUp = true
    let keys = try MotionExport(document, as: .keys, options: options).text
    // Example ends
    #expect(keys.contains("\"card.y\":[[0,30],[1,20]]"))
  }

  @Test("a file is drawn and exported")
  func file() throws {
    let text = ##"""
      {"v": "5.7.0", "fr": 25, "ip": 0, "op": 50, "w": 80, "h": 40, "layers": [
        {"ty": 1, "nm": "box", "ip": 0, "op": 50, "st": 0, "sw": 20, "sh": 20, "sc": "#ff0000", "ks": {
          "a": {"a": 0, "k": [0, 0]}, "p": {"a": 1, "k": [
            {"t": 0, "s": [0, 10], "o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}},
            {"t": 50, "s": [60, 10]}]}}}]}
      """##
    // Example begins
    let document = try MotionDocument(reading: text, named: "logo")
    // document.notes is empty: every part of this file is exact.
    let picture = document.displayList(at: 0.5)
    let export = try MotionExport(document, as: .css)
    // export.text has a rule with the animations of each layer.
    // Example ends
    #expect(document.notes.isEmpty)
    #expect(!picture.commands.isEmpty)
    #expect(export.text.contains("box {") && export.text.contains("@keyframes"))
  }

  @Test("retargets become additive animations, and the export is the same motion")
  func motion() throws {
    // Example begins
    var tree = LayerTree(size: Size(width: 400, height: 300))
    let card = tree.add(.rectangle(size: Size(width: 60, height: 40)), at: Point(x: 80, y: 80), name: "card")
    tree.transaction(at: 0.5, duration: 1) { $0[card].position = Point(x: 300, y: 200) }
    tree.transaction(at: 1, duration: 1) { $0[card].position = Point(x: 90, y: 250) }

    var document = MotionDocument(size: tree.size, duration: 3)
    try document.add(tree)
    let export = try MotionExport(document, as: .css)
    // Two animations are added to the position; export.deviation.points is below 1e-9.

    let difference = MotionDifference(try MotionRecording(export.text), MotionRecording(document))
    // difference.isExceeded is false
    // Example ends
    #expect(export.text.contains("animation-composition: add, add"))
    #expect(export.deviation.points < 1e-9)
    #expect(!difference.isExceeded)
  }
}
