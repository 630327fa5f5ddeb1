public import Geometry

/// A blurred, moved silhouette in one colour, which is drawn under what casts it.
///
/// The blur is a Gaussian. Its measure here is the standard deviation σ, which is what Core Animation's `shadowRadius`
/// and the third length of CSS's `drop-shadow()` are; the blur radius of CSS's [`box-shadow`][css] is twice that.
///
/// [css]: https://www.w3.org/TR/css-backgrounds-3/#shadow-blur
public struct Shadow: Hashable, Sendable {
  /// The colour where the silhouette is whole.
  public var color: Color
  /// How far the silhouette is moved, in points.
  public var offset: Vector
  /// The standard deviation of the blur, in points; 0 or less, or no number, does not blur.
  public var standardDeviation: Double

  /// Creates a shadow by the standard deviation of its blur, as Core Animation's `shadowRadius` has it.
  public init(color: Color, offset: Vector = .zero, standardDeviation: Double) {
    self.color = color
    self.offset = offset
    self.standardDeviation = standardDeviation
  }

  /// Creates a shadow by its blur radius as CSS's `box-shadow` has it: twice the standard deviation.
  public init(color: Color, offset: Vector = .zero, blurRadius: Double) {
    self.init(color: color, offset: offset, standardDeviation: blurRadius / 2)
  }
}
