// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import Testing

@Suite("Placement of hints")
struct HintPlacementTests {
  private static let area = Rect(x: 10, y: 20, width: 400, height: 200)
  private static let forms = ["Click anywhere: the cards move there", "Click anywhere"]

  private func placement(_ obstacles: [Rect], in area: Rect = area) -> HintPlacement.Placement? {
    HintPlacement(in: area, clearOf: obstacles).placement(of: Self.forms)
  }

  @Test("without obstacles the longest form is in one line at the bottom")
  func bottom() throws {
    let placement = try #require(self.placement([]))
    #expect(placement.lines == [Self.forms[0]])
    #expect(placement.frame.maxY == 216 && abs(placement.frame.midX - 210) <= 0.5)
  }

  @Test("a hint avoids obstacles: in the middle, beside them, above them, in more lines or in a shorter form")
  func obstacles() throws {
    let bottom = Rect(x: 10, y: 170, width: 400, height: 50)
    let middle = Rect(x: 10, y: 80, width: 400, height: 140)
    let left = Rect(x: 10, y: 20, width: 280, height: 200)
    #expect(try #require(self.placement([bottom])).frame.midY == 120)
    #expect(try #require(self.placement([middle])).frame.minY == 24)
    let beside = try #require(self.placement([left]))
    #expect(beside.lines.count == 3 && beside.lines.joined(separator: " ") == Self.forms[0] && beside.frame.minX >= 290)
    let narrow = try #require(self.placement([Rect(x: 10, y: 20, width: 320, height: 200)]))
    #expect(narrow.lines == ["Click", "anywhere"] && narrow.frame.minX >= 330)
  }

  @Test("without a free place, a hint covers the least area of obstacles")
  func fewest() throws {
    let cells = (0..<10).flatMap { x in
      (0..<5).map { Rect(x: 10 + 40 * Double(x), y: 20 + 40 * Double($0), width: 39, height: 39) }
    }
    let placement = try #require(self.placement(cells))
    #expect(placement.lines == ["Click", "anywhere"] || placement.lines == ["Click anywhere"])
    #expect(Self.area.intersection(placement.frame) == placement.frame)
  }

  @Test("a hint never covers a text")
  func texts() {
    let hint = HintPlacement(in: Self.area, clearOf: [], and: [Self.area]).placement(of: Self.forms)
    #expect(hint == nil)
    let below = Rect(x: 10, y: 100, width: 400, height: 120)
    #expect(
      HintPlacement(in: Self.area, clearOf: [Self.area], and: [below]).placement(of: Self.forms)?.frame.maxY ?? 220
        < 100)
  }

  @Test("an area that is too small for every form has no hint")
  func small() {
    #expect(self.placement([], in: Rect(x: 0, y: 0, width: 40, height: 200)) == nil)
    #expect(self.placement([], in: Rect(x: 0, y: 0, width: 400, height: 20)) == nil)
    #expect(self.placement([], in: Rect(x: 0, y: 0, width: 0, height: 0)) == nil)
  }
}
