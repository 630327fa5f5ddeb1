// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Divides the value of a property into the tokens of [CSS Syntax](https://www.w3.org/TR/css-syntax-3/).
struct CSSValueScanner {
  enum Token: Equatable {
    /// A word in lower case.
    case word(String)
    /// The name of a function in lower case; its parenthesis is consumed.
    case function(String)
    case number(Double)
    case percentage(Double)
    /// A number with a unit in lower case.
    case dimension(Double, String)
    case string(String)
    /// The characters after `#`.
    case hash(String)
    case comma, slash, open, close
    case other(UInt8)
    case end
  }

  private let bytes: [UInt8]
  private let end: Int
  private var index: Int
  /// The index of the first byte of the last token.
  private(set) var start: Int
  /// Whether white space or a comment was before the last token.
  private(set) var hasSpaceBefore = false

  init(_ text: CSSText) {
    bytes = text.bytes
    (index, start, end) = (text.range.lowerBound, text.range.lowerBound, text.range.upperBound)
  }

  /// The text of the last token, with both parentheses of a function.
  var lastText: String {
    let text = String(decoding: bytes[start..<max(index, start)], as: UTF8.self)
    return text.hasSuffix("(") && text.utf8.count > 1 ? text + ")" : text
  }

  /// An error at the last token.
  func error(_ problem: String) -> CSSValueError { CSSValueError(index: start, problem: problem) }

  /// An error at the last token, which is named.
  func unexpected(_ expected: String) -> CSSValueError {
    let found = index > start ? CSSValueError.quoted(lastText) : "the end"
    return error("expected \(expected), found \(found)")
  }

  /// The next token, which is not consumed.
  func peek() throws(CSSValueError) -> Token {
    var copy = self
    return try copy.next()
  }

  /// Consumes the next token if it is a certain one.
  mutating func skip(_ token: Token) throws(CSSValueError) -> Bool {
    var copy = self
    guard try copy.next() == token else { return false }
    self = copy
    return true
  }

  /// Throws an error unless the value is at its end.
  mutating func expectEnd() throws(CSSValueError) {
    guard try next() == .end else { throw unexpected("the end of the value") }
  }

  /// The next token.
  mutating func next() throws(CSSValueError) -> Token {
    let before = index
    skipSpace()
    hasSpaceBefore = index > before
    start = index
    guard index < end else { return .end }
    let byte = bytes[index]
    if let last = DecimalNotation.end(in: bytes[..<end], from: index) { return number(until: last) }
    let isSign = byte == UInt8(ascii: "-") && (index + 1 == end || !Self.isName(bytes[index + 1]))
    if !isSign, Self.isName(byte) || byte == UInt8(ascii: "\\") {
      let name = try name().lowercased()
      guard index < end, bytes[index] == UInt8(ascii: "(") else { return .word(name) }
      index += 1
      return .function(name)
    }
    index += 1
    switch byte {
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: "/"): return .slash
    case UInt8(ascii: "("): return .open
    case UInt8(ascii: ")"): return .close
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string(until: byte))
    case UInt8(ascii: "#"): return .hash(try name())
    default: return .other(byte)
    }
  }

  private mutating func skipSpace() {
    while index < end {
      if bytes[index] <= 32 {
        index += 1
      } else if bytes[index] == UInt8(ascii: "/"), index + 1 < end, bytes[index + 1] == UInt8(ascii: "*") {
        index = CSSText.endOfComment(in: bytes[..<end], from: index + 2)
      } else {
        return
      }
    }
  }

  // MARK: - Names and strings

  private mutating func name() throws(CSSValueError) -> String {
    let first = index
    while index < end, Self.isName(bytes[index]) { index += 1 }
    if index < end, bytes[index] == UInt8(ascii: "\\") {
      start = index
      throw error("an escape “\\” in a name is not read")
    }
    return String(decoding: bytes[first..<index], as: UTF8.self)
  }

  private mutating func string(until quote: UInt8) throws(CSSValueError) -> String {
    var result: [UInt8] = []
    while index < end, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\") {
        guard index + 1 < end, !Self.isHexadecimal(bytes[index + 1]) else {
          start = index
          throw error("an escape “\\” with a number is not read")
        }
        index += 1
        // A line that continues.
        if bytes[index] == 10 {
          index += 1
          continue
        }
      }
      result.append(bytes[index])
      index += 1
    }
    guard index < end else { throw error("the text has no end") }
    index += 1
    return String(decoding: result, as: UTF8.self)
  }

  static func isName(_ byte: UInt8) -> Bool {
    DecimalNotation.isDigit(byte) || (97...122).contains(byte | 32) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte >= 128
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    DecimalNotation.isDigit(byte) || (97...102).contains(byte | 32)
  }

  // MARK: - Numbers

  private mutating func number(until last: Int) -> Token {
    let value = DecimalNotation.limited(DecimalNotation.value(bytes[index..<last]) ?? 0)
    index = last
    guard index < end else { return .number(value) }
    if bytes[index] == UInt8(ascii: "%") {
      index += 1
      return .percentage(value)
    }
    let unit = index
    while index < end, Self.isName(bytes[index]) { index += 1 }
    guard index > unit else { return .number(value) }
    return .dimension(value, String(decoding: bytes[unit..<index], as: UTF8.self).lowercased())
  }
}
