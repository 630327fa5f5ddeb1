// SPDX-License-Identifier: MIT

/// The contents of a `CFF ` table: charstrings, and the subroutines that they call.
///
/// Source: Adobe Technical Note 5176, [The Compact Font Format Specification][1]. The font matrix is not applied: an em
/// has the units that `head` states.
///
/// [1]: https://adobe-type-tools.github.io/font-tech-notes/pdfs/5176.CFF.pdf
struct CompactFont: Sendable {
  /// The program of each glyph.
  let charStrings: CompactIndex
  let globalSubroutines: CompactIndex
  /// The local subroutines of each font dictionary; a font without such dictionaries has one.
  private let localSubroutines: [CompactIndex]
  /// The font dictionary of each glyph, or `nil` if there is one for all.
  private let dictionaries: [UInt8]?
  /// The glyph of each name in the standard strings that Standard Encoding uses, by its number; 0 if there is none.
  private let standardGlyphs: [Int]

  /// Operators of dictionaries; those of two bytes have 1200 added.
  private enum Key {
    static let charset = 15
    static let charStrings = 17
    static let privateDictionary = 18
    static let subroutines = 19
    static let charStringType = 1206
    static let registry = 1230
    static let fontDictionaries = 1236
    static let selection = 1237
  }

  init(from file: OpenTypeFile, glyphCount: Int) throws(TypesettingError) {
    let table = try file.table("CFF ")
    guard try table.byte(at: 0) == 1 else { throw table.malformed(at: 0) }
    let names = try CompactIndex(table, at: try table.byte(at: 2))
    let tops = try CompactIndex(table, at: names.end)
    let strings = try CompactIndex(table, at: tops.end)
    globalSubroutines = try CompactIndex(table, at: strings.end)
    guard tops.count > 0 else { throw table.malformed(at: names.end) }
    let top = try CompactDictionary(table, tops.range(of: 0))
    guard top[Key.charStringType] ?? 2 == 2, let offset = top[Key.charStrings] else {
      throw table.malformed(at: names.end)
    }
    charStrings = try CompactIndex(table, at: offset)
    guard charStrings.count >= glyphCount else { throw table.malformed(at: offset) }

    guard let dictionaryOffset = top[Key.fontDictionaries] else {
      localSubroutines = [try Self.subroutines(table, top)]
      dictionaries = nil
      standardGlyphs =
        top[Key.registry] == nil
        ? try Self.standardGlyphs(table, charset: top[Key.charset] ?? 0, glyphCount: glyphCount) : []
      return
    }
    let index = try CompactIndex(table, at: dictionaryOffset)
    guard (1...256).contains(index.count), let selection = top[Key.selection] else {
      throw table.malformed(at: dictionaryOffset)
    }
    var subroutines: [CompactIndex] = []
    for number in 0..<index.count {
      subroutines.append(try Self.subroutines(table, CompactDictionary(table, index.range(of: number))))
    }
    localSubroutines = subroutines
    dictionaries = try Self.selection(
      table, at: selection, glyphCount: glyphCount, dictionaryCount: index.count)
    standardGlyphs = []
  }

  /// Returns the local subroutines that the program of a glyph calls.
  func localSubroutines(of glyph: Int) -> CompactIndex { localSubroutines[dictionaries.map { Int($0[glyph]) } ?? 0] }

  /// Returns the glyph of a code in Standard Encoding, or `nil` if the font has none.
  func standardGlyph(code: Int) -> Int? {
    guard let name = Self.standardName(of: code), name < standardGlyphs.count, standardGlyphs[name] > 0 else {
      return nil
    }
    return standardGlyphs[name]
  }

  /// Reads the local subroutines of a dictionary.
  private static func subroutines(
    _ table: FontTable, _ dictionary: CompactDictionary
  ) throws(TypesettingError) -> CompactIndex {
    guard let place = dictionary.values[Key.privateDictionary], place.count == 2,
      let length = Int(exactly: place[0]), let offset = Int(exactly: place[1]), length > 0
    else { return CompactIndex(emptyIn: table) }
    guard offset >= 0, length <= table.count, offset <= table.count - length else { throw table.malformed(at: offset) }
    let own = try CompactDictionary(table, offset..<offset + length)
    // The offset of the subroutines counts from the private dictionary.
    return try own[Key.subroutines].map { (start) throws(TypesettingError) in
      try CompactIndex(table, at: offset + start)
    } ?? CompactIndex(emptyIn: table)
  }

  /// Reads the number of the font dictionary of each glyph.
  private static func selection(
    _ table: FontTable, at offset: Int, glyphCount: Int, dictionaryCount: Int
  ) throws(TypesettingError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(glyphCount)
    func check(_ number: Int, at offset: Int) throws(TypesettingError) -> UInt8 {
      guard number < dictionaryCount else { throw table.malformed(at: offset) }
      return UInt8(number)
    }
    switch try table.byte(at: offset) {
    case 0:
      for glyph in 0..<glyphCount {
        let position = offset + 1 + glyph
        result.append(try check(try table.byte(at: position), at: position))
      }
    case 3:
      var position = offset + 3
      for _ in 0..<(try table.unsigned16(at: offset + 1)) {
        guard try table.unsigned16(at: position) == result.count || result.count == glyphCount else {
          throw table.malformed(at: position)
        }
        let number = try check(try table.byte(at: position + 2), at: position + 2)
        let end = min(try table.unsigned16(at: position + 3), glyphCount)
        while result.count < end { result.append(number) }
        position += 3
      }
    default: throw table.malformed(at: offset)
    }
    guard result.count == glyphCount else { throw table.malformed(at: offset) }
    return result
  }

  // MARK: - Standard Encoding

  /// The largest number of a standard string in Standard Encoding: germandbls.
  private static let lastStandardName = 149

  /// Returns the number of the standard string of a code in Standard Encoding.
  private static func standardName(of code: Int) -> Int? {
    switch code {
    case 32...126: code - 31
    case 161...175: code - 65
    case 177...180: code - 66
    case 182...189: code - 67
    case 191: 123
    case 193...200: code - 69
    case 202, 203: code - 70
    case 205...208: code - 71
    case 225: 138
    case 227: 139
    case 232...235: code - 92
    case 241: 144
    case 245: 145
    case 248...251: code - 102
    default: nil
    }
  }

  /// Reads the glyphs of the standard strings in Standard Encoding.
  private static func standardGlyphs(
    _ table: FontTable, charset offset: Int, glyphCount: Int
  ) throws(TypesettingError) -> [Int] {
    var glyphs = [Int](repeating: 0, count: lastStandardName + 1)
    func add(_ name: Int, _ glyph: Int) {
      if name < glyphs.count, glyphs[name] == 0 { glyphs[name] = glyph }
    }
    // The predefined set 0 has the standard strings in their order. The others have no accents to compose.
    guard offset > 2 else {
      if offset == 0 { for glyph in 0..<min(glyphCount, 229) { add(glyph, glyph) } }
      return glyphs
    }
    var glyph = 1
    var position = offset + 1
    let format = try table.byte(at: offset)
    guard format <= 2 else { throw table.malformed(at: offset) }
    while glyph < glyphCount {
      let first = try table.unsigned16(at: position)
      let further =
        switch format {
        case 0: 0
        case 1: try table.byte(at: position + 2)
        default: try table.unsigned16(at: position + 2)
        }
      position += 2 + format
      for name in first...first + further where glyph < glyphCount {
        add(name, glyph)
        glyph += 1
      }
    }
    return glyphs
  }
}
