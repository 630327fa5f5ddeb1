// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists
public import GlissadeGeometry
import GlissadeQuoting

extension Rasterizer {
  /// Draws a list into a new image, which can be drawn like any other image.
  ///
  /// - Parameters:
  ///   - list: The picture, in points.
  ///   - width: The width of the image, in pixels.
  ///   - height: The height of the image, in pixels.
  ///   - scale: Pixels per point.
  ///   - background: The colour below the picture.
  /// - Precondition: Width and height are in 0 … `maximumDimension`.
  /// - Complexity: As ``draw(_:into:width:height:pixelsPerRow:scale:background:region:)``, plus the allocation of the
  ///   image.
  public mutating func image(
    of list: DisplayList, width: Int, height: Int, scale: Double = 1, background: Color = .clear
  ) -> Image {
    checkArgument(
      (0...Self.maximumDimension).contains(width) && (0...Self.maximumDimension).contains(height),
      "image size: \(width)×\(height) is outside 0…\(Self.maximumDimension) pixels per side")
    var pixels = [UInt32](repeating: 0, count: width * height)
    var span = pixels.mutableSpan
    draw(
      list, into: &span, width: width, height: height, pixelsPerRow: width, scale: scale, background: background)
    return Image(width: width, height: height, pixels: pixels)
  }
}
