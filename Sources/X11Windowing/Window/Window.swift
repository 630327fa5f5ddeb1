// SPDX-License-Identifier: MIT
import CGlissadeX11

/// A top-level window.
///
/// A new window is hidden. It has no background: it shows only the pixels that a ``Surface`` presents, and does not
/// flicker when it grows. It is destroyed when its last reference is released.
@safe
package final class Window {
  /// The connection on which the window was created.
  package let connection: Connection

  let record: WindowRecord
  let depth: Int32
  let layout: PixelLayout
  /// The conversion from drawn pixels to the server's layout; `nil` if the layouts are equal.
  let conversion: PixelConversion?
  // SAFETY: created and freed with the window.
  let graphics: GC
  private let colorMap: XID
  private let presentEvents: XID?
  private var tickSerial: UInt32 = 0

  /// Creates a hidden window; ``show()`` makes it visible.
  ///
  /// - Throws: ``WindowingError/invalidSize(width:height:)``, ``WindowingError/unsupportedVisual(display:found:)``,
  ///   ``WindowingError/requestRefused(_:)``, ``WindowingError/outOfMemory(byteCount:)`` or
  ///   ``WindowingError/connectionLost(display:)``.
  package init(_ options: WindowProperties, on connection: Connection) throws(WindowingError) {
    try connection.requireConnection()
    let sizes = 1...Int(Int16.max)
    guard sizes.contains(options.width), sizes.contains(options.height) else {
      throw .invalidSize(width: options.width, height: options.height)
    }
    let display = unsafe connection.display
    guard let visual = unsafe TrueColorVisual.choose(display: display, screen: connection.screen) else {
      throw .unsupportedVisual(
        display: connection.displayName,
        found: "\(unsafe VisualDescription(display: display, screen: connection.screen))")
    }
    // A colour map belongs to one visual. A visual other than the default one requires its own, even with direct
    // colours.
    let colorMap =
      unsafe visual.isDefault ? 0 : CX11CreateColormap(display, connection.rootWindow, visual.visual, AllocNone)
    var attributes = XSetWindowAttributes()
    attributes.background_pixmap = 0
    attributes.border_pixel = 0
    attributes.bit_gravity = NorthWestGravity
    attributes.colormap =
      colorMap == 0 ? unsafe XDefaultColormap(display.pointee.connection, connection.screen) : colorMap
    attributes.event_mask = Self.eventMask
    var window: XID = 0
    var graphics: GC?
    var events: XID?
    var isCreated = false
    // The server does not free the part of a graphics context that is memory of this process.
    defer { if !isCreated, let graphics = unsafe graphics { unsafe CX11FreeContext(display, graphics) } }
    // SAFETY: the attributes outlive the call, and the mask names exactly the fields that are set.
    let refusal = try connection.refusal {
      window = unsafe CX11CreateWindow(
        display, connection.rootWindow, Int32(clamping: options.x), Int32(clamping: options.y), UInt32(options.width),
        UInt32(options.height), 0, visual.depth,
        UInt32(InputOutput), visual.visual,
        UInt(CWBackPixmap | CWBorderPixel | CWBitGravity | CWColormap | CWEventMask),
        &attributes)
      var values = XGCValues()
      // Turns off events that report a hidden source of a copy: a buffer is never hidden.
      values.graphics_exposures = 0
      unsafe graphics = unsafe CX11CreateGC(display, window, UInt(GCGraphicsExposures), &values)
      events = connection.present.map { unsafe CX11PresentSelectCompletion(display, $0.opcode, window) }
    }
    guard refusal == nil, let graphics = unsafe graphics else {
      throw refusal.map(WindowingError.requestRefused) ?? .outOfMemory(byteCount: 1)
    }
    isCreated = true
    self.connection = connection
    unsafe self.graphics = unsafe graphics
    self.colorMap = colorMap
    depth = visual.depth
    layout = visual.layout
    conversion = visual.layout.isNative ? nil : PixelConversion(to: visual.layout)
    presentEvents = events
    record = WindowRecord(id: window, width: options.width, height: options.height)
    connection.records[window] = record
    connection.destroyedWindows.remove(window)
    setProperties(options)
  }

  deinit {
    connection.records[record.id] = nil
    if record.isDestroyed { connection.destroyedWindows.insert(record.id) }
    let display = unsafe connection.display
    destroyInputContext()
    unsafe CX11FreeContext(display, graphics)
    guard connection.isConnected else { return }
    unsafe record.resizeSync?.destroy(display: display)
    if !record.isDestroyed { unsafe CX11DestroyWindow(display, record.id) }
    if colorMap != 0 { unsafe CX11FreeColormap(display, colorMap) }
    unsafe CX11Flush(display)
  }

  static let eventMask =
    StructureNotifyMask | ExposureMask | VisibilityChangeMask | FocusChangeMask | KeyPressMask | KeyReleaseMask
    | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask | PropertyChangeMask

  /// The identifier of the window, in events and for other programs.
  package var id: WindowID { WindowID(record.id) }

  /// The width in pixels of the drawn part, as of the last event taken; see ``isClipped``.
  package var width: Int { record.width }

  /// The height in pixels of the drawn part, as of the last event taken; see ``isClipped``.
  package var height: Int { record.height }

  /// Whether the window is larger than its drawn part: more than 32,767 pixels on a side, or 2²⁸ pixels in all.
  ///
  /// Only the upper left part of the window is then drawn, and events report the size of that part.
  package var isClipped: Bool { record.isClipped }

  func requireUsable() throws(WindowingError) {
    try connection.requireConnection()
    if record.isDestroyed { throw .windowDestroyed }
  }

  /// Makes the window visible.
  ///
  /// An ``Event/Kind/exposed(_:)`` event follows. Draw after this event: pixels that are presented earlier can be lost.
  package func show() throws(WindowingError) {
    try requireUsable()
    unsafe CX11MapWindow(connection.display, record.id)
    try connection.flush()
  }

  /// Requests another size in pixels. ``Event/Kind/resized(width:height:)`` reports the resulting size.
  ///
  /// - Throws: ``WindowingError/invalidSize(width:height:)`` if a side is outside 1…32,767.
  package func resize(width: Int, height: Int) throws(WindowingError) {
    try requireUsable()
    let sizes = 1...Int(Int16.max)
    guard sizes.contains(width), sizes.contains(height) else { throw .invalidSize(width: width, height: height) }
    unsafe CX11ResizeWindow(connection.display, record.id, UInt32(width), UInt32(height))
    try connection.flush()
  }

  /// Requests one ``Event/Kind/frameTick(_:)`` at the next refresh of the display, or at the first one after a given
  /// refresh.
  ///
  /// The server processes requests in order. A tick that is requested after a frame was presented therefore reports the
  /// first refresh that shows the frame.
  ///
  /// - Parameter msc: The count of a past refresh; the tick reports a later one. `nil` means the current refresh.
  /// - Returns: The ``FrameTick/serial`` of the tick, or `nil` if the server has no Present extension. No tick follows
  ///   then.
  @discardableResult
  package func requestFrameTick(afterMSC msc: UInt64? = nil) throws(WindowingError) -> UInt32? {
    try requireUsable()
    guard let present = connection.present else { return nil }
    tickSerial &+= 1
    unsafe CX11PresentNotify(connection.display, present.opcode, record.id, tickSerial, msc.map { $0 &+ 1 } ?? 0, 1)
    try connection.flush()
    return tickSerial
  }

  /// Requests one ``Event/Kind/frameTick(_:)`` at a given refresh that has not begun by the client's estimate.
  ///
  /// If the refresh has already begun, the tick comes at once. This function avoids an error of servers that simulate
  /// the refresh count. They increase it half an interval early. A request for the next refresh in the second half of
  /// an interval would therefore report the refresh after it.
  ///
  /// - Parameter msc: The count of the refresh.
  /// - Returns: The ``FrameTick/serial`` of the tick, or `nil` if the server has no Present extension. No tick follows
  ///   then.
  @discardableResult
  package func requestFrameTick(atMSC msc: UInt64) throws(WindowingError) -> UInt32? {
    try requireUsable()
    guard let present = connection.present else { return nil }
    tickSerial &+= 1
    unsafe CX11PresentNotify(connection.display, present.opcode, record.id, tickSerial, msc, 0)
    try connection.flush()
    return tickSerial
  }
}
