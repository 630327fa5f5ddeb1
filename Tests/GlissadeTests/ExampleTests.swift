// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Code in the documentation, without its indentation.
private struct Example: Hashable, CustomStringConvertible {
  let lines: [Substring]
  /// The import statements of the code.
  let imports: Set<Substring>

  /// - Parameter text: Code that may begin with imports.
  init(_ text: some StringProtocol) {
    let all = String(text).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Substring(line.drop { $0 == " " })
    }
    imports = Set(all.filter { $0.hasPrefix("import ") })
    let code = all.drop { $0.isEmpty || $0.hasPrefix("import ") }
    lines = Array(code[..<(code.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? code.endIndex)])
  }

  /// The examples in the comments of Swift code. As in Markdown, lines that are indented by four more spaces than text
  /// are code if they follow an empty line.
  static func all(inCommentsOf code: String) -> [Example] {
    var (examples, block, isCode): ([Example], [Substring], Bool) = ([], [], false)
    var previous: Substring = ""
    for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("///     ") ? isCode || previous == "///" : isCode && line == "///" {
        isCode = true
        block.append(line.dropFirst(3))
      } else {
        if isCode { examples.append(Example(block.joined(separator: "\n"))) }
        (block, isCode) = ([], false)
      }
      previous = line
    }
    return examples
  }

  /// The examples in a text between two marks.
  static func all(in text: String, from begin: String, to end: String) -> [Example] {
    text.components(separatedBy: begin).dropFirst().compactMap {
      $0.components(separatedBy: end).first.map(Example.init)
    }
  }

  var description: String { lines.joined(separator: "\n") }

  static func == (a: Example, b: Example) -> Bool { a.lines == b.lines }
  func hash(into hasher: inout Hasher) { hasher.combine(lines) }
}

@Suite("The code in the documentation")
struct ExampleTests {
  /// The files below `Sources` in the order of their names.
  private static let files: [String] = {
    let sources = Repository.root.appendingPathComponent("Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    return files.sorted().map { "Sources/" + $0 }
  }()

  /// The README and every article.
  private static let documents = ["README.md"] + files.filter { $0.hasSuffix(".md") }

  /// The code in the comments of declarations, with the files.
  private static let comments: [(file: String, example: Example)] = files.filter { $0.hasSuffix(".swift") }.flatMap {
    file in
    Example.all(inCommentsOf: (try? Repository.text(file)) ?? "").map { (file, $0) }
  }

  /// The compiled examples, with their files and the imports of these files.
  private static func compiled() throws -> [Example: (file: String, imports: Set<Substring>)] {
    let folder = "Tests/GlissadeTests/Examples"
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appendingPathComponent(folder).path)
    var compiled: [Example: (file: String, imports: Set<Substring>)] = [:]
    for file in files {
      let text = try Repository.text(folder + "/" + file)
      for example in Example.all(in: text, from: "// Example begins\n", to: "// Example ends") {
        compiled[example] = (file, Example(text).imports)
      }
    }
    return compiled
  }

  @Test("the code of a document is compiled here, word for word", arguments: documents)
  func compiled(document: String) throws {
    let compiled = try Self.compiled()
    for block in Example.all(in: try Repository.text(document), from: "```swift\n", to: "```") {
      // Code of a manifest is not compiled; a test below checks the names in it.
      if block.lines.contains(where: { $0.contains(".package(") }) { continue }
      let found = try #require(compiled[block], "no compiled example contains this code of \(document):\n\(block)")
      #expect(block.imports.isSubset(of: found.imports))
    }
  }

  @Test("the code in a comment is compiled here, word for word")
  func compiledComments() throws {
    let compiled = try Self.compiled()
    #expect(Self.comments.count >= 30)
    for (file, example) in Self.comments {
      #expect(compiled[example] != nil, "no compiled example contains this code of \(file):\n\(example)")
    }
  }

  @Test("every compiled example is in a document or a comment")
  func shown() throws {
    let shown = try Set(
      Self.documents.flatMap { Example.all(in: try Repository.text($0), from: "```swift\n", to: "```") }
        + Self.comments.map(\.example))
    for (example, place) in try Self.compiled() {
      #expect(shown.contains(example), "no document contains this example of \(place.file):\n\(example)")
    }
  }

  @Test("at least 150 public names occur in a compiled example")
  func coverage() throws {
    let examples = try Self.compiled().keys.map(\.description).joined(separator: "\n")
    let words = Set(examples.matches(of: /\w+/).map { String($0.0) })
    let declarations = try Repository.text("Tests/API.txt").split(separator: "\n")
    // A line has the path of a declaration before the first colon that a space follows.
    let names = declarations.compactMap { line in
      line.components(separatedBy: ": ").first?.components(separatedBy: "(").first?.split(separator: ".").last
        .map(String.init)
    }
    #expect(Set(names).intersection(words).count >= 150)
  }

  @Test("the documentation names the package and its products as the manifest does")
  func manifest() throws {
    let manifest = try Repository.text("Package.swift")
    let page = try Repository.text("Sources/Glissade/Glissade.docc/Glissade.md")
    let products = page.matches(of: /\.product\(name: "(\w+)", package: "(\w+)"\)/)
    #expect(!products.isEmpty)
    for product in products {
      #expect(manifest.contains("product(\"\(product.1)\""))
      #expect(manifest.contains("name: \"\(product.2)\""))
    }
    #expect(page.contains("`GlissadeDrawing`"))
    #expect(manifest.contains("product(\"GlissadeDrawing\""))
  }

  @Test(
    "a product has every module that it re-exports, so that a changed layout rebuilds a client",
    arguments: [("Glissade", "engine"), ("GlissadeDrawing", "drawing")])
  func exports(name: String, list: String) throws {
    let manifest = try Repository.text("Package.swift")
    let exports = try Repository.text("Sources/\(name)/\(name).swift").matches(of: /@_exported public import (\w+)/)
    let modules = try #require(manifest.firstMatch(of: try Regex("let \(list) = \\[([^\\]]*)\\]")))
    let folders = try #require(modules.output[1].substring).matches(of: /\w+/)
    #expect(folders.map { "Glissade" + $0.0 } == exports.map { String($0.1) })
    #expect(manifest.contains("product(\"\(name)\", of: [\"\(name)\"] + \(list))"))
  }
}
