// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Time spaces")
struct TimeSpaceTests {
  private static let root = TimeSpace(beginTime: 1, speed: 2, timeOffset: 3)
  private static let child = TimeSpace(beginTime: 6, speed: 4, timeOffset: 5)

  @Test("times convert into nested layers and out of them", arguments: [TimeSpace.Rule.exact, .coreAnimation])
  func nested(rule: TimeSpace.Rule) {
    #expect(TimeSpace.convert(10, from: [], to: [Self.root], by: rule) == 21)
    #expect(TimeSpace.convert(10, from: [Self.root], to: [], by: rule) == 4.5)
    #expect(TimeSpace.convert(10, from: [], to: [Self.root, Self.child], by: rule) == 65)
    #expect(TimeSpace.convert(10, from: [Self.root, Self.child], to: [], by: rule) == 3.125)
  }

  @Test("before its begin a layer's time is 0 by Core Animation's rule, and continues by the exact one")
  func clamped() {
    let layer = TimeSpace(beginTime: 8, speed: 0.5, timeOffset: 7)
    #expect([7, 8, 10].map { layer.localTime(at: $0, by: .coreAnimation) } == [0, 7, 8])
    #expect([7, 8, 10].map { layer.localTime(at: $0) } == [6.5, 7, 8])
  }

  @Test("a time space with speed 0 has no inverse; Core Animation's rule gives 0")
  func paused() {
    let paused = TimeSpace(beginTime: 2, speed: 0, timeOffset: 9)
    #expect(paused.localTime(at: 5) == 9)
    #expect(paused.parentTime(at: 9) == nil)
    #expect(paused.parentTime(at: 9, by: .coreAnimation) == 0)
    #expect(TimeSpace.convert(1, from: [Self.root, paused], to: []) == nil)
    #expect(TimeSpace.convert(1, from: [Self.root, paused], to: [], by: .coreAnimation) == 1 - 3.0 / 2)
    // A paused space that source and target share is not part of the conversion.
    #expect(TimeSpace.convert(21, from: [paused, Self.root], to: [paused, Self.root, Self.child]) == 65)
  }

  @Test("a conversion and its inverse give the same time, between any two spaces", arguments: 0..<200)
  func inverse(seed: Int) throws {
    var random = SplitMix64(seed)
    func space() -> TimeSpace {
      let speed = random.next(in: 0.25...4) * (random.next(in: -1...1) < 0 ? -1 : 1)
      return TimeSpace(beginTime: random.next(in: -9...9), speed: speed, timeOffset: random.next(in: -9...9))
    }
    let shared = [space()]
    let (a, b) = (shared + [space(), space()], shared + [space()])
    let time = random.next(in: -20...20)
    let converted = try #require(TimeSpace.convert(time, from: a, to: b))
    #expect(abs(try #require(TimeSpace.convert(converted, from: b, to: a)) - time) < 1e-9)
    // A conversion through the root gives the same time.
    let root = try #require(TimeSpace.convert(time, from: a, to: []))
    #expect(abs(try #require(TimeSpace.convert(root, from: [], to: b)) - converted) < 1e-9)
  }

  @Test("the time space of an animation is that of its timing")
  func animation() {
    let timing = MediaTiming(beginTime: 1, duration: 1, speed: 2, timeOffset: 3)
    #expect(timing.timeSpace == Self.root)
    for time in [-3, 0.1, 1, 7] { #expect(timing.timeSpace.localTime(at: time) == timing.localTime(at: time)) }
  }
}
