import Geometry

extension TextLine {
  /// The line, or as much of its start as fits into a width together with an ellipsis.
  ///
  /// Spaces before the ellipsis are dropped. Where not even the ellipsis fits, nothing is left.
  ///
  /// - Complexity: O(n) in the glyphs of the line.
  public func truncated(toWidth limit: Double) -> TextLine {
    // Written so that a limit that is not a number leaves nothing.
    if width <= limit { return self }
    let file = style.typeface.file
    let pointsPerUnit = style.scale / Double(file.unitsPerEm)
    let ellipsis = style.typeface.glyph(for: "…") ?? 0
    let ellipsisWidth = Double(file.advances[ellipsis]) * pointsPerUnit

    for count in stride(from: glyphs.count - 1, through: 0, by: -1) {
      // An accent, which has no advance, stays with its letter.
      if count > 0, file.advances[glyphs[count].index] == 0 { continue }
      var x = 0.0
      if let last = glyphs[..<count].last(where: { file.advances[$0.index] > 0 }) {
        // The ellipsis does not follow a space.
        if last.outline.isEmpty { continue }
        let units = file.advances[last.index] + file.kerning.adjustment(last.index, ellipsis)
        x = last.x + Double(units) * pointsPerUnit + style.spacing
      }
      guard x + ellipsisWidth <= limit else { continue }
      let mark = Glyph(
        outline: file.outlines[ellipsis], x: x, utf8Offset: glyphs[count].utf8Offset, index: ellipsis)
      return TextLine(style: style, glyphs: glyphs[..<count] + [mark], width: x + ellipsisWidth, utf8Count: utf8Count)
    }
    return TextLine(style: style, glyphs: [], width: 0, utf8Count: utf8Count)
  }
}
