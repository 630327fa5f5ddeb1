// SPDX-License-Identifier: MIT

/// The part of a style sheet that is being parsed.
struct StyleSheetBlock {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int

  private static let depthLimit = 64

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    (self.bytes, index, end) = (bytes, range.lowerBound, range.upperBound)
  }

  private func error(_ problem: String, at index: Int? = nil) -> CSSValueError {
    CSSValueError(index: index ?? self.index, problem: problem)
  }

  /// The text up to the next `{`, which is consumed; `nil` at the end, or at a `}` that is consumed.
  mutating func prelude(endsAtBrace: Bool = false) throws(CSSValueError) -> CSSText? {
    skipSpace()
    var start = index
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        index += 1
        return CSSText(bytes, start..<index - 1)
      case UInt8(ascii: "}"):
        guard endsAtBrace, index == start else { throw error("'}' without '{'") }
        index += 1
        return nil
      case UInt8(ascii: ";") where bytes[start] == UInt8(ascii: "@"):
        // A statement has no block.
        let name = CSSText(bytes, start..<index).text.prefix { $0 != " " }.lowercased()
        guard name == "@charset" else {
          throw error("\(CSSValueError.quoted(name)) needs a cascade, and is not read", at: start)
        }
        index += 1
        skipSpace()
        start = index
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
      default: skipByte()
      }
    }
    guard !endsAtBrace, index == start else { throw error("expected '{' or '}', found the end") }
    return nil
  }

  /// The declarations up to the `}` of a block, which is consumed.
  mutating func declarations() throws(CSSValueError) -> [StyleSheetScanner.Declaration] {
    var result: [StyleSheetScanner.Declaration] = []
    while true {
      skipSpace()
      guard index < end else { throw error("expected '}', found the end") }
      if bytes[index] == UInt8(ascii: "}") {
        index += 1
        return result
      }
      if bytes[index] == UInt8(ascii: ";") {
        index += 1
        continue
      }
      let start = index
      while index < end, bytes[index] != UInt8(ascii: ":") {
        switch bytes[index] {
        case UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: "{"): throw error("expected ':' after a property")
        default: skipByte()
        }
      }
      guard index < end else { throw error("expected ':', found the end") }
      let name = CSSText(bytes, start..<index).text
      index += 1
      skipSpace()
      result.append(
        StyleSheetScanner.Declaration(
          property: name.hasPrefix("--") ? name : name.lowercased(), value: try value()))
    }
  }

  /// A value up to `;` or `}` outside strings and parentheses.
  private mutating func value() throws(CSSValueError) -> CSSText {
    let start = index
    var depth = 0
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString()
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ";"), UInt8(ascii: "}"):
        if depth <= 0 { return CSSText(bytes, start..<index) }
      case UInt8(ascii: "{"): throw error("a rule inside a rule is not read")
      case UInt8(ascii: "!"):
        throw error("\(CSSValueError.quoted("!important")) needs a cascade")
      default: break
      }
      guard depth <= Self.depthLimit else { throw error("parentheses nested too deeply") }
      skipByte()
    }
    throw error("expected ';' or '}', found the end")
  }

  /// Skips a block whose `{` was consumed.
  mutating func skip() throws(CSSValueError) {
    var depth = 1
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString()
        continue
      default: break
      }
      skipByte()
      if depth == 0 { return }
    }
    throw error("expected '}', found the end")
  }

  // MARK: - Bytes

  /// Skips a byte or a comment.
  private mutating func skipByte() {
    if isComment {
      index = CSSText.endOfComment(in: bytes[..<end], from: index + 2)
    } else {
      index += 1
    }
  }

  private var isComment: Bool {
    bytes[index] == UInt8(ascii: "/") && index + 1 < end && bytes[index + 1] == UInt8(ascii: "*")
  }

  /// Skips a text in quotation marks, or its line if it has no end.
  private mutating func skipString() {
    let quote = bytes[index]
    index += 1
    while index < end, bytes[index] != quote {
      if bytes[index] == 10 { return }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, end)
  }

  private mutating func skipSpace() {
    while index < end, bytes[index] <= 32 || isComment { skipByte() }
  }
}
