// SPDX-License-Identifier: MIT
import Foundation
import GlissadeCommands
import GlissadeScenarios
import Synchronization
import TestSupport
import Testing

@Suite("A watch of a scenario file", .waiting)
struct FileWatchTests {
  private static let text = #"{"hop": [{"after": 1, "y": -40}]}"#

  /// Polls the watch until it reports a change.
  ///
  /// Each call advances the simulated clock by 0.01 s. Therefore the thread that reads the file has at least one real
  /// second before two simulated seconds pass without a response.
  private func change(_ watch: inout FileWatch<ScenarioFile>, from now: inout Int64) throws -> ScenarioFile {
    var found: ScenarioFile?
    try wait(for: "change") {
      now += 10_000_000
      found = watch.change(nowNanoseconds: now)
      return found != nil
    }
    return try #require(found)
  }

  @Test(
    "a watch opens only regular files, and names the kind of any other file",
    arguments: [("a pipe", S_IFIFO), ("a folder", S_IFDIR), ("a device", S_IFCHR)])
  func kinds(named: String, kind: mode_t) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("hop.json").path
    try Data(Self.text.utf8).write(to: URL(fileURLWithPath: path))
    var watch = FileWatch<ScenarioFile>(FileName(path))
    var now: Int64 = 0
    #expect(unlink(path) == 0)
    #expect(try change(&watch, from: &now).diagnostics.first?.problem == "it cannot be read: No such file or directory")
    switch kind {
    case S_IFIFO: #expect(mkfifo(path, 0o600) == 0)
    case S_IFDIR: #expect(mkdir(path, 0o700) == 0)
    default: #expect(symlink("/dev/tty", path) == 0)
    }
    let found = try change(&watch, from: &now)
    #expect(found.diagnostics.map(\.problem) == ["it cannot be read: it is \(named); a regular file is accepted"])
    #expect(remove(path) == 0)
    try Data(Self.text.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try change(&watch, from: &now).scenarios.map(\.name) == ["hop"])
  }

  @Test("a watch reports a file system that does not respond within 2 s, and later returns the file that was read")
  func hanging() throws {
    let checks = Checks()
    var watch = FileWatch<ScenarioFile>(
      known: .missing, unreadable: { ScenarioFile(unreadable: "hop.json", because: $0) },
      check: { checks.check(known: $0) })
    // No call waits, although the check is blocked until it is released.
    var reports: [(Int64, ScenarioFile)] = []
    for milliseconds in stride(from: Int64(0), through: 10_000, by: 10) {
      if let file = watch.change(nowNanoseconds: milliseconds * 1_000_000) { reports.append((milliseconds, file)) }
    }
    #expect(reports.count == 1)
    let first = try #require(reports.first)
    #expect((2000...2300).contains(first.0), "\(first.0)")
    #expect(!first.1.isReadable)
    #expect(first.1.diagnostics.first?.problem == "it cannot be read: the file system did not respond within 2 s")
    try wait(for: "check of the file") { checks.count > 0 }
    #expect(checks.count == 1, "more than one thread is blocked")
    checks.release()
    var now: Int64 = 10_000_000_000
    // After the late response, the file is checked again with an unknown state.
    #expect(try change(&watch, from: &now).scenarios.map(\.name) == ["hop"])
    #expect(checks.knownStates == [.missing, nil])
  }

  /// Checks a file of a file system that does not respond until it is released.
  private final class Checks: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let states = Mutex<[FileWatchState?]>([])

    var knownStates: [FileWatchState?] { states.withLock { $0 } }
    var count: Int { knownStates.count }

    func check(known: FileWatchState?) -> FileWatch<ScenarioFile>.Finding {
      states.withLock { $0.append(known) }
      gate.wait()
      // All later checks pass the gate.
      gate.signal()
      return known == .missing
        ? .unchanged : .changed(.missing, ScenarioFile(text: FileWatchTests.text, name: "hop.json"))
    }

    func release() { gate.signal() }
  }
}
