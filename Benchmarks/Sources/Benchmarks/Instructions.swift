import Foundation

/// Counts the instructions of a frame: the same on an idle machine and on a busy one.
enum Instructions {
  /// Instructions of one frame of a case, by what valgrind counts for three frames and for one; `nil` where there is no valgrind.
  static func perFrame(of name: String) -> Double? {
    guard let one = count(of: name, frames: 1), let three = count(of: name, frames: 3) else { return nil }
    return Double(three - one) / 2
  }

  private static func count(of name: String, frames: Int) -> Int? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", CommandLine.arguments[0], name, "--frames",
      String(frames),
    ]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    let line = text.split(separator: "\n").last { $0.contains("Collected :") }
    return line?.split(separator: " ").last.flatMap { Int($0) }
  }
}
