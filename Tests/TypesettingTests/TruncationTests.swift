// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting
import TestSupport
import Testing

@Suite("Truncation")
struct TruncationTests {
  static let style = TextStyle(size: 13)

  @Test("a line that fits is unchanged", arguments: ["", "A", "Keyframes, linear"])
  func fitting(text: String) {
    let line = TextLine(text, style: Self.style)
    #expect(line.truncated(toWidth: line.width).glyphs.map(\.x) == line.glyphs.map(\.x))
    #expect(line.truncated(toWidth: .infinity).width == line.width)
  }

  @Test("a truncated line keeps as much of its start as fits with an ellipsis", arguments: 0..<200)
  func prefixes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let style = TextStyle(size: 13, letterSpacing: seed.isMultiple(of: 2) ? 0 : 0.5)
    let text = random.text(length: 2...20)
    let line = TextLine(text, style: style)
    let limit = line.width * Double(random.below(1000)) / 1000
    let truncated = line.truncated(toWidth: limit)
    #expect(truncated.width <= limit)
    #expect(truncated.utf8Count == line.utf8Count)

    // The slow method: lay out every shorter text, and use the longest that fits.
    let candidates = (0..<text.count).reversed().map { text.prefix($0) }.filter { $0.last != " " }
      .map { TextLine("\($0)…", style: style) }
    let expected = candidates.first { $0.width <= limit }
    #expect(truncated.glyphs.map(\.outline) == expected?.glyphs.map(\.outline) ?? [])
    for (found, other) in zip(truncated.glyphs, expected?.glyphs ?? []) { #expect(abs(found.x - other.x) < 1e-9) }
    #expect(abs(truncated.width - (expected?.width ?? 0)) < 1e-9)
  }

  @Test("a line is empty if no glyph fits", arguments: [0, -1, 0.001, .nan] as [Double])
  func nothing(limit: Double) {
    let truncated = TextLine("Text", style: Self.style).truncated(toWidth: limit)
    #expect(truncated.glyphs.isEmpty)
    #expect(truncated.width == 0)
  }

  @Test("truncation does not separate an accent from its letter")
  func accents() {
    let line = TextLine("aq\u{301}bcdef", style: Self.style)
    let limit = TextLine("aq…", style: Self.style).width + 1e-9
    let truncated = line.truncated(toWidth: limit)
    #expect(truncated.glyphs.count == 4, "the accent has no width, so it fits with its letter")
    #expect(truncated.width <= limit)
    // Where the letter does not fit, its accent is removed, too.
    #expect(line.truncated(toWidth: limit - 1).glyphs.count == 2)
  }
}
