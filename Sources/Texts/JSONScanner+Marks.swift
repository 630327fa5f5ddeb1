// SPDX-License-Identifier: MIT

extension JSONScanner {
  /// Returns the position of the first excessive run of combining marks in a text, or `nil` if there is none.
  ///
  /// Marks count as written or as escapes. The check precedes any comparison of strings and does not require valid
  /// JSON.
  ///
  /// - Complexity: O(n) in the bytes.
  package static func positionOfMarks(in bytes: [UInt8]) -> TextPosition? {
    var run = CombiningMarks.Run()
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let start = index
      var scalar = Unicode.Scalar(byte)
      if byte == UInt8(ascii: "\\") {
        (scalar, index) = escape(in: bytes, at: index)
      } else if byte < 0x80 {
        index += 1
      } else {
        (scalar, index) = encoded(in: bytes, at: index)
      }
      if run.exceeds(with: scalar) { return position(of: start, in: bytes) }
    }
    return nil
  }

  /// Returns the scalar of an escape, and the index of its end.
  private static func escape(in bytes: [UInt8], at start: Int) -> (Unicode.Scalar, Int) {
    guard let unit = unit(in: bytes, at: start) else { return ("\\", min(start + 2, bytes.count)) }
    if let scalar = Unicode.Scalar(unit) { return (scalar, start + 6) }
    guard UTF16.isLeadSurrogate(unit), let second = self.unit(in: bytes, at: start + 6), UTF16.isTrailSurrogate(second)
    else { return ("\u{FFFD}", start + 6) }
    return (UTF16.decode(UTF16.EncodedScalar([unit, second])), start + 12)
  }

  private static func unit(in bytes: [UInt8], at start: Int) -> UInt16? {
    guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return UInt16(String(decoding: bytes[(start + 2)..<(start + 6)], as: UTF8.self), radix: 16)
  }

  /// Returns the scalar of bytes in UTF-8, and the index of its end.
  private static func encoded(in bytes: [UInt8], at start: Int) -> (Unicode.Scalar, Int) {
    let length = bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : 2
    let end = min(start + length, bytes.count)
    let text = String(validating: bytes[start..<end], as: UTF8.self)
    guard let scalar = text?.unicodeScalars.first else { return ("\u{FFFD}", start + 1) }
    return (scalar, end)
  }

  private static func position(of index: Int, in bytes: [UInt8]) -> TextPosition {
    let line = bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = (bytes[..<index].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    return TextPosition(line: line, column: bytes[lineStart..<index].count { $0 & 0xC0 != 0x80 } + 1)
  }
}
