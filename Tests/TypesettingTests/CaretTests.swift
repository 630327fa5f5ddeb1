// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting
import Testing

@Suite("Carets")
struct CaretTests {
  static let style = TextStyle(size: 13)

  @Test("a caret is at the end of the text before it", arguments: 0..<100)
  func afterPrefix(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let text = random.text(length: 1...20)
    let line = TextLine(text, style: Self.style)
    for (index, glyph) in zip(text.indices, line.glyphs) {
      let offset = text[..<index].utf8.count
      #expect(glyph.utf8Offset == offset)
      #expect(line.caret(atUTF8Offset: offset) == glyph.x)
      #expect(line.utf8Offset(nearestTo: glyph.x) == offset)
    }
    #expect(line.caret(atUTF8Offset: text.utf8.count) == line.width)
    #expect(line.utf8Offset(nearestTo: line.width) == text.utf8.count)
  }

  @Test("a caret is inside the line for any offset or position")
  func outside() {
    let line = TextLine("Text", style: Self.style)
    #expect(line.caret(atUTF8Offset: -1) == 0)
    #expect(line.caret(atUTF8Offset: .max) == line.width)
    for x in [-.infinity, -1e300, -5, .nan] as [Double] { #expect(line.utf8Offset(nearestTo: x) == 0) }
    for x in [.infinity, 1e300, line.width + 5] as [Double] { #expect(line.utf8Offset(nearestTo: x) == 4) }
    #expect(TextLine("", style: Self.style).utf8Offset(nearestTo: 3) == 0)
  }

  @Test("a caret is before or after a letter with its accent, not between them")
  func accents() {
    let line = TextLine("e\u{301}x", style: Self.style)
    #expect(line.glyphs.map(\.utf8Offset) == [0, 3])
    #expect(line.caret(atUTF8Offset: 1) == line.glyphs[1].x)
  }

  @Test("the caret nearest to a position is on the nearer side of the glyph")
  func sides() {
    let line = TextLine("mm", style: Self.style)
    let middle = line.glyphs[1].x / 2
    #expect(line.utf8Offset(nearestTo: middle - 0.1) == 0)
    #expect(line.utf8Offset(nearestTo: middle + 0.1) == 1)
  }
}
