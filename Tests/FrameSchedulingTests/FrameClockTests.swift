// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling
import GlissadeGeometry
import Testing

@Suite("A frame clock driven by the display") struct FrameClockPresentTests {
  static let rates: [Double] = [30, 59.94, 60, 75, 144, 240]

  @Test("every refresh shows a frame on time, at any assumed rate", arguments: rates, 0..<10)
  func steady(rate: Double, seed: UInt64) {
    var display = SimulatedDisplay(.init(framesPerSecond: rate, jitter: 600_000), seed: seed)
    display.run(seconds: 4)
    let records = display.statistics.records.dropFirst(8)
    #expect(abs(Double(records.count) - 4 * rate) < 12)
    #expect(records.allSatisfy { !$0.isLate })
    #expect(abs(Double(display.clock.refreshIntervalNanoseconds) - display.interval) < 40_000)
  }

  @Test("frames have evenly spaced instants although the reports jitter", arguments: rates, 0..<10)
  func even(rate: Double, seed: UInt64) {
    var display = SimulatedDisplay(.init(framesPerSecond: rate, jitter: 600_000), seed: seed)
    display.run(seconds: 4)
    let targets = display.statistics.records.dropFirst(64).map(\.frame.targetNanoseconds)
    for (previous, next) in zip(targets, targets.dropFirst()) {
      // The reports themselves are up to 1.2 ms apart from their interval.
      #expect(abs(Double(next - previous) - display.interval) < 300_000)
    }
  }

  @Test("the target of a frame is the refresh that shows it", arguments: rates)
  func target(rate: Double) {
    var display = SimulatedDisplay(.init(framesPerSecond: rate), seed: 0)
    display.run(seconds: 2)
    for record in display.statistics.records.dropFirst(32) {
      guard let msc = record.msc else { continue }
      #expect(record.frame.targetMSC == msc)
      #expect(abs(record.frame.targetNanoseconds - display.refresh(msc)) < 100_000)
    }
  }

  @Test("the instants of frames never decrease", arguments: 0..<100)
  func monotone(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let rate = Self.rates.randomElement(using: &generator) ?? 60
    let slow = Int.random(in: 1...20, using: &generator)
    var display = SimulatedDisplay(
      .init(
        framesPerSecond: rate, jitter: 2_000_000,
        cost: { $0 % slow == 0 ? 40_000_000 : 1_000_000 },
        report: { ust, msc in msc % 7 == 0 ? (ust - 900_000_000, msc) : (ust, msc % 11 == 0 ? msc - 1 : msc) }),
      seed: seed)
    display.run(seconds: 3)
    let records = display.statistics.records
    #expect(records.count > 20)
    for (previous, next) in zip(records, records.dropFirst()) {
      #expect(next.frame.targetNanoseconds >= previous.frame.targetNanoseconds)
      #expect(next.frame.index == previous.frame.index + 1)
      #expect(next.frame.instant >= previous.frame.instant)
    }
    #expect(records.first?.frame.instant == 0)
  }

  @Test("a frame that takes too long is late by the number of missed refreshes")
  func dropped() {
    // 40 ms at 60 Hz: started at refresh m, finished after m + 2, presented at m + 3 and not at m + 1.
    var display = SimulatedDisplay(.init(framesPerSecond: 60, cost: { $0 == 100 ? 40_000_000 : 1_000_000 }), seed: 0)
    display.run(seconds: 3)
    let late = display.statistics.records.dropFirst(8).filter(\.isLate)
    #expect(late.map(\.frame.index) == [100])
    #expect(late.first?.lateRefreshes == 2 && late.first?.missedRefreshes == 2)
    #expect(display.statistics.missedCount - 2 <= 2)
  }

  @Test("late frames are counted although the display reports only invalid times")
  func droppedUnbelieved() {
    var display = SimulatedDisplay(
      .init(framesPerSecond: 60, cost: { $0 == 100 ? 70_000_000 : 1_000_000 }, report: { _, msc in (0, msc) }), seed: 0)
    display.run(seconds: 3)
    let late = display.statistics.records.dropFirst(8).filter(\.isLate)
    #expect(late.map(\.frame.index) == [100])
    #expect((3...4).contains(late.first?.lateRefreshes ?? 0))
    #expect(late.first?.missedRefreshes == 4)
  }

