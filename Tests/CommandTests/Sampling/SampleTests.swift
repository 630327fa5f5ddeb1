// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("glissade sample", .waiting)
struct SampleTests {
  @Test("the linear lane is at control point i at i/n of the duration")
  func linear() throws {
    let points = [(0.0, 0.0), (100, 0), (100, 50), (0, 50)]
    let text = points.map { "\($0.0),\($0.1)" }.joined(separator: " ")
    let result = try Command.run(["sample", "curves", "--control-points", text, "--duration", "4", "--fps", "1"])
    #expect(result.status == 0)
    let rows = result.rows.filter { $0["lane"] == "linear" }
    #expect(rows.count == 5)
    for (row, expected) in zip(rows, points + [points[0]]) {
      #expect(row["x"] == format(expected.0))
      #expect(row["y"] == format(expected.1))
    }
  }

  private func format(_ value: Double) -> String { String(Int(value)) }

  @Test("the path lane keeps its speed within half a percent of its mean", arguments: [7, 8, 9])
  func pathSpeed(seed: Int) throws {
    let result = try Command.run(["sample", "curves", "--seed", "\(seed)", "--points", "31", "--fps", "240"])
    let speeds = result.rows.filter { $0["lane"] == "path" }.compactMap { $0["speed"].flatMap(Double.init) }
    #expect(speeds.count == Int(12.3 * 240) + 1)
    let mean = speeds.reduce(0, +) / Double(speeds.count)
    #expect(speeds.allSatisfy { abs($0 - mean) <= 0.005 * mean })
  }

  @Test("the cubic paced lane, closed and paced by arc length, coincides with the path lane", arguments: [1, 7])
  func closedArc(seed: Int) throws {
    let result = try Command.run([
      "sample", "curves", "--seed", "\(seed)", "--points", "31", "--closed", "--pacing", "arc", "--fps", "120",
    ])
    let cubic = result.rows.filter { $0["lane"] == "cubicPaced" }
    let path = result.rows.filter { $0["lane"] == "path" }
    #expect(cubic.count == path.count && cubic.count > 1000)
    for (a, b) in zip(cubic, path) {
      let dx = try #require(Double(a["x"] ?? "")) - #require(Double(b["x"] ?? ""))
      let dy = try #require(Double(a["y"] ?? "")) - #require(Double(b["y"] ?? ""))
      #expect((dx * dx + dy * dy).squareRoot() < 0.01)
    }
  }

  @Test("by default the cubic paced lane varies its speed as in Core Animation, and has a seam at point 0")
  func cubicPaced() throws {
    let result = try Command.run(["sample", "curves", "--seed", "7", "--points", "31", "--fps", "240"])
    let rows = result.rows.filter { $0["lane"] == "cubicPaced" }
    let speeds = rows.compactMap { $0["speed"].flatMap(Double.init) }
    let mean = speeds.reduce(0, +) / Double(speeds.count)
    #expect((speeds.min() ?? 0) < 0.95 * mean)
    #expect((speeds.max() ?? 0) > 1.05 * mean)
  }

  @Test("JSON has the keys of the CSV header and the same values")
  func json() throws {
    let arguments = ["sample", "easing", "ease-in-out", "--at", "0,0.25,1"]
    let csv = try Command.run(arguments)
    let json = try Command.run(arguments + ["--format", "json"])
    // JSONSerialization is not used, because it rounds the last digit differently.
    let objects = try JSONDecoder().decode([[String: Double]].self, from: Data(json.output.utf8))
    #expect(objects.map { $0["input"] } == csv.numbers("input"))
    #expect(objects.map { $0["output"] } == csv.numbers("output"))
  }

  @Test("numbers may be written in any form that C reads, and lists may start with a minus sign")
  func numbers() throws {
    let result = try Command.run(["sample", "easing", "linear", "--at", "-0.5,0x1p-1,1e-1,+2,infinity"])
    #expect(result.status == 0)
    #expect(result.rows.map { $0["input"] } == ["-0.5", "0.5", "0.1", "2", "infinity"])
    let zero = try Command.run(["sample", "easing", "linear", "--at=-0"])
    #expect(zero.rows.map { $0["output"] } == ["0"])
  }

