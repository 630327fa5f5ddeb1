// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import VirtualDisplay

@Suite("File names", .waiting)
struct FileNameTests {
  /// Runs a shell script in a folder; `$0` in it is the command. `Process` itself can pass only UTF-8.
  private func run(_ script: String, in folder: TemporaryFolder) throws -> Command.Result {
    try Command.run(
      ["-c", "cd '\(folder.url.path)' && " + script, Command.url.path], of: URL(fileURLWithPath: "/bin/sh"))
  }

  private static let scenario = #"{"hop": [{"after": 1, "y": -40}]}"#
  /// "café" in Latin 1: é is one byte, which is not UTF-8.
  private static let name = #"$(printf 'caf\351')"#

  @Test("file names that are not UTF-8 work byte for byte in every option that reads or writes a file")
  func bytes() throws {
    let folder = try TemporaryFolder()
    let name = Self.name
    let small = "--size 64x64"
    for line in [
      "printf '%s' '\(Self.scenario)' > \"\(name).json\"", "printf 'M0 0L9 9' > \"\(name).path\"",
      "\"$0\" check \"\(name).json\"", "\"$0\" render scenarios --file \"\(name).json\" \(small) -o \"\(name).png\"",
      "\"$0\" render --path-data \"@\(name).path\" \(small) -o=\"\(name)-2.png\"",
      "\"$0\" render \(small) --to 0.1 --fps 20 -o \"\(name)-folder/\"",
      "\"$0\" render \(small) --to 0.1 --fps 20 -o \"\(name)-%03d.png\"",
      "\"$0\" render \(small) --to 0.1 --fps 20 -o \"\(name).apng\"",
    ] {
      let result = try run(line, in: folder)
      #expect(result.status == 0 && result.errors.isEmpty, "\(line): \(result)")
    }
    let listing = try run("for f in * */*; do printf '%s\\n' \"$f\" | od -An -c | tr -d ' \\n'; echo; done", in: folder)
    let found = Set(listing.output.split(separator: "\n").map(String.init))
    let expected =
      [".json", ".path", ".png", "-2.png", "-folder", "-000.png", "-001.png", ".apng"]
      .map { #"caf351\#($0)\n"# } + (0...1).map { #"caf351-folder/frame-00000\#($0).png\n"# }
    #expect(found == Set(expected))
  }

  @Test("file names that are not UTF-8 work in the window, and messages show their bytes as hexadecimal numbers")
  func window() throws {
    let folder = try TemporaryFolder()
    let screen = try Screen()
    let display = try #require(screen.environment["DISPLAY"])
    let shown = try run(
      "DISPLAY=\(display) \"$0\" show --size 240x240 --clock fixed:60 --frames 2 --screenshot \"\(Self.name).png\" "
        + "--stats \"\(Self.name).json\"; echo $?; cat \"\(Self.name).json\" | head -c 1; head -c 4 "
        + "\"\(Self.name).png\" "
        + "| tail -c 3", in: folder)
    #expect(shown.output == "0\n{PNG", "\(shown)")
    let missing = try run("\"$0\" check \"\(Self.name).json\" \"\(Self.name)\"; echo $?", in: folder)
    #expect(missing.errors.contains(#"caf\xe9: No such file"#), "\(missing)")
    #expect(missing.output.hasSuffix("66\n"))
  }

  @Test("a file name has up to 255 bytes", arguments: [250, 255])
  func long(length: Int) throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "x", count: length - 4) + ".png"
    let result = try run("\"$0\" render --size 64x64 -o \(name)", in: folder)
    #expect(result.status == 0, "\(result)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [name])
    let longer = try run(
      "\"$0\" render --size 64x64 -o \(String(repeating: "y", count: 256 - length))\(name)", in: folder)
    #expect(longer.status == 73 && longer.errors.contains("File name too long"), "\(longer)")
  }

  @Test(
    "an empty file name is quoted in the message",
    arguments: [
      (["render", "scenarios", "--file", "", "-o", "x.png"], 66, "--file: '' cannot be read"),
      (["render", "--session", "", "-o", "x.png"], 66, "--session: '' cannot be read"),
      (["sample", "curves", "--path-data", "@"], 66, "--path-data: '' cannot be read"),
      (["check", ""], 66, "'' cannot be read"),
      (["show", "--stats", ""], 73, "--stats: '' cannot be written"),
      (["render", "-o", ""], 64, "--output: ''"),
      (["show", "--screenshot", ""], 64, "--screenshot: ''"),
    ])
  func empty(arguments: [String], status: Int32, message: String) throws {
    let result = try Command.run(arguments)
    #expect(result.status == status)
    #expect(result.errors.hasPrefix("glissade: " + message), "\(result.errors)")
  }
}
