// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Random numbers that depend on a seed alone.
struct ExpressionRandom {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// The seed that a number of an expression chooses: its whole part, or 0 if it is no number.
  static func seed(of number: Double) -> UInt64 {
    UInt64(bitPattern: number.isNaN ? 0 : Int64(min(max(number, -1e15), 1e15)))
  }

  /// A number in 0 … 1.
  mutating func next() -> Double { Double(generator.next() >> 11) * 0x1p-53 }

  /// A number of a normal distribution around 0.5 that is in 0 … 1 in nine of ten cases.
  mutating func nextNormal() -> Double {
    // The sum of twelve numbers has the variance 1; nine of ten values are within 1.645.
    (0..<12).reduce(-6) { sum, _ in sum + next() } / 1.645 / 2 + 0.5
  }

  /// Smooth noise in −1 … 1 with a period of about 1: a cubic curve through random numbers at whole instants.
  static func noise(at instant: Double, seed: UInt64) -> Double {
    guard abs(instant) < 1e9 else { return 0 }
    let base = instant.rounded(.down)
    func value(_ offset: Double) -> Double {
      var generator = SplitMix64(seed: seed ^ UInt64(bitPattern: Int64(base + offset)) &* 0x9E37_79B9_7F4A_7C15)
      return Double(generator.next() >> 11) * 0x1p-52 - 1
    }
    let (before, start, end, after, u) = (value(-1), value(0), value(1), value(2), instant - base)
    let (first, last) = ((end - before) / 2, (after - start) / 2)
    let cubic = 2 * start - 2 * end + first + last
    let square = 3 * end - 3 * start - 2 * first - last
    return ((cubic * u + square) * u + first) * u + start
  }
}
