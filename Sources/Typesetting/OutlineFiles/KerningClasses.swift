// SPDX-License-Identifier: MIT

/// Kerning of glyph pairs: glyphs that kern alike share a class, and a lookup reads one entry of a matrix.
struct KerningClasses: Sendable {
  /// The class of each glyph as the first of a pair, times the number of columns: the offset of its matrix row.
  private let rows: [Int]
  /// The class of each glyph as the second of a pair.
  private let columns: [Int]
  /// The adjustments, in font units, in row-major order.
  private let values: [Int16]

  /// Returns the change of the advance of `first` before `second`, in font units.
  func adjustment(_ first: Int, _ second: Int) -> Int { Int(values[rows[first] + columns[second]]) }

  init(from reader: inout OutlineReader, glyphCount: Int) throws(OutlineFileError) {
    reader.part = .kerning
    let malformed = reader.malformed
    let rowCount = try reader.unsigned(upTo: glyphCount)
    let columnCount = try reader.unsigned(upTo: glyphCount)
    // A few bytes can encode a large matrix of zeros. The limit is eight times the size for an unreduced Latin font.
    guard rowCount > 0, columnCount > 0, rowCount * columnCount <= 1 << 22 else { throw malformed }

    var rows: [Int] = []
    var columns: [Int] = []
    rows.reserveCapacity(glyphCount)
    columns.reserveCapacity(glyphCount)
    for _ in 0..<glyphCount { rows.append(try reader.unsigned(upTo: rowCount - 1) * columnCount) }
    for _ in 0..<glyphCount { columns.append(try reader.unsigned(upTo: columnCount - 1)) }

    var values = [Int16](repeating: 0, count: rowCount * columnCount)
    var index = 0
    while index < values.count {
      let malformed = reader.malformed
      let value = try reader.signed()
      if value == 0 {
        // The number after a 0 is the count of further zeros.
        index += try reader.unsigned(upTo: 0x1F_FFFF) + 1
        guard index <= values.count else { throw malformed }
      } else {
        values[index] = Int16(value)
        index += 1
      }
    }
    self.rows = rows
    self.columns = columns
    self.values = values
  }
}
