// SPDX-License-Identifier: MIT
import Foundation
import GlissadeTypesetting
import Testing

@Suite("OpenType files")
struct OpenTypeFileTests {
  @Test("the smallest font has its metrics, advances and outlines")
  func smallest() throws {
    let typeface = try Typeface(openType: FontBuilder().bytes)
    #expect(typeface.metrics.ascent == 0.75)
    #expect(typeface.metrics.descent == 0.25)
    #expect(typeface.metrics.lineGap == 0.0625)
    #expect(typeface.width("AB") == 17)
    #expect(typeface.outlineText("A") == "M 0 0 L 4 8 L 8 0 Z")
    #expect(typeface.outlineText("B") == "M 0 0 Q 8 4 0 8 Z")
    // A character without a glyph is shown as glyph 0.
    #expect(typeface.outlineText("C") == "M 0 0 L 0 8 L 8 8 L 8 0 Z")
    #expect(!typeface.hasGlyph(for: "C"))
  }

  @Test("heights are those of OS/2, or are measured, or are shares of the em")
  func heights() throws {
    var font = FontBuilder()
    #expect(try Typeface(openType: font.bytes).metrics.capHeight == 0.7)
    #expect(try Typeface(openType: font.bytes).metrics.xHeight == 0.5)
    font.cmap = FontBuilder.characterMap(FontBuilder.segments([(72, 72, 1), (120, 120, 2)]))
    #expect(try Typeface(openType: font.bytes).metrics.capHeight == 0.5)
    font.tables["OS/2"] = FontBuilder.u16(2) + [UInt8](repeating: 0, count: 84) + FontBuilder.u16(6, 11, 0, 0, 0)
    #expect(try Typeface(openType: font.bytes).metrics.capHeight == 11.0 / 16)
    #expect(try Typeface(openType: font.bytes).metrics.xHeight == 6.0 / 16)
  }

  @Test("typographic metrics are used where OS/2 states it, or where hhea has none")
  func typographicMetrics() throws {
    func table(_ selection: Int) -> [UInt8] {
      FontBuilder.u16(4) + [UInt8](repeating: 0, count: 60) + FontBuilder.u16(selection, 0, 0, 8, 0x1_0000 - 6, 2)
    }
    var font = FontBuilder()
    font.tables["OS/2"] = table(0) + [UInt8](repeating: 0, count: 22)
    #expect(try Typeface(openType: font.bytes).metrics.ascent == 0.75)
    font.tables["OS/2"] = table(0x80) + [UInt8](repeating: 0, count: 22)
    let metrics = try Typeface(openType: font.bytes).metrics
    #expect([metrics.ascent, metrics.descent, metrics.lineGap] == [0.5, 0.375, 0.125])
  }