  @Test("a drawing gives the same lanes as its path data")
  func drawing() throws {
    let folder = try TemporaryFolder()
    let drawing = folder.url.appendingPathComponent("drawing.svg")
    let data = "M0,0 C40,0 60,40 100,40 S160,90 120,120 Z"
    try """
    <?xml version="1.0"?><!-- <path d="M9 9L1 1"/> --><svg xmlns="http://www.w3.org/2000/svg"><g>
    <path style="fill:none" id='p1' d='\(data.replacingOccurrences(of: ",0 ", with: ",0&#10;"))'/></g></svg>
    """.write(to: drawing, atomically: true, encoding: .utf8)
    let direct = try Command.run(["sample", "curves", "--path-data", data, "--fps", "10"])
    let file = try Command.run(["sample", "curves", "--path-data", "@\(drawing.path)", "--fps", "10"])
    #expect(direct.status == 0)
    #expect(!direct.rows.isEmpty)
    #expect(file.output == direct.output)
  }

  @Test("a path of a drawing is chosen by ID or number, under its transforms; hidden paths do not count")
  func choice() throws {
    let folder = try TemporaryFolder()
    let drawing = folder.url.appendingPathComponent("drawing.svg")
    try """
    <svg xmlns="http://www.w3.org/2000/svg"><path display="none" d="M0 0L1 1"/><path id="a" d="M0 0L9 0L9 9Z"/>
    <g transform="translate(10 20) scale(2)"><path id="b" d="M0 0L5 0L5 5Z"/></g></svg>
    """.write(to: drawing, atomically: true, encoding: .utf8)
    func lanes(_ data: String, _ options: String...) throws -> Command.Result {
      try Command.run(["sample", "curves", "--fps", "10", "--path-data", data] + options)
    }
    let file = "@\(drawing.path)"
    let first = try lanes(file)
    #expect(first.output == (try lanes("M0 0L9 0L9 9Z").output))
    #expect(first.errors.hasSuffix("drawing.svg: 2 paths; number 1, “a”, is used\n"), "\(first.errors)")
    let second = try lanes("M10 20L20 20L20 30Z").output
    #expect(try lanes(file, "--path-id", "b").output == second)
    let byNumber = try lanes(file, "--path-index", "2")
    #expect(byNumber.output == second && byNumber.errors.contains("number 2, “b”, is used"), "\(byNumber.errors)")
    let unknown = try lanes(file, "--path-id", "c")
    #expect(unknown.status == 65 && unknown.errors.contains("“a”, “b” are accepted"), "\(unknown.errors)")
    #expect(try lanes(file, "--path-index", "3").status == 65)
    #expect(try lanes("M0 0L9 9", "--path-id", "a").status == 64)
    #expect(try lanes(file, "--path-id", "a", "--path-index", "1").status == 64)
  }

  @Test("definitions in a drawing are ignored: markers, clips and patterns")
  func definitions() throws {
    let folder = try TemporaryFolder()
    let drawing = folder.url.appendingPathComponent("drawing.svg")
    try
      ("\u{FEFF}<svg><defs><marker><path d=\"M0 0L5 5L0 9Z\"/></marker></defs><clipPath><path d='M9 9L1 1L2 "
      + "0Z'/></clipPath>"
      + "<defs/><path d='M0 0L90 0L90 40Z'/></svg>").write(to: drawing, atomically: true, encoding: .utf8)
    let file = try Command.run(["sample", "curves", "--path-data", "@\(drawing.path)", "--fps", "10"])
    let direct = try Command.run(["sample", "curves", "--path-data", "M0 0L90 0L90 40Z", "--fps", "10"])
    #expect(direct.status == 0)
    #expect(file.output == direct.output, "\(file.errors)")
  }

  @Test("further subpaths are ignored and reported")
  func subpaths() throws {
    let one = try Command.run(["sample", "curves", "--path-data", "M0 0L9 0L9 9Z", "--fps", "2"])
    let two = try Command.run(["sample", "curves", "--path-data", "M0 0L9 0L9 9Z M50 50L60 60L70 10", "--fps", "2"])
    #expect(two.status == 0)
    #expect(two.output == one.output)
    #expect(one.errors.isEmpty)
    #expect(two.errors.contains("subpath"))
  }
}
