// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("glissade check", .waiting)
struct CheckTests {
  private static let good =
    #"{"jump": [{"type": "translate", "after": 1, "x": 0, "y": -2, "interpolation": "easeIn"}]}"#
  private static let bad = """
    {"dance": [{"type": "spin", "after": 1},
               {"type": "alpha", "after": -1, "alpha": 2}]}
    """

  @Test("a valid file gives no output")
  func good() throws {
    let folder = try TemporaryFolder()
    let result = try Command.run(["check", try folder.write(Self.good, to: "good.json")])
    #expect(result.status == 0)
    #expect(result.output.isEmpty && result.errors.isEmpty)
  }

  @Test("the command prints each problem of each file on one line, and ends with status 65")
  func bad() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write(Self.good, to: "good.json")
    let bad = try folder.write(Self.bad, to: "bad.json")
    let broken = try folder.write("{\"a\": [", to: "broken.json")
    let result = try Command.run(["check", good, bad, broken])
    #expect(result.status == 65)
    #expect(result.errors.isEmpty)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("\(bad): scenario \"dance\", frame 1, key \"type\": \"spin\" is not a frame type"))
    #expect(lines[1].hasPrefix("\(bad): scenario \"dance\", frame 2, key \"after\": -1 is out of range"))
    #expect(lines[2].hasPrefix("\(bad): scenario \"dance\", frame 2, key \"alpha\": 2 is out of range"))
    #expect(lines[3].hasPrefix("\(broken): scenario \"a\", frame 1, line 1, column 8: "))
  }

  @Test("a file in the session format is checked as a session: a valid one gives no output, an invalid one its key")
  func session() throws {
    let folder = try TemporaryFolder()
    let head = #""format": "glissade-session", "version": 1, "scene": "curves", "theme": "dark", "width": 640, "#
    let rest =
      #""height": 480, "scale": 1, "curves": {"seed": "7", "points": 9, "duration": 5.7, "keepsDuration": false}"#
    let good = try folder.write("{\(head)\(rest), \"scenes\": {}}", to: "good.json")
    let bad = try folder.write("{\(head)\(rest)}", to: "bad.json")
    let well = try Command.run(["check", good])
    #expect(well.status == 0)
    #expect(well.output.isEmpty && well.errors.isEmpty)
    let wrong = try Command.run(["check", good, bad])
    #expect(wrong.status == 65)
    #expect(wrong.output == "\(bad): scenes: is missing\n")
    #expect(wrong.errors.isEmpty)
  }

  @Test("the option --format prints problems as rows, and no problems as an empty array")
  func rows() throws {
    let folder = try TemporaryFolder()
    let bad = try folder.write(Self.bad, to: "bad.json")
    let result = try Command.run(["check", "--format", "json", bad])
    #expect(result.status == 65)
    let rows = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(rows.count == 3)
    #expect(rows[1]["file"] as? String == bad)
    #expect(rows[1]["scenario"] as? String == "dance")
    #expect(rows[1]["frame"] as? Int == 2)
    #expect(rows[1]["key"] as? String == "after")
    #expect(rows[1]["value"] as? String == "-1")
    #expect(rows[1]["line"] as? Int == 2)
    #expect(rows[1]["column"] as? Int == 39)
    let good = try Command.run(["check", "--format", "json", try folder.write(Self.good, to: "good.json")])
    #expect(good.status == 0)
    #expect(good.output == "[]\n" || good.output == "[\n]\n")
    let csv = try Command.run(["check", "--format=csv", bad])
    #expect(csv.output.hasPrefix("file,scenario,frame,key,value,line,column,problem\n"))
  }

  @Test("a missing file gives status 66, and the other files are still checked")
  func missing() throws {
    let folder = try TemporaryFolder()
    let bad = try folder.write(Self.bad, to: "bad.json")
    let result = try Command.run(["check", "/nowhere/x.json", bad])
    #expect(result.status == 66)
    #expect(result.errors.contains("/nowhere/x.json: No such file"))
    #expect(result.output.split(separator: "\n").count == 3)
    #expect(try Command.run(["check"]).status == 64)
    #expect(try Command.run(["check", folder.url.path]).status == 66)
  }
}
