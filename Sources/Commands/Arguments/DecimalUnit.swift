/// The unit in which decimal numbers are whole, so that sums and products of them are exact.
///
/// 0.3 s is not three times 0.1 s in binary, but 300 ms is three times 100 ms: whoever writes a boundary in decimals
/// expects to find it where it is written. Numbers that are no such decimals stay as they are, in seconds.
struct DecimalUnit {
  /// Units in a second: a power of ten, or 1.
  let perSecond: Double

  /// The coarsest unit from milliseconds to picoseconds in which every finite number is whole, else seconds.
  init(of seconds: [Double]) {
    let numbers = seconds.filter(\.isFinite)
    let units = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]
    perSecond = units.first { unit in numbers.allSatisfy { Self.isWhole($0, in: unit) } } ?? 1
  }

  /// A time in this unit.
  func count(_ seconds: Double) -> Double {
    perSecond == 1 || !seconds.isFinite ? seconds : (seconds * perSecond).rounded()
  }

  /// Whether a number is the one that is written with so many decimals.
  private static func isWhole(_ number: Double, in unit: Double) -> Bool {
    let count = (number * unit).rounded()
    // Quotients are rounded correctly, so a decimal with a whole count comes back exactly.
    return abs(count) < 0x1p53 && count / unit == number
  }
}
