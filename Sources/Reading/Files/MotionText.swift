// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The text of the bytes of a motion file.
package enum MotionText {
  /// Decodes UTF-8, UTF-16 with a byte order mark, and Latin-1 that an XML declaration states.
  ///
  /// - Throws: An error with the place of the first byte of another encoding.
  /// - Complexity: O(n) in the bytes.
  package static func decoded(_ bytes: [UInt8]) throws(MotionFileError) -> String {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes) }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let encoding = declaredEncoding(bytes[start...])
    if let encoding, latinNames.contains(encoding) { return latin(bytes[start...]) }
    if let text = String(validating: bytes[start...], as: UTF8.self) {
      // UTF-16 without a mark is valid UTF-8 as long as it has ASCII alone.
      guard !text.utf8.prefix(4).contains(0) else {
        throw MotionFileError("text in UTF-16 without a byte order mark, or no text; UTF-8 is accepted")
      }
      return text
    }
    if let encoding, encoding != "utf-8" {
      throw MotionFileError("the encoding \(Quotation.quoted(encoding)) is not read; UTF-8, UTF-16 and Latin-1 are")
    }
    throw invalid(bytes[start...])
  }

  /// The text in UTF-8: the bytes of the file if they are the same, because a copy can have 64 MiB.
  package static func utf8(_ text: String, of bytes: [UInt8]) -> [UInt8] {
    // Latin-1 has fewer bytes, and UTF-16 begins with a mark.
    text.utf8.count == bytes.count && bytes.first ?? 0xFF < 0xFE ? bytes : Array(text.utf8)
  }

  /// The names of Latin-1 and of its part that is ASCII.
  private static let latinNames: Set<String> = ["iso-8859-1", "latin1", "latin-1", "iso_8859-1", "l1", "us-ascii"]

  private static func utf16(_ bytes: [UInt8]) throws(MotionFileError) -> String {
    guard bytes.count.isMultiple(of: 2) else {
      throw MotionFileError("the last character in UTF-16 is incomplete")
    }
    let isLittle = bytes[0] == 0xFF
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isLittle ? second << 8 | first : first << 8 | second)
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw MotionFileError("the text is not valid UTF-16")
    }
    return text
  }

  private static func latin(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(Unicode.Scalar(byte)) }
    return String(text)
  }

  /// The encoding in the XML declaration at the beginning, in lower case; `nil` without one.
  private static func declaredEncoding(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.starts(with: "<?xml".utf8) else { return nil }
    let declaration = String(decoding: bytes.prefix(256).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self).lowercased()
    guard let key = declaration.split(separator: "encoding", maxSplits: 1).dropFirst().first else { return nil }
    let value = key.drop { $0 == "=" || $0.isWhitespace }
    guard let mark = value.first, mark == "\"" || mark == "'" else { return nil }
    return String(value.dropFirst().prefix { $0 != mark })
  }

  /// The place of the first byte that is no part of a character in UTF-8.
  private static func invalid(_ bytes: ArraySlice<UInt8>) -> MotionFileError {
    var (index, line, column) = (bytes.startIndex, 1, 1)
    while index < bytes.endIndex {
      let byte = bytes[index]
      let length = byte < 0x80 ? 1 : byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      let character = bytes[index..<min(index + length, bytes.endIndex)]
      guard String(validating: character, as: UTF8.self) != nil else { break }
      (line, column) = byte == UInt8(ascii: "\n") ? (line + 1, 1) : (line, column + 1)
      index += length
    }
    let byte = index < bytes.endIndex ? String(bytes[index], radix: 16) : ""
    return MotionFileError(
      "line \(line), column \(column): the byte 0x\(byte) is not UTF-8; UTF-8, UTF-16 and Latin-1 that XML declares "
        + "are accepted")
  }
}
