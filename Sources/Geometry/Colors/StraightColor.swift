// SPDX-License-Identifier: MIT

/// A colour in gamma-encoded sRGB with straight alpha, whose components interpolate independently.
///
/// ``Color`` interpolates premultiplied components, so a transparent colour adds no hue to the mixture. Here each
/// component changes independently, as in d3 and in older CSS, so a transparent colour contributes its hue. Components
/// are not clamped.
package struct StraightColor: Hashable, Sendable {
  /// Red, nominally in 0 … 1.
  package var red: Double
  /// Green, nominally in 0 … 1.
  package var green: Double
  /// Blue, nominally in 0 … 1.
  package var blue: Double
  /// Opacity: 0 is clear, 1 is opaque.
  package var alpha: Double

  /// Creates a colour from straight components, each nominally in 0 … 1.
  package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates the straight form of a colour; if alpha is 0, all components are 0.
  package init(_ color: Color) {
    let factor = color.alpha == 0 ? 0 : 1 / color.alpha
    self.init(
      red: color.premultipliedRed * factor, green: color.premultipliedGreen * factor,
      blue: color.premultipliedBlue * factor, alpha: color.alpha)
  }
}

extension Color {
  /// Creates the premultiplied form of a straight colour.
  package init(_ color: StraightColor) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
