// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The source of the choices of test value generators: a seed, or the bytes of a fuzzer's input.
///
/// A fuzzer's input is a sequence of choices. Each choice uses as few bytes as it needs, so that a small change of the
/// input changes one choice. After the last byte every choice is 0.
public struct ChoiceSource {
  private var random: SplitMix64?
  private var bytes: ArraySlice<UInt8> = []

  /// Choices from a seeded generator, without an end.
  public init(seed: Int) { random = SplitMix64(seed: UInt64(truncatingIfNeeded: seed)) }

  /// Choices from bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes[...] }

  /// Whether every further choice is 0.
  public var isExhausted: Bool { random == nil && bytes.isEmpty }

  /// A whole number in 0 ..< `limit`.
  public mutating func index(below limit: Int) -> Int {
    if random != nil { return Int(word() % UInt64(limit)) }
    var value = UInt64(byte())
    if limit > 1 << 8 { value |= UInt64(byte()) << 8 }
    if limit > 1 << 16 { value |= UInt64(byte()) << 16 | UInt64(byte()) << 24 }
    return Int(value % UInt64(limit))
  }

  /// 64 bits.
  public mutating func word() -> UInt64 {
    if let value = random?.next() { return value }
    return (0..<8).reduce(0) { value, _ in value << 8 | UInt64(byte()) }
  }

  /// A number in 0 ..< 1, on a grid of 1/65,536 where it comes from bytes.
  public mutating func unit() -> Double {
    if let value = random?.nextUnit() { return value }
    return Double(index(below: 1 << 16)) / 65_536
  }

  /// A number in −`largest` ... `largest`.
  public mutating func deviation(_ largest: Double) -> Double {
    if let value = random?.nextDeviation(largest) { return value }
    return (unit() * 2 - 1) * largest
  }

  private mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }
}