  @Test("a collection has one face for each index")
  func collection() throws {
    var second = FontBuilder()
    second.advances = [10, 12, 8]
    let first = FontBuilder.file(FontBuilder().signature, FontBuilder().allTables, at: 20)
    let header =
      Array("ttcf".utf8) + FontBuilder.u16(1, 0) + FontBuilder.u32(2) + FontBuilder.u32(20)
      + FontBuilder.u32(20 + first.count)
    let bytes = header + first + FontBuilder.file(second.signature, second.allTables, at: 20 + first.count)
    #expect(try Typeface(openType: bytes).width("A") == 9)
    #expect(try Typeface(openType: bytes, index: 1).width("A") == 12)
    for index in [-1, 2, .max] {
      #expect(throws: TypesettingError.noFace(index: index, count: 2)) {
        _ = try Typeface(openType: bytes, index: index)
      }
    }
    #expect(throws: TypesettingError.noFace(index: 1, count: 1)) {
      _ = try Typeface(openType: FontBuilder().bytes, index: 1)
    }
  }

  static let foreignFiles: [(String, TypesettingError)] = [
    ("wOFF", .unsupported(.woff)), ("wOF2", .unsupported(.woff2)), ("%!PS-AdobeFont-1.0", .unsupported(.type1)),
    ("typ1", .unsupported(.type1)), ("", .notAFont), ("OTT", .notAFont), ("GLOF", .notAFont), ("<svg/>", .notAFont),
  ]

  @Test("a file of another kind is refused by name", arguments: foreignFiles)
  func foreign(start: String, error: TypesettingError) {
    #expect(throws: error) { _ = try Typeface(openType: Array(start.utf8)) }
    #expect(throws: TypesettingError.unsupported(.type1)) { _ = try Typeface(openType: [0x80, 1, 0, 0]) }
  }

  @Test("a font without outlines is refused by the name of what it has")
  func withoutOutlines() {
    var font = FontBuilder()
    font.removed = ["glyf", "loca"]
    #expect(throws: TypesettingError.missingTable("glyf")) { _ = try Typeface(openType: font.bytes) }
    font.tables["CBDT"] = [0]
    #expect(throws: TypesettingError.unsupported(.bitmaps)) { _ = try Typeface(openType: font.bytes) }
    font.tables["CFF2"] = [0]
    #expect(throws: TypesettingError.unsupported(.cff2)) { _ = try Typeface(openType: font.bytes) }
  }

  @Test("a required table must exist", arguments: ["head", "maxp", "hhea", "hmtx", "cmap", "loca", "glyf"])
  func missingTables(name: String) {
    var font = FontBuilder()
    font.removed = [name]
    #expect(throws: TypesettingError.missingTable(name)) { _ = try Typeface(openType: font.bytes) }
  }

  @Test("an error states the table and the byte, or the accepted values, in one sentence")
  func messages() {
    #expect(
      TypesettingError.malformed(table: "glyf", offset: 12).description
        == "the font is malformed at byte 12, in its table “glyf”")
    #expect(TypesettingError.unsupported(.woff2).description.hasPrefix("a WOFF2 font is not read"))
    #expect(TypesettingError.noFace(index: 3, count: 2).description.hasSuffix("it has 2, from 0 to 1"))
    #expect(TypesettingError.tooLarge(bytes: 1 << 27).description.contains("67108864 are accepted"))
  }

  // MARK: - Character maps

  @Test("formats 0, 4, 6 and 12 map characters to glyphs")
  func formats() throws {
    let maps = [
      FontBuilder.u16(0, 262, 0) + (0..<256).map { $0 == 65 ? 1 : $0 == 66 ? 2 : 0 },
      FontBuilder.segments([(65, 66, 1)]),
      FontBuilder.u16(6, 14, 0, 65, 2, 1, 2),
      FontBuilder.groups([(65, 66, 1)]),
      // Format 4 with an array of glyphs, of which the second is absent.
      FontBuilder.u16(4, 38, 0, 4, 0, 0, 0, 67, 0xFFFF, 0, 65, 0xFFFF, 0, 1, 4, 0, 1, 2, 0),
    ]
    for subtable in maps {
      var font = FontBuilder()
      font.cmap = FontBuilder.characterMap(subtable)
      let typeface = try Typeface(openType: font.bytes)
      #expect(typeface.hasGlyph(for: "A") && typeface.hasGlyph(for: "B") && !typeface.hasGlyph(for: "C"))
      #expect(typeface.outlineText("A") == "M 0 0 L 4 8 L 8 0 Z")
    }
  }

  @Test("the map of all planes is preferred to that of the first one")
  func preference() throws {
    var font = FontBuilder()
    let first = FontBuilder.segments([(65, 65, 2)])
    font.cmap =
      FontBuilder.u16(0, 2, 3, 1) + FontBuilder.u32(20) + FontBuilder.u16(3, 10) + FontBuilder.u32(20 + first.count)
      + first + FontBuilder.groups([(65, 65, 1), (0x1F600, 0x1F600, 2)])
    let typeface = try Typeface(openType: font.bytes)
    #expect(typeface.outlineText("A") == "M 0 0 L 4 8 L 8 0 Z")
    #expect(typeface.hasGlyph(for: "\u{1F600}"))
  }

  @Test("symbols serve the characters of their last byte, and Mac Roman its own characters")
  func otherEncodings() throws {
    var font = FontBuilder()
    font.cmap = FontBuilder.characterMap(FontBuilder.segments([(0xF041, 0xF042, 1)]), encoding: 0)
    let symbols = try Typeface(openType: font.bytes)
    #expect(symbols.hasGlyph(for: "A") && symbols.hasGlyph(for: "\u{F041}"))
    font.cmap = FontBuilder.characterMap(FontBuilder.u16(6, 14, 0, 0x80, 2, 1, 2), platform: 1, encoding: 0)
    let roman = try Typeface(openType: font.bytes)
    #expect(roman.hasGlyph(for: "Ä") && roman.hasGlyph(for: "Å") && !roman.hasGlyph(for: "A"))
  }

  @Test("a letter and its accent are one glyph where the font has the precomposed form")
  func compositions() throws {
    var font = FontBuilder()
    font.cmap = FontBuilder.characterMap(FontBuilder.segments([(0x65, 0x65, 1), (0xE9, 0xE9, 2), (0x301, 0x301, 1)]))
    let typeface = try Typeface(openType: font.bytes)
    #expect(TextLine("e\u{301}", style: TextStyle(size: 16, typeface: typeface)).glyphs.count == 1)
    #expect(TextLine("e\u{300}", style: TextStyle(size: 16, typeface: typeface)).glyphs.count == 2)
  }

  @Test("the compositions are those of Unicode, in the first plane and without Hangul")
  func allCompositions() throws {
    // The advance of each glyph is its scalar.
    var font = FontBuilder()
    let count = 0xFFFF
    font.glyphs = Array(repeating: [], count: count)
    font.advances = Array(0..<count)
    font.bearings = Array(repeating: 0, count: count)
    font.cmap = FontBuilder.characterMap(FontBuilder.groups([(0x20, count - 1, 0x20)]), encoding: 10)
    let typeface = try Typeface(openType: font.bytes)
    var found = 0
    for value in UInt32(0xC0)..<UInt32(count) where !(0xAC00...0xD7A3).contains(value) {
      guard let scalar = Unicode.Scalar(value), typeface.hasGlyph(for: scalar) else { continue }
      let parts = String(scalar).decomposedStringWithCanonicalMapping
      guard parts.unicodeScalars.count > 1 else { continue }
      // Some scalars are excluded from composition.
      let isComposed = parts.precomposedStringWithCanonicalMapping.unicodeScalars.elementsEqual([scalar])
      let width = typeface.width(parts)
      #expect((width == Double(value)) == isComposed, "U+\(String(value, radix: 16))")
      found += isComposed ? 1 : 0
    }
    #expect(found > 850)
  }

  @Test("invisible characters have no glyph, whatever the font contains")
  func invisible() throws {
    var font = FontBuilder()
    font.cmap = FontBuilder.characterMap(FontBuilder.segments([(0x41, 0x41, 1), (0xAD, 0xAD, 2), (0x200D, 0x200D, 2)]))
    #expect(try Typeface(openType: font.bytes).width("A\u{AD}\u{200D}A") == 18)
  }

  // MARK: - Scripts

  static let texts = [
    ("سلام", ["Arabic"]), ("नमस्ते", ["Devanagari"]), ("שלום Ab", ["Hebrew"]), ("ไทย ខ្មែរ ไทย", ["Thai", "Khmer"]),
    ("Ab Ωμ Жя 漢字 かな 한글", []), ("", []), ("\u{10900}", ["a right-to-left script"]),
  ]

  @Test("scripts that need shaping are named, and others are not", arguments: texts)
  func scripts(text: String, names: [String]) {
    #expect(Typeface.unsupportedScripts(in: text) == names)
  }

  @Test("a font shows scripts that need shaping as boxes")
  func shapedScripts() throws {
    var font = FontBuilder()
    font.cmap = FontBuilder.characterMap(FontBuilder.segments([(0x41, 0x41, 1), (0x628, 0x628, 2), (0x915, 0x915, 2)]))
    let typeface = try Typeface(openType: font.bytes)
    #expect(typeface.hasGlyph(for: "A") && !typeface.hasGlyph(for: "ب") && !typeface.hasGlyph(for: "क"))
    #expect(typeface.outlineText("ب") == typeface.outlineText("\u{E000}"))
  }

  @Test("a script that the list names is that of its own scalars")
  func scriptRanges() {
    var found: Set<ShapedScript> = []
    for value in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value), let script = ShapedScript(of: scalar) else { continue }
      found.insert(script)
    }
    #expect(found == Set(ShapedScript.allCases))
  }
}
