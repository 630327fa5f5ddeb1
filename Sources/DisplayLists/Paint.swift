public import Geometry

/// What a shape is filled or stroked with.
public enum Paint: Hashable, Sendable {
  /// The same colour everywhere.
  case color(Color)
  /// Colours that change from place to place; their coordinates are those of the shape.
  indirect case gradient(Gradient)

  /// Colours from one point to another, in the coordinates of what is painted.
  public static func linear(
    from start: Point, to end: Point, stops: [Gradient.Stop], spread: Gradient.Spread = .pad,
    transform: AffineTransform = .identity
  ) -> Paint {
    .gradient(Gradient(.linear(from: start, to: end), stops: stops, spread: spread, transform: transform))
  }

  /// Colours from a centre outwards, in the coordinates of what is painted.
  public static func radial(
    center: Point, radius: Double, stops: [Gradient.Stop], spread: Gradient.Spread = .pad,
    transform: AffineTransform = .identity
  ) -> Paint {
    .gradient(Gradient(.radial(center: center, radius: radius), stops: stops, spread: spread, transform: transform))
  }

  /// The same paint at `factor` times its opacity.
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