  @Test("the first frame after a rest is late if it takes too long")
  func droppedAfterRest() {
    var display = SimulatedDisplay(.init(framesPerSecond: 60, cost: { $0 == 61 ? 70_000_000 : 1_000_000 }), seed: 0)
    display.run(seconds: 1)
    let before = display.statistics.records.count
    #expect(before < 61)
    display.run(seconds: 3, animating: false)
    while display.statistics.records.count < 61 { display.run(seconds: 0.001) }
    display.run(seconds: 3, animating: false)
    display.run(seconds: 0.5)
    let late = display.statistics.records.dropFirst(before).filter(\.isLate)
    #expect(late.map(\.frame.index) == [61])
  }

  @Test(
    "frames that take longer than a refresh have a later target, so that none is late; the refreshes are missed",
    arguments: [(20, 2), (35, 3), (60, 4)] as [(Int64, Double)])
  func slow(milliseconds: Int64, refreshes: Double) {
    var display = SimulatedDisplay(.init(framesPerSecond: 60, cost: { _ in milliseconds * 1_000_000 }), seed: 0)
    display.run(seconds: 4)
    let records = display.statistics.records.dropFirst(16)
    #expect(abs(Double(records.count) - (4 * 60 / refreshes - 16)) <= 3)
    #expect(records.allSatisfy { !$0.isLate && $0.missedRefreshes == Int(refreshes) - 1 })
  }

  @Test("frames after a stall have the instants of their presentation", arguments: [0.1, 1, 30, 7200])
  func stall(seconds: Double) {
    var display = SimulatedDisplay(.init(framesPerSecond: 60), seed: 0)
    display.run(seconds: 2)
    let before = display.statistics.records.count
    // The program was stopped: time passes without a call.
    display.now += Int64(seconds * 1e9)
    let resumed = display.now
    display.run(seconds: 2)
    let records = display.statistics.records.dropFirst(before)
    #expect(records.count > 110)
    // The frames in progress are reported late. All later frames are on time.
    for record in records.dropFirst(2) {
      #expect(record.frame.targetNanoseconds >= resumed)
      #expect(!record.isLate)
    }
  }

  @Test("the first frame after a pause is on time", arguments: [0.1, 0.5, 3, 100, 7200], 0..<20)
  func pause(seconds: Double, seed: UInt64) {
    var display = SimulatedDisplay(.init(framesPerSecond: 59.94, jitter: 300_000), seed: seed)
    display.run(seconds: 2)
    display.run(seconds: 0.2, animating: false)
    let before = display.statistics.records.count
    // Any instant between two refreshes.
    display.run(seconds: seconds + Double(seed) * 0.0013, animating: false)
    display.run(seconds: 1)
    let records = display.statistics.records.dropFirst(before)
    #expect(records.count > 50)
    #expect(records.allSatisfy { !$0.isLate })
  }

  @Test("the clock does not wake without a request")
  func idle() {
    var display = SimulatedDisplay(.init(framesPerSecond: 60), seed: 0)
    display.run(seconds: 1)
    display.run(seconds: 1, animating: false)
    let before = display.wakeUps
    display.run(seconds: 3600, animating: false)
    #expect(display.wakeUps == before)
    #expect(display.clock.state == .idle)
    #expect(display.clock.wakeUpNanoseconds == nil)
  }

  @Test("impossible times are replaced", arguments: [0, 1, -1, .max, .min] as [Int64])
  func wrongTimes(ust: Int64) {
    var display = SimulatedDisplay(.init(framesPerSecond: 60, report: { _, msc in (ust, msc) }), seed: 0)
    display.run(seconds: 1)
    #expect(display.statistics.presentedCount >= 55)
    for record in display.statistics.records {
      let presented = record.presentedNanoseconds ?? 0
      #expect(presented >= record.submittedNanoseconds && presented <= display.now)
      #expect(abs(record.frame.targetNanoseconds - display.now) < 2_000_000_000)
    }
  }

