/// How a line of text is set.
public struct TextStyle: Hashable, Sendable {
  /// The em in points: what the outlines are scaled by. A size that is not finite and positive shows nothing.
  public var size: Double
  /// The weight.
  public var typeface: Typeface
  /// Whether digits, and the signs + − ±, are all equally wide and never kerned, so that changing numbers do not dance.
  public var tabularDigits: Bool
  /// What is added between two glyphs, in points; may be negative.
  public var letterSpacing: Double

  /// Creates a style; by default of the regular weight with digits as they come.
  public init(
    size: Double, typeface: Typeface = .regular, tabularDigits: Bool = false, letterSpacing: Double = 0
  ) {
    self.size = size
    self.typeface = typeface
    self.tabularDigits = tabularDigits
    self.letterSpacing = letterSpacing
  }
}
