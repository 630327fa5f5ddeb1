// SPDX-License-Identifier: MIT
import Foundation
import Glissade
import TestSupport
import Testing

@Suite("The example and the links of the README")
struct ReadmeTests {
  @Test("the card of the README's example has no jump at the retarget")
  func continuity() {
    let click = Point(x: 400, y: 300)
    let before = readmeExample(now: 2, click: click, instant: 2 - 1e-9)
    let after = readmeExample(now: 2, click: click, instant: 2 + 1e-9)
    #expect(Vector(dx: before.1.dx - after.1.dx, dy: before.1.dy - after.1.dy).length < 1e-3)
    #expect(!before.0.commands.isEmpty)
  }

  @Test("the pictures and files that the README names exist")
  func files() throws {
    let readme = try Repository.text("README.md")
    let links = readme.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(!links.isEmpty)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: Repository.root.appendingPathComponent(link).path), "\(link)")
    }
  }
}
