// SPDX-License-Identifier: MIT
import Foundation

/// Counts the instructions of a frame, which do not depend on the load of the machine.
enum Instructions {
  /// A copy of this program without symbols, because valgrind cannot read some of them. It is `nil` if `strip` fails.
  private static let program: String? = {
    guard run(["strip", "-o", copy, CommandLine.arguments[0]]) != nil else { return nil }
    return copy
  }()
  private static let copy =
    NSTemporaryDirectory() + "glissade-benchmarks-\(ProcessInfo.processInfo.processIdentifier)"

  /// Removes the copy of the program, if there is one.
  static func clean() { try? FileManager.default.removeItem(atPath: copy) }

  /// Returns the instructions of one frame of a case, from the counts of valgrind for two numbers of frames. Returns
  /// `nil` without valgrind.
  static func perFrame(of name: String, from first: Int = 1, to last: Int = 11) -> Double? {
    guard let few = count(of: name, frames: first), let many = count(of: name, frames: last) else { return nil }
    return Double(many - few) / Double(last - first)
  }

  /// Whether valgrind is installed.
  static var canCount: Bool { run(["valgrind", "--version"]) != nil }

  private static func count(of name: String, frames: Int) -> Int? {
    guard let program,
      let text = run([
        "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", program, name,
        "--frames", String(frames),
      ])
    else { return nil }
    let line = text.split(separator: "\n").last { $0.contains("I ") && $0.contains("refs:") }
    return line?.split(separator: " ").last.flatMap { Int($0.filter { $0 != "," }) }
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
