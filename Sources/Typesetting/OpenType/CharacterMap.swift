// SPDX-License-Identifier: MIT

/// The glyphs of scalars, from the `cmap` table.
///
/// Source: OpenType 1.9.1, [cmap][1]: formats 0, 4, 6 and 12.
///
/// [1]: https://learn.microsoft.com/en-us/typography/opentype/spec/cmap
struct CharacterMap: Sendable {
  /// The scalars with a glyph, ascending, without invisible ones and without those of scripts that need shaping.
  private(set) var scalars: [UInt32] = []
  /// The glyph of each of `scalars`; never 0.
  private(set) var glyphs: [Int] = []

  /// The encodings in the order of preference, each as platform and encoding: full Unicode, then its first plane, then
  /// symbols, then Mac Roman.
  private static let encodings = [
    (3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0), (1, 0),
  ]

  init(from file: OpenTypeFile, glyphCount: Int) throws(TypesettingError) {
    let table = try file.table("cmap")
    let count = try table.unsigned16(at: 2)
    var best: (rank: Int, offset: Int)?
    for index in 0..<count {
      let record = 4 + 8 * index
      let encoding = (try table.unsigned16(at: record), try table.unsigned16(at: record + 2))
      guard let rank = Self.encodings.firstIndex(where: { $0 == encoding }), best.map({ rank < $0.rank }) ?? true else {
        continue
      }
      let offset = try table.unsigned32(at: record + 4)
      if [0, 4, 6, 12].contains(try table.unsigned16(at: offset)) { best = (rank, offset) }
    }
    guard let best else { throw table.malformed(at: 2) }
    var codes: [(code: Int, glyph: Int)] = []
    try Self.read(try table.part(from: best.offset)) { code, glyph in
      if glyph > 0, glyph < glyphCount { codes.append((code, glyph)) }
    }
    switch Self.encodings[best.rank] {
    case (3, 0):
      // Symbols are at U+F020 … U+F0FF. They also serve the characters of their last byte.
      let symbols = codes.filter { (0xF020...0xF0FF).contains($0.code) }.map { ($0.code - 0xF000, $0.glyph) }
      add(symbols + codes.filter { $0.code > 0xFF })
    case (1, 0):
      let scalars = Self.macRoman
      add(codes.filter { $0.code <= 0xFF }.map { (scalars[$0.code], $0.glyph) }.sorted { $0.0 < $1.0 })
    default: add(codes)
    }
  }

  /// Adds ascending codes that are scalars.
  private mutating func add(_ codes: [(code: Int, glyph: Int)]) {
    scalars.reserveCapacity(codes.count)
    glyphs.reserveCapacity(codes.count)
    for (code, glyph) in codes {
      let value = UInt32(code)
      guard let scalar = Unicode.Scalar(value), scalars.last.map({ $0 < value }) ?? true,
        ShapedScript(of: scalar) == nil, !scalar.properties.isDefaultIgnorableCodePoint
      else { continue }
      scalars.append(value)
      glyphs.append(glyph)
    }
  }

  /// Returns the glyph of a scalar, or `nil` if it has none.
  func glyph(of scalar: UInt32) -> Int? { scalars.binarySearch(scalar).map { glyphs[$0] } }

  /// Calls a function with the codes of a subtable in ascending order, at most once each, and their glyphs.
  private static func read(_ table: FontTable, add: (Int, Int) -> Void) throws(TypesettingError) {
    switch try table.unsigned16(at: 0) {
    case 0: for code in 0..<256 { add(code, try table.byte(at: 6 + code)) }
    case 4: try readSegments(table, add)
    case 6:
      let first = try table.unsigned16(at: 6)
      for index in 0..<(try table.unsigned16(at: 8)) where first + index <= 0xFFFF {
        add(first + index, try table.unsigned16(at: 10 + 2 * index))
      }
    default: try readGroups(table, add)
    }
  }

  /// Reads format 4: segments of the first plane.
  private static func readSegments(_ table: FontTable, _ add: (Int, Int) -> Void) throws(TypesettingError) {
    let size = try table.unsigned16(at: 6) & ~1
    let (ends, starts) = (14, 16 + size)
    let (deltas, offsets) = (starts + size, starts + 2 * size)
    // Codes that an earlier segment has passed are ignored, so that no code is read twice.
    var next = 0
    for index in stride(from: 0, to: size, by: 2) {
      let end = try table.unsigned16(at: ends + index)
      let start = try table.unsigned16(at: starts + index)
      let delta = try table.unsigned16(at: deltas + index)
      let offset = try table.unsigned16(at: offsets + index)
      guard max(start, next) <= end else { continue }
      for code in max(start, next)...end {
        if offset == 0 {
          add(code, (code + delta) & 0xFFFF)
          continue
        }
        // The offset counts from its own position. Some fonts have an invalid one for U+FFFF, which has no glyph.
        let position = offsets + index + offset + 2 * (code - start)
        guard position + 2 <= table.count else { break }
        let glyph = try table.unsigned16(at: position)
        if glyph != 0 { add(code, (glyph + delta) & 0xFFFF) }
      }
      next = end + 1
    }
  }

  /// Reads format 12: groups of all planes.
  private static func readGroups(_ table: FontTable, _ add: (Int, Int) -> Void) throws(TypesettingError) {
    let count = try table.unsigned32(at: 12)
    guard count <= table.count / 12 else { throw table.malformed(at: 12) }
    var next = 0
    for index in 0..<count {
      let group = 16 + 12 * index
      let start = try table.unsigned32(at: group)
      let end = min(try table.unsigned32(at: group + 4), 0x10_FFFF)
      let glyph = try table.unsigned32(at: group + 8)
      let first = max(start, next)
      // No glyph number exceeds 65,535.
      let last = min(end, start + 0xFFFF - glyph)
      if first <= last { for code in first...last { add(code, glyph + code - start) } }
      next = max(next, end + 1)
    }
  }

  /// The scalars of the codes of Mac Roman.
  private static let macRoman: [Int] = {
    let upper =
      "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ"
      + "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
    return Array(0..<128) + upper.unicodeScalars.map { Int($0.value) }
  }()
}
