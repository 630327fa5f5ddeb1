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

  /// A state to which the builder can return.
  struct Mark {
    fileprivate let count: Int
    fileprivate let pen: Int
    fileprivate let last: Int?
    fileprivate let gaps: Int
  }

  /// The current state.
  var mark: Mark { Mark(count: glyphs.count, pen: pen, last: last, gaps: gaps) }

  /// Removes all glyphs after a mark.
  mutating func rewind(to mark: Mark) {
    glyphs.removeLast(glyphs.count - mark.count)
    (pen, last, gaps) = (mark.pen, mark.last, mark.gaps)
  }

  mutating func reserveCapacity(_ count: Int) { glyphs.reserveCapacity(count) }

  /// The distance from the start of the line to the end of the last advance, in points.
  var width: Double { Double(pen) * pointsPerUnit + style.spacing * Double(gaps) }

  /// Appends a text that neither begins nor ends between a letter and its accents.
  ///
  /// - Parameter utf8Offset: The start of the text, in UTF-8 code units from the start of the line.
  /// - Returns: The end of the text, in the same units.
  @discardableResult
  mutating func append(contentsOf text: some StringProtocol, utf8Offset: Int) -> Int {
    // A scalar is appended only once the next one proves not to be an accent that combines with it.
    var pending: (scalar: Unicode.Scalar, offset: Int)?
    var offset = utf8Offset
    for scalar in text.unicodeScalars {
      if let (first, start) = pending {
        if let composed = typeface.composition(of: first, scalar) {
          pending = (composed, start)
          offset += UTF8.width(scalar)
          continue
        }
        append(first, utf8Offset: start)
      }
      pending = (scalar, offset)
      offset += UTF8.width(scalar)
    }
    if let (last, start) = pending { append(last, utf8Offset: start) }
    return offset
  }

  private mutating func append(_ scalar: Unicode.Scalar, utf8Offset: Int) {
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
