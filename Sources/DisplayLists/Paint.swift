// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// The paint of a fill or a stroke.
public enum Paint: Hashable, Sendable {
  /// A uniform colour.
  case color(Color)
  /// A gradient in the coordinates of the shape.
  indirect case gradient(Gradient)

  /// Returns a linear gradient from one point to another, in the coordinates of the painted shape.
  public static func linear(
    from start: Point, to end: Point, stops: [Gradient.Stop], spread: Gradient.Spread = .pad,
    transform: AffineTransform = .identity
  ) -> Paint {
    .gradient(Gradient(.linear(from: start, to: end), stops: stops, spread: spread, transform: transform))
  }

  /// Returns a radial gradient from a centre or a focus outwards, in the coordinates of the painted shape.
  public static func radial(
    center: Point, radius: Double, focus: Point? = nil, stops: [Gradient.Stop], spread: Gradient.Spread = .pad,
    transform: AffineTransform = .identity
  ) -> Paint {
    .gradient(
      Gradient(
        .radial(center: center, radius: radius, focus: focus), stops: stops, spread: spread, transform: transform))
  }

  /// Returns the same paint with its opacity multiplied by `factor`.
  ///
  /// - Complexity: O(n) in the stops of a gradient.
  public func withOpacity(_ factor: Double) -> Paint {
    switch self {
    case .color(let color): return .color(color.withOpacity(factor))
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.withOpacity(factor)
      }
      return .gradient(gradient)
    }
  }
}
