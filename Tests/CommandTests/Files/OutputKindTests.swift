// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("Outputs that are no regular files, or disappear", .waiting)
struct OutputKindTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder.url.path + "/" + name }

  private static let scene = ["render", "retarget", "--size", "64x48"]

  @Test("a pipe or a link to a device in place of a numbered picture is refused before any is drawn")
  func numbered() throws {
    #expect(mkfifo(path("0001.png"), 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: path("x0001.png"), withDestinationPath: "/dev/null")
    for (prefix, kind) in [("", "a pipe"), ("x", "a device")] {
      let result = try Command.run(Self.scene + ["--to", "0.1", "-o", path(prefix + "####.png")])
      #expect(result.status == 73, "\(result)")
      #expect(result.errors.contains("0001.png: it is \(kind); a regular file is accepted"), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: path(prefix + "0000.png")))
    }
  }

  @Test("a socket is refused as an output")
  func socket() throws {
    let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = path("s.svg")
    try #require(name.utf8.count < 100)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    try #require(bound == 0)
    let result = try Command.run(["export", "timing", "--as", "svg", "-o", name])
    #expect(result.status == 73 && result.errors.contains("it is a socket"), "\(result)")
  }

  @Test("a pipe waits for its reader")
  func pipe() throws {
    #expect(mkfifo(path("p.csv"), 0o600) == 0)
    let process = try Command.start(["export", "timing", "--as", "csv", "--to", "0.1", "-o", path("p.csv")])
    usleep(50_000)
    let read = try Command.run([path("p.csv")], of: URL(fileURLWithPath: "/bin/cat"))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && read.output.hasPrefix("time,"))
  }

  @Test("pictures whose folder is moved during the rendering are a failure with their numbers, and leave no part")
  func moved() throws {
    let errors = path("errors")
    for (output, missing) in [("f/####.png", "missing frames: 0-"), ("f/a.apng", "f/a.apng: No such file")] {
      try? FileManager.default.removeItem(atPath: path("moved"))
      try FileManager.default.createDirectory(atPath: path("f"), withIntermediateDirectories: false)
      try Data().write(to: URL(fileURLWithPath: errors))
      let process = try Command.start(
        Self.scene + ["--to", "4", "-o", path(output)], errors: FileHandle(forWritingTo: URL(fileURLWithPath: errors)))
      try wait(for: "a file") { try !FileManager.default.contentsOfDirectory(atPath: path("f")).isEmpty }
      try FileManager.default.moveItem(atPath: path("f"), toPath: path("moved"))
      process.waitUntilExit()
      let text = try String(contentsOfFile: errors, encoding: .utf8)
      #expect(process.terminationStatus == 73 && text.contains(missing), "\(text)")
      let rest = try FileManager.default.contentsOfDirectory(atPath: path("moved"))
      #expect(!rest.contains { $0.hasSuffix(".part") }, "\(rest)")
      try? FileManager.default.removeItem(atPath: path("f"))
    }
  }

  @Test("skip draws a picture again that has no picture data, or damaged data")
  func skip() throws {
    let arguments = Self.scene + ["--frames", "3", "--existing", "skip", "-o", path("#.png")]
    #expect(try Command.run(arguments).status == 0)
    let file = URL(fileURLWithPath: path("3.png"))
    let complete = try [UInt8](Data(contentsOf: file))
    let text = try #require(PNGText.text(of: "Glissade", in: complete))
    let header = [UInt8](complete[16..<29])
    for data in [nil, [], [0x78, 0x9C, 1, 2, 3]] as [[UInt8]?] {
      var bytes = PNGFile.signature
      PNGFile.append(.header, header, to: &bytes)
      PNGFile.append(.text, Array("Glissade".utf8) + [0] + Array(text.utf8), to: &bytes)
      if let data { PNGFile.append(.data, data, to: &bytes) }
      PNGFile.append(.end, [], to: &bytes)
      try Data(bytes).write(to: file)
      #expect(try Command.run(arguments).status == 0)
      #expect(try [UInt8](Data(contentsOf: file)) == complete)
    }
  }
}
