// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeGeometry

/// The pixels to draw on: the caller's surface or a group's layer.
///
/// It borrows its memory and must not outlive the call that created it.
@safe
struct Canvas {
  /// The address of the first pixel of `bounds`.
  let base: UnsafeMutablePointer<UInt32>
  let pixelsPerRow: Int
  /// The part of the surface that may be drawn on.
  let bounds: PixelRect

  init(base: UnsafeMutablePointer<UInt32>, pixelsPerRow: Int, bounds: PixelRect) {
    unsafe self.base = unsafe base
    self.pixelsPerRow = pixelsPerRow
    self.bounds = bounds
  }

  /// Returns the address of a pixel inside `bounds`.
  @inline(__always)
  func address(x: Int, y: Int) -> UnsafeMutablePointer<UInt32> {
    // SAFETY: callers intersect with `bounds`, all of which is in the canvas's memory.
    unsafe base + ((y &- bounds.minY) &* pixelsPerRow &+ (x &- bounds.minX))
  }

  /// Returns a canvas for a part of the same memory. The part must be inside `bounds` and not empty.
  func restricted(to part: PixelRect) -> Canvas {
    unsafe Canvas(base: address(x: part.minX, y: part.minY), pixelsPerRow: pixelsPerRow, bounds: part)
  }

  /// Sets every pixel of a part of the canvas.
  func clear(_ part: PixelRect, to pixel: UInt32) {
    let part = part.intersection(bounds)
    guard !part.isEmpty else { return }
    // SAFETY: the rows lie inside `bounds`.
    unsafe CPixelsBestKernels().pointee.fill(
      address(x: part.minX, y: part.minY), pixelsPerRow, part.width, part.height, pixel)
  }
}
