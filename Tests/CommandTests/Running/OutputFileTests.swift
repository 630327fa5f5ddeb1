// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import VirtualDisplay

@Suite("Output files", .waiting)
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(to name: String) throws -> Command.Result {
    try Command.run([
      "render", "curves", "--at", "1", "--size", "64x48", "-o", folder.url.appendingPathComponent(name).path,
    ])
  }

  @Test("an output to a symbolic link replaces the target of the link")
  func link() throws {
    try Data("old".utf8).write(to: folder.url.appendingPathComponent("real.png"))
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("link.png"),
      withDestinationURL: folder.url.appendingPathComponent("real.png"))
    #expect(try render(to: "link.png").status == 0)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.url.appendingPathComponent("link.png").path)
        .hasSuffix("real.png"))
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("real.png")).starts(with: [0x89, 0x50]))
  }

  @Test("a pipe receives the output and remains a pipe")
  func pipe() throws {
    let path = folder.url.appendingPathComponent("pipe.png").path
    #expect(mkfifo(path, 0o600) == 0)
    // An open call for reading and writing does not wait for the other end.
    let descriptor = open(path, O_RDWR | O_NONBLOCK)
    defer { close(descriptor) }
    #expect(try render(to: "pipe.png").status == 0)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(descriptor, &bytes, 8) == 8 && bytes.starts(with: [0x89, 0x50]))
    var information = stat()
    #expect(stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFIFO)
  }

  /// Creates a file with the content "old" in the folder; returns its path.
  private func old(_ name: String, mode: Int) throws -> String {
    let url = folder.url.appendingPathComponent(name)
    try Data("old".utf8).write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    return url.path
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("a file that is replaced keeps its permissions", arguments: [0o600, 0o640, 0o666, 0o755])
  func mode(mode: Int) throws {
    let path = try old("a.png", mode: mode)
    #expect(try render(to: "a.png").status == 0)
    var information = stat()
    #expect(stat(path, &information) == 0 && Int(information.st_mode & 0o7777) == mode)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).starts(with: [0x89, 0x50]))
  }

  @Test("a file that is replaced keeps its owner and group", .enabled(if: geteuid() == 0))
  func owner() throws {
    let path = try old("a.png", mode: 0o640)
    #expect(chown(path, 4711, 4712) == 0)
    #expect(try render(to: "a.png").status == 0)
    var information = stat()
    #expect(stat(path, &information) == 0 && information.st_uid == 4711 && information.st_gid == 4712)
    #expect(information.st_mode & 0o7777 == 0o640)
  }

  @Test("a read-only file is not replaced, not even by the superuser")
  func readOnly() throws {
    let path = try old("a.png", mode: 0o444)
    let result = try render(to: "a.png")
    #expect(result.status == 73 && result.errors.contains("read-only"), "\(result)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
    let refused = try Command.run(["show", "--stats", path], environment: ["DISPLAY": ":9999"])
    #expect(refused.status == 73 && refused.errors.contains("read-only"), "\(refused)")
    #expect(try names() == ["a.png"])
  }

  @Test("the command removes no file that it did not create")
  func otherFiles() throws {
    // `exec` keeps the process number, which was part of the temporary name.
    let script = "cd '\(folder.url.path)' && echo other > a.png.part-$$ && exec \"$0\" render --size 64x64 -o a.png"
    let result = try Command.run(["-c", script, Command.url.path], of: URL(fileURLWithPath: "/bin/sh"))
    #expect(result.status == 0, "\(result)")
    let names = try names()
    #expect(names.count == 2 && names[0] == "a.png" && names[1].hasPrefix("a.png.part-"), "\(names)")
  }

  @Test("a folder with the name of a frame prevents the replacement of all frames", arguments: ["", "/"])
  func incomplete(end: String) throws {
    for index in 0...1 { _ = try old("frame-00000\(index).png", mode: 0o644) }
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("frame-000002.png"), withIntermediateDirectories: false)
    let before = try names()
    let result = try Command.run([
      "render", "--size", "64x48", "--to", "0.3", "--fps", "10", "-o", folder.url.path + end,
    ])
    #expect(result.status == 73 && result.errors.contains("frame-000002.png: Is a directory"), "\(result)")
    #expect(try names() == before)
    for index in 0...1 {
      #expect(
        try Data(contentsOf: folder.url.appendingPathComponent("frame-00000\(index).png")) == Data("old".utf8))
    }
  }

  @Test("statistics are written at any end, and a path that cannot be written is refused before the window opens")
  func stats() throws {
    let file = folder.url.appendingPathComponent("stats.json")
    let shown = try ShownWindow(["--stats", file.path])
    shown.screen.display.kill()
    #expect(try shown.end() == 69)
    let stats = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    #expect(stats?["frames"] is [Any])

    for (name, message) in [
      ("/nowhere/stats.json", "/nowhere/stats.json"), ("", "'' cannot be written"), ("/tmp", "/tmp: "),
    ] {
      let result = try Command.run(["show", "curves", "--stats", name], environment: ["DISPLAY": ":9999"])
      #expect(result.status == 73 && result.errors.contains(message), "\(result)")
    }
  }

  @Test("a signal ends the program although the server does not respond", arguments: [SIGINT, SIGTERM, SIGHUP])
  func hanging(signal: Int32) throws {
    let shown = try ShownWindow()
    Foundation.kill(shown.screen.display.serverProcess, SIGSTOP)
    defer { Foundation.kill(shown.screen.display.serverProcess, SIGCONT) }
    // The final screenshot requires a response of the server.
    Foundation.kill(shown.process.processIdentifier, signal)
    let began = now()
    #expect(try shown.end() == 128 + signal)
    #expect(now() - began < limit(promised: 1))
    #expect(shown.errors.contains("does not respond"), "\(shown.errors)")
  }
}
