// SPDX-License-Identifier: MIT

/// A place in a text.
package struct SwiftPosition: Hashable, Sendable {
  /// The line and the column, counted from 1; columns in Unicode scalars.
  package let line: Int
  package let column: Int

  /// The error at this place.
  package func error(_ problem: String) -> MotionReadingError {
    MotionReadingError(line: line, column: column, problem)
  }

  /// Creates a position.
  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

/// A token of Swift source.
package struct SwiftToken: Sendable {
  package enum Kind: Hashable, Sendable {
    /// A name, a keyword or `$0`.
    case word(String)
    case number(Double)
    case string(String)
    /// A bracket or an operator of one character, `->` and `...`.
    case symbol(String)
    case end
  }

  package let kind: Kind
  package let position: SwiftPosition
  /// Whether the token is the first of its line.
  package let startsLine: Bool
}

/// Divides Swift source into tokens: a subset without regular expressions, interpolation and multiline strings.
package struct SwiftTokenizer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var startsLine = true

  /// The tokens of a text, with one of the kind `end` at the end.
  ///
  /// - Complexity: O(n).
  package static func tokens(_ text: String) throws(MotionReadingError) -> [SwiftToken] {
    var tokenizer = SwiftTokenizer(scalars: Array(text.unicodeScalars))
    // A byte order mark is not part of the source.
    if tokenizer.scalar() == "\u{FEFF}" { tokenizer.index = 1 }
    var tokens: [SwiftToken] = []
    while let token = try tokenizer.next() { tokens.append(token) }
    tokens.append(SwiftToken(kind: .end, position: tokenizer.position, startsLine: true))
    return tokens
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var position: SwiftPosition { SwiftPosition(line: line, column: index - lineStart + 1) }

  private func scalar(_ offset: Int = 0) -> Unicode.Scalar? {
    index + offset < scalars.count ? scalars[index + offset] : nil
  }

  private mutating func advance() {
    if scalars[index] == "\n" {
      line += 1
      lineStart = index + 1
      startsLine = true
    }
    index += 1
  }

  private mutating func next() throws(MotionReadingError) -> SwiftToken? {
    try skipSpaceAndComments()
    guard let first = scalar() else { return nil }
    let (start, isFirst) = (position, startsLine)
    startsLine = false
    let kind: SwiftToken.Kind =
      if Self.isWordStart(first) || first == "$" {
        .word(word())
      } else if first == "`" {
        .word(try quotedWord())
      } else if Self.isDigit(first) {
        .number(try number())
      } else if first == "\"" {
        .string(try string())
      } else {
        .symbol(try symbol())
      }
    return SwiftToken(kind: kind, position: start, startsLine: isFirst)
  }

  private mutating func skipSpaceAndComments() throws(MotionReadingError) {
    while let next = scalar() {
      if next == " " || next == "\t" || next == "\n" || next == "\r" {
        advance()
      } else if next == "/", scalar(1) == "/" {
        while let other = scalar(), other != "\n" { advance() }
      } else if next == "/", scalar(1) == "*" {
        let start = position
        var depth = 0
        repeat {
          if scalar() == "/", scalar(1) == "*" {
            depth += 1
            index += 2
          } else if scalar() == "*", scalar(1) == "/" {
            depth -= 1
            index += 2
          } else if scalar() != nil {
            advance()
          } else {
            throw start.error("the comment has no end")
          }
        } while depth > 0
      } else {
        return
      }
    }
  }

  private static func isWordStart(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar.properties.isXIDStart }
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private mutating func word() -> String {
    let start = index
    index += 1
    while let next = scalar(), next.properties.isXIDContinue { index += 1 }
    return text(from: start)
  }

  private func text(from start: Int) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<index])
    return String(text)
  }

  private mutating func quotedWord() throws(MotionReadingError) -> String {
    let start = position
    index += 1
    guard let first = scalar(), Self.isWordStart(first) else { throw start.error("a name is expected in backticks") }
    let name = word()
    guard scalar() == "`" else { throw start.error("a backtick is expected after the name") }
    index += 1
    return name
  }

  private mutating func number() throws(MotionReadingError) -> Double {
    let (start, place) = (index, position)
    if scalar() == "0", scalar(1) == "x" {
      index += 2
      while let next = scalar(), next.properties.isASCIIHexDigit || next == "_" { index += 1 }
      let digits = text(from: start).dropFirst(2).filter { $0 != "_" }
      guard let value = UInt32(digits, radix: 16) else {
        throw place.error("a hexadecimal number of 32 bits is expected")
      }
      return Double(value)
    }
    func skipDigits() { while let next = scalar(), Self.isDigit(next) || next == "_" { index += 1 } }
    skipDigits()
    if scalar() == ".", let digit = scalar(1), Self.isDigit(digit) {
      index += 1
      skipDigits()
    }
    if scalar() == "e" || scalar() == "E" {
      index += 1
      if scalar() == "-" || scalar() == "+" { index += 1 }
      skipDigits()
    }
    guard let value = Double(text(from: start).filter { $0 != "_" }), value.isFinite else {
      throw place.error("a number is expected")
    }
    return value
  }

  private mutating func string() throws(MotionReadingError) -> String {
    let start = position
    var text = String.UnicodeScalarView()
    index += 1
    while let next = scalar(), next != "\n" {
      index += 1
      if next == "\"" { return String(text) }
      guard next == "\\" else {
        text.append(next)
        continue
      }
      guard let escaped = scalar(), escaped == "\"" || escaped == "\\" else {
        throw start.error("the string has an escape sequence other than a quote and a backslash")
      }
      text.append(escaped)
      index += 1
    }
    throw start.error("the string has no end")
  }

  private mutating func symbol() throws(MotionReadingError) -> String {
    guard let first = scalar() else { return "" }
    if first == "-", scalar(1) == ">" {
      index += 2
      return "->"
    }
    guard "(){}[]<>.,:;=+-*/?!&@".unicodeScalars.contains(first) else {
      throw position.error("the character “\(Character(first))” is not expected")
    }
    index += 1
    return String(Character(first))
  }
}
