// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("Files with motion in glissade render, check and export", .waiting)
struct MotionFileTests {
  /// A red square of 20 points in a picture of 80 × 40, whose left edge moves from 0 to 60 points in 2 s.
  static let box =
    ##"{"v":"5.7.0","fr":25,"ip":0,"op":50,"w":80,"h":40,"layers":[{"ty":1,"nm":"box","ip":0,"op":50,"st":0"##
    + ##","sw":20,"sh":20,"sc":"#ff0000","ks":{"a":{"a":0,"k":[0,0]},"p":{"a":1,"k":[{"t":0,"s":[0,10],"o":{""##
    + ##"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":50,"s":[60,10]}]}}}],"markers":[{"tm":25,"cm":"middle",""##
    + ##"dr":0}]}"##

  /// The same motion as a .lottie archive of Python's module `zipfile`.
  static let archive =
    "UEsDBBQAAAAAAAAAIQCNO7gRKwAAACsAAAANAAAAbWFuaWZlc3QuanNvbnsidmVyc2lvbiI6IjEiLCJhbmltYXRpb25zIjpbeyJpZCI6ImJv"
    + "eCJ9XX1QSwMEFAAAAAgAAAAhAFYhftOvAAAANAEAABMAAABhbmltYXRpb25zL2JveC5qc29uZVDLDoMgEPyX6ZUYMKVt+JXGg/URjVKNmlZj"
    + "+PcOSHspByY7zMyyu+MFA51cEwmBeoJJtUA7wkiBgaCJb5gboYE5E/p8q6YZ5r5j2WCUwNMy4zGs+HPOSyhnJqQem4gFDae6ljw0dUzbkceL"
    + "7x3TpZCZExgjqw6WPY/EoFAyYy+vWH3NYgtIX/tlVWRV5pwIdh39lxDgyDtqbD51v7nssYfCD2bbsuwrfrPkdiTlH1BLAQIUAxQAAAAAAAAA"
    + "IQCNO7gRKwAAACsAAAANAAAAAAAAAAAAAACAAQAAAABtYW5pZmVzdC5qc29uUEsBAhQDFAAAAAgAAAAhAFYhftOvAAAANAEAABMAAAAAAAAA"
    + "AAAAAIABVgAAAGFuaW1hdGlvbnMvYm94Lmpzb25QSwUGAAAAAAIAAgB8AAAANgEAAAAA"

  private static let red: UInt32 = 0xFFFF_0000

  private func render(_ arguments: [String], in folder: TemporaryFolder) throws -> Bitmap {
    let output = folder.url.appendingPathComponent("picture.png")
    let result = try Command.run(["render"] + arguments + ["-o", output.path])
    #expect(result.status == 0 && result.output.isEmpty, "\(result.errors)")
    return try Bitmap(decodingPNG: Array(try Data(contentsOf: output)))
  }

  private func pixel(_ picture: Bitmap, _ x: Int, _ y: Int) -> UInt32 { picture.pixels[y * picture.width + x] }

