// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Replaces `var(--name, fallback)` in values of CSS.
struct CSSVariables {
  /// The most references inside one another. A ring of references ends there.
  private static let depthLimit = 32
  /// The longest value after the replacements, because custom properties can double one another.
  private static let sizeLimit = 1 << 16

  /// The bytes of all values that can still be written.
  private var budget = 16_000_000
  private var (size, isValid) = (0, true)

  /// Whether all values were replaced within the budget.
  var isComplete: Bool { budget > 0 }

  /// The value of a custom property for an owner, with the owner that declares it; `nil` without one.
  typealias Lookup = (_ name: String, _ owner: Int) -> (value: String, owner: Int)?

  /// The value with all references replaced, or `nil` if one has neither a value nor a fallback.
  mutating func resolved(_ value: String, of owner: Int, _ lookup: Lookup) -> String? {
    guard value.utf8.count <= Self.sizeLimit else { return nil }
    (size, isValid) = (0, true)
    var result: [UInt8] = []
    append(Array(value.utf8)[...], owner, depth: 0, lookup, to: &result)
    return isValid ? String(decoding: result, as: UTF8.self) : nil
  }

  private static let start = Array("var(".utf8)

  private mutating func append(
    _ text: ArraySlice<UInt8>, _ owner: Int, depth: Int, _ lookup: Lookup, to result: inout [UInt8]
  ) {
    size += text.count + 16
    budget -= text.count + 16
    guard depth < Self.depthLimit, size <= 2 * Self.sizeLimit, budget > 0 else { return isValid = false }
    var index = text.startIndex
    while index < text.endIndex, isValid {
      guard text[index] == UInt8(ascii: "v"), text[index...].starts(with: Self.start),
        index == text.startIndex || !Self.isName(text[index - 1])
      else {
        result.append(text[index])
        index += 1
        continue
      }
      let inner = index + Self.start.count
      let (comma, close) = Self.ends(of: text[inner...])
      guard let close else { return isValid = false }
      let name = XMLParser.trimmed(String(decoding: text[inner..<(comma ?? close)], as: UTF8.self))
      if let (value, source) = lookup(name, owner) {
        append(Array(value.utf8)[...], source, depth: depth + 1, lookup, to: &result)
      } else if let comma {
        append(text[(comma + 1)..<close], owner, depth: depth + 1, lookup, to: &result)
      } else {
        isValid = false
      }
      index = close + 1
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80 || DecimalNotation.isDigit(byte)
      || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
  }

  /// The first comma and the closing parenthesis of arguments.
  private static func ends(of text: ArraySlice<UInt8>) -> (comma: Int?, close: Int?) {
    var (depth, comma): (Int, Int?) = (0, nil)
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        if depth == 0 { return (comma, index) }
        depth -= 1
      case UInt8(ascii: ",") where depth == 0 && comma == nil: comma = index
      default: break
      }
    }
    return (comma, nil)
  }
}

extension StringProtocol {
  /// The first occurrence of a text, byte by byte.
  ///
  /// - Complexity: O(n · m) in both texts, and O(n) if the first byte of the text is rare.
  func range(ofText text: String) -> Range<Index>? {
    let (bytes, wanted) = (Substring(self).utf8, Array(text.utf8))
    guard let first = wanted.first else { return nil }
    var rest = bytes[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return start..<rest.index(start, offsetBy: wanted.count) }
      rest = rest.dropFirst()
    }
    return nil
  }
}
