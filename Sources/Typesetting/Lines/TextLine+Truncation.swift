// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension TextLine {
  /// Returns the line, shortened with an ellipsis if it is wider than a limit in points.
  ///
  /// Spaces before the ellipsis are dropped. If not even the ellipsis fits, the result is empty.
  ///
  /// - Complexity: O(n) in the glyphs of the line.
  package func truncated(toWidth limit: Double) -> TextLine {
    // A limit of NaN fails this comparison and gives an empty line.
    if width <= limit { return self }
    let contents = style.typeface.contents
    let pointsPerUnit = style.scale / Double(contents.unitsPerEm)
    let ellipsis = style.typeface.glyph(for: "…") ?? 0
    let ellipsisWidth = Double(contents.advances[ellipsis]) * pointsPerUnit

    for count in stride(from: glyphs.count - 1, through: 0, by: -1) {
      // An accent, which has no advance, is not separated from its letter.
      if count > 0, contents.advances[glyphs[count].index] == 0 { continue }
      var x = 0.0
      if let last = glyphs[..<count].last(where: { contents.advances[$0.index] > 0 }) {
        // The ellipsis does not follow a space.
        if last.outline.isEmpty { continue }
        let units = contents.advances[last.index] + contents.kerning.adjustment(last.index, ellipsis)
        x = last.x + Double(units) * pointsPerUnit + style.spacing
      }
      guard x + ellipsisWidth <= limit else { continue }
      let mark = Glyph(
        outline: contents.outlines[ellipsis], x: x, utf8Offset: glyphs[count].utf8Offset, index: ellipsis)
      return TextLine(style: style, glyphs: glyphs[..<count] + [mark], width: x + ellipsisWidth, utf8Count: utf8Count)
    }
    return TextLine(style: style, glyphs: [], width: 0, utf8Count: utf8Count)
  }
}
