// SPDX-License-Identifier: MIT

/// The work and the memory that decoding a font may still use.
///
/// A few bytes can refer to the same component, subroutine or class again and again. Both limits therefore grow with
/// the size of the file, and have a maximum.
struct DecodingBudget {
  /// The remaining steps: points, operators of charstrings, and entries of tables.
  private var steps: Int
  /// The remaining elements of outlines.
  private var elements: Int

  /// Noto Sans CJK, with 65,535 glyphs, uses 2.8 million elements. An element has 48 bytes.
  static let elementLimit = 6_000_000
  private static let stepLimit = 1 << 27

  init(byteCount: Int) {
    steps = min(Self.stepLimit, (1 << 18) + 16 * byteCount)
    elements = min(Self.elementLimit, (1 << 16) + 16 * byteCount)
  }

  /// Uses steps for the content at an offset in a table.
  mutating func use(steps count: Int = 1, in table: FontTable, at offset: Int) throws(TypesettingError) {
    guard count <= steps else { throw .tooComplex(table: table.name, offset: table.position(of: offset)) }
    steps -= count
  }

  /// Uses elements of an outline that a table contains at an offset.
  mutating func use(elements count: Int, in table: FontTable, at offset: Int) throws(TypesettingError) {
    guard count <= elements else { throw .tooComplex(table: table.name, offset: table.position(of: offset)) }
    elements -= count
  }
}
