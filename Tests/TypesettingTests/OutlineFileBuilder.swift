// SPDX-License-Identifier: MIT

/// An outline file of two glyphs, the box and A, whose parts a test can replace.
///
/// There are 16 units in an em, so that all numbers fit into a byte. A signed number n is 2n, or −2n − 1 below 0.
struct OutlineFileBuilder {
  var unitsPerEm = 16
  var notice: [UInt8] = [2] + Array("ok".utf8)
  /// Ascender 12, descender −4, line gap 0, capitals 10, small letters 8.
  var metrics: [UInt8] = [24, 7, 0, 20, 16]
  var advances: [UInt8] = [2, 10, 12]
  /// A is glyph 1, the one after glyph 0.
  var mapping: [UInt8] = [1, 65, 0]
  var tabular: [UInt8] = [0]
  var compositions: [UInt8] = [0]
  /// Two rows and columns, one for each glyph; three zeros, then −2 for A after A.
  var kerning: [UInt8] = [2, 2, 0, 1, 0, 1, 0, 2, 3]
  /// Right by 8, up by 10, and back by a quadratic curve whose control point is (−4, −1) from there.
  var contours: [UInt8] = [1, 3, 1, 16, 2, 20, 6, 7, 1, 7, 17]
  /// The box has no contours, and A has the only contour, from (2, 0).
  var glyphs: [UInt8] = [0, 1, 0, 4, 0]

  var bytes: [UInt8] {
    let body = notice + metrics + advances + mapping + tabular + compositions + kerning + contours + glyphs
    return Self.header(unitsPerEm: unitsPerEm, length: 12 + body.count) + body
  }

  static func header(unitsPerEm: Int, length: Int, version: UInt8 = 1) -> [UInt8] {
    let length = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: length >> $0) }
    return Array("GLOF".utf8) + [version, 0, UInt8(unitsPerEm & 0xFF), UInt8(unitsPerEm >> 8)] + length
  }

  /// An unsigned number as the format stores it.
  static func unsigned(_ value: Int) -> [UInt8] {
    value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F | 0x80)] + unsigned(value >> 7)
  }
}
