// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The pixels of a window, in two or three buffers that are shared with the server if possible.
///
/// The buffers have the window's size. A buffer is never lent while the server may still read it.
package final class Surface {
  /// The transport of pixels to the server.
  package enum Transport: Sendable, Hashable {
    /// Memory that the client and the server share (MIT-SHM).
    case sharedMemory
    /// Copies through the connection, with the reason.
    case copying(because: Reason)

    /// The reason why memory is not shared.
    package enum Reason: Sendable, Hashable {
      /// The caller requested copies.
      case requested
      /// The server has no MIT-SHM extension.
      case extensionMissing
      /// The kernel refused a segment, with the value of `errno`: a limit is reached.
      case segmentRefused(errno: Int32)
      /// The server refused to attach a segment: it runs on another machine, in another container or for another user.
      case attachmentRefused(RequestFailure)
      /// The server lost the segments that it had attached.
      case lost(RequestFailure)
    }
  }

  /// The use of shared memory.
  package enum SharedMemoryUse: Sendable, Hashable {
    /// Shares memory if the server supports it.
    case whenPossible
    /// Always copies pixels.
    case never
  }

  /// The window that the surface belongs to.
  package let window: Window

  /// The transport of pixels to the server.
  ///
  /// It changes from shared memory to copies if the system refuses a larger segment, or if the server loses its
  /// segments.
  package private(set) var transport: Transport

  private let bufferCount: Int

  /// Creates the surface of a window and its first buffer. Memory is shared if the server supports it.
  ///
  /// - Parameters:
  ///   - window: The window in which the pixels are shown. The surface retains it.
  ///   - bufferCount: The largest number of buffers in use at once. A window of more than 2²⁷ pixels has only one: all
  ///     buffers together take at most 1 GiB.
  /// - Precondition: `bufferCount` is 2 or 3, and the window has no other surface.
  package convenience init(window: Window, bufferCount: Int = 3) throws(WindowingError) {
    try self.init(window: window, sharedMemory: .whenPossible, bufferCount: bufferCount)
  }

  /// Creates the surface of a window and its first buffer. Tests whether memory can be shared.
  ///
  /// - Parameters:
  ///   - window: The window in which the pixels are shown. The surface retains it.
  ///   - sharedMemory: Whether to test for shared memory. Shared and copied pixels are the same.
  ///   - bufferCount: The largest number of buffers in use at once. A window of more than 2²⁷ pixels has only one: all
  ///     buffers together take at most 1 GiB.
  /// - Precondition: `bufferCount` is 2 or 3, and the window has no other surface.
  package init(window: Window, sharedMemory: SharedMemoryUse, bufferCount: Int = 3) throws(WindowingError) {
    checkArgument((2...3).contains(bufferCount), "bufferCount: \(bufferCount) is not 2 or 3")
    checkArgument(window.record.buffers.buffers.isEmpty, "the window has a surface already")
    self.window = window
    self.bufferCount = bufferCount
    transport = sharedMemory == .never ? .copying(because: .requested) : try window.connection.probeTransport()
    try window.requireUsable()
    try makeBuffer()
  }

  deinit { window.record.buffers.removeAll() }

  /// Whether ``nextBuffer()`` can lend a buffer now.
  package var hasFreeBuffer: Bool {
    window.record.buffers.buffers.contains { $0.state == .free } || hasRoomForBuffer
  }

  /// Lends a buffer of the window's size.
  ///
  /// - Returns: `nil` while no buffer is free. ``Event/Kind/bufferReleased`` reports that the server has read one.
  package func nextBuffer() throws(WindowingError) -> SurfaceBuffer? {
    try window.requireUsable()
    let record = window.record
    if let failure = record.sharingFailure, transport == .sharedMemory {
      transport = .copying(because: .lost(failure))
      record.buffers.removeAll()
    }
    record.buffers.removeFree(unlessSuiting: record.width, record.height)
    var next = record.buffers.freeBuffer(width: record.width, height: record.height)
    if next == nil, hasRoomForBuffer {
      try makeBuffer()
      next = record.buffers.freeBuffer(width: record.width, height: record.height)
    }
    guard let buffer = next else { return nil }
    buffer.shape(width: record.width, height: record.height, depth: window.depth)
    buffer.state = .lent
    return SurfaceBuffer(buffer: buffer, surface: self)
  }

  /// The kernel's identifiers of the segments in use, as listed by `ipcs -m`.
  package var segmentIdentifiers: [Int32] { window.record.buffers.buffers.compactMap { $0.segment?.identifier } }

  /// The X11 resources of the same segments.
  package var segmentResources: [UInt] { window.record.buffers.buffers.compactMap { $0.segment?.resource } }

  private var hasRoomForBuffer: Bool {
    window.record.buffers.hasRoom(forPixels: pixelCount, limit: bufferCount)
  }

  /// The number of pixels of a buffer of the window's size, including the padding of rows.
  private var pixelCount: Int { PixelBuffer.pixelsPerRow(width: window.width) * window.height }

  private func makeBuffer() throws(WindowingError) {
    let byteCount = pixelCount * window.layout.bytesPerPixel
    // If the server's layout is different, drawing requires separate memory.
    let drawing = window.conversion == nil ? nil : ClientMemory(byteCount: pixelCount * 4)
    if window.conversion != nil, drawing == nil { throw .outOfMemory(byteCount: pixelCount * 4) }
    if transport == .sharedMemory {
      do throws(SharedSegment.Failure) {
        let segment = try SharedSegment(byteCount: byteCount, connection: window.connection)
        window.record.buffers.append(
          PixelBuffer(shared: segment, pixelCount: pixelCount, drawing: drawing, of: window))
        return
      } catch {
        transport = try .copying(because: error.reason())
      }
    }
    guard let memory = ClientMemory(byteCount: byteCount) else { throw .outOfMemory(byteCount: byteCount) }
    window.record.buffers.append(PixelBuffer(client: memory, pixelCount: pixelCount, drawing: drawing, of: window))
  }
}

extension SharedSegment.Failure {
  /// Returns the reason why memory is not shared. Throws the error if the connection itself has failed.
  func reason() throws(WindowingError) -> Surface.Transport.Reason {
    switch self {
    case .memory(let number): .segmentRefused(errno: number)
    case .attachment(let failure): .attachmentRefused(failure)
    case .connection(let error): throw error
    }
  }
}

extension Surface.Transport.Reason: CustomStringConvertible {
  /// A one-line message for the user, without a final period.
  package var description: String {
    switch self {
    case .requested: "shared memory is switched off"
    case .extensionMissing: "the display has no MIT-SHM extension"
    case .segmentRefused(let number): "the system refused shared memory (errno \(number))"
    case .attachmentRefused(let failure): "the display cannot attach shared memory (\(failure))"
    case .lost(let failure): "the display has lost its shared memory (\(failure))"
    }
  }
}
