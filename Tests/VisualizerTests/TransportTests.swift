import Testing
import Visualizer

@Suite("Transport: instants of the clock → media time")
struct TransportTests {
  @Test("media time runs with the clock at rate 1 and through the laps")
  func runs() {
    let transport = Transport(duration: 4)
    #expect(transport.mediaTime(at: 3) == 3)
    #expect(transport.mediaTime(at: 11) == 11)
    #expect(transport.lapTime(of: 11) == 3)
    #expect(transport.startOfLap(11) == 8)
  }

  @Test("a change of rate, a pause and a change of looping never jump", arguments: Transport.rates)
  func continuity(rate: Double) {
    var transport = Transport(duration: 4)
    transport.setRate(rate, at: 1.5)
    #expect(transport.mediaTime(at: 1.5) == 1.5)
    transport.pause(at: 2.5)
    let held = transport.mediaTime(at: 2.5)
    #expect(held == 1.5 + rate)
    #expect(transport.mediaTime(at: 90) == held)
    #expect(!transport.isMoving(at: 90))
    transport.play(at: 100)
    #expect(transport.mediaTime(at: 100) == held)
    transport.setLoops(false, at: 100)
    #expect(transport.mediaTime(at: 100) == held)
  }

  @Test("without looping it stops within the lap, and playing again starts the lap anew")
  func ends() {
    var transport = Transport(duration: 4)
    transport.setLoops(false, at: 5)
    #expect(transport.isMoving(at: 7))
    #expect(!transport.isMoving(at: 9))
    let end = transport.mediaTime(at: 1000)
    #expect(end < 8 && end > 7.999)
    #expect(transport.startOfLap(end) == 4)
    transport.play(at: 1000)
    #expect(transport.mediaTime(at: 1001) == 5)
  }

  @Test("seeking stays in the lap", arguments: [-1.0, 0, 1.25, 4, 9])
  func seeking(time: Double) {
    var transport = Transport(duration: 4)
    transport.pause(at: 6)
    transport.seek(toLapTime: time, at: 6)
    let media = transport.mediaTime(at: 6)
    #expect(transport.startOfLap(media) == 4)
    #expect(abs(transport.lapTime(of: media) - min(max(time, 0), 4)) < 1e-8)
  }

  @Test(
    "the start of a lap never lies after what is in it",
    arguments: [3_224_420.4, 3_224_481.9, 3_224_543.4, 12.3, 24.6, 36.900000000000006, 1e9, 0])
  func rounding(mediaTime: Double) {
    let transport = Transport(duration: 12.3)
    #expect(transport.startOfLap(mediaTime) <= mediaTime)
    #expect((0...12.3).contains(transport.lapTime(of: mediaTime)))
  }

  @Test("another duration keeps the share of the lap")
  func duration() {
    var transport = Transport(duration: 4)
    transport.setDuration(8, at: 5)
    #expect(transport.mediaTime(at: 5) == 2)
  }
}
