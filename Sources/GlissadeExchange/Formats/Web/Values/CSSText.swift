// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A part of a text with the value of a property, for example of a declaration.
struct CSSText: Sendable {
  let bytes: [UInt8]
  let range: Range<Int>
  /// The position of a text in JSON, where the bytes are a text of their own; `nil` for a part of a style sheet.
  var position: Position?

  /// A line and a column, counted from 1.
  struct Position: Sendable {
    var line = 1
    var column = 1
  }

  init(_ bytes: [UInt8], _ range: Range<Int>) { (self.bytes, self.range) = (bytes, range) }

  init(_ text: String, at position: TextPosition?) {
    bytes = Array(text.utf8)
    range = bytes.indices
    self.position = position.map { Position(line: $0.line, column: $0.column) } ?? Position()
  }

  /// The text without comments, with single spaces.
  var text: String { CSSText.trimmed(bytes[range]) }

  /// Bytes as a text without comments, with single spaces.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var (index, quote): (Int, UInt8?) = (bytes.startIndex, nil)
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      if let mark = quote {
        if byte == mark { quote = nil }
        result.append(byte)
      } else if byte == UInt8(ascii: "/"), index < bytes.endIndex, bytes[index] == UInt8(ascii: "*") {
        index = CSSText.endOfComment(in: bytes, from: index + 1)
        result.append(32)
      } else {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        if byte > 32 || result.last.map({ $0 != 32 }) == true { result.append(byte > 32 ? byte : 32) }
      }
    }
    let start = result.firstIndex { $0 != 32 } ?? result.endIndex
    let end = result.lastIndex { $0 != 32 }.map { $0 + 1 } ?? start
    return String(decoding: result[start..<end], as: UTF8.self)
  }

  /// The index after a comment whose beginning `/*` is before an index.
  static func endOfComment(in bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start
    while index + 1 < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return bytes.endIndex
  }
}

/// A problem of a value, at the index of a byte.
struct CSSValueError: Error {
  let index: Int
  let problem: String
  /// Whether the value can be read with the sizes of an element.
  var needsSizes = false

  /// A name or a value in quotation marks, shortened.
  static func quoted(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars.prefix(40)
    return "“\(String(String.UnicodeScalarView(scalars)))”"
  }
}
