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

  /// Copies the pixels of a part from another picture of the same surface. The part must be inside `bounds`.
  func copy(_ part: PixelRect, from picture: SurfacePixels) {
    // SAFETY: the rows are inside both pictures.
    unsafe CPixelsBestKernels().pointee.copy(
      address(x: part.minX, y: part.minY), pixelsPerRow,
      picture.base + (part.minY &* picture.pixelsPerRow &+ part.minX), picture.pixelsPerRow, part.width, part.height)
  }

  /// Copies tiles of 16 columns from another picture of the same surface: one for each bit of a mask, lowest first. The
  /// rectangle must be inside `bounds`, and at most 64 tiles wide.
  func copy(tiles: UInt64, x: Int, y: Int, width: Int, rows: Int, from picture: SurfacePixels) {
    // SAFETY: the rectangle is inside both pictures.
    unsafe CPixelsBestKernels().pointee.copyTiles(
      address(x: x, y: y), pixelsPerRow, picture.base + (y &* picture.pixelsPerRow &+ x), picture.pixelsPerRow, tiles,
      width, rows)
  }
}

/// The pixels of a whole surface, to read. They are borrowed, and must not escape the call that has lent them.
@safe
struct SurfacePixels {
  let base: UnsafePointer<UInt32>
  let pixelsPerRow: Int

  init(base: UnsafePointer<UInt32>, pixelsPerRow: Int) {
    unsafe self.base = unsafe base
    self.pixelsPerRow = pixelsPerRow
  }
}

/// The pixels below the first command of a drawing.
enum Backdrop {
  /// The existing pixels of the surface.
  case existing
  /// A premultiplied colour.
  case color(UInt32)
  /// The pixels of another picture of the surface.
  case picture(SurfacePixels)
}
