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
    let first = try ExportMotionTests.write(Self.ramp, in: folder, named: "a.csv")
    let second = try ExportMotionTests.write(Self.later, in: folder, named: "b.csv")
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
    let first = try ExportMotionTests.write(Self.ramp, in: folder, named: "a.csv")
    let second = try ExportMotionTests.write(Self.later, in: folder, named: "b.csv")
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
    for format in ["csv", "css", "waapi", "svg", "lottie", "swift", "json"] {
      let name = folder.url.appendingPathComponent("timing.\(format)").path
      #expect(try Command.run(["export", "timing", "--as", format, "-o", name]).status == 0)
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
    let first = try ExportMotionTests.write(csv, in: folder, named: "a.csv")
    let second = try ExportMotionTests.write(json, in: folder, named: "b.json")
    let result = try Command.run(["diff", first, second, "--tolerance", "0pt"])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("cubicPaced.position"))
  }

  @Test(
    "bad input has a message with line and column",
    arguments: [
      ("a,b\n1,2\n", "line 1, column 1: no column “time”"),
      ("time,x\n0,1\n1\n", "line 3, column 1: 1 fields; the first line has 2"),
      ("time,x\n1,0\n0,1\n", "line 3, column 1: expected times in ascending order"),
      ("<svg><rect></svg>", "line 1, column"), ("{\"layers\": [}", "line 1, column 13"),
      ("#a { translate: 1px", "line 1, column 20"), ("", "line 1, column 1"),
    ])
  func errors(text: String, message: String) throws {
    let folder = try TemporaryFolder()
    let name = try ExportMotionTests.write(text, in: folder, named: "bad")
    let result = try Command.run(["diff", name, name])
    #expect(result.status == 65)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output.isEmpty)
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
    let session = try ExportMotionTests.write(ExportMotionTests.clicks, in: folder, named: "session.json")
    let changed = ExportMotionTests.clicks.replacingOccurrences(of: "\"x\": 300", with: "\"x\": 310")
    let other = try ExportMotionTests.write(changed, in: folder, named: "changed.json")
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
