// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Reads numbers, lengths and clock values of SVG attributes. ``SVGColor`` uses it for the arguments of colours.
///
/// Functions with an optional result return `nil` for other text.
struct SVGScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// Whether only white space follows.
  mutating func isAtEnd() -> Bool {
    skipSpace()
    return index == bytes.count
  }

  mutating func skipSpace() {
    while index < bytes.count, [9, 10, 13, 32].contains(bytes[index]) { index += 1 }
  }

  /// Skips white space with at most one separator, by default a comma.
  mutating func skipSeparator(_ separator: UInt8 = UInt8(ascii: ",")) {
    skipSpace()
    if index < bytes.count, bytes[index] == separator { index += 1 }
    skipSpace()
  }

  mutating func skip(_ text: String) -> Bool {
    let expected = text.utf8
    guard bytes.count - index >= expected.count, bytes[index..<index + expected.count].elementsEqual(expected) else {
      return false
    }
    index += expected.count
    return true
  }

  /// The letters that follow.
  mutating func word() -> String {
    let start = index
    while index < bytes.count, (bytes[index] | 0x20) >= UInt8(ascii: "a"), (bytes[index] | 0x20) <= UInt8(ascii: "z") {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// A finite number.
  mutating func number() -> Double? {
    skipSpace()
    guard let end = DecimalNotation.end(in: bytes[...], from: index, acceptsLastPoint: true),
      let number = DecimalNotation.value(bytes[index..<end]), number.isFinite
    else { return nil }
    index = end
    return number
  }

  /// Numbers that are separated by white space or commas. Lengths may have the unit `px`.
  static func numbers(_ text: some StringProtocol) -> [Double]? {
    var scanner = SVGScanner(text)
    var numbers: [Double] = []
    while !scanner.isAtEnd() {
      if !numbers.isEmpty { scanner.skipSeparator() }
      guard let number = scanner.number() else { return nil }
      guard ["", "px"].contains(scanner.word()) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// The points in each absolute unit of CSS.
  private static let units = [
    "": 1.0, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6, "pt": 96.0 / 72, "pc": 16,
  ]

  /// Lengths in points that are separated by white space or commas.
  ///
  /// - Parameter whole: The length of 100 %, or `nil` if percentages are not read.
  static func lengths(_ text: some StringProtocol, whole: Double?) -> [Double]? {
    var scanner = SVGScanner(text)
    var lengths: [Double] = []
    while !scanner.isAtEnd() {
      if !lengths.isEmpty { scanner.skipSeparator() }
      guard let number = scanner.number() else { return nil }
      if scanner.skip("%") {
        guard let whole else { return nil }
        lengths.append(number * whole / 100)
      } else {
        guard let unit = units[scanner.word().lowercased()] else { return nil }
        lengths.append(number * unit)
      }
    }
    return lengths.allSatisfy(\.isFinite) ? lengths : nil
  }

  /// A clock value in seconds, such as `2`, `1.5s`, `300ms`, `02:30` or `-1min`.
  static func clock(_ text: some StringProtocol) -> Double? {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    let isNegative = scanner.skip("-")
    if !isNegative { _ = scanner.skip("+") }
    scanner.skipSpace()
    guard let first = scanner.number(), first.sign == .plus else { return nil }
    var seconds = first
    if scanner.skip(":") {
      while true {
        guard let next = scanner.number(), (0..<60).contains(next), seconds < 1e9 else { return nil }
        seconds = seconds * 60 + next
        if !scanner.skip(":") { break }
      }
    } else {
      switch scanner.word() {
      case "", "s": break
      case "ms": seconds /= 1000
      case "min": seconds *= 60
      case "h": seconds *= 3600
      default: return nil
      }
    }
    guard scanner.isAtEnd(), seconds.isFinite else { return nil }
    return isNegative ? -seconds : seconds
  }
}
