// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// The geometry of a fill or a stroke.
///
/// Rectangles are separate cases because they have shortcuts: an upright one is filled without an edge list, and a
/// rotated one is convex.
public enum Shape: Hashable, Sendable {
  /// An upright rectangle, before the transform.
  case rectangle(Rect)
  /// A rectangle with circular corners; the radius is limited to half the shorter side.
  case roundedRectangle(Rect, cornerRadius: Double)
  /// An ellipse that touches the sides of a rectangle.
  case ellipse(Rect)
  /// Any path.
  case path(Path)
}
