// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting
import Testing

@Suite("Kerning and figures of fonts")
struct PairKerningTests {
  private typealias Font = FontBuilder

  /// A table with one script, one feature and lookups; each lookup is a type and its subtables.
  static func layout(_ lookups: [(Int, [[UInt8]])], feature: String = "kern", script: String = "DFLT") -> [UInt8] {
    let scripts = Font.u16(1) + Array(script.utf8) + Font.u16(8, 4, 0, 0, 0xFFFF, 1, 0)
    let features =
      Font.u16(1) + Array(feature.utf8) + Font.u16(8, 0, lookups.count) + lookups.indices.flatMap { Font.u16($0) }
    var list = Font.u16(lookups.count)
    var data: [UInt8] = []
    for (type, subtables) in lookups {
      list += Font.u16(2 + 2 * lookups.count + data.count)
      var offset = 6 + 2 * subtables.count
      data += Font.u16(type, 0, subtables.count)
      for subtable in subtables {
        data += Font.u16(offset)
        offset += subtable.count
      }
      data += subtables.joined()
    }
    return Font.u16(1, 0, 10, 10 + scripts.count, 10 + scripts.count + features.count) + scripts + features + list
      + data
  }

  /// Pairs of glyph 1 with others, each with a value.
  static func pairs(_ pairs: [(Int, Int)]) -> [UInt8] {
    Font.u16(1, 12, 4, 0, 1, 18) + Font.u16(1, 1, 1) + Font.u16(pairs.count)
      + pairs.flatMap { Font.u16($0.0, $0.1 & 0xFFFF) }
  }

  /// Glyph 1 before the glyphs of class 1, which is glyph 2.
  static func classes(_ value: Int) -> [UInt8] {
    // Placements come before the advance.
    Font.u16(2, 32, 5, 0, 38, 46, 1, 2) + Font.u16(9, 0, 9, value & 0xFFFF) + [UInt8](repeating: 0, count: 8)
      + Font.u16(1, 1, 1) + Font.u16(1, 1, 1, 0) + Font.u16(2, 1, 2, 2, 1)
  }

  private func kerning(_ table: [UInt8], in name: String = "GPOS", _ text: String = "AB") throws -> Double {
    var font = FontBuilder()
    font.tables[name] = table
    return try Typeface(openType: font.bytes).width(text) - Typeface(openType: FontBuilder().bytes).width(text)
  }

  @Test("pairs of glyphs and of classes change the advance of the first")
  func formats() throws {
    #expect(try kerning(Self.layout([(2, [Self.pairs([(1, 5), (2, -3)])])])) == -3)
    #expect(try kerning(Self.layout([(2, [Self.pairs([(1, 5), (2, -3)])])]), "AA") == 5)
    #expect(try kerning(Self.layout([(2, [Self.classes(-2)])])) == -2)
    #expect(try kerning(Self.layout([(2, [Self.classes(-2)])]), "AA") == 0)
    #expect(try kerning(Self.layout([(2, [Self.classes(-2)])]), "BA") == 0)
  }

  @Test("the first subtable with the pair decides, and lookups add up")
  func order() throws {
    #expect(try kerning(Self.layout([(2, [Self.pairs([(2, -3)]), Self.classes(-2)])])) == -3)
    #expect(try kerning(Self.layout([(2, [Self.pairs([(1, -3)]), Self.classes(-2)])])) == -2)
    #expect(try kerning(Self.layout([(2, [Self.pairs([(2, -3)])]), (2, [Self.classes(-2)])])) == -5)
  }

  @Test("a lookup can have its subtables elsewhere in the table")
  func extensions() throws {
    #expect(try kerning(Self.layout([(9, [Font.u16(1, 2) + Font.u32(8) + Self.pairs([(2, -3)])])])) == -3)
    // A lookup of another type has no kerning.
    #expect(try kerning(Self.layout([(1, [Self.pairs([(2, -3)])])])) == 0)
  }

  @Test("only the feature and the scripts of a text have kerning")
  func scripts() throws {
    let lookups = [(2, [Self.pairs([(2, -3)])])]
    #expect(try kerning(Self.layout(lookups, script: "latn")) == -3)
    #expect(try kerning(Self.layout(lookups, script: "grek")) == 0)
    #expect(try kerning(Self.layout(lookups, feature: "dist")) == 0)
    var font = FontBuilder()
    font.cmap = Font.characterMap(Font.segments([(0x391, 0x392, 1)]))
    let plain = try Typeface(openType: font.bytes).width("ΑΒ")
    font.tables["GPOS"] = Self.layout(lookups, script: "grek")
    #expect(try Typeface(openType: font.bytes).width("ΑΒ") == plain - 3)
  }

