// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("glissade export", .waiting)
struct ExportMotionTests {
  @Test(
    "every format is written with its deviation on standard error",
    arguments: [
      ("css", "@keyframes"), ("waapi", "\"keyframes\""), ("svg", "<animate"), ("lottie", "\"layers\""),
      ("swift", "import Glissade"), ("csv", "time,"), ("json", "\"time\": 0"),
    ])
  func formats(format: String, part: String) throws {
    let result = try Command.run(["export", "timing", "--as", format, "-o", "-"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains(part))
    #expect(result.errors.hasPrefix("largest deviation "), "\(result.errors)")
  }

  @Test("clicks of a session become stacked animations that are added")
  func session() throws {
    let folder = try TemporaryFolder()
    let name = try folder.write(Self.clicks, to: "clicks.json")
    let css = try Command.run(["export", "--session", name, "--as", "css", "-o", "-"])
    #expect(css.status == 0, "\(css.errors)")
    let clicks = css.output.components(separatedBy: "@keyframes Additive-card-translate-").count - 1
    #expect(clicks == 2)
    #expect(css.output.contains("animation-composition: add, add"))
  }

  @Test("a preview is a page, and a name with .js a module")
  func pages() throws {
    let folder = try TemporaryFolder()
    let (page, module) = (folder.url.appendingPathComponent("p.html"), folder.url.appendingPathComponent("m.js"))
    #expect(try Command.run(["export", "timing", "--as", "css", "--preview", "-o", page.path]).status == 0)
    #expect(try String(contentsOf: page, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    #expect(try Command.run(["export", "timing", "--as", "waapi", "-o", module.path]).status == 0)
    #expect(try String(contentsOf: module, encoding: .utf8).contains("export function play"))
  }

  @Test("--fps has rows at multiples of its inverse, and is not bounded by the default error")
  func table() throws {
    let result = try Command.run(["export", "curves", "--as", "csv", "--fps", "10", "--to", "1", "-o", "-"])
    #expect(result.status == 0, "\(result.errors)")
    let rows = result.output.split(separator: "\n").dropFirst().compactMap { Double($0.prefix { $0 != "," }) }
    for step in 0...10 { #expect(rows.contains { abs($0 - Double(step) / 10) < 1e-9 }, "\(step)") }
  }

  @Test(
    "a refusal writes nothing and names the reason",
    arguments: [
      (["export", "worker", "--as", "svg"], 65, "no layers that move"),
      (["export", "curves", "--as", "csv", "--max-error", "0.0001", "--fps", "5"], 65, "at most 0.0001 is accepted"),
      (["export", "curves", "--as", "pdf"], 64, "swift, swiftui, coreanimation, csv, json and keys are accepted"),
      (["export", "curves", "--as", "svg", "--fps", "60"], 64, "--fps: only csv and json have rows"),
      (["export", "curves", "--as", "svg", "--preview"], 64, "--preview: only --as css has a preview"),
      (["export", "curves", "--as", "svg", "--max-error", "0"], 64, "--max-error: 0 is out of range"),
      (["export", "curves", "--as", "svg", "--rate", "2"], 64, "Unknown option '--rate'"),
      (["export", "curves", "--as", "svg", "--from", "3", "--to", "2"], 64, "0.001 s to an hour are accepted"),
    ])
  func refusals(arguments: [String], status: Int32, message: String) throws {
    let folder = try TemporaryFolder()
    let output = folder.url.appendingPathComponent("out").path
    let result = try Command.run(arguments + ["-o", output])
    #expect(result.status == status)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  /// A session of Retarget with two clicks.
  static let clicks = """
    {"format": "glissade-session", "version": 1, "scene": "retarget", "theme": "dark", "width": 640, "height": 480,
     "scale": 1, "curves": {"seed": "7", "points": 9, "duration": 5.7, "keepsDuration": false},
     "scenes": {"retarget": {"mediaTime": 3, "furthest": 3, "plays": true, "rate": 1, "backwards": false, "loops": true,
      "views": {}, "journal": [
       {"time": 0.25, "moving": true, "gesture": 1, "pointer": "pressed", "region": "lane 0", "x": 300, "y": 90},
       {"time": 0.3, "moving": true, "gesture": 1, "pointer": "released", "region": "lane 0", "x": 300, "y": 90},
       {"time": 0.6, "moving": true, "gesture": 2, "pointer": "pressed", "region": "lane 0", "x": 60, "y": 300},
       {"time": 0.65, "moving": true, "gesture": 2, "pointer": "released", "region": "lane 0", "x": 60, "y": 300}]}}}
    """

  @Test("the rounding of a heading that does not turn is no difference in time")
  func stillHeading() throws {
    let result = try Command.run(
      ["export", "curves", "--path-data", "M0 0L200 0L200 100L0 50", "--to", "2", "--as", "css", "-o", "-"])
    #expect(result.status == 0)
    let match = try #require(result.errors.firstMatch(of: /([0-9.e-]+) ms/))
    #expect(try #require(Double(match.1)) < 100, "\(result.errors)")
  }

  @Test("a table that is too large is refused before the work")
  func tableLimit() throws {
    let table = try Command.run(["export", "crowd", "--count", "200", "--as", "json", "-o", "-"])
    #expect(table.status == 65 && table.errors.contains("a table of more than 128 MiB"), "\(table.errors)")
  }
}
