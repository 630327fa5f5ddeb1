public import Geometry
public import Typesetting

/// One line of text that a layer draws in its fill, and where it lies in the bounds.
///
/// It is set when it is created, so that drawing it asks for no layout. Its height is centred in the bounds.
public struct LayerText: Hashable, Sendable {
  /// Where in the bounds a line lies that is shorter or longer than they are wide.
  public enum Alignment: Hashable, Sendable {
    /// It starts at the left side.
    case leading
    /// Its middle is that of the bounds.
    case center
    /// It ends at the right side.
    case trailing
  }

  /// What is written.
  public let string: String
  /// How it is set; the size is the one that a layer begins with, see ``LayerProperty/fontSize``.
  public let style: TextStyle
  /// Where it lies in the bounds.
  public let alignment: Alignment
  /// What was found out when it was set.
  private let line: Line

  /// What a line looks like in ems, for any size.
  private final class Line: Sendable {
    let outline: Path
    let width: Double
    let ascent: Double
    let descent: Double

    init(_ string: String, style: TextStyle) {
      var style = style
      // Letters are spaced in points at the size of the style, and grow with it.
      style.letterSpacing = style.size > 0 ? style.letterSpacing / style.size : 0
      style.size = 1
      let line = TextLine(string, style: style)
      var outline = Path()
      outline.reserveCapacity(line.glyphs.reduce(0) { $0 + $1.outline.elements.count })
      for glyph in line.glyphs { outline.append(glyph.outline.applying(line.transform(of: glyph, at: .zero))) }
      self.outline = outline
      (width, ascent, descent) = (line.width, line.ascent, line.descent)
    }
  }

  /// Sets a text.
  ///
  /// - Parameters:
  ///   - string: What is written; line breaks are spaces.
  ///   - style: How it is set.
  ///   - alignment: Where it lies in the bounds.
  /// - Complexity: O(n) in the segments of its outline.
  public init(_ string: String, style: TextStyle, alignment: Alignment = .center) {
    self.string = string
    self.style = style
    self.alignment = alignment
    line = Line(string, style: style)
  }

  /// The same style with other words.
  func with(_ string: String) -> LayerText {
    string == self.string ? self : LayerText(string, style: style, alignment: alignment)
  }

  /// Whether both say the same in the same style.
  public static func == (first: LayerText, second: LayerText) -> Bool {
    first.string == second.string && first.style == second.style && first.alignment == second.alignment
  }

  /// Feeds words and style into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(string)
    hasher.combine(style)
    hasher.combine(alignment)
  }
}

extension LayerText {
  /// The extents of the line at the size of its style, in points: its advances, and from its ascent to its descent.
  ///
  /// They are 0 where the size makes no sense.
  public var size: Size { size(atFontSize: style.size) }

  /// The outline in ems, with the baseline at y = 0; overlapping glyphs are of one piece when it is filled.
  var outline: Path { line.outline }

  /// The extents at another size.
  func size(atFontSize fontSize: Double) -> Size {
    guard fontSize > 0, fontSize.isFinite else { return .zero }
    return Size(width: line.width * fontSize, height: (line.ascent + line.descent) * fontSize)
  }

  /// The rectangle that the line takes up in bounds, at a size in points.
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

  /// What takes the outline to its place in bounds, at a size in points.
  func map(to bounds: Rect, fontSize: Double) -> AffineTransform {
    let box = box(in: bounds, fontSize: fontSize)
    return AffineTransform(
      a: fontSize, b: 0, c: 0, d: fontSize, tx: box.origin.x, ty: box.origin.y + line.ascent * fontSize)
  }
}
