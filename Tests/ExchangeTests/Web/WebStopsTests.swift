// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeExchange
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import TestSupport
import Testing

@Suite("Numbers of style sheets as easings with stops")
struct WebStopsTests {
  /// A hand that swings to and fro, with an opacity that jumps.
  private func document(jumps: Bool) throws -> MotionDocument {
    var tree = LayerTree(size: Size(width: 200, height: 200))
    let hand = tree.add(.rectangle(size: Size(width: 80, height: 4)), at: Point(x: 100, y: 100), name: "hand") {
      $0.fill = .black
    }
    let swing = Keyframes((0...40).map { Angle.degrees($0 % 2 == 0 ? Double($0) : -60) })
    let blink = Keyframes((0...40).map { $0 % 2 == 0 ? 1.0 : 0.25 }, mode: .discrete)
    let timing = MediaTiming(duration: 4, fillMode: .both)
    tree.transaction(at: 0) {
      _ = $0[hand].animate(LayerAnimation(.rotation, .keyframes(swing, timing: timing, timingFunction: .easeInOut)))
      if jumps { _ = $0[hand].animate(LayerAnimation(.opacity, .keyframes(blink, timing: timing))) }
    }
    return try MotionDocument(of: tree, duration: 4)
  }

  @Test("many keyframes become one easing, which comes back", arguments: [MotionFormat.css, .html, .waapi])
  func stops(format: MotionFormat) throws {
    let document = try document(jumps: true)
    let export = try MotionExport(document, as: format)
    #expect(export.text.contains("linear(") && export.deviation.points <= 0.1)
    let recording = try MotionRecording(export.text)
    let rotation = try #require(document.layer("hand")).rotation
    for step in 1..<400 {
      let time = Double(step) / 100 + 0.001
      let value = try #require(recording.value(of: "hand.rotation", at: time))
      #expect(abs(value - rotation.values(time)[0]) < 0.3, "\(time)")
    }
    let opacity = try #require(document.layer("hand")).opacity
    for jump in opacity.breakpoints {
      for time in [jump - 1e-4, jump + 1e-4] {
        let value = try #require(recording.value(of: "hand.opacity", at: time))
        #expect(abs(value - opacity.values(time)[0]) < 0.01, "\(time)")
      }
    }
  }

  @Test("few keyframes stay keyframes, which a person can edit")
  func keyframes() throws {
    let text = try MotionExport(MotionSample.curve.document(), as: .css).text
    #expect(!text.contains("linear(") && text.contains("cubic-bezier("))
  }
}
