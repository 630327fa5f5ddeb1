// SPDX-License-Identifier: MIT

/// Finds the style sheets of a page, and what else could move its elements.
enum PageStyles {
  /// The contents of the `style` elements.
  ///
  /// - Throws: An error for styles and animations at other places: they are not read.
  static func ranges(in bytes: [UInt8]) throws(CSSValueError) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var index = 0
    while let tag = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      if matches("<!--", bytes, tag) {
        index = first("-->", in: bytes, from: tag + 4).map { $0 + 3 } ?? bytes.count
        continue
      }
      guard let close = endOfTag(in: bytes, from: tag) else { break }
      index = close + 1
      if matches("<style", bytes, tag) {
        let end = first("</style", in: bytes, from: close + 1) ?? bytes.count
        parts.append(close + 1..<end)
        index = end
      } else {
        try check(bytes, tag, close)
      }
    }
    return parts
  }

  /// A fingerprint of what is outside of the style sheets and comments, without the distances between words.
  static func fingerprint(_ bytes: [UInt8], outside parts: [Range<Int>]) -> String {
    var fingerprint = Fingerprint()
    var (index, next, isSpace) = (0, 0, true)
    var text: [UInt8] = []
    while index < bytes.count {
      if next < parts.count, index == parts[next].lowerBound {
        (index, next) = (parts[next].upperBound, next + 1)
      } else if bytes[index] == UInt8(ascii: "<"), matches("<!--", bytes, index) {
        index = first("-->", in: bytes, from: index + 4).map { $0 + 3 } ?? bytes.count
      } else {
        let byte = bytes[index] <= 32 ? 32 : bytes[index]
        if byte != 32 || !isSpace { text.append(byte) }
        isSpace = byte == 32
        index += 1
      }
    }
    fingerprint.add(String(decoding: text, as: UTF8.self))
    return fingerprint.text
  }

  private static let refused = ["script", "animate", "set", "link"]

  private static func check(_ bytes: [UInt8], _ tag: Int, _ close: Int) throws(CSSValueError) {
    for name in refused where matches("<" + name, bytes, tag) {
      if name == "link", !contains("stylesheet", bytes, tag..<close) { continue }
      if name == "set", tag + 4 < close, CSSValueScanner.isName(bytes[tag + 4]) { continue }
      throw CSSValueError(index: tag, problem: "the element \(CSSValueError.quoted(name)) of a page is not read")
    }
    for place in tag..<close where bytes[place] <= 32 && matches("style=", bytes, place + 1) {
      throw CSSValueError(index: place + 1, problem: "the attribute “style” of a page is not read")
    }
  }

  /// The index of the `>` of a tag.
  private static func endOfTag(in bytes: [UInt8], from start: Int) -> Int? {
    bytes[start...].firstIndex(of: UInt8(ascii: ">"))
  }

  /// Whether a text in lower case is at an index, in any case.
  private static func matches(_ text: String, _ bytes: [UInt8], _ index: Int) -> Bool {
    guard index + text.utf8.count <= bytes.count else { return false }
    return zip(text.utf8, bytes[index...]).allSatisfy { letter, byte in
      byte == letter || (65...90).contains(byte) && byte | 32 == letter
    }
  }

  private static func contains(_ text: String, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    range.contains { matches(text, bytes, $0) }
  }

  private static func first(_ text: String, in bytes: [UInt8], from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    return bytes[start...].indices.first { matches(text, bytes, $0) }
  }
}
