// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import TestSupport
import Testing

/// Random programs give the recorded results. `GLISSADE_RECORD_ENGINE_TRACES=1` records them again.
///
/// The traces do not change when the engine is restructured. A changed trace is a change of behaviour:
/// `Traces/README.md` lists it with its reason.
@Suite("Engine: random programs reproduce the recorded traces")
struct EngineTraceTests {
  private static let folder = Repository.file("Tests/LayersTests/Traces")
  private static let hashFile = folder.appendingPathComponent("hashes.txt")
  private static let textFile = folder.appendingPathComponent("programs.txt")
  private static let programs = 10_000
  /// The programs whose traces are kept completely.
  private static let full = 50
  private static let isRecording = ProcessInfo.processInfo.environment["GLISSADE_RECORD_ENGINE_TRACES"] != nil
  /// Every program in an optimised build, otherwise some of them.
  private static var step: Int { _isDebugAssertConfiguration() ? 20 : 1 }

  /// Results of the C library, whose last bits differ between versions.
  private static var library: String {
    var hash: UInt64 = 0
    for index in 1...2000 {
      let x = Double(index) / 97
      for value in [sin(x), cos(x), exp(-x), log(x), pow(x, 0.3), atan2(x, 1.3), acos(1 / (1 + x))] {
        hash = (hash ^ value.bitPattern) &* 0x100_0000_01B3
      }
    }
    return String(hash, radix: 16)
  }

  /// Whether the C library gives the same bits as at the recording of the traces.
  static var hasRecordedLibrary: Bool {
    isRecording || (try? String(contentsOf: hashFile, encoding: .utf8))?.hasPrefix(library + "\n") == true
  }

  @Test(
    "the traces equal the recorded ones bit by bit",
    .enabled(if: hasRecordedLibrary, "the C library differs from that of the recording, see Traces/README.md"))
  func hashes() throws {
    if Self.isRecording {
      let hashes = (0..<Self.programs).map { EngineTrace(program: $0).shortHash }
      let lines = ([Self.library] + hashes).joined(separator: "\n") + "\n"
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try lines.write(to: Self.hashFile, atomically: true, encoding: .utf8)
    }
    let lines = try String(contentsOf: Self.hashFile, encoding: .utf8).split(separator: "\n").map(String.init)
    try #require(lines.count == Self.programs + 1)
    var differing: [Int] = []
    for program in stride(from: 0, to: Self.programs, by: Self.step)
    where EngineTrace(program: program).shortHash != lines[program + 1] {
      differing.append(program)
    }
    #expect(differing.isEmpty, "\(differing.count) programs differ: \(differing.prefix(20))")
  }

  @Test("the numbers of the traces are within four units in the last place of the recorded ones")
  func numbers() throws {
    let traces = (0..<Self.full).map { program in
      EngineTrace(program: program, keepsLines: true).lines.map { "\(program) \($0)" }
    }.joined()
    if Self.isRecording {
      try (traces.joined(separator: "\n") + "\n").write(to: Self.textFile, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: Self.textFile, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(recorded.count == traces.count)
    for (expected, actual) in zip(recorded, traces) where expected != actual {
      #expect(Self.areClose(expected, actual), "\(expected)\nis now\n\(actual)")
    }
  }

  /// Whether two lines have the same words, and numbers that differ by at most four units in the last place of the
  /// larger one, or of 1 if both are smaller.
  private static func areClose(_ first: String, _ second: String) -> Bool {
    let (first, second) = (first.split(separator: " "), second.split(separator: " "))
    return first.count == second.count
      && zip(first, second).allSatisfy { a, b in
        if a == b { return true }
        guard let a = Double(a), let b = Double(b) else { return false }
        return abs(a - b) <= 4 * max(1, abs(a), abs(b)).ulp
      }
  }
}
