// SPDX-License-Identifier: MIT

/// A decimal number, read digit by digit, and the double nearest to it.
struct DecimalNumber {
  var isNegative = false
  /// The power of ten of the last stored digit.
  var exponent = 0
  private var significand: UInt64 = 0
  private var digits: [UInt8] = []
  private var digitCount = 0

  /// The largest number of stored digits.
  ///
  /// The midpoint of two doubles has at most 767 decimal digits; one more digit decides the direction of rounding.
  private static let maximumDigitCount = 768

  /// Appends a digit of the number, in 0 … 9.
  mutating func append(digit: UInt8, isFraction: Bool) {
    if isFraction { exponent -= 1 }
    if digit == 0, digitCount == 0 { return }
    if digitCount < 19 {
      significand = significand &* 10 &+ UInt64(digit)
    } else if digitCount == 19 {
      digits.reserveCapacity(32)
      digits = Self.digits(of: significand)
      digits.append(digit)
    } else if digitCount < Self.maximumDigitCount {
      digits.append(digit)
    } else {
      // A digit after the stored ones has no effect on rounding, except that a nonzero digit breaks a tie.
      if digit != 0 { digits[Self.maximumDigitCount - 1] = max(digits[Self.maximumDigitCount - 1], 1) }
      exponent += 1
      return
    }
    digitCount += 1
  }

  private static func digits(of number: UInt64) -> [UInt8] { String(number).utf8.map { $0 &- UInt8(ascii: "0") } }

  /// The nearest double, ties to even; infinite on overflow.
  var value: Double {
    let magnitude = magnitude
    return isNegative ? -magnitude : magnitude
  }

  private var magnitude: Double {
    if digitCount == 0 { return 0 }
    // If the significand and the power of ten are exact doubles, only the quotient or product is rounded.
    if digitCount <= 19, significand <= 1 << 53, abs(exponent) <= 22 {
      let power = Self.powers[abs(exponent)]
      return exponent < 0 ? Double(significand) / power : Double(significand) * power
    }
    let digits = digitCount <= 19 ? Self.digits(of: significand) : digits
    // Outside the range of a double, independent of the digits.
    if exponent > 400 { return .infinity }
    if exponent + digitCount < -400 { return 0 }
    let text = String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    return Double("\(text)e\(exponent)") ?? .infinity
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
