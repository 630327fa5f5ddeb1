// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("The architecture page")
struct ArchitectureTests {
  private static let page = "Sources/Glissade/Glissade.docc/Architecture.md"

  /// The texts in backquotes, in the order of the page.
  private func codeTexts() throws -> [String] {
    let parts = try Repository.text(Self.page).components(separatedBy: "`")
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element).filter { !$0.isEmpty }
  }

  @Test("the page names files and folders that exist")
  func files() throws {
    let paths = try codeTexts().filter { $0.contains("/") && !$0.contains(" ") }
    #expect(paths.count >= 25)
    for path in paths {
      let file = Repository.root.appendingPathComponent(path.hasPrefix("Tests") ? path : "Sources/" + path)
      #expect(FileManager.default.fileExists(atPath: file.path), "\(path)")
    }
  }

  @Test("the types of the page's picture are in the named files")
  func steps() throws {
    for step in ArchitectureFigure.drawing + ArchitectureFigure.retargeting {
      let text = try Repository.text(step.file)
      let declares = try Regex("(struct|class|enum|protocol|extension) \(step.type)\\b")
      #expect(text.firstMatch(of: declares) != nil, "\(step.type) in \(step.file)")
    }
  }

  @Test("the page lists every module of the package")
  func modules() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appendingPathComponent("Sources").path)
    let texts = Set(try codeTexts())
    for folder in folders where !folder.hasPrefix(".") { #expect(texts.contains(folder), "\(folder)") }
  }

  @Test("the engine imports no module of a platform")
  func imports() throws {
    let folders = [
      "Animations", "Controllers", "DisplayLists", "Elementary", "Geometry", "Glissade", "Layers", "Texts", "Timing",
      "Typesetting",
    ]
    var modules: Set<Substring> = []
    for folder in folders {
      let root = Repository.root.appendingPathComponent("Sources/" + folder)
      let paths = try #require(FileManager.default.enumerator(atPath: root.path)).compactMap { $0 as? String }
      for path in paths where path.hasSuffix(".swift") {
        for line in try Repository.text("Sources/" + folder + "/" + path).split(separator: "\n") {
          let words = line.split(separator: " ")
          guard words.first?.hasPrefix("/") == false, let keyword = words.prefix(3).firstIndex(of: "import"),
            keyword + 1 < words.count
          else { continue }
          modules.insert(words[keyword + 1])
        }
      }
    }
    let others = modules.filter { !$0.hasPrefix("Glissade") && !$0.hasPrefix("CGlissade") }
    #expect(others == ["RealModule", "Synchronization"])
  }

  @Test("the page takes ten minutes to read, at 200 words a minute")
  func length() throws {
    #expect(try Repository.text(Self.page).split(whereSeparator: \.isWhitespace).count <= 2000)
  }

  @Test("README and CONTRIBUTING link to the page")
  func links() throws {
    for page in ["README.md", "CONTRIBUTING.md"] {
      #expect(try Repository.text(page).contains("](\(Self.page))"), "\(page)")
    }
  }
}
