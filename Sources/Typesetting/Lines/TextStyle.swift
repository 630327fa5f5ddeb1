// SPDX-License-Identifier: MIT

/// The size, typeface and letter spacing of text.
public struct TextStyle: Hashable, Sendable {
  /// The em in points, which scales the outlines. A size that is not finite and positive draws nothing.
  public var size: Double
  /// The typeface, which is one weight.
  public var typeface: Typeface
  /// Whether digits and the signs + − ± have equal widths without kerning, so that changing numbers do not shift.
  public var tabularDigits: Bool
  /// The extra space between two glyphs, in points at ``size``; may be negative. In a layer, it scales with the font
  /// size.
  public var letterSpacing: Double

  /// Creates a style; by default with the regular weight and proportional digits.
  public init(
    size: Double, typeface: Typeface = .regular, tabularDigits: Bool = false, letterSpacing: Double = 0
  ) {
    self.size = size
    self.typeface = typeface
    self.tabularDigits = tabularDigits
    self.letterSpacing = letterSpacing
  }
}
