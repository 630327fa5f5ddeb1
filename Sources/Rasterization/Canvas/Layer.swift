// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeDisplayLists
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
  /// Composites a layer with this canvas in a mode, at an opacity in 0 … 255.
  func composite(_ layer: Canvas, _ mode: BlendMode, opacity: UInt32) {
    let part = layer.bounds.intersection(bounds)
    guard !part.isEmpty else { return }
    for y in part.minY..<part.maxY {
      // SAFETY: the row lies inside the bounds of both canvases.
      let (pixels, sources) = unsafe (address(x: part.minX, y: y), layer.address(x: part.minX, y: y))
      if let mode = mode.kernelMode {
        unsafe CPixelsBestKernels().pointee.blendRowInMode(pixels, sources, part.width, opacity, mode)
      } else {
        unsafe CPixelsBestKernels().pointee.blendRow(pixels, sources, part.width, opacity)
      }
    }
  }

  /// Multiplies this canvas by a mask, which is transparent outside its bounds.
  func multiply(by mask: Canvas, _ source: MaskSource, isInverted: Bool) {
    let inside = mask.bounds.intersection(bounds)
    if !isInverted {
      clear(PixelRect(minX: bounds.minX, minY: bounds.minY, maxX: bounds.maxX, maxY: inside.minY), to: 0)
      clear(PixelRect(minX: bounds.minX, minY: inside.minY, maxX: inside.minX, maxY: inside.maxY), to: 0)
      clear(PixelRect(minX: inside.maxX, minY: inside.minY, maxX: bounds.maxX, maxY: inside.maxY), to: 0)
      clear(PixelRect(minX: bounds.minX, minY: inside.maxY, maxX: bounds.maxX, maxY: bounds.maxY), to: 0)
    }
    for y in inside.minY..<inside.maxY {
      // SAFETY: the row lies inside the bounds of both canvases.
      unsafe CPixelsBestKernels().pointee.maskRow(
        address(x: inside.minX, y: y), mask.address(x: inside.minX, y: y), inside.width, source == .luminance,
        isInverted)
    }
  }
}

extension BlendMode {
  /// The mode of the loops over pixels, or `nil` for the normal mode, which has loops of its own.
  fileprivate var kernelMode: CPixelsBlendMode? {
    switch self {
    case .normal: nil
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .hardLight: .hardLight
    case .softLight: .softLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .plusLighter: .plusLighter
    }
  }
}
