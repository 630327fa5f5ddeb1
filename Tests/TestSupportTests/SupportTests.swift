// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import TestSupport
import Testing

@Suite("Support of all tests")
struct SupportTests {
  @Test("choices stay in their ranges, and equal seeds give equal choices", arguments: 0..<20)
  func choices(seed: Int) {
    var random = SplitMix64(seed)
    var same = SplitMix64(seed: UInt64(seed))
    let rect = Rect(x: -3, y: 5, width: 2, height: 0.5)
    for limit in 1..<30 {
      let index = random.below(limit)
      #expect((0..<limit).contains(index) && index == same.below(limit))
      let number = random.next(in: -2...3)
      #expect((-2...3).contains(number) && number == same.next(in: -2...3))
      let point = random.point(in: rect)
      #expect(rect.contains(point) && point == same.point(in: rect))
      let element = random.element(of: [4, 5, 6])
      #expect((4...6).contains(element) && element == same.element(of: [4, 5, 6]))
    }
  }

  @Test("a temporary folder is private, and is removed with its owner")
  func folder() throws {
    let path: String
    do {
      let folder = try TemporaryFolder()
      path = try folder.write("a", to: "file")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "a")
      let mode = try FileManager.default.attributesOfItem(atPath: folder.url.path)[.posixPermissions] as? Int
      #expect(mode == 0o700)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("the files of the package are found") func repository() throws {
    #expect(try Repository.text("Package.swift").hasPrefix("// swift-tools-version"))
  }
}
