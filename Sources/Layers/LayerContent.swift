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

extension LayerContent {
  /// The size that a layer takes from its content, or `nil` where it keeps its own.
  var size: Size? {
    switch self {
    case .group(let size), .ellipse(let size), .rectangle(let size, _): size
    case .path: .zero
    }
  }

  /// The corner radius that a layer takes from its content, or `nil` where it keeps its own.
  var cornerRadius: Double? {
    if case .rectangle(_, let cornerRadius) = self { cornerRadius } else { nil }
  }
}
