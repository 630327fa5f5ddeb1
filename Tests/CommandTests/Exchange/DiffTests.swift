// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("glissade diff and glissade check --against", .waiting)
struct DiffTests {
  private static let ramp = "time,card.x\n0,0\n1,100\n2,100\n"
  private static let later = "time,card.x\n0,0\n0.02,0\n1.02,100\n2,100\n"

  @Test("equal motions are within the tolerance; a delay beyond it is an excess with the lead")
  func delays() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write(Self.ramp, to: "a.csv")
    let second = try folder.write(Self.later, to: "b.csv")
    let same = try Command.run(["diff", first, first])
    #expect(same.status == 0)
    #expect(same.output.hasSuffix("within the tolerance of 0.5 pt, 8 ms\n"), "\(same.output)")
    let other = try Command.run(["diff", first, second])
    #expect(other.status == 1)
    #expect(other.output.contains("✗ card.x") || other.output.contains("✗ card.position"), "\(other.output)")
    #expect(other.output.contains("2 pt at "), "\(other.output)")
    #expect(other.output.contains("the first leads by 2"), "\(other.output)")
    #expect(try Command.run(["diff", first, second, "--tolerance", "0.5pt,25ms"]).status == 0)
    #expect(try Command.run(["diff", first, second, "--tolerance", "2.1pt"]).status == 0)
    #expect(try Command.run(["diff", first, second, "--tolerance", "1.9pt"]).status == 1)
  }

  @Test("the report in JSON has the place of the largest gap, and -o draws a picture")
  func reports() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write(Self.ramp, to: "a.csv")
    let second = try folder.write(Self.later, to: "b.csv")
    let picture = folder.url.appendingPathComponent("d.png")
    let result = try Command.run(["diff", first, second, "--format", "json", "-o", picture.path])
    #expect(result.status == 1)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let channel = try #require((report["channels"] as? [[String: Any]])?.first)
    #expect(report["isExceeded"] as? Bool == true)
    #expect(try abs(#require(channel["distance"] as? Double) - 2) < 1e-6)
    #expect(try #require(channel["lead"] as? Double) > 15)
    let bitmap = try Bitmap(decodingPNG: [UInt8](Data(contentsOf: picture)))
    #expect(bitmap.width == 1920)
  }

  @Test("exports in different formats are the same motion")
  func formats() throws {
    let folder = try TemporaryFolder()
    var names: [String] = []
    for format in ["csv", "css", "waapi", "svg", "lottie", "json"] {
      let name = folder.url.appendingPathComponent("timing.\(format)").path
      #expect(try Command.run(["export", "timing", "--as", format, "--max-error", "0.005", "-o", name]).status == 0)
      names.append(name)
    }
    for name in names.dropFirst() {
      let result = try Command.run(["diff", names[0], name, "--tolerance", "0.02pt"])
      #expect(result.status == 0, "\(name): \(result.output)\(result.errors)")
    }
  }

  @Test("tables of sample are read")
  func samples() throws {
    let folder = try TemporaryFolder()
    let csv = try Command.run(["sample", "curves", "--fps", "120"]).output
    let json = try Command.run(["sample", "curves", "--fps", "120", "--format", "json"]).output
    let first = try folder.write(csv, to: "a.csv")
    let second = try folder.write(json, to: "b.json")
    let result = try Command.run(["diff", first, second, "--tolerance", "0pt"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("cubicPaced.position"))
    #expect(result.output.contains("not read: “speed”; velocities are computed from the values\n"))
  }

  @Test("iterations without end that drift apart are an excess")
  func drift() throws {
    let folder = try TemporaryFolder()
    func style(_ seconds: String) throws -> String {
      try folder.write(
        "#a { animation: m \(seconds)s linear infinite }\n@keyframes m { to { opacity: 0.5 } }\n",
        to: "\(seconds).css")
    }
    let result = try Command.run(["diff", try style("1"), try style("1.0026")])
    #expect(result.status == 1)
    #expect(result.output.contains("the iterations drift apart: by 2.6 ms with each one\n"), "\(result.output)")
    #expect(
      result.output.hasSuffix("the iterations exceed the tolerance of 0.5 pt, 8 ms within an hour\n"),
      "\(result.output)")
  }

  @Test(
    "bad input has a message with line and column",
    arguments: [
      ("a,b\n1,2\n", "line 1, column 1: no column “time”"),
      ("time,x\n0,1\n1\n", "line 3, column 1: 1 fields; the first line has 2"),
      ("time,x\n1,0\n0,1\n", "line 3, column 1: expected times in ascending order"),
      ("<svg><rect></svg>", "line 1, column"), ("{\"layers\": [}", "line 1, column 13"),
      ("@media print { }", "line 1, column 1"), ("", "line 1, column 1"),
      ("import Glissade\n", "line 1, column 1: Swift source is written and not read"),
    ])
  func errors(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    let name = try folder.write(text, to: "bad")
    let result = try Command.run(["diff", name, name])
    #expect(result.status == 65)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test("the report says how many properties, rows and instants were compared")
  func counts() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write(Self.ramp, to: "a.csv")
    let result = try Command.run(["diff", first, first])
    #expect(result.output.contains("1 property compared at 3 rows, from 0 s to 2 s\n"), "\(result.output)")
    let json = try Command.run(["diff", first, first, "--format", "json"])
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(report["compared"] as? [String: Int] == ["properties": 1, "rows": 3, "instants": 0])
  }

  @Test("files without a common layer have a status of their own, and motions without a duration are compared")
  func correspondence() throws {
    let folder = try TemporaryFolder()
    func write(_ text: String, _ name: String) throws -> String {
      try folder.write(text, to: name)
    }
    let one = try write("time,a.x,b.x\n0,1,2\n", "one.csv")
    let other = try write("time,c.x,d.x\n0,1,2\n", "other.csv")
    let unrelated = try Command.run(["diff", one, other])
    #expect(unrelated.status == 65 && unrelated.output.isEmpty)
    #expect(unrelated.errors.contains("no property of these files corresponds"), "\(unrelated.errors)")
    #expect(try Command.run(["check", one, "--against", other]).status == 65)
    let moved = try write("time,a.x,b.x\n0,1,9\n", "moved.csv")
    #expect(try Command.run(["diff", one, one]).status == 0)
    #expect(try Command.run(["diff", one, moved]).status == 1)
  }

  @Test("a scenario file with a problem and an invalid session are refused by their kinds, also as a baseline")
  func kinds() throws {
    let folder = try TemporaryFolder()
    let bad = try folder.write("{\"d\": [{\"type\": \"spin\"}]}", to: "bad.json")
    let session = try folder.write(
      "{\"format\": \"glissade-session\"}", to: "session.json")
    let table = try folder.write(Self.ramp, to: "a.csv")
    for (file, kind) in [(bad, "\"spin\" is not a frame type"), (session, "(read as a session)")] {
      for arguments in [
        ["diff", file, table], ["check", table, "--against", file], ["check", file, "--against", table],
      ] {
        let result = try Command.run(arguments)
        #expect(result.status == 65)
        #expect(result.errors.contains(kind), "\(arguments): \(result.errors)")
      }
    }
  }

  @Test(
    "compressed files and other encodings are named with their place",
    arguments: [
      ([0x1F, 0x8B, 8, 0], "the compressed data is incomplete"), ([0xFF, 0xFE, 0x74, 0], "UTF-16"),
      (Array("time,x\n0,".utf8) + [0xE9], "line 2, column 3: the byte 0xe9"),
      (Array("x,y\n0,1\n".utf8), "line 1, column 1: no column “time”"),
      (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "no layer draws anything"),
    ] as [([UInt8], String)])
  func encodings(bytes: [UInt8], message: String) throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("motion")
    try Data(bytes).write(to: url)
    let result = try Command.run(["diff", url.path, url.path])
    #expect(result.status == 65)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("files of other tools are compared by what they draw, and what is not read is on standard error")
  func otherTools() throws {
    let folder = try TemporaryFolder()
    func write(_ end: Int, _ more: String, _ name: String) throws -> String {
      let circle =
        "<circle cx='20' cy='50' r='10'><animate attributeName='cx' to='\(end)' dur='1s' fill='freeze'/></circle>"
      return try folder.write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>\(circle)\(more)</svg>", to: name)
    }
    let plain = try write(80, "", "plain.svg")
    let grouped = try write(80, "<g/>", "grouped.svg")
    let noted = try write(83, "<foreignObject/>", "noted.svg")
    let same = try Command.run(["diff", plain, grouped])
    #expect(same.status == 0 && same.errors.isEmpty, "\(same.output)\(same.errors)")
    #expect(same.output.contains("drawings with the same names are compared, by their places in the picture"))
    let other = try Command.run(["diff", plain, noted])
    #expect(other.status == 1 && other.output.contains("3 pt at "), "\(other.output)")
    #expect(other.errors.contains("noted.svg: line 1, column "), "\(other.errors)")
    #expect(other.errors.contains("<foreignObject>"), "\(other.errors)")
    #expect(try Command.run(["check", plain, "--against", grouped, "--strict"]).status == 0)
    #expect(try Command.run(["check", noted, "--against", noted]).status == 0)
    #expect(try Command.run(["check", noted, "--against", noted, "--strict"]).status == 65)
  }

  @Test("invalid tolerances and outputs are usage errors, and a missing file has its own status")
  func usage() throws {
    #expect(try Command.run(["diff", "a", "b", "--tolerance", "1furlong"]).status == 64)
    #expect(try Command.run(["diff", "a", "b", "--tolerance", "-1pt"]).status == 64)
    #expect(try Command.run(["diff", "a", "b", "-o", "x.jpg"]).status == 64)
    #expect(try Command.run(["diff", "/nonexistent/a", "/nonexistent/b"]).status == 66)
    #expect(try Command.run(["check", "a", "b", "--against", "c"]).status == 64)
    #expect(try Command.run(["check", "a", "--tolerance", "1pt"]).status == 64)
  }

  @Test("the motion of a session and of a scenario file is checked against a recorded one")
  func baselines() throws {
    let folder = try TemporaryFolder()
    let session = try folder.write(ExportMotionTests.clicks, to: "session.json")
    let changed = ExportMotionTests.clicks.replacingOccurrences(of: "\"x\": 300", with: "\"x\": 310")
    let other = try folder.write(changed, to: "changed.json")
    let baseline = folder.url.appendingPathComponent("baseline.csv").path
    #expect(try Command.run(["export", "--session", session, "--as", "csv", "-o", baseline]).status == 0)
    #expect(try Command.run(["check", session, "--against", baseline]).status == 0)
    let result = try Command.run(["check", other, "--against", baseline])
    #expect(result.status == 1)
    #expect(result.output.contains("✗ Additive-card.position"), "\(result.output)")

    let jump = Repository.root.appendingPathComponent("Assets/Scenarios/jump.json").path
    let recorded = folder.url.appendingPathComponent("jump.csv").path
    #expect(try Command.run(["export", "--file", jump, "--as", "csv", "--fps", "120", "-o", recorded]).status == 0)
    #expect(try Command.run(["check", jump, "--against", recorded, "--tolerance", "1pt,20ms"]).status == 0)
  }
}
