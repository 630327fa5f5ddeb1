// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeGeometry

/// The memory of an open group's pixels, reused by later groups at the same depth.
@safe
final class Layer {
  private var memory: UnsafeMutablePointer<UInt32>
  private var capacity: Int

  init() {
    unsafe memory = .allocate(capacity: 0)
    capacity = 0
  }

  deinit { unsafe memory.deallocate() }

  /// Returns a clear canvas with given bounds. The canvas borrows the layer's memory until the next call of this method
  /// or of ``copy(of:_:)``.
  func canvas(for bounds: PixelRect) -> Canvas {
    let canvas = reserve(bounds)
    canvas.clear(bounds, to: 0)
    return canvas
  }

  /// Returns a canvas with a copy of another canvas's pixels inside `bounds`. The copy borrows the layer's memory until
  /// the next call of this method or of ``canvas(for:)``.
  func copy(of canvas: Canvas, _ bounds: PixelRect) -> Canvas {
    let copy = reserve(bounds)
    for y in bounds.minY..<bounds.maxY {
      // SAFETY: the bounds lie inside those of the other canvas.
      unsafe copy.address(x: bounds.minX, y: y).update(
        from: canvas.address(x: bounds.minX, y: y), count: bounds.width)
    }
    return copy
  }

  private func reserve(_ bounds: PixelRect) -> Canvas {
    let count = bounds.width * bounds.height
    if count > capacity {
      unsafe memory.deallocate()
      unsafe memory = .allocate(capacity: count)
      capacity = count
    }
    // SAFETY: the memory holds `count` pixels, and integers need no initialisation before they are written.
    return unsafe Canvas(base: memory, pixelsPerRow: bounds.width, bounds: bounds)
  }
}

extension Canvas {
  /// Composites a layer over this canvas at an opacity in 0 … 255.
  func composite(_ layer: Canvas, opacity: UInt32) {
    let part = layer.bounds.intersection(bounds)
    guard !part.isEmpty else { return }
    for y in part.minY..<part.maxY {
      // SAFETY: the row lies inside the bounds of both canvases.
      unsafe CPixelsBestKernels().pointee.blendRow(
        address(x: part.minX, y: y), layer.address(x: part.minX, y: y), part.width, opacity)
    }
  }
}
