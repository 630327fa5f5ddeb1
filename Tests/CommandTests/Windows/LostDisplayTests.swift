// SPDX-License-Identifier: MIT
import Foundation
import Synchronization
import TestSupport
import Testing
import VirtualDisplay

@Suite("A display whose connection fails", .waiting)
struct LostDisplayTests {
  private static let commands: [[String]] = [["show", "curves", "--size", "480x360"], ["doctor"]]
  private static let longestEnd = limit(promised: 1)

  @Test(
    "a connection that is cut after any message of the server ends the program with a line and status 69",
    arguments: commands)
  func cut(command: [String]) throws {
    let display = try VirtualDisplay()
    let problems = Parallel.compactMap(0...60) { count in
      let fault = try ServerFault(cuttingAfter: count, of: display)
      return try FaultyRun(command, on: fault).problemOfLoss(within: Self.longestEnd)
    }
    #expect(problems.isEmpty, "\(command[0]), by the number of messages: \(problems)")
  }

  @Test("a connection that is slow, split and cut at random ends the program with a line and status 69")
  func randomCuts() throws {
    let display = try VirtualDisplay()
    let problems = Parallel.compactMap(0...Soak.count(inGate: 15, otherwise: 399)) { seed in
      let fault = try ServerFault(seed: UInt64(seed), stalls: false, of: display)
      return try FaultyRun(Self.commands[seed % 2], on: fault, mayFinish: seed % 2 == 1).problemOfLoss(
        within: Self.longestEnd)
    }
    #expect(problems.isEmpty, "by seed: \(problems)")
  }

  @Test("a signal ends the program on a connection that is slow, split and stalled at random")
  func randomStalls() throws {
    let display = try VirtualDisplay()
    let problems = Parallel.compactMap(0...Soak.count(inGate: 3, otherwise: 99)) { seed in
      let fault = try ServerFault(seed: UInt64(seed), stalls: true, of: display)
      return try FaultyRun(Self.commands[seed % 2], on: fault, mayFinish: seed % 2 == 1).problemOfSignal(
        within: Self.longestEnd)
    }
    #expect(problems.isEmpty, "by seed: \(problems)")
  }
}

/// The program on a display that fails.
private final class FaultyRun {
  private let fault: ServerFault
  private let folder: TemporaryFolder
  private let errors: URL
  private let process: ChildProcess
  private let mayFinish: Bool

  /// - Parameter mayFinish: Whether the program may finish before the fault, or without the connection that fails.
  init(_ arguments: [String], on fault: ServerFault, mayFinish: Bool = false) throws {
    self.fault = fault
    self.mayFinish = mayFinish
    folder = try TemporaryFolder()
    errors = folder.url.appendingPathComponent("errors")
    try Data().write(to: errors)
    process = try Command.start(
      arguments, environment: ["DISPLAY": fault.name, "XAUTHORITY": "/dev/null"], output: FileHandle.nullDevice,
      errors: FileHandle(forWritingTo: errors), in: folder.url)
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Waits for the fault and the end; returns a description of a wrong end, or `nil`.
  func problemOfLoss(within seconds: Double) throws -> String? {
    try waitForFault()
    let instant = fault.instant ?? now()
    return try problem(status: 69, lines: 1, within: seconds, of: instant)
  }

  /// Sends SIGTERM after the fault; returns a description of a wrong end, or `nil`.
  func problemOfSignal(within seconds: Double) throws -> String? {
    try waitForFault()
    let instant = now()
    kill(process.processIdentifier, SIGTERM)
    return try problem(status: 128 + SIGTERM, lines: 0, within: seconds, of: instant)
  }

  private func waitForFault() throws {
    try wait(for: "fault of the server") { fault.instant != nil || !process.isRunning }
  }

  /// Waits for the end; returns the status, or the negative number of a signal, and the text on standard error.
  private func end() throws -> (status: Int32, errors: String) {
    try wait(for: "end of the program") { !process.isRunning }
    return (
      process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus,
      try String(contentsOf: errors, encoding: .utf8)
    )
  }

  private func problem(status: Int32, lines: Int, within seconds: Double, of instant: Double) throws -> String? {
    let (actual, text) = try end()
    let elapsed = now() - instant
    if mayFinish, actual == 0, text.isEmpty { return nil }
    guard actual == status else { return "status \(actual): \(text)" }
    guard text.split(separator: "\n").count == lines else { return "not \(lines) lines: \(text)" }
    guard elapsed < seconds else { return "ended after \(elapsed) s" }
    try wait(for: "end of the shared memory") {
      try !SharedMemorySegment.all().contains { $0.creator == process.processIdentifier }
    }
    return nil
  }
}

/// Work on several threads.
private enum Parallel {
  private static let width = 4

  /// The results that are not `nil`, and the errors, by number.
  static func compactMap(_ numbers: ClosedRange<Int>, _ body: @escaping @Sendable (Int) throws -> String?) -> [Int:
    String]
  {
    let results = Mutex<(next: Int, found: [Int: String])>((numbers.lowerBound, [:]))
    let finished = DispatchGroup()
    for _ in 0..<width {
      finished.enter()
      Thread.detachNewThread {
        while true {
          let number = results.withLock { state in
            defer { state.next += 1 }
            return state.next
          }
          if !numbers.contains(number) { break }
          var problem: String?
          do { problem = try body(number) } catch { problem = "\(error)" }
          if let problem { results.withLock { $0.found[number] = problem } }
        }
        finished.leave()
      }
    }
    finished.wait()
    return results.withLock(\.found)
  }
}