  /// A `kern` table of format 0.
  static func kern(_ pairs: [(Int, Int, Int)], coverage: Int = 1) -> [UInt8] {
    Font.u16(0, 1, 0, 14 + 6 * pairs.count, coverage, pairs.count, 0, 0, 0)
      + pairs.flatMap { Font.u16($0.0, $0.1, $0.2 & 0xFFFF) }
  }

  @Test("a font without the feature has the kerning of its kern table")
  func table() throws {
    #expect(try kerning(Self.kern([(1, 1, 4), (1, 2, -3)]), in: "kern") == -3)
    // Vertical kerning, minima and another version are left out.
    #expect(try kerning(Self.kern([(1, 2, -3)], coverage: 0), in: "kern") == 0)
    #expect(try kerning(Self.kern([(1, 2, -3)], coverage: 3), in: "kern") == 0)
    #expect(try kerning(Font.u32(0x1_0000) + Font.u32(1), in: "kern") == 0)
    var font = FontBuilder()
    font.tables = ["kern": Self.kern([(1, 2, -3)]), "GPOS": Self.layout([(2, [Self.pairs([(2, -1)])])])]
    #expect(try Typeface(openType: font.bytes).width("AB") == 16)
  }

  @Test("pairs and ranges that do not ascend are refused")
  func unsorted() {
    let tables = [
      ("kern", Self.kern([(1, 2, -3), (1, 1, 4)])), ("GPOS", Self.layout([(2, [Self.pairs([(2, -3), (1, 5)])])])),
      ("GPOS", Self.layout([(2, [Font.u16(1, 10, 4, 0, 0) + Font.u16(1, 2, 2, 1)])])),
      ("GPOS", Self.layout([(2, [Font.u16(1, 10, 4, 0, 0) + Font.u16(2, 1, 2, 1, 0)])])),
    ]
    for (name, table) in tables {
      #expect {
        _ = try kerning(table, in: name)
      } throws: { error in
        if case .malformed(name, _) = error as? TypesettingError { true } else { false }
      }
    }
  }

  @Test("a matrix that is larger than its table is refused")
  func largeMatrix() {
    let subtable = Font.u16(2, 16, 4, 0, 22, 22, 0xFFFF, 0xFFFF) + Font.u16(1, 1, 1) + Font.u16(2, 0)
    #expect(throws: TypesettingError.self) { _ = try kerning(Self.layout([(2, [subtable])])) }
  }

  // MARK: - Figures

  /// A font whose glyphs 1 … 12 are the ten digits, + and −, with advances of 5, 3, 5, 5, …
  private var figures: FontBuilder {
    var font = FontBuilder()
    font.cmap = Font.characterMap(Font.segments([(0x2B, 0x2B, 11), (0x30, 0x39, 1), (0x2212, 0x2212, 12)]))
    font.glyphs = [FontBuilder().glyphs[0]] + Array(repeating: FontBuilder().glyphs[1], count: 15)
    font.advances = [10, 5, 3] + [Int](repeating: 5, count: 8) + [7, 7, 6, 6, 6]
    font.bearings = [Int](repeating: 0, count: 16)
    return font
  }

  @Test("a font without tabular figures has digits in the width of the widest")
  func centered() throws {
    let typeface = try Typeface(openType: figures.bytes)
    #expect(typeface.width("11") == 6)
    for text in ["11", "01", "+1", "−8", "±"] {
      #expect(typeface.width(text, tabularDigits: true) == 10, "\(text)")
    }
    let line = TextLine("1", style: TextStyle(size: 16, typeface: typeface, tabularDigits: true))
    // Half of two units: the digit is in the middle of its width.
    #expect(line.glyphs[0].outline.bounds()?.minX == 0.0625)
  }

  @Test("tabular figures are those of the feature tnum, without kerning")
  func substitutes() throws {
    var font = figures
    // Digits 0 and 1 become glyphs 13 and 14, in both formats.
    for subtable in [Font.u16(1, 6, 12) + Font.u16(1, 2, 1, 2), Font.u16(2, 10, 2, 13, 14) + Font.u16(2, 1, 1, 2, 0)] {
      font.tables["GSUB"] = Self.layout([(1, [subtable])], feature: "tnum")
      font.tables["kern"] = Self.kern([(1, 1, -2), (13, 13, -2)])
      let typeface = try Typeface(openType: font.bytes)
      #expect(typeface.width("00") == 8)
      #expect(typeface.width("00", tabularDigits: true) == 12)
      #expect(typeface.width("01+", tabularDigits: true) == 18)
    }
  }
}
