// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling
import GlissadeGeometry
import Testing

@Suite("Revision of a frame before its presentation") struct RevisionTests {
  static let rates = FrameClockPresentTests.rates

  private func display(
    rate: Double = 60, jitter: Int64 = 0, seed: UInt64 = 0, cost: @escaping @Sendable (Int) -> Int64
  ) -> SimulatedDisplay {
    SimulatedDisplay(.init(framesPerSecond: rate, jitter: jitter, cost: cost), seed: seed)
  }

  /// Random instants of clicks, from 0.5 s on.
  private func clicks(_ count: Int, seconds: Double, from begin: Int64, seed: UInt64) -> [Int64] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      begin + .random(in: 500_000_000..<Int64(seconds * 1e9) - 200_000_000, using: &random)
    }.sorted()
  }

  @Test(
    "the median click is shown within a refresh and the cost of a frame, and no click causes a missed refresh",
    arguments: rates, [true, false])
  func latency(rate: Double, animates: Bool) {
    let cost: Int64 = 2_000_000
    var display = display(rate: rate) { _ in cost }
    display.run(seconds: 0.8)
    let missed = display.statistics.missedCount
    display.clicks = clicks(300, seconds: 8, from: display.now, seed: 5)
    display.run(seconds: 8, animating: animates)
    let interval = Int64(1e9 / rate)
    #expect(display.latencies.count == 300)
    // If there is no time to draw twice, a click waits for the next frame.
    #expect(display.latencies.sorted()[150] <= interval + max(cost, interval / 2) + 100_000)
    #expect((display.latencies.max() ?? .max) <= 2 * interval + 2 * cost)
    #expect(display.statistics.missedCount == missed)
    if rate <= 75 { #expect(display.revisions > 0) }
  }

  @Test("a frame is drawn at most twice for a refresh, with any number of clicks")
  func flood() {
    var display = display { _ in 1_000_000 }
    display.run(seconds: 1)
    let (frames, begin) = (display.statistics.records.count, display.now)
    display.clicks = (0..<10_000).map { begin + $0 * 100_000 }
    display.run(seconds: 1)
    #expect(display.revisions <= display.statistics.records.count - frames + 1)
    #expect(display.revisions >= 55)
    #expect(display.statistics.missedCount == 0)
  }

  @Test("a revision starts as late as the cost of frames allows", arguments: [500_000, 4_000_000] as [Int64])
  func late(cost: Int64) {
    var clock = FrameClock(.present, framesPerSecond: 60)
    var refresh: (ust: Int64, msc: UInt64) = (1_000_000_000, 100)
    for _ in 0..<60 {
      clock.requestFrame(nowNanoseconds: refresh.ust + 50_000)
      let started = clock.startFrame(nowNanoseconds: refresh.ust + 50_000)
      #expect(started != nil)
      let unseen = clock.frameSubmitted(nowNanoseconds: refresh.ust + 50_000 + cost)
      #expect(unseen == nil)
      refresh = (refresh.ust + 16_666_667, refresh.msc + 1)
      _ = clock.tick(ustNanoseconds: refresh.ust, msc: refresh.msc, nowNanoseconds: refresh.ust + 50_000)
    }
    clock.requestFrame(nowNanoseconds: refresh.ust + 60_000)
    let frame = clock.startFrame(nowNanoseconds: refresh.ust + 60_000)
    _ = clock.frameSubmitted(nowNanoseconds: refresh.ust + 60_000 + cost)
    let willRevise = clock.requestRevision(nowNanoseconds: refresh.ust + 60_000 + cost)
    #expect(willRevise)
    let wake = clock.wakeUpNanoseconds ?? 0
    #expect(abs(wake - (refresh.ust + 16_666_667 - cost - 2_000_000)) < 100_000)
    let early = clock.startRevision(nowNanoseconds: wake - 1)
    #expect(early == nil)
    let again = clock.startRevision(nowNanoseconds: wake)
    #expect(again == frame)
    let revised = clock.frameSubmitted(nowNanoseconds: wake + cost)
    #expect(revised == nil)
    #expect(!clock.needsTick, "the tick must already be requested")
    #expect(clock.awaitsTick, "the tick must still be awaited")
    let revisesTwice = clock.requestRevision(nowNanoseconds: wake + cost)
    #expect(!revisesTwice)
    let record = clock.tick(
      ustNanoseconds: refresh.ust + 16_666_667, msc: refresh.msc + 1, nowNanoseconds: refresh.ust + 16_700_000)
    #expect(record?.frame == frame)
    #expect(record?.lateRefreshes == 0)
    #expect(record?.submittedNanoseconds == wake + cost)
    #expect(!clock.awaitsTick)
  }

  @Test("a late revision counts as presented a refresh later, and the next revision has more time")
  func tooLate() {
    var display = display { $0 == 100 ? 12_000_000 : 1_000_000 }
    display.run(seconds: 1)
    var clock = display.clock
    let tick = display.refresh(display.nextRefresh(after: display.now) - 1)
    _ = clock.expire(nowNanoseconds: display.now + 1_000_000_000)
    clock.cancel()
    for (index, late) in [false, true, false].enumerated() {
      let begin = tick + Int64(index) * 5 * 16_666_667 + 2_000_000_000
      let msc = UInt64(index) * 5 + 10_000
      _ = clock.tick(ustNanoseconds: begin, msc: msc, nowNanoseconds: begin)
      clock.requestFrame(nowNanoseconds: begin)
      let started = clock.startFrame(nowNanoseconds: begin)
      #expect(started != nil)
      _ = clock.frameSubmitted(nowNanoseconds: begin + 1_000_000)
      let willRevise = clock.requestRevision(nowNanoseconds: begin + 2_000_000)
      #expect(willRevise)
      let wake = clock.wakeUpNanoseconds ?? 0
      let again = clock.startRevision(nowNanoseconds: wake)
      #expect(again != nil)
      let next = begin + 16_666_667
      if late {
        _ = clock.frameSubmitted(nowNanoseconds: next + 3_000_000)
        let missed = clock.tick(ustNanoseconds: next, msc: msc + 1, nowNanoseconds: next + 3_000_000)
        #expect(missed == nil)
        #expect(clock.needsTick)
        let record = clock.tick(
          ustNanoseconds: next + 16_666_667, msc: msc + 2, nowNanoseconds: next + 16_700_000)
        #expect(record?.lateRefreshes == 1 && record?.missedRefreshes == 1)
      } else {
        _ = clock.frameSubmitted(nowNanoseconds: wake + 1_000_000)
        let seen = clock.tick(ustNanoseconds: next, msc: msc + 1, nowNanoseconds: next)
        #expect(seen?.lateRefreshes == 0 && seen?.missedRefreshes == 0)
      }
      if index == 2 { #expect(wake < next - 3_900_000) }
    }
  }

  @Test("the next frame replaces a revision whose wake-up is late or that a tick precedes")
  func overtaken() {
    for wakesLate in [true, false] {
      var display = display { _ in 3_000_000 }
      display.run(seconds: 1)
      var clock = display.clock
      clock.cancel()
      let begin = display.now + 2_000_000_000
      _ = clock.tick(ustNanoseconds: begin, msc: 5000, nowNanoseconds: begin)
      clock.requestFrame(nowNanoseconds: begin)
      _ = clock.startFrame(nowNanoseconds: begin)
      _ = clock.frameSubmitted(nowNanoseconds: begin + 3_000_000)
      let willRevise = clock.requestRevision(nowNanoseconds: begin + 4_000_000)
      #expect(willRevise)
      if wakesLate {
        let tooLate = clock.startRevision(nowNanoseconds: begin + 15_000_000)
        #expect(tooLate == nil)
      }
      let seen = clock.tick(ustNanoseconds: begin + 16_666_667, msc: 5001, nowNanoseconds: begin + 16_700_000)
      #expect(seen != nil)
      let again = clock.startRevision(nowNanoseconds: begin + 16_700_000)
      #expect(again == nil)
      let next = clock.startFrame(nowNanoseconds: begin + 16_700_000)
      #expect(next != nil)
    }
  }

  @Test("a revision without a free buffer does not change the frame")
  func abandoned() {
    var clock = FrameClock(.present, framesPerSecond: 60)
    _ = clock.tick(ustNanoseconds: 1_000_000_000, msc: 7, nowNanoseconds: 1_000_000_000)
    clock.requestFrame(nowNanoseconds: 1_000_000_000)
    let frame = clock.startFrame(nowNanoseconds: 1_000_000_000)
    _ = clock.frameSubmitted(nowNanoseconds: 1_001_000_000)
    let willRevise = clock.requestRevision(nowNanoseconds: 1_002_000_000)
    #expect(willRevise)
    let again = clock.startRevision(nowNanoseconds: 1_014_000_000)
    #expect(again == frame)
    clock.abandonFrame()
    let record = clock.tick(ustNanoseconds: 1_016_666_667, msc: 8, nowNanoseconds: 1_016_700_000)
    #expect(record?.frame == frame)
    #expect(record?.submittedNanoseconds == 1_001_000_000)
  }

  @Test("there is no revision with a timer, with a fixed rate, or without a predicted refresh")
  func none() {
    for pacing in FramePacing.allCases {
      var clock = FrameClock(pacing, framesPerSecond: 60)
      clock.requestFrame(nowNanoseconds: 1_000_000_000)
      let started = clock.startFrame(nowNanoseconds: 1_000_000_000)
      #expect(started != nil)
      let whileDrawing = clock.requestRevision(nowNanoseconds: 1_000_000_000)
      #expect(!whileDrawing)
      _ = clock.frameSubmitted(nowNanoseconds: 1_001_000_000)
      let afterwards = clock.requestRevision(nowNanoseconds: 1_001_000_000)
      #expect(!afterwards)
    }
  }

  @Test("frames continue after a stall, and after a change of the display's rate", arguments: [0.1, 1, 30])
  func stall(seconds: Double) {
    var display = display { _ in 1_000_000 }
    display.run(seconds: 2)
    display.now += Int64(seconds * 1e9)
    display.run(seconds: 2)
    var slower = SimulatedDisplay(.init(framesPerSecond: 30), seed: 0)
    slower.clock = display.clock
    slower.now = display.now
    slower.run(seconds: 4)
    #expect(abs(slower.clock.refreshIntervalNanoseconds - 33_333_333) < 50_000)
    #expect(slower.statistics.records.suffix(60).allSatisfy { !$0.isLate })
  }

  @Test(
    "frames continue with false counts and times: equal, decreasing, with jumps", arguments: 0..<60)
  func lies(seed: UInt64) {
    var display = SimulatedDisplay(
      .init(
        framesPerSecond: 60, jitter: 500_000,
        report: { ust, msc in
          switch (msc &+ seed) % 23 {
          case 3: (ust - 40_000_000, msc)
          case 7: (ust, msc - 1)
          case 11: (ust, msc &+ 1000)
          case 13: (0, msc)
          case 17: (ust + 3_600_000_000_000, msc)
          default: (ust, msc)
          }
        }), seed: seed)
    display.clicks = clicks(100, seconds: 4, from: display.now, seed: seed)
    display.run(seconds: 4)
    let records = display.statistics.records
    #expect(records.count > 200)
    for (previous, next) in zip(records, records.dropFirst()) {
      #expect(next.frame.targetNanoseconds >= previous.frame.targetNanoseconds)
      #expect(next.frame.startNanoseconds - previous.frame.startNanoseconds < 100_000_000)
    }
    #expect(abs(display.clock.refreshIntervalNanoseconds - 16_666_667) < 3_000_000)
  }
}
