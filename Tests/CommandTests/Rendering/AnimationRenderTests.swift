// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("Animations from glissade render", .waiting)
struct AnimationRenderTests {
  private static let scene = ["retarget", "--size", "200x150"]

  /// The sorted names of the files in a folder.
  private func names(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  private func render(_ arguments: [String], to output: String) throws -> Command.Result {
    try Command.run(["render"] + Self.scene + arguments + ["-o", output])
  }

  @Test("two runs write the same bytes and leave no other file", arguments: ["moving.apng", "moving.y4m"])
  func twice(name: String) throws {
    let folder = try TemporaryFolder()
    var files: [Data] = []
    for run in 0..<2 {
      let file = folder.url.appendingPathComponent("\(run)-" + name)
      let result = try render(["--to", "0.25", "--fps", "20"], to: file.path)
      #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
      files.append(try Data(contentsOf: file))
    }
    #expect(files[0] == files[1])
    #expect(try names(in: folder) == ["0-" + name, "1-" + name])
  }

  @Test("the frames of an animation equal single pictures of the same instants")
  func numbered() throws {
    let folder = try TemporaryFolder()
    let result = try render(
      ["--from", "0.1", "--to", "0.3", "--fps", "10", "--format", "json"], to: folder.url.path + "/new/")
    #expect(result.status == 0, "\(result.errors)")
    let facts = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(facts["frames"] as? Int == 2 && facts["kind"] as? String == "frames" && facts["from"] as? Double == 0.1)
    let frames = folder.url.appendingPathComponent("new")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: frames.path).sorted()
        == ["frame-000000.png", "frame-000001.png"])
    for (index, instant) in ["0.1", "0.2"].enumerated() {
      let single = folder.url.appendingPathComponent("\(index).png")
      #expect(try render(["--at", instant], to: single.path).status == 0)
      // The files differ in the text with the frame.
      #expect(
        try Bitmap(decodingPNG: [UInt8](Data(contentsOf: single)))
          == Bitmap(decodingPNG: [UInt8](Data(contentsOf: frames.appendingPathComponent("frame-00000\(index).png")))))
    }
    // A file name pattern, as in other tools.
    #expect(try render(["--to", "0.1", "--fps", "20"], to: folder.url.path + "/f%03d.png").status == 0)
    #expect(try names(in: folder).filter { $0.hasPrefix("f") } == ["f000.png", "f001.png"])
  }

  @Test("the first frame of an animated PNG is the picture of its first instant")
  func animation() throws {
    let folder = try TemporaryFolder()
    let moving = folder.url.appendingPathComponent("a.apng")
    let single = folder.url.appendingPathComponent("a.png")
    #expect(try render(["--from", "1", "--to", "1.2", "--fps", "10"], to: moving.path).status == 0)
    #expect(try render(["--at", "1"], to: single.path).status == 0)
    #expect(
      try Bitmap(decodingPNG: [UInt8](Data(contentsOf: moving)))
        == Bitmap(decodingPNG: [UInt8](Data(contentsOf: single))))
  }

  @Test("Y4M on standard output has the bytes of the Y4M file", arguments: ["444", "420"])
  func standardOutput(chroma: String) throws {
    let folder = try TemporaryFolder()
    let options = ["--to", "0.1", "--fps", "30000/1001", "--chroma", chroma]
    let file = folder.url.appendingPathComponent("a.y4m")
    #expect(try render(options, to: file.path).status == 0)
    let piped = folder.url.appendingPathComponent("piped")
    try Data().write(to: piped)
    let process = try Command.start(
      ["render"] + Self.scene + options + ["-o", "-"], output: FileHandle(forWritingTo: piped))
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let bytes = try Data(contentsOf: file)
    #expect(try Data(contentsOf: piped) == bytes)
    let header = "YUV4MPEG2 W200 H150 F30000:1001 Ip A1:1 C\(chroma == "444" ? "444" : "420jpeg") XCOLORRANGE=LIMITED\n"
    #expect(bytes.starts(with: Data(header.utf8)))
    let frame = 6 + 200 * 150 * (chroma == "444" ? 6 : 3) / 2
    #expect(bytes.count == header.utf8.count + 3 * frame)
  }

  @Test("an interrupted command leaves complete pictures only", arguments: [SIGINT, SIGTERM])
  func interruptedPictures(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let process = try Command.start(["render"] + Self.scene + ["--to", "1000", "-o", folder.url.path + "/"])
    try wait(for: "some pictures") { try names(in: folder).count > 4 }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    for name in try names(in: folder) {
      let bytes = [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(name)))
      #expect(try name.hasPrefix("frame-") && Bitmap(decodingPNG: bytes).width == 200, "\(name)")
    }
  }

  @Test(
    "an interrupted command leaves no file", arguments: [SIGINT, SIGTERM], ["long.apng", "long.y4m"])
  func interrupted(signal: Int32, name: String) throws {
    let folder = try TemporaryFolder()
    let process = try Command.start(
      ["render"] + Self.scene + ["--to", "1000", "-o", folder.url.path + "/" + name])
    try wait(for: "the beginning of a file") { try !names(in: folder).isEmpty }
    #expect(try !names(in: folder).contains(name))
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    #expect(try names(in: folder).isEmpty)
  }

  @Test(
    "invalid or contradictory options are a usage error",
    arguments: [
      (["--at", "1"], "a.apng", "--at"), (["--fps", "30"], "a.png", "--fps"), (["--fps", "0"], "a.apng", "--fps"),
      (["--fps", "1/0"], "a.apng", "--fps"), (["--from", "2", "--to", "1"], "a.y4m", "--to"),
      (["--to", "1e9"], "a.y4m", "pictures"), (["--format", "json"], "-", "--format"), ([], "a.gif", ".apng"),
      (["--chroma", "422"], "a.y4m", "--chroma"), (["--seed", "1", "--session", "s.json"], "a.png", "--session"),
    ])
  func usage(arguments: [String], name: String, named: String) throws {
    let folder = try TemporaryFolder()
    let result = try render(arguments, to: name == "-" ? name : folder.url.path + "/" + name)
    #expect(result.status == 64)
    #expect(result.errors.contains(named), "\(result.errors)")
    #expect((1...3).contains(result.errors.split(separator: "\n").count), "\(result.errors)")
    #expect(try names(in: folder).isEmpty)
  }

  @Test("a terminal receives the progress of a long command, and a pipe receives nothing")
  func progress() throws {
    let folder = try TemporaryFolder()
    let words = (Self.scene + ["--to", "6", "--fps", "30", "-o", folder.url.path + "/a.apng"]).joined(separator: " ")
    // The tool `script` of util-linux runs a program in a separate terminal.
    let result = try Command.run(
      ["-qec", "'\(Command.url.path)' render \(words)", "/dev/null"], of: URL(fileURLWithPath: "/usr/bin/script"))
    #expect(result.status == 0)
    #expect(result.output.contains(" of 180") && result.output.contains("%"), "\(result.output)")
    #expect(try names(in: folder) == ["a.apng"])
  }

  @Test("a file that cannot be created gives a message with its path", arguments: ["a.apng", "a.y4m", "folder/"])
  func cannotCreate(name: String) throws {
    let result = try render(["--to", "0.1"], to: "/nowhere/" + name)
    #expect(result.status == 73 && result.errors.contains("/nowhere/"), "\(result.errors)")
  }
}
