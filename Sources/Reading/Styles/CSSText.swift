// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Divides texts of CSS at separators outside of parentheses and strings.
enum CSSText {
  /// The index of the parenthesis that closes the one before the text, or `nil`.
  static func closing(of text: Substring) -> String.Index? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "(": depth += 1
      case ")":
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  /// The parts between separators, without white space at their ends.
  static func parts(_ text: some StringProtocol, separator: Character = ",") -> [String] {
    let mark = separator.asciiValue ?? UInt8(ascii: ",")
    var parts: [String] = []
    var part: [UInt8] = []
    var depth = 0
    var quote: UInt8?
    func finished() -> String {
      let start = part.firstIndex { $0 > 32 } ?? part.endIndex
      let end = part.lastIndex { $0 > 32 } ?? part.endIndex
      return start < part.endIndex ? String(decoding: part[start...end], as: UTF8.self) : ""
    }
    for byte in text.utf8 {
      if let open = quote {
        if byte == open { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"): depth -= 1
        case _ where depth <= 0 && (byte == mark || (mark == 32 && byte <= 32)):
          parts.append(finished())
          part.removeAll(keepingCapacity: true)
          continue
        default: break
        }
      }
      part.append(byte)
    }
    parts.append(finished())
    return mark == 32 ? parts.filter { !$0.isEmpty } : parts
  }

  /// The name and the arguments of a function such as `rotate(30deg)`, or `nil` for other text.
  static func function(_ text: String) -> (name: String, arguments: [String])? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let inner = text[text.index(after: open)...].dropLast()
    let separators = inner.contains(",") ? parts(inner) : parts(inner, separator: " ")
    return (XMLParser.trimmed(text[..<open]), separators)
  }

  /// The text without comments.
  static func withoutComments(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "/")) || text.utf8.contains(UInt8(ascii: "<")) else { return text }
    return String(decoding: withoutComments(Array(text.utf8)), as: UTF8.self)
  }

  /// The bytes with spaces in place of comments, so that all others keep their places.
  static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    var bytes = text
    let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == slash, bytes[index + 1] == star else {
        index += 1
        continue
      }
      var end = index + 2
      while end < bytes.count, !(bytes[end] == slash && bytes[end - 1] == star && end > index + 2) { end += 1 }
      for place in index..<min(end + 1, bytes.count) where bytes[place] != 10 { bytes[place] = 32 }
      index = end + 1
    }
    return bytes
  }
}
