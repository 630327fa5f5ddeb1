// SPDX-License-Identifier: MIT

/// A colour in gamma-encoded sRGB with premultiplied alpha, without clamping.
///
/// Premultiplied components make interpolation and additive animation plain arithmetic. During an additive animation,
/// components can leave 0 … 1. They are clamped only at the conversion to pixels.
public struct Color: Hashable, Sendable {
  /// Red times alpha.
  public var premultipliedRed: Double
  /// Green times alpha.
  public var premultipliedGreen: Double
  /// Blue times alpha.
  public var premultipliedBlue: Double
  /// Opacity: 0 is clear, 1 is opaque.
  public var alpha: Double

  /// Creates a colour from straight components, each nominally in 0 … 1.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(
      premultipliedRed: red * alpha, premultipliedGreen: green * alpha, premultipliedBlue: blue * alpha, alpha: alpha)
  }

  /// Creates a colour from premultiplied components.
  @inlinable
  package init(premultipliedRed: Double, premultipliedGreen: Double, premultipliedBlue: Double, alpha: Double) {
    self.premultipliedRed = premultipliedRed
    self.premultipliedGreen = premultipliedGreen
    self.premultipliedBlue = premultipliedBlue
    self.alpha = alpha
  }

  /// Creates an opaque colour from a hexadecimal number as in CSS, for example `0xD55E00`.
  @inlinable
  public init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255)
  }

  /// Transparent black.
  public static var clear: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }
  /// Opaque black.
  public static var black: Color { Color(red: 0, green: 0, blue: 0) }
  /// Opaque white.
  public static var white: Color { Color(red: 1, green: 1, blue: 1) }

  /// The colour with its alpha multiplied by `factor`.
  @inlinable
  public func withOpacity(_ factor: Double) -> Color {
    Color(
      premultipliedRed: premultipliedRed * factor, premultipliedGreen: premultipliedGreen * factor,
      premultipliedBlue: premultipliedBlue * factor, alpha: alpha * factor)
  }

  /// The linear interpolation to another colour, on premultiplied components.
  @inlinable
  package func interpolated(to other: Color, at fraction: Double) -> Color {
    Color(
      premultipliedRed: premultipliedRed + (other.premultipliedRed - premultipliedRed) * fraction,
      premultipliedGreen: premultipliedGreen + (other.premultipliedGreen - premultipliedGreen) * fraction,
      premultipliedBlue: premultipliedBlue + (other.premultipliedBlue - premultipliedBlue) * fraction,
      alpha: alpha + (other.alpha - alpha) * fraction)
  }

  /// The colour as one premultiplied pixel, `0xAARRGGBB`, each channel clamped and rounded to 8 bits.
  ///
  /// A channel is never larger than alpha. A component that is NaN counts as 0.
  @inlinable
  package var premultipliedPixel: UInt32 {
    @inline(__always)
    func quantized(_ component: Double, atMost limit: Double) -> UInt32 {
      component > 0 ? UInt32(min(component, limit) * 255 + 0.5) : 0
    }
    let opacity = alpha > 0 ? min(alpha, 1) : 0
    return quantized(opacity, atMost: 1) << 24 | quantized(premultipliedRed, atMost: opacity) << 16
      | quantized(premultipliedGreen, atMost: opacity) << 8 | quantized(premultipliedBlue, atMost: opacity)
  }
}
