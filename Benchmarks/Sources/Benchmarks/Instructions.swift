import Foundation

/// Counts the instructions of a frame: the same on an idle machine and on a busy one.
enum Instructions {
  /// This program without its symbols, some of which valgrind cannot read; `nil` where it cannot be made.
  private static let program: String? = {
    let file = NSTemporaryDirectory() + "glissade-benchmarks-\(ProcessInfo.processInfo.processIdentifier)"
    guard run(["strip", "-o", file, CommandLine.arguments[0]]) != nil else { return nil }
    return file
  }()

  /// Removes what was made.
  static func clean() {
    if let program { try? FileManager.default.removeItem(atPath: program) }
  }

  /// Instructions of one frame of a case, by what valgrind counts for eleven frames and for one; `nil` where there is
  /// no valgrind.
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

  /// Runs a command and returns what it says of itself; `nil` where it fails.
  private static func run(_ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    // Other hashes in each run would count as a difference of the frames.
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