  @Test("the picture has the size of the motion, over transparent pixels")
  func ownSize() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.box, to: "box.json")
    let picture = try render([file, "--at", "1"], in: folder)
    #expect(picture.width == 80 && picture.height == 40)
    #expect([29, 30, 49, 50].map { pixel(picture, $0, 20) } == [0, Self.red, Self.red, 0])
    // 0.3 × the duration is the default instant.
    let early = try render([file], in: folder)
    #expect([17, 18].map { pixel(early, $0, 20) } == [0, Self.red])
  }

  @Test("another size has the motion as large as fits, in its middle, over the background")
  func fitted() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.box, to: "box.json")
    let picture = try render(
      [file, "--at", "1", "--size", "40x60", "--scale", "2", "--background", "#00f"], in: folder)
    #expect(picture.width == 80 && picture.height == 120)
    // The motion has the rows 40 to 80.
    #expect([0, 45, 119].map { pixel(picture, 40, $0) } == [0xFF00_00FF, 0xFF00_00FF, 0xFF00_00FF])
    #expect([29, 30, 49, 50].map { pixel(picture, $0, 60) } == [0xFF00_00FF, Self.red, Self.red, 0xFF00_00FF])
  }

  @Test("frames have the rate of the file, and an archive gives the same pictures")
  func frames() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.box, to: "box.json")
    let archive = folder.url.appendingPathComponent("box.lottie")
    try #require(Data(base64Encoded: Self.archive)).write(to: archive)
    var pictures: [[UInt8]] = []
    for (index, name) in [file, archive.path].enumerated() {
      let output = folder.url.appendingPathComponent("\(index)/")
      let result = try Command.run(["render", name, "--format", "json", "-o", output.path + "/"])
      #expect(result.status == 0, "\(result.errors)")
      let facts = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      #expect(facts["frames"] as? Int == 50 && facts["framesPerSecond"] as? Double == 25)
      #expect(facts["file"] as? String == name && facts["scene"] == nil)
      let bitmap = try Bitmap(
        decodingPNG: Array(try Data(contentsOf: output.appendingPathComponent("frame-000025.png"))))
      #expect(pixel(bitmap, 30, 20) == Self.red && pixel(bitmap, 29, 20) == 0)
      pictures.append(bitmap.pixels.flatMap { [UInt8($0 >> 24), UInt8($0 >> 16 & 0xFF)] })
    }
    #expect(pictures[0] == pictures[1])
    // A picture of the same inputs is kept, and a changed file gives others.
    let first = folder.url.appendingPathComponent("0/frame-000000.png")
    let before = try Data(contentsOf: first)
    _ = try folder.write(Self.box.replacing("ff0000", with: "00ff00"), to: "box.json")
    #expect(
      try Command.run(["render", file, "--frames", "0", "--existing", "skip", "-o", folder.url.path + "/0/"]).status
        == 0)
    #expect(try Data(contentsOf: first) != before)
  }

  @Test("animated PNG and Y4M are written")
  func animations() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.box, to: "box.json")
    for name in ["box.apng", "box.y4m"] {
      let output = folder.url.appendingPathComponent(name)
      #expect(try Command.run(["render", file, "--to", "0.2", "-o", output.path]).status == 0)
      let bytes = Array(try Data(contentsOf: output))
      #expect(
        name == "box.apng" ? bytes.starts(with: PNGFile.signature) : bytes.starts(with: "YUV4MPEG2 W80 H40 F25:1".utf8))
    }
  }

  @Test("names of scenes win, and a file with such a name has a slash")
  func names() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.box, to: "curves")
    let process = try Command.start(
      ["render", "./curves", "-o", "file.png"], errors: FileHandle.nullDevice, in: folder.url)
    process.waitUntilExit()
    let scene = try Command.start(
      ["render", "curves", "--size", "64x64", "-o", "scene.png"], errors: FileHandle.nullDevice, in: folder.url)
    scene.waitUntilExit()
    #expect(process.terminationStatus == 0 && scene.terminationStatus == 0)
    let sizes = try ["file", "scene"].map { name in
      try Bitmap(decodingPNG: Array(try Data(contentsOf: folder.url.appendingPathComponent(name + ".png")))).width
    }
    #expect(sizes == [80, 64])
  }

  @Test(
    "options without effect, missing files and other contents are refused",
    arguments: [
      (["render", "FILE", "--theme", "dark", "-o", "x.png"], 64, "--theme: an option of scenes"),
      (["render", "FILE", "--seed", "1", "-o", "x.png"], 64, "--seed: an option of scenes"),
      (["render", "curves", "--background", "red", "-o", "x.png"], 64, "--background"),
      (["render", "FILE", "--background", "reddish", "-o", "x.png"], 64, "#3b6ef5"),
      (["render", "FILE", "--size", "16384x1", "--scale", "2", "-o", "x.png"], 64, "16384"),
      (["render", "none.svg", "-o", "x.png"], 66, "none.svg"), (["none/"], 66, "none/"),
      (["export", "FILE", "--as", "css", "--size", "9x9", "-o", "x.css"], 64, "--size: an option of scenes"),
      (["export", "FILE", "--as", "css", "--from", "3", "--to", "2", "-o", "x.css"], 64, "0.001 s to an hour"),
    ] as [([String], Int32, String)])
  func refusals(arguments: [String], status: Int32, part: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.box, to: "box.json")
    let result = try Command.run(arguments.map { $0 == "FILE" ? file : $0 })
    #expect(result.status == status, "\(result.errors)")
    #expect(result.errors.contains(part), "\(result.errors)")
  }

  @Test("a session and a scenario file are found by their content")
  func otherKinds() throws {
    let folder = try TemporaryFolder()
    let hop = try folder.write(#"{"hop": [{"after": 1, "y": -40}]}"#, to: "hop.json")
    let byContent = try render([hop, "--size", "300x200", "--at", "1"], in: folder)
    #expect(byContent == (try render(["scenarios", "--file", hop, "--size", "300x200", "--at", "1"], in: folder)))
  }

  @Test("check prints facts, markers and notes, and --strict refuses notes")
  func check() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.box, to: "box.json")
    let exact = try Command.run(["check", "--strict", file])
    #expect(exact.status == 0 && exact.errors.isEmpty)
    let lines = exact.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 2)
    // A reader may add layers around those of the file.
    #expect(lines[0].hasPrefix("\(file): 80 × 40 pt, 2 s, 25 frames per second, "))
    #expect(lines[0].hasSuffix(", 1 marker, exact"))
    #expect(lines[1] == "\(file): marker “middle” at 1 s")
    let effect = Self.box.replacing(#""ty":1"#, with: #""ty":1,"ef":[{"ty":999,"nm":"Warp","mn":"ADBE Unknown"}]"#)
    let other = try folder.write(effect, to: "warp.json")
    let notes = try Command.run(["check", other])
    #expect(notes.status == 0)
    #expect(notes.output.contains("1 note\n") && notes.output.contains("is not supported and is left out"))
    #expect(try Command.run(["check", "--strict", file, other]).status == 65)
    let rendered = try Command.run(["render", other, "-o", folder.url.path + "/warp.png"])
    #expect(rendered.status == 0)
    #expect(rendered.errors.hasPrefix("glissade: \(other): ") && rendered.errors.contains("is left out"))
    let json = try Command.run(["check", "--format", "json", file, other])
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(rows.map { $0["kind"] as? String } == ["motion", "marker", "motion", "marker", "note"])
    #expect(rows[0]["width"] as? Double == 80 && rows[0]["duration"] as? Double == 2)
    #expect(rows[4]["effect"] as? String == "unsupported" && rows[4]["layer"] as? String == "box")
  }

  @Test("a file that cannot be read is a problem of check")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let source = try folder.write("import Glissade\n", to: "a.swift")
    let result = try Command.run(["check", source])
    #expect(result.status == 65 && result.output.hasPrefix("\(source): Swift source is not read"))
    let render = try Command.run(["render", source, "-o", folder.url.path + "/a.png"])
    #expect(render.status == 65 && render.errors.hasPrefix("glissade: \(source): Swift source is not read"))
  }

  @Test("a table of frames needs its frame rate, and other files refuse one")
  func frameRates() throws {
    let folder = try TemporaryFolder()
    let table = try folder.write("frame;x;y\n0;10,5;20\n12;30;20\n", to: "a.csv")
    let picture = folder.url.path + "/a.png"
    for arguments in [["check", table], ["render", table, "-o", picture], ["show", table]] {
      let result = try Command.run(arguments)
      #expect(result.status == 65 && (result.output + result.errors).contains("requires the frames per second: --fps"))
    }
    let check = try Command.run(["check", "--fps", "24", table])
    #expect(check.status == 0 && check.output == "\(table): 54 × 44 pt, 0.5 s, 24 frames per second, 2 layers, exact\n")
    #expect(try Command.run(["render", table, "--fps", "24", "--at", "0.25", "-o", picture]).status == 0)
    let other = try folder.write("time,x\n0,1\n1,2\n", to: "b.csv")
    let refusal = try Command.run(["check", "--fps", "24", other])
    #expect(refusal.status == 64 && refusal.errors.contains("no table with a column of frames"))
    let seconds = try folder.write("time,x,y\n0,10.5,20\n0.5,30,20\n", to: "c.csv")
    for arguments in [["diff", table, seconds], ["check", seconds, "--against", table]] {
      #expect(try Command.run(arguments).status == 65)
      #expect(try Command.run(arguments + ["--fps", "24"]).status == 0)
      #expect(try Command.run(arguments + ["--fps", "25"]).status == 1)
    }
    let none = try Command.run(["diff", other, other, "--fps", "24"])
    #expect(none.status == 64 && none.errors.contains("neither file is a table with a column of frames"))
  }

  @Test("export writes every format, with the deviation", arguments: ["css", "waapi", "svg", "lottie", "swift", "csv"])
  func export(format: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.box, to: "box.json")
    let result = try Command.run(["export", file, "--as", format, "-o", "-"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("box"))
    #expect(result.errors.hasPrefix("largest deviation "), "\(result.errors)")
  }

  @Test("an export of a part begins at its first instant")
  func part() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.box, to: "box.json")
    let result = try Command.run(
      ["export", file, "--as", "csv", "--fps", "2", "--from", "0.5", "--to", "1.5", "-o", "-"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.numbers("time").first == 0 && result.numbers("time").last == 1)
    let positions = result.numbers("box.x")
    #expect(zip(positions, [15, 30, 45]).allSatisfy { abs($0 - $1) < 1e-4 } && positions.count == 3, "\(positions)")
  }

  @Test("shells complete scenes and files")
  func completion() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.box, to: "curvature.json")
    _ = try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("cur"), withIntermediateDirectories: false)
    let output = folder.url.appendingPathComponent("words")
    try Data().write(to: output)
    // The call of the script that the argument parser writes for bash.
    let process = try Command.start(
      ["---completion", "render", "--", "positional@0", "2", "3", "glissade", "render", "cur"],
      environment: ["SAP_SHELL": "bash"], output: FileHandle(forWritingTo: output), in: folder.url)
    process.waitUntilExit()
    let words = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(words == ["curves", "cur/", "curvature.json"])
  }
}
