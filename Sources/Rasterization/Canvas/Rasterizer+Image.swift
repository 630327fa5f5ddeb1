// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists
public import GlissadeGeometry
import GlissadeTexts

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
  /// - Complexity: As ``draw(_:into:width:height:pixelsPerRow:scale:background:)``, plus the allocation of the
  ///   image.
  public mutating func image(
    of list: DisplayList, width: Int, height: Int, scale: Double = 1, background: Color = .clear
  ) -> Bitmap {
    checkArgument(
      (0...Self.maximumDimension).contains(width) && (0...Self.maximumDimension).contains(height),
      "image size: \(width)×\(height) is outside 0…\(Self.maximumDimension) pixels per side")
    var bitmap = Bitmap(width: width, height: height)
    draw(list, into: &bitmap, scale: scale, background: background)
    return bitmap
  }

  /// Draws a list into an image.
  ///
  /// - Parameters:
  ///   - list: The picture, in points.
  ///   - bitmap: The image.
  ///   - scale: Pixels per point.
  ///   - background: The colour that replaces the pixels before the first command, or `nil` to draw over the existing
  ///     pixels.
  /// - Precondition: Width and height of the image are at most `maximumDimension`.
  /// - Complexity: As ``draw(_:into:width:height:pixelsPerRow:scale:background:)``.
  public mutating func draw(
    _ list: DisplayList, into bitmap: inout Bitmap, scale: Double = 1, background: Color? = nil
  ) {
    let (width, height) = (bitmap.width, bitmap.height)
    bitmap.withMutablePixels { pixels in
      draw(
        list, into: &pixels, width: width, height: height, pixelsPerRow: width, scale: scale, background: background)
    }
  }
}
