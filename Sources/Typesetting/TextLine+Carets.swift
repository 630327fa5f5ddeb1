extension TextLine {
  /// Where a caret stands that is before the text at an offset, in points from the start of the line.
  ///
  /// - Parameter utf8Offset: UTF-8 code units from the start of the text; past the end, the caret is at the end, and
  ///   inside the text of one glyph it is after that glyph.
  /// - Complexity: O(log n) in the glyphs of the line.
  public func caret(atUTF8Offset utf8Offset: Int) -> Double {
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

  /// The offset in the text, in UTF-8 code units, whose caret is nearest to a place on the line.
  ///
  /// - Parameter x: points from the start of the line; outside the line its nearer end counts, and NaN counts as its
  ///   start.
  /// - Complexity: O(n) in the glyphs of the line.
  public func utf8Offset(nearestTo x: Double) -> Int {
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
