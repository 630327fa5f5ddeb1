// SPDX-License-Identifier: MIT

/// A word of the language.
enum ExpressionToken: Hashable, Sendable {
  case number(Double)
  case text(String)
  case name(String)
  case sign(String)
}

/// Divides the text of an expression into words.
struct ExpressionScanner {
  private let characters: [UInt8]
  private var index = 0

  /// The most bytes of an expression.
  static let limit = 65_536

  private static let signs = [
    "===", "!==", "**=", "&&", "||", "==", "!=", "<=", ">=", "++", "--", "+=", "-=", "*=", "/=", "%=", "**", "{", "}",
    "(", ")", "[", "]", ";", ",", "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", "=", ".",
  ].map { (text: $0, bytes: Array($0.utf8)) }

  init(_ text: String) { characters = Array(text.utf8) }

  /// All words of the text.
  ///
  /// - Complexity: O(n).
  mutating func tokens() throws(ExpressionFailure) -> [ExpressionToken] {
    guard characters.count <= Self.limit else { throw ExpressionFailure("more than \(Self.limit) bytes") }
    var tokens: [ExpressionToken] = []
    while true {
      try skipSpace()
      guard index < characters.count else { return tokens }
      tokens.append(try token())
    }
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    index + offset < characters.count ? characters[index + offset] : nil
  }

  private mutating func skipSpace() throws(ExpressionFailure) {
    while let next = byte() {
      if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
        while let next = byte(), next != 10, next != 13 { index += 1 }
      } else if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        index += 2
        while byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
          guard byte() != nil else { throw ExpressionFailure("a comment without an end") }
          index += 1
        }
        index += 2
      } else if next <= 32 {
        index += 1
      } else {
        return
      }
    }
  }

  private mutating func token() throws(ExpressionFailure) -> ExpressionToken {
    guard let first = byte() else { throw ExpressionFailure("an early end") }
    if Self.isDigit(first) || (first == UInt8(ascii: ".") && byte(1).map(Self.isDigit) ?? false) { return try number() }
    if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") { return .text(try quoted(first)) }
    if Self.isLetter(first) {
      let start = index
      while let next = byte(), Self.isLetter(next) || Self.isDigit(next) { index += 1 }
      return .name(String(decoding: characters[start..<index], as: UTF8.self))
    }
    for sign in Self.signs where characters[index...].starts(with: sign.bytes) {
      index += sign.bytes.count
      return .sign(sign.text)
    }
    throw ExpressionFailure("the character “\(Character(Unicode.Scalar(first)))”")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 32) >= UInt8(ascii: "a") && (byte | 32) <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 128
  }

  private mutating func number() throws(ExpressionFailure) -> ExpressionToken {
    let start = index
    while let next = byte() {
      let isSign = next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
      let followsExponent = index > start && (characters[index - 1] | 32) == UInt8(ascii: "e")
      guard
        Self.isDigit(next) || next == UInt8(ascii: ".") || (next | 32) == UInt8(ascii: "e")
          || (isSign && followsExponent)
      else { break }
      index += 1
    }
    let text = String(decoding: characters[start..<index], as: UTF8.self)
    guard let number = Double(text.hasSuffix(".") ? text + "0" : text) else {
      throw ExpressionFailure("the number \(text)")
    }
    return .number(number)
  }

  private mutating func quoted(_ mark: UInt8) throws(ExpressionFailure) -> String {
    var bytes: [UInt8] = []
    index += 1
    while let next = byte(), next != mark {
      if next == UInt8(ascii: "\\"), let escaped = byte(1) {
        let controls: [UInt8: UInt8] = [UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9]
        bytes.append(controls[escaped] ?? escaped)
        index += 2
      } else {
        bytes.append(next)
        index += 1
      }
    }
    guard byte() != nil else { throw ExpressionFailure("a text without an end") }
    index += 1
    return String(decoding: bytes, as: UTF8.self)
  }
}
