// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling
import GlissadeGeometry
import Testing

@Suite("Presented pictures and missed refreshes") struct MissedRefreshTests {
  /// The sum of the refreshes between successive pictures, by the display's own count.
  private func gaps(_ shown: [UInt64]) -> Int {
    zip(shown, shown.dropFirst()).reduce(0) { $0 + Int($1.1 - $1.0) - 1 }
  }

  @Test("in a motion, pictures and missed refreshes are all refreshes of the display, at any cost", arguments: 0..<100)
  func all(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let largest: Int64 = seed % 2 == 0 ? 30_000_000 : 250_000_000
    let costs = (0..<64).map { _ in Int64.random(in: 5_000_000...largest, using: &random) }
    let rate = FrameClockPresentTests.rates.randomElement(using: &random) ?? 60
    let jitter = Int64(100_000_000 / rate / 10)
    var display = SimulatedDisplay(
      .init(framesPerSecond: rate, assumedFramesPerSecond: rate, jitter: jitter, cost: { costs[$0 / 3 % 64] }),
      seed: seed)
    display.run(seconds: 6)
    #expect(display.statistics.missedCount == gaps(display.shown))
    #expect(display.statistics.intervals().count == display.shown.count - 1)
  }

  @Test(
    "a load of several refreshes for each picture is counted, although the targets are as far ahead",
    arguments: [(30, 1), (57, 3), (250, 15)] as [(Int64, Int)])
  func load(milliseconds: Int64, missed: Int) throws {
    var display = SimulatedDisplay(.init(framesPerSecond: 60, cost: { _ in milliseconds * 1_000_000 }), seed: 0)
    display.run(seconds: 6)
    #expect(display.statistics.records.dropFirst(9).allSatisfy { $0.missedRefreshes == missed })
    let median = try #require(FrameStatistics.percentile(0.5, of: display.statistics.intervals()))
    #expect(abs(Double(median) - Double(missed + 1) * display.interval) < 100_000)
  }

  @Test("the refreshes of a pause are not missed", arguments: 0..<50)
  func pauses(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var display = SimulatedDisplay(.init(framesPerSecond: 60, jitter: 300_000), seed: seed)
    for _ in 0..<20 {
      display.run(seconds: .random(in: 0.1...0.4, using: &random))
      // The requested frame is drawn, and nothing follows.
      display.run(seconds: .random(in: 0.05...3, using: &random), animating: false)
    }
    #expect(display.statistics.missedCount == 0)
    // The time of a pause is no interval of a motion.
    #expect(display.statistics.intervals().allSatisfy { $0 < 25_000_000 })
    #expect(gaps(display.shown) > 100)
  }

  @Test(
    "after a pause, refreshes count from half an interval after the request",
    arguments: [
      // The request and the presentation, in refresh intervals since the last picture.
      (50.5, 51, 0), (50.1, 52, 1), (50.4, 52, 1), (50.9, 52, 0), (50.9, 53, 1), (50.5, 57, 6), (0.7, 2, 0),
      // A request in response to the last picture continues the motion.
      (0.1, 1, 0), (0.1, 4, 3), (0.4, 3, 2),
    ] as [(Double, Int64, Int)])
  func slowStart(request: Double, presented: Int64, missed: Int) throws {
    let interval: Int64 = 16_000_000
    var clock = FrameClock(.present, framesPerSecond: 62.5)
    func tick(_ msc: Int64) -> FrameRecord? {
      let time = 1_000_000_000 + msc * interval
      return clock.tick(ustNanoseconds: time, msc: UInt64(msc), nowNanoseconds: time)
    }
    for msc in 0..<10 { _ = tick(Int64(msc)) }
    clock.requestFrame(nowNanoseconds: 1_000_000_000 + 9 * interval)
    #expect(clock.startFrame(nowNanoseconds: 1_000_000_000 + 9 * interval) != nil)
    #expect(clock.frameSubmitted(nowNanoseconds: 1_000_000_000 + 9 * interval + 1_000_000) == nil)
    #expect(tick(10)?.missedRefreshes == 0)
    let now = 1_000_000_000 + 10 * interval + Int64(request * Double(interval))
    clock.requestFrame(nowNanoseconds: now)
    #expect(clock.startFrame(nowNanoseconds: now) != nil)
    #expect(clock.frameSubmitted(nowNanoseconds: now + 1000) == nil)
    let record = try #require(tick(10 + presented))
    #expect(record.missedRefreshes == missed)
    #expect(record.intervalNanoseconds == (request < 0.5 ? presented * interval : nil))
  }

