// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A scanner for the tokens of [CSS Syntax 3](https://drafts.csswg.org/css-syntax-3/) that occur in easings.
struct CSSScanner {
  private let bytes: [UInt8]
  private(set) var offset: Int

  /// Creates a scanner of a text's UTF-8 bytes, which begins at a byte offset.
  init(_ text: some StringProtocol, offset: Int = 0) {
    bytes = Array(text.utf8)
    self.offset = offset
  }

  var isAtEnd: Bool { offset == bytes.count }

  func error(_ expected: String) -> TimingFunctionSyntaxError {
    TimingFunctionSyntaxError(offset: offset, expected: expected)
  }

  func error(at offset: Int, _ expected: String) -> TimingFunctionSyntaxError {
    TimingFunctionSyntaxError(offset: offset, expected: expected)
  }

  /// The text from an offset to the current offset.
  func text(from start: Int) -> String { String(decoding: bytes[start..<offset], as: UTF8.self) }

  /// Skips white space and comments.
  mutating func skipSpace() throws(TimingFunctionSyntaxError) {
    while let byte = peek() {
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D {
        offset += 1
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        var end = offset + 2
        while end + 1 < bytes.count, !(bytes[end] == UInt8(ascii: "*") && bytes[end + 1] == UInt8(ascii: "/")) {
          end += 1
        }
        guard end + 1 < bytes.count else { throw error(at: bytes.count, "'*/' to end the comment") }
        offset = end + 2
      } else {
        return
      }
    }
  }

  /// Reads an identifier and returns it in lower case, or returns `nil` if there is none.
  mutating func identifier() -> String? {
    var end = offset
    while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
    guard end > offset, !DecimalNotation.isDigit(bytes[offset]) else { return nil }
    defer { offset = end }
    return String(decoding: bytes[offset..<end].map(Self.lowercased), as: UTF8.self)
  }

  /// Skips one character if it is next, and returns whether it was.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// Reads a number in ``DecimalNotation``.
  mutating func number() -> Double? {
    guard let end = DecimalNotation.end(in: bytes[...], from: offset),
      let value = DecimalNotation.value(bytes[offset..<end])
    else { return nil }
    offset = end
    return DecimalNotation.limited(value)
  }

  /// Reads a number or a percentage; the value of a percentage is the fraction, 0.035 for `3.5%`.
  ///
  /// The fraction is the double nearest to the decimal divided by 100. A division of the rounded percentage would not
  /// reach every double.
  mutating func numberOrPercentage() -> (value: Double, isPercentage: Bool)? {
    let start = offset
    guard let number = number() else { return nil }
    let written = text(from: start)
    guard skip("%") else { return (number, false) }
    let parts = written.lowercased().split(separator: "e")
    guard let exponent = parts.count < 2 ? 0 : Int(parts[1]), exponent > Int.min + 2,
      let share = Double("\(parts[0])e\(exponent - 2)")
    else { return (number / 100, true) }
    return (DecimalNotation.limited(share), true)
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    DecimalNotation.isDigit(byte) || (lowercased(byte) >= 0x61 && lowercased(byte) <= 0x7A) || byte == 0x2D
      || byte == 0x5F || byte >= 0x80
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte }
}
