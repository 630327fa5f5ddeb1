// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Reads numbers, lengths and angles of SVG and CSS.
struct SVGNumbers {
  private let bytes: [UInt8]
  private(set) var index = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The quantities by which relative lengths are multiplied.
  struct Units: Sendable {
    /// The length of 100 %.
    var whole: Double
    var fontSize = 16.0
    /// The font size of the root element.
    var rootFontSize = 16.0
    /// The extents of the outermost viewport.
    var viewport = (width: 0.0, height: 0.0)
  }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return index == bytes.count
    }
  }

  mutating func skipSpace() {
    while index < bytes.count, bytes[index] <= 32 { index += 1 }
  }

  /// Skips white space with at most one comma.
  mutating func skipSeparator() {
    skipSpace()
    if index < bytes.count, bytes[index] == UInt8(ascii: ",") || bytes[index] == UInt8(ascii: ";") { index += 1 }
    skipSpace()
  }

  mutating func number() -> Double? {
    skipSpace()
    guard let end = DecimalNotation.end(in: bytes[...], from: index, acceptsLastPoint: true),
      let number = DecimalNotation.value(bytes[index..<end]), number.isFinite
    else { return nil }
    index = end
    return number
  }

  /// The letters or the percent sign after a number, in lower case.
  mutating func unit() -> String {
    let start = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "%") {
      index += 1
      return "%"
    }
    while index < bytes.count, (bytes[index] | 0x20) >= UInt8(ascii: "a"), (bytes[index] | 0x20) <= UInt8(ascii: "z") {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
  }

  /// Skips a byte; returns whether it is next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// The letters, digits and hyphens of a name, in lower case.
  mutating func word() -> String {
    let start = index
    while index < bytes.count, Self.isLetter(bytes[index]) || (index > start && DecimalNotation.isDigit(bytes[index])) {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
  }

  /// A number with a unit, or a function such as `calc()`.
  ///
  /// - Parameter factor: The factor of a unit; `nil` for units that are not accepted.
  mutating func quantity(_ factor: (String) -> Double?) -> Double? {
    skipSpace()
    if let number = number() {
      return factor(unit()).flatMap { (number * $0).isFinite ? number * $0 : nil }
    }
    guard index < bytes.count, Self.isLetter(bytes[index]) else { return nil }
    return CSSMath.value(&self, factor)
  }

  /// The only quantity of a text; `nil` for other text.
  static func single(_ text: String, _ factor: (String) -> Double?) -> Double? {
    var scanner = SVGNumbers(text)
    guard let number = scanner.quantity(factor), scanner.isAtEnd else { return nil }
    return number
  }

  /// All numbers of a list, without units except `px`; `nil` for other text.
  static func list(_ text: some StringProtocol) -> [Double]? {
    var scanner = SVGNumbers(text)
    var numbers: [Double] = []
    while !scanner.isAtEnd {
      guard let number = scanner.quantity({ ["", "px"].contains($0) ? 1 : nil }) else { return nil }
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }

  /// A number or a percentage as a fraction.
  static func fraction(_ text: String) -> Double? {
    // A division keeps a decimal percentage exact.
    if text.hasSuffix("%"), let number = list(text.dropLast())?.first { return number / 100 }
    return single(text) { $0.isEmpty ? 1 : $0 == "%" ? 0.01 : nil }
  }

  /// A length in points.
  static func length(_ text: String, _ units: Units) -> Double? {
    lengths(text, units).flatMap { $0.count == 1 ? $0[0] : nil }
  }

  /// Lengths in points.
  static func lengths(_ text: String, _ units: Units) -> [Double]? {
    var scanner = SVGNumbers(text)
    var lengths: [Double] = []
    while !scanner.isAtEnd {
      guard let length = scanner.quantity({ factor(of: $0, units) }) else { return nil }
      lengths.append(length)
      scanner.skipSeparator()
    }
    return lengths
  }

  private static func factor(of unit: String, _ units: Units) -> Double? {
    switch unit {
    case "", "px": 1
    case "%": units.whole / 100
    case "em": units.fontSize
    case "rem": units.rootFontSize
    case "ex", "ch": units.fontSize / 2
    case "in": 96
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "q": 96 / 101.6
    case "pt": 96.0 / 72
    case "pc": 16
    case "vw", "svw", "lvw", "dvw": units.viewport.width / 100
    case "vh", "svh", "lvh", "dvh": units.viewport.height / 100
    case "vmin": min(units.viewport.width, units.viewport.height) / 100
    case "vmax": max(units.viewport.width, units.viewport.height) / 100
    default: nil
    }
  }

  /// An angle in degrees.
  static func degrees(_ text: String) -> Double? { single(text) { degrees(of: $0) } }

  /// The degrees of a unit; `nil` for other units.
  static func degrees(of unit: String) -> Double? {
    switch unit {
    case "", "deg": 1
    case "grad": 0.9
    case "rad": 180 / .pi
    case "turn": 360
    default: nil
    }
  }
}
