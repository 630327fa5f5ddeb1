// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// A command that runs while a test examines it.
protocol RunningCommand: AnyObject {
  var process: ChildProcess { get }
}

extension RunningCommand {
  /// Waits for the end; returns the exit status, or the negative number of a signal that was not caught.
  func end(seconds: Double = 30) throws -> Int32 {
    try wait(for: "end of glissade", seconds: seconds) { !process.isRunning }
    return process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus
  }

  /// Ends the process if it still runs.
  func killProcess() {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The processor time that the program has used.
  func cpuNanoseconds() throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/schedstat", encoding: .utf8)
    return try #require(text.split(separator: " ").first.flatMap { Int($0) })
  }

  /// Waits until the program has been idle for a time.
  func settle(seconds: Double = 0.3) throws { _ = try waitForRest(of: "the program", seconds: seconds, cpuNanoseconds) }

  /// The shared-memory segments that the program has created and that still exist.
  func segments() throws -> [SharedMemorySegment] {
    try SharedMemorySegment.all().filter { $0.creator == process.processIdentifier }
  }
}

/// Waits until a value stays equal for a time, and returns it.
func waitForRest<Value: Equatable>(of name: String, seconds: Double, _ value: () throws -> Value) throws -> Value {
  var (last, restingSince) = (try value(), now())
  try wait(for: "rest of \(name)") {
    let next = try value()
    if next != last { (last, restingSince) = (next, now()) }
    return now() - restingSince > seconds
  }
  return last
}

/// A System V shared-memory segment, as the kernel lists it.
struct SharedMemorySegment {
  let creator: Int32
  /// Whether the kernel removes the segment with the last process that has it attached.
  let isMarkedForRemoval: Bool

  static func all() throws -> [SharedMemorySegment] {
    let lines = try String(contentsOfFile: "/proc/sysvipc/shm", encoding: .utf8).split(separator: "\n")
    let names = try #require(lines.first).split(separator: " ")
    let permissions = try #require(names.firstIndex(of: "perms"))
    let creator = try #require(names.firstIndex(of: "cpid"))
    return try lines.dropFirst().map { line in
      let fields = line.split(separator: " ")
      // SHM_DEST
      let mode = try #require(Int(fields[permissions], radix: 8))
      return SharedMemorySegment(creator: try #require(Int32(fields[creator])), isMarkedForRemoval: mode & 0o1000 != 0)
    }
  }
}
