// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting
import TestSupport
import Testing

@Suite("Lines of text")
struct TextLineTests {
  /// A style in which a font unit is a point, so that every sum is exact.
  static func exact(_ typeface: Typeface = .regular, tabularDigits: Bool = false) -> TextStyle {
    TextStyle(size: FontFacts.regular.unitsPerEm, typeface: typeface, tabularDigits: tabularDigits)
  }

  @Test("a line has the width that HarfBuzz computes", arguments: TypefaceTests.weights)
  func widths(typeface: Typeface, facts: FontFacts) {
    for (text, width) in facts.widths {
      #expect(TextLine(text, style: Self.exact(typeface)).width == width, "\(text)")
    }
    for (text, width) in facts.tabularWidths {
      // The font's tabular 4 differs by three units in one weight; the embedded one is as wide as the other digits.
      let off = 3 * Double(text.filter { $0 == "4" }.count)
      #expect(abs(TextLine(text, style: Self.exact(typeface, tabularDigits: true)).width - width) <= off, "\(text)")
    }
  }

  @Test(
    "kerning reduces the distance of gaping pairs", arguments: ["AV", "VA", "To", "LT", "P.", "Ty", "ÁV", "Γα", "Та"])
  func kerning(pair: String) {
    let separateWidth = pair.map { TextLine(String($0), style: Self.exact()).width }.reduce(0, +)
    #expect(TextLine(pair, style: Self.exact()).width < separateWidth)
  }

  @Test("a line is the sum of its parts and of the kerning between them", arguments: 0..<200)
  func additive(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let style = Self.exact(seed.isMultiple(of: 2) ? .regular : .semibold, tabularDigits: seed % 3 == 0)
    let left = random.text(length: 1...12)
    let right = random.text(length: 1...12)
    let seam = try #require(left.last).description + right.prefix(1)
    let kerning =
      TextLine(seam, style: style).width - seam.map { TextLine(String($0), style: style).width }.reduce(0, +)
    let whole = TextLine(left + right, style: style)
    let parts = (TextLine(left, style: style), TextLine(right, style: style))
    #expect(whole.width == parts.0.width + kerning + parts.1.width)
    let offset = parts.0.width + kerning
    #expect(whole.glyphs.map(\.x) == parts.0.glyphs.map(\.x) + parts.1.glyphs.map { $0.x + offset })
    #expect(whole.glyphs.map(\.outline) == (parts.0.glyphs + parts.1.glyphs).map(\.outline))
  }

  @Test("all metrics scale with the size", arguments: [0.5, 11, 13, 15, 20, 200.25])
  func size(size: Double) {
    let text = "Hamburgefonstiv 0.25"
    let small = TextLine(text, style: TextStyle(size: 1))
    let large = TextLine(text, style: TextStyle(size: size))
    #expect(abs(large.width - small.width * size) < 1e-12 * large.width)
    #expect(large.ascent == small.ascent * size)
    #expect(large.descent == small.descent * size)
    #expect(large.capHeight == small.capHeight * size)
    #expect(large.xHeight == small.xHeight * size)
    #expect(large.lineHeight >= large.ascent + large.descent)
    #expect(large.glyphs.map(\.outline) == small.glyphs.map(\.outline))
  }

  @Test("a glyph's transform moves its outline to its position in the line")
  func transform() throws {
    let line = TextLine("ab", style: TextStyle(size: 20))
    let glyph = try #require(line.glyphs.last)
    let transform = line.transform(of: glyph, at: Point(x: 100, y: 50))
    #expect(transform.apply(to: Point.zero) == Point(x: 100 + glyph.x, y: 50))
    #expect(transform.apply(to: Vector(dx: 1, dy: -1)) == Vector(dx: 20, dy: -20))
    // Letters extend from the baseline upwards, which is towards smaller y.
    let extent = glyph.outline.sampled(perSegment: 16).map { transform.apply(to: $0).y }
    #expect(try #require(extent.min()) < 40)
    #expect(abs(try #require(extent.max()) - 50) < 0.5)
  }

  @Test("letter spacing is added between glyphs and not around them", arguments: [-0.5, 0.25, 4])
  func letterSpacing(spacing: Double) {
    for text in ["", "A", "AV", "Four"] {
      let plain = TextLine(text, style: TextStyle(size: 16))
      let spaced = TextLine(text, style: TextStyle(size: 16, letterSpacing: spacing))
      #expect(spaced.width == plain.width + spacing * Double(max(0, text.count - 1)))
      for (index, pair) in zip(spaced.glyphs, plain.glyphs).enumerated() {
        #expect(pair.0.x == pair.1.x + spacing * Double(index))
      }
    }
  }

