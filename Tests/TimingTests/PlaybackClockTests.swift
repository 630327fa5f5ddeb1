// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming
import TestSupport
import Testing

@Suite("Clocks that pause, reverse and seek")
struct PlaybackClockTests {
  /// A clock with random edits between the parent's times 0 and 20, in the order of their times.
  private static func clock(seed: Int, editCount: Int = 8, jumps: Bool = true) -> PlaybackClock {
    var random = SplitMix64(seed)
    var clock = PlaybackClock(beginTime: random.next(in: -2...2), rate: random.element(of: [1, 0.5, 2]))
    let times = (0..<editCount).map { _ in random.next(in: 0...20) }.sorted()
    for time in times { edit(&clock, at: time, &random, jumps: jumps) }
    return clock
  }

  private static func edit(_ clock: inout PlaybackClock, at time: Double, _ random: inout SplitMix64, jumps: Bool) {
    let duration = random.element(of: [0, 0.3, 2])
    switch random.below(5) {
    case 0: clock.pause(at: time, over: duration)
    case 1: clock.resume(at: time, over: duration)
    case 2: clock.reverse(at: time, over: duration)
    case 3: clock.setRate(random.element(of: [-3, -1, 0, 0.25, 1, 2]), at: time, over: duration)
    default:
      let function = random.element(of: [TimingFunction.seamless, .linear, .easeIn])
      clock.seek(
        to: random.next(in: -1...10), at: time, over: jumps ? duration : max(duration, 0.3), timingFunction: function)
    }
  }

  @Test("pause, resume and reversal give the local times of the formulas")
  func formulas() {
    var clock = PlaybackClock(beginTime: 2)
    #expect(clock.localTime(at: 5) == 3 && clock.localTime(at: 0) == -2 && clock.rate(at: 5) == 1)
    clock.pause(at: 5)
    #expect(clock.localTime(at: 7) == 3 && clock.rate(at: 7) == 0)
    clock.resume(at: 8)
    #expect(clock.localTime(at: 9) == 4)
    // The mean rate of a reversal within 0.5 s is 0. Its time is 0.5 · (u − u³ · (2 − u)).
    clock.reverse(at: 9, over: 0.5)
    #expect(clock.localTime(at: 9.5) == 4 && clock.rate(at: 9.5) == -1)
    #expect(abs(clock.localTime(at: 9.25) - (4 + 0.5 * (0.5 - 0.125 * 1.5))) < 1e-12)
    clock.seek(to: 1, at: 10)
    #expect(clock.localTime(at: 10) == 1 && clock.localTime(at: 11) == 0)
    // A clock that is paused stays paused when it reverses, and then resumes in the other direction.
    clock.pause(at: 11)
    clock.reverse(at: 12)
    #expect(clock.localTime(at: 13) == 0)
    clock.resume(at: 13)
    #expect(clock.localTime(at: 14) == 1)
  }

  @Test("the rate is the derivative of the local time, which is continuous without jumps", arguments: 0..<60)
  func derivative(seed: Int) {
    let clock = Self.clock(seed: seed, jumps: false)
    let width = 1e-6
    for step in 0..<400 {
      let time = -3 + Double(step) * 0.0625 + 0.0123
      let (before, after) = (clock.localTime(at: time - width), clock.localTime(at: time + width))
      #expect(abs(after - before) < 1000 * width, "seed \(seed), \(time)")
      guard !clock.knots.contains(where: { abs($0 - time) < 1e-3 }) else { continue }
      #expect(abs((after - before) / (2 * width) - clock.rate(at: time)) < 1e-3, "seed \(seed), \(time)")
    }
  }

  @Test("an edit changes no earlier local time, and removes later edits", arguments: 0..<60)
  func past(seed: Int) {
    let clock = Self.clock(seed: seed)
    var random = SplitMix64(1000 + seed)
    var edited = clock
    let time = random.next(in: 0...20)
    Self.edit(&edited, at: time, &random, jumps: true)
    for step in 0..<200 {
      let earlier = time - Double(step) * 0.11 - 1e-9
      #expect(edited.localTime(at: earlier) == clock.localTime(at: earlier), "seed \(seed)")
    }
    #expect(!edited.hasEdits(after: time) && edited.agreement(with: clock) <= time)
    edited.removeChanges(after: time.nextDown)
    #expect((0..<100).allSatisfy { edited.localTime(at: time - Double($0)) == clock.localTime(at: time - Double($0)) })
  }

  @Test("pruning keeps the local times from an instant on", arguments: 0..<30)
  func pruning(seed: Int) {
    let clock = Self.clock(seed: seed)
    var pruned = clock
    pruned.prune(before: 10)
    #expect(pruned.editCount < clock.editCount || clock.editCount == 0)
    for step in 0..<200 {
      #expect(pruned.localTime(at: 10 + Double(step) / 8) == clock.localTime(at: 10 + Double(step) / 8))
    }
  }

