// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import VirtualDisplay

@Suite("Limits of input and memory", .waiting)
struct LimitTests {
  /// Runs the command with a limit of its address space.
  private func run(kilobytes: Int, _ arguments: [String]) throws -> Command.Result {
    try Command.run(
      ["-c", "ulimit -v \(kilobytes); exec \"$0\" \"$@\"", Command.url.path] + arguments,
      of: URL(fileURLWithPath: "/bin/sh"))
  }

  private func expectRefusal(_ result: Command.Result, status: Int32, _ part: String) {
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.hasPrefix("glissade: ") && result.errors.contains(part), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test(
    "a picture without enough memory is refused and leaves no file", arguments: [200_000, 300_000, 500_000, 650_000],
    [["-o", "large.png"], ["-o", "large.apng"], ["-o", "large/"], ["-o", "large.y4m"]])
  func memory(kilobytes: Int, output: [String]) throws {
    let folder = try TemporaryFolder()
    let name = folder.url.appendingPathComponent(output[1]).path + (output[1].hasSuffix("/") ? "/" : "")
    let moving = name.hasSuffix(".png") ? [] : ["--to", "1"]
    let result = try run(
      kilobytes: kilobytes, ["render", "curves", "--size", "16384x16384", "-o", name] + moving)
    expectRefusal(result, status: 73, "not enough memory for a picture of 16384 × 16384 pixels")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter { $0 != "large" } == [])
  }

  @Test(
    "a small picture with little memory is drawn, or refused without a stack trace", arguments: [80, 100, 120, 400])
  func small(megabytes: Int) throws {
    let folder = try TemporaryFolder()
    let name = folder.url.appendingPathComponent("small.png").path
    let result = try run(kilobytes: megabytes * 1000, ["render", "curves", "--size", "320x200", "-o", name])
    #expect([0, 70, 73].contains(result.status), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count <= 1)
    #expect(FileManager.default.fileExists(atPath: name) == (result.status == 0))
    if megabytes == 400 { #expect(result.status == 0) }
  }

  @Test(
    "memory that is exhausted during a command gives one line and a status",
    .enabled(if: Patience.factor == 1, "sanitizers allocate memory themselves"),
    arguments: ["check", "render"])
  func exhausted(command: String) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("large.json")
    let picture = folder.url.appendingPathComponent("picture.png").path
    let arguments =
      command == "check"
      ? ["check", file.path] : ["render", "scenarios", "--at", "0", "-o", picture, "--file", file.path]
    let frames = repeatElement(#"{"type": "scale", "after": 0.1, "x": 1.5}"#, count: 100).joined(separator: ",")
    let scenarios = (0..<800).map { "\"s\($0)\": [\(frames)]" }
    try Data("{\(scenarios.joined(separator: ","))}".utf8).write(to: file)
    var failures = 0
    for megabytes in stride(from: 70, to: 130, by: 6) {
      let result = try run(kilobytes: megabytes * 1000, arguments)
      #expect([0, 65, 70, 73].contains(result.status), "\(megabytes) MB: \(result)")
      #expect(result.errors.split(separator: "\n").count <= 1, "\(megabytes) MB: \(result.errors)")
      if result.errors.contains("bytes cannot be allocated") { failures += 1 }
    }
    #expect(failures > 0, "no limit of memory ended the command during its work")
  }

  @Test("a path of many curves is drawn in 200 MB, also with huge coordinates", arguments: [(3000, 1.0), (100, 1e12)])
  func curves(count: Int, size: Double) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("path.txt")
    let output = folder.url.appendingPathComponent("path.png").path
    try Data(("M0 0" + curves(count) { "\(size * Double($0) / 64)" }).utf8).write(to: file)
    // With lists of all lines and edges, the two cases took 250 and 1,100 MB.
    let result = try run(kilobytes: 200_000, ["render", "curves", "--path-data", "@\(file.path)", "-o", output])
    #expect(result.status == 0, "\(result.errors)")
    #expect(FileManager.default.fileExists(atPath: output))
  }

  /// Path data of curves with six coordinates each, made of random numbers from 0 to 65535.
  private func curves(_ count: Int, coordinate: (UInt32) -> String) -> String {
    var state: UInt32 = 1
    func number() -> String {
      state = state &* 1_664_525 &+ 1_013_904_223
      return coordinate(state >> 16)
    }
    return (0..<count).map { _ in "C" + (0..<6).map { _ in number() }.joined(separator: " ") }.joined()
  }

  @Test("path data of more than 50,000 segments is refused", arguments: [50_000, 50_001])
  func segments(count: Int) throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("path.txt")
    // Moves count as segments and cost no time.
    try Data((String(repeating: "M0 0", count: count - 1) + "h1").utf8).write(to: file)
    let result = try Command.run(["render", "curves", "--path-data", "@\(file.path)", "-o", "/nowhere/out.png"])
    if count > 50_000 {
      expectRefusal(result, status: 65, "expected the end of the data (at most 50000 elements)")
    } else {
      #expect(!result.errors.contains("elements"))
    }
  }

  @Test("a session of more than 50,000 control points is refused")
  func points() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("session.json")
    let points = (0...50_000).map { "[\($0 % 700), \($0 % 13)]" }.joined(separator: ", ")
    let session =
      "{\"format\": \"glissade-session\", \"version\": 1, \"scene\": \"curves\", \"theme\": \"dark\", \"width\": 960, "
      + "\"height\": 600, \"scale\": 1, \"curves\": {\"controlPoints\": [\(points)], \"duration\": 4, "
      + "\"keepsDuration\": true}, \"scenes\": {}}"
    try Data(session.utf8).write(to: file)
    let result = try Command.run(["render", "--session", file.path, "-o", "/nowhere/out.png"])
    expectRefusal(result, status: 65, "50001 points or segments; at most 50000 are accepted")
  }

  @Test("a drawing of more than 16 MiB is refused")
  func drawing() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("drawing.svg")
    try Data(count: 16 << 20 + 1).write(to: file)
    let result = try Command.run(["sample", "curves", "--path-data", "@\(file.path)"])
    expectRefusal(result, status: 65, "more than 16 MiB")
  }

  @Test("more than 10,000 arguments, which the parser cannot read in a few seconds, are refused")
  func names() throws {
    let result = try Command.run(["check"] + Array(repeating: "x", count: 10_000))
    expectRefusal(result, status: 64, "10001 arguments; at most 10000 are accepted")
  }

  @Test("more than 1,000 options are refused", arguments: [1000, 1001])
  func options(count: Int) throws {
    let result = try Command.run(["sample", "curves"] + Array(repeating: "--fps=0", count: count))
    #expect(result.status == 64)
    #expect(result.errors.contains("options; at most 1000 are accepted") == (count > 1000), "\(result.errors)")
    let letters = try Command.run(["-" + String(repeating: "o", count: count)])
    #expect(letters.status == 64)
    #expect(letters.errors.contains("options; at most 1000 are accepted") == (count > 1000))
  }
}
