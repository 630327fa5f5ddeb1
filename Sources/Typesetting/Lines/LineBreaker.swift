// SPDX-License-Identifier: MIT

/// A builder that breaks a text into lines, at line breaks and within a width at spaces.
struct LineBreaker {
  private let style: TextStyle
  /// The largest width of a line with several words, or `nil` for any width.
  private let limit: Double?
  private(set) var lines: [(text: TextLine, utf8Range: Range<Int>)] = []

  init(style: TextStyle, limit: Double?) {
    self.style = style
    // A width that was measured at another size of the style differs by rounding, and still has to fit.
    self.limit = limit.map { $0 * (1 + 1e-12) }
  }

  /// Appends the lines of a text.
  mutating func append(_ text: String) {
    var text = text
    // The distance of two positions takes constant time in UTF-8.
    text.makeContiguousUTF8()
    guard text.utf8.contains(where: Self.canBeginLineBreak) else { return appendParagraph(text[...], utf8Offset: 0) }
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      appendParagraph(
        paragraph, utf8Offset: text.utf8.distance(from: text.utf8.startIndex, to: paragraph.utf8.startIndex))
    }
  }

  /// Whether a code unit can be the first of a line break. The test avoids the search for characters in most text.
  private static func canBeginLineBreak(_ unit: UInt8) -> Bool {
    // U+000A to U+000D, and the first units of U+0085, U+2028 and U+2029.
    (0x0A...0x0D).contains(unit) || unit == 0xC2 || unit == 0xE2
  }

  /// Appends the lines of a text without line breaks.
  private mutating func appendParagraph(_ text: Substring, utf8Offset: Int) {
    guard let limit else {
      let line = TextLine(text, style: style)
      lines.append((line, utf8Offset..<utf8Offset + line.utf8Count))
      return
    }
    var setter = LineSetter(style: style)
    // Offsets from the start of the text: of the line, and of the end of its last word.
    var (lineStart, wordEnd) = (0, 0)
    var hasWord = false
    var rest = text
    while let start = rest.firstIndex(where: { !$0.isBreakingSpace }) {
      let spaces = rest[..<start]
      let word = rest[start...].prefix { !$0.isBreakingSpace }
      let wordStart = wordEnd + spaces.utf8.count
      let mark = setter.mark
      setter.append(contentsOf: spaces, utf8Offset: wordEnd - lineStart)
      setter.append(contentsOf: word, utf8Offset: wordStart - lineStart)
      if hasWord, setter.width > limit {
        setter.rewind(to: mark)
        append(setter, utf8Range: utf8Offset + lineStart..<utf8Offset + wordEnd)
        // A word is set at most twice.
        setter = LineSetter(style: style)
        lineStart = wordStart
        setter.append(contentsOf: word, utf8Offset: 0)
      }
      wordEnd = wordStart + word.utf8.count
      hasWord = true
      rest = rest[word.endIndex...]
    }
    append(setter, utf8Range: utf8Offset + lineStart..<utf8Offset + wordEnd)
  }

  private mutating func append(_ setter: LineSetter, utf8Range: Range<Int>) {
    let line = TextLine(style: style, glyphs: setter.glyphs, width: setter.width, utf8Count: utf8Range.count)
    lines.append((line, utf8Range))
  }
}

extension Character {
  /// Whether a line can be broken at the character: white space without accents that is not a no-break space.
  package var isBreakingSpace: Bool {
    guard isWhitespace else { return false }
    let scalars = unicodeScalars
    guard let first = scalars.first, scalars.count == 1 || isNewline else { return false }
    return first != "\u{A0}" && first != "\u{2007}" && first != "\u{202F}"
  }
}
