// SPDX-License-Identifier: MIT

/// Decimal numbers with few digits.
enum Decimal {
  /// The text of a number with at most the given digits after the point, without zeros at the end.
  ///
  /// A number of a magnitude of 2⁵³ or more has its shortest exact text.
  static func text(_ number: Double, digits: Int) -> String {
    let digits = min(max(digits, 0), 15)
    let scale = powers[digits]
    let scaled = (number.magnitude * scale).rounded()
    guard scaled < 0x1p53 else { return "\(number)" }
    let units = UInt64(scaled)
    guard units > 0 else { return "0" }
    let unit = UInt64(scale)
    let sign = number < 0 ? "-" : ""
    guard units % unit > 0 else { return "\(sign)\(units / unit)" }
    var fraction = String(units % unit)
    fraction = String(repeating: "0", count: digits - fraction.utf8.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(sign)\(units / unit).\(fraction)"
  }

  /// The numbers of digits to try for an accepted error, the shortest first.
  static func digits(for error: Double) -> ClosedRange<Int> {
    var digits = 2
    while digits < 12, powers[digits] * error < 4 { digits += 1 }
    return digits...15
  }

  private static let powers: [Double] = (0...15).map { digits in (0..<digits).reduce(1.0) { power, _ in power * 10 } }
}
