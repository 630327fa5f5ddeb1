// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("No number traps in timing")
struct HostileTimingTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.3, 2.5, 1e-300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1e300, -1e300,
    .greatestFiniteMagnitude, 0x1p53, 0x1p63, .infinity, -.infinity, .nan,
  ]

  /// An ordinary number in half of the cases, otherwise a huge, infinite or NaN one.
  private static func number(_ random: inout SplitMix64) -> Double {
    random.next(in: 0...1) < 0.5 ? random.next(in: -5...5) : numbers[Int(random.next(in: 0...16.999))]
  }

  @Test("an effect has a progress in 0 … 1 or none, in every phase and direction", arguments: 0..<400)
  func effects(seed: Int) {
    var random = SplitMix64(seed)
    func number() -> Double { Self.number(&random) }
    let timing = EffectTiming(
      delay: number(), endDelay: number(), duration: number(), iterations: number(), iterationStart: number(),
      direction: [.normal, .reverse, .alternate, .alternateReverse][seed % 4],
      fill: [.removed, .backwards, .forwards, .both][seed / 4 % 4])
    for time in Self.numbers + [number(), number(), number()] {
      for isReversed in [false, true] {
        _ = (timing.phase(at: time, isReversed: isReversed), timing.activeTime(at: time, isReversed: isReversed))
        guard let progress = timing.progress(at: time, isReversed: isReversed) else { continue }
        #expect(timing.isValid)
        #expect(progress.progress >= 0 && progress.progress <= 1)
        #expect(!progress.rate.isNaN)
        for function in TimingFamilyTests.hostile {
          _ = (progress.transformed(by: function), progress.transformedRate(by: function))
        }
      }
    }
    _ = timing.endTime
  }

  @Test("media timing with a mirrored value has a progress in 0 … 1 or none", arguments: 0..<200)
  func mirrored(seed: Int) {
    var random = SplitMix64(seed)
    func number() -> Double { Self.number(&random) }
    let timing = MediaTiming(
      beginTime: number(), duration: number(), repeatCount: number(), repeatDuration: seed % 3 == 0 ? number() : nil,
      autoreverses: true, mirroring: .value, fillMode: .both, speed: number(), timeOffset: number())
    for time in Self.numbers {
      _ = (timing.phase(at: time), timing.activeTime(at: time), timing.localTime(at: time))
      guard let progress = timing.progress(at: time) else { continue }
      #expect(progress.progress >= 0 && progress.progress <= 1)
      let output = progress.transformed(by: .easeIn)
      #expect(output >= 0 && output <= 1)
    }
    _ = timing.endTime
  }

  @Test("times convert between any time spaces, or have no result", arguments: 0..<200)
  func spaces(seed: Int) {
    var random = SplitMix64(seed)
    func spaces() -> [TimeSpace] {
      (0..<Int(random.next(in: 0...3.999))).map { _ in
        TimeSpace(
          beginTime: Self.number(&random), speed: Self.number(&random), timeOffset: Self.number(&random))
      }
    }
    let (source, target) = (spaces(), spaces())
    for time in Self.numbers {
      for rule in [TimeSpace.Rule.exact, .coreAnimation] {
        _ = TimeSpace.convert(time, from: source, to: target, by: rule)
        _ = TimeSpace.convert(time, from: source, to: source + target, by: rule)
      }
    }
  }

  @Test("settling, last exit and transition of a spring with any numbers are not NaN", arguments: 0..<300)
  func springs(seed: Int) {
    var random = SplitMix64(seed)
    func number() -> Double { Self.number(&random) }
    let springs = [
      Spring(mass: number(), stiffness: number(), damping: number(), initialVelocity: number()),
      Spring(response: number(), dampingRatio: number(), mass: number(), initialVelocity: number()),
      Spring(duration: number(), bounce: number(), mass: number()),
      Spring(initialVelocity: number()).with(initialVelocity: number()),
    ]
    for spring in springs {
      #expect(!spring.settlingDuration.isNaN)
      for time in Self.numbers {
        #expect(!spring.lastExit(from: time).isNaN)
        let transition = spring.transition(after: time)
        _ = transition.then(spring.transition(after: number())).applied(position: number(), velocity: number())
        if spring.isValid, time.isFinite { #expect(!transition.positionFromPosition.isNaN) }
      }
      _ = TimingFunction.spring(spring, duration: number()).value(at: number())
    }
  }

  @Test("rules resolve any two functions to a function with a value", arguments: 0..<50)
  func rules(seed: Int) {
    var random = SplitMix64(seed)
    let functions = TimingFamilyTests.hostile + TimingFamilyTests.all
    let own = functions[Int(random.next(in: 0...Double(functions.count) - 0.001))]
    for rule in [TimingFunctionRule.own, .composed, .inherited] {
      for inherited in functions {
        let resolved = rule.resolved(own: own, inherited: inherited)
        for input in Self.numbers { _ = (resolved.value(at: input), resolved.slope(at: input)) }
      }
    }
  }
}
