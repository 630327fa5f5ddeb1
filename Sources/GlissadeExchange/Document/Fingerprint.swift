// SPDX-License-Identifier: MIT

/// A hash of texts in an order: that of Fowler, Noll and Vo with 64 bits.
struct Fingerprint: Sendable {
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash as a text.
  var text: String { "#" + String(hash, radix: 16) }

  mutating func add(_ unit: UInt64) { hash = (hash ^ unit) &* 0x100_0000_01B3 }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(UInt64(byte)) }
    // No text contains this byte, so the ends of texts count.
    add(0xFF)
  }
}
