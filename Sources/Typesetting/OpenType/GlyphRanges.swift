// SPDX-License-Identifier: MIT

/// Ranges of glyphs, ascending and without overlap, each with a number: a Coverage or ClassDef table.
///
/// Source: OpenType 1.9.1, [OpenType Layout Common Table Formats][1].
///
/// [1]: https://learn.microsoft.com/en-us/typography/opentype/spec/chapter2
struct GlyphRanges: Sendable {
  private var starts: [Int] = []
  private var ends: [Int] = []
  private var numbers: [Int] = []

  /// Adds a range after the last one; returns whether it is.
  private mutating func append(_ start: Int, _ end: Int, number: Int) -> Bool {
    guard start <= end, start > ends.last ?? -1 else { return false }
    starts.append(start)
    ends.append(end)
    numbers.append(number)
    return true
  }

  /// Adds the records of ranges that follow the header of a table of format 2.
  private mutating func appendRecords(_ count: Int, of table: FontTable) throws(TypesettingError) {
    for index in 0..<count {
      let record = 4 + 6 * index
      let (start, end) = (try table.unsigned16(at: record), try table.unsigned16(at: record + 2))
      guard append(start, end, number: try table.unsigned16(at: record + 4)) else {
        throw table.malformed(at: record)
      }
    }
  }

  /// Returns the range with a glyph: the number of the range, and the position of the glyph in it.
  private func find(_ glyph: Int) -> (number: Int, position: Int)? {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < glyph { low = middle + 1 } else { high = middle }
    }
    return low < starts.count && starts[low] <= glyph ? (numbers[low], glyph - starts[low]) : nil
  }

  /// Returns the coverage index of a glyph, or `nil` if the glyph is not covered.
  func coverageIndex(of glyph: Int) -> Int? { find(glyph).map { $0.number + $0.position } }

  /// Returns the class of a glyph; 0 if it is in no range.
  func glyphClass(of glyph: Int) -> Int { find(glyph)?.number ?? 0 }

  /// The covered glyphs with their coverage indices.
  var covered: [(glyph: Int, index: Int)] {
    starts.indices.flatMap { range in
      (starts[range]...ends[range]).map { ($0, numbers[range] + $0 - starts[range]) }
    }
  }

  /// Reads a Coverage table.
  init(coverage table: FontTable, budget: inout DecodingBudget) throws(TypesettingError) {
    let count = try table.unsigned16(at: 2)
    try budget.use(steps: count, in: table, at: 0)
    switch try table.unsigned16(at: 0) {
    case 1:
      var start = 0
      for index in 0..<count {
        let glyph = try table.unsigned16(at: 4 + 2 * index)
        // Consecutive glyphs share a range.
        if index + 1 < count, try table.unsigned16(at: 6 + 2 * index) == glyph + 1 { continue }
        guard append(glyph - (index - start), glyph, number: start) else { throw table.malformed(at: 4 + 2 * index) }
        start = index + 1
      }
    case 2: try appendRecords(count, of: table)
    default: throw table.malformed(at: 0)
    }
  }

  /// Reads a ClassDef table.
  init(classes table: FontTable, budget: inout DecodingBudget) throws(TypesettingError) {
    switch try table.unsigned16(at: 0) {
    case 1:
      let first = try table.unsigned16(at: 2)
      let count = try table.unsigned16(at: 4)
      try budget.use(steps: count, in: table, at: 0)
      for index in 0..<count {
        _ = append(first + index, first + index, number: try table.unsigned16(at: 6 + 2 * index))
      }
    case 2:
      let count = try table.unsigned16(at: 2)
      try budget.use(steps: count, in: table, at: 0)
      try appendRecords(count, of: table)
    default: throw table.malformed(at: 0)
    }
  }
}
