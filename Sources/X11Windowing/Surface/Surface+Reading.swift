// SPDX-License-Identifier: MIT
import CGlissadeX11
package import GlissadeDisplayLists
import GlissadeGeometry

extension Surface {
  /// Reads the last frame from the server and makes every pixel opaque.
  ///
  /// Reads the window if all of it is visible. A server is not required to keep the pixels of other windows. For these,
  /// the last frame is sent again, by the same transport, to a pixmap, and the pixmap is read.
  ///
  /// - Throws: ``WindowingError/requestRefused(_:)`` if the window is not visible and no frame was presented yet.
  /// - Complexity: O(*n*) in the number of pixels, all of which are sent through the connection.
  package func readPixels() throws(WindowingError) -> Bitmap {
    try window.requireUsable()
    let display = unsafe window.connection.display
    // The grab prevents other windows from covering this one between the check and the read.
    unsafe CX11GrabServer(display)
    defer {
      unsafe CX11UngrabServer(display)
      unsafe CX11Flush(display)
    }
    // After this round trip, the visibility events of the window have arrived, and the server has read all buffers.
    unsafe CX11Sync(display, 0)
    guard !window.showsLastFrame || window.isClipped, let buffer = window.record.buffers.lastFrame else {
      return try window.readPixels()
    }
    return try readPixels(of: buffer)
  }

  /// Sends a buffer to a pixmap and reads the pixmap.
  private func readPixels(of buffer: PixelBuffer) throws(WindowingError) -> Bitmap {
    let display = unsafe window.connection.display
    let (width, height) = (buffer.width, buffer.height)
    var pixmap: XID = 0
    defer { if pixmap != 0 { unsafe CX11FreePixmap(display, pixmap) } }
    let refusal = try window.connection.refusal {
      pixmap = unsafe CX11CreatePixmap(
        display, window.connection.rootWindow, UInt32(width), UInt32(height), UInt32(window.depth))
      send(PixelRect(x: 0, y: 0, width: width, height: height), of: buffer, to: pixmap, reportsCompletion: false)
    }
    if let refusal { throw .requestRefused(refusal) }
    return try window.readPixels(of: pixmap, width: width, height: height)
  }
}

extension Window {
  /// Whether the server has every presented pixel, according to all events received so far, including those not yet
  /// taken.
  fileprivate var showsLastFrame: Bool {
    var visibility = VisibilityState(window: record.id, isUnobscured: record.isUnobscured, isExposed: record.isExposed)
    // SAFETY: the function is only called during this call, with the address of `visibility`. It removes no event
    // and calls no Xlib function.
    unsafe withUnsafeMutableBytes(of: &visibility) { bytes in
      var event = unsafe XEvent()
      let updateVisibility: @convention(c) (OpaquePointer?, UnsafeMutablePointer<XEvent>?, XPointer?) -> Int32 = {
        _, event, argument in
        guard let event = unsafe event, let argument = unsafe argument else { return 0 }
        unsafe UnsafeMutableRawPointer(argument).assumingMemoryBound(to: VisibilityState.self).pointee.update(
          with: event.pointee)
        return 0
      }
      _ = unsafe CX11CheckIfEvent(
        connection.display, &event, updateVisibility, bytes.bindMemory(to: CChar.self).baseAddress)
    }
    return visibility.isUnobscured && !visibility.isExposed
  }
}

/// The visibility of a window, updated with the events that are not yet taken.
private struct VisibilityState {
  let window: XID
  var isUnobscured: Bool
  var isExposed: Bool

  mutating func update(with event: XEvent) {
    // SAFETY: `XEvent` is a union; only the common member and the member that the event's type defines are read.
    guard unsafe event.xany.window == window else { return }
    switch unsafe event.type {
    case VisibilityNotify: isUnobscured = unsafe event.xvisibility.state == VisibilityUnobscured
    case UnmapNotify: isUnobscured = false
    case Expose: isExposed = true
    default: break
    }
  }
}
