// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming
import Testing

@Suite("Animations over time")
struct AnimationTests {
  @Test("the value equals the track at the eased progress, and ends exactly")
  func value() {
    let animation = Animation(
      .basic(from: 10.0, to: 30), timing: MediaTiming(beginTime: 1, duration: 2, fillMode: .both),
      timingFunction: .easeIn)
    #expect(animation.value(at: 0) == 10)
    let middle = 10 + 20 * TimingFunction.easeIn.value(at: 0.5)
    #expect(animation.value(at: 2).map { abs($0 - middle) < 1e-12 } == true)
    #expect(animation.value(at: 3) == 30)
    #expect(animation.value(at: 99) == 30)
  }

  @Test("the velocity is the derivative, mirrored in reversed cycles, and the limit from the left at the end")
  func velocity() throws {
    let animation = Animation(
      .basic(from: 0.0, to: 1), timing: MediaTiming(duration: 2, autoreverses: true, fillMode: .both),
      timingFunction: .cubicBezier(0.2, 0.6, 0.4, 0.8))
    for step in 1..<40 where step != 20 {
      let time = Double(step) / 10
      let h = 1e-6
      let (left, right) = (try #require(animation.value(at: time - h)), try #require(animation.value(at: time + h)))
      let numeric = (right - left) / (2 * h)
      #expect(abs(numeric - (try #require(animation.velocity(at: time)))) < 1e-5)
    }
    #expect(try #require(animation.velocity(at: 4)) < -1)
    #expect(animation.velocity(at: 4.1) == 0)
    #expect(animation.velocity(at: -1) == 0)
  }

  @Test("time is mirrored in reversed cycles, with the timing function")
  func autoreverse() throws {
    let animation = Animation(
      .basic(from: 0.0, to: 1), timing: MediaTiming(duration: 1, autoreverses: true), timingFunction: .easeIn)
    for step in 1..<10 {
      let forward = try #require(animation.value(at: Double(step) / 10))
      let reversed = try #require(animation.value(at: 2 - Double(step) / 10))
      #expect(abs(forward - reversed) < 1e-12)
    }
  }

  @Test("an ended animation has no value unless it fills")
  func removed() {
    let animation = Animation(.basic(from: 0.0, to: 1), timing: MediaTiming(duration: 1))
    #expect(animation.value(at: 1) == nil)
    #expect(animation.value(at: -0.1) == nil)
  }

  @Test("the velocity is 0 on steps and on vertical timing functions")
  func jumps() {
    let timing = MediaTiming(duration: 1, fillMode: .both)
    #expect(Animation(.basic(from: 0.0, to: 1), timing: timing, timingFunction: .steps(3)).velocity(at: 0.5) == 0)
    let vertical = Animation(.basic(from: 0.0, to: 1), timing: timing, timingFunction: .cubicBezier(0, 1, 1, 1))
    #expect(vertical.velocity(at: 0) == 0)
  }
}
