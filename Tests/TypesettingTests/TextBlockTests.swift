// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting
import TestSupport
import Testing

@Suite("Blocks of text")
struct TextBlockTests {
  /// A style in which a font unit is a point, so that every sum is exact.
  private let style = TextLineTests.exact()

  private func width(_ text: String) -> Double { TextLine(text, style: style).width }

  /// The texts of the lines.
  private func strings(_ block: TextBlock, of text: String) -> [String] {
    let units = Array(text.utf8)
    return block.lines.map { String(decoding: units[$0.utf8Range], as: UTF8.self) }
  }

  @Test("one line has the glyphs, the width and the height of a line", arguments: ["", "A", "Tor AV ", "  é\t1"])
  func oneLine(text: String) throws {
    let block = TextBlock(text, style: style)
    let line = TextLine(text, style: style)
    let only = try #require(block.lines.first)
    #expect(block.lines.count == 1)
    #expect(only.start == .zero)
    #expect(only.text.width == line.width && only.text.glyphs.map(\.x) == line.glyphs.map(\.x))
    #expect(only.text.glyphs.map(\.outline) == line.glyphs.map(\.outline))
    #expect(block.size == Size(width: line.width, height: line.ascent + line.descent))
    #expect(block.ascent == line.ascent)
  }

  @Test(
    "each line break starts a line",
    arguments: ["\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func lineBreaks(mark: String) {
    for width in [nil, 1e6] as [Double?] {
      let texts = [
        "a\(mark)b": ["a", "b"], "\(mark)a": ["", "a"], "a\(mark)": ["a", ""], "\(mark)a\(mark)b": ["", "a", "b"],
      ]
      for (text, expected) in texts {
        let block = TextBlock(text, style: style, width: width)
        #expect(strings(block, of: text) == expected)
        #expect(block.lines.map(\.text.width) == expected.map { self.width($0) })
      }
    }
  }

  @Test("a line takes the words that fit, and the spaces between two lines are left out")
  func wrapping() {
    let text = "one two  three four"
    let wide = width("one two")
    #expect(strings(TextBlock(text, style: style, width: wide), of: text) == ["one two", "three", "four"])
    #expect(strings(TextBlock(text, style: style, width: wide - 1), of: text) == ["one", "two", "three", "four"])
    let all = TextBlock(text, style: style, width: width(text))
    #expect(strings(all, of: text) == [text])
    #expect(all.lines[0].text.glyphs.map(\.x) == TextLine(text, style: style).glyphs.map(\.x))
    // Spaces before a text count, and those after it do not.
    let padded = "  one two  "
    #expect(strings(TextBlock(padded, style: style, width: width("  one")), of: padded) == ["  one", "two"])
    #expect(strings(TextBlock("   ", style: style, width: 9), of: "   ") == [""])
    #expect(TextBlock(text, style: style, width: 1e6).size.width == 1e6)
  }

  @Test("every line is the longest that fits", arguments: 0..<100)
  func greedy(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = (0..<20).map { _ in random.text(length: 1...7).filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
    let text = words.joined(separator: " ")
    let limit = Double(Int(random.next() % 20000))
    let block = TextBlock(text, style: style, width: limit)
    let lines = strings(block, of: text)
    #expect(lines.joined(separator: " ") == text)
    for (index, line) in lines.enumerated() {
      #expect(block.lines[index].text.width == width(line))
      #expect(width(line) <= limit || !line.contains(" "))
      guard index + 1 < lines.count, let next = lines[index + 1].split(separator: " ").first else { continue }
      #expect(width(line + " " + next) > limit)
    }
  }

  @Test("a width that another size of the style gives is not exceeded by rounding", arguments: [7, 13, 21.3, 1e-3])
  func rounding(size: Double) {
    let line = TextLine("Rounding is no reason", style: TextStyle(size: size))
    let block = TextBlock("Rounding is no reason", style: TextStyle(size: 1), width: line.width / size)
    #expect(block.lines.count == 1)
  }

  @Test("a word that is wider than the width has a line of its own and widens the block")
  func wideWord() {
    let word = String(repeating: "W", count: 1000)
    let text = "a \(word) b"
    let block = TextBlock(text, style: style, width: width("a b"))
    #expect(strings(block, of: text) == ["a", word, "b"])
    #expect(block.size.width == width(word))
  }

  @Test(
    "no-break spaces, and spaces with an accent, are parts of a word", arguments: ["\u{A0}", "\u{202F}", " \u{301}"])
  func noBreak(space: String) {
    #expect(TextBlock("a\(space)b", style: style, width: 0).lines.count == 1)
    #expect(TextBlock("a b", style: style, width: 0).lines.count == 2)
  }

  @Test("lines are aligned at the left, in the centre or at the right of the block")
  func alignment() {
    let text = "wide line\ni"
    let free = width("wide line") - width("i")
    for (alignment, share) in [(TextBlock.Alignment.leading, 0.0), (.center, 0.5), (.trailing, 1)] {
      let block = TextBlock(text, style: style, alignment: alignment)
      #expect(block.lines.map(\.start.x) == [0, share * free])
      let wide = TextBlock(text, style: style, width: 20000, alignment: alignment)
      #expect(wide.lines[1].start.x == share * (20000 - width("i")))
    }
  }

  @Test("baselines are at multiples of the line height")
  func lineHeight() {
    let line = TextLine("x", style: style)
    let cases: [(TextBlock.LineHeight, Double)] = [
      (.natural, line.lineHeight), (.points(1000), 1000), (.points(0), 0), (.factor(1.5), 1.5 * style.size),
      (.factor(-1), line.lineHeight), (.points(.nan), line.lineHeight), (.factor(.infinity), line.lineHeight),
    ]
    for (lineHeight, distance) in cases {
      let block = TextBlock("a\nb\nc", style: style, lineHeight: lineHeight)
      #expect(block.lines.map(\.start.y) == [0, distance, 2 * distance])
      #expect(block.size.height == line.ascent + line.descent + 2 * distance)
    }
  }

  @Test("tracking counts between the glyphs of a line")
  func tracking() {
    var spaced = style
    spaced.letterSpacing = 100
    #expect(TextBlock("ab\nabc", style: spaced).lines.map(\.text.width) == [width("ab") + 100, width("abc") + 200])
    #expect(TextBlock("ab cd", style: spaced, width: width("ab cd") + 400).lines.count == 1)
    #expect(TextBlock("ab cd", style: spaced, width: width("ab cd") + 399).lines.count == 2)
  }

  @Test("a width that is negative counts as 0, and one that is not finite as none")
  func hostileWidths() {
    #expect(TextBlock("a b", style: style, width: -5).lines.count == 2)
    for width in [Double.nan, .infinity, -.infinity] {
      #expect(TextBlock("a b", style: style, width: width).lines.count == 1)
    }
    for size in [0, -1, .nan, .infinity] as [Double] {
      let block = TextBlock("a b\nc", style: TextStyle(size: size, letterSpacing: .nan), width: 3)
      #expect(block.size == Size(width: 3, height: 0))
    }
  }

  @Test(
    "100,000 characters are set in linear time",
    arguments: ["W", "W ", " ", "\n", "e\u{301}", "\r\n", "漢", "\u{301}"])
  func long(unit: String) {
    let text = String(repeating: unit, count: 100_000 / unit.unicodeScalars.count)
    for width in [nil, 0, 1e4] as [Double?] {
      let block = TextBlock(text, style: style, width: width)
      #expect(block.lines.count <= text.utf8.count + 1)
      #expect(block.size.height.isFinite)
    }
  }
}
