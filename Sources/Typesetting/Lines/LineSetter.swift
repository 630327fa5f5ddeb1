// SPDX-License-Identifier: MIT

/// A builder that positions the glyphs of a line from left to right.
///
/// The pen counts whole font units, so that a width does not depend on the position in the line.
struct LineSetter {
  private let style: TextStyle
  private let typeface: Typeface
  private let pointsPerUnit: Double
  private(set) var glyphs: [TextLine.Glyph] = []
  private var pen = 0
  /// The last glyph with an advance. Accents have none: they are neither kerned nor spaced.
  private var last: Int?
  private var gaps = 0

  init(style: TextStyle) {
    self.style = style
    typeface = style.typeface
    pointsPerUnit = style.scale / Double(typeface.contents.unitsPerEm)
  }

  mutating func reserveCapacity(_ count: Int) { glyphs.reserveCapacity(count) }

  /// The distance from the start of the line to the end of the last advance, in points.
  var width: Double { Double(pen) * pointsPerUnit + style.spacing * Double(gaps) }

  mutating func append(_ scalar: Unicode.Scalar, utf8Offset: Int) {
    guard var index = typeface.glyph(for: scalar) else { return }
    if style.tabularDigits { index = typeface.contents.tabularGlyphs[index] }
    let advance = typeface.contents.advances[index]
    if let last, advance > 0 {
      pen += typeface.contents.kerning.adjustment(last, index)
      gaps += 1
    }
    glyphs.append(
      TextLine.Glyph(outline: typeface.contents.outlines[index], x: width, utf8Offset: utf8Offset, index: index))
    if advance > 0 {
      pen += advance
      last = index
    }
  }
}
