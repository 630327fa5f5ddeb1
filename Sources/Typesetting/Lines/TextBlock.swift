// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// A text of several lines, with the position of each line.
///
/// A line break starts a new line. Within a width, a line is also broken at spaces: it takes all words that fit. To
/// draw the block, fill the glyphs of each line:
///
///     for line in block.lines {
///       for glyph in line.text.glyphs where !glyph.outline.isEmpty {
///         let start = corner + Vector(dx: line.start.x, dy: block.ascent + line.start.y)
///         builder.withTransform(line.text.transform(of: glyph, at: start)) {
///           $0.fill(.path(glyph.outline), with: color)
///         }
///       }
///     }
///
/// Line breaks are those of Unicode, such as U+000A, U+000D U+000A and U+2028. A line break at the end of the text
/// starts an empty line. Lines are broken at white space, except at no-break spaces. There are no breaks after hyphens,
/// and none in scripts without spaces. A word that is wider than the width is alone on its line, which makes the block
/// wider.
public struct TextBlock: Sendable {
  /// The horizontal alignment of lines.
  public enum Alignment: Hashable, Sendable {
    /// The left sides coincide.
    case leading
    /// The centres coincide.
    case center
    /// The right sides coincide.
    case trailing

    /// The share of the free width on the left of a line.
    package var leadingShare: Double {
      switch self {
      case .leading: 0
      case .center: 0.5
      case .trailing: 1
      }
    }
  }

  /// The distance between the baselines of successive lines.
  ///
  /// A negative number, or one that is not finite, counts as ``natural``.
  public enum LineHeight: Hashable, Sendable {
    /// The distance that the typeface defines: ascent, descent and line gap.
    case natural
    /// A distance in points at the size of the style.
    case points(Double)
    /// A factor of the size of the style, as a number in the CSS property `line-height`.
    case factor(Double)
  }

  /// A line of the block.
  public struct Line: Sendable {
    /// The glyphs of the line.
    public let text: TextLine
    /// The start of the line on its baseline, in points, relative to the left end of the first baseline.
    public let start: Point
    /// The text of the line in the text of the block, in UTF-8 code units.
    package let utf8Range: Range<Int>
  }

  /// The lines from top to bottom; at least one.
  public let lines: [Line]
  /// The width of the block and its height from the ascent of the first line to the descent of the last, in points.
  ///
  /// The width is the given one, or that of the widest line if it is wider or no width is given.
  public let size: Size
  /// The extent of the block above the baseline of its first line, in points.
  public let ascent: Double

  /// Creates a block from text.
  ///
  /// There is no limit of characters: time and memory are proportional to them.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - style: The style of all lines.
  ///   - width: The width in points within which lines are broken at spaces, or `nil` for line breaks only. The spaces
  ///     at the end of such a line are left out. A negative width counts as 0, and one that is not finite as `nil`.
  ///   - alignment: The alignment of the lines in the block.
  ///   - lineHeight: The distance between baselines.
  /// - Complexity: O(n) in the scalars of the text, each with a binary search for its glyph.
  public init(
    _ text: some StringProtocol, style: TextStyle, width: Double? = nil, alignment: Alignment = .leading,
    lineHeight: LineHeight = .natural
  ) {
    let limit = width.flatMap { $0.isFinite ? max($0, 0) : nil }
    var breaker = LineBreaker(style: style, limit: limit)
    breaker.append(String(text))
    // A negative letter spacing can make the widest line narrower than 0.
    let widest = breaker.lines.lazy.map(\.text.width).max() ?? 0
    let blockWidth = limit.map { max($0, widest) } ?? widest
    let metrics = style.typeface.metrics
    let distance = style.distance(lineHeight)
    lines = breaker.lines.enumerated().map { index, line in
      let start = Point(x: alignment.leadingShare * (blockWidth - line.text.width), y: Double(index) * distance)
      return Line(text: line.text, start: start, utf8Range: line.utf8Range)
    }
    ascent = metrics.ascent * style.scale
    let last = Double(breaker.lines.count - 1) * distance
    size = Size(width: blockWidth, height: ascent + metrics.descent * style.scale + last)
  }
}

extension TextStyle {
  /// The distance between baselines in points.
  fileprivate func distance(_ lineHeight: TextBlock.LineHeight) -> Double {
    let distance: Double? =
      switch lineHeight {
      case .natural: nil
      case .points(let points): points
      case .factor(let factor): factor * scale
      }
    if let distance, distance >= 0, distance.isFinite { return distance }
    let metrics = typeface.metrics
    return (metrics.ascent + metrics.descent + metrics.lineGap) * scale
  }
}
