// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists
public import GlissadeGeometry
public import GlissadeTypesetting

/// The content of a layer.
public enum LayerContent: Hashable, Sendable {
  /// No content: a container for sublayers.
  case group(size: Size = .zero)
  /// A rectangle of the layer's size. A corner radius above 0 rounds its corners.
  case rectangle(size: Size, cornerRadius: Double = 0)
  /// An ellipse of the layer's size.
  case ellipse(size: Size)
  /// A path in the coordinates of the layer, with the origin at its position. The initial size of the layer is 0.
  case path(Path)
  /// A text of one or several lines in the layer's fill and font size.
  ///
  /// The layer takes its size from the text. A later change of the string keeps the size.
  indirect case text(LayerText)
  /// An image that fills the layer's bounds.
  indirect case image(Bitmap, size: Size, sampling: ImageSampling = .bilinear)
  /// A picture of any drawing commands. Its square from the origin to `size` fills the layer's bounds.
  indirect case picture(DisplayList, size: Size)
}

extension LayerContent {
  /// Returns a text of one or several lines in the layer's fill.
  ///
  /// - Parameters:
  ///   - string: The text. A line break starts a new line.
  ///   - style: The text style. Its size is the initial font size of the layer.
  ///   - alignment: The alignment of the lines, and in the bounds where their width differs from that of the text.
  ///   - width: The width in points within which lines are broken at spaces, as in `TextBlock`, or `nil`.
  ///   - lineHeight: The distance between baselines, at the size of the style.
  /// - Complexity: O(n) in the characters and in the segments of the outline.
  public static func text(
    _ string: String, style: TextStyle, alignment: LayerText.Alignment = .center, width: Double? = nil,
    lineHeight: TextBlock.LineHeight = .natural
  ) -> LayerContent {
    .text(LayerText(string, style: style, alignment: alignment, width: width, lineHeight: lineHeight))
  }

  /// Returns an image whose width and height in points are those in pixels.
  public static func image(_ image: Bitmap) -> LayerContent {
    .image(image, size: Size(width: Double(image.width), height: Double(image.height)))
  }
}

extension LayerContent {
  /// The cases without their values.
  enum Kind: UInt8, Sendable {
    case group, rectangle, ellipse, path, text, image, picture
  }

  /// The case of the content.
  var kind: Kind {
    switch self {
    case .group: .group
    case .rectangle: .rectangle
    case .ellipse: .ellipse
    case .path: .path
    case .text: .text
    case .image: .image
    case .picture: .picture
    }
  }

  /// The size that the content gives to a layer.
  var size: Size {
    switch self {
    case .group(let size), .ellipse(let size), .rectangle(let size, _), .image(_, let size, _), .picture(_, let size):
      size
    case .path: .zero
    case .text(let text): text.size
    }
  }

  /// The corner radius that the content gives to a layer, or `nil` where the layer keeps its own.
  var cornerRadius: Double? { if case .rectangle(_, let cornerRadius) = self { cornerRadius } else { nil } }

  /// The path that the content gives to a layer, or `nil` where the layer keeps its own.
  var path: Path? { if case .path(let path) = self { path } else { nil } }

  /// The font size that the content gives to a layer, or `nil` where the layer keeps its own.
  var fontSize: Double? { if case .text(let text) = self { text.style.size } else { nil } }
}
