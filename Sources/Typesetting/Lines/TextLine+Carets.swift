// SPDX-License-Identifier: MIT
extension TextLine {
  /// Returns the position of the caret before the text at an offset, in points from the start of the line.
  ///
  /// - Parameter utf8Offset: UTF-8 code units from the start of the text. An offset past the end gives the end of the
  ///   line. An offset inside the text of one glyph gives the position after that glyph.
  /// - Complexity: O(log n) in the glyphs of the line.
  package func caret(atUTF8Offset utf8Offset: Int) -> Double {
    var low = 0
    var high = glyphs.count
    while low < high {
      let middle = (low + high) / 2
      if glyphs[middle].utf8Offset < utf8Offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < glyphs.count ? glyphs[low].x : width
  }

  /// Returns the offset in the text, in UTF-8 code units, whose caret is nearest to a position on the line.
  ///
  /// - Parameter x: Points from the start of the line; clamped to the line, and NaN counts as the start.
  /// - Complexity: O(n) in the glyphs of the line.
  package func utf8Offset(nearestTo x: Double) -> Int {
    let x = min(width, max(0, x))
    var nearest = utf8Count
    var distance = abs(x - width)
    for glyph in glyphs where abs(x - glyph.x) < distance {
      nearest = glyph.utf8Offset
      distance = abs(x - glyph.x)
    }
    return nearest
  }
}
