import Foundation
import Glissade
import Testing

@Suite("The README tells the truth")
struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("its example is the code that is compiled here")
  func example() throws {
    let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let source = try String(
      contentsOf: Self.root.appendingPathComponent("Tests/GlissadeTests/ReadmeExample.swift"), encoding: .utf8)
    let block = try #require(
      readme.components(separatedBy: "```swift\n").dropFirst().first?.components(separatedBy: "```").first)
    let compiled = try #require(
      source.components(separatedBy: "// README begins\n").dropFirst().first?.components(
        separatedBy: "  // README ends"
      ).first)
    let unindented = compiled.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    let shown = block.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
    #expect(Array(shown.dropFirst(2)) == Array(unindented))
    #expect(shown.first == "import Glissade")
  }

  @Test("its example does what it says: no jump where the card is sent elsewhere")
  func continuity() {
    let click = Point(x: 400, y: 300)
    let before = readmeExample(now: 2, click: click, instant: 2 - 1e-9)
    let after = readmeExample(now: 2, click: click, instant: 2 + 1e-9)
    #expect(Vector(dx: before.1.x - after.1.x, dy: before.1.y - after.1.y).length < 1e-3)
    #expect(!before.0.commands.isEmpty)
  }

  @Test("its pictures and the files that it names are there")
  func files() throws {
    let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let links = readme.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(!links.isEmpty)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: Self.root.appendingPathComponent(link).path), "\(link)")
    }
  }
}
