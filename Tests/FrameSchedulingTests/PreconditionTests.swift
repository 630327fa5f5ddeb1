// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling
import TestSupport
import Testing

@Suite("Preconditions of the frame clock: a limit is accepted, and a value beyond it traps", .exits)
struct PreconditionTests {
  @Test("a rate is a number from 0.1 to 2,000 Hz")
  func rate() async {
    #expect(FrameClock(.free, framesPerSecond: 2000).refreshIntervalNanoseconds == 500_000)
    #expect(FrameClock(.timer, framesPerSecond: 0.1).refreshIntervalNanoseconds == 10_000_000_000)
    await #expect(processExitsWith: .failure) { _ = FrameClock(.free, framesPerSecond: 0) }
    await #expect(processExitsWith: .failure) { _ = FrameClock(.timer, framesPerSecond: .nan) }
    await #expect(processExitsWith: .failure) { _ = FrameClock(.present, framesPerSecond: 2001) }
  }
}
