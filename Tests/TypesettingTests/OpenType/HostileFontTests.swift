// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting
import TestSupport
import Testing

@Suite("Hostile fonts")
struct HostileFontTests {
  /// Small fonts that together have every table.
  static let fonts: [FontBuilder] = {
    var quadratic = FontBuilder()
    quadratic.glyphs[2] = FontBuilder.composite(
      FontBuilder.component(0x22, 1, (1, 2), matrix: [0.5]), FontBuilder.component(0x00, 1, (1, 0)))
    quadratic.tables = [
      "GPOS": PairKerningTests.layout([(2, [PairKerningTests.pairs([(2, -3)]), PairKerningTests.classes(-2)])]),
      "GSUB": PairKerningTests.layout([(1, [FontBuilder.u16(1, 6, 1) + FontBuilder.u16(1, 1, 1)])], feature: "tnum"),
      "OS/2": FontBuilder.u16(4) + [UInt8](repeating: 1, count: 94),
    ]
    quadratic.cmap = FontBuilder.characterMap(FontBuilder.groups([(48, 49, 1), (65, 66, 1)]), encoding: 10)
    var compact = FontBuilder.compact([])
    let call: [UInt8] = [139, 139, 21, 32, 10, 14]
    let selection: [UInt8] = [3] + FontBuilder.u16(1, 0) + [0] + FontBuilder.u16(3)
    compact.tables["CFF "] = FontBuilder.compactTable(
      [[14], call, [140, 141, 142, 143, 144, 30, 14]], global: [[11]],
      dictionaries: ([[[143, 147, 5, 11]]], selection))
    compact.tables["kern"] = PairKerningTests.kern([(1, 2, -3)])
    var accented = FontBuilder.compact([])
    accented.tables["CFF "] = FontBuilder.compactTable(
      [[14], [139, 139, 173, 173, 14], [139, 139, 21, 140, 141, 5, 14]], charset: [34, 3])
    return [FontBuilder(), quadratic, compact, accented]
  }()

  /// Decodes bytes and lays out text, which may throw an error and nothing else.
  private func expectRefusedOrUsable(_ bytes: [UInt8]) {
    do throws(TypesettingError) {
      let typeface = try Typeface(openType: bytes)
      let style = TextStyle(size: 13, typeface: typeface, tabularDigits: true)
      let line = TextLine("AB 01 e\u{301} ب 漢", style: style)
      #expect(line.width.isFinite)
      #expect(line.glyphs.allSatisfy { $0.outline.sampled(perSegment: 1).allSatisfy(\.isFinite) })
      #expect(line.truncated(toWidth: line.width / 2).width <= max(0, line.width / 2))
    } catch {
      #expect(!error.description.isEmpty)
      if case .malformed(_, let offset) = error { #expect((0...bytes.count).contains(offset)) }
    }
  }

  @Test("every prefix of a font is refused or usable", arguments: fonts.indices)
  func prefixes(index: Int) throws {
    let bytes = Self.fonts[index].bytes
    _ = try Typeface(openType: bytes)
    for count in bytes.indices { expectRefusedOrUsable(Array(bytes[..<count])) }
  }

  @Test("every table of every shorter length is refused or usable", arguments: fonts.indices)
  func shortTables(index: Int) {
    let font = Self.fonts[index]
    for (name, table) in font.allTables {
      for count in table.indices {
        var damaged = font
        damaged.tables[name] = Array(table[..<count])
        expectRefusedOrUsable(damaged.bytes)
      }
    }
  }

  @Test("every byte can be 0, 255, or have its highest bit flipped", arguments: fonts.indices)
  func bytes(index: Int) {
    let bytes = Self.fonts[index].bytes
    for position in bytes.indices {
      for value in [0, 0xFF, bytes[position] ^ 0x80, bytes[position] &+ 1, bytes[position] &- 1] {
        var damaged = bytes
        damaged[position] = value
        expectRefusedOrUsable(damaged)
      }
    }
  }

  @Test("a font with random changes is refused or usable", arguments: 0..<200)
  func changes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let whole = Self.fonts[Int(seed) % Self.fonts.count].bytes
    for _ in 0..<20 {
      var bytes = whole
      for _ in 0...random.below(8) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      // Tables that overlap: the directory entry of one refers to another.
      if random.below(4) == 0 {
        let (one, other) = (12 + 16 * random.below(6), 12 + 16 * random.below(6))
        bytes.replaceSubrange(one + 8..<one + 16, with: bytes[other + 8..<other + 16])
      }
      expectRefusedOrUsable(bytes)
    }
  }

  @Test("a character map of all planes for few glyphs is read within bounds")
  func largeMap() throws {
    var font = FontBuilder()
    let groups = (0..<2000).map { ($0, 0x10_FFFF, 1) }
    font.cmap = FontBuilder.characterMap(FontBuilder.groups(groups), encoding: 10)
    #expect(try Typeface(openType: font.bytes).width("\u{0}\u{1}") == 17)
  }

  @Test("a file above the limit is refused before it is read")
  func largeFile() {
    let bytes = [UInt8](repeating: 0, count: (1 << 26) + 1)
    #expect(throws: TypesettingError.tooLarge(bytes: bytes.count)) { _ = try Typeface(openType: bytes) }
  }
}
