// SPDX-License-Identifier: MIT

/// The digits of a decimal number, whose value is exact if they are few.
package struct DecimalDigits {
  private var mantissa: UInt64 = 0
  /// The power of ten: 0 or negative.
  package var exponent = 0
  /// Whether the mantissa and the power are those of the number.
  package var isExact = true

  /// Powers of ten that `Double` represents exactly.
  private static let powers = (0..<22).reduce(into: [1.0]) { powers, _ in powers.append(powers[powers.count - 1] * 10) }

  package init() {}

  /// Adds an ASCII digit.
  package mutating func append(_ byte: UInt8) {
    // Beyond 15 digits, the mantissa would not be exact in a `Double`.
    guard mantissa < 100_000_000_000_000 else {
      isExact = false
      return
    }
    mantissa = mantissa * 10 + UInt64(byte &- UInt8(ascii: "0"))
  }

  /// The nearest `Double`, or `nil` if it does not follow from one division: the mantissa and the power are exact, so
  /// that the quotient is rounded once (W. D. Clinger, “How to Read Floating Point Numbers Accurately”, 1990).
  package var value: Double? {
    guard isExact, Self.powers.indices.contains(-exponent) else { return nil }
    return Double(mantissa) / Self.powers[-exponent]
  }
}
