// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeX11Windowing
import Testing

@Suite("A server timeline") struct ServerTimelineTests {
  private let millisecond: Int64 = 1_000_000

  @Test(
    "an event on the same clock has its exact time at any delay", arguments: [0, 1, 40, 900] as [Int64])
  func sameClock(delay: Int64) {
    var timeline = ServerTimeline()
    let happened = 123_456 * millisecond
    let instant = timeline.nanoseconds(
      ofServerMilliseconds: 123_456, receivedNanoseconds: happened + delay * millisecond)
    #expect(instant == happened)
  }

  @Test("the offset of another machine's clock is exact to the shortest delay", arguments: 0..<50)
  func otherClock(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // Offsets of hours in both directions, also near the wrap of the server's clock.
    let offset = Int64.random(in: -10_000_000_000...10_000_000_000, using: &random) * 1000
    var timeline = ServerTimeline()
    for index in 0..<100 {
      let happened = Int64(1_000_000 + index * 1000) * millisecond
      let server = UInt32(truncatingIfNeeded: (happened + offset) / millisecond)
      let received = happened + Int64.random(in: 2...30, using: &random) * millisecond
      let instant = timeline.nanoseconds(ofServerMilliseconds: server == 0 ? 1 : server, receivedNanoseconds: received)
      #expect(instant <= received)
      if index >= 60, abs(offset) > 20_000 * millisecond { #expect(abs(instant - happened) <= 12 * millisecond) }
    }
  }

  @Test("a timeline continues across the wrap of the server's clock")
  func wrap() {
    var timeline = ServerTimeline()
    let wrap: Int64 = 4_294_967_296
    for step in Int64(-5)...5 {
      let happened = (wrap + step * 100) * millisecond
      let server = UInt32(truncatingIfNeeded: wrap + step * 100)
      let instant = timeline.nanoseconds(ofServerMilliseconds: server, receivedNanoseconds: happened + 3 * millisecond)
      // Time 0 means “now” in X11.
      #expect(instant == (server == 0 ? happened + 3 * millisecond : happened))
    }
  }

  @Test(
    "an event without a time has the time of its arrival, and no number causes a trap",
    arguments: [0, 1, .max] as [UInt32], [.min, -1, 0, 1, .max] as [Int64])
  func nonsense(server: UInt32, received: Int64) {
    var timeline = ServerTimeline()
    #expect(timeline.nanoseconds(ofServerMilliseconds: server, receivedNanoseconds: received) <= received)
    #expect(timeline.nanoseconds(ofServerMilliseconds: 0, receivedNanoseconds: received) == received)
    _ = timeline.nanoseconds(ofServerMilliseconds: 77, receivedNanoseconds: 5)
  }
}
