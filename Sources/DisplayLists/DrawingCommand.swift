public import Geometry

/// One thing to draw, with nothing left to resolve.
///
/// A command carries its own transform, colour and clip: it inherits nothing from the commands before it.
public enum DrawingCommand: Hashable, Sendable {
  /// Fills a shape. The clip is upright and in the coordinates of the surface, after the transform.
  case fill(Shape, rule: FillRule, color: Color, transform: AffineTransform, clip: Rect?)
  /// Strokes the outline of a shape; the pen is transformed with it.
  case stroke(Shape, style: StrokeStyle, color: Color, transform: AffineTransform, clip: Rect?)
  /// Begins a group that is drawn on its own and then laid over what is below at one opacity, in 0 … 1.
  case beginGroup(opacity: Double)
  /// Ends the innermost open group.
  case endGroup
}
