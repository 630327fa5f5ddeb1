/// Puts glyphs one after another.
///
/// The pen counts whole font units, so that a width does not depend on where in a line the text stands.
struct LineSetter {
  private let style: TextStyle
  private let typeface: Typeface
  private let pointsPerUnit: Double
  private(set) var glyphs: [TextLine.Glyph] = []
  private var pen = 0
  private var last: Int?

  init(style: TextStyle) {
    self.style = style
    typeface = style.typeface
    pointsPerUnit = style.scale / Double(typeface.file.unitsPerEm)
  }

  mutating func reserveCapacity(_ count: Int) { glyphs.reserveCapacity(count) }

  /// The distance from the start of the line to the end of the last advance, in points.
  var width: Double { Double(pen) * pointsPerUnit + style.spacing * Double(max(0, glyphs.count - 1)) }

  mutating func append(_ scalar: Unicode.Scalar, utf8Offset: Int) {
    guard var index = typeface.glyph(for: scalar) else { return }
    if style.tabularDigits { index = typeface.file.tabularGlyphs[index] }
    if let last { pen += typeface.file.kerning.adjustment(last, index) }
    let x = Double(pen) * pointsPerUnit + style.spacing * Double(glyphs.count)
    glyphs.append(TextLine.Glyph(outline: typeface.file.outlines[index], x: x, utf8Offset: utf8Offset, index: index))
    pen += typeface.file.advances[index]
    last = index
  }
}
