// SPDX-License-Identifier: MIT

/// Changes of the advance of a glyph before another: one subtable of pair adjustment, or of the `kern` table.
///
/// Source: OpenType 1.9.1, [GPOS][1], lookup type 2, and [kern][2], format 0. Only the horizontal advance of the first
/// glyph is used.
///
/// [1]: https://learn.microsoft.com/en-us/typography/opentype/spec/gpos
/// [2]: https://learn.microsoft.com/en-us/typography/opentype/spec/kern
enum PairAdjustments: Sendable {
  /// Pairs of glyphs: the first selects a range of second glyphs, ascending, with their values.
  case sets(coverage: GlyphRanges, sets: [Range<Int>], seconds: [UInt16], values: [Int16])
  /// Pairs of classes: a matrix of values in row-major order.
  case classes(coverage: GlyphRanges, first: GlyphRanges, second: GlyphRanges, columnCount: Int, values: [Int16])
  /// Pairs of glyphs, each as `first << 16 | second`, ascending, with their values.
  case list(keys: [UInt32], values: [Int16])

  /// Returns the change, in font units, or `nil` if the subtable does not contain the pair.
  func adjustment(_ first: Int, _ second: Int) -> Int? {
    switch self {
    case .sets(let coverage, let sets, let seconds, let values):
      guard let index = coverage.coverageIndex(of: first), index < sets.count else { return nil }
      return seconds[sets[index]].binarySearch(UInt16(second)).map { Int(values[$0]) }
    case .classes(let coverage, let rows, let columns, let columnCount, let values):
      guard coverage.coverageIndex(of: first) != nil else { return nil }
      // Without values, the subtable only keeps later ones from being used.
      guard !values.isEmpty else { return 0 }
      let column = columns.glyphClass(of: second)
      let index = rows.glyphClass(of: first) * columnCount + column
      return column < columnCount && index < values.count ? Int(values[index]) : nil
    case .list(let keys, let values):
      return keys.binarySearch(UInt32(first) << 16 | UInt32(second)).map { Int(values[$0]) }
    }
  }

  /// Reads a subtable of pair adjustment.
  init(from table: FontTable, budget: inout DecodingBudget) throws(TypesettingError) {
    let coverage = try GlyphRanges(
      coverage: try table.part(from: try table.unsigned16(at: 2)), budget: &budget)
    let formats = (try table.unsigned16(at: 4), try table.unsigned16(at: 6))
    // The upper bits have no meaning yet: their values would have an unknown length.
    guard formats.0 <= 0xFF, formats.1 <= 0xFF else { throw table.malformed(at: 4) }
    let lengths = (2 * formats.0.nonzeroBitCount, 2 * formats.1.nonzeroBitCount)
    // The horizontal advance follows the two placements.
    let advance = formats.0 & 4 == 0 ? nil : 2 * (formats.0 & 3).nonzeroBitCount

    switch try table.unsigned16(at: 0) {
    case 1:
      let count = try table.unsigned16(at: 8)
      let length = 2 + lengths.0 + lengths.1
      var (sets, seconds, values): ([Range<Int>], [UInt16], [Int16]) = ([], [], [])
      for index in 0..<count {
        let set = try table.part(from: try table.unsigned16(at: 10 + 2 * index))
        let pairCount = try set.unsigned16(at: 0)
        try budget.use(steps: 1 + pairCount, in: set, at: 0)
        let start = seconds.count
        for pair in 0..<pairCount {
          let record = 2 + length * pair
          let second = UInt16(try set.unsigned16(at: record))
          // Binary search requires ascending glyphs.
          guard seconds.count == start || seconds[seconds.count - 1] <= second else {
            throw set.malformed(at: record)
          }
          seconds.append(second)
          values.append(
            try advance.map { (at) throws(TypesettingError) in
              Int16(try set.signed16(at: record + 2 + at))
            } ?? 0)
        }
        sets.append(start..<seconds.count)
      }
      self = .sets(coverage: coverage, sets: sets, seconds: seconds, values: values)
    case 2:
      let first = try GlyphRanges(classes: try table.part(from: try table.unsigned16(at: 8)), budget: &budget)
      let second = try GlyphRanges(classes: try table.part(from: try table.unsigned16(at: 10)), budget: &budget)
      let (rowCount, columnCount) = (try table.unsigned16(at: 12), try table.unsigned16(at: 14))
      let length = lengths.0 + lengths.1
      try budget.use(steps: rowCount * columnCount, in: table, at: 12)
      guard rowCount * columnCount * length <= table.count - 16 else { throw table.malformed(at: 12) }
      var values: [Int16] = []
      if let advance {
        values.reserveCapacity(rowCount * columnCount)
        for index in 0..<rowCount * columnCount {
          values.append(Int16(try table.signed16(at: 16 + length * index + advance)))
        }
      }
      self = .classes(coverage: coverage, first: first, second: second, columnCount: columnCount, values: values)
    default: throw table.malformed(at: 0)
    }
  }

  /// Reads the horizontal subtables of a `kern` table that have format 0. A table of another version has none.
  static func lists(from table: FontTable, budget: inout DecodingBudget) throws(TypesettingError) -> [PairAdjustments] {
    guard try table.unsigned16(at: 0) == 0 else { return [] }
    let count = try table.unsigned16(at: 2)
    var lists: [PairAdjustments] = []
    var offset = 4
    for number in 0..<count {
      try budget.use(in: table, at: offset)
      let length = try table.unsigned16(at: offset + 2)
      let coverage = try table.unsigned16(at: offset + 4)
      // Horizontal, neither minima nor across the line.
      if coverage >> 8 == 0, coverage & 7 == 1 {
        let pairCount = try table.unsigned16(at: offset + 6)
        try budget.use(steps: pairCount, in: table, at: offset)
        var (keys, values): ([UInt32], [Int16]) = ([], [])
        for pair in 0..<pairCount {
          let record = offset + 14 + 6 * pair
          let key = UInt32(try table.unsigned32(at: record))
          guard keys.last.map({ $0 <= key }) ?? true else { throw table.malformed(at: record) }
          keys.append(key)
          values.append(Int16(try table.signed16(at: record + 4)))
        }
        lists.append(.list(keys: keys, values: values))
      }
      // The length of a large last subtable exceeds its 16 bits, so that the next offset is used only before another.
      if number + 1 < count {
        guard length >= 6 else { throw table.malformed(at: offset + 2) }
        offset += length
      }
    }
    return lists
  }
}
