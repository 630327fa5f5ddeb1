// SPDX-License-Identifier: MIT
import GlissadeQuoting

/// An image of premultiplied pixels `0xAARRGGBB`, row by row from the top, without padding.
public struct Bitmap: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// `width · height` pixels.
  public var pixels: [UInt32]

  /// Creates an image from its pixels.
  ///
  /// - Precondition: Width and height are not negative, and there are `width · height` pixels.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    checkArgument(width >= 0 && height >= 0, "bitmap size: \(width)×\(height) has a negative side")
    checkArgument(
      pixels.count == width * height, "pixels: the count \(pixels.count) is not that of a bitmap of \(width)×\(height)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Creates an image of one colour, transparent by default.
  ///
  /// - Precondition: Width and height are not negative.
  public init(width: Int, height: Int, filling pixel: UInt32 = 0) {
    checkArgument(width >= 0 && height >= 0, "bitmap size: \(width)×\(height) has a negative side")
    self.init(width: width, height: height, pixels: Array(repeating: pixel, count: width * height))
  }

  /// The pixel in a column and a row.
  ///
  /// - Precondition: The column is in `0 ..< width` and the row in `0 ..< height`.
  public subscript(x: Int, y: Int) -> UInt32 {
    get {
      checkArgument(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) is outside \(width)×\(height)")
      return pixels[y * width + x]
    }
    set {
      checkArgument(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) is outside \(width)×\(height)")
      pixels[y * width + x] = newValue
    }
  }

  /// Whether every pixel is opaque.
  package var isOpaque: Bool { pixels.allSatisfy { $0 >> 24 == 255 } }
}
