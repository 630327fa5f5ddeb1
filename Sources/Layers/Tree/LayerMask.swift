// SPDX-License-Identifier: MIT
public import GlissadeAnimations
public import GlissadeGeometry

/// An area that limits a layer with its sublayers, as a mask of After Effects and Lottie.
///
///     let masks = tree.add(
///       masks: [
///         LayerMask(Path(circleAt: Point(x: 60, y: 60), radius: 50), feather: 8),
///         LayerMask(Path(Rect(x: 40, y: 40, width: 40, height: 40)), mode: .subtract),
///       ], to: photo)
///     tree.transaction(at: 1, duration: 0.5) {
///       $0[masks[0]].path = Path(circleAt: Point(x: 60, y: 60), radius: 90)
///       $0[masks[1]].opacity = 0
///     }
///
/// Each mask is a layer, whose properties animate: see ``LayerTree/add(masks:to:name:)``.
///
/// ### The visible part
///
/// The coverage of a mask is its opacity inside its area, or outside of it if the mask is inverted. The masks are
/// combined in their order. The visible part begins with nothing; if the first mask subtracts or intersects, it begins
/// with the whole layer. See ``Mode`` for the formulas.
public struct LayerMask: Hashable, Sendable {
  /// How the coverage *m* of a mask changes the visible part *v* of the masks before it, both in 0 … 1.
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    /// 1 − (1 − *v*) (1 − *m*)
    case add
    /// *v* (1 − *m*)
    case subtract
    /// *v* *m*
    case intersect
    /// max(*v*, *m*)
    case lighten
    /// min(*v*, *m*)
    case darken
    /// |*v* − *m*|
    case difference
  }

  /// The outline of the area, in the coordinates of the masked layer.
  public var path: Path
  /// The combination with the masks before it.
  public var mode: Mode
  /// Whether the area outside the path counts.
  public var isInverted: Bool
  /// The coverage of the area, in 0 … 1.
  public var opacity: Double
  /// The distance by which the area grows beyond the path, in points; negative to shrink it.
  public var expansion: Double
  /// The width of the soft edge, in points: half of it is inside the area. 0 for a sharp edge.
  ///
  /// The edge is the Gaussian blur of the area with a standard deviation of a quarter of the width.
  public var feather: Double

  /// Creates a mask, by default one that shows the inside of a path.
  ///
  /// Numbers that are not finite, and a negative feather, are refused when the mask is added: the default stays.
  public init(
    _ path: Path, mode: Mode = .add, isInverted: Bool = false, opacity: Double = 1, expansion: Double = 0,
    feather: Double = 0
  ) {
    self.path = path
    self.mode = mode
    self.isInverted = isInverted
    self.opacity = opacity
    self.expansion = expansion
    self.feather = feather
  }
}

extension LayerProperty where Value == Double {
  /// The distance by which the area of a mask grows beyond its path, in points; 0 by default, negative to shrink it.
  ///
  /// The layers that ``LayerTree/add(masks:to:name:)`` returns use it.
  public static var maskExpansion: LayerProperty { LayerProperty("maskExpansion", default: 0, isMotion: true) }
}
