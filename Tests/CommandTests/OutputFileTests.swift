import Foundation
import Testing
import VirtualDisplay

@Suite("Files that the command makes")
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func render(to name: String) throws -> Command.Result {
    try Command.run([
      "render", "curves", "--at", "1", "--size", "64x48", "-o", folder.url.appendingPathComponent(name).path,
    ])
  }

  @Test("behind a link the file is replaced that it leads to")
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

  @Test("a pipe is written into, and is one afterwards")
  func pipe() throws {
    let path = folder.url.appendingPathComponent("pipe.png").path
    #expect(mkfifo(path, 0o600) == 0)
    // Whoever opens it for both does not wait for the other end.
    let descriptor = open(path, O_RDWR | O_NONBLOCK)
    defer { close(descriptor) }
    #expect(try render(to: "pipe.png").status == 0)
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(descriptor, &bytes, 8) == 8 && bytes.starts(with: [0x89, 0x50]))
    var information = stat()
    #expect(stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFIFO)
  }

  @Test("what is counted is written however it ends, and what cannot be written is told before there is a window")
  func stats() throws {
    let file = folder.url.appendingPathComponent("stats.json")
    let shown = try ShownWindow(["--stats", file.path])
    shown.screen.display.kill()
    #expect(try shown.end() == 69)
    let stats = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    #expect(stats?["frames"] is [Any])

    for (name, told) in [("/nowhere/stats.json", "/nowhere/stats.json"), ("", "an empty name"), ("/tmp", "/tmp: ")] {
      let result = try Command.run(["show", "curves", "--stats", name], environment: ["DISPLAY": ":9999"])
      #expect(result.status == 73 && result.errors.contains(told), "\(result)")
    }
  }

  @Test("a server that does not answer keeps nobody from ending the program", arguments: [SIGINT, SIGTERM, SIGHUP])
  func hanging(signal: Int32) throws {
    let shown = try ShownWindow()
    Foundation.kill(shown.screen.display.serverProcess, SIGSTOP)
    defer { Foundation.kill(shown.screen.display.serverProcess, SIGCONT) }
    // The picture that it leaves at the end has to be asked for.
    Foundation.kill(shown.process.processIdentifier, signal)
    let began = now()
    #expect(try shown.end() == 128 + signal)
    #expect(now() - began < 3 * Patience.factor)
    #expect(shown.errors.contains("does not answer"), "\(shown.errors)")
  }
}
