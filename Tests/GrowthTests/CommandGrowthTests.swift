// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("The command reads its input in linear time", .serialized, .waiting)
struct CommandGrowthTests {
  static let drawings = [
    HostileInput("ampersands", 5000) { "<path d=\"M0 0\(repeated("&", $0))\"/>" },
    HostileInput("references without an end", 2500) { "<path d=\"M0 0\(repeated("&#3", $0))\"/>" },
    HostileInput("unknown references", 2500) { "<path d=\"M0 0\(repeated("&a;", $0))\"/>" },
    HostileInput("references", 2500) { "<path d=\"M0 0\(repeated("&#32;", $0))L1 1\"/>" },
    HostileInput("a reference of many digits", 15000) { "<path d=\"M0 0&#\(repeated("0", $0))32;L1 1\"/>" },
    HostileInput("attributes", 2500) { "<path \(repeated("a='' ", $0))d='M0 0L1 1'/>" },
    HostileInput("attributes of one name", 2500) { "<path d='M0 0L1 1'\(repeated(" d=''", $0))/>" },
    HostileInput("equals signs", 7500) { "<path \(repeated("=", $0))/>" },
    HostileInput("nested tags", 2500) { "\(repeated("<g>", $0))<path d='M0 0L1 1'/>" },
    HostileInput("definitions", 2000) { "\(repeated("<defs>", $0))<path d='M0 0L1 1'/>" },
    HostileInput("ends of tags", 2500) { "<g>\(repeated("</g>", $0))<path d='M0 0L1 1'/>" },
    HostileInput("openings of tags", 15000) { "\(repeated("<", $0))<path d='M0 0L1 1'/>" },
    HostileInput("comments", 2000) { "<g>\(repeated("<!---->", $0))<path d='M0 0L1 1'/>" },
    HostileInput("a comment of hyphens", 15000) { "<!--\(repeated("-", $0))" },
    HostileInput("sections of CDATA", 1500) { "<g>\(repeated("<![CDATA[]]>", $0))<path d='M0 0L1 1'/>" },
    HostileInput("a section of brackets", 15000) { "<![CDATA[\(repeated("]", $0))" },
    HostileInput("declarations", 2000) { "<!DOCTYPE \(repeated("<!E a>", $0))]><path d='M0 0L1 1'/>" },
    HostileInput("name spaces", 5000) { "<\(repeated("a:", $0))path d='M0 0L1 1'/>" },
    HostileInput("a value without an end", 15000) { "<path d='\(repeated("1", $0))" },
    HostileInput("white space", 15000) { "\(repeated(" ", $0))<path d='M0 0L1 1'/>" },
  ]

  @Test("drawings are read in linear time", arguments: drawings)
  func readDrawings(input: HostileInput) throws {
    let folder = try TemporaryFolder()
    let growth = try Program.growth { factor in
      let file = folder.url.appendingPathComponent("drawing.svg")
      try Data(input.text(input.count * factor).utf8).write(to: file)
      return ["sample", "curves", "--fps", "2", "--duration", "1", "--path-data", "@\(file.path)"]
    }
    #expect(growth.isLinear, "\(growth)")
  }

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
  static func growth(_ arguments: (Int) throws -> [String]) throws -> Growth {
    let start = try (0..<2).map { _ in try time(arguments(0)) }.min() ?? 0
    // The noise of two runs is a part of their start-up time.
    return try Growth(constant: 0.02 + start / 4) { max(0, try time(arguments($0)) - start) }
  }

  /// Seconds of processor time that a run takes.
  private static func time(_ arguments: [String]) throws -> Double {
    let usage = try usage(of: arguments)
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  /// The largest resident size of a successful run, in bytes.
  ///
  /// `ru_maxrss` of a process includes the size of the process that starts it. So the size is read from the system's
  /// own high-water mark, every fifth of a millisecond.
  static func peakMemory(_ arguments: [String]) throws -> Int {
    let process = try start(arguments)
    var peak = 0
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      peak = max(peak, highWaterMark(of: process) ?? 0)
      usleep(200)
    }
    guard status == 0 else { throw POSIXError(.ECANCELED) }
    return peak
  }

  /// The largest resident size of a process until now, in bytes; `nil` once it has ended.
  private static func highWaterMark(of process: pid_t) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").dropLast().last.flatMap({ Int($0) })
    else { return nil }
    return kilobytes * 1024
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
