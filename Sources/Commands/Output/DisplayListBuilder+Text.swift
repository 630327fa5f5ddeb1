// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting
import GlissadeVisualizer

extension DisplayListBuilder {
  /// Draws a text on one line with its baseline through a point; returns its width.
  ///
  /// - Parameter limit: The largest width in points, beyond which the text is shortened.
  @discardableResult
  mutating func text(
    _ string: String, at point: Point, style: TextStyle, color: Color, alignment: TextAlignment = .leading,
    atMost limit: Double = .infinity
  ) -> Double {
    var line = TextLine(string, style: style)
    if line.width > limit { line = line.truncated(toWidth: limit) }
    let start =
      switch alignment {
      case .leading: point.x
      case .center: point.x - line.width / 2
      case .trailing: point.x - line.width
      }
    for glyph in line.glyphs where !glyph.outline.isEmpty {
      withTransform(line.transform(of: glyph, at: Point(x: start, y: point.y))) {
        $0.fill(.path(glyph.outline), with: color)
      }
    }
    return line.width
  }
}
