public import DisplayLists
public import Geometry
public import Typesetting

/// What a layer draws.
public enum LayerContent: Hashable, Sendable {
  /// Nothing of its own: a layer for others.
  case group(size: Size = .zero)
  /// A rectangle of the layer's size, its corners rounded where the radius is above 0.
  case rectangle(size: Size, cornerRadius: Double = 0)
  /// An ellipse of the layer's size.
  case ellipse(size: Size)
  /// A path in the coordinates of the layer, whose origin lies at the position; such a layer begins with the size 0.
  case path(Path)
  /// A line of text in the layer's fill and font size; the layer takes its size from it, and keeps it when the words
  /// change.
  indirect case text(LayerText)
  /// An image that fills the layer's bounds.
  indirect case image(Image, size: Size, sampling: ImageSampling = .bilinear)
}

extension LayerContent {
  /// A line of text in the layer's fill.
  ///
  /// - Parameters:
  ///   - string: What is written.
  ///   - style: How it is set; its size is the font size that the layer begins with.
  ///   - alignment: Where it lies in the bounds, once these are not its own any more.
  /// - Complexity: O(n) in the segments of the outline.
  public static func text(
    _ string: String, style: TextStyle, alignment: LayerText.Alignment = .center
  ) -> LayerContent {
    .text(LayerText(string, style: style, alignment: alignment))
  }

  /// An image that is as many points wide and high as it has pixels.
  public static func image(_ image: Image) -> LayerContent {
    .image(image, size: Size(width: Double(image.width), height: Double(image.height)))
  }
}

extension LayerContent {
  /// The cases alone.
  enum Kind: UInt8, Sendable {
    case group, rectangle, ellipse, path, text, image
  }

  /// Which case it is.
  var kind: Kind {
    switch self {
    case .group: .group
    case .rectangle: .rectangle
    case .ellipse: .ellipse
    case .path: .path
    case .text: .text
    case .image: .image
    }
  }

  /// The size that a layer takes from its content.
  var size: Size {
    switch self {
    case .group(let size), .ellipse(let size), .rectangle(let size, _), .image(_, let size, _): size
    case .path: .zero
    case .text(let text): text.size
    }
  }

  /// The corner radius that a layer takes from its content, or `nil` where it keeps its own.
  var cornerRadius: Double? { if case .rectangle(_, let cornerRadius) = self { cornerRadius } else { nil } }

  /// The path that a layer takes from its content, or `nil` where it keeps its own.
  var path: Path? { if case .path(let path) = self { path } else { nil } }

  /// The font size that a layer takes from its content, or `nil` where it keeps its own.
  var fontSize: Double? { if case .text(let text) = self { text.style.size } else { nil } }
}
