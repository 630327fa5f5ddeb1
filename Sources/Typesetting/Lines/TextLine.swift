// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// A line of text as positioned glyphs.
///
/// The line starts at x = 0 with its baseline at y = 0. To draw it, fill the outline of each glyph under
/// ``transform(of:at:)``:
///
///     for glyph in line.glyphs where !glyph.outline.isEmpty {
///       builder.withTransform(line.transform(of: glyph, at: baseline)) { $0.fill(.path(glyph.outline), with: color) }
///     }
///
/// Scalars are set left to right, in the order of the text. Letters with accents use their precomposed form, if there
/// is one. A scalar without a glyph is shown as a box. White space without a glyph, such as a line break, becomes a
/// space. ``TextBlock`` sets several lines.
public struct TextLine: Sendable {
  /// A glyph with its position.
  public struct Glyph: Sendable {
    /// The outline in ems: y down, origin on the baseline at the left; shared by all lines, empty for a space.
    public let outline: Path
    /// The distance of the glyph's origin from the start of the line, in points.
    public let x: Double
    /// The start of the glyph's text, in UTF-8 code units from the start of the line's text.
    package let utf8Offset: Int
    /// The index of the glyph in its typeface.
    let index: Int
  }

  /// The style of the line.
  package let style: TextStyle
  /// The glyphs from left to right, including spaces.
  public let glyphs: [Glyph]
  /// The distance from the start of the line to the end of the advance of its last glyph, in points.
  public let width: Double
  /// The length of the text in UTF-8 code units.
  package let utf8Count: Int

  /// Creates a line from text.
  ///
  /// - Complexity: O(n) in the scalars of the text, each with a binary search for its glyph.
  public init(_ text: some StringProtocol, style: TextStyle) {
    var setter = LineSetter(style: style)
    setter.reserveCapacity(text.utf8.count)
    let count = setter.append(contentsOf: text, utf8Offset: 0)
    self.init(style: style, glyphs: setter.glyphs, width: setter.width, utf8Count: count)
  }

  init(style: TextStyle, glyphs: [Glyph], width: Double, utf8Count: Int) {
    self.style = style
    self.glyphs = glyphs
    self.width = width
    self.utf8Count = utf8Count
  }

  /// The extent of the line above its baseline, in points.
  public var ascent: Double { style.typeface.metrics.ascent * style.scale }
  /// The extent of the line below its baseline, in points; positive.
  public var descent: Double { style.typeface.metrics.descent * style.scale }
  /// The distance from this baseline to that of the next line, in points.
  package var lineHeight: Double { ascent + descent + style.typeface.metrics.lineGap * style.scale }
  /// The height of a flat capital letter, in points. A label is centred on y if its baseline is at y + capHeight / 2.
  public var capHeight: Double { style.typeface.metrics.capHeight * style.scale }
  /// The height of a flat small letter, in points.
  package var xHeight: Double { style.typeface.metrics.xHeight * style.scale }

  /// Returns the transform of a glyph's outline, for a line that starts at a point on its baseline.
  public func transform(of glyph: Glyph, at start: Point) -> AffineTransform {
    AffineTransform(a: style.scale, b: 0, c: 0, d: style.scale, tx: start.x + glyph.x, ty: start.y)
  }
}

extension TextStyle {
  /// Points per em; 0 for a size that is not finite and positive.
  var scale: Double { size > 0 && size.isFinite ? size : 0 }

  /// Points between glyphs; 0 for letter spacing that is not finite.
  var spacing: Double { letterSpacing.isFinite ? letterSpacing : 0 }
}
