// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The numbers in a value of CSS or SVG, without its units, words and colours.
package struct NumberTokens {
  package private(set) var numbers: [Double] = []
  /// The numbers as they are written.
  private var texts: [String] = []
  /// The texts before, between and after the numbers.
  private var parts: [String] = []

  /// The most numbers of a value that a person would change one by one.
  package static let limit = 8

  /// - Complexity: O(n) in the bytes.
  package init(_ text: String, limit: Int = Self.limit) {
    let bytes = Array(text.utf8)
    var (index, partStart) = (0, 0)
    func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
    func isDigit(_ place: Int) -> Bool { DecimalNotation.isDigit(byte(place)) }
    while index < bytes.count {
      let first = bytes[index]
      if first == UInt8(ascii: "#") || Self.isLetter(first) {
        // A word or a colour can contain digits.
        index += 1
        while index < bytes.count, Self.isLetter(bytes[index]) || isDigit(index) || bytes[index] == UInt8(ascii: "-") {
          index += 1
        }
        continue
      }
      var end = index
      if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") { end += 1 }
      let mantissa = end
      while isDigit(end) { end += 1 }
      if byte(end) == UInt8(ascii: "."), isDigit(end + 1) {
        end += 1
        while isDigit(end) { end += 1 }
      }
      guard end > mantissa else {
        index += 1
        continue
      }
      if byte(end) | 0x20 == UInt8(ascii: "e") {
        let sign = [UInt8(ascii: "-"), UInt8(ascii: "+")].contains(byte(end + 1)) ? 1 : 0
        if isDigit(end + 1 + sign) {
          end += 1 + sign
          while isDigit(end) { end += 1 }
        }
      }
      guard let number = Double(String(decoding: bytes[index..<end], as: UTF8.self)), number.isFinite else { break }
      numbers.append(number)
      texts.append(String(decoding: bytes[index..<end], as: UTF8.self))
      parts.append(String(decoding: bytes[partStart..<index], as: UTF8.self))
      (index, partStart) = (end, end)
    }
    parts.append(String(decoding: bytes[partStart...], as: UTF8.self))
    if numbers.count > limit { (numbers, parts) = ([], [text]) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Whether the value is one number, also in pixels.
  var isPlain: Bool { numbers.count == 1 && parts[0].isEmpty && (parts[1].isEmpty || parts[1] == "px") }

  /// Whether another value has the same texts around its numbers, besides white space.
  func hasSameParts(as other: NumberTokens) -> Bool {
    func words(_ parts: [String]) -> [String] { parts.map { $0.filter { !$0.isWhitespace } } }
    return !numbers.isEmpty && words(parts) == words(other.parts)
  }

  /// The value with other numbers, of which there are as many. Equal ones stay as they are written.
  package func text(with new: [Double]) -> String {
    var text = ""
    for (index, number) in new.enumerated() where index + 1 < parts.count {
      text += parts[index] + (number == numbers[index] ? texts[index] : JSONNode.text(of: number))
    }
    return text + (parts.last ?? "")
  }
}
