// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("Exports of some layers, and messages for code hosts", .waiting)
struct ChosenLayersTests {
  private static let picture = """
    <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">
    <g id="group" transform="scale(2)"><rect id="back" width="9" height="9"/><g id="logo" transform="translate(4 4)">
    <circle id="dot" r="4"><animate attributeName="r" values="1;4" dur="2s"/></circle></g></g>
    <rect id="other" width="5" height="5"><animate attributeName="x" values="0;50" dur="2s"/></rect>
    </svg>
    """

  @Test("a chosen layer is written with those inside it, under the transforms of those around it")
  func layer() throws {
    let folder = try TemporaryFolder()
    let name = try folder.write(Self.picture, to: "page.svg")
    let result = try Command.run(["export", name, "--layer", "logo", "--as", "svg", "-o", "-"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("id=\"dot-shape\"") && result.output.contains("matrix(2 0 0 2 0 0)"))
    #expect(!result.output.contains("back-shape") && !result.output.contains("other"))
    let both = try Command.run(["export", name, "--layer", "logo", "--layer", "other", "--as", "svg", "-o", "-"])
    #expect(both.output.contains("id=\"dot-shape\"") && both.output.contains("id=\"other-shape\""))
    let unknown = try Command.run(["export", name, "--layer", "Logo", "--as", "svg", "-o", "-"])
    #expect(unknown.status == 64 && unknown.output.isEmpty)
    #expect(unknown.errors.contains("no layer has the name 'Logo'; there are"), "\(unknown.errors)")
  }

  @Test("a prefix is before all names", arguments: ["css", "waapi", "svg", "lottie"])
  func prefix(format: String) throws {
    let folder = try TemporaryFolder()
    let name = try folder.write(Self.picture, to: "page.svg")
    let result = try Command.run(["export", name, "--prefix", "head-", "--as", format, "-o", "-"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("head-dot"))
    #expect(!result.output.contains("\"dot") && !result.output.contains("#dot"))
    #expect(try Command.run(["export", name, "--prefix", "1 x", "--as", format, "-o", "-"]).status == 64)
  }

  @Test("an easing is written to a file")
  func easing() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("ease.css")
    let result = try Command.run(["export", "easing", "ease-in", "--as", "css", "-o", file.path])
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(try String(contentsOf: file, encoding: .utf8) == "ease-in\n")
  }

  private static let noted = """
    <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
    <rect width="5" height="5" fill="url(#p)"/>
    <pattern id="p" width="2" height="2"/><textPath>100%</textPath>
    </svg>
    """

  @Test("notes and problems are commands of GitHub workflows at their lines")
  func workflow() throws {
    let folder = try TemporaryFolder()
    let name = try folder.write(Self.noted, to: "a,b.svg")
    let broken = try folder.write("<svg><rect></svg>", to: "broken.svg")
    let result = try Command.run(["check", "--format", "github", name, broken])
    #expect(result.status == 65)
    let lines = result.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("::warning file=") && $0.contains("a%2Cb.svg,line=") }, "\(result.output)")
    #expect(lines.contains { $0.hasPrefix("::error file=") && $0.contains("broken.svg,line=1") }, "\(result.output)")
  }

  @Test("notes and differences are results of SARIF")
  func sarif() throws {
    let folder = try TemporaryFolder()
    let name = try folder.write(Self.noted, to: "a.svg")
    func results(_ arguments: [String]) throws -> [[String: Any]] {
      let text = try Command.run(arguments).output
      let file = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(file["version"] as? String == "2.1.0")
      return try #require((file["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    }
    let notes = try results(["check", "--format", "sarif", name])
    #expect(!notes.isEmpty && notes.allSatisfy { $0["level"] as? String == "warning" })
    let first = try folder.write("time,a.x\n0,0\n1,5\n", to: "first.csv")
    let second = try folder.write("time,a.x\n0,0\n1,9\n", to: "second.csv")
    let differences = try results(["check", first, "--against", second, "--format", "sarif"])
    #expect(differences.count == 1 && differences.first?["level"] as? String == "error")
    // A property of one file alone has the status 1, too.
    let third = try folder.write("time,a.x,b.x\n0,0,0\n1,5,5\n", to: "third.csv")
    for (file, baseline) in [(first, third), (third, first)] {
      let alone = try results(["check", file, "--against", baseline, "--format", "sarif"])
      #expect(!alone.isEmpty && alone.allSatisfy { $0["level"] as? String == "error" })
    }
  }
}
