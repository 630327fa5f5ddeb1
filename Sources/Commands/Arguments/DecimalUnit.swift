// SPDX-License-Identifier: MIT

/// A unit of time in which given decimal numbers are whole numbers, so that their sums and products are exact.
///
/// In binary, 0.3 s is not three times 0.1 s, but 300 ms is three times 100 ms. A boundary given in decimals is
/// therefore at exactly its decimal position. Numbers that are not short decimals stay in seconds, unchanged.
struct DecimalUnit {
  /// The number of units in a second: a power of ten, or 1.
  let perSecond: Double

  /// Creates the coarsest unit from milliseconds to picoseconds in which every finite number is whole, otherwise
  /// seconds.
  init(of seconds: [Double]) {
    let numbers = seconds.filter(\.isFinite)
    let units = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]
    perSecond = units.first { unit in numbers.allSatisfy { Self.isWhole($0, in: unit) } } ?? 1
  }

  /// Converts seconds to a whole number of this unit. Infinite values, and seconds as the unit, are not rounded.
  func count(_ seconds: Double) -> Double {
    perSecond == 1 || !seconds.isFinite ? seconds : (seconds * perSecond).rounded()
  }

  /// Whether a number is the closest `Double` to a whole multiple of the unit.
  private static func isWhole(_ number: Double, in unit: Double) -> Bool {
    let count = (number * unit).rounded()
    // IEEE 754 division is correctly rounded, so the quotient equals the original decimal exactly.
    return abs(count) < 0x1p53 && count / unit == number
  }
}
