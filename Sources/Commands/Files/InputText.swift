// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Texts in UTF-8 from input files.
enum InputText {
  /// The reason why bytes are no text in UTF-8, with the place and the accepted form; `nil` for UTF-8.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func problem(in bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x1F, 0x8B]) {
      return "compressed with gzip, as an .svgz file; the expanded text in UTF-8 is accepted ('gunzip -c' writes it)"
    }
    let isUTF16 = [[0xFF, 0xFE], [0xFE, 0xFF]].contains { bytes.starts(with: $0) }
    // Without a byte order mark, each ASCII character has one byte 0.
    if isUTF16 || (bytes.count >= 4 && bytes.prefix(4).count { $0 == 0 } >= 2) {
      return "line 1, column 1: text in UTF-16 or UTF-32; UTF-8 is accepted ('iconv -f UTF-16 -t UTF-8' converts it)"
    }
    guard let index = firstInvalid(in: bytes) else { return nil }
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    // The bytes 10xxxxxx continue a character.
    let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    let byte = String(bytes[index], radix: 16)
    return "line \(line), column \(column): the byte 0x\(byte) is not UTF-8, which is accepted "
      + "('iconv -f ISO-8859-1 -t UTF-8' converts Latin-1)"
  }

  /// The index of the first byte that is not a part of a character in UTF-8.
  private static func firstInvalid(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      let length = bytes[index] >= 0xF0 ? 4 : bytes[index] >= 0xE0 ? 3 : 2
      let character = bytes[index..<min(index + length, bytes.count)]
      guard String(validating: character, as: UTF8.self) != nil else { return index }
      index += length
    }
    return nil
  }
}
