import CX11

/// A buffer on loan from a ``Surface``: draw into it, then present it, which gives it back.
///
/// Dropping it gives it back unpresented.
public struct SurfaceBuffer: ~Copyable {
  private let buffer: PixelBuffer
  private let surface: Surface

  init(buffer: PixelBuffer, surface: Surface) {
    self.buffer = buffer
    self.surface = surface
  }

  deinit {
    guard buffer.state == .lent else { return }
    buffer.state = .free
    // Half a drawing may be in it.
    buffer.frame = nil
  }

  /// The width in pixels.
  public var width: Int { buffer.width }

  /// The height in pixels.
  public var height: Int { buffer.height }

  /// Pixels from the begin of one row to the begin of the next: the width, rounded up to a multiple of 64 bytes.
  public var pixelsPerRow: Int { buffer.pixelsPerRow }

  /// How many frames ago the buffer's content was presented: 1 for the last one; 0 where it is undefined.
  public var age: Int { buffer.frame.map { surface.window.record.buffers.frameCount - $0 + 1 } ?? 0 }

  /// Lends the pixels: 0xAARRGGBB, premultiplied, `pixelsPerRow` × `height` of them from the upper left corner.
  public mutating func withPixels<Result>(_ body: (inout MutableSpan<UInt32>) -> Result) -> Result {
    buffer.withPixels(body)
  }

  /// Shows the pixels and gives the buffer back.
  ///
  /// Returns without waiting. With shared memory the buffer is lent again after ``Event/Kind/bufferReleased``.
  ///
  /// - Parameters:
  ///   - damage: What differs from what the window shows, in pixels; parts outside the window are ignored. Only these
  ///     pixels are read. `nil`: everything.
  ///   - isFlushed: Whether the server is told at once, and not only with ``Connection/flush()`` or what else speaks to
  ///     it: windows that are to change together are presented unflushed.
  /// - Returns: How many pixels were sent.
  @discardableResult
  public consuming func present(damage: [PixelRect]? = nil, isFlushed: Bool = true) throws(WindowingError) -> Int {
    let window = surface.window
    try window.requireUsable()
    let bounds = PixelRect(x: 0, y: 0, width: width, height: height)
    var pixelCount = 0
    var pending: PixelRect?
    // The server works in order, so that only the last part needs to tell that it has been read.
    if let damage {
      for rect in damage {
        let part = rect.intersection(bounds)
        if part.isEmpty { continue }
        if let previous = pending { surface.send(previous, of: buffer, to: window.record.id, isAnswered: false) }
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
      surface.send(pending, of: buffer, to: window.record.id, isAnswered: true)
    }
    if width == window.width, height == window.height {
      if damage == nil { window.record.isExposed = false }
      unsafe window.record.resizeSync?.answer(display: window.connection.display)
    }
    if isFlushed { try window.connection.flush() }
    return pixelCount
  }
}

extension Surface {
  /// Sends a part of a buffer to the window, or to a pixmap of its depth.
  ///
  /// - Parameter isAnswered: Whether the server is to tell, as an event, when it has read a shared buffer.
  func send(_ rect: PixelRect, of buffer: PixelBuffer, to drawable: XID, isAnswered: Bool) {
    let display = unsafe window.connection.display
    let (x, y) = (Int32(rect.x), Int32(rect.y))
    buffer.convert(rect)
    // SAFETY: the rectangle lies in the image that the buffer describes, and its memory stays while the server reads
    // it: a copied put is done on return, a shared segment is detached by a later request.
    if buffer.segment != nil {
      unsafe CX11ShmPutImage(
        display, drawable, window.graphics, buffer.image, x, y, x, y, UInt32(rect.width), UInt32(rect.height),
        isAnswered ? 1 : 0)
    } else {
      unsafe CX11PutImage(
        display, drawable, window.graphics, buffer.image, x, y, x, y, UInt32(rect.width), UInt32(rect.height))
    }
  }
}
