public import Geometry

/// What a layer draws.
public enum LayerContent: Hashable, Sendable {
  /// Nothing of its own: a layer for others.
  case group(size: Size = .zero)
  /// A rectangle of the layer's size, its corners rounded where the radius is above 0.
  case rectangle(size: Size, cornerRadius: Double = 0)
  /// An ellipse of the layer's size.
  case ellipse(size: Size)
  /// A path in the coordinates of the layer, whose origin lies at the position; such a layer has the size 0.
  case path(Path)
}
