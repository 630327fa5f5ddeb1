// SPDX-License-Identifier: MIT

/// The numbers of a font that its outlines and its lines of text require, from `head`, `maxp`, `hhea` and `hmtx`.
struct FontHeader: Sendable {
  let unitsPerEm: Int
  let glyphCount: Int
  /// Whether the offsets in `loca` have four bytes each, instead of two.
  let hasLongOffsets: Bool
  /// The advance of each glyph, in font units.
  let advances: [Int]
  /// The left side bearings, in font units; glyphs without an entry have 0.
  let bearings: [Int]
  /// Ascender, descender (negative) and line gap of `hhea`, in font units.
  let lineMetrics: (ascender: Int, descender: Int, gap: Int)

  init(from file: OpenTypeFile) throws(TypesettingError) {
    let head = try file.table("head")
    guard try head.unsigned32(at: 12) == 0x5F0F_3CF5 else { throw head.malformed(at: 12) }
    unitsPerEm = try head.unsigned16(at: 18)
    guard (16...16384).contains(unitsPerEm) else { throw head.malformed(at: 18) }
    let format = try head.signed16(at: 50)
    guard format == 0 || format == 1 else { throw head.malformed(at: 50) }
    hasLongOffsets = format == 1

    let maxp = try file.table("maxp")
    glyphCount = try maxp.unsigned16(at: 4)
    guard glyphCount > 0 else { throw maxp.malformed(at: 4) }

    let hhea = try file.table("hhea")
    lineMetrics = (try hhea.signed16(at: 4), try hhea.signed16(at: 6), try hhea.signed16(at: 8))
    let count = try hhea.unsigned16(at: 34)
    guard count > 0, count <= glyphCount else { throw hhea.malformed(at: 34) }

    let hmtx = try file.table("hmtx")
    var advances: [Int] = []
    var bearings: [Int] = []
    advances.reserveCapacity(glyphCount)
    bearings.reserveCapacity(glyphCount)
    for glyph in 0..<count {
      advances.append(try hmtx.unsigned16(at: 4 * glyph))
      bearings.append(try hmtx.signed16(at: 4 * glyph + 2))
    }
    // The last advance serves all other glyphs. Fonts of one width often omit some of the bearings.
    for glyph in count..<glyphCount {
      advances.append(advances[count - 1])
      let offset = 4 * count + 2 * (glyph - count)
      bearings.append(offset + 2 <= hmtx.count ? try hmtx.signed16(at: offset) : 0)
    }
    self.advances = advances
    self.bearings = bearings
  }
}

extension Typeface.Metrics {
  /// Reads the vertical metrics.
  ///
  /// Ascent, descent and line gap are those of `hhea`, or the typographic ones of `OS/2` if it states that they are to
  /// be used or if `hhea` has none.
  ///
  /// - Parameter top: Returns the top of a scalar's outline in ems, for a font that does not state a height.
  init(from file: OpenTypeFile, header: FontHeader, top: (Unicode.Scalar) -> Double?) throws(TypesettingError) {
    let units = Double(header.unitsPerEm)
    var (ascender, descender, gap) = header.lineMetrics
    var (small, capital) = (0, 0)
    if let table = try file.table(ifPresent: "OS/2") {
      if table.count >= 74 {
        let usesTypographic = try table.unsigned16(at: 62) & 0x80 != 0
        if usesTypographic || (ascender == 0 && descender == 0) {
          (ascender, descender) = (try table.signed16(at: 68), try table.signed16(at: 70))
          gap = try table.signed16(at: 72)
        }
      }
      if try table.unsigned16(at: 0) >= 2, table.count >= 90 {
        (small, capital) = (try table.signed16(at: 86), try table.signed16(at: 88))
      }
    }
    ascent = Double(ascender) / units
    descent = Double(-descender) / units
    lineGap = Double(gap) / units
    // The last values are those of many typefaces for text.
    capHeight = capital > 0 ? Double(capital) / units : top("H") ?? 0.7
    xHeight = small > 0 ? Double(small) / units : top("x") ?? 0.5
  }
}
