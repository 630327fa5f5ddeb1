// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The places of the keyframes of a rule `@keyframes` in the bytes of a style sheet, a page or an SVG file.
struct CSSRuleText {
  /// The list of offsets and the declarations of a keyframe, without white space around them.
  struct Frame {
    let selectors: [Range<Int>]
    /// The bytes between the braces.
    let block: Range<Int>
  }

  /// A declaration in a block.
  struct Declaration {
    /// The name of the property without the prefix of a browser.
    let name: String
    let whole: Range<Int>
    let value: Range<Int>
  }

  let frames: [Frame]
  /// The values of a property by ascending offset.
  let stops: [CSSKeyframes.Stop]

  /// - Returns: `nil` without a rule of the name.
  init?(_ name: String, property: String, in bytes: [UInt8]) {
    var found: Range<Int>?
    for sheet in Self.sheets(in: bytes) {
      // Comments are spaces, and all other bytes keep their places.
      let clean = CSSText.withoutComments(Array(bytes[sheet]))
      if let rule = Self.rule(name, in: clean[...]) {
        found = rule.lowerBound + sheet.lowerBound..<rule.upperBound + sheet.lowerBound
      }
    }
    guard let found else { return nil }
    let clean = CSSText.withoutComments(Array(bytes[found]))
    func placed(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + found.lowerBound..<range.upperBound + found.lowerBound
    }
    var scanner = CSSBlockScanner(clean[...])
    var frames: [Frame] = []
    while let item = scanner.next() {
      guard let block = item.block else { continue }
      let selectors = Self.parts(of: item.prelude.indices, separator: UInt8(ascii: ","), in: clean)
      frames.append(Frame(selectors: selectors.map(placed), block: placed(block.indices)))
    }
    self.frames = frames
    var budget = StatedKeys.limit
    stops = CSSKeyframes(StyleSheet.frames(in: clean[...], budget: &budget)).stops[property] ?? []
  }

  /// The block of the last rule with the name, of which one without a prefix counts more.
  private static func rule(_ name: String, in source: ArraySlice<UInt8>, depth: Int = 0) -> Range<Int>? {
    guard depth < 16 else { return nil }
    var (plain, prefixed): (Range<Int>?, Range<Int>?) = (nil, nil)
    var scanner = CSSBlockScanner(source)
    while let item = scanner.next() {
      guard let block = item.block else { continue }
      var text = XMLParser.trimmed(String(decoding: item.prelude, as: UTF8.self))
      for mark in ["<![CDATA[", "<!--"] where text.hasPrefix(mark) {
        text = XMLParser.trimmed(text.dropFirst(mark.count))
      }
      let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
      let keyword = words.first?.lowercased() ?? ""
      if words.count == 2, keyword.hasSuffix("keyframes"), words[1].filter({ $0 != "\"" && $0 != "'" }) == name {
        if keyword.hasSuffix("@keyframes") {
          plain = block.indices
        } else if keyword.hasSuffix("@-webkit-keyframes") {
          prefixed = block.indices
        }
      } else if text.hasPrefix("@"), text.range(ofText: "reduce") == nil,
        let inner = rule(name, in: block, depth: depth + 1)
      {
        plain = inner
      }
    }
    return plain ?? prefixed
  }

  /// The style sheets of a file: the elements `style` of markup, or the whole.
  private static func sheets(in bytes: [UInt8]) -> [Range<Int>] {
    guard bytes.first(where: { $0 > 32 }) == UInt8(ascii: "<") else { return [bytes.indices] }
    var sheets: [Range<Int>] = []
    var index = 0
    func begins(_ text: StaticString, at place: Int) -> Bool {
      let count = text.utf8CodeUnitCount
      guard place + count <= bytes.count else { return false }
      return text.withUTF8Buffer { name in (0..<count).allSatisfy { unsafe bytes[place + $0] | 0x20 == name[$0] | 0x20 }
      }
    }
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), begins("<!--", at: index) {
        index += 4
        while index < bytes.count, !begins("-->", at: index) { index += 1 }
      }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "<"), begins("<style", at: index) else {
        index += 1
        continue
      }
      guard let start = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { break }
      var end = start + 1
      while end < bytes.count, !(bytes[end] == UInt8(ascii: "<") && begins("</style", at: end)) { end += 1 }
      sheets.append(start + 1..<end)
      index = end
    }
    return sheets
  }

  /// The declarations of a block, in their order.
  static func declarations(in block: Range<Int>, of bytes: [UInt8]) -> [Declaration] {
    let clean = CSSText.withoutComments(Array(bytes[block]))
    func placed(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + block.lowerBound..<range.upperBound + block.lowerBound
    }
    return parts(of: clean.indices, separator: UInt8(ascii: ";"), in: clean).compactMap { part in
      guard let colon = clean[part].firstIndex(of: UInt8(ascii: ":")) else { return nil }
      var name = XMLParser.trimmed(String(decoding: clean[part.lowerBound..<colon], as: UTF8.self)).lowercased()
      if name.hasPrefix("-webkit-") { name = String(name.dropFirst(8)) }
      return Declaration(
        name: name, whole: placed(part), value: placed(trimmed(colon + 1..<part.upperBound, in: clean)))
    }
  }

  /// The parts between separators outside of brackets and strings, without white space at their ends.
  private static func parts(of range: Range<Int>, separator: UInt8, in bytes: [UInt8]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var (start, depth, quote) = (range.lowerBound, 0, UInt8(0))
    for index in range {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
      } else if byte == separator, depth == 0 {
        parts.append(trimmed(start..<index, in: bytes))
        start = index + 1
      }
    }
    parts.append(trimmed(start..<range.upperBound, in: bytes))
    return parts
  }

  private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, bytes[low] <= 32 { low += 1 }
    while high > low, bytes[high - 1] <= 32 { high -= 1 }
    return low..<high
  }
}
