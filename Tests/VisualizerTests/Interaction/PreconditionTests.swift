// SPDX-License-Identifier: MIT
import GlissadeVisualizer
import TestSupport
import Testing

@Suite("Preconditions of the visualizer: the limit is accepted, and a value beyond it traps", .exits)
struct PreconditionTests {
  @Test("the duration of laps is finite and above 0")
  func laps() async {
    #expect(LapTable(duration: .leastNonzeroMagnitude).lap(at: 0).duration > 0)
    await #expect(processExitsWith: .failure) { _ = LapTable(duration: 0) }
    await #expect(processExitsWith: .failure) { _ = LapTable(duration: .infinity) }
  }

  @Test("the rate of media time is finite and above 0")
  func rates() async {
    #expect(Transport(laps: LapTable(duration: 1), rate: 1e-300).rate > 0)
    await #expect(processExitsWith: .failure) { _ = Transport(laps: LapTable(duration: 1), rate: 0) }
    await #expect(processExitsWith: .failure) { _ = Transport(laps: LapTable(duration: 1), rate: .infinity) }
  }
}
