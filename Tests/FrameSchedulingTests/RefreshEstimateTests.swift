// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling
import GlissadeGeometry
import Testing

@Suite("A refresh estimate") struct RefreshEstimateTests {
  @Test("jittery reports with gaps give the interval", arguments: [30, 60, 75, 144, 240] as [Double], 0..<20)
  func interval(rate: Double, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var estimate = RefreshEstimate(assumedIntervalNanoseconds: 16_666_667)
    var msc: UInt64 = .max - 100  // wraps during the test
    var refreshes: Int64 = 0
    for _ in 0..<300 {
      let step = Int64.random(in: 1...3, using: &random)
      refreshes += step
      msc &+= UInt64(step)
      let ust =
        5_000_000_000 + Int64(Double(refreshes) * 1e9 / rate) + Int64.random(in: -600_000...600_000, using: &random)
      estimate.add(ustNanoseconds: ust, msc: msc)
    }
    // Two ends with an error of 0.6 ms each, 64 reports and at least as many refreshes apart.
    #expect(abs(Double(estimate.intervalNanoseconds) - 1e9 / rate) <= 1_200_000 / 63 + 1000)
    let truth = 5_000_000_000 + Int64(Double(refreshes) * 1e9 / rate)
    #expect(abs(estimate.phaseNanoseconds - truth) < 900_000)
  }

  @Test(
    "reports without information are ignored",
    arguments: [
      (1_000_000_000, 10), (1_000_000_000, 11), (999_000_000, 11), (1_000_000_100, 11), (.min, 11), (.max, 10), (0, 11),
    ] as [(Int64, UInt64)])
  func ignored(ust: Int64, msc: UInt64) {
    var estimate = RefreshEstimate(assumedIntervalNanoseconds: 16_666_667)
    #expect(estimate.add(ustNanoseconds: 1_000_000_000, msc: 10) == .resynchronised)
    let before = estimate
    #expect(estimate.add(ustNanoseconds: ust, msc: msc) == .ignored)
    #expect(estimate == before)
  }

  @Test(
    "an estimate restarts when the count decreases or the time jumps",
    arguments: [
      (1_016_000_000, 3), (90_000_000_000, 11), (.max, 11),
    ] as [(Int64, UInt64)])
  func restarted(ust: Int64, msc: UInt64) {
    var estimate = RefreshEstimate(assumedIntervalNanoseconds: 16_666_667)
    estimate.add(ustNanoseconds: 1_000_000_000, msc: 10)
    #expect(estimate.add(ustNanoseconds: ust, msc: msc) == .resynchronised)
    #expect(estimate.phaseNanoseconds == ust)
    #expect(estimate.intervalNanoseconds == 16_666_667)
  }

  @Test("no report causes a trap", arguments: 0..<200)
  func anything(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var estimate = RefreshEstimate(assumedIntervalNanoseconds: 16_666_667)
    for _ in 0..<200 {
      let ust = [Int64.min, -1, 0, 1, .max, Int64(bitPattern: random.next())].randomElement(using: &random) ?? 0
      let counts: [UInt64] = [0, 1, .max, .max / 2, random.next()]
      let msc = counts.randomElement(using: &random) ?? 0
      estimate.add(ustNanoseconds: ust, msc: msc)
      #expect((500_000...1_500_000_000).contains(estimate.intervalNanoseconds))
    }
  }
}

@Suite("Frame statistics") struct FrameStatisticsTests {
  @Test("percentiles are those of the nearest rank")
  func percentiles() {
    let values: [Int64] = [40, 10, 30, 20, 50]
    #expect(FrameStatistics.percentile(0.5, of: values) == 30)
    #expect(FrameStatistics.percentile(0.95, of: values) == 50)
    #expect(FrameStatistics.percentile(0, of: values) == 10)
    #expect(FrameStatistics.percentile(.nan, of: []) == nil)
  }

  @Test("statistics keep the last records and count all frames")
  func limit() {
    var clock = FrameClock(.timer, framesPerSecond: 1000)
    var statistics = FrameStatistics(keepingLast: 10)
    for now in Int64(0)..<100 {
      clock.requestFrame(nowNanoseconds: now * 1_000_000)
      _ = clock.startFrame(nowNanoseconds: now * 1_000_000)
      if let record = clock.frameSubmitted(nowNanoseconds: now * 1_000_000) { statistics.add(record) }
    }
    #expect(statistics.presentedCount == 100)
    #expect((10...20).contains(statistics.records.count))
    #expect(statistics.records.last?.frame.index == 99)
    #expect(statistics.intervals().allSatisfy { $0 == 1_000_000 })
  }
}
