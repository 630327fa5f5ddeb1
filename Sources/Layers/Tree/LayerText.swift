// SPDX-License-Identifier: MIT
public import GlissadeGeometry
public import GlissadeTypesetting

/// A text of one or several lines that a layer draws in its fill, with its alignment in the bounds.
///
/// The text is laid out when the value is created, so that drawing needs no layout. It is centred vertically in the
/// bounds. The lines are those at the size of the style: a change of the font size scales them and breaks none anew.
public struct LayerText: Hashable, Sendable {
  /// The horizontal alignment of lines, and of the text in bounds of another width.
  public typealias Alignment = TextBlock.Alignment

  /// The text.
  public let string: String
  /// The text style. Its size is the initial font size of a layer: see ``LayerProperty/fontSize``.
  public let style: TextStyle
  /// The alignment of the lines, and in the bounds.
  package let alignment: Alignment
  /// The width in points within which lines are broken at spaces, or `nil`.
  package let width: Double?
  /// The distance between baselines.
  package let lineHeight: TextBlock.LineHeight
  /// The layout of the text, in ems.
  private let layout: Layout

  /// A line of the layout, in ems.
  struct Line: Sendable {
    let utf8Range: Range<Int>
    let start: Point
    let width: Double
  }

  /// The layout of a text in ems, which serves every font size.
  private final class Layout: Hashable, Sendable {
    let outline: Path
    let lines: [Line]
    let size: Size
    let ascent: Double

    init(_ block: TextBlock) {
      var outline = Path()
      outline.reserveCapacity(
        block.lines.reduce(0) { $0 + $1.text.glyphs.reduce(0) { $0 + $1.outline.elements.count } })
      for line in block.lines {
        for glyph in line.text.glyphs {
          outline.append(glyph.outline.applying(line.text.transform(of: glyph, at: line.start)))
        }
      }
      self.outline = outline
      lines = block.lines.map { Line(utf8Range: $0.utf8Range, start: $0.start, width: $0.text.width) }
      (size, ascent) = (block.size, block.ascent)
    }

    /// The layout follows from the other properties of the text, so that all layouts count as equal.
    static func == (first: Layout, second: Layout) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// Creates a text and lays it out.
  ///
  /// - Parameters:
  ///   - string: The text. A line break starts a new line.
  ///   - style: The text style. Its letter spacing is the tracking.
  ///   - alignment: The alignment of the lines, and of the text in the bounds.
  ///   - width: The width in points within which lines are broken at spaces, as in `TextBlock`, or `nil`.
  ///   - lineHeight: The distance between baselines, at the size of the style.
  /// - Complexity: O(n) in the characters and in the segments of the outline.
  public init(
    _ string: String, style: TextStyle, alignment: Alignment = .center, width: Double? = nil,
    lineHeight: TextBlock.LineHeight = .natural
  ) {
    self.string = string
    self.style = style
    self.alignment = alignment
    self.width = width
    self.lineHeight = lineHeight
    layout = Layout(
      Self.block(string, style: style, alignment: alignment, width: width, lineHeight: lineHeight))
  }

  /// Returns another text in the same style and with the same options.
  func with(_ string: String) -> LayerText {
    string == self.string
      ? self : LayerText(string, style: style, alignment: alignment, width: width, lineHeight: lineHeight)
  }

  /// Whether another text has the same style and options.
  func hasSameOptions(as other: LayerText) -> Bool {
    style == other.style && alignment == other.alignment && width == other.width && lineHeight == other.lineHeight
  }

  /// The lines with their glyphs, in ems.
  var block: TextBlock {
    Self.block(string, style: style, alignment: alignment, width: width, lineHeight: lineHeight)
  }

  /// Returns the style at a font size of 1 point. Letter spacing is in points at the size of the style, and scales with
  /// it.
  static func emStyle(_ style: TextStyle) -> TextStyle {
    var emStyle = style
    emStyle.letterSpacing = style.size > 0 ? style.letterSpacing / style.size : 0
    emStyle.size = 1
    return emStyle
  }

  private static func block(
    _ string: String, style: TextStyle, alignment: Alignment, width: Double?, lineHeight: TextBlock.LineHeight
  ) -> TextBlock {
    var lineHeight = lineHeight
    if case .points(let points) = lineHeight { lineHeight = style.size > 0 ? .points(points / style.size) : .natural }
    return TextBlock(
      string, style: emStyle(style), width: style.size > 0 ? width.map { $0 / style.size } : nil,
      alignment: alignment, lineHeight: lineHeight)
  }
}

extension LayerText {
  /// The extents at the size of the style, in points.
  ///
  /// The width is that of the widest line, or a given width that is larger. The height is that from the ascent of the
  /// first line to the descent of the last.
  /// They are 0 where the size is not above 0 or not finite.
  public var size: Size { size(atFontSize: style.size) }

  /// The outline in ems, with the first baseline at y = 0. Overlapping glyphs form one area when it is filled.
  var outline: Path { layout.outline }

  /// The extents in ems.
  var emSize: Size { layout.size }

  /// The lines from top to bottom, in ems, with the first baseline at y = 0; at least one.
  var lines: [Line] { layout.lines }

  /// Returns the part of the text in a range of UTF-8 code units that begins and ends between characters.
  func substring(_ utf8Range: Range<Int>) -> String {
    let start = string.utf8.index(string.utf8.startIndex, offsetBy: utf8Range.lowerBound)
    return String(string[start..<string.utf8.index(start, offsetBy: utf8Range.count)])
  }

  /// Returns the extents at another font size, in points.
  func size(atFontSize fontSize: Double) -> Size {
    guard fontSize > 0, fontSize.isFinite else { return .zero }
    return Size(width: layout.size.width * fontSize, height: layout.size.height * fontSize)
  }

  /// Returns the rectangle of the text in bounds, at a font size in points.
  func box(in bounds: Rect, fontSize: Double) -> Rect {
    let size = size(atFontSize: fontSize)
    let free = bounds.size - size
    return Rect(
      origin: Point(
        x: bounds.origin.x + alignment.leadingShare * free.width, y: bounds.origin.y + free.height / 2),
      size: size)
  }

  /// Returns the map from the outline in ems to the bounds, at a font size in points.
  func map(to bounds: Rect, fontSize: Double) -> AffineTransform {
    let box = box(in: bounds, fontSize: fontSize)
    return AffineTransform(
      a: fontSize, b: 0, c: 0, d: fontSize, tx: box.origin.x, ty: box.origin.y + layout.ascent * fontSize)
  }
}
