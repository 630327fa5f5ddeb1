// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("A signal that ends the program", .waiting)
struct SignalTests {
  /// Sends a signal and expects the end.
  private func expectEnd(
    of process: ChildProcess, by signal: Int32, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let began = now()
    kill(process.processIdentifier, signal)
    try wait(for: "end of glissade") { !process.isRunning }
    let seconds = now() - began
    // The status as a shell reports it. The system ends commands that have no file to remove.
    let status =
      process.terminationReason == .uncaughtSignal ? 128 + process.terminationStatus : process.terminationStatus
    #expect(status == 128 + signal, sourceLocation: sourceLocation)
    #expect(seconds < limit(promised: 0.3), sourceLocation: sourceLocation)
  }

  private func cpuNanoseconds(_ process: ChildProcess) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(process.processIdentifier)/schedstat", encoding: .utf8)
    return try #require(text.split(separator: " ").first.flatMap { Int($0) })
  }

  @Test("a signal ends the program while it draws windows of 16,384 pixels")
  func largeWindow() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(["curves", "curves", "--size", "16384x8000", "--scale", "1", "--no-shm"], on: desk)
    let before = try shown.cpuNanoseconds()
    try wait(for: "drawing") { try shown.cpuNanoseconds() > before + 500_000_000 }
    try expectEnd(of: shown.process, by: SIGINT)
    #expect(shown.errors.isEmpty, "\(shown.errors)")
  }

  @Test("a signal ends the program while it handles 500 clicks on 20,000 layers")
  func storm() throws {
    let desk = try Desk(.bare)
    let shown = try ServedWindow(["crowd", "--count", "20000", "--size", "640x480", "--scale", "1"], on: desk)
    for index in 0..<500 { desk.other.sendClick(x: 200 + index, y: 240, to: shown.id) }
    let before = try shown.cpuNanoseconds()
    try wait(for: "work on the clicks") { try shown.cpuNanoseconds() > before + 1_000_000_000 }
    try expectEnd(of: shown.process, by: SIGTERM)
    // On a busy machine clicks may wait for so long that some are dropped.
    let others = shown.errors.split(separator: "\n").filter { !$0.contains("inputs arrive faster") }
    #expect(others.isEmpty, "\(others)")
    try wait(for: "end of the shared memory") { try shown.segments().isEmpty }
  }

  @Test("after a signal, each frame of a folder is the old file or a complete picture, and no other file remains")
  func frames() throws {
    let folder = try TemporaryFolder()
    let count = 300
    func file(_ index: Int) -> URL {
      let digits = String(index)
      return folder.url.appendingPathComponent(
        "frame-" + String(repeating: "0", count: 6 - digits.count) + digits + ".png")
    }
    let old = Data("old".utf8)
    for index in 0..<count { try old.write(to: file(index)) }
    let process = try Command.start(
      ["render", "curves", "--size", "16x12", "--fps", "100", "--to", "2.995", "-o", folder.url.path + "/"],
      output: FileHandle.nullDevice, errors: FileHandle.nullDevice)
    while process.isRunning, try Data(contentsOf: file(5)) == old {}
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    let replaced = try (0..<count).map { try Data(contentsOf: file($0)) }.filter { $0 != old }
    #expect(replaced.count > 5)
    #expect(throws: Never.self) { for data in replaced { _ = try Bitmap(decodingPNG: [UInt8](data)) } }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == count)
  }

  @Test("a signal ends a window that is not mapped, and a message states that there is no picture")
  func unseen() throws {
    let desk = try Desk(.bare)
    // A window manager that shows no window.
    desk.other.hideWindows()
    let folder = try TemporaryFolder()
    let errors = folder.url.appendingPathComponent("errors")
    try Data().write(to: errors)
    let process = try Command.start(
      ["show", "--screenshot", folder.url.appendingPathComponent("a.png").path], environment: desk.environment,
      errors: FileHandle(forWritingTo: errors))
    try wait(for: "request to show the window") { desk.other.receivedShowRequest() || !process.isRunning }
    try expectEnd(of: process, by: SIGTERM)
    #expect(try String(contentsOf: errors, encoding: .utf8).contains("ended before its first frame"))
  }

  @Test("every command has the exit status of the signal", arguments: [["doctor"], ["show"]])
  func status(arguments: [String]) throws {
    let desk = try Desk(.bare)
    kill(desk.display.serverProcess, SIGSTOP)
    defer { kill(desk.display.serverProcess, SIGCONT) }
    let process = try Command.start(arguments, environment: desk.environment)
    // The program waits for the display.
    try wait(for: "thread that waits for signals") {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.processIdentifier)/task").count > 1
    }
    try expectEnd(of: process, by: SIGTERM)
    #expect(process.terminationReason == .exit)
  }

  @Test(
    "a signal ends a long command, which leaves no file",
    arguments: [
      ["render", "curves", "--size", "16384x16384", "-o", "large.png"],
      ["render", "curves", "--size", "8000x8000", "--to", "100", "-o", "large.y4m"],
      ["render", "curves", "--size", "8000x8000", "--to", "100", "-o", "frames/"],
      ["sample", "curves", "--fps", "40000"], ["check"] + Array(repeating: "long.json", count: 40),
    ])
  func longCommand(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let input = folder.url.appendingPathComponent("long.json")
    // Reading the file takes seconds.
    let frames = repeatElement(#"{"after": 0.01, "x": 200}"#, count: 300_000).joined(separator: ",")
    try Data("{\"one\": [\(frames)]}".utf8).write(to: input)
    let process = try Command.start(
      arguments, output: FileHandle.nullDevice, errors: FileHandle.nullDevice, in: folder.url)
    try wait(for: "work") { try !process.isRunning || cpuNanoseconds(process) > 300_000_000 }
    try #require(process.isRunning, "\(arguments) ended too early")
    try expectEnd(of: process, by: SIGTERM)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["long.json"])
  }
}
