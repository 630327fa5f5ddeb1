// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// A blurred and offset silhouette in one colour, drawn under the content that casts it.
///
/// The blur is a Gaussian. Its parameter is the standard deviation σ, like Core Animation's `shadowRadius` and the
/// third length of CSS's `drop-shadow()`. The blur radius of CSS's [`box-shadow`][css] is 2σ.
///
/// [css]: https://www.w3.org/TR/css-backgrounds-3/#shadow-blur
public struct Shadow: Hashable, Sendable {
  /// The colour at full coverage.
  public var color: Color
  /// The offset of the silhouette, in points.
  public var offset: Vector
  /// The standard deviation of the blur, in points; 0, a negative number or NaN means no blur.
  public var standardDeviation: Double

  /// Creates a shadow from the standard deviation of its blur, like Core Animation's `shadowRadius`.
  public init(color: Color, offset: Vector = .zero, standardDeviation: Double) {
    self.color = color
    self.offset = offset
    self.standardDeviation = standardDeviation
  }

  /// Creates a shadow from the blur radius of CSS's `box-shadow`: twice the standard deviation.
  public init(color: Color, offset: Vector = .zero, blurRadius: Double) {
    self.init(color: color, offset: offset, standardDeviation: blurRadius / 2)
  }
}
