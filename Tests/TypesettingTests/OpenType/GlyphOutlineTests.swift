// SPDX-License-Identifier: MIT
import GlissadeTypesetting
import Testing

@Suite("TrueType outlines")
struct GlyphOutlineTests {
  private typealias Font = FontBuilder

  /// The outline of B, whose description is given; A is the triangle M 0 0 L 4 8 L 8 0 Z.
  private func outline(_ description: [UInt8]) throws -> String {
    var font = FontBuilder()
    font.glyphs[2] = description
    return try Typeface(openType: font.bytes).outlineText("B")
  }

  @Test("a contour starts at its first point on the curve")
  func start() throws {
    #expect(
      try outline(Font.simple([[(0, 4, false), (0, 0, true), (8, 0, true), (8, 8, true)]]))
        == "M 0 0 L 8 0 L 8 8 Q 0 4 0 0 Z")
  }

  @Test("between two control points, the point halfway is on the curve")
  func impliedPoints() throws {
    #expect(
      try outline(Font.simple([[(0, 0, true), (0, 8, false), (8, 8, false), (8, 0, true)]]))
        == "M 0 0 Q 0 8 4 8 Q 8 8 8 0 Z")
    #expect(
      try outline(Font.simple([[(0, 0, false), (0, 8, false), (8, 8, false), (8, 0, false)]]))
        == "M 4 0 Q 0 0 0 4 Q 0 8 4 8 Q 8 8 8 4 Q 8 0 4 0 Z")
  }

  @Test("several contours are separate, and a contour of one point draws nothing")
  func contours() throws {
    #expect(
      try outline(
        Font.simple([
          [(0, 0, true), (0, 2, true), (2, 0, true)], [(9, 9, true)], [(4, 4, true), (4, 6, true), (6, 4, true)],
        ]))
        == "M 0 0 L 0 2 L 2 0 Z M 4 4 L 4 6 L 6 4 Z")
  }

  @Test("flags repeat, coordinates have one byte or none, and instructions are skipped")
  func packedPoints() throws {
    // A flag of four points on the curve: x in one byte and positive, y the same. Then y in one byte, negative.
    let bytes: [UInt8] =
      Font.u16(1, 0, 0, 0, 0, 3, 2) + [0x4F, 0x4F] + [0x01 | 0x02 | 0x10 | 0x20 | 0x08, 2, 0x01 | 0x04 | 0x10]
      + [1, 2, 3] + [4]
    #expect(try outline(bytes + [0]) == "M 1 0 L 3 0 L 6 0 L 6 -4 Z")
  }

  @Test("an outline moves to the left side bearing that hmtx states")
  func bearing() throws {
    var font = FontBuilder()
    font.bearings = [0, 3, 0]
    #expect(try Typeface(openType: font.bytes).outlineText("A") == "M 3 0 L 7 8 L 11 0 Z")
  }

  @Test("a component is moved by its offset, after its transform")
  func offsets() throws {
    #expect(try outline(Font.composite(Font.component(0x02, 1, (2, -3)))) == "M 2 -3 L 6 5 L 10 -3 Z")
    #expect(try outline(Font.composite(Font.component(0x02, 1, (2, 0), matrix: [0.5]))) == "M 2 0 L 4 4 L 6 0 Z")
    #expect(try outline(Font.composite(Font.component(0x02, 1, (2, 0), matrix: [-1, 0.5]))) == "M 2 0 L -2 4 L -6 0 Z")
    // A quarter turn to the left: x becomes y.
    #expect(
      try outline(Font.composite(Font.component(0x02, 1, (2, 0), matrix: [0, 1, -1, 0]))) == "M 2 0 L -6 4 L 2 8 Z")
    // An offset that is scaled with the component.
    #expect(try outline(Font.composite(Font.component(0x802, 1, (2, 4), matrix: [0.5]))) == "M 1 2 L 3 6 L 5 2 Z")
    // Offsets of two bytes each.
    #expect(
      try outline(Font.composite(Font.u16(0x03, 1, 300, 0x1_0000 - 300))) == "M 300 -300 L 304 -292 L 308 -300 Z")
  }

  @Test("several components follow each other, and a component can be a composite")
  func nested() throws {
    var font = FontBuilder()
    font.glyphs += [Font.composite(Font.component(0x22, 1, (0, 0)), Font.component(0x02, 1, (8, 0)))]
    font.glyphs[2] = Font.composite(Font.component(0x02, 3, (1, 0)))
    font.advances += [16]
    font.bearings += [0]
    #expect(try Typeface(openType: font.bytes).outlineText("B") == "M 1 0 L 5 8 L 9 0 Z M 9 0 L 13 8 L 17 0 Z")
  }

  @Test("two points of components coincide where the arguments are points")
  func alignment() throws {
    // Point 0 of the second triangle, which has half the size, lies on point 1 of the first.
    let text = try outline(
      Font.composite(Font.component(0x22, 1, (0, 0)), Font.component(0x00, 1, (1, 0), matrix: [0.5])))
    #expect(text == "M 0 0 L 4 8 L 8 0 Z M 4 8 L 6 12 L 8 8 Z")
    #expect(throws: TypesettingError.self) {
      _ = try outline(Font.composite(Font.component(0x22, 1, (0, 0)), Font.component(0x00, 1, (3, 0))))
    }
  }

  @Test("a composite has the metrics of a component that states it")
  func metrics() throws {
    var font = FontBuilder()
    font.glyphs[2] = Font.composite(Font.component(0x202, 1, (0, 0)))
    font.bearings = [0, 3, 0]
    let typeface = try Typeface(openType: font.bytes)
    #expect(typeface.width("B") == 9)
    #expect(typeface.outlineText("B") == "M 3 0 L 7 8 L 11 0 Z")
  }

  @Test("a composite that contains itself is refused")
  func loop() {
    for other in [2, 1] {
      var font = FontBuilder()
      font.glyphs[1] = Font.composite(Font.component(0x02, 2, (0, 0)))
      font.glyphs[2] = Font.composite(Font.component(0x02, other, (0, 0)))
      #expect(throws: TypesettingError.self) { _ = try Typeface(openType: font.bytes) }
    }
  }

  @Test("composites that double at each level are refused within bounds")
  func doubling() {
    var font = FontBuilder()
    for level in 0..<15 {
      let inner = level == 0 ? 1 : 2 + level
      let parts = (0..<8).map { Font.component($0 < 7 ? 0x22 : 0x02, inner, (0, 0)) }
      font.glyphs.append(Font.u16(0xFFFF, 0, 0, 0, 0) + parts.joined())
      font.advances.append(1)
      font.bearings.append(0)
    }
    font.glyphs[2] = Font.composite(Font.component(0x02, font.glyphs.count - 1, (0, 0)))
    #expect {
      _ = try Typeface(openType: font.bytes)
    } throws: { error in
      if case .tooComplex("glyf", _) = error as? TypesettingError { true } else { false }
    }
  }

  @Test("offsets that decrease, or exceed the outlines, are refused")
  func locations() {
    for loca in [[8, 4, 4, 4], [0, 0, 0, 100_000]] {
      var font = FontBuilder()
      font.tables["loca"] = loca.flatMap(Font.u32)
      #expect {
        _ = try Typeface(openType: font.bytes)
      } throws: { error in
        if case .malformed("loca", _) = error as? TypesettingError { true } else { false }
      }
    }
  }
}
