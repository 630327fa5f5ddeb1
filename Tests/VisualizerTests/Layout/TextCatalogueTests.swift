// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("Words on the screen: one catalogue for each scene")
struct TextCatalogueTests {
  private static let folder = Repository.file("Sources/Visualizer")

  /// The files of the module, by their paths in it, without comments.
  private static func sources() throws -> [(path: String, lines: [Substring])] {
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.map { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.drop { $0 == " " }.hasPrefix("//") ? "" : line
      }
      return (String(file.path.dropFirst(folder.path.count + 1)), lines)
    }
  }

  /// The literals of a line, without the values that they contain.
  private static func literals(of line: Substring) -> [String] {
    // Most lines have none, and the search for them takes long.
    guard line.utf8.contains(UInt8(ascii: "\"")) else { return [] }
    return line.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.1).replacing(/\\\([^)]*\)+/, with: "") }
  }

  /// Whether a literal has a word of a language. IDs and units have no capital letter followed by others, and no space
  /// between two words.
  private static func hasWords(_ literal: String) -> Bool {
    literal.contains(/\b[A-Z][a-z]+|[a-z]{2,} [a-z]{2,}/)
  }

  /// Whether a line has messages that are not on the screen, marks of tests, or names of keys and layers.
  private static func isExempt(_ line: Substring) -> Bool {
    line.contains(/precondition|assertionFailure|SessionError\(|mark\("|keyName: "|name: "/)
  }

  /// Whether the words of a file are messages of the command, about sessions and about the curve of its arguments.
  private static func isOfCommand(_ path: String) -> Bool {
    path.contains("Session") || path == "Scenes/Curves/CurvesMotion.swift"
  }

  /// The catalogues: those of the scenes, the window and the graphs, and the table of the keys.
  private static func isCatalogue(_ path: String) -> Bool {
    path.hasSuffix("Texts.swift") || path == "Window/KeyBinding.swift"
  }

  @Test("each scene has its words in one file")
  func catalogues() throws {
    let paths = try Self.sources().map(\.path).filter { $0.hasPrefix("Scenes/") && $0.contains("/") }
    let scenes = Set(paths.compactMap { $0.split(separator: "/").dropFirst().first }.filter { !$0.contains(".") })
    #expect(scenes.count == 8)
    for scene in scenes {
      let catalogues = paths.filter { $0.hasPrefix("Scenes/\(scene)/") && $0.hasSuffix("Texts.swift") }
      #expect(catalogues == ["Scenes/\(scene)/\(scene)Texts.swift"])
    }
  }

  @Test("no other file has words of the screen")
  func literals() throws {
    let sources = try Self.sources()
    #expect(sources.filter { Self.isCatalogue($0.path) }.count == 11)
    var found: [String] = []
    for (path, lines) in sources where !Self.isCatalogue(path) && !Self.isOfCommand(path) {
      for (index, line) in lines.enumerated() {
        let words = Self.literals(of: line).filter(Self.hasWords)
        if !words.isEmpty, !Self.isExempt(line) { found += words.map { "\(path):\(index + 1): \($0)" } }
      }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test("the command shows no words of its own in the window")
  func command() throws {
    let folder = Repository.file("Sources/Commands")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    for file in files.compactMap({ $0 as? URL }) where file.pathExtension == "swift" {
      // Each notice is a text of a catalogue. `words` chooses among such texts.
      let code = try String(contentsOf: file, encoding: .utf8)
      let texts = code.matches(of: /showNotice\(\s*([A-Za-z]+Texts\.|Self\.words\()/)
      #expect(code.ranges(of: "showNotice(").count == texts.count, "\(file.lastPathComponent)")
    }
    // The line below the time is in the catalogue as well: its words have one letter case and no space between words.
    let controls = try #require(try Self.sources().first { $0.path == "Window/VisualizerContent+Controls.swift" })
    let literals = controls.lines.filter { !Self.isExempt($0) }.flatMap(Self.literals)
    #expect(literals.filter { $0.contains(/[[:alpha:]]/) }.isEmpty, "\(literals)")
  }

  @Test("the frame strip and the log have no words of other modules")
  func words() throws {
    let file = Repository.file("Sources/Commands/Output/FrameStrip+Records.swift")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.flatMap(Self.literals).filter { $0.contains(/[[:alpha:]]/) }.isEmpty)
    // A literal of values alone would show a description of the engine.
    let record = try #require(try Self.sources().first { $0.path == "Scenes/Scenarios/StageRecord.swift" })
    #expect(record.lines.flatMap(Self.literals) == ["nest"])
  }

  @Test("the search finds words, and no IDs, units or values")
  func search() {
    let line: Substring = #"text("Play demo", id: "playDemo", unit: " pt/s", value: "\(count) s", "Rest: \(rest)")"#
    #expect(Self.literals(of: line).filter(Self.hasWords) == ["Play demo", "Rest: "])
  }
}
