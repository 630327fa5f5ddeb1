// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A clip rectangle in pixels.
struct DeviceClip {
  /// The pixels that the clip touches.
  var pixels: PixelRect
  /// The clip itself if a side is not on a pixel boundary, else `nil`.
  var fraction: Rect?

  /// Creates a clip with its sides on pixel boundaries.
  init(pixels: PixelRect) { self.pixels = pixels }

  /// Restricts pixels of a canvas to a clip in points, or returns `nil` if no pixel remains.
  init?(_ clip: Rect?, scale: Double, within bounds: PixelRect) {
    pixels = bounds
    guard let clip else {
      if bounds.isEmpty { return nil }
      return
    }
    let (left, top) = (clip.minX * scale, clip.minY * scale)
    let (right, bottom) = (clip.maxX * scale, clip.maxY * scale)
    guard left < right, top < bottom else { return nil }
    let limit = EdgeList.guardDistance
    func clamped(_ value: Double) -> Int { Int(fixed(max(-limit, min(limit, value)))) }
    let (x0, y0, x1, y1) = (clamped(left), clamped(top), clamped(right), clamped(bottom))
    pixels = bounds.intersection(
      PixelRect(minX: x0 >> 8, minY: y0 >> 8, maxX: (x1 + 255) >> 8, maxY: (y1 + 255) >> 8))
    if (x0 | y0 | x1 | y1) & 255 != 0 {
      fraction = Rect(
        x: Double(x0) / 256, y: Double(y0) / 256, width: Double(x1 - x0) / 256, height: Double(y1 - y0) / 256)
    }
    if pixels.isEmpty { return nil }
  }
}
