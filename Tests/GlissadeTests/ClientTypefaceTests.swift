// SPDX-License-Identifier: MIT
import Foundation
import Glissade
import GlissadeDisplayLists
import GlissadeDrawing
import GlissadeGeometry
import GlissadeLayers
import GlissadeRasterization
import GlissadeTypesetting
import TestSupport
import Testing

@Suite("A typeface of a client")
struct ClientTypefaceTests {
  /// The fonts with which the fuzz target starts: quadratic and cubic outlines, and a `kern` table.
  static let names = ["quadratic", "compact", "kern"]

  private func typeface(_ name: String) throws -> Typeface {
    let file = Repository.root.appendingPathComponent("Tests/Fuzzing/Corpora/FuzzTypefaces/\(name)")
    return try Typeface(openType: [UInt8](Data(contentsOf: file)))
  }

  @Test("sets a layer's text, with kerning and tabular digits", arguments: names)
  func layer(name: String) throws {
    let typeface = try typeface(name)
    let text = LayerText("AV", style: TextStyle(size: 16, typeface: typeface))
    #expect(text.size == Size(width: 16, height: 16))
    let digits = ["01", "11"].map { LayerText($0, style: TextStyle(size: 16, typeface: typeface, tabularDigits: true)) }
    #expect(digits[0].size == digits[1].size)
    // The text has a letter and an accent; the typefaces have one glyph for both.
    #expect(TextLine("e\u{301}", style: TextStyle(size: 16, typeface: typeface)).glyphs.count == 1)
  }

  @Test("is drawn as pixels", arguments: names)
  func pixels(name: String) throws {
    var tree = LayerTree(size: Size(width: 40, height: 20))
    let style = TextStyle(size: 16, typeface: try typeface(name))
    tree.add(.text("AV", style: style), at: Point(x: 20, y: 10)) { $0.fill = .black }
    var bitmap = Bitmap(width: 40, height: 20)
    var pixels = bitmap.pixels.mutableSpan
    var rasterizer = Rasterizer()
    rasterizer.draw(tree.displayList(at: 0), into: &pixels, width: 40, height: 20, pixelsPerRow: 40)
    #expect(bitmap.pixels.contains { $0 >> 24 == 0xFF })
    #expect(bitmap.pixels.contains { $0 >> 24 == 0 })
  }
}
