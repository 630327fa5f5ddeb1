// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Random trees with masks, copies and clocks give the recorded numbers and pictures.
/// `GLISSADE_RECORD_ENGINE_TRACES=1` records them again.
@Suite("Compositing: random trees reproduce the recorded traces")
struct CompositingTraceTests {
  private static let file = Repository.file("Tests/LayersTests/Traces/compositing.txt")
  private static let count = 200
  private static let isRecording = ProcessInfo.processInfo.environment["GLISSADE_RECORD_ENGINE_TRACES"] != nil

  @Test(
    "the traces equal the recorded ones",
    .enabled(if: isRecording || EngineTraceTests.hasRecordedLibrary, "the C library differs, see Traces/README.md"))
  func hashes() throws {
    let hashes = try (0..<Self.count).map { String(try CompositingTrace(program: $0).hash(), radix: 16) }
    if Self.isRecording {
      try (hashes.joined(separator: "\n") + "\n").write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
    try #require(recorded.count == Self.count)
    let differing = (0..<Self.count).filter { recorded[$0] != hashes[$0] }
    #expect(differing.isEmpty, "\(differing.count) trees differ: \(differing.prefix(20))")
    #expect(Set(hashes).count == Self.count)
  }

  @Test("instants in another order have the same numbers and pictures", arguments: 0..<20)
  func order(program: Int) throws {
    let trace = try CompositingTrace(program: program)
    #expect(trace.hash(queried: [6, 0, 3, 1, 5, 4, 2]) == trace.hash())
  }
}
