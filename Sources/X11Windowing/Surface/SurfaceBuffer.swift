// SPDX-License-Identifier: MIT
import CGlissadeX11
package import GlissadeGeometry

/// A buffer that a ``Surface`` lends for one frame. Presenting it returns it to the surface.
///
/// A buffer that is released without being presented also returns to the surface. Its pixels are then undefined.
package struct SurfaceBuffer: ~Copyable {
  private let buffer: PixelBuffer
  private let surface: Surface

  init(buffer: PixelBuffer, surface: Surface) {
    self.buffer = buffer
    self.surface = surface
  }

  deinit {
    guard buffer.state == .lent else { return }
    buffer.state = .free
    // The drawing may be incomplete.
    buffer.frame = nil
  }

  /// The width in pixels.
  package var width: Int { buffer.width }

  /// The height in pixels.
  package var height: Int { buffer.height }

  /// The number of pixels from the start of one row to the next: the width rounded up to a multiple of 16 (64 bytes).
  package var pixelsPerRow: Int { buffer.pixelsPerRow }

  /// The buffer age: 1 if it has the last presented frame, 2 for the frame before; 0 if its pixels are undefined.
  package var age: Int { buffer.frame.map { surface.window.record.buffers.frameCount - $0 + 1 } ?? 0 }

  /// Calls a closure with the pixels: 0xAARRGGBB, premultiplied, `pixelsPerRow` × `height`, from the upper left corner.
  package mutating func withPixels<Result>(_ body: (inout MutableSpan<UInt32>) -> Result) -> Result {
    buffer.withPixels(body)
  }

  /// Presents the pixels and returns the buffer to the surface.
  ///
  /// Does not wait for the server. A shared buffer can be lent again after ``Event/Kind/bufferReleased``.
  ///
  /// - Parameters:
  ///   - damage: The rectangles that cover all differences between the buffer and the window. Only their pixels are
  ///     sent, and parts outside the window are ignored. `nil` sends all pixels.
  ///   - isFlushed: Whether the request is sent at once. Otherwise ``Connection/flush()`` or a later call sends it, so
  ///     that several windows can change together.
  /// - Returns: The number of pixels sent.
  @discardableResult
  package consuming func present(damage: [PixelRect]? = nil, isFlushed: Bool = true) throws(WindowingError) -> Int {
    let window = surface.window
    try window.requireUsable()
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    var pixelCount = 0
    var pending: PixelRect?
    // The server processes requests in order, so only the last part requires a completion event.
    if let damage {
      for rect in damage {
        let part = rect.intersection(bounds)
        if part.isEmpty { continue }
        if let previous = pending { surface.send(previous, of: buffer, to: window.record.id, reportsCompletion: false) }
        pending = part
        pixelCount += part.width * part.height
      }
    } else {
      pending = bounds
      pixelCount = width * height
    }
    buffer.frame = window.record.buffers.countFrame()
    buffer.state = .free
    if let pending {
      if buffer.segment != nil { buffer.state = .submitted }
      surface.send(pending, of: buffer, to: window.record.id, reportsCompletion: true)
    }
    if width == window.width, height == window.height {
      if damage == nil { window.record.isExposed = false }
      unsafe window.record.resizeSync?.setCounter(display: window.connection.display)
    }
    if isFlushed { try window.connection.flush() }
    return pixelCount
  }
}

extension Surface {
  /// Sends a rectangle of a buffer to the window, or to a pixmap with the same depth.
  ///
  /// - Parameter reportsCompletion: Whether the server reports with an event that it has read a shared buffer.
  func send(_ rect: PixelRect, of buffer: PixelBuffer, to drawable: XID, reportsCompletion: Bool) {
    let display = unsafe window.connection.display
    let (x, y) = (Int32(rect.minX), Int32(rect.minY))
    buffer.convert(rect)
    // SAFETY: the rectangle lies in the image that the buffer describes. The memory exists while the server reads it: a
    // copying put is complete on return, and a later request detaches a shared segment.
    if buffer.segment != nil {
      unsafe CX11ShmPutImage(
        display, drawable, window.graphics, buffer.image, x, y, x, y, UInt32(rect.width), UInt32(rect.height),
        reportsCompletion ? 1 : 0)
    } else {
      unsafe CX11PutImage(
        display, drawable, window.graphics, buffer.image, x, y, x, y, UInt32(rect.width), UInt32(rect.height))
    }
  }
}
