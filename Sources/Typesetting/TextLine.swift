public import Geometry

/// One line of text, as glyphs with their places.
///
/// The line starts at x = 0 with its baseline at y = 0. To draw it, fill the outline of each glyph under
/// ``transform(of:at:)``:
///
///     for glyph in line.glyphs where !glyph.outline.isEmpty {
///       builder.withTransform(line.transform(of: glyph, at: baseline)) { $0.fill(.path(glyph.outline), with: color) }
///     }
///
/// Scalars are shown in the order in which they come, left to right. Letters and accents that have a precomposed form
/// are shown in that form; a scalar without a glyph is shown as a box, or as a space if it is white space (a line
/// break, too).
public struct TextLine: Sendable {
  /// A glyph and where it stands.
  public struct Glyph: Sendable {
    /// The outline in ems: y down, origin on the baseline at the left; shared by all lines, empty for a space.
    public let outline: Path
    /// The distance of the glyph's origin from the start of the line, in points.
    public let x: Double
    /// Where the text of the glyph starts, in UTF-8 code units from the start of the line's text.
    public let utf8Offset: Int
    /// The number of the glyph in its typeface.
    let index: Int
  }

  /// The style that the line is set in.
  public let style: TextStyle
  /// The glyphs from left to right, spaces too.
  public let glyphs: [Glyph]
  /// The distance from the start of the line to the end of the advance of its last glyph, in points.
  public let width: Double
  /// The length of the text in UTF-8 code units.
  public let utf8Count: Int

  /// Sets a line of text.
  ///
  /// - Complexity: O(n) in the scalars of the text, each with a binary search for its glyph.
  public init(_ text: some StringProtocol, style: TextStyle) {
    var setter = LineSetter(style: style)
    setter.reserveCapacity(text.utf8.count)
    // A scalar is set when the next one is known not to be an accent that goes with it.
    var pending: (scalar: Unicode.Scalar, offset: Int)?
    var offset = 0
    for scalar in text.unicodeScalars {
      if let (first, start) = pending {
        if let composed = style.typeface.composition(of: first, scalar) {
          pending = (composed, start)
          offset += UTF8.width(scalar)
          continue
        }
        setter.append(first, utf8Offset: start)
      }
      pending = (scalar, offset)
      offset += UTF8.width(scalar)
    }
    if let (last, start) = pending { setter.append(last, utf8Offset: start) }
    self.init(style: style, glyphs: setter.glyphs, width: setter.width, utf8Count: offset)
  }

  init(style: TextStyle, glyphs: [Glyph], width: Double, utf8Count: Int) {
    self.style = style
    self.glyphs = glyphs
    self.width = width
    self.utf8Count = utf8Count
  }

  /// How far the line reaches above its baseline, in points.
  public var ascent: Double { style.typeface.metrics.ascent * style.scale }
  /// How far the line reaches below its baseline, in points, as a positive number.
  public var descent: Double { style.typeface.metrics.descent * style.scale }
  /// The distance from this baseline to that of a line below, in points.
  public var lineHeight: Double { ascent + descent + style.typeface.metrics.lineGap * style.scale }
  /// The height of a flat capital letter, in points: to centre a label on y, put its baseline at y + capHeight / 2.
  public var capHeight: Double { style.typeface.metrics.capHeight * style.scale }
  /// The height of a flat small letter, in points.
  public var xHeight: Double { style.typeface.metrics.xHeight * style.scale }

  /// What takes the outline of a glyph of this line to its place, when the line starts at a point on its baseline.
  public func transform(of glyph: Glyph, at start: Point) -> AffineTransform {
    AffineTransform(a: style.scale, b: 0, c: 0, d: style.scale, tx: start.x + glyph.x, ty: start.y)
  }
}

extension TextStyle {
  /// Points per em; 0 where the size makes no sense.
  var scale: Double { size > 0 && size.isFinite ? size : 0 }

  /// Points between glyphs; 0 where they make no sense.
  var spacing: Double { letterSpacing.isFinite ? letterSpacing : 0 }
}
