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
    var (parts, part): ([String], String) = ([], "")
    var depth = 0
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "(" {
        depth += 1
      } else if character == ")" {
        depth -= 1
      } else if depth <= 0, character == separator || (separator == " " && character.isWhitespace) {
        parts.append(XMLParser.trimmed(part))
        part = ""
        continue
      }
      part.append(character)
    }
    parts.append(XMLParser.trimmed(part))
    return separator == " " ? parts.filter { !$0.isEmpty } : parts
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
    guard text.contains("/") || text.contains("<!--") else { return text }
    var bytes = Array(text.utf8)[...]
    var result: [UInt8] = []
    while let byte = bytes.first {
      if bytes.starts(with: Array("/*".utf8)) {
        bytes = bytes.dropFirst(2)
        while !bytes.isEmpty, !bytes.starts(with: Array("*/".utf8)) { bytes = bytes.dropFirst() }
        bytes = bytes.dropFirst(2)
        result.append(32)
      } else {
        result.append(byte)
        bytes = bytes.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
