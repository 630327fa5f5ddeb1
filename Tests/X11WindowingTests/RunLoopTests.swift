// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling
import GlissadeImageCoding
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("The run loop of the documentation", .waiting) struct RunLoopTests {
  @Test(
    "the loop draws in step with the display, then sleeps", arguments: [Surface.SharedMemoryUse.whenPossible, .never])
  func paced(sharedMemory: Surface.SharedMemoryUse) throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window, sharedMemory: sharedMemory)
    var loop = RunLoop(fixture: fixture, surface: surface)
    try loop.run(frames: 60)

    let records = loop.statistics.records
    #expect(loop.clock.pacing == .present)
    #expect(loop.statistics.unreportedCount == 0)
    // Each frame is presented at a separate refresh, on the client's clock.
    for (previous, next) in zip(records, records.dropFirst()) {
      #expect((next.presentedNanoseconds ?? 0) > (previous.presentedNanoseconds ?? 0))
      #expect(next.frame.targetNanoseconds >= previous.frame.targetNanoseconds)
      if let from = previous.msc, let to = next.msc { #expect(to > from) }
    }
    // Test machines have short delays. With a wrong pace, the clock would always be late.
    #expect(loop.statistics.lateCount < 20)
    #expect(abs(loop.clock.refreshIntervalNanoseconds - 16_666_667) < 2_000_000)

    let drawn = records.count
    let wakeUps = try loop.idle(nanoseconds: 400_000_000)
    #expect(loop.statistics.records.count == drawn)
    #expect(wakeUps <= 1)
  }

  @Test("with a fixed clock, frame n shows the instant n / rate")
  func fixed() throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window)
    var loop = RunLoop(fixture: fixture, surface: surface, pacing: .free, framesPerSecond: 25)
    try loop.run(frames: 10)
    #expect(loop.statistics.records.map(\.frame.instant) == (0..<10).map { Double($0) / 25 })
    // The last frame's colour is its index.
    #expect(try fixture.window.readPixels().pixels.allSatisfy { $0 == 0xff00_0009 })
  }
}

/// The documentation's loop, without a scene.
private struct RunLoop {
  let fixture: WindowFixture
  let surface: Surface
  var clock: FrameClock
  var statistics = FrameStatistics()
  private var events: [Event] = []

  init(
    fixture: WindowFixture, surface: Surface, pacing: FramePacing = .present, framesPerSecond: Double = 75
  ) {
    self.fixture = fixture
    self.surface = surface
    clock = FrameClock(pacing, framesPerSecond: framesPerSecond)
  }

  mutating func run(frames: Int) throws {
    clock.requestFrame(nowNanoseconds: now())
    while statistics.records.count < frames {
      try step(continues: { $0 < frames - 1 })
    }
  }

  /// Runs the loop without frame requests; returns the number of its wake-ups.
  mutating func idle(nanoseconds: Int64) throws -> Int {
    let end = now() + nanoseconds
    var wakeUps = 0
    while now() < end {
      let wake = min(clock.wakeUpNanoseconds ?? .max, end)
      if try fixture.connection.wait(until: wake, nowNanoseconds: now()) != .deadline { wakeUps += 1 }
      try takeEvents()
    }
    return wakeUps
  }

  private mutating func takeEvents() throws {
    try fixture.connection.takeEvents(into: &events)
    for event in events {
      switch event.kind {
      case .bufferReleased where clock.state == .idle && statistics.records.isEmpty:
        clock.requestFrame(nowNanoseconds: now())
      case .frameTick(let tick):
        let record = clock.tick(ustNanoseconds: tick.ustNanoseconds, msc: tick.msc, nowNanoseconds: now())
        if let record { statistics.add(record) }
      default: break
      }
    }
    if let record = clock.expire(nowNanoseconds: now()) { statistics.add(record) }
  }

  private mutating func step(continues: (Int) -> Bool) throws {
    _ = try fixture.connection.wait(until: clock.wakeUpNanoseconds, nowNanoseconds: now())
    try takeEvents()
    guard let frame = clock.startFrame(nowNanoseconds: now()) else { return }
    guard var buffer = try surface.nextBuffer() else {
      clock.abandonFrame()
      try fixture.wait { $0.kind == .bufferReleased }
      clock.requestFrame(nowNanoseconds: now())
      return
    }
    buffer.withPixels { pixels in
      pixels.update(repeating: 0xff00_0000 | UInt32(frame.index & 0xff))
    }
    try buffer.present()
    if let record = clock.frameSubmitted(nowNanoseconds: now()) { statistics.add(record) }
    if clock.needsTick { try fixture.window.requestFrameTick() }
    if continues(frame.index) { clock.requestFrame(nowNanoseconds: now()) }
  }
}
