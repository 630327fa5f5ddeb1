// SPDX-License-Identifier: MIT

/// Products and sums of numbers that were written in decimals, rounded once.
///
/// In binary, 3 × 2.333 is 6.999000000000001. The decimal product is 6.999, so a boundary at 6.999 s needs it. A number
/// counts as a decimal if it is the nearest `Double` to a fraction with at most fifteen decimals and a numerator below
/// 2⁵³. For other numbers, the results are those of binary arithmetic.
enum DecimalArithmetic {
  /// The product of two numbers.
  static func product(_ a: Double, _ b: Double) -> Double {
    guard let a = Decimal(a), let b = Decimal(b), a.exponent + b.exponent < powers.count else { return a * b }
    let power = powers[a.exponent + b.exponent]
    // The product of the numerators is exactly high + low.
    let high = a.numerator * b.numerator
    let low = remainder(of: a.numerator, b.numerator, minus: high)
    let quotient = high / power
    let rest = low - remainder(of: quotient, power, minus: high)
    return quotient + rest / power
  }

  /// The exact difference of a product and a number near it, if that is a number.
  ///
  /// The parts of T. J. Dekker, [A floating-point technique for extending the available
  /// precision](https://doi.org/10.1007/BF01397083), 1971. A fused multiplication needs a C library in WebAssembly.
  private static func remainder(of a: Double, _ b: Double, minus number: Double) -> Double {
    let (a, b) = (halves(a), halves(b))
    return ((a.high * b.high - number) + a.high * b.low + a.low * b.high) + a.low * b.low
  }

  /// A number as a sum of two numbers of at most 26 bits each, whose products are exact.
  private static func halves(_ number: Double) -> (high: Double, low: Double) {
    let scaled = number * 0x8000001
    let high = scaled - (scaled - number)
    return (high, number - high)
  }

  /// The sum of two numbers.
  static func sum(_ a: Double, _ b: Double) -> Double {
    guard let first = Decimal(a), let second = Decimal(b) else { return a + b }
    let exponent = max(first.exponent, second.exponent)
    let sum =
      first.numerator * powers[exponent - first.exponent] + second.numerator * powers[exponent - second.exponent]
    return abs(sum) < 0x1p53 ? sum / powers[exponent] : a + b
  }

  /// A fraction whose denominator is a power of ten.
  private struct Decimal {
    let numerator: Double
    let exponent: Int

    init?(_ number: Double) {
      for exponent in 0...15 {
        let numerator = (number * powers[exponent]).rounded()
        guard abs(numerator) < 0x1p53 else { return nil }
        // Division is correctly rounded, so the quotient is the nearest number to the decimal.
        guard numerator / powers[exponent] == number else { continue }
        (self.numerator, self.exponent) = (numerator, exponent)
        return
      }
      return nil
    }
  }

  /// The powers of ten that are exact.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
