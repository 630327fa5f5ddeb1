// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("SMIL motion along a path")
struct SMILMotionTests {
  private func motion(_ path: String, _ attributes: [String: String] = [:]) throws -> SMILMotion {
    let all = ["path": path, "dur": "1s", "repeatCount": "3", "fill": "freeze", "accumulate": "sum"]
      .merging(attributes) { $1 }
    let element = JSONValue.object(["tag": .string("animateMotion"), "attrs": .object(all.mapValues { .string($0) })])
    let animation = try #require(SMILAnimation(element, eventTime: nil))
    return try #require(SMILMotion(animation))
  }

  private func position(_ motion: SMILMotion, at time: Double) throws -> Point {
    try #require(motion.pose(at: time)).position
  }

  @Test("a cumulative motion along a path without length adds its position in every repeat")
  func withoutLength() throws {
    let motion = try motion("M 100 100 L 100 100")
    for (time, position) in [(0.5, 100.0), (1, 200), (1.5, 200), (2.5, 300), (9, 300)] {
      #expect(try self.position(motion, at: time) == Point(x: position, y: position), "at \(time)")
    }
    let other = try self.motion("M 100 100 L 100 100", ["accumulate": "none"])
    #expect(try position(other, at: 1.5) == Point(x: 100, y: 100))
  }
}
