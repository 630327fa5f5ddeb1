// SPDX-License-Identifier: MIT
import GlissadeTiming
import Testing

@Suite("Reversed cycles: mirrored in time or in value")
struct MirroringTests {
  private func value(_ timing: MediaTiming, _ function: TimingFunction, at instant: Double) throws -> Double {
    try #require(timing.progress(at: instant)).transformed(by: function)
  }

  @Test("a cycle mirrored in time is the forward cycle reversed, one mirrored in value is 1 minus the forward cycle")
  func definition() throws {
    for function in [TimingFunction.easeIn, .trapezoid(.easeIn), .namedEasing(.back, ends: .easeOut), .linear] {
      let time = MediaTiming(duration: 1, autoreverses: true)
      let value = MediaTiming(duration: 1, autoreverses: true, mirroring: .value)
      for step in 0..<64 {
        let share = Double(step) / 64
        #expect(try self.value(time, function, at: share) == function.value(at: share))
        #expect(try self.value(value, function, at: share) == function.value(at: share))
        #expect(try self.value(time, function, at: 1 + share) == function.value(at: 1 - share))
        #expect(try self.value(value, function, at: 1 + share) == 1 - function.value(at: share))
      }
    }
  }

  @Test("for point-symmetric functions both mirrorings are equal")
  func symmetric() throws {
    for function in [
      TimingFunction.easeInOut, .seamless, .trapezoid(.easeInOut), .namedEasing(.sine, ends: .easeInOut),
    ] {
      var timing = MediaTiming(duration: 2, repeatCount: 3, autoreverses: true)
      for step in 0..<240 {
        let instant = Double(step) * 0.05
        timing.mirroring = .time
        let inTime = try value(timing, function, at: instant)
        timing.mirroring = .value
        #expect(abs(try value(timing, function, at: instant) - inTime) < 1e-7)
      }
    }
  }

  @Test("3.2 cycles end at the curve's value at 0.2, mirrored in value")
  func fractional() throws {
    // BLAnimationController counts cycles, of which two are one repeat.
    let timing = MediaTiming(
      duration: 2, repeatCount: 3.2 / 2, autoreverses: true, mirroring: .value, fillMode: .forwards)
    let end = try #require(timing.progress(at: 99))
    #expect(end.iteration == 3)
    #expect(abs(end.transformed(by: .trapezoid(.easeInOut)) - (1 - 8.0 / 3 * 0.04)) < 1e-12)
    #expect(abs(end.transformed(by: .trapezoid(.easeInOut)) - 0.893333) < 1e-6)
    let cycles = [0.5, 2.5, 4.5, 6.1].map { timing.progress(at: $0)?.iteration }
    #expect(cycles == [0, 1, 2, 3])
  }

  @Test("the transformed rate is the derivative of the transformed progress", arguments: [Mirroring.time, .value])
  func rate(mirroring: Mirroring) throws {
    let timing = MediaTiming(
      beginTime: 1, duration: 2, repeatCount: 2, autoreverses: true, mirroring: mirroring, fillMode: .both, speed: 0.7)
    let function = TimingFunction.namedEasing(.cubic, ends: .easeIn)
    for step in 1..<110 {
      let instant = 1 + Double(step) * 0.1037
      let h = 1e-6
      let slope = (try value(timing, function, at: instant + h) - value(timing, function, at: instant - h)) / (2 * h)
      let rate = try #require(timing.progress(at: instant)).transformedRate(by: function)
      #expect(abs(rate - slope) < 1e-6)
    }
    #expect(timing.progress(at: 0)?.transformedRate(by: .cubicBezier(0, 1, 1, 0)) == 0)
  }

  @Test("a step function steps at the end of its cycle, with both mirrorings")
  func steps() throws {
    let steps = TimingFunction.steps(2)
    var timing = MediaTiming(duration: 1, autoreverses: true, mirroring: .value, fillMode: .both)
    #expect(try [1, 1.25, 1.5, 1.75, 2].map { try value(timing, steps, at: $0) } == [1, 1, 0.5, 0.5, 0])
    timing.mirroring = .time
    #expect(try [1.25, 1.75, 2].map { try value(timing, steps, at: $0) } == [0.5, 0, 0])
  }

  @Test("an endless animation that is over is in a forward cycle")
  func endless() throws {
    let timing = MediaTiming(
      duration: 0, repeatCount: .infinity, autoreverses: true, mirroring: .value, fillMode: .both)
    #expect(try #require(timing.progress(at: 1)).mirrorsValue == false)
  }
}
