// SPDX-License-Identifier: MIT
import Glissade

/// The code in the article of typesetting, and in comments of its declarations.
enum TypesettingExamples {
  // Example begins
  func heading(_ name: String, font bytes: [UInt8], in tree: inout LayerTree) throws -> LayerID {
    let typeface = try Typeface(openType: bytes)
    for script in Typeface.unsupportedScripts(in: name) { print("\(script) needs shaping and is shown as boxes") }
    let style = TextStyle(size: 24, typeface: typeface, tabularDigits: true)
    return tree.add(.text(name, style: style), at: Point(x: 180, y: 60))
  }
  // Example ends

  static func title(_ bytes: [UInt8]) throws -> LayerText {
    // Example begins
    let typeface = try Typeface(openType: bytes)
    let title = LayerText("Glissade", style: TextStyle(size: 24, typeface: typeface))
    // Example ends
    return title
  }

  static func block() -> (lines: Int, size: Size) {
    // Example begins
    let style = TextStyle(size: 13, letterSpacing: 0.2)
    let block = TextBlock(
      "Frames are drawn\nat refreshes of the display", style: style, width: 120, alignment: .center,
      lineHeight: .factor(1.4))
    let (lines, size) = (block.lines.count, block.size)  // 3 lines in 120 × 52.1 points
    // Example ends
    return (lines, size)
  }

  static func draw(_ block: TextBlock, at corner: Point, in color: Color, builder: inout DisplayListBuilder) {
    // Example begins
    for line in block.lines {
      for glyph in line.text.glyphs where !glyph.outline.isEmpty {
        let start = corner + Vector(dx: line.start.x, dy: block.ascent + line.start.y)
        builder.withTransform(line.text.transform(of: glyph, at: start)) {
          $0.fill(.path(glyph.outline), with: color)
        }
      }
    }
    // Example ends
  }
}
