// SPDX-License-Identifier: MIT

/// The rows of a text in CSV ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)), also with semicolons or tabs.
///
/// Empty lines and lines that begin with `#` or `//` are skipped. The separator is that of the first row.
struct TableRows {
  struct Field {
    let text: String
    /// The index of the first byte, for messages.
    let position: Int
  }

  private let bytes: [UInt8]
  private var index = 0
  /// The character between fields.
  private(set) var separator = UInt8(ascii: ",")

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    skipLines()
    separator = Self.separator(of: self.bytes[index...].prefix { !Self.isLineBreak($0) })
  }

  /// The separator of a first row: a tab, a semicolon or a comma outside of quotation marks.
  private static func separator(of line: ArraySlice<UInt8>) -> UInt8 {
    var isQuoted = false
    var found: Set<UInt8> = []
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted { found.insert(byte) }
    }
    return [UInt8(ascii: "\t"), UInt8(ascii: ";")].first(where: found.contains) ?? UInt8(ascii: ",")
  }

  /// An error at a position.
  func error(at position: Int, _ problem: String) -> TableError { TableError(at: position, of: bytes, problem) }

  /// The fields of the next row, or `nil` at the end. Of a row with more fields than a limit, one more is read.
  mutating func next(atMost limit: Int) throws(TableError) -> [Field]? {
    skipLines()
    guard index < bytes.count else { return nil }
    var fields = [try field()]
    while index < bytes.count, bytes[index] == separator, fields.count <= limit {
      index += 1
      fields.append(try field())
    }
    return fields
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Skips empty lines and comments.
  private mutating func skipLines() {
    while index < bytes.count {
      if Self.isLineBreak(bytes[index]) {
        index += 1
      } else if bytes[index] == UInt8(ascii: "#") || bytes[index...].starts(with: [0x2F, 0x2F]) {
        index = bytes[index...].firstIndex(where: Self.isLineBreak) ?? bytes.count
      } else {
        return
      }
    }
  }

  /// The next field, without spaces around it. The separator or the line break after it remains.
  private mutating func field() throws(TableError) -> Field {
    let start = index
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      while index < bytes.count, bytes[index] != separator, !Self.isLineBreak(bytes[index]) {
        guard bytes[index] != UInt8(ascii: "\"") else { throw error(at: index, "a quotation mark inside a field") }
        index += 1
      }
      var text = bytes[start..<index].drop(while: Self.isSpace)
      while text.last.map(Self.isSpace) ?? false { text.removeLast() }
      return Field(text: String(decoding: text, as: UTF8.self), position: text.startIndex)
    }
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") {
        index += 1
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
          guard index == bytes.count || bytes[index] == separator || Self.isLineBreak(bytes[index]) else {
            throw error(at: index, "expected '\(Character(Unicode.Scalar(separator)))' after a quoted field")
          }
          return Field(text: String(decoding: text, as: UTF8.self), position: start)
        }
      }
      text.append(bytes[index])
      index += 1
    }
    throw error(at: start, "a quoted field without an end")
  }
}
