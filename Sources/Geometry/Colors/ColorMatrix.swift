// SPDX-License-Identifier: MIT

/// A linear map of straight colours, as a colour matrix of SVG without a change of alpha.
///
///     let sepia = ColorMatrix.saturation(0.2).followed(by: .tint(Color(hex: 0xF0C890)))
///
/// Each component of the result is a weighted sum of red, green and blue, plus a constant, and is clamped to 0 … 1.
/// The components are those of sRGB, as in CSS filters. Alpha stays, so that no pixel becomes visible or opaque.
public struct ColorMatrix: Hashable, Sendable {
  /// The row of one component: the weights of red, green and blue, and the constant.
  public typealias Row = SIMD4<Double>

  /// The row of red.
  public var red: Row
  /// The row of green.
  public var green: Row
  /// The row of blue.
  public var blue: Row

  /// Creates a matrix from its rows.
  public init(red: Row, green: Row, blue: Row) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// The matrix that changes no colour.
  public static let identity = ColorMatrix(
    red: Row(1, 0, 0, 0), green: Row(0, 1, 0, 0), blue: Row(0, 0, 1, 0))

  /// The matrix that applies this one, and then another one to the result without clamping between them.
  public func followed(by next: ColorMatrix) -> ColorMatrix {
    func row(_ weights: Row) -> Row {
      red * weights.x + green * weights.y + blue * weights.z + Row(0, 0, 0, weights.w)
    }
    return ColorMatrix(red: row(next.red), green: row(next.green), blue: row(next.blue))
  }
}

extension ColorMatrix {
  /// Multiplies each component by that of a colour, whose alpha is the strength of the tint.
  public static func tint(_ color: Color) -> ColorMatrix {
    let strength = min(max(color.alpha, 0), 1)
    // Premultiplied components are already weighted with the alpha.
    let rest = 1 - strength
    return ColorMatrix(
      red: Row(rest + color.premultipliedRed, 0, 0, 0), green: Row(0, rest + color.premultipliedGreen, 0, 0),
      blue: Row(0, 0, rest + color.premultipliedBlue, 0))
  }

  /// Changes the saturation as [`saturate()`][spec] of CSS: 0 gives grey, 1 changes nothing.
  ///
  /// [spec]: https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement
  public static func saturation(_ amount: Double) -> ColorMatrix {
    let grey = Row(0.213, 0.715, 0.072, 0) * (1 - amount)
    return ColorMatrix(
      red: grey + Row(amount, 0, 0, 0), green: grey + Row(0, amount, 0, 0), blue: grey + Row(0, 0, amount, 0))
  }

  /// Rotates the hues as [`hue-rotate()`][spec] of CSS.
  ///
  /// [spec]: https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement
  public static func hueRotation(_ angle: Angle) -> ColorMatrix {
    let (cosine, sine) = (Vector(direction: angle).dx, Vector(direction: angle).dy)
    return ColorMatrix(
      red: Row(0.213, 0.715, 0.072, 0) + Row(0.787, -0.715, -0.072, 0) * cosine + Row(-0.213, -0.715, 0.928, 0) * sine,
      green: Row(0.213, 0.715, 0.072, 0) + Row(-0.213, 0.285, -0.072, 0) * cosine + Row(0.143, 0.140, -0.283, 0) * sine,
      blue: Row(0.213, 0.715, 0.072, 0) + Row(-0.213, -0.715, 0.928, 0) * cosine + Row(-0.787, 0.715, 0.072, 0) * sine)
  }

  /// Multiplies all components, as `brightness()` of CSS.
  public static func brightness(_ factor: Double) -> ColorMatrix {
    ColorMatrix(red: Row(factor, 0, 0, 0), green: Row(0, factor, 0, 0), blue: Row(0, 0, factor, 0))
  }

  /// Changes the distances from middle grey, as `contrast()` of CSS.
  public static func contrast(_ factor: Double) -> ColorMatrix {
    let constant = 0.5 - 0.5 * factor
    return ColorMatrix(
      red: Row(factor, 0, 0, constant), green: Row(0, factor, 0, constant), blue: Row(0, 0, factor, constant))
  }

  /// Replaces each component by its complement, in part with an amount between 0 and 1, as `invert()` of CSS.
  public static func inversion(_ amount: Double = 1) -> ColorMatrix {
    let factor = 1 - 2 * amount
    return ColorMatrix(
      red: Row(factor, 0, 0, amount), green: Row(0, factor, 0, amount), blue: Row(0, 0, factor, amount))
  }
}
