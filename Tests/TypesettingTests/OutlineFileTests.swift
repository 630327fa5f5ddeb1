// SPDX-License-Identifier: MIT
import CGlissadeAssets
import GlissadeGeometry
import GlissadeTypesetting
import TestSupport
import Testing

@Suite("Outline files")
struct OutlineFileTests {
  static let embedded = Array(
    UnsafeBufferPointer(start: glissade_regular_outlines(), count: glissade_regular_outlines_count()))

  @Test("the smallest file is read with its notice, metrics, advances and outlines")
  func smallest() throws {
    let typeface = try Typeface(outlineFile: OutlineFileBuilder().bytes)
    #expect(typeface.notice == "ok")
    #expect(typeface.metrics.ascent == 0.75)
    #expect(typeface.metrics.descent == 0.25)
    #expect(typeface.metrics.capHeight == 0.625)
    let line = TextLine("AA!", style: TextStyle(size: 16, typeface: typeface))
    #expect(line.glyphs.map(\.x) == [0, 10, 22])
    #expect(line.width == 32)
    var outline = Path()
    outline.move(to: Point(x: 0.125, y: 0))
    outline.addLine(to: Point(x: 0.625, y: 0))
    outline.addLine(to: Point(x: 0.625, y: -0.625))
    outline.addQuadratic(to: Point(x: 0.375 - 0.25, y: -0.5625 + 0.5625), control: Point(x: 0.375, y: -0.5625))
    outline.close()
    #expect(line.glyphs[0].outline == outline)
  }

  /// Replaces a part of a valid file, and names the part in which the reader must find the damage.
  struct Damage: CustomTestStringConvertible {
    let testDescription: String
    let part: OutlineFileError.Part
    let apply: @Sendable (inout OutlineFileBuilder) -> Void

    init(
      _ description: String, in part: OutlineFileError.Part,
      apply: @escaping @Sendable (inout OutlineFileBuilder) -> Void
    ) {
      testDescription = description
      self.part = part
      self.apply = apply
    }
  }

  static let damages = [
    Damage("no units per em", in: .header) { $0.unitsPerEm = 0 },
    Damage("more than 16,384 units per em", in: .header) { $0.unitsPerEm = 16385 },
    Damage("a count that the file cannot fill", in: .notice) { $0.notice = [0xFF, 0xFF, 0x7F] },
    Damage("a signed number that is too large", in: .metrics) { $0.metrics = [0x80, 0x80, 0x04, 0, 0, 0, 0] },
    Damage("a number of more than three bytes", in: .metrics) { $0.metrics = [0x80, 0x80, 0x80, 0x00, 0, 0, 0, 0] },
    Damage("no glyphs", in: .advances) { $0.advances = [0] },
    Damage("an advance that is too large", in: .advances) { $0.advances = [2, 10, 0x80, 0x80, 0x04] },
    Damage("a scalar of a missing glyph", in: .mapping) { $0.mapping = [1, 65, 2] },
    Damage("a scalar of a negative glyph", in: .mapping) { $0.mapping = [1, 65, 3] },
    Damage("the same scalar twice", in: .mapping) { $0.mapping = [2, 65, 0, 0, 1] },
    Damage("a scalar past the last", in: .mapping) { $0.mapping = [1, 0x80, 0x80, 0x44, 0] },
    Damage("scalars that add up past the last", in: .mapping) { $0.mapping = [2, 0xFF, 0xFF, 0x43, 0, 1, 1] },
    Damage("a missing tabular glyph", in: .tabular) { $0.tabular = [1, 1, 2] },
    Damage("a missing plain glyph", in: .tabular) { $0.tabular = [1, 2, 1] },
    Damage("the same composition twice", in: .compositions) { $0.compositions = [2, 1, 65, 66, 1, 65, 67] },
    Damage("no rows", in: .kerning) { $0.kerning = [0, 2, 0, 0, 0, 1, 0, 2, 3] },
    Damage("no columns", in: .kerning) { $0.kerning = [2, 0, 0, 1, 0, 0, 0, 2, 3] },
    Damage("more rows than glyphs", in: .kerning) { $0.kerning = [3, 2, 0, 1, 0, 1, 0, 4, 3] },
    Damage("a missing row", in: .kerning) { $0.kerning = [2, 2, 0, 2, 0, 1, 0, 2, 3] },
    Damage("a missing column", in: .kerning) { $0.kerning = [2, 2, 0, 1, 2, 1, 0, 2, 3] },
    Damage("more zeros than cells", in: .kerning) { $0.kerning = [2, 2, 0, 1, 0, 1, 0, 4] },
    Damage("a segment of an unknown kind", in: .contours) { $0.contours = [1, 1, 7] },
    Damage("a missing contour", in: .glyphs) { $0.glyphs = [0, 1, 1, 4, 0] },
    Damage("a contour in a file without contours", in: .glyphs) { $0.contours = [0] },
    Damage("bytes left over", in: .glyphs) { $0.glyphs += [0] },
    Damage("a matrix much larger than the file", in: .kerning) {
      let glyphCount = OutlineFileBuilder.unsigned(2049)
      $0.advances = glyphCount + [UInt8](repeating: 1, count: 2049)
      $0.kerning = glyphCount + glyphCount + [UInt8](repeating: 0, count: 5000)
    },
    Damage("outlines much larger than the file", in: .glyphs) {
      $0.contours = [1] + OutlineFileBuilder.unsigned(2000) + [UInt8](repeating: 1, count: 4000)
      $0.glyphs = [0] + OutlineFileBuilder.unsigned(600) + [UInt8](repeating: 0, count: 1800)
    },
  ]

