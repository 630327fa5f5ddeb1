// SPDX-License-Identifier: MIT

/// A small random number generator with the same sequence on every platform, not suitable for cryptography.
///
/// Source: G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014,
/// https://doi.org/10.1145/2660193.2660195.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator; equal seeds give equal sequences.
  package init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A random number in 0 ..< 1, a multiple of 2⁻⁵³.
  package mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A random number in −`amplitude` ..< `amplitude`.
  package mutating func nextDeviation(_ amplitude: Double) -> Double { (2 * nextUnit() - 1) * amplitude }
}
