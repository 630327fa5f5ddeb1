/// The pixels of a window: two or three buffers, shared with the server where it can.
///
/// Follows the window's size. A buffer is never lent while the server may still read it.
public final class Surface {
  /// How pixels reach the server.
  public enum Transport: Sendable, Hashable {
    /// By memory that both see (MIT-SHM).
    case sharedMemory
    /// By copying through the connection, for this reason.
    case copying(because: Reason)

    /// Why memory is not shared.
    public enum Reason: Sendable, Hashable {
      /// The caller asked for it.
      case requested
      /// The server has no MIT-SHM extension.
      case extensionMissing
      /// The kernel refused a segment, with the error's number: a limit is reached.
      case segmentRefused(errno: Int32)
      /// The server refused to attach a segment: it runs on another machine, in another container or for another user.
      case attachmentRefused(RequestFailure)
      /// The server had attached the segments and lost them.
      case lost(RequestFailure)
    }
  }

  /// Whether to share memory.
  public enum SharedMemoryUse: Sendable, Hashable {
    /// Where the server can.
    case whenPossible
    /// Not at all.
    case never
  }

  /// The window that the surface belongs to.
  public let window: Window

  /// How pixels reach the server. It can fall from shared memory to copying: when a window grows, or the server loses
  /// it.
  public private(set) var transport: Transport

  private let bufferCount: Int

  /// Creates the surface of a window, and one buffer to learn whether memory can be shared.
  ///
  /// - Parameters:
  ///   - window: The window to show the pixels in, which the surface keeps alive.
  ///   - sharedMemory: Whether to ask the server at all; where it cannot share, pixels are copied and look the same.
  ///   - bufferCount: How many buffers may be in use at once. A window of more than 2^27 pixels has one: all buffers
  ///     together take at most 1 GiB.
  /// - Precondition: `bufferCount` is 2 or 3, and the window has no other surface.
  public init(
    window: Window, sharedMemory: SharedMemoryUse = .whenPossible, bufferCount: Int = 3
  ) throws(WindowingError) {
    precondition((2...3).contains(bufferCount), "a surface has 2 or 3 buffers, not \(bufferCount)")
    precondition(window.record.buffers.buffers.isEmpty, "the window has a surface already")
    self.window = window
    self.bufferCount = bufferCount
    transport = sharedMemory == .never ? .copying(because: .requested) : try window.connection.probeTransport()
    try window.requireUsable()
    try makeBuffer()
  }

  deinit { window.record.buffers.removeAll() }

  /// Whether ``nextBuffer()`` has a buffer to lend now.
  public var hasFreeBuffer: Bool {
    window.record.buffers.buffers.contains { $0.state == .free } || hasRoomForBuffer
  }

  /// Lends a buffer of the window's size.
  ///
  /// - Returns: `nil` while the server still reads all of them: wait for ``Event/Kind/bufferReleased``.
  public func nextBuffer() throws(WindowingError) -> SurfaceBuffer? {
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

  /// The kernel's identifiers of the segments in use, as `ipcs -m` lists them.
  package var segmentIdentifiers: [Int32] { window.record.buffers.buffers.compactMap { $0.segment?.identifier } }

  /// The server's names of the same segments.
  package var segmentResources: [UInt] { window.record.buffers.buffers.compactMap { $0.segment?.resource } }

  private var hasRoomForBuffer: Bool {
    window.record.buffers.hasRoom(forPixels: pixelCount, limit: bufferCount)
  }

  /// The pixels of a buffer of the window's size.
  private var pixelCount: Int { PixelBuffer.pixelsPerRow(width: window.width) * window.height }

  private func makeBuffer() throws(WindowingError) {
    let byteCount = pixelCount * window.layout.bytesPerPixel
    // Where the server stores pixels otherwise, what is drawn has memory of its own.
    let drawing = window.conversion == nil ? nil : OwnMemory(byteCount: pixelCount * 4)
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
    guard let memory = OwnMemory(byteCount: byteCount) else { throw .outOfMemory(byteCount: byteCount) }
    window.record.buffers.append(PixelBuffer(own: memory, pixelCount: pixelCount, drawing: drawing, of: window))
  }
}

extension SharedSegment.Failure {
  /// Why memory is not shared, unless the connection itself has failed.
  func reason() throws(WindowingError) -> Surface.Transport.Reason {
    switch self {
    case .memory(let number): .segmentRefused(errno: number)
    case .attachment(let failure): .attachmentRefused(failure)
    case .connection(let error): throw error
    }
  }
}

extension Surface.Transport.Reason: CustomStringConvertible {
  /// One line for a person, without a final stop.
  public var description: String {
    switch self {
    case .requested: "shared memory is switched off"
    case .extensionMissing: "the display has no MIT-SHM extension"
    case .segmentRefused(let number): "the system gives no shared memory (error \(number))"
    case .attachmentRefused(let failure): "the display cannot attach shared memory (\(failure))"
    case .lost(let failure): "the display has lost its shared memory (\(failure))"
    }
  }
}
