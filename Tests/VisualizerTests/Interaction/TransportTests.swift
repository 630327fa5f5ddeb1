// SPDX-License-Identifier: MIT
import GlissadeVisualizer
import Testing

@Suite("Transport: media time at an instant of the clock")
struct TransportTests {
  private let laps = LapTable(duration: 4)

  @Test("media time runs with the clock at rate 1, through all laps")
  func runs() {
    let transport = Transport(laps: laps)
    #expect(transport.mediaTime(at: 3) == 3)
    #expect(transport.mediaTime(at: 11) == 11)
  }

  @Test("a change of rate, direction or looping and a pause cause no jump of media time", arguments: Transport.rates)
  func continuity(rate: Double) {
    var transport = Transport(laps: laps)
    transport.setRate(rate, at: 1.5)
    #expect(transport.mediaTime(at: 1.5) == 1.5)
    transport.pause(at: 2.5)
    let held = transport.mediaTime(at: 2.5)
    #expect(held == 1.5 + rate)
    #expect(transport.mediaTime(at: 90) == held)
    #expect(!transport.isMoving(at: 90))
    transport.play(at: 100, laps: laps)
    #expect(transport.mediaTime(at: 100) == held)
    transport.setReversed(true, at: 100)
    #expect(transport.mediaTime(at: 100) == held)
    #expect(transport.mediaTime(at: 101) == held - rate)
    transport.setLoops(false, at: 100, laps: laps)
    #expect(transport.mediaTime(at: 100) == held)
  }

  @Test("without looping, playback stops inside the lap, and the next start repeats the lap")
  func ends() {
    var transport = Transport(laps: laps)
    transport.setLoops(false, at: 5, laps: laps)
    #expect(transport.isMoving(at: 7))
    #expect(!transport.isMoving(at: 9))
    let end = transport.mediaTime(at: 1000)
    #expect(end < 8 && end > 7.999)
    #expect(laps.lap(at: end).start == 4)
    transport.play(at: 1000, laps: laps)
    #expect(transport.mediaTime(at: 1001) == 5)
  }

  @Test("in reverse, playback stops at time 0, and the next start begins at the furthest time")
  func backwards() {
    var transport = Transport(laps: laps)
    transport.setReversed(true, at: 3)
    #expect(transport.mediaTime(at: 5) == 1)
    #expect(transport.mediaTime(at: 60) == 0)
    #expect(!transport.isMoving(at: 60))
    transport.play(at: 60, laps: laps)
    #expect(transport.mediaTime(at: 61) == 2)
  }

  @Test("a work area plays repeatedly, in both directions")
  func range() {
    var transport = Transport(laps: laps)
    transport.seek(to: 2, at: 0, laps: laps)
    transport.setRange(1...3, at: 0)
    #expect(transport.mediaTime(at: 0.5) == 2.5)
    #expect(transport.mediaTime(at: 1.5) == 1.5)
    #expect(transport.mediaTime(at: 101.5) == 1.5)
    transport.setReversed(true, at: 1.5)
    #expect(transport.mediaTime(at: 2.5) == 2.5)
    transport.setRange(nil, at: 2.5)
    #expect(transport.mediaTime(at: 4.5) == 0.5)
  }

  @Test("the furthest time is kept after any seek")
  func furthest() {
    var transport = Transport(laps: laps)
    transport.seek(to: 1, at: 9, laps: laps)
    #expect(transport.furthest == 9)
    transport.seek(to: .nan, at: 9, laps: laps)
    #expect(transport.mediaTime(at: 9) == 0)
  }
}

@Suite("Laps")
struct LapTableTests {
  @Test(
    "a lap never starts after a time that is in it",
    arguments: [3_224_420.4, 3_224_481.9, 3_224_543.4, 12.3, 24.6, 36.900000000000006, 1e9, 0])
  func rounding(time: Double) {
    let lap = LapTable(duration: 12.3).lap(at: time)
    #expect(lap.start <= time)
    #expect(time - lap.start <= 12.3)
  }

  @Test("a changed duration keeps the fraction of the lap, and does not change earlier laps")
  func duration() {
    var laps = LapTable(duration: 4)
    laps.setDuration(8, at: 5)
    #expect(laps.lap(at: 5) == LapTable.Lap(start: 3, duration: 8))
    #expect(laps.lap(at: 4.9).start == 4)
    #expect(laps.lap(at: 3).start == 0)
    #expect(laps.lap(at: 11.5).start == 11)
    laps.setDuration(.nan, at: 6)
    #expect(laps.lap(at: 6).duration == 8)
  }
}
