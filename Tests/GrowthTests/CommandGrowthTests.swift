// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("The command reads its arguments in linear time", .serialized, .waiting)
struct CommandGrowthTests {
  struct Arguments: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The arguments with a number of repetitions.
    let arguments: @Sendable (Int) -> [String]
    let count: Int
  }

  /// Linux accepts at most 128 KiB for an argument and 2 MiB in total.
  static let arguments = [
    Arguments(
      testDescription: "a list of numbers",
      arguments: { ["sample", "easing", "ease", "--at", "0" + repeated(",0", $0)] }, count: 8000),
    Arguments(
      testDescription: "a list without numbers",
      arguments: { ["sample", "easing", "ease", "--at", "0" + repeated(",", $0)] }, count: 15_000),
    Arguments(
      testDescription: "a number of many digits",
      arguments: { ["sample", "easing", "ease", "--at", "0." + repeated("7", $0)] }, count: 15_000),
    Arguments(
      testDescription: "control points",
      arguments: {
        ["sample", "curves", "--fps", "2", "--duration", "1", "--control-points", "0,0 1,0" + repeated(" 1,2", $0)]
      },
      count: 2000),
    Arguments(
      testDescription: "invalid control points",
      arguments: { ["sample", "curves", "--control-points", "0,0" + repeated(" 1", $0)] }, count: 8000),
    Arguments(
      testDescription: "a long easing",
      arguments: { ["sample", "easing", "linear(0" + repeated(",1", $0) + ")", "--at", "0.5"] }, count: 8000),
    Arguments(
      testDescription: "path data",
      arguments: { ["sample", "path", "M0 0" + repeated("L1 1", $0), "--length"] }, count: 4000),
  ]

  @Test("arguments are read in linear time", arguments: arguments)
  func readArguments(input: Arguments) throws {
    let growth = try Program.growth { input.arguments(input.count * $0) }
    #expect(growth.isLinear, "\(growth)")
  }
}

/// The built program.
enum Program {
  /// Measures the growth of a run's time, without the time of a run with a factor of 0.
  ///
  /// The start-up time of a run changes with the load of the machine. Growth beyond the bound is therefore measured
  /// again together with the start-up time, at most five times. An algorithm of n² exceeds the bound each time.
  static func growth(_ arguments: (Int) throws -> [String]) throws -> Growth {
    var growth = try measuredGrowth(arguments)
    for _ in 1..<5 where !growth.isLinear { growth = try measuredGrowth(arguments) }
    return growth
  }

  private static func measuredGrowth(_ arguments: (Int) throws -> [String]) throws -> Growth {
    let start = try (0..<2).map { _ in try seconds(arguments(0)) }.min() ?? 0
    return try Growth(constant: 0.02) { max(0, try seconds(arguments($0)) - start) }
  }

  /// Seconds of processor time that a run takes.
  static func seconds(_ arguments: [String]) throws -> Double {
    let usage = try usage(of: arguments)
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The largest resident size of a successful run, in bytes.
  ///
  /// `ru_maxrss` of a process includes the size of the process that starts it. So the size is read from the system's
  /// own high-water mark, every fifth of a millisecond.
  ///
  /// - Parameter acceptsFailure: Whether a run may end with a failure, such as the refusal of its input.
  static func peakMemory(_ arguments: [String], acceptsFailure: Bool = false) throws -> Int {
    try peakMemory(arguments, countsFiles: true, acceptsFailure: acceptsFailure)
  }

  /// The largest resident size of a successful run without the mapped pages of files, in bytes.
  ///
  /// How many pages of the program's file are mapped differs by half a megabyte from run to run, with the page cache.
  static func peakPrivateMemory(_ arguments: [String]) throws -> Int {
    try peakMemory(arguments, countsFiles: false, acceptsFailure: false)
  }

  private static func peakMemory(_ arguments: [String], countsFiles: Bool, acceptsFailure: Bool) throws -> Int {
    let process = try start(arguments)
    var peak = 0
    var status: Int32 = 0
    let end = ContinuousClock.now + .seconds(60)
    while waitpid(process, &status, WNOHANG) == 0 {
      if let memory = memory(of: process) { peak = memory.highWaterMark - (countsFiles ? 0 : memory.files) }
      usleep(200)
      guard ContinuousClock.now > end else { continue }
      Issue.record("\(arguments) has not ended after a minute: \(threads(of: process))")
      kill(process, SIGKILL)
    }
    // The lowest seven bits are the signal that ended the process.
    guard acceptsFailure ? status & 0x7F == 0 : status == 0 else { throw POSIXError(.ECANCELED) }
    return peak
  }

  /// The threads of a process: the name, the state and the waiting function of each.
  private static func threads(of process: pid_t) -> [String] {
    let folder = "/proc/\(process)/task"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).map { thread in
      ["comm", "stat", "wchan"].map {
        (try? String(contentsOfFile: "\(folder)/\(thread)/\($0)", encoding: .utf8)) ?? ""
      }
      .joined(separator: " ")
    }
  }

  /// The largest resident size of a process until now and its mapped pages of files, in bytes; `nil` after its end.
  private static func memory(of process: pid_t) -> (highWaterMark: Int, files: Int)? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
    func bytes(_ name: String) -> Int? {
      status.split(separator: "\n").first { $0.hasPrefix(name + ":") }?
        .split(separator: " ").dropLast().last.flatMap { Int($0) }.map { $0 * 1024 }
    }
    guard let highWaterMark = bytes("VmHWM"), let files = bytes("RssFile") else { return nil }
    return (highWaterMark, files)
  }

  /// The resources that a run uses.
  private static func usage(of arguments: [String]) throws -> rusage {
    let process = try start(arguments)
    var usage = rusage()
    var status: Int32 = 0
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw POSIXError(.ECHILD) }
    }
    return usage
  }

  /// Starts the program; it ends after 20 seconds of processor time.
  private static func start(_ arguments: [String]) throws -> pid_t {
    WaitingThreads.require()
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let program = bundle.deletingLastPathComponent().appendingPathComponent("glissade").path
    var vector: [UnsafeMutablePointer<CChar>?] =
      (["sh", "-c", "ulimit -t 20; exec \"$0\" \"$@\" > /dev/null 2>&1", program] + arguments).map { strdup($0) }
    defer { for text in vector { free(text) } }
    vector.append(nil)
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", nil, nil, vector, environ) == 0 else { throw POSIXError(.ECHILD) }
    return process
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
}
