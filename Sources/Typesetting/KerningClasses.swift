/// Adjustments of pairs: glyphs that kern alike share a class, so that a lookup is two indices into a matrix.
struct KerningClasses: Sendable {
  /// The class of each glyph as the first of a pair, times the number of columns: where its row starts.
  private let rows: [Int]
  /// The class of each glyph as the second of a pair.
  private let columns: [Int]
  /// The adjustments, in font units, row by row.
  private let values: [Int16]

  /// What is added to the advance of `first` where `second` follows it, in font units.
  func adjustment(_ first: Int, _ second: Int) -> Int { Int(values[rows[first] + columns[second]]) }

  init(from reader: inout OutlineReader, glyphCount: Int) throws(TypesettingError) {
    reader.part = .kerning
    let malformed = reader.malformed
    let rowCount = try reader.unsigned(upTo: glyphCount)
    let columnCount = try reader.unsigned(upTo: glyphCount)
    // A few bytes can claim a large matrix of zeros; this is eight times what an unreduced Latin font needs.
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
        // The number after a 0 says how many more zeros there are.
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
