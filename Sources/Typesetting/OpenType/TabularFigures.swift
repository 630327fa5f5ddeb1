// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The tabular forms of digits and of the signs + − ±, which have one width and no kerning.
///
/// They are the substitutes of the feature `tnum`. A font without it has digits of one width, or its digits are centred
/// in the width of the widest. The signs are centred in that width, too.
struct TabularFigures {
  /// The substitute of each glyph in `tnum`.
  let substitutes: [Int: Int]

  private static let digits: [UInt32] = Array(0x30...0x39)
  private static let signs: [UInt32] = [0x2B, 0x2212, 0xB1]

  init(
    from file: OpenTypeFile, glyphCount: Int, budget: inout DecodingBudget
  ) throws(TypesettingError) {
    var substitutes: [Int: Int] = [:]
    if let table = try file.table(ifPresent: "GSUB") {
      let layout = try LayoutTable(table, extensionType: 7)
      for lookup in try layout.lookupIndices(of: "tnum", scripts: ["latn", "DFLT", "dflt"], budget: &budget) {
        for subtable in try layout.subtables(ofLookup: lookup, type: 1, budget: &budget) {
          try Self.read(subtable, into: &substitutes, budget: &budget)
        }
      }
    }
    self.substitutes = substitutes.filter { $0.key < glyphCount && $0.value < glyphCount }
  }

  /// Reads a single substitution; the first one of a glyph is used.
  private static func read(
    _ table: FontTable, into substitutes: inout [Int: Int], budget: inout DecodingBudget
  ) throws(TypesettingError) {
    let coverage = try GlyphRanges(coverage: try table.part(from: try table.unsigned16(at: 2)), budget: &budget)
    let covered = coverage.covered
    try budget.use(steps: covered.count, in: table, at: 0)
    switch try table.unsigned16(at: 0) {
    case 1:
      let delta = try table.unsigned16(at: 4)
      for (glyph, _) in covered where substitutes[glyph] == nil { substitutes[glyph] = (glyph + delta) & 0xFFFF }
    case 2:
      let count = try table.unsigned16(at: 4)
      for (glyph, index) in covered where substitutes[glyph] == nil {
        guard index < count else { throw table.malformed(at: 4) }
        substitutes[glyph] = try table.unsigned16(at: 6 + 2 * index)
      }
    default: throw table.malformed(at: 0)
    }
  }

  /// Adds glyphs for the digits and the signs; returns the tabular form of each glyph.
  ///
  /// They are further glyphs with shared outlines, so that pairs with them have no kerning.
  func add(
    to advances: inout [Int], _ outlines: inout [Path], map: CharacterMap, unitsPerEm: Int
  ) -> [Int] {
    var tabular = Array(advances.indices)
    for (glyph, substitute) in substitutes { tabular[glyph] = substitute }
    let digits = Self.digits.compactMap(map.glyph).map { (glyph: $0, form: tabular[$0]) }
    // Digits of tnum have the width of the 0. Others have that of the widest.
    guard let zero = digits.first, let widest = digits.map({ advances[$0.form] }).max() else { return tabular }
    let width = zero.form == zero.glyph ? widest : advances[zero.form]
    for (glyph, form) in digits + Self.signs.compactMap(map.glyph).map({ (glyph: $0, form: tabular[$0]) }) {
      let space = width - advances[form]
      // Whole units, as all other advances and positions.
      let shift = (Double(space) / 2).rounded(.down) / Double(unitsPerEm)
      tabular[glyph] = advances.count
      advances.append(width)
      outlines.append(shift == 0 ? outlines[form] : outlines[form].applying(.translation(x: shift, y: 0)))
    }
    // A glyph that was added is its own tabular form.
    return tabular + Array(tabular.count..<advances.count)
  }
}
