/// A colour in gamma-encoded sRGB whose components are not multiplied by alpha, and which mixes that way.
///
/// ``Color`` mixes as light does: what cannot be seen has no share in the mixture. Here each component changes on its
/// own, as in d3 and in old style sheets, so that even a clear colour has a hue to come from. Unclamped, like a colour.
public struct StraightColor: Hashable, Sendable {
  /// Red, nominally in 0 … 1.
  public var red: Double
  /// Green, nominally in 0 … 1.
  public var green: Double
  /// Blue, nominally in 0 … 1.
  public var blue: Double
  /// Opacity: 0 is clear, 1 is opaque.
  public var alpha: Double

  /// Creates a colour from components nominally in 0 … 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates the components of a colour; those of one that cannot be seen are 0.
  public init(_ color: Color) {
    let factor = color.alpha == 0 ? 0 : 1 / color.alpha
    self.init(
      red: color.premultipliedRed * factor, green: color.premultipliedGreen * factor,
      blue: color.premultipliedBlue * factor, alpha: color.alpha)
  }
}

extension Color {
  /// Creates the colour with these components, as it is drawn.
  public init(_ color: StraightColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
