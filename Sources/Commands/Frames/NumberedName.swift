// SPDX-License-Identifier: MIT

/// The name of numbered pictures: a text with frame padding.
///
/// The padding is `%04d`, `####`, `@@@@` or `$F4`: a number with at least four digits. Each `#` and each `@` is one
/// digit, `%d` and `$F` are numbers with as many digits as necessary. If a name has several, the last one counts.
package struct NumberedName: Sendable {
  /// The name before and after the number.
  let prefix: FileName
  let suffix: FileName
  /// The smallest number of digits. The sign of a negative number counts as one.
  let digits: Int

  private static let digitLimit = 100

  init(prefix: FileName, digits: Int, suffix: FileName) {
    (self.prefix, self.digits, self.suffix) = (prefix, digits, suffix)
  }

  /// Reads a name with frame padding, after the last slash; `nil` for a name without one.
  package init?(_ name: FileName) {
    let bytes = name.bytes
    let start = name.folder.bytes.count
    let places = (start..<bytes.count).reversed().lazy.compactMap { Self.place(in: bytes, at: $0, from: start) }
    guard let place = places.first, (1...Self.digitLimit).contains(place.digits) else { return nil }
    self.init(
      prefix: FileName(bytes[..<place.range.lowerBound]), digits: place.digits,
      suffix: FileName(bytes[place.range.upperBound...]))
  }

  /// The frame padding that ends with a byte, and its width.
  private static func place(
    in bytes: [UInt8], at end: Int, from start: Int
  ) -> (range: Range<Int>, digits: Int)? {
    let byte = bytes[end]
    let isMark: (UInt8) -> Bool = { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "@") }
    if isMark(byte) {
      // A single mark before a letter or a digit, as in icon@2x.png, is a part of the name.
      let isInWord = end + 1 < bytes.count && Self.isLetterOrDigit(bytes[end + 1])
      if isInWord, end == start || !isMark(bytes[end - 1]) { return nil }
      let first = bytes[start...end].lastIndex { !isMark($0) }.map { $0 + 1 } ?? start
      return (first..<(end + 1), end + 1 - first)
    }
    let isDigit: (UInt8) -> Bool = { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    // %04d: the digits are before the letter. $F4: they are after it.
    if byte == UInt8(ascii: "d") {
      let first = bytes[start..<end].lastIndex { !isDigit($0) } ?? start
      guard first < end, bytes[first] == UInt8(ascii: "%") else { return nil }
      return width(bytes[(first + 1)..<end]).map { (first..<(end + 1), $0) }
    }
    let last = bytes[start...end].lastIndex { !isDigit($0) } ?? start
    guard last > start, bytes[last] == UInt8(ascii: "F"), bytes[last - 1] == UInt8(ascii: "$") else { return nil }
    return width(bytes[(last + 1)..<(end + 1)]).map { ((last - 1)..<(end + 1), $0) }
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte >= 0x80
  }

  private static func width(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty else { return 1 }
    return digits.count < 9 ? Int(String(decoding: digits, as: UTF8.self)).map { max($0, 1) } : nil
  }

  /// The name with a number.
  package func name(of number: Int) -> FileName {
    let text = String(number.magnitude)
    let sign = number < 0 ? "-" : ""
    return prefix + (sign + String(repeating: "0", count: max(0, digits - text.count - sign.count)) + text) + suffix
  }

  /// The number in a name, or `nil` if the name is not one of these.
  package func number(in name: FileName) -> Int? {
    let bytes = name.bytes
    guard bytes.starts(with: prefix.bytes), bytes.count >= prefix.bytes.count + suffix.bytes.count,
      bytes.suffix(suffix.bytes.count).elementsEqual(suffix.bytes)
    else { return nil }
    let digits = bytes.dropFirst(prefix.bytes.count).dropLast(suffix.bytes.count)
    guard let number = Int(String(decoding: digits, as: UTF8.self)), self.name(of: number) == name else { return nil }
    return number
  }

  /// The name with its frame padding in the form `%04d`.
  var text: String { "\(prefix.text)%0\(digits)d\(suffix.text)" }
}
