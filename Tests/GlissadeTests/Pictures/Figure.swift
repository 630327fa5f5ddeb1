// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeRasterization
import GlissadeTypesetting

/// A picture of the documentation, drawn by the package itself: panels on a transparent background, for light and dark
/// pages.
struct Figure {
  /// Points of a picture; documentation shows it at this size, from twice as many pixels.
  let size: Size
  private(set) var builder = DisplayListBuilder()

  init(width: Double, height: Double) { size = Size(width: width, height: height) }

  /// The picture at two pixels a point.
  consuming func bitmap() -> Bitmap {
    let (width, height) = (Int(size.width * 2), Int(size.height * 2))
    var bitmap = Bitmap(width: width, height: height)
    var rasterizer = Rasterizer()
    var pixels = bitmap.pixels.mutableSpan
    rasterizer.draw(
      builder.finish(), into: &pixels, width: width, height: height, pixelsPerRow: width, scale: 2, background: .clear)
    return bitmap.reduced(toColors: 160)
  }

  // MARK: Parts

  /// A panel with a line sample, a title and a caption.
  mutating func panel(_ rect: Rect, title: String, style: LineStyle, caption: String) {
    panel(rect)
    line([Point(x: rect.minX + 14, y: rect.minY + 21), Point(x: rect.minX + 36, y: rect.minY + 21)], style, width: 2)
    text(title, at: Point(x: rect.minX + 43, y: rect.minY + 26), size: 15, strong: true)
    text(caption, at: Point(x: rect.minX + 14, y: rect.minY + 46), color: Ink.secondary)
  }

  /// A background with a hairline around it.
  mutating func panel(_ rect: Rect) {
    builder.fill(.roundedRectangle(rect, cornerRadius: 8), with: Ink.panel)
    builder.stroke(
      .roundedRectangle(rect.inset(dx: 0.5, dy: 0.5), cornerRadius: 7.5), with: Ink.hairline,
      style: StrokeStyle(width: 1))
  }

  /// A line of text with its baseline through a point; returns its width.
  @discardableResult
  mutating func text(
    _ text: String, at point: Point, size: Double = 11, strong: Bool = false, color: Color = Ink.text,
    alignment: Alignment = .leading
  ) -> Double {
    let line = TextLine(
      text, style: TextStyle(size: size, typeface: strong ? .semibold : .regular, tabularDigits: true))
    let start = Point(x: point.x - line.width * alignment.rawValue, y: point.y)
    for glyph in line.glyphs where !glyph.outline.isEmpty {
      builder.withTransform(line.transform(of: glyph, at: start)) { $0.fill(.path(glyph.outline), with: color) }
    }
    return line.width
  }

  /// The alignment of a text at its point: the share of its width that is before the point.
  enum Alignment: Double {
    case leading = 0
    case center = 0.5
    case trailing = 1
  }

  /// A line through points.
  mutating func line(_ points: [Point], _ style: LineStyle, width: Double = 1.5) {
    stroke(.path(Path(polyline: points)), style, width: width)
  }

  /// An outline.
  mutating func stroke(_ shape: Shape, _ style: LineStyle, width: Double = 1.5) {
    builder.stroke(
      shape, with: style.color, style: StrokeStyle(width: width, cap: .butt, join: .round, dashes: style.dashes))
  }

  mutating func fill(_ shape: Shape, with color: Color) { builder.fill(shape, with: color) }

  /// A hairline.
  mutating func hairline(from start: Point, to end: Point, color: Color = Ink.hairline) {
    builder.stroke(.path(Path(polyline: [start, end])), with: color, style: StrokeStyle(width: 1))
  }

  mutating func dot(at center: Point, radius: Double, color: Color) {
    fill(.ellipse(Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))), with: color)
  }

  /// A circle with the background of a panel in it.
  mutating func ring(at center: Point, radius: Double, color: Color, width: Double = 1.5) {
    dot(at: center, radius: radius, color: Ink.panel)
    builder.stroke(
      .ellipse(Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))), with: color,
      style: StrokeStyle(width: width))
  }
}

/// The colours of the pictures: those of the light interface.
enum Ink {
  static let panel = Color(hex: 0xFFFFFF)
  static let text = Color(hex: 0x1B1F24)
  static let secondary = Color(hex: 0x5B6470)
  static let hairline = Color(hex: 0xDDE1E6)
  static let faint = Color(hex: 0x9AA4AF)
  static let accent = Color(hex: 0x2F6FED)
}

/// The style of a line: its colour, and its dashes, which also distinguish it.
struct LineStyle {
  let color: Color
  var dashes: [Double] = []

  static let orange = LineStyle(color: Color(hex: 0xD55E00), dashes: [6, 3])
  static let blue = LineStyle(color: Color(hex: 0x0072B2), dashes: [2, 2])
  static let green = LineStyle(color: Color(hex: 0x009E73))
  static let purple = LineStyle(color: Color(hex: 0xA8559B), dashes: [7, 2, 2, 2])
  static let context = LineStyle(color: Ink.faint)
}

/// A graph's rectangle and scales.
struct Plot {
  let rect: Rect
  let x: ClosedRange<Double>
  let y: ClosedRange<Double>

  func point(_ x: Double, _ y: Double) -> Point {
    Point(
      x: rect.minX + (x - self.x.lowerBound) / (self.x.upperBound - self.x.lowerBound) * rect.width,
      y: rect.maxY - (y - self.y.lowerBound) / (self.y.upperBound - self.y.lowerBound) * rect.height)
  }
}
