import FrameScheduling
import Testing

@Suite("A frame clock that starts frames late") struct LateStartTests {
  static let rates = FrameClockPresentTests.rates

  private func display(
    rate: Double = 60, jitter: Int64 = 0, seed: UInt64 = 0, cost: @escaping @Sendable (Int) -> Int64
  ) -> SimulatedDisplay {
    SimulatedDisplay(.init(framesPerSecond: rate, startPolicy: .late, jitter: jitter, cost: cost), seed: seed)
  }

  @Test("starts as late as the cost of frames allows, and is on time", arguments: rates)
  func lateStart(rate: Double) {
    var display = display(rate: rate) { _ in 1_000_000 }
    display.run(seconds: 3)
    let records = display.statistics.records.dropFirst(32)
    #expect(records.count > Int(1.5 * rate))
    for record in records {
      #expect(!record.isLate)
      let age = record.presentedNanoseconds.map { $0 - record.frame.startNanoseconds } ?? .max
      #expect(age <= 1_000_000 + 2_200_000)
    }
  }

  @Test("is on time under reports that jitter", arguments: rates, 0..<10)
  func jitter(rate: Double, seed: UInt64) {
    var display = display(rate: rate, jitter: 600_000, seed: seed) { _ in 1_000_000 }
    display.run(seconds: 4)
    let records = display.statistics.records.dropFirst(32)
    #expect(Double(records.count) > 3.9 * rate - 40)
    #expect(records.count(where: \.isLate) <= records.count / 200)
  }

  @Test("answers a click within a refresh and the cost of a frame, in the middle of all clicks", arguments: rates)
  func latency(rate: Double) {
    let cost: Int64 = 2_000_000
    func median(_ policy: FrameClock.StartPolicy) -> Int64 {
      var display = SimulatedDisplay(
        .init(framesPerSecond: rate, startPolicy: policy, cost: { _ in cost }), seed: 1)
      display.run(seconds: 6)
      let records = Array(display.statistics.records.dropFirst(32))
      var random = SeededGenerator(seed: 5)
      let range = records[0].frame.startNanoseconds..<records[records.count - 2].frame.startNanoseconds
      let latencies = (0..<500).compactMap { _ -> Int64? in
        let click = Int64.random(in: range, using: &random)
        // The first frame that begins after the click knows of it.
        let answer = records.first { $0.frame.startNanoseconds >= click }
        return answer?.presentedNanoseconds.map { $0 - click }
      }
      return latencies.sorted()[latencies.count / 2]
    }
    let interval = Int64(1e9 / rate)
    #expect(median(.late) <= interval + cost)
    #expect(median(.late) < median(.early))
  }

  @Test("learns from hiccups of the machine: what comes again costs no frame in the end", arguments: [20, 50, 100])
  func hiccups(every count: Int) {
    var display = display { $0 % count == 0 ? 9_000_000 : 1_000_000 }
    display.run(seconds: 60)
    let records = display.statistics.records
    let hiccups = Double(records.count / count) / 2
    let lateAtFirst = records.prefix(records.count / 2).count(where: \.isLate)
    let lateInTheEnd = records.suffix(records.count / 2).count(where: \.isLate)
    #expect(Double(lateInTheEnd) < 0.6 * hiccups, "\(lateAtFirst), then \(lateInTheEnd) of \(hiccups)")
  }

  @Test("forgets its caution when the machine is calm again")
  func calm() {
    var display = display { (200..<220).contains($0) ? 25_000_000 : 1_000_000 }
    display.run(seconds: 30)
    let last = display.statistics.records.suffix(60)
    for record in last {
      #expect(!record.isLate)
      let age = record.presentedNanoseconds.map { $0 - record.frame.startNanoseconds } ?? .max
      #expect(age < 6_500_000)
    }
  }

  @Test("starts at once after a pause that was too long to foretell a refresh", arguments: [1.5, 30, 7200], 0..<10)
  func pause(seconds: Double, seed: UInt64) {
    var display = display(rate: 59.94, jitter: 300_000, seed: seed) { _ in 1_000_000 }
    display.run(seconds: 2)
    display.run(seconds: 0.2, animating: false)
    display.run(seconds: seconds + Double(seed) * 0.0017, animating: false)
    let resumed = display.now
    let before = display.statistics.records.count
    display.run(seconds: 1)
    let records = display.statistics.records.dropFirst(before)
    #expect(records.first?.frame.startNanoseconds == resumed)
    #expect(records.allSatisfy { !$0.isLate })
  }

  @Test("goes on after a stall, and with a display that changes its rate", arguments: [0.1, 1, 30])
  func stall(seconds: Double) {
    var display = display { _ in 1_000_000 }
    display.run(seconds: 2)
    display.now += Int64(seconds * 1e9)
    display.run(seconds: 2)
    var slower = SimulatedDisplay(.init(framesPerSecond: 30, startPolicy: .late), seed: 0)
    slower.clock = display.clock
    slower.now = display.now
    slower.run(seconds: 4)
    #expect(abs(slower.clock.refreshIntervalNanoseconds - 33_333_333) < 50_000)
    #expect(slower.statistics.records.suffix(60).allSatisfy { !$0.isLate })
  }

  @Test(
    "holds out with counts and times that lie: equal, backward, in leaps", arguments: 0..<60)
  func lies(seed: UInt64) {
    var display = SimulatedDisplay(
      .init(
        framesPerSecond: 60, startPolicy: .late, jitter: 500_000,
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
