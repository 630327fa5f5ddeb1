// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Media timing: oracles")
struct MediaTimingOracleTests {
  /// A timing, an instant, and the expected results.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var timing: MediaTiming
    var instant: Double
    var phase: Phase
    var progress: Double?
    var iteration: Double?
    var testDescription: String { "\(name) at \(instant)" }
  }

  static let rows: [Row] = {
    let limited = MediaTiming(beginTime: 10, duration: 1, repeatDuration: 2.5, autoreverses: true, fillMode: .both)
    let twice = MediaTiming(beginTime: 10, duration: 1, repeatCount: 2, autoreverses: true, fillMode: .both)
    let thrice = MediaTiming(beginTime: 10, duration: 1, repeatCount: 3, fillMode: .both)
    let backward = MediaTiming(beginTime: 20, duration: 2, fillMode: .both, speed: -1, timeOffset: 2)
    let stopped = MediaTiming(duration: 1, speed: 0, timeOffset: 1)
    let plain = MediaTiming(beginTime: 10, duration: 1)
    let once = MediaTiming(beginTime: 10, duration: 1, repeatCount: 0, fillMode: .both)
    let fraction = MediaTiming(beginTime: 0, duration: 2, repeatCount: 1.75, fillMode: .forwards)
    let endless = MediaTiming(duration: 2, repeatCount: .infinity)
    let instant = MediaTiming(beginTime: 1, duration: 0, fillMode: .both)
    let backwards = MediaTiming(beginTime: 1, duration: 1, fillMode: .backwards)
    return [
      Row(name: "a repeat duration", timing: limited, instant: 12.75, phase: .after, progress: 0.5),
      Row(name: "two reversing repeats", timing: twice, instant: 12.25, phase: .active, progress: 0.25),
      Row(name: "two reversing repeats", timing: twice, instant: 14, phase: .after, progress: 0),
      Row(name: "three repeats", timing: thrice, instant: 11, phase: .active, progress: 0, iteration: 1),
      Row(name: "three repeats", timing: thrice, instant: 13, phase: .after, progress: 1, iteration: 2),
      Row(name: "negative speed", timing: backward, instant: 21, phase: .active, progress: 0.5),
      Row(name: "negative speed", timing: backward, instant: 22, phase: .after, progress: 0),
      Row(name: "negative speed", timing: backward, instant: 20, phase: .active, progress: 1),
      Row(name: "negative speed", timing: backward, instant: 19, phase: .before, progress: 1),
      Row(name: "speed 0", timing: stopped, instant: 0, phase: .active, progress: 1),
      Row(name: "speed 0", timing: stopped, instant: 1e6, phase: .active, progress: 1),
      Row(name: "removed", timing: plain, instant: 9.9, phase: .before, progress: nil),
      Row(name: "removed", timing: plain, instant: 10, phase: .active, progress: 0),
      Row(name: "removed", timing: plain, instant: 11, phase: .after, progress: nil),
      Row(name: "repeat 0 plays once", timing: once, instant: 10.5, phase: .active, progress: 0.5),
      Row(name: "repeat 0 plays once", timing: once, instant: 99, phase: .after, progress: 1),
      Row(name: "fraction", timing: fraction, instant: 3.5, phase: .after, progress: 0.75, iteration: 1),
      Row(name: "fraction", timing: fraction, instant: -1, phase: .before, progress: nil),
      Row(name: "endless", timing: endless, instant: 2e9 + 1, phase: .active, progress: 0.5, iteration: 1e9),
      Row(name: "no duration", timing: instant, instant: 0.5, phase: .before, progress: 0),
      Row(name: "no duration", timing: instant, instant: 1, phase: .after, progress: 1),
      Row(name: "backwards", timing: backwards, instant: 0, phase: .before, progress: 0),
      Row(name: "backwards", timing: backwards, instant: 2, phase: .after, progress: nil),
    ]
  }()

  @Test("phase, progress and iteration equal the expected ones", arguments: rows)
  func row(_ row: Row) {
    #expect(row.timing.phase(at: row.instant) == row.phase)
    let progress = row.timing.progress(at: row.instant)
    #expect(progress?.progress == row.progress)
    if let iteration = row.iteration { #expect(progress?.iteration == iteration) }
  }

  @Test("the rate is the derivative of the progress, and at the end the limit from the left")
  func rate() throws {
    let timing = MediaTiming(
      beginTime: 1, duration: 2, repeatCount: 2, autoreverses: true, fillMode: .both, speed: 0.5)
    #expect(timing.endTime == 17)
    for instant in [1.5, 4.9, 5.1, 9, 12.3, 16.9] {
      let h = 1e-6
      let left = try #require(timing.progress(at: instant))
      let right = try #require(timing.progress(at: instant + h))
      #expect(abs((right.progress - left.progress) / h - left.rate) < 1e-8)
    }
    #expect(timing.progress(at: 17)?.rate == -0.25)
    #expect(timing.progress(at: 17.1)?.rate == 0)
    #expect(timing.progress(at: 0.9)?.rate == 0)
    let reversed = MediaTiming(duration: 1, fillMode: .both, speed: -1, timeOffset: 1)
    #expect(reversed.progress(at: 0.5)?.rate == -1)
    #expect(reversed.progress(at: 1)?.rate == -1)
    #expect(reversed.progress(at: 1.1)?.rate == 0)
  }

  @Test("whole repeats end exactly at the last value, for any rounding of their product", arguments: 1..<60)
  func lastValue(count: Int) {
    for hundredths in 1..<100 {
      let duration = Double(hundredths) / 100
      let media = MediaTiming(
        beginTime: 0.3, duration: duration, repeatCount: Double(count), fillMode: .forwards)
      #expect(media.progress(at: 1e3)?.progress == 1)
      #expect(media.progress(at: 1e3)?.iteration == Double(count - 1))
      let effect = EffectTiming(delay: 0.1, duration: duration, iterations: Double(count), fill: .both)
      for time in [effect.endTime, 1e3] {
        #expect(effect.progress(at: time)?.progress == 1)
        #expect(effect.progress(at: time)?.iteration == Double(count - 1))
      }
    }
  }

  @Test("a repeat duration of a whole number of repeats ends at the last value", arguments: 1..<60)
  func repeatDuration(hundredths: Int) {
    for count in 1..<30 {
      // Both numbers are the nearest ones to their decimals, as in written input.
      let total = Double(hundredths * count) / 100
      let timing = MediaTiming(duration: Double(hundredths) / 100, repeatDuration: total, fillMode: .forwards)
      #expect(timing.progress(at: 1e3)?.progress == 1)
    }
  }

  @Test("a product of decimals ends at the decimal product", arguments: 0..<20)
  func decimalProduct(seed: Int) throws {
    var random = SplitMix64(seed)
    func decimal() -> (count: Int, digits: Int) { (1 + random.below(99_999), random.below(5)) }
    func number(_ count: Int, _ digits: Int) throws -> Double { try #require(Double("\(count)e-\(digits)")) }
    for _ in 0..<250 {
      let (duration, count) = (decimal(), decimal())
      let seconds = try number(duration.count, duration.digits)
      let repeats = try number(count.count, count.digits)
      let end = try number(duration.count * count.count, duration.digits + count.digits)
      let effect = EffectTiming(duration: seconds, iterations: repeats, fill: .both)
      guard repeats.rounded() != repeats else { continue }
      #expect(effect.activeDuration == end, "\(seconds) × \(repeats)")
      #expect(effect.phase(at: end) == .after && effect.phase(at: end.nextDown) == .active)
      let timing = MediaTiming(duration: seconds, repeatCount: repeats, fillMode: .forwards)
      #expect(timing.phase(at: end) == .after && timing.phase(at: end.nextDown) == .active)
      #expect(timing.endTime == end)
    }
  }

  @Test("a boundary between iterations is exact after a fractional start, in whole units of time", arguments: 0..<20)
  func decimalStart(seed: Int) throws {
    var random = SplitMix64(seed)
    for _ in 0..<250 {
      // The start is a number of hundredths, and the duration a number of hundreds.
      let (start, duration, boundary) = (1 + random.below(999), 1 + random.below(999), 10 + random.below(11))
      let effect = EffectTiming(
        duration: Double(100 * duration), iterations: 30, iterationStart: Double(start) / 100)
      let progress = try #require(effect.progress(at: Double((100 * boundary - start) * duration)))
      #expect(progress.iteration == Double(boundary) && progress.progress == 0, "\(start), \(duration), \(boundary)")
    }
  }

  @Test("a repeat duration limits an infinite duration")
  func endless() {
    let timing = MediaTiming(beginTime: 1, duration: .infinity, repeatDuration: 2)
    #expect(timing.endTime == 3)
    #expect(timing.phase(at: 2.9) == .active && timing.phase(at: 3) == .after)
    #expect(timing.progress(at: 2)?.progress == 0)
  }

  @Test("at its end time an animation is over and fills with its last value", arguments: 1..<60)
  func end(tenths: Int) {
    for start in -20..<60 {
      for speed in [1.0, 0.3, -0.7] {
        let timing = MediaTiming(
          beginTime: Double(start) / 10, duration: Double(tenths) / 10, fillMode: .forwards, speed: speed,
          timeOffset: speed < 0 ? Double(tenths) / 10 : 0)
        #expect(timing.phase(at: timing.endTime) == .after)
        #expect(timing.progress(at: timing.endTime)?.progress == (speed > 0 ? 1 : 0))
      }
    }
  }

  @Test("an invalid timing has no progress, and no number traps", arguments: 0..<400)
  func hostile(seed: Int) {
    let values: [Double] = [0, 1, -1, 0.3, 1e300, -1e300, .leastNonzeroMagnitude, .nan, .infinity, -.infinity]
    func value(_ index: Int) -> Double { values[(seed * 7 + index * 13 + seed / 10 * index) % values.count] }
    let timing = MediaTiming(
      beginTime: value(0), duration: value(1), repeatCount: value(2), repeatDuration: seed % 3 == 0 ? value(3) : nil,
      autoreverses: seed % 2 == 0, fillMode: seed % 5 == 0 ? .removed : .both, speed: value(4), timeOffset: value(5))
    for instant in values {
      guard let progress = timing.progress(at: instant) else { continue }
      #expect(timing.isValid)
      #expect(progress.progress >= 0 && progress.progress <= 1)
      #expect(!progress.rate.isNaN)
    }
    _ = timing.endTime
  }
}

@Suite("Effect timing: the algorithms of Web Animations")
struct EffectTimingTests {
  @Test("active time is unresolved outside the interval unless it fills")
  func activeTime() {
    var timing = EffectTiming(delay: 2, duration: 3)
    #expect(timing.activeTime(at: 1) == nil)
    #expect(timing.activeTime(at: 2) == 0)
    #expect(timing.activeTime(at: 5) == nil)
    timing.fill = .both
    #expect(timing.activeTime(at: 1) == 0)
    #expect(timing.activeTime(at: 5) == 3)
    #expect(timing.activeTime(at: 9) == 3)
  }

  @Test("in reverse playback, the active interval excludes its start and includes its end")
  func boundaries() {
    let timing = EffectTiming(delay: 2, duration: 3)
    #expect(timing.phase(at: 2) == .active)
    #expect(timing.phase(at: 2, isReversed: true) == .before)
    #expect(timing.phase(at: 5) == .after)
    #expect(timing.phase(at: 5, isReversed: true) == .active)
  }

  @Test("a negative end delay cuts the active interval")
  func endDelay() {
    let timing = EffectTiming(endDelay: -1, duration: 3, fill: .forwards)
    #expect(timing.endTime == 2)
    #expect(timing.phase(at: 2) == .after)
    #expect(timing.progress(at: 2)?.progress == 2.0 / 3)
    #expect(timing.progress(at: 9)?.progress == 1)
  }

  @Test("each playback direction mirrors its reversed iterations")
  func directions() {
    for (direction, expected) in [
      (PlaybackDirection.normal, [0.25, 0.25]), (.reverse, [0.75, 0.75]), (.alternate, [0.25, 0.75]),
      (.alternateReverse, [0.75, 0.25]),
    ] {
      let timing = EffectTiming(duration: 1, iterations: 2, direction: direction)
      #expect([0.25, 1.25].map { timing.progress(at: $0)?.progress } == expected)
    }
  }

  @Test("with duration 0 the progress is that of the end, or with infinitely many iterations that of the start")
  func zeroDuration() {
    let timing = EffectTiming(duration: 0, iterations: 1.5, fill: .both)
    #expect(timing.progress(at: 1) == IterationProgress(iteration: 1, progress: 0.5))
    let endless = EffectTiming(duration: 0, iterations: .infinity, iterationStart: 0.25, fill: .both)
    #expect(endless.progress(at: 1) == IterationProgress(iteration: .infinity, progress: 0.25))
  }

  @Test(
    "the infinite iteration runs forwards in both alternating directions",
    arguments: [(PlaybackDirection.normal, 0.25), (.reverse, 0.75), (.alternate, 0.25), (.alternateReverse, 0.25)])
  func infiniteIteration(direction: PlaybackDirection, progress: Double) {
    let timing = EffectTiming(
      duration: 0, iterations: .infinity, iterationStart: 0.25, direction: direction, fill: .both)
    #expect(timing.progress(at: 1)?.iteration == .infinity)
    #expect(timing.progress(at: 1)?.progress == progress)
  }

  @Test("a timing with speed 0 before its begin never ends, and keeps its first value")
  func pausedBefore() {
    let timing = MediaTiming(beginTime: 1, duration: 2, fillMode: .backwards, speed: 0, timeOffset: -0.5)
    #expect(timing.endTime == .infinity)
    #expect(timing.progress(at: 1e9)?.progress == 0)
    #expect(MediaTiming(beginTime: 1, duration: 2, speed: 0, timeOffset: 3).endTime == 1)
  }
}