  @Test("a malformed file is refused with the part and the offset", arguments: damages)
  func malformed(damage: Damage) {
    var builder = OutlineFileBuilder()
    damage.apply(&builder)
    let bytes = builder.bytes
    #expect {
      _ = try Typeface(outlineFile: bytes)
    } throws: { error in
      guard case .malformed(let part, let offset) = error as? OutlineFileError else { return false }
      return part == damage.part && (0...bytes.count).contains(offset)
    }
  }

  @Test("a file of another format or version is refused")
  func foreign() {
    for bytes in [[], Array("OTTO".utf8), Array("GLO".utf8), [0x89] + Array("PNG\r\n".utf8)] as [[UInt8]] {
      #expect(throws: OutlineFileError.notAnOutlineFile) { _ = try Typeface(outlineFile: bytes) }
    }
    #expect(throws: OutlineFileError.malformed(.header, offset: 4)) {
      _ = try Typeface(outlineFile: Array("GLOF".utf8))
    }
    let next = OutlineFileBuilder.header(unitsPerEm: 16, length: 12, version: 2)
    #expect(throws: OutlineFileError.unsupportedVersion(2)) { _ = try Typeface(outlineFile: next) }
  }

  @Test("a truncated file is refused", arguments: 0..<60)
  func cutShort(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = 12 + random.below(Self.embedded.count - 12)
    var bytes = Array(Self.embedded[..<count])
    #expect(throws: OutlineFileError.wrongLength(expected: Self.embedded.count, found: count)) {
      _ = try Typeface(outlineFile: bytes)
    }
    // A header with the truncated length is refused, too.
    bytes.replaceSubrange(..<12, with: OutlineFileBuilder.header(unitsPerEm: 2816, length: count))
    #expect(throws: OutlineFileError.self) { _ = try Typeface(outlineFile: bytes) }
  }

  @Test("every prefix of the smallest file is refused")
  func everyPrefix() {
    let whole = OutlineFileBuilder().bytes
    for count in 12..<whole.count {
      var bytes = Array(whole[..<count])
      bytes.replaceSubrange(..<12, with: OutlineFileBuilder.header(unitsPerEm: 16, length: count))
      #expect {
        _ = try Typeface(outlineFile: bytes)
      } throws: { error in
        if case .malformed = error as? OutlineFileError { true } else { false }
      }
    }
  }

  @Test("a file with flipped bits is refused or still lays out text", arguments: 0..<100)
  func flipped(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // The smallest file consists almost only of structure; most of the embedded one is outlines.
    for _ in 0..<20 {
      var bytes = OutlineFileBuilder().bytes
      for _ in 0...random.below(3) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
      expectRefusedOrUsable(bytes)
    }
    var bytes = Self.embedded
    for _ in 0...random.below(3) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
    expectRefusedOrUsable(bytes)
  }

  private func expectRefusedOrUsable(_ bytes: [UInt8]) {
    do throws(OutlineFileError) {
      let typeface = try Typeface(outlineFile: bytes)
      let style = TextStyle(size: 13, typeface: typeface, tabularDigits: true)
      let line = TextLine("AV 0123 Ångström e\u{301} 漢", style: style)
      #expect(line.width.isFinite)
      #expect(line.glyphs.allSatisfy { $0.outline.sampled(perSegment: 1).allSatisfy(\.isFinite) })
      #expect(line.truncated(toWidth: line.width / 2).width <= line.width / 2)
    } catch {
      #expect(!error.description.isEmpty)
    }
  }

  @Test("an error states its part and offset, or the lengths, in one sentence")
  func messages() {
    let error = OutlineFileError.malformed(.kerning, offset: 1234)
    #expect(error.description == "the outline file is malformed at byte 1234, in its kerning")
    #expect(
      OutlineFileError.wrongLength(expected: 20, found: 12).description.contains("12 bytes; its header states 20"))
  }
}
