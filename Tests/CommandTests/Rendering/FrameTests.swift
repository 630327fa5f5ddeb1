// SPDX-License-Identifier: MIT
import Foundation
import GlissadeCommands
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("Frames for job runners", .waiting)
struct FrameTests {
  private static let scene = ["render", "curves", "--size", "200x150", "--to", "1", "--fps", "20"]

  private func names(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  private func render(_ arguments: [String], to output: String) throws -> Command.Result {
    try Command.run(Self.scene + arguments + ["-o", output])
  }

  // MARK: - Selections and names

  private struct Reference: Decodable {
    let names: [Row]
    let ranges: [Range]

    struct Row: Decodable {
      let pattern: String
      let number: Int
      let name: String

      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        pattern = try container.decode(String.self)
        number = try container.decode(Int.self)
        name = try container.decode(String.self)
      }
    }

    struct Range: Decodable {
      let text: String
      let frames: [Int]

      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        text = try container.decode(String.self)
        frames = try container.decode([Int].self)
      }
    }
  }

  @Test("names and ranges are those of fileseq")
  func fileseq() throws {
    let file = Repository.root.appendingPathComponent("Tests/CommandTests/Rendering/fileseq.json")
    let reference = try JSONDecoder().decode(Reference.self, from: Data(contentsOf: file))
    for row in reference.names {
      let pattern = try #require(NumberedName(FileName(row.pattern)), "\(row.pattern)")
      #expect(pattern.name(of: row.number) == FileName(row.name), "\(row.pattern), \(row.number)")
      #expect(pattern.number(in: FileName(row.name)) == row.number, "\(row.name)")
    }
    for row in reference.ranges {
      #expect(try FrameSelection(row.text).frames(upTo: 1_000_000) == row.frames, "\(row.text)")
    }
    #expect(reference.names.count > 50 && reference.ranges.count > 10)
  }

  @Test(
    "a step after a colon, open ends, lists with spaces and a last frame",
    arguments: [
      ("1-12:3", [1, 4, 7, 10]), ("17-", [17, 18, 19]), ("10-x4", [10, 14, 18]), ("12-:7", [12, 19]), ("25-", []),
      ("0-99x10", [0, 10]), ("3, 1  2,2", [1, 2, 3]), ("18-30", [18, 19]), ("-2-1", [-2, -1, 0, 1]),
      ("30-18", [18, 19]),
    ])
  func selections(text: String, frames: [Int]) throws {
    #expect(try FrameSelection(text).frames(upTo: 19) == frames)
  }

  @Test(
    "a part that is not a range is named",
    arguments: [
      "", "a", "1-2-3", "1--", "1x2", "1:2", "1-5x", "1-5x0", "1-5x-1", "--1", "1.5", "9999999", "1-2y3", "+1",
    ])
  func malformed(text: String) throws {
    let result = try render(["--frames", text], to: "/nowhere/####.png")
    #expect(result.status == 64 && result.errors.contains("--frames"), "\(result.errors)")
  }

  @Test("names without a place for a number")
  func plainNames() {
    let wide = String(repeating: "#", count: 101) + ".png"
    for name in ["a.png", "####/a.png", "a%s.png", "a$.png", "icon@2x.png", "a#b.png", "d.png", "F.png", wide] {
      #expect(NumberedName(FileName(name)) == nil, "\(name)")
    }
  }

  @Test(
    "frames are written as ranges that are read again",
    arguments: [
      ([3], "3"), ([1, 2, 3, 7], "1-3,7"), ([0, 2, 4, 6, 9], "0-6x2,9"), ([1, 5], "1,5"), ([1, 5, 6, 7], "1,5-7"),
      ([-3, -2, 4, 8, 12], "-3--2,4-12x4"), ([], ""),
    ])
  func texts(frames: [Int], text: String) throws {
    #expect(FrameSelection.text(of: frames) == text)
    if !frames.isEmpty { #expect(try FrameSelection(text).frames(upTo: 100) == frames) }
  }

  // MARK: - Rendering

  @Test("frames of any chunk are those of one process, and frames after the last one are omitted")
  func chunks() throws {
    let folder = try TemporaryFolder()
    let (whole, parts) = (folder.url.path + "/whole/", folder.url.path + "/parts/")
    #expect(try render([], to: whole).status == 0)
    for chunk in ["13-", "0-5", "6-12,3", "18-40"] {
      let result = try render(["--frames", chunk, "--jobs", "1"], to: parts + "frame-%06d.png")
      #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    }
    for index in 0..<20 {
      let name = "frame-0000" + (index < 10 ? "0" : "") + "\(index).png"
      let one = try Data(contentsOf: URL(fileURLWithPath: whole + name))
      #expect(try Data(contentsOf: URL(fileURLWithPath: parts + name)) == one, "\(name)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: parts).count == 20)
    let beyond = try render(["--frames", "20-29"], to: parts + "####.png")
    #expect(beyond.status == 0 && beyond.errors.contains("the last frame is 19"), "\(beyond.errors)")
  }

  @Test("a negative frame has the instant before the start")
  func negative() throws {
    let folder = try TemporaryFolder()
    let name = folder.url.path + "/@@@@.png"
    #expect(try render(["--from", "0.5", "--frames", "-5"], to: name).status == 0)
    #expect(try names(in: folder) == ["-005.png"])
    let single = folder.url.appendingPathComponent("single.png")
    #expect(try Command.run(["render", "curves", "--size", "200x150", "--at", "0.25", "-o", single.path]).status == 0)
    let picture = try Bitmap(decodingPNG: [UInt8](Data(contentsOf: folder.url.appendingPathComponent("-005.png"))))
    #expect(try picture == Bitmap(decodingPNG: [UInt8](Data(contentsOf: single))))
  }

  @Test("any number of jobs gives the same bytes", arguments: ["a.apng", "a.y4m", "f/####.png"])
  func jobs(name: String) throws {
    let folder = try TemporaryFolder()
    var outputs: [[String: Data]] = []
    for jobs in ["1", "2", "7"] {
      let base = folder.url.appendingPathComponent(jobs)
      try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
      #expect(try render(["--jobs", jobs], to: base.path + "/" + name).status == 0)
      var files: [String: Data] = [:]
      for file in try FileManager.default.subpathsOfDirectory(atPath: base.path) {
        files[file] = try? Data(contentsOf: base.appendingPathComponent(file))
      }
      outputs.append(files)
    }
    #expect(outputs[0] == outputs[1] && outputs[0] == outputs[2] && !outputs[0].isEmpty)
  }

  // MARK: - Existing files

  @Test("skip keeps complete pictures of the same inputs only")
  func skip() throws {
    let folder = try TemporaryFolder()
    let name = folder.url.path + "/####.png"
    func file(_ number: Int) -> URL { folder.url.appendingPathComponent("000\(number).png") }
    func modified(_ number: Int) throws -> Date {
      try #require(try file(number).resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate)
    }
    let old = Date(timeIntervalSince1970: 1e9)
    func age() throws {
      for number in 0..<4 {
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file(number).path)
      }
    }
    #expect(try render(["--frames", "0-3"], to: name).status == 0)
    let bytes = try Data(contentsOf: file(2))
    // One file is missing, one is cut off, and one is another picture.
    try FileManager.default.removeItem(at: file(0))
    try bytes.dropLast(9).write(to: file(1))
    try Data(contentsOf: file(3)).write(to: file(2))
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file(3).path)
    #expect(try render(["--frames", "0-3", "--existing", "skip"], to: name).status == 0)
    #expect(try modified(3) == old)
    #expect(try Data(contentsOf: file(2)) == bytes)
    try age()
    // All pictures are kept, and then drawn again for each other input.
    #expect(try render(["--frames", "0-3", "--existing", "skip"], to: name).status == 0)
    #expect(try (0..<4).allSatisfy { try modified($0) == old })
    let inputs = [
      ["--seed", "2"], ["--theme", "light"], ["--scale", "1.5"], ["--points", "12"], ["--rate", "2"],
      ["--duration", "3"], ["--no-hints"], ["--paused"], ["--fps", "30"], ["--from", "0.1"], ["--size", "201x150"],
      ["--reduced-motion"],
    ]
    for input in inputs {
      try age()
      #expect(try render(["--frames", "0-3", "--existing", "skip"] + input, to: name).status == 0, "\(input)")
      #expect(try (0..<4).allSatisfy { try modified($0) != old }, "\(input)")
    }
  }

  @Test("a picture whose checksums are right and whose pixels cannot be decoded is drawn again")
  func undecodable() throws {
    let folder = try TemporaryFolder()
    let name = folder.url.appendingPathComponent("#.png").path
    let file = folder.url.appendingPathComponent("0.png")
    #expect(try render(["--frames", "0"], to: name).status == 0)
    let original = try Data(contentsOf: file)
    var bytes = [UInt8](original)
    let start = try #require(original.firstRange(of: Data("IDAT".utf8))?.lowerBound)
    let length = bytes[(start - 4)..<start].reduce(0) { $0 << 8 | Int($1) }
    let end = start + 4 + length
    for index in (start + 4)..<end { bytes[index] = 0xFF }
    var checksum = UInt32.max
    for byte in bytes[start..<end] {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1) * 0xEDB8_8320 }
    }
    for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: ~checksum >> UInt32(24 - 8 * index)) }
    try Data(bytes).write(to: file)
    #expect(try render(["--frames", "0", "--existing", "skip"], to: name).status == 0)
    #expect(try Data(contentsOf: file) == original)
  }

  @Test("fail draws nothing if a file exists", arguments: ["####.png", "a.apng", "a.y4m", "a.png"])
  func fail(name: String) throws {
    let folder = try TemporaryFolder()
    let existing = name == "####.png" ? "0003.png" : name
    try Data("x".utf8).write(to: folder.url.appendingPathComponent(existing))
    let arguments = name == "a.png" ? ["render", "curves"] : Self.scene
    let result = try Command.run(arguments + ["--existing", "fail", "-o", folder.url.path + "/" + name])
    #expect(result.status == 73 && result.errors.contains(existing), "\(result.errors)")
    #expect(try names(in: folder) == [existing])
    #expect(try Data(contentsOf: folder.url.appendingPathComponent(existing)) == Data("x".utf8))
  }

  @Test("after a failure the message names the missing frames, and the pictures before it exist")
  func missing() throws {
    let folder = try TemporaryFolder()
    // The size limit of files fails for the first picture.
    let script =
      "ulimit -f 1; exec '\(Command.url.path)' \(Self.scene.joined(separator: " ")) -o '\(folder.url.path)/####.png'"
    let result = try Command.run(["-c", script], of: URL(fileURLWithPath: "/bin/sh"))
    #expect(result.status == 73 && result.errors.contains("missing frames: 0-19"), "\(result.errors)")
    #expect(try names(in: folder).isEmpty)
  }

  // MARK: - Progress

  @Test(
    "progress on standard output",
    arguments: [
      ("percent", "Progress: 50%\n"), ("openjd", "openjd_progress: 50.0\n"), ("json", "\"done\": 10, \"frame\": 9"),
    ])
  func progress(format: String, line: String) throws {
    let folder = try TemporaryFolder()
    let result = try render(["--progress", format], to: folder.url.path + "/####.png")
    #expect(result.status == 0 && result.output.contains(line), "\(result.output)")
    #expect(try render(["--progress", format], to: "-").status == 64)
  }

  // MARK: - Joining

  @Test("joined pictures are the file of one process", arguments: ["a.apng", "a.y4m"])
  func join(name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    #expect(try render([], to: path + "/one-" + name).status == 0)
    for (part, frames) in [("part-1", "0-6"), ("part-2", "7-13"), ("part-3", "14-")] {
      #expect(try render(["--frames", frames], to: path + "/\(part)/####.png").status == 0)
    }
    let result = try Command.run(["join", path + "/part-*/####.png", "-o", path + "/" + name])
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      try Data(contentsOf: folder.url.appendingPathComponent(name))
        == Data(contentsOf: folder.url.appendingPathComponent("one-" + name)))
  }

  @Test("missing frames and pictures of other inputs are refused")
  func incomplete() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    #expect(try render(["--frames", "0-6,9-18"], to: path + "/####.png").status == 0)
    let missing = try Command.run(["join", path + "/####.png", "-o", path + "/a.apng"])
    #expect(missing.status == 66 && missing.errors.contains("missing frames: 7-8,19\n"), "\(missing.errors)")
    let part = try Command.run(["join", path + "/####.png", "--frames", "0-6", "-o", path + "/part.apng"])
    #expect(part.status == 0, "\(part.errors)")
    #expect(try render(["--frames", "7,8,19", "--seed", "3"], to: path + "/####.png").status == 0)
    let other = try Command.run(["join", path + "/####.png", "-o", path + "/a.apng"])
    #expect(other.status == 65 && other.errors.contains("0007.png"), "\(other.errors)")
    let none = try Command.run(["join", path + "/none-####.png", "-o", path + "/a.apng"])
    #expect(none.status == 66 && none.errors.contains("/none-####.png"), "\(none.errors)")
    #expect(!FileManager.default.fileExists(atPath: path + "/a.apng"))
  }

  @Test("numbers out of range, and frames that are requested but do not exist, are refused")
  func range() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    let file = try Bitmap(width: 4, height: 3, filling: 0xFF12_3456).encodedAsPNG(
      level: .standard,
      text: PNGText(keyword: "Glissade", text: "0.1.0 inputs=0 frame=0 frames=9223372036854775807 fps=1/1"))
    for name in ["a_1.png", "a_20240101123000.png", "a_-9223372036854775808.png", "b_0.png", "b_1.png"] {
      try Data(file).write(to: URL(fileURLWithPath: path + "/" + name))
    }
    for arguments in [["a_#.png"], ["a_#.png", "--frames", "0-"], ["b_#.png", "--frames", "1-9"]] {
      let result = try Command.run(["join", path + "/" + arguments[0], "-o", path + "/o.y4m"] + arguments.dropFirst())
      #expect([65, 66].contains(result.status) && !result.errors.isEmpty, "\(arguments): \(result.errors)")
    }
    let level = try Command.run(["join", path + "/b_#.png", "--level", "9", "-o", path + "/o.y4m"])
    #expect(level.status == 64, "\(level.errors)")
    #expect(!FileManager.default.fileExists(atPath: path + "/o.y4m"))
  }

  @Test("negative frames, and folders with brackets, are joined by expanded names and by wildcards")
  func unusualNames() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/x[1]"
    #expect(try render(["--frames", "-2-", "--to", "0.2"], to: path + "/n-#.png").status == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: path).map { path + "/" + $0 }
    for names in [files, [path + "/n-#.png"], [path + "/*-#.png"]] {
      let result = try Command.run(["join"] + names + ["-o", path + "/o.y4m"])
      #expect(result.status == 0, "\(result.errors)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path + "/o.y4m")).count > 6 * 200 * 150 * 3)
    }
  }

  @Test("the folder of a scenario file is no input of a picture")
  func scenarioFolder() throws {
    let folder = try TemporaryFolder()
    let text = #"{"hop": [{"after": 1, "y": -40}]}"#
    var pictures: [Data] = []
    for name in ["a", "b"] {
      let own = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: own.appendingPathComponent("hop.json"))
      let result = try Command.run([
        "render", "scenarios", "--size", "200x150", "--file", own.path + "/hop.json", "--frames", "3", "-o",
        own.path + "/#.png",
      ])
      #expect(result.status == 0, "\(result.errors)")
      pictures.append(try Data(contentsOf: own.appendingPathComponent("3.png")))
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test(
    "a hyphen before the number of another tool's picture is no sign after a bracket",
    arguments: ["take (2)-*.png", "take*-####.png", "t*####.png", "[t]ake (2)-####.png", "take (2)-#.png"])
  func hyphens(pattern: String) throws {
    let folder = try TemporaryFolder()
    for number in 7...10 {
      let picture = Bitmap(width: 1, height: 1, filling: 0xFF00_0000 | UInt32(number * 0x111111))
      let padded = (number < 10 ? "000" : "00") + "\(number)"
      try Data(picture.encodedAsPNG()).write(to: folder.url.appendingPathComponent("take (2)-\(padded).png"))
    }
    let path = folder.url.path
    // The first pattern is expanded as by a shell, in the order of the names.
    let names =
      pattern.hasSuffix("*.png")
      ? try FileManager.default.contentsOfDirectory(atPath: path).map { path + "/" + $0 } : [path + "/" + pattern]
    let result = try Command.run(["join"] + names + ["-o", path + "/o.y4m"])
    #expect(result.status == 0, "\(result.errors)")
    let lumas = try Data(contentsOf: URL(fileURLWithPath: path + "/o.y4m")).suffix(4 * 9).enumerated()
      .filter { $0.offset % 9 == 6 }.map(\.element)
    #expect(lumas.count == 4 && lumas == lumas.sorted(), "\(lumas)")
  }

  @Test("a missing frame between the lowest negative one and 0 is refused")
  func missingNegative() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    #expect(try render(["--frames", "-3-", "--to", "0.2"], to: path + "/n-####.png").status == 0)
    try FileManager.default.removeItem(atPath: path + "/n--002.png")
    let result = try Command.run(["join", path + "/n-####.png", "-o", path + "/o.y4m"])
    #expect(result.status == 66 && result.errors.contains("missing frames: -2"), "\(result.errors)")
  }

  @Test("skip needs no permission to write complete pictures, and draws pictures of another size again")
  func skipping() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    let arguments = ["--to", "0.3", "--existing", "skip"]
    #expect(try render(arguments, to: path + "/####.png").status == 0)
    let file = URL(fileURLWithPath: path + "/0001.png")
    let complete = try Data(contentsOf: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
    #expect(try render(arguments, to: path + "/####.png").status == 0)
    let text = try #require(PNGText.text(of: "Glissade", in: [UInt8](complete)))
    let smaller = try Bitmap(width: 2, height: 2).encodedAsPNG(
      level: .fast, text: PNGText(keyword: "Glissade", text: text))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    try Data(smaller).write(to: file)
    #expect(try render(arguments, to: path + "/####.png").status == 0)
    #expect(try Data(contentsOf: file) == complete)
  }

  @Test("pictures of other tools are joined by their numbers")
  func otherTools() throws {
    let folder = try TemporaryFolder()
    for number in 8...11 {
      var picture = Bitmap(width: 4, height: 3)
      for index in picture.pixels.indices { picture.pixels[index] = 0xFF00_0000 | UInt32(number * 20) }
      try Data(picture.encodedAsPNG()).write(to: folder.url.appendingPathComponent("shot-\(number).png"))
    }
    let path = folder.url.path
    let result = try Command.run(["join", path + "/shot-#.png", "--fps", "25", "-o", path + "/a.y4m"])
    #expect(result.status == 0, "\(result.errors)")
    let bytes = try Data(contentsOf: folder.url.appendingPathComponent("a.y4m"))
    #expect(bytes.starts(with: Data("YUV4MPEG2 W4 H3 F25:1 ".utf8)))
    try FileManager.default.removeItem(atPath: path + "/shot-9.png")
    let files = ["8", "10", "11"].map { path + "/shot-\($0).png" }
    let missing = try Command.run(["join"] + files + ["-o", path + "/b.y4m"])
    #expect(missing.status == 66 && missing.errors.contains("missing frames: 9\n"), "\(missing.errors)")
  }
}
