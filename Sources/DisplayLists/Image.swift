// SPDX-License-Identifier: MIT
import GlissadeQuoting

/// An image of premultiplied pixels; copies share the pixels.
///
/// Images are equal if their pixels are. A comparison of copies is O(1), and the hash includes only a few pixels.
/// Display lists with large images can thus be compared quickly. The bitmaps of picture files are a separate type:
/// display lists need no library for files, and bitmaps are mutable.
public struct Image: Hashable, Sendable {
  /// The largest width and height, in pixels.
  package static let maximumDimension = 32_767

  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// `width · height` premultiplied pixels `0xAARRGGBB`, row by row from the top.
  public let pixels: [UInt32]
  /// Whether every pixel is opaque.
  package let isOpaque: Bool

  /// Creates an image from premultiplied pixels `0xAARRGGBB`, row by row from the top.
  ///
  /// A channel above its pixel's alpha is lowered to the alpha, because no premultiplied colour has such a channel.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pixels: The pixels.
  /// - Precondition: Width and height are in 0 … `maximumDimension`, and there are `width · height` pixels.
  /// - Complexity: O(n) in the pixels.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    checkArgument(
      (0...Self.maximumDimension).contains(width), "image width: \(width) is not in 0…\(Self.maximumDimension)")
    checkArgument(
      (0...Self.maximumDimension).contains(height), "image height: \(height) is not in 0…\(Self.maximumDimension)")
    checkArgument(
      pixels.count == width * height, "pixels: the count \(pixels.count) is not that of an image of \(width)×\(height)")
    self.width = width
    self.height = height
    isOpaque = pixels.reduce(0xFF00_0000) { $0 & $1 } == 0xFF00_0000
    self.pixels = isOpaque || pixels.allSatisfy(\.isPremultiplied) ? pixels : pixels.map(\.premultiplied)
  }

  /// Returns whether both have the same size and pixels.
  public static func == (first: Image, second: Image) -> Bool {
    // Arrays that share their storage are not compared element by element.
    first.width == second.width && first.height == second.height && first.pixels == second.pixels
  }

  /// Hashes the size and a few pixels.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    for index in stride(from: 0, to: pixels.count, by: max(1, pixels.count / 16)) { hasher.combine(pixels[index]) }
  }
}

extension UInt32 {
  /// Whether no channel of a pixel exceeds its alpha.
  fileprivate var isPremultiplied: Bool {
    let alpha = self >> 24
    return self >> 16 & 0xFF <= alpha && self >> 8 & 0xFF <= alpha && self & 0xFF <= alpha
  }

  /// The pixel with its channels limited to its alpha.
  fileprivate var premultiplied: UInt32 {
    let alpha = self >> 24
    return alpha << 24 | Swift.min(self >> 16 & 0xFF, alpha) << 16 | Swift.min(self >> 8 & 0xFF, alpha) << 8
      | Swift.min(self & 0xFF, alpha)
  }
}
