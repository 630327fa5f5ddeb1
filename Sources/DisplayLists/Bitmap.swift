// SPDX-License-Identifier: MIT
import GlissadeTexts

/// An image of premultiplied pixels `0xAARRGGBB`, row by row from the top, without padding.
///
/// Display lists draw it, the rasteriser draws into it, and picture files are read and written as it. Copies share
/// their pixels until one is changed. Bitmaps are equal if their sizes and pixels are; a comparison of copies is O(1).
public struct Bitmap: Hashable, Sendable {
  /// The largest width and height of a bitmap that is drawn, in pixels. Drawing a larger one has no effect.
  package static let largestDrawnSide = 32_767

  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private var content: Content

  /// The pixels, with what is known about them.
  private struct Content: Hashable, Sendable {
    var pixels: [UInt32]
    /// What is known about all pixels; `nil` after a change of the pixels.
    var opacity: Opacity?

    static func == (first: Content, second: Content) -> Bool {
      // Arrays that share their storage are not compared element by element.
      first.pixels == second.pixels
    }

    /// Hashes a few pixels.
    func hash(into hasher: inout Hasher) {
      for index in stride(from: 0, to: pixels.count, by: max(1, pixels.count / 16)) { hasher.combine(pixels[index]) }
    }
  }

  private enum Opacity: Sendable {
    /// Every pixel is opaque.
    case opaque
    /// Not every pixel is opaque, and no channel exceeds its pixel's alpha.
    case premultiplied
    /// A channel exceeds its pixel's alpha.
    case invalid

    init(_ pixels: [UInt32]) {
      if pixels.reduce(0xFF00_0000, &) == 0xFF00_0000 {
        self = .opaque
      } else {
        self = pixels.allSatisfy(\.isPremultiplied) ? .premultiplied : .invalid
      }
    }
  }

  /// Creates an image from its pixels.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pixels: `width · height` pixels. A display list draws a channel above its pixel's alpha as the alpha, because
  ///     no premultiplied colour has such a channel.
  /// - Precondition: Width and height are not negative, and there are `width · height` pixels.
  /// - Complexity: O(n) in the pixels, which are examined once and not copied.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    checkArgument(width >= 0 && height >= 0, "bitmap size: \(width)×\(height) has a negative side")
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    checkArgument(
      !overflows && pixels.count == count,
      "pixels: the count \(pixels.count) is not that of a bitmap of \(width)×\(height)")
    self.width = width
    self.height = height
    content = Content(pixels: pixels, opacity: Opacity(pixels))
  }

  /// Creates an image of one colour, transparent by default.
  ///
  /// - Precondition: Width and height are not negative.
  public init(width: Int, height: Int, filling pixel: UInt32 = 0) {
    checkArgument(width >= 0 && height >= 0, "bitmap size: \(width)×\(height) has a negative side")
    self.width = width
    self.height = height
    let pixels = Array(repeating: pixel, count: width * height)
    content = Content(pixels: pixels, opacity: Opacity(Array(pixels.prefix(1))))
  }

  /// `width · height` pixels.
  ///
  /// - Precondition: A change keeps the number of pixels.
  public var pixels: [UInt32] {
    get { content.pixels }
    _modify {
      content.opacity = nil
      defer { requireSize() }
      yield &content.pixels
    }
  }

  private func requireSize() {
    checkArgument(
      content.pixels.count == width * height,
      "pixels: the count \(content.pixels.count) is not that of a bitmap of \(width)×\(height)")
  }

  /// Calls a closure with the pixels, row by row from the top, to change them in place.
  public mutating func withMutablePixels<Result>(_ body: (inout MutableSpan<UInt32>) -> Result) -> Result {
    content.opacity = nil
    var span = content.pixels.mutableSpan
    return body(&span)
  }

  /// The pixel in a column and a row.
  ///
  /// - Precondition: The column is in `0 ..< width` and the row in `0 ..< height`.
  public subscript(x: Int, y: Int) -> UInt32 {
    get {
      checkArgument(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) is outside \(width)×\(height)")
      return content.pixels[y * width + x]
    }
    set {
      checkArgument(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) is outside \(width)×\(height)")
      content.opacity = nil
      content.pixels[y * width + x] = newValue
    }
  }

  /// Whether every pixel is opaque. O(1) if nothing was changed since the image was created, otherwise O(n).
  package var isOpaque: Bool { (content.opacity ?? Opacity(content.pixels)) == .opaque }

  /// The image as it is drawn: examined, and with channels limited to their pixel's alpha.
  package var drawn: Bitmap {
    if let opacity = content.opacity, opacity != .invalid { return self }
    var drawn = self
    drawn.content.opacity = Opacity(content.pixels)
    guard drawn.content.opacity == .invalid else { return drawn }
    return Bitmap(width: width, height: height, pixels: content.pixels.map(\.premultiplied))
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
