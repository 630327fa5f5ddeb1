// SPDX-License-Identifier: MIT
import Foundation
import Glissade
import TestSupport
import Testing

@Suite("The README tells the truth")
struct ReadmeTests {
  @Test("its example does what it says: no jump where the card is sent elsewhere")
  func continuity() {
    let click = Point(x: 400, y: 300)
    let before = readmeExample(now: 2, click: click, instant: 2 - 1e-9)
    let after = readmeExample(now: 2, click: click, instant: 2 + 1e-9)
    #expect(Vector(dx: before.1.dx - after.1.dx, dy: before.1.dy - after.1.dy).length < 1e-3)
    #expect(!before.0.commands.isEmpty)
  }

  @Test("its pictures and the files that it names are there")
  func files() throws {
    let readme = try Repository.text("README.md")
    let links = readme.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
    #expect(!links.isEmpty)
    for link in links {
      #expect(FileManager.default.fileExists(atPath: Repository.root.appendingPathComponent(link).path), "\(link)")
    }
  }
}