  @Test("the clock accepts counts that stay constant or decrease", arguments: 0..<20)
  func wrongCounts(seed: UInt64) {
    var display = SimulatedDisplay(
      .init(framesPerSecond: 60, report: { ust, msc in (ust, seed % 2 == 0 ? 5 : 10_000_000 &- msc) }), seed: seed)
    display.run(seconds: 1)
    #expect(display.statistics.presentedCount >= 55)
    #expect(abs(display.clock.refreshIntervalNanoseconds - 16_666_667) < 100_000)
  }

  @Test("the clock follows a change of the display's rate")
  func rateChange() {
    let change: UInt64 = 120
    var display = SimulatedDisplay(.init(framesPerSecond: 144, assumedFramesPerSecond: 144), seed: 0)
    display.run(seconds: 1)
    var slower = SimulatedDisplay(.init(framesPerSecond: 60), seed: 0)
    slower.clock = display.clock
    slower.now = display.now
    slower.run(seconds: 2)
    #expect(abs(slower.clock.refreshIntervalNanoseconds - 16_666_667) < 50_000)
    #expect(slower.statistics.records.dropFirst(Int(change) / 4).allSatisfy { !$0.isLate })
  }

  @Test("a timer drives frames while the display does not report, and the display drives them afterwards")
  func noReports() {
    var display = SimulatedDisplay(
      .init(framesPerSecond: 60, report: { ust, msc in msc < 600 ? nil : (ust, msc) }), seed: 0)
    display.run(seconds: 4)
    #expect(display.clock.pacing == .timer)
    #expect(display.statistics.unreportedCount == 3)
    #expect(display.statistics.presentedCount > 150)
    display.run(seconds: 10)
    #expect(display.clock.pacing == .present)
    let last = display.statistics.records.suffix(60)
    #expect(last.allSatisfy { !$0.isLate && $0.msc != nil })
  }
}

@Suite("A frame clock driven by a timer") struct FrameClockTimerTests {
  @Test("the grid of a timer has no drift", arguments: [30, 59.94, 60, 144, 240] as [Double])
  func grid(rate: Double) {
    let records = run(rate: rate, frames: 500) { _ in 1_000_000 }
    let interval = Int64((1e9 / rate).rounded())
    for record in records {
      #expect(record.frame.targetNanoseconds == 5000 + Int64(record.frame.index + 1) * interval)
      #expect(!record.isLate)
    }
  }

  @Test("a slow frame is late, and the slots that it fills are left out")
  func slowFrame() {
    let interval: Int64 = 10_000_000
    let records = run(rate: 100, frames: 10) { $0 == 4 ? 3 * interval + 2_000_000 : 1_000_000 }
    let slots = records.map { ($0.frame.targetNanoseconds - 5000) / interval }
    // Frame 4 fills the slots 4 to 7; its successor starts immediately, within slot 7, and is shown at the end of that
    // slot.
    #expect(slots == [1, 2, 3, 4, 5, 8, 9, 10, 11, 12])
    #expect(records.filter(\.isLate).map(\.frame.index) == [4])
    #expect(records[4].lateRefreshes == 2 && records.map(\.missedRefreshes) == [0, 0, 0, 0, 2, 0, 0, 0, 0, 0])
  }

  @Test("a new grid begins after a pause")
  func pause() {
    var clock = FrameClock(.timer, framesPerSecond: 100)
    clock.requestFrame(nowNanoseconds: 0)
    #expect(clock.startFrame(nowNanoseconds: 0)?.targetNanoseconds == 10_000_000)
    #expect(clock.frameSubmitted(nowNanoseconds: 1_000_000) != nil)
    #expect(clock.wakeUpNanoseconds == nil)
    clock.requestFrame(nowNanoseconds: 7_003_000_000)
    #expect(clock.wakeUpNanoseconds == 7_003_000_000)
    #expect(clock.startFrame(nowNanoseconds: 7_003_000_000)?.targetNanoseconds == 7_013_000_000)
  }

