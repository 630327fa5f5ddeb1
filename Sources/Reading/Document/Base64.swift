// SPDX-License-Identifier: MIT

/// The encoding of bytes in [RFC 4648, section 4](https://www.rfc-editor.org/rfc/rfc4648#section-4).
package enum Base64 {
  /// The text of bytes, with padding.
  ///
  /// - Complexity: O(n).
  package static func encode(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[start + $1]) : 0) }
      for index in 0..<4 {
        text.append(index <= group.count ? letters[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text, in which white space is skipped; `nil` for other characters.
  ///
  /// - Complexity: O(n).
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
    var isAtEnd = false
    for character in text {
      switch character {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
      case UInt8(ascii: "="):
        isAtEnd = true
        continue
      default: break
      }
      guard !isAtEnd, let value = value(of: character) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    // The last two also have the characters of the variant for addresses.
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
