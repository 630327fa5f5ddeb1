// SPDX-License-Identifier: MIT

/// The rows of a text in CSV. Empty lines are skipped.
struct CSVRows {
  struct Field {
    let text: String
    /// The index of the first byte, for messages.
    let position: Int
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// An error at a position.
  func error(at position: Int, _ problem: String) -> MotionReadingError {
    TextLines(bytes).error(at: position, problem)
  }

  /// The fields of the next row, or `nil` at the end.
  mutating func next() throws(MotionReadingError) -> [Field]? {
    while index < bytes.count, Self.isLineBreak(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    var fields = [try field()]
    while index < bytes.count, bytes[index] == UInt8(ascii: ",") {
      index += 1
      fields.append(try field())
    }
    return fields
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  /// The next field, without spaces around it. The comma or the line break after it remains.
  private mutating func field() throws(MotionReadingError) -> Field {
    let start = index
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      while index < bytes.count, bytes[index] != UInt8(ascii: ","), !Self.isLineBreak(bytes[index]) {
        guard bytes[index] != UInt8(ascii: "\"") else { throw error(at: index, "a quotation mark inside a field") }
        index += 1
      }
      var text = bytes[start..<index].drop { $0 == UInt8(ascii: " ") }
      while text.last == UInt8(ascii: " ") { text.removeLast() }
      return Field(text: String(decoding: text, as: UTF8.self), position: text.startIndex)
    }
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") {
        index += 1
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
          guard index == bytes.count || bytes[index] == UInt8(ascii: ",") || Self.isLineBreak(bytes[index]) else {
            throw error(at: index, "expected ',' after a quoted field")
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
