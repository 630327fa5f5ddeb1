// SPDX-License-Identifier: MIT
import GlissadeX11Windowing
import TestSupport
import Testing

@Suite("Preconditions of windows: a limit is accepted, and a value beyond it traps", .exits)
struct PreconditionTests {
  @Test("function keys have the numbers 1 to 35")
  func functionKeys() async {
    #expect(KeySymbol.function(35).rawValue == 0xffe0)
    await #expect(processExitsWith: .failure) { _ = KeySymbol.function(0) }
    await #expect(processExitsWith: .failure) { _ = KeySymbol.function(36) }
  }

  @Test("a surface has two or three buffers, and a window without another surface")
  func surface() async throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window, bufferCount: 2)
    withExtendedLifetime((fixture, surface)) {}
    await #expect(processExitsWith: .failure) { try PreconditionTests.makeSurfaces([1]) }
    await #expect(processExitsWith: .failure) { try PreconditionTests.makeSurfaces([4]) }
    await #expect(processExitsWith: .failure) { try PreconditionTests.makeSurfaces([3, 3]) }
  }

  /// Makes surfaces for one window, each with a number of buffers.
  private static func makeSurfaces(_ bufferCounts: [Int]) throws {
    let fixture = try WindowFixture()
    let surfaces = try bufferCounts.map { try Surface(window: fixture.window, bufferCount: $0) }
    withExtendedLifetime((fixture, surfaces)) {}
  }

  @Test("a measurement takes 2 to 10,000 refreshes")
  func ticks() async throws {
    try Self.measure(2)
    await #expect(processExitsWith: .failure) { try PreconditionTests.measure(1) }
    await #expect(processExitsWith: .failure) { try PreconditionTests.measure(10_001) }
  }

  private static func measure(_ count: Int) throws {
    let fixture = try WindowFixture()
    _ = try fixture.connection.measureFrameTicks(count: count)
    withExtendedLifetime(fixture) {}
  }
}