  private func run(rate: Double, frames: Int, cost: (Int) -> Int64) -> [FrameRecord] {
    var clock = FrameClock(.timer, framesPerSecond: rate)
    var now: Int64 = 5000
    var records: [FrameRecord] = []
    clock.requestFrame(nowNanoseconds: now)
    while records.count < frames, let wake = clock.wakeUpNanoseconds {
      now = max(now, wake)
      guard let frame = clock.startFrame(nowNanoseconds: now) else { break }
      now += cost(frame.index)
      if let record = clock.frameSubmitted(nowNanoseconds: now) { records.append(record) }
      #expect(!clock.needsTick)
      clock.requestFrame(nowNanoseconds: now)
    }
    return records
  }
}

@Suite("A frame clock with a fixed rate") struct FrameClockFixedTests {
  @Test("frame n shows the instant n / rate, at any cost of frames", arguments: [1, 24, 29.97, 60, 1000] as [Double])
  func fixed(rate: Double) {
    var clock = FrameClock(.free, framesPerSecond: rate)
    var now: Int64 = 77
    for index in 0..<200 {
      clock.requestFrame(nowNanoseconds: now)
      let frame = clock.startFrame(nowNanoseconds: now)
      #expect(frame?.instant == Double(index) / rate)
      #expect(frame?.index == index)
      now += 3_000_000_000
      #expect(clock.frameSubmitted(nowNanoseconds: now)?.isLate == false)
    }
    #expect(clock.pacing == .free)
  }

  @Test("fixed instants that the display paces follow each other, also after a cancelled frame")
  func cancelled() {
    var clock = FrameClock(.present, framesPerSecond: 60, instants: .fixed(framesPerSecond: 10))
    var (refresh, msc): (Int64, UInt64) = (1_000_000_000, 100)
    for index in 0..<6 {
      // The frame at 0.3 s is drawn twice.
      for isCancelled in index == 3 ? [true, false] : [false] {
        clock.requestFrame(nowNanoseconds: refresh)
        let frame = clock.startFrame(nowNanoseconds: refresh)
        #expect(frame?.index == index && frame?.instant == Double(index) / 10)
        _ = clock.frameSubmitted(nowNanoseconds: refresh + 1_000_000)
        if isCancelled { clock.cancel() }
      }
      (refresh, msc) = (refresh + 16_666_667, msc + 1)
      _ = clock.tick(ustNanoseconds: refresh, msc: msc, nowNanoseconds: refresh)
    }
    #expect(clock.pacing == .present)
  }

  @Test("the next frame has the instant of an abandoned frame")
  func abandoned() {
    var clock = FrameClock(.free, framesPerSecond: 10)
    for _ in 0..<3 {
      clock.requestFrame(nowNanoseconds: 0)
      #expect(clock.startFrame(nowNanoseconds: 0)?.instant == 0)
      clock.abandonFrame()
      #expect(clock.state == .idle)
    }
    clock.requestFrame(nowNanoseconds: 0)
    #expect(clock.startFrame(nowNanoseconds: 0)?.index == 0)
    #expect(clock.frameSubmitted(nowNanoseconds: 0) != nil)
    clock.requestFrame(nowNanoseconds: 0)
    #expect(clock.startFrame(nowNanoseconds: 0)?.instant == 0.1)
  }
}

@Suite("The refresh to request") struct FrameClockComingRefreshTests {
  private let interval: Int64 = 16_666_667

  @Test(
    "during a reported refresh, also in its second half, the next refresh is predicted",
    arguments: [0.0, 0.3, 0.6, 0.95])
  func coming(share: Double) {
    var clock = FrameClock(.present, framesPerSecond: 60)
    for index in 0..<8 {
      let time = 1_000_000_000 + Int64(index) * interval
      _ = clock.tick(ustNanoseconds: time, msc: UInt64(100 + index), nowNanoseconds: time)
    }
    let last = 1_000_000_000 + 7 * interval
    #expect(clock.nextMSC(nowNanoseconds: last + Int64(share * Double(interval))) == 108)
    #expect(clock.nextMSC(nowNanoseconds: last + 2 * interval + 1) == nil)
  }

  @Test("the next refresh is unknown before the first report, and with a timer")
  func unknown() {
    #expect(FrameClock(.present, framesPerSecond: 60).nextMSC(nowNanoseconds: 5) == nil)
    #expect(FrameClock(.timer, framesPerSecond: 60).nextMSC(nowNanoseconds: 5) == nil)
  }
}
