/// Differences that nobody sees.
public struct VisibleTolerance: Hashable, Sendable {
  /// A length, in points: of places, sizes and widths. Of rotation and scale it is how far the layer's farthest corner is away.
  public var points: Double
  /// A difference of a colour component or an opacity, in 0 … 1.
  public var component: Double

  /// Creates a tolerance; by default a twentieth of a point, and half a step of eight bits.
  public init(points: Double = 0.05, component: Double = 1 / 512) {
    self.points = points
    self.component = component
  }
}

/// What a small difference of a property's values looks like.
enum PropertyVisibility: Sendable {
  /// Something is as far away as the difference is long.
  case length
  /// A colour or an opacity is another one.
  case component
  /// An angle or a factor: corners move, the farther from the anchor the more.
  case aboutAnchor
  /// Only no difference at all is surely not visible.
  case unknown
}
