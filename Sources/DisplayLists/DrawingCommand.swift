// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// A drawing command with all its parameters resolved.
///
/// A command has its own transform, paint and clip, and inherits nothing from earlier commands. Groups enclose
/// commands; each ends with ``endGroup``. Clip rectangles are upright in the coordinates of the surface, after the
/// transform.
public enum DrawingCommand: Hashable, Sendable {
  /// Fills a shape.
  case fill(Shape, rule: FillRule, paint: Paint, transform: ProjectiveTransform, clip: Rect?)
  /// Strokes the outline of a shape; the transform applies to the pen too.
  case stroke(Shape, style: StrokeStyle, paint: Paint, transform: ProjectiveTransform, clip: Rect?)
  /// Draws an image into a rectangle, at an opacity in 0 … 1.
  case image(
    Bitmap, in: Rect, sampling: ImageSampling, opacity: Double, transform: ProjectiveTransform, clip: Rect?)
  /// Draws the shadow of a filled shape, without the shape; the transform applies to offset and blur too.
  case shadow(Shadow, of: Shape, rule: FillRule, transform: ProjectiveTransform, clip: Rect?)
  /// Begins a group that is composited separately and then drawn at one opacity, in 0 … 1, in a blend mode.
  ///
  /// A group that is isolated is composited separately also if it is opaque and has the normal mode. Blend modes and
  /// masks inside it then affect its own commands only.
  case beginGroup(opacity: Double, blendMode: BlendMode = .normal, isIsolated: Bool = false)
  /// Begins a group that is not drawn. At its end, all earlier commands of the enclosing group are multiplied by its
  /// alpha or luminance, or by the complement.
  ///
  /// The enclosing group must be composited separately. In any other place, the group has no effect.
  case beginMask(MaskSource, isInverted: Bool = false)
  /// Begins a group that is clipped to the inside of a shape.
  case beginClip(Shape, rule: FillRule, transform: ProjectiveTransform)
  /// Begins a group that is drawn over its shadow. The transform applies to offset and blur, the clip to both.
  case beginShadow(Shadow, transform: ProjectiveTransform, clip: Rect?)
  /// Begins a group that is drawn blurred, by a Gaussian with a standard deviation for each axis. The transform applies
  /// to the blur, the clip to the blurred group.
  ///
  /// A standard deviation of 0, a negative one or NaN means no blur along its axis.
  case beginBlur(standardDeviation: Vector, transform: ProjectiveTransform, clip: Rect?)
  /// Begins a group that is composited separately, and whose colours are then mapped by a matrix.
  case beginColorMatrix(ColorMatrix)
  /// Ends the innermost open group.
  case endGroup
}
