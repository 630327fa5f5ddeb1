// SPDX-License-Identifier: MIT
import CGlissadePixels

/// The colours of a fill: each pixel's colour where the fill covers it completely.
protocol PixelSource {
  /// Whether every pixel of the source is opaque.
  var isOpaque: Bool { get }
  /// Writes premultiplied pixels of one row. The value of a pixel must not depend on the start of the row.
  func write(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int)
}

/// Composites the pixels of a source through coverage onto a canvas.
@safe
struct SourceCompositor<Source: PixelSource>: CoverageRowConsumer {
  let canvas: Canvas
  let source: Source
  /// The opacity of the fill in 0 … 255, by which the coverage is multiplied.
  let opacity: UInt32
  let scratch: RowScratch

  func takeEmpty(x: Int, y: Int, count: Int) {}

  func take(_ coverage: UnsafePointer<UInt8>, x: Int, y: Int, count: Int) {
    // SAFETY: the row belongs to a fill that is clipped to the canvas's bounds. The scratch row is as long as the fill
    // is wide.
    let pixels = unsafe canvas.address(x: x, y: y)
    let loops = unsafe CPixelsBestKernels().pointee
    let canStore = source.isOpaque && opacity == 255
    var start = 0
    while start < count {
      let first = unsafe coverage[start]
      var end = start &+ 1
      if first == 0 {
        while end < count, unsafe coverage[end] == 0 { end &+= 1 }
      } else if first == 255 {
        while end < count, unsafe coverage[end] == 255 { end &+= 1 }
        if canStore {
          unsafe source.write(pixels + start, x: x &+ start, y: y, count: end &- start)
        } else {
          unsafe source.write(scratch.pixels, x: x &+ start, y: y, count: end &- start)
          unsafe loops.blendRow(pixels + start, scratch.pixels, end &- start, opacity)
        }
      } else {
        while end < count, unsafe coverage[end] != 0, unsafe coverage[end] != 255 { end &+= 1 }
        unsafe source.write(scratch.pixels, x: x &+ start, y: y, count: end &- start)
        unsafe loops.blendRowWithCoverage(pixels + start, scratch.pixels, coverage + start, end &- start, opacity)
      }
      start = end
    }
  }
}
