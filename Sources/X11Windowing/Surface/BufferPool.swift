import CX11

/// The buffers of a surface and who uses each.
struct BufferPool {
  private(set) var buffers: [PixelBuffer] = []

  /// Frames presented so far.
  private(set) var frameCount = 0

  /// The free buffer with the youngest content, since least of it must be drawn again.
  func freeBuffer(width: Int, height: Int) -> PixelBuffer? {
    var best: PixelBuffer?
    for buffer in buffers where buffer.state == .free && buffer.suits(width: width, height: height) {
      if best == nil || (buffer.frame ?? -1) > (best?.frame ?? -1) { best = buffer }
    }
    return best
  }

  /// The buffer whose content was presented last, while it is there and nobody draws into it.
  var lastFrame: PixelBuffer? { buffers.first { $0.frame == frameCount && $0.state != .lent } }

  /// Whether there is room for one more buffer.
  ///
  /// Buffers have at most ``PixelBuffer/mostPixels`` in all, so that a window of the largest size has one.
  ///
  /// - Parameters:
  ///   - pixelCount: The pixels of the new buffer.
  ///   - limit: The most buffers.
  func hasRoom(forPixels pixelCount: Int, limit: Int) -> Bool {
    buffers.isEmpty
      || buffers.count < limit && buffers.reduce(pixelCount) { $0 + $1.capacity } <= PixelBuffer.mostPixels
  }

  mutating func append(_ buffer: PixelBuffer) { buffers.append(buffer) }

  /// Drops what no longer has the right size, as soon as the server has read it.
  mutating func removeFree(unlessSuiting width: Int, _ height: Int) {
    buffers.removeAll { $0.state == .free && !$0.suits(width: width, height: height) }
  }

  mutating func removeAll() { buffers.removeAll() }

  /// Counts a frame and returns its number.
  mutating func countFrame() -> Int {
    frameCount += 1
    return frameCount
  }

  /// Frees the buffer that the server has read. Returns whether there is one.
  func release(segment: XID) -> Bool {
    for buffer in buffers where buffer.state == .submitted && buffer.segment?.resource == segment {
      buffer.state = .free
      return true
    }
    return false
  }

  /// For a window that is gone: no completion will be told.
  func releaseAll() {
    for buffer in buffers where buffer.state == .submitted { buffer.state = .free }
  }
}