  @Test("a jump of the display's count, for example on another screen, is no missed refresh", arguments: [-1, 1])
  func jump(sign: Int64) {
    let jump = 10_000_000 + sign * 9_000_000
    var display = SimulatedDisplay(
      .init(
        framesPerSecond: 60,
        report: { ust, msc in (ust, UInt64(Int64(msc) + (msc < 90 ? 10_000_000 : jump))) }),
      seed: 0)
    display.run(seconds: 3)
    #expect(display.statistics.records.count > 170 && display.statistics.missedCount == 0)
  }

  @Test("after a frame without a report, the refreshes since the last reported picture are missed")
  func lostReport() {
    var display = SimulatedDisplay(
      .init(framesPerSecond: 60, report: { ust, msc in msc == 100 ? nil : (ust, msc) }), seed: 0)
    display.run(seconds: 3)
    #expect(display.statistics.unreportedCount == 1)
    #expect(display.statistics.missedCount == gaps(display.shown))
  }

  @Test(
    "after a stall or a slow start, each picture is assigned to its refresh within ten frames",
    arguments: [30.0, 60, 144], 0..<30)
  func stall(rate: Double, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let begin = seed % 3 == 0 ? 0 : Int.random(in: 1...90, using: &random)
    let length = Int.random(in: 1...40, using: &random)
    let slow = Int64.random(in: 20_000_000...400_000_000, using: &random)
    let jitter: Int64 = seed % 2 == 0 ? 0 : Int64(0.03e9 / rate)
    var display = SimulatedDisplay(
      .init(
        framesPerSecond: rate, jitter: jitter,
        cost: { (begin..<(begin + length)).contains($0) ? slow : 3_000_000 }), seed: seed)
    while display.statistics.records.count < begin + length + 60 { display.run(seconds: 0.05) }
    for (record, msc) in zip(display.statistics.records, display.shown).dropFirst(begin + length + 10) {
      #expect(record.frame.targetMSC == msc && record.missedRefreshes == 0, "frame \(record.frame.index)")
      #expect(abs(Double(record.frame.targetNanoseconds - display.refresh(msc))) < 0.2 * display.interval)
    }
  }

  @Test("with a timer, pictures and missed refreshes are all intervals of its grid", arguments: 0..<50)
  func timer(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var clock = FrameClock(.timer, framesPerSecond: 100)
    var now: Int64 = 5000
    var statistics = FrameStatistics()
    clock.requestFrame(nowNanoseconds: now)
    while statistics.records.count < 200, let wake = clock.wakeUpNanoseconds {
      now = max(now, wake)
      guard clock.startFrame(nowNanoseconds: now) != nil else { break }
      now += .random(in: 100_000...25_000_000, using: &random)
      clock.requestFrame(nowNanoseconds: now)
      if let record = clock.frameSubmitted(nowNanoseconds: now) { statistics.add(record) }
    }
    let presented = statistics.records.compactMap(\.presentedNanoseconds)
    let slots = presented.map { ($0 - 5000) / 10_000_000 }
    #expect(presented.count == 200 && Set(slots).count == 200)
    #expect(Int((slots.last ?? 0) - (slots.first ?? 0)) == 199 + statistics.missedCount)
    #expect(zip(presented.dropFirst(), presented).map { $0 - $1 } == statistics.intervals())
  }
}
