// SPDX-License-Identifier: MIT
import Foundation

/// Counts the instructions of a frame, which do not depend on the load of the machine.
enum Instructions {
  /// A copy of this program without symbols, because valgrind cannot read some of them. It is `nil` if `strip` fails.
  private static let program: String? = {
    let file = NSTemporaryDirectory() + "glissade-benchmarks-\(ProcessInfo.processInfo.processIdentifier)"
    guard run(["strip", "-o", file, CommandLine.arguments[0]]) != nil else { return nil }
    return file
  }()

  /// Removes the copy of the program.
  static func clean() {
    if let program { try? FileManager.default.removeItem(atPath: program) }
  }

  /// Returns the instructions of one frame of a case, from the counts of valgrind for eleven frames and for one.
  /// Returns `nil` without valgrind.
  static func perFrame(of name: String) -> Double? {
    guard let one = count(of: name, frames: 1), let many = count(of: name, frames: 11) else { return nil }
    return Double(many - one) / 10
  }

  private static func count(of name: String, frames: Int) -> Int? {
    guard let program,
      let text = run([
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, name, "--frames", String(frames),
      ])
    else { return nil }
    let line = text.split(separator: "\n").last { $0.contains("Collected :") }
    return line?.split(separator: " ").last.flatMap { Int($0) }
  }

  /// Runs a command and returns its standard error, or `nil` if it fails.
  private static func run(_ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    // Random hashes would add a difference between two runs.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_DETERMINISTIC_HASHING": "1"]) { $1 }
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? text : nil
  }
}
