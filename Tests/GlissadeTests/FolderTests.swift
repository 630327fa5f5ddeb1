// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("The folders of sources and tests")
struct FolderTests {
  /// The Swift files below a folder, by the folder that holds them.
  private func files(in name: String) throws -> [String: [String]] {
    let folder = Repository.root.appendingPathComponent(name)
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    // Packages below Tests may have been built there.
    return Dictionary(grouping: paths.filter { $0.hasSuffix(".swift") && !$0.contains(".build") }) {
      name + "/" + ($0 as NSString).deletingLastPathComponent
    }
  }

  @Test("no folder holds more than thirty files", arguments: [("Sources", 50), ("Tests", 40)])
  func counts(root: String, minimumFolders: Int) throws {
    let folders = try files(in: root)
    #expect(folders.count >= minimumFolders)
    for (folder, files) in folders { #expect(files.count <= 30, "\(folder) holds \(files.count)") }
  }

  @Test("in a module with folders, every file is in one of them")
  func levels() throws {
    let folders = try files(in: "Sources")
    let modules = Set(folders.keys.filter { $0.split(separator: "/").count > 2 }.map { $0.split(separator: "/")[1] })
    #expect(modules.count >= 8)
    for module in modules { #expect(folders["Sources/" + module] == nil, "\(module) has files beside its folders") }
  }
}