  /// Compares with a search in steps, which shares nothing with the solution by sections.
  @Test("heights are passed where samples lie on different sides of them", arguments: 0..<60)
  func crossings(seed: Int) {
    let clock = Self.clock(seed: seed)
    let heights = [-0.5, 0, 0.77, 3.3, 6, 9.1]
    let crossings = clock.crossings(of: heights, after: -5, through: 30)
    #expect(zip(crossings, crossings.dropFirst()).allSatisfy { $0.time <= $1.time })
    for (index, height) in heights.enumerated() {
      let own = crossings.filter { $0.index == index }
      // Directions alternate.
      #expect(zip(own, own.dropFirst()).allSatisfy { $0.isBackwards != $1.isBackwards }, "seed \(seed)")
      var (isAbove, found) = (clock.localTime(at: -5) >= height, 0)
      for step in 1...35_000 {
        let time = -5 + Double(step) / 1000
        guard (clock.localTime(at: time) >= height) != isAbove else { continue }
        isAbove.toggle()
        // Two passings within a step are invisible in the samples.
        let near = own.filter { abs($0.time - time) <= 0.0011 }
        #expect(near.contains { $0.isBackwards != isAbove }, "seed \(seed): \(height) at \(time)")
        found += 1
      }
      #expect(own.count >= found && (own.count - found).isMultiple(of: 2), "seed \(seed): \(own.count), \(found)")
      for crossing in own where !crossing.isJump {
        #expect(abs(clock.localTime(at: crossing.time) - height) < 1e-9)
      }
    }
  }

  @Test("intervals that touch have each passing once", arguments: 0..<20)
  func touching(seed: Int) {
    let clock = Self.clock(seed: seed)
    let heights = [0.0, 1, 2, 3, 4, 5]
    let whole = clock.crossings(of: heights, after: -5, through: 30)
    var random = SplitMix64(seed)
    // Some of the ends are passings themselves.
    let ends = [-5] + (whole.map(\.time) + (0..<10).map { _ in random.next(in: -5...30) }).sorted() + [30]
    #expect(zip(ends, ends.dropFirst()).flatMap { clock.crossings(of: heights, after: $0, through: $1) } == whole)
  }

  @Test("from the settling time on, the clamped time is constant", arguments: 0..<200)
  func settling(seed: Int) {
    let clock = Self.clock(seed: seed, editCount: seed % 7)
    let end = clock.settlingTime(in: 0...5)
    func clamped(_ time: Double) -> Double { min(max(clock.localTime(at: time), 0), 5) }
    #expect(end.isFinite)
    let final = clamped(end)
    for step in 0..<200 { #expect(clamped(end + Double(step) * Double(step) / 100) == final, "seed \(seed)") }
    let isPaused = clock.rate(at: 1000) == 0 && clock.localTime(at: 1000) < 5
    #expect(clock.endTime(in: 0...5) == (isPaused ? .infinity : end))
  }

  @Test("a range without an end has no settling time, unless the clock pauses")
  func endless() {
    var clock = PlaybackClock(beginTime: 1)
    #expect(clock.settlingTime(in: 0 ... .infinity) == .infinity)
    clock.pause(at: 4, over: 2)
    #expect(clock.settlingTime(in: 0 ... .infinity) == 6 && clock.endTime(in: 0 ... .infinity) == .infinity)
    clock.setRate(-1, at: 8)
    #expect(clock.settlingTime(in: 0 ... .infinity) == 12 && clock.endTime(in: 0 ... .infinity) == 12)
  }

  @Test("edits with numbers that are not finite have no effect")
  func invalid() {
    var clock = PlaybackClock()
    for number in [Double.nan, .infinity, -.infinity] {
      clock.pause(at: number)
      clock.resume(at: 1, over: number)
      clock.setRate(number, at: 1)
      clock.seek(to: number, at: 1)
      clock.reverse(at: 1, over: -1)
    }
    #expect(clock == PlaybackClock())
  }

  @Test("an eased seek has the rates of the clock at both ends", arguments: [1.0, -2, 0])
  func seekRates(rate: Double) {
    var clock = PlaybackClock(rate: rate)
    clock.seek(to: 7, at: 2, over: 0.5)
    #expect(clock.rate(at: 2) == rate && abs(clock.rate(at: 2.5.nextDown) - rate) < 1e-9)
    #expect(clock.localTime(at: 2) == 2 * rate && clock.localTime(at: 2.5) == 7 && clock.localTime(at: 3.5) == 7 + rate)
  }

  @Test("a shift moves all later local times, also of a course that has begun and of later edits", arguments: 0..<40)
  func shift(seed: Int) {
    let clock = Self.clock(seed: seed)
    var shifted = clock
    var random = SplitMix64(seed)
    let time = random.next(in: 0...20)
    shifted.shift(by: 3, at: time)
    for step in 0..<400 {
      let other = Double(step) * 0.07 - 2
      let difference = shifted.localTime(at: other) - clock.localTime(at: other)
      #expect(abs(difference - (other < time ? 0 : 3)) < 1e-9, "seed \(seed), \(other)")
      #expect(abs(shifted.rate(at: other) - clock.rate(at: other)) < 1e-9)
    }
  }

  @Test("a pause is constant to the last bit from its end on", arguments: 0..<20)
  func pauseBits(seed: Int) {
    var random = SplitMix64(seed)
    for _ in 0..<300 {
      var clock = PlaybackClock(beginTime: random.nextUnit())
      clock.pause(at: random.next(in: 0...2), over: random.nextUnit())
      let end = clock.settlingTime(in: -1000...1000)
      #expect(
        [end.nextUp, end + 1e-9, end + 1, 1e6].allSatisfy { clock.localTime(at: $0) == clock.localTime(at: end) })
    }
  }
}
