import CX11

extension Surface {
  /// Reads what the display holds of the last frame, every pixel made opaque.
  ///
  /// Where all of the window is seen, the window is read. What is covered, off the screen or hidden no server needs to
  /// keep: the last frame then goes to it once more, by the same transport, into a pixmap that nothing covers.
  ///
  /// - Throws: ``WindowingError/requestRefused(_:)`` for a window that is not seen and has shown no frame yet.
  /// - Complexity: O(*n*) in the number of pixels, all of which travel through the connection.
  public func readPixels() throws(WindowingError) -> PixelImage {
    try window.requireUsable()
    let display = unsafe window.connection.display
    // Held, so that nothing comes to lie over the window between being looked at and being read.
    unsafe CX11GrabServer(display)
    defer {
      unsafe CX11UngrabServer(display)
      unsafe CX11Flush(display)
    }
    // After this the server has told where the window is covered, and has read all buffers.
    unsafe CX11Sync(display, 0)
    guard !window.showsLastFrame || window.isClipped, let buffer = window.record.buffers.lastFrame else {
      return try window.readPixels()
    }
    return try readPixels(of: buffer)
  }

  /// Has the server copy a buffer, and reads the copy.
  private func readPixels(of buffer: PixelBuffer) throws(WindowingError) -> PixelImage {
    let display = unsafe window.connection.display
    let (width, height) = (buffer.width, buffer.height)
    var pixmap: XID = 0
    defer { if pixmap != 0 { unsafe CX11FreePixmap(display, pixmap) } }
    let refusal = try window.connection.refusal {
      pixmap = unsafe CX11CreatePixmap(
        display, window.connection.rootWindow, UInt32(width), UInt32(height), UInt32(window.depth))
      send(PixelRect(x: 0, y: 0, width: width, height: height), of: buffer, to: pixmap, isAnswered: false)
    }
    if let refusal { throw .requestRefused(refusal) }
    return try window.readPixels(of: pixmap, width: width, height: height)
  }
}

extension Window {
  /// Whether the server holds every pixel that was presented, by all that it has told so far, taken as events or not.
  fileprivate var showsLastFrame: Bool {
    var seen = Seen(window: record.id, isUncovered: record.isWhollySeen, isExposed: record.isExposed)
    // SAFETY: the function is called before this call returns, with the address of `seen`; it takes no event and calls
    // nothing.
    unsafe withUnsafeMutableBytes(of: &seen) { bytes in
      var event = unsafe XEvent()
      let look: @convention(c) (OpaquePointer?, UnsafeMutablePointer<XEvent>?, XPointer?) -> Int32 = {
        _, event, argument in
        guard let event = unsafe event, let argument = unsafe argument else { return 0 }
        unsafe UnsafeMutableRawPointer(argument).assumingMemoryBound(to: Seen.self).pointee.note(event.pointee)
        return 0
      }
      _ = unsafe CX11CheckIfEvent(connection.display, &event, look, bytes.bindMemory(to: CChar.self).baseAddress)
    }
    return seen.isUncovered && !seen.isExposed
  }
}

/// What events that nobody has taken yet tell of a window.
private struct Seen {
  let window: XID
  var isUncovered: Bool
  var isExposed: Bool

  mutating func note(_ event: XEvent) {
    // SAFETY: `XEvent` is a union; the member that every type has, and the one that the type defines, are read.
    guard unsafe event.xany.window == window else { return }
    switch unsafe event.type {
    case VisibilityNotify: isUncovered = unsafe event.xvisibility.state == VisibilityUnobscured
    case UnmapNotify: isUncovered = false
    case Expose: isExposed = true
    default: break
    }
  }
}
