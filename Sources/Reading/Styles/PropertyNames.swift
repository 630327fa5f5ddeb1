// SPDX-License-Identifier: MIT

/// A set of names of properties in one word. It can seem to contain further names.
///
/// Elements state few of the many names that builders look up. Most look-ups therefore end here, without a hash.
struct PropertyNames: Sendable {
  private var bits: UInt64 = 0
  /// Whether a property is inherited in drawings.
  private(set) var areInherited = false

  private static let inherited: Set = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "color", "visibility", "clip-rule",
    "paint-order", "font-size", "font-weight", "text-anchor", "letter-spacing", "space",
  ]
  private static let inheritedBits = inherited.reduce(0) { $0 | bit(of: $1) }

  init(_ names: some Sequence<String> = []) { for name in names { insert(name) } }

  /// Whether a name can be in the set; `false` is certain.
  func mayContain(_ name: String) -> Bool { bits & Self.bit(of: name) != 0 }

  mutating func insert(_ name: String) {
    let bit = Self.bit(of: name)
    bits |= bit
    if !areInherited, bit & Self.inheritedBits != 0 { areInherited = Self.inherited.contains(name) }
  }

  mutating func formUnion(_ other: PropertyNames) {
    bits |= other.bits
    areInherited = areInherited || other.areInherited
  }

  /// One of 64 bits, by the length and the ends of a name.
  private static func bit(of name: String) -> UInt64 {
    let bytes = name.utf8
    guard let first = bytes.first else { return 1 }
    let last = bytes[bytes.index(bytes.startIndex, offsetBy: bytes.count - 1)]
    return 1 &<< UInt64(truncatingIfNeeded: bytes.count &* 5 &+ Int(first) &* 3 &+ Int(last) &* 13)
  }
}
