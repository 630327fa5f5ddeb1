// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Fills an upright rectangle without an edge list, with one coverage for each row and column of its border.
///
/// The pixels are exactly those of a fill of the rectangle's outline with an edge list.
struct RectangleFill {
  let canvas: Canvas
  let pixel: UInt32

  /// Returns the pixels that a rectangle touches.
  static func pixels(_ rect: Rect) -> PixelRect {
    PixelRect(
      minX: clamped(rect.minX) >> 8, minY: clamped(rect.minY) >> 8, maxX: (clamped(rect.maxX) + 255) >> 8,
      maxY: (clamped(rect.maxY) + 255) >> 8)
  }

  /// Returns the pixels inside a clip that a rectangle covers fully.
  static func inside(_ rect: Rect, _ clip: DeviceClip) -> PixelRect {
    var inside = PixelRect(
      minX: (clamped(rect.minX) + 255) >> 8, minY: (clamped(rect.minY) + 255) >> 8, maxX: clamped(rect.maxX) >> 8,
      maxY: clamped(rect.maxY) >> 8
    ).intersection(clip.pixels)
    if let fraction = clip.fraction {
      inside = inside.intersection(
        PixelRect(
          minX: (clamped(fraction.minX) + 255) >> 8, minY: (clamped(fraction.minY) + 255) >> 8,
          maxX: clamped(fraction.maxX) >> 8, maxY: clamped(fraction.maxY) >> 8))
    }
    return inside
  }

  /// Returns a coordinate in 256ths of a pixel, clamped to the guard distance.
  private static func clamped(_ value: Double) -> Int {
    Int(fixed(max(-EdgeList.guardDistance, min(EdgeList.guardDistance, value))))
  }

  /// Fills the rectangle, given in pixels, inside `part`.
  func fill(minX: Double, minY: Double, maxX: Double, maxY: Double, within part: PixelRect) {
    let (left, right) = (Self.clamped(minX), Self.clamped(maxX))
    let (top, bottom) = (Self.clamped(minY), Self.clamped(maxY))
    let box = PixelRect(minX: left >> 8, minY: top >> 8, maxX: (right + 255) >> 8, maxY: (bottom + 255) >> 8)
      .intersection(part)
    guard left < right, top < bottom, !box.isEmpty else { return }
    // The pixels inside, which an opaque colour hides.
    var inside = PixelRect.empty
    if pixel >> 24 == 255 {
      inside = box.intersection(
        PixelRect(minX: (left + 255) >> 8, minY: (top + 255) >> 8, maxX: right >> 8, maxY: bottom >> 8))
      canvas.clear(inside, to: pixel)
      if inside == box { return }
    }
    for y in box.minY..<box.maxY {
      let height = min(bottom, (y + 1) << 8) - max(top, y << 8)
      func coverage(of column: Int) -> UInt32 {
        let width = min(right, (column + 1) << 8) - max(left, column << 8)
        return UInt32((width * height * 2 * 255 + 65_536) >> 17)
      }
      // The first and the last column may be partly covered. All columns between them have the same coverage.
      var column = box.minX
      if column << 8 < left || right < (column + 1) << 8 {
        run(x: column, y: y, count: 1, coverage: coverage(of: column))
        column += 1
      }
      let inner = max(min(box.maxX, right >> 8) - column, 0)
      let isDone = y >= inside.minY && y < inside.maxY
      if inner > 0, !isDone {
        run(x: column, y: y, count: inner, coverage: UInt32((height * 512 * 255 + 65_536) >> 17))
      }
      column += inner
      if column < box.maxX { run(x: column, y: y, count: 1, coverage: coverage(of: column)) }
    }
  }

  @inline(__always)
  private func run(x: Int, y: Int, count: Int, coverage: UInt32) {
    // SAFETY: callers stay inside the canvas's bounds.
    let pixels = unsafe canvas.address(x: x, y: y)
    unsafe compositeRun(pixels, count: count, with: pixel, coverage: coverage)
  }
}
