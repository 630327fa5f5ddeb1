// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Keyframe effects")
struct KeyframeEffectTests {
  private typealias Effect = KeyframeEffect<Double>
  private let second = EffectTiming(duration: 1)

  @Test("an effect that replaces the underlying value equals the track of its keyframes", arguments: 0..<60)
  func track(seed: Int) {
    var random = SplitMix64(seed)
    let values = (0..<2 + seed % 5).map { _ in random.next(in: -9...9) }
    let offsets = [0] + (2..<values.count).map { _ in random.nextUnit() }.sorted() + [1]
    let functions = offsets.map { _ in
      [TimingFunction.linear, .easeInOut, .steps(3, at: .jumpEnd)][Int(random.next() % 3)]
    }
    let effect = Effect(
      values.indices.map { .init(values[$0], offset: offsets[$0], timingFunction: functions[$0]) }, timing: second)
    let track = KeyframeTrack(Keyframes(values, keyTimes: offsets, timingFunctions: Array(functions.dropLast())))
    #expect(effect.problems.isEmpty)
    for step in -10...50 {
      let progress = Double(step) / 40
      #expect(abs(effect.value(atProgress: progress, over: 7) - track.value(at: progress)) < 1e-12)
    }
  }

  @Test("each keyframe replaces the underlying value, or adds to it")
  func composition() {
    let effect = Effect([.init(10, composite: .add), .init(30)], timing: second)
    // From 10 + 10 to 30.
    #expect(effect.value(at: 0.5, over: 10) == 25)
    let additive = Effect([.init(10), .init(30, composite: .replace)], timing: second, composite: .accumulate)
    #expect(additive.value(at: 0.5, over: 10) == 25)
    #expect(Effect([.init(0), .init(10)], timing: second, composite: .add).value(at: 0.5, over: 15) == 20)
  }

  @Test("a missing end is the underlying value")
  func missing() {
    let to = Effect([.init(20)], timing: second)
    #expect(to.value(at: 0.25, over: 4) == 8)
    let from = Effect([.init(20, offset: 0)], timing: second)
    #expect(from.value(at: 0.25, over: 4) == 16)
    let middle = Effect([.init(20, offset: 0.5)], timing: second)
    #expect([0, 0.25, 0.5, 0.75].map { middle.value(at: $0, over: 4) } == [4, 12, 20, 12])
    #expect(Effect([.init(nil), .init(20)], timing: second).value(at: 0.25, over: 4) == 8)
  }

  @Test("an effect without a value keeps the underlying value")
  func notInEffect() {
    let effect = Effect([.init(1), .init(2)], timing: second)
    #expect([-1, 1, 2].map { effect.value(at: $0, over: 9) } == [9, 9, 9])
    var filling = effect
    filling.timing.fill = .both
    #expect([-1, 1, 2].map { filling.value(at: $0, over: 9) } == [1, 2, 2])
    #expect(Effect([], timing: second).value(at: 0.5, over: 9) == 9)
  }

  @Test("keyframes without an offset are spaced evenly between those with one")
  func missingOffsets() {
    let effect = Effect([.init(0), .init(10), .init(20), .init(30, offset: 0.9), .init(40)], timing: second)
    #expect(abs(effect.value(atProgress: 0.3, over: 0) - 10) < 1e-12)
    #expect(abs(effect.value(atProgress: 0.6, over: 0) - 20) < 1e-12)
    #expect(effect.value(atProgress: 0.9, over: 0) == 30)
    #expect(effect.value(atProgress: 1, over: 0) == 40)
  }

  @Test("of several keyframes at one offset, the first ends a segment and the last starts the next one")
  func overlapping() {
    let offsets = [0, 0, 0.5, 0.5, 1, 1]
    let effect = Effect(zip([1, 2, 3, 7, 8, 9], offsets).map { .init($0.0, offset: $0.1) }, timing: second)
    #expect(
      [-0.1, 0, 0.25, 0.5, 0.75, 1, 1.1].map { effect.value(atProgress: $0, over: 0) } == [1, 2, 2.5, 7, 7.5, 9, 9])
  }

  @Test("a cumulative effect adds its finished iterations to both ends of the interval")
  func cumulative() {
    let timing = EffectTiming(duration: 1, iterations: 10)
    let effect = Effect([.init(10), .init(20)], timing: timing, isCumulative: true)
    #expect([0.5, 2, 2.5].map { effect.value(at: $0, over: 0) } == [15, 50, 55])
    let turning = KeyframeEffect<TransformList>(
      [.init([.rotate(.zero)]), .init([.rotate(.degrees(180))])], timing: timing, isCumulative: true)
    guard case .rotate(let angle, _) = turning.value(at: 3.5, over: []).functions.first else {
      Issue.record("the transform list has no rotation")
      return
    }
    #expect(abs(angle.degrees - 630) < 1e-9)
    // For lists of different kinds, the ends are combined first, and then interpolated as matrices.
    let mixed = KeyframeEffect<TransformList>(
      [
        .init([.translate(x: 0, y: 0), .scale(x: 2, y: 2)]), .init([.scale(x: 3, y: 3), .translate(x: 10, y: 0)]),
      ], timing: timing, isCumulative: true)
    let middle = mixed.value(at: 2.5, over: []).transform
    #expect(abs(middle.m11 - 6.5) < 1e-12 && abs(middle.m41 - 135) < 1e-12)
  }

  @Test("a reversed effect includes its end and excludes its start")
  func reversed() {
    let effect = Effect([.init(1), .init(2)], timing: second)
    #expect(effect.value(at: 1, over: 9, isReversed: true) == 2)
    #expect(effect.value(at: 0, over: 9, isReversed: true) == 9)
  }

  @Test("offsets that decrease or are outside 0 … 1 are reported, and the keyframes are spaced evenly")
  func problems() {
    let falling = Effect([.init(0, offset: 0.5), .init(1, offset: 0.2), .init(2)], timing: second)
    #expect(falling.problems == [.keyTimeOrder(index: 1)])
    #expect(falling.value(atProgress: 0.5, over: 0) == 1)
    #expect(Effect([.init(0, offset: -1)], timing: second).problems == [.keyTimeOrder(index: 0)])
    #expect(Effect([.init(0, offset: .nan)], timing: second).problems == [.keyTimeOrder(index: 0)])
    #expect(Effect([.init(0, offset: 2)], timing: second).problems == [.keyTimeEnds])
  }

  @Test("hostile numbers do not trap", arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0])
  func extremes(number: Double) {
    let effect = Effect([.init(number), .init(1, offset: 0.5), .init(number)], timing: second, isCumulative: true)
    _ = effect.value(atProgress: number, iteration: number, over: number)
    _ = effect.value(at: number, over: number)
    #expect(effect.value(atProgress: .nan, over: 3) == 3)
    #expect(
      Effect([.init(1), .init(2)], timing: second, isCumulative: true)
        .value(atProgress: 0.5, iteration: .infinity, over: 0) == 1.5)
  }
}
