// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("Inputs of another kind, and options without effect", .waiting)
struct InputKindTests {
  private static let session = #"{"format": "glissade-session", "version": 1}"#
  private static let scenario = #"{"hop": [{"type": "translate", "after": 1, "y": -40}]}"#
  private static let faulty = #"{"a": [{"type": "wobble", "after": 1}], "b": [{"type": "scale", "after": -1}]}"#

  private func run(_ arguments: [String], with content: [UInt8]) throws -> Command.Result {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("in.txt")
    try Data(content).write(to: file)
    let output = folder.url.appendingPathComponent("o.csv")
    var words = arguments.map { $0 == "IN" ? file.path : $0 == "@IN" ? "@" + file.path : $0 }
    if words[0] == "export" { words += ["--as", "csv", "-o", output.path] }
    if words[0] == "render", !words.contains("-o") { words += ["-o", "x.png"] }
    let result = try Command.run(words)
    #expect(!FileManager.default.fileExists(atPath: output.path))
    return result
  }

  @Test(
    "render and export list the problems of a scenario file as check does, and draw nothing",
    arguments: ["render", "export"])
  func problems(command: String) throws {
    let result = try run([command, "--file", "IN"], with: Array(Self.faulty.utf8))
    let checked = try run(["check", "IN"], with: Array(Self.faulty.utf8))
    #expect(result.status == 65 && checked.status == 65)
    /// The lines from the names of the scenarios on.
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.components(separatedBy: "in.txt: ").last ?? "" }
    }
    #expect(lines(result.errors) == lines(checked.output) && lines(result.errors).count == 2, "\(result.errors)")
  }

  @Test(
    "a session, a scenario file and a text in another encoding are named, with what is accepted",
    arguments: [
      ("--file", Array(session.utf8), "this is a session; --session accepts it"),
      ("--session", Array(scenario.utf8), "this is a scenario file; --file accepts it"),
      ("--file", [0xFF, 0xFE] + scenario.utf16Bytes, "line 1, column 1: text in UTF-16 or UTF-32; UTF-8 is accepted"),
      ("--session", session.utf16Bytes, "line 1, column 1: text in UTF-16 or UTF-32; UTF-8 is accepted"),
      ("--file", Array("{\n \"ä".utf8) + [0xE9], "line 2, column 4: the byte 0xe9 is not UTF-8"),
      ("--path-data", Array("<svg>\n<!-- ".utf8) + [0xE9], "line 2, column 6: the byte 0xe9 is not UTF-8"),
      ("--path-data", [0x1F, 0x8B, 8, 0], "compressed with gzip, as an .svgz file; the expanded text"),
      ("--path-data", Array("M0 0".utf8), "in.txt: the path has no length"),
    ])
  func kinds(option: String, content: [UInt8], message: String) throws {
    for command in ["render", "export"] {
      let result = try run([command, option, option == "--path-data" ? "@IN" : "IN"], with: content)
      #expect(result.status == 65 && result.errors.contains("in.txt: "), "\(result)")
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test(
    "an option without effect is refused",
    arguments: [
      (["render", "retarget", "--seed", "1"], "--seed"), (["render", "timing", "--duration", "1"], "--duration"),
      (["render", "--count", "20"], "--count"), (["render", "curves", "--file", "IN"], "--file"),
      (["export", "crowd", "--points", "9"], "--points"), (["export", "--count", "20"], "--count"),
      (["export", "--no-hints"], "--no-hints"), (["export", "--as", "lottie", "-o", "x", "--class"], "--class"),
      (["export", "--as", "css", "-o", "x", "--reduced-motion"], "--reduced-motion"),
      (["export", "--as", "svg", "-o", "x", "--type", "Intro"], "--type"),
      (["export", "--as", "swift", "-o", "x", "--type", "intro"], "--type"),
      (["export", "--as", "svg", "-o", "x", "--loop", "0"], "--loop"),
      (["export", "--as", "svg", "-o", "x", "--fill", "both"], "--fill"),
      (["sample", "curves", "--path-data", "M0 0L9 9", "--seed", "1"], "--seed"),
      (["sample", "curves", "--control-points", "0,0 1,1 2,0", "--shape", "square"], "--shape"),
      (["sample", "curves", "--shape", "square", "--points", "9", "--duration", "2"], "--points"),
      (["render", "--progress", "bar"], "--progress"), (["render", "--chroma", "420", "-o", "x.apng"], "--chroma"),
      (["render", "--chroma", "420", "-o", "x/"], "--chroma"),
      (["join", "####.png", "--chroma", "420", "-o", "x.apng"], "--chroma"),
    ])
  func effects(arguments: [String], option: String) throws {
    let result = try run(arguments, with: [])
    #expect(result.status == 64 && result.errors.contains(option), "\(result)")
  }

  @Test("a file that is too large is refused by its size, without being read")
  func sizes() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("0000.png")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    let png = PNGBeginning.bytes
    for (arguments, message) in [
      (["render", "--path-data", "@" + file.path, "-o", "x.png"], "more than 16 MiB"),
      (["render", "--file", file.path, "-o", "x.png"], "the file is too large"),
      (["render", "--session", file.path, "-o", "x.png"], "larger than 64 MiB"),
      (["join", file.path, "-o", "x.apng"], "signature of PNG"),
      (["join", file.path, "-o", "x.apng"], "larger than 16 MiB, the limit for its number of pixels"),
    ] {
      if message.hasPrefix("larger than 16") { try handle.write(contentsOf: png) }
      try handle.truncate(atOffset: 1 << 40)
      try handle.seek(toOffset: 0)
      let result = try Command.run(arguments)
      #expect(result.status == 65 && result.errors.contains(message), "\(result)")
    }
  }

  @Test(
    "an animated PNG with delays that browsers lengthen is noted",
    arguments: [("120", true), ("91", true), ("1000/11", false)])
  func rates(rate: String, isNoted: Bool) throws {
    let folder = try TemporaryFolder()
    let output = folder.url.path + "/a.apng"
    let render = ["render", "retarget", "--size", "64x48", "--to", "0.02", "--fps", rate, "-o"]
    let result = try Command.run(render + [output])
    #expect(
      result.status == 0 && result.errors.contains("1000/11 is the nearest rate that they play") == isNoted, "\(result)"
    )
    #expect(try Command.run(render + [folder.url.path + "/#.png"]).errors.isEmpty)
    #expect(try Command.run(render + [folder.url.path + "/a.y4m"]).errors.isEmpty)
    let joined = try Command.run(["join", folder.url.path + "/#.png", "-o", output])
    #expect(joined.status == 0 && joined.errors.contains("nearest rate") == isNoted, "\(joined)")
  }
}

/// The beginning of a PNG file of one pixel.
private enum PNGBeginning {
  static let bytes: [UInt8] =
    [
      0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0,
      0,
    ]
    + [0x90, 0x77, 0x53, 0xDE]
}

extension String {
  /// The text in UTF-16 with the lower byte first.
  fileprivate var utf16Bytes: [UInt8] { utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
}
