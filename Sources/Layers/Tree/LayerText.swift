// SPDX-License-Identifier: MIT
public import GlissadeGeometry
public import GlissadeTypesetting

/// One line of text that a layer draws in its fill, with its alignment in the bounds.
///
/// The line is laid out when the value is created, so that drawing needs no layout. It is centred vertically in the
/// bounds.
public struct LayerText: Hashable, Sendable {
  /// The horizontal alignment of a line in bounds of another width.
  public enum Alignment: Hashable, Sendable {
    /// The left sides coincide.
    case leading
    /// The centres coincide.
    case center
    /// The right sides coincide.
    case trailing
  }

  /// The text.
  public let string: String
  /// The text style. Its size is the initial font size of a layer: see ``LayerProperty/fontSize``.
  public let style: TextStyle
  /// The alignment in the bounds.
  package let alignment: Alignment
  /// The layout of the text, in ems.
  private let line: Line

  /// The layout of a line in ems, which serves every font size.
  private final class Line: Hashable, Sendable {
    let outline: Path
    let width: Double
    let ascent: Double
    let descent: Double

    init(_ string: String, style: TextStyle) {
      var style = style
      // Letter spacing is in points at the size of the style, and scales with it.
      style.letterSpacing = style.size > 0 ? style.letterSpacing / style.size : 0
      style.size = 1
      let line = TextLine(string, style: style)
      var outline = Path()
      outline.reserveCapacity(line.glyphs.reduce(0) { $0 + $1.outline.elements.count })
      for glyph in line.glyphs { outline.append(glyph.outline.applying(line.transform(of: glyph, at: .zero))) }
      self.outline = outline
      (width, ascent, descent) = (line.width, line.ascent, line.descent)
    }

    /// The layout follows from the other properties of the text, so that all layouts count as equal.
    static func == (first: Line, second: Line) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Creates a line of text and lays it out.
  ///
  /// - Parameters:
  ///   - string: The text. Line breaks count as spaces.
  ///   - style: The text style.
  ///   - alignment: The alignment in the bounds.
  /// - Complexity: O(n) in the segments of the outline.
  public init(_ string: String, style: TextStyle, alignment: Alignment = .center) {
    self.string = string
    self.style = style
    self.alignment = alignment
    line = Line(string, style: style)
  }

  /// Returns another text in the same style and alignment.
  func with(_ string: String) -> LayerText {
    string == self.string ? self : LayerText(string, style: style, alignment: alignment)
  }
}

extension LayerText {
  /// The extents at the size of the style, in points: the sum of the advances, and the height from ascent to descent.
  ///
  /// They are 0 where the size is not above 0 or not finite.
  public var size: Size { size(atFontSize: style.size) }

  /// The outline in ems, with the baseline at y = 0. Overlapping glyphs form one area when it is filled.
  var outline: Path { line.outline }

  /// Returns the extents at another font size, in points.
  func size(atFontSize fontSize: Double) -> Size {
    guard fontSize > 0, fontSize.isFinite else { return .zero }
    return Size(width: line.width * fontSize, height: (line.ascent + line.descent) * fontSize)
  }

  /// Returns the rectangle of the line in bounds, at a font size in points.
  func box(in bounds: Rect, fontSize: Double) -> Rect {
    let size = size(atFontSize: fontSize)
    let free = bounds.size - size
    let share =
      switch alignment {
      case .leading: 0.0
      case .center: 0.5
      case .trailing: 1.0
      }
    return Rect(
      origin: Point(x: bounds.origin.x + share * free.width, y: bounds.origin.y + free.height / 2), size: size)
  }

  /// Returns the map from the outline in ems to the bounds, at a font size in points.
  func map(to bounds: Rect, fontSize: Double) -> AffineTransform {
    let box = box(in: bounds, fontSize: fontSize)
    return AffineTransform(
      a: fontSize, b: 0, c: 0, d: fontSize, tx: box.origin.x, ty: box.origin.y + line.ascent * fontSize)
  }
}
