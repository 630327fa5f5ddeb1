// SPDX-License-Identifier: MIT

/// The largest changes of values that count as invisible.
public struct VisibleTolerance: Hashable, Sendable {
  /// The largest invisible change of a position, size or width, in points. For rotation and scale, it is the largest
  /// invisible motion of the layer's farthest corner.
  package var points: Double
  /// The largest invisible change of a colour component or an opacity. Components are in 0 … 1.
  package var component: Double

  /// Creates a tolerance, by default 1/20 point and half a step of an 8-bit component.
  public init(points: Double = 0.05, component: Double = 1 / 512) {
    self.points = points
    self.component = component
  }
}

/// Upper bounds of the distance of a layer's farthest corner from its anchor, in points, without its ancestors.
struct CornerDistances: Sendable {
  /// The distance with the layer's transform, without its scale.
  let unscaled: Double
  /// The distance with the layer's transform and scale.
  let scaled: Double
}

/// The unit in which a change of a property is measured, to decide whether it is visible.
enum PropertyVisibility: Sendable {
  /// A length in points.
  case length
  /// A colour component or an opacity, in 0 … 1.
  case component
  /// An angle: measured in points at the layer's corner that is farthest from its anchor, with the layer's scale.
  case angle
  /// A factor: measured in points at the same corner, without the layer's scale.
  case factor
  /// No known unit: every change counts as visible.
  case unknown
}
