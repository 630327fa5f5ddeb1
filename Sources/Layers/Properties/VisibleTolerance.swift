// SPDX-License-Identifier: MIT

/// The largest differences that count as invisible.
public struct VisibleTolerance: Hashable, Sendable {
  /// The length of a difference of positions, sizes and widths, in points. For rotation and scale it is the distance
  /// that the layer's farthest corner moves.
  package var points: Double
  /// A difference of a colour component or an opacity, in 0 … 1.
  package var component: Double

  /// Creates a tolerance, by default 1/20 point and half a step of an 8-bit component.
  public init(points: Double = 0.05, component: Double = 1 / 512) {
    self.points = points
    self.component = component
  }
}

/// The unit in which the visible difference of a property's values is measured.
enum PropertyVisibility: Sendable {
  /// A length in points.
  case length
  /// A colour component or an opacity, in 0 … 1.
  case component
  /// An angle or a factor: measured in points at the layer's corner that is farthest from its anchor.
  case aboutAnchor
  /// No known unit: every difference counts as visible.
  case unknown
}
