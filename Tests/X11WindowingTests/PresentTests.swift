// SPDX-License-Identifier: MIT
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("Frame ticks", .waiting) struct PresentTests {
  @Test("each request gives one tick, with increasing counts and times on the client's clock")
  func ticks() throws {
    let fixture = try WindowFixture()
    try #require(fixture.connection.supportsFrameTicks)
    var ticks: [FrameTick] = []
    let begin = now()
    for _ in 0..<20 {
      let serial = try fixture.window.requestFrameTick(afterMSC: ticks.last?.msc)
      let event = try fixture.wait { if case .frameTick = $0.kind { true } else { false } }
      guard case .frameTick(let tick) = event.kind else { continue }
      #expect(tick.serial == serial)
      ticks.append(tick)
    }
    for (previous, next) in zip(ticks, ticks.dropFirst()) {
      #expect(next.msc > previous.msc)
      #expect(next.ustNanoseconds > previous.ustNanoseconds)
    }
    // A refresh may have begun just before its request. Its time is reported in microseconds.
    #expect(ticks.allSatisfy { $0.ustNanoseconds > begin - 20_000_000 && $0.ustNanoseconds <= now() })
  }

  @Test("a measurement gives the refresh interval")
  func measurement() throws {
    let display = try VirtualDisplay()
    let connection = try Connection(display: display.name)
    let measurement = try #require(try connection.measureFrameTicks(count: 11))
    #expect(measurement.intervalCount == 10)
    // Xvfb counts 60 a second by a timer.
    #expect(abs(measurement.medianNanoseconds - 16_666_667) < 3_000_000)
  }

  @Test("a display without the Present extension gives no ticks")
  func absent() throws {
    let display = try VirtualDisplay()
    let filter = try ExtensionFilter(hiding: "Present", of: display)
    let connection = try Connection(display: filter.name)
    let window = try Window(.test(width: 320, height: 200), on: connection)
    #expect(!connection.supportsFrameTicks)
    #expect(try window.requestFrameTick() == nil)
    #expect(try window.requestFrameTick(atMSC: 1) == nil)
    #expect(try connection.measureFrameTicks(count: 2) == nil)
    withExtendedLifetime((display, filter)) {}
  }

  @Test("ticks with invalid values give no measurement and do not trap")
  func nonsense() {
    func tick(_ ust: Int64, _ msc: UInt64) -> FrameTick { FrameTick(ustNanoseconds: ust, msc: msc, serial: 0) }
    #expect(FrameTickMeasurement(ticks: []) == nil)
    #expect(FrameTickMeasurement(ticks: [tick(5, 5)]) == nil)
    #expect(FrameTickMeasurement(ticks: [tick(5, 5), tick(6, 5), tick(4, 6)]) == nil)
    #expect(FrameTickMeasurement(ticks: [tick(.min, 0), tick(.max, 1)]) == nil)
    let skipped = FrameTickMeasurement(ticks: [tick(0, 10), tick(100, 12), tick(160, 13)])
    #expect(skipped?.medianNanoseconds == 60)
    #expect(skipped?.largestDeviationNanoseconds == 10)
  }
}
