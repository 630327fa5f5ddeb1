// SPDX-License-Identifier: MIT
import GlissadeQuoting

/// Parses style sheets to the extent that motion needs: style rules and `@keyframes`.
///
/// Other at-rules are skipped with their blocks. Comments count as spaces. See
/// [CSS Syntax](https://www.w3.org/TR/css-syntax-3/).
struct StyleSheetScanner {
  /// A rule with a selector, or a keyframe with its offsets.
  struct Rule {
    let selector: String
    var declarations: [Declaration]
    let position: Int
  }

  /// A property with its value.
  struct Declaration {
    let property: String
    let value: String
    let position: Int
  }

  /// The keyframes of an animation.
  struct Keyframes {
    let name: String
    let keyframes: [Rule]
  }

  private(set) var rules: [Rule] = []
  private(set) var keyframes: [Keyframes] = []
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int
  /// The text before the style sheet counts for lines.
  private let text: TextLines

  /// Parses a text, or the content of the `style` elements of a page.
  init(_ source: String) throws(MotionReadingError) {
    bytes = Array(source.utf8)
    text = TextLines(bytes)
    (index, end) = (0, bytes.count)
    guard bytes.first(where: { $0 > 32 }) == UInt8(ascii: "<") else {
      try parse(0..<bytes.count)
      return
    }
    let parts = Self.styleElements(in: bytes)
    guard !parts.isEmpty else { throw text.error(at: 0, "the page has no element “style”") }
    for part in parts { try parse(part) }
  }

  /// The contents of the `style` elements of a page.
  private static func styleElements(in bytes: [UInt8]) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var index = 0
    while let tag = first("<style", in: bytes, from: index),
      let close = bytes[tag...].firstIndex(of: UInt8(ascii: ">"))
    {
      let end = first("</style", in: bytes, from: close + 1) ?? bytes.count
      parts.append(close + 1..<end)
      index = end
    }
    return parts
  }

  /// The index of the first occurrence of a text that begins with `<`.
  private static func first(_ text: String, in bytes: [UInt8], from start: Int) -> Int? {
    let text = Array(text.utf8)
    return bytes[start...].indices.first { bytes[$0] == UInt8(ascii: "<") && bytes[$0...].starts(with: text) }
  }

  private mutating func parse(_ range: Range<Int>) throws(MotionReadingError) {
    var block = Block(bytes: bytes, index: range.lowerBound, end: range.upperBound, lines: text)
    while let prelude = try block.prelude() {
      guard prelude.text.hasPrefix("@") else {
        rules.append(Rule(selector: prelude.text, declarations: try block.declarations(), position: prelude.position))
        continue
      }
      guard prelude.text.hasPrefix("@keyframes ") else {
        try block.skip()
        continue
      }
      var frames: [Rule] = []
      while let frame = try block.prelude(endsAtBrace: true) {
        frames.append(Rule(selector: frame.text, declarations: try block.declarations(), position: frame.position))
      }
      let name = prelude.text.dropFirst("@keyframes ".count)
      keyframes.append(Keyframes(name: String(name.filter { $0 != " " && $0 != "\"" }), keyframes: frames))
    }
  }

  /// An error at a position.
  func error(at position: Int, _ problem: String) -> MotionReadingError { text.error(at: position, problem) }
}

/// The part of a style sheet that is being parsed.
private struct Block {
  let bytes: [UInt8]
  var index: Int
  let end: Int
  let lines: TextLines

  private static let depthLimit = 64

  /// The text up to the next `{`, which is consumed; `nil` at the end, or at a `}` that is consumed.
  mutating func prelude(endsAtBrace: Bool = false) throws(MotionReadingError) -> (text: String, position: Int)? {
    skipSpace()
    var start = index
    var text: [UInt8] = []
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        index += 1
        return (Self.trimmed(text), start)
      case UInt8(ascii: "}"):
        guard endsAtBrace, Self.trimmed(text).isEmpty else { throw lines.error(at: index, "'}' without '{'") }
        index += 1
        return nil
      case UInt8(ascii: ";") where text.first == UInt8(ascii: "@"):
        // A statement such as @import has no block.
        index += 1
        skipSpace()
        (start, text) = (index, [])
      default: text.append(next())
      }
    }
    guard !endsAtBrace, Self.trimmed(text).isEmpty else {
      throw lines.error(at: end, "expected '{' or '}', found the end")
    }
    return nil
  }

  /// The declarations up to the `}` of a block, which is consumed.
  mutating func declarations() throws(MotionReadingError) -> [StyleSheetScanner.Declaration] {
    var result: [StyleSheetScanner.Declaration] = []
    while true {
      skipSpace()
      guard index < end else { throw lines.error(at: end, "expected '}', found the end") }
      if bytes[index] == UInt8(ascii: "}") {
        index += 1
        return result
      }
      if bytes[index] == UInt8(ascii: ";") {
        index += 1
        continue
      }
      let position = index
      var name: [UInt8] = []
      while index < end, bytes[index] != UInt8(ascii: ":") {
        guard bytes[index] != UInt8(ascii: "}"), bytes[index] != UInt8(ascii: ";"), bytes[index] != UInt8(ascii: "{")
        else { throw lines.error(at: index, "expected ':' after a property") }
        name.append(next())
      }
      guard index < end else { throw lines.error(at: end, "expected ':', found the end") }
      index += 1
      skipSpace()
      let valuePosition = index
      let value = try value()
      result.append(
        StyleSheetScanner.Declaration(
          property: Self.trimmed(name).lowercased(), value: value, position: value.isEmpty ? position : valuePosition))
    }
  }

  /// A value up to `;` or `}` outside strings and parentheses.
  private mutating func value() throws(MotionReadingError) -> String {
    var (text, depth, quote): ([UInt8], Int, UInt8?) = ([], 0, nil)
    while index < end {
      let byte = bytes[index]
      if let mark = quote {
        if byte == mark { quote = nil }
        text.append(byte)
        index += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ";"), UInt8(ascii: "}"):
        if depth <= 0 { return Self.trimmed(text) }
      default: break
      }
      guard depth <= Self.depthLimit else { throw lines.error(at: index, "parentheses nested too deeply") }
      text.append(next())
    }
    throw lines.error(at: end, "expected ';' or '}', found the end")
  }

  /// Skips a block whose `{` was consumed.
  mutating func skip() throws(MotionReadingError) {
    var depth = 1
    while index < end {
      let byte = next()
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return }
    }
    throw lines.error(at: end, "expected '}', found the end")
  }

  /// The next byte; a comment is a space.
  private mutating func next() -> UInt8 {
    let byte = bytes[index]
    index += 1
    guard byte == UInt8(ascii: "/"), index < end, bytes[index] == UInt8(ascii: "*") else { return byte }
    index += 1
    while index < end, !(bytes[index] == UInt8(ascii: "/") && bytes[index - 1] == UInt8(ascii: "*")) { index += 1 }
    index = min(index + 1, end)
    return UInt8(ascii: " ")
  }

  private mutating func skipSpace() {
    while index < end {
      let isComment = bytes[index] == UInt8(ascii: "/") && index + 1 < end && bytes[index + 1] == UInt8(ascii: "*")
      guard bytes[index] <= 32 || isComment else { return }
      _ = next()
    }
  }

  private static func trimmed(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
