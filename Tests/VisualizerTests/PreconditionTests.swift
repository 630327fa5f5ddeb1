import Testing
import Visualizer

@Suite("Preconditions of the transport: the border is accepted, what is beyond it traps")
struct PreconditionTests {
  @Test("a lap and a rate are positive and finite")
  func transport() async {
    #expect(Transport(duration: .leastNonzeroMagnitude, rate: 1).duration > 0)
    await #expect(processExitsWith: .failure) { _ = Transport(duration: 0) }
    await #expect(processExitsWith: .failure) { _ = Transport(duration: 1, rate: .infinity) }
  }
}
