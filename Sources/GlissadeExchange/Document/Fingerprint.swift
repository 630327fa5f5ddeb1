// SPDX-License-Identifier: MIT

/// A hash of texts in an order: that of Fowler, Noll and Vo with 64 bits.
struct Fingerprint: Sendable {
  private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash as a text.
  var text: String { "#" + String(hash, radix: 16) }

  private mutating func add(byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte: byte) }
    // No text contains this byte, so the ends of texts count.
    add(byte: 0xFF)
  }
}
