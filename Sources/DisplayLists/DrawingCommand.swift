public import Geometry

/// One thing to draw, with nothing left to resolve.
///
/// A command carries its own transform, paint and clip: it inherits nothing from the commands before it. Groups enclose
/// commands; each ends with ``endGroup``. Clip rectangles are upright and in the coordinates of the surface, after the
/// transform.
public enum DrawingCommand: Hashable, Sendable {
  /// Fills a shape.
  case fill(Shape, rule: FillRule, paint: Paint, transform: ProjectiveTransform, clip: Rect?)
  /// Strokes the outline of a shape; the pen is transformed with it.
  case stroke(Shape, style: StrokeStyle, paint: Paint, transform: ProjectiveTransform, clip: Rect?)
  /// Draws an image into a rectangle, at an opacity in 0 … 1.
  case image(
    Image, in: Rect, sampling: ImageSampling, opacity: Double, transform: ProjectiveTransform, clip: Rect?)
  /// Draws the shadow of a filled shape, and not the shape; offset and blur are transformed with it.
  case shadow(Shadow, of: Shape, rule: FillRule, transform: ProjectiveTransform, clip: Rect?)
  /// Begins a group that is drawn on its own and then laid over what is below at one opacity, in 0 … 1.
  case beginGroup(opacity: Double)
  /// Begins a group of which only what lies inside a shape is shown.
  case beginClip(Shape, rule: FillRule, transform: ProjectiveTransform)
  /// Begins a group that is laid over its own shadow; offset and blur are transformed. The clip restricts both.
  case beginShadow(Shadow, transform: ProjectiveTransform, clip: Rect?)
  /// Ends the innermost open group.
  case endGroup
}
