// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A number of a table in decimal notation, with or without a unit.
struct TableNumber {
  /// The units, each with its factor to points, degrees, seconds or 1.
  private static let factors: [String: Double] = [
    "px": 1, "pt": 1, "deg": 1, "°": 1, "s": 1, "sec": 1, "seconds": 1, "ms": 0.001, "%": 0.01, "turn": 360,
    "rad": 180 / .pi,
  ]

  /// The number in points, degrees, seconds or as a fraction.
  let value: Double

  /// The number of a text, or `nil` for another text.
  ///
  /// - Parameter decimalMark: The character before the decimals.
  init?(_ text: String, decimalMark: UInt8 = UInt8(ascii: ".")) {
    let start = text.utf8[...]
    var rest = start
    var digits = DecimalDigits()
    func take(where accepts: (UInt8) -> Bool) -> Bool {
      guard let byte = rest.first, accepts(byte) else { return false }
      rest.removeFirst()
      return true
    }
    func takeDigit() -> Bool {
      guard let byte = rest.first, isDigit(byte) else { return false }
      digits.append(byte)
      rest.removeFirst()
      return true
    }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") }
    let isNegative = rest.first == UInt8(ascii: "-")
    _ = take(where: isSign)
    var count = 0
    while takeDigit() { count += 1 }
    if take(where: { $0 == decimalMark }) {
      while takeDigit() {
        count += 1
        digits.exponent -= 1
      }
    }
    guard count > 0 else { return nil }
    // An exponent has digits; otherwise the letter begins a unit.
    let exponent = rest.dropFirst().first.map(isSign) ?? false ? rest.dropFirst(2) : rest.dropFirst()
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E"), exponent.first.map(isDigit) ?? false {
      digits.isExact = false
      _ = take { _ in true }
      _ = take(where: isSign)
      while take(where: isDigit) {}
    }
    let exact = digits.value.map { isNegative ? -$0 : $0 }
    guard let number = exact ?? Self.number(start[..<rest.startIndex], decimalMark) else { return nil }
    while rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    guard !rest.isEmpty else {
      value = number
      return
    }
    guard let factor = Self.factor(of: String(decoding: rest, as: UTF8.self)) else { return nil }
    value = number * factor
  }

  private static func number(_ text: Substring.UTF8View, _ decimalMark: UInt8) -> Double? {
    Double(String(decoding: text.map { $0 == decimalMark ? UInt8(ascii: ".") : $0 }, as: UTF8.self))
  }

  /// The factor of a unit, or `nil` for another text.
  static func factor(of unit: String) -> Double? { factors[unit.lowercased()] }
}