  @Test("with tabular digits, all numbers of one form have the same width", arguments: 0..<100)
  func tabularDigits(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let form = ["000.00", "−0:00.0 s", "x = +00 000 pt", "0/0 (0 %)"][Int(seed % 4)]
    let style = TextStyle(size: 13, typeface: seed % 8 < 4 ? .regular : .semibold, tabularDigits: true)
    let number = String(form.map { $0 == "0" ? random.element(of: Array("0123456789")) : $0 })
    let signChanged = String(number.map { $0 == "−" ? "+" : $0 == "+" ? "−" : $0 })
    let expected = TextLine(form, style: style)
    for text in [number, signChanged] {
      let line = TextLine(text, style: style)
      #expect(line.width == expected.width, "\(text)")
      #expect(line.glyphs.map(\.x) == expected.glyphs.map(\.x), "\(text)")
    }
  }

  @Test("without tabular digits, digits have different widths")
  func proportionalDigits() {
    let style = TextStyle(size: 13)
    #expect(TextLine("111", style: style).width < TextLine("888", style: style).width)
  }

  @Test(
    "a letter and its accents are one glyph",
    arguments: [
      ("e\u{301}", "é"), ("A\u{30A}", "Å"), ("и\u{306}", "й"), ("ι\u{308}\u{301}", "ΐ"), ("Z\u{30C}", "Ž"),
      ("cafe\u{301}s", "cafés"),
    ])
  func compositions(decomposed: String, composed: String) throws {
    let style = Self.exact()
    let line = TextLine(decomposed, style: style)
    let expected = TextLine(composed, style: style)
    #expect(composed.unicodeScalars.count < decomposed.unicodeScalars.count)
    #expect(line.glyphs.map(\.outline) == expected.glyphs.map(\.outline))
    #expect(line.width == expected.width)
    #expect(line.utf8Count == decomposed.utf8.count)
  }

  @Test(
    "an accent without a precomposed form is set over its letter, without a width", arguments: [0, 3] as [Double])
  func looseAccents(letterSpacing: Double) {
    var style = Self.exact()
    style.letterSpacing = letterSpacing
    let line = TextLine("Tq\u{301}.", style: style)
    let plain = TextLine("Tq.", style: style)
    #expect(line.glyphs.count == 4)
    #expect(line.width == plain.width)
    #expect([0, 1, 3].map { line.glyphs[$0].x } == plain.glyphs.map(\.x))
    #expect(line.glyphs[2].x == TextLine("Tq", style: style).width)
  }

  @Test("characters without a glyph are shown as the same box", arguments: ["漢", "\u{E000}", "🙂", "\u{1}", "\u{7F}"])
  func missing(text: String) throws {
    let glyph = try #require(TextLine(text, style: Self.exact()).glyphs.first)
    let box = try #require(TextLine("\u{10FFFD}", style: Self.exact()).glyphs.first)
    #expect(!glyph.outline.isEmpty)
    #expect(glyph.outline == box.outline)
  }

  @Test(
    "line breaks, tabs and unusual spaces are shown as spaces", arguments: ["\n", "\r\n", "\t", "\u{3000}", "\u{2028}"])
  func whiteSpace(text: String) {
    let line = TextLine("a\(text)b", style: Self.exact())
    let spaces = String(repeating: " ", count: text.unicodeScalars.count)
    #expect(line.width == TextLine("a\(spaces)b", style: Self.exact()).width)
    #expect(line.glyphs[1].outline.isEmpty)
  }

  @Test("invisible characters have no glyph", arguments: ["\u{200D}", "\u{FE0F}", "\u{AD}", "\u{2060}"])
  func ignorable(text: String) {
    let line = TextLine("A\(text)V", style: Self.exact())
    #expect(line.glyphs.count == 2)
    #expect(line.width == TextLine("AV", style: Self.exact()).width)
  }

  @Test("an empty text has an empty line")
  func empty() {
    let line = TextLine("", style: TextStyle(size: 13))
    #expect(line.glyphs.isEmpty)
    #expect(line.width == 0)
    #expect(line.ascent > 0)
  }

  @Test(
    "a line of invalid size has no extent", arguments: [0, -1, .nan, .infinity, -.infinity] as [Double])
  func senselessSizes(size: Double) {
    let line = TextLine("Text", style: TextStyle(size: size, letterSpacing: .nan))
    #expect(line.width == 0)
    #expect(line.ascent == 0)
    #expect(line.glyphs.allSatisfy { $0.x == 0 && line.transform(of: $0, at: .zero).isFinite })
  }

  @Test("a substring gives the same line as a string")
  func substrings() {
    let text = "Speed: 12.5 points/s"
    let part = text.dropFirst(7)
    #expect(
      TextLine(part, style: Self.exact()).glyphs.map(\.x) == TextLine(String(part), style: Self.exact()).glyphs.map(\.x)
    )
  }
}
