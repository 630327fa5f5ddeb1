// SPDX-License-Identifier: MIT
import CGlissadeX11

/// The buffers of a surface, with their states.
struct BufferPool {
  private(set) var buffers: [PixelBuffer] = []

  /// The number of frames presented so far.
  private(set) var frameCount = 0

  /// Returns the free buffer with the most recent content, which requires the least drawing.
  func freeBuffer(width: Int, height: Int) -> PixelBuffer? {
    var best: PixelBuffer?
    for buffer in buffers where buffer.state == .free && buffer.suits(width: width, height: height) {
      if best == nil || (buffer.frame ?? -1) > (best?.frame ?? -1) { best = buffer }
    }
    return best
  }

  /// The buffer with the last presented frame; `nil` if it was removed or is lent for drawing.
  var lastFrame: PixelBuffer? { buffers.first { $0.frame == frameCount && $0.state != .lent } }

  /// Returns whether the pool can take another buffer.
  ///
  /// All buffers together have at most ``PixelBuffer/mostPixels``. A window of the largest size therefore has one
  /// buffer.
  ///
  /// - Parameters:
  ///   - pixelCount: The number of pixels of the new buffer.
  ///   - limit: The largest number of buffers.
  func hasRoom(forPixels pixelCount: Int, limit: Int) -> Bool {
    buffers.isEmpty
      || buffers.count < limit && buffers.reduce(pixelCount) { $0 + $1.capacity } <= PixelBuffer.mostPixels
  }

  mutating func append(_ buffer: PixelBuffer) { buffers.append(buffer) }

  /// Removes free buffers of an unsuitable size. Buffers that the server still reads are not removed.
  mutating func removeFree(unlessSuiting width: Int, _ height: Int) {
    buffers.removeAll { $0.state == .free && !$0.suits(width: width, height: height) }
  }

  mutating func removeAll() { buffers.removeAll() }

  /// Counts a frame and returns its number.
  mutating func countFrame() -> Int {
    frameCount += 1
    return frameCount
  }

  /// Frees the buffer that the server has read. Returns whether the pool has this buffer.
  func release(segment: XID) -> Bool {
    for buffer in buffers where buffer.state == .submitted && buffer.segment?.resource == segment {
      buffer.state = .free
      return true
    }
    return false
  }

  /// Frees all submitted buffers, because no completion event follows: the window or the shared memory is lost.
  func releaseAll() {
    for buffer in buffers where buffer.state == .submitted { buffer.state = .free }
  }
}
