import CX11

/// A top-level window.
///
/// It starts hidden and has no background: what a ``Surface`` presents is all that it ever shows, and growing it does
/// not flicker. It is destroyed when nothing holds it any more.
@safe
public final class Window {
  /// The connection that the window is on.
  public let connection: Connection

  let record: WindowRecord
  let depth: Int32
  let layout: PixelLayout
  /// What makes the server's pixels of those that are drawn; `nil` where they are the same.
  let conversion: PixelConversion?
  // SAFETY: made and freed with the window.
  let graphics: GC
  private let colorMap: XID
  private let presentEvents: XID?
  private var tickSerial: UInt32 = 0

  /// Creates a window; ``show()`` makes it visible.
  ///
  /// - Throws: ``WindowingError/invalidSize(width:height:)``, ``WindowingError/unsupportedVisual(display:found:)``, or
  ///   what the server refused.
  public init(_ options: WindowOptions, on connection: Connection) throws(WindowingError) {
    try connection.requireAlive()
    let sizes = 1...Int(Int16.max)
    guard sizes.contains(options.width), sizes.contains(options.height) else {
      throw .invalidSize(width: options.width, height: options.height)
    }
    let display = unsafe connection.display
    guard let visual = unsafe DirectVisual.choose(display: display, screen: connection.screen) else {
      throw .unsupportedVisual(
        display: connection.displayName,
        found: "\(unsafe VisualDescription(display: display, screen: connection.screen))")
    }
    // A visual that is not the screen's own needs a colour map of its own, even though its colours are direct.
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
    // Half of a context is memory of this process.
    defer { if !isCreated, let graphics = unsafe graphics { unsafe CX11FreeContext(display, graphics) } }
    // SAFETY: the attributes outlive the call, and the mask names those that are set.
    let refusal = try connection.refusal {
      window = unsafe CX11CreateWindow(
        display, connection.rootWindow, Int32(clamping: options.x), Int32(clamping: options.y), UInt32(options.width),
        UInt32(options.height), 0, visual.depth,
        UInt32(InputOutput), visual.visual,
        UInt(CWBackPixmap | CWBorderPixel | CWBitGravity | CWColormap | CWEventMask),
        &attributes)
      var values = XGCValues()
      // Copying from a buffer never tells that a source was hidden.
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
    conversion = visual.layout.isOwn ? nil : PixelConversion(to: visual.layout)
    presentEvents = events
    record = WindowRecord(id: window, width: options.width, height: options.height)
    connection.records[window] = record
    connection.lostWindows.remove(window)
    setProperties(options)
  }

  deinit {
    connection.records[record.id] = nil
    if record.isDestroyed { connection.lostWindows.insert(record.id) }
    let display = unsafe connection.display
    destroyInputContext()
    unsafe CX11FreeContext(display, graphics)
    guard connection.isAlive else { return }
    unsafe record.resizeSync?.destroy(display: display)
    if !record.isDestroyed { unsafe CX11DestroyWindow(display, record.id) }
    if colorMap != 0 { unsafe CX11FreeColormap(display, colorMap) }
    unsafe CX11Flush(display)
  }

  static let eventMask =
    StructureNotifyMask | ExposureMask | VisibilityChangeMask | FocusChangeMask | KeyPressMask | KeyReleaseMask
    | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | EnterWindowMask | LeaveWindowMask | PropertyChangeMask

  /// What names the window in events, and for other programs.
  public var id: WindowID { WindowID(record.id) }

  /// The width in pixels of the part that is shown, as of the last event taken.
  public var width: Int { record.width }

  /// The height in pixels of the part that is shown, as of the last event taken.
  public var height: Int { record.height }

  /// Whether the window is larger than its pixels can be: than 32,767 pixels on a side, or than 2²⁸ pixels in all.
  ///
  /// Its upper left part is then shown, and events state the size of that part.
  public var isClipped: Bool { record.isClipped }

  func requireUsable() throws(WindowingError) {
    try connection.requireAlive()
    if record.isDestroyed { throw .windowDestroyed }
  }

  /// Makes the window visible. Draw after the ``Event/Kind/exposed(_:)`` that follows.
  public func show() throws(WindowingError) {
    try requireUsable()
    unsafe CX11MapWindow(connection.display, record.id)
    try connection.flush()
  }

  /// Asks for another size in pixels; ``Event/Kind/resized(width:height:)`` tells what the window got.
  ///
  /// - Throws: ``WindowingError/invalidSize(width:height:)``.
  public func resize(width: Int, height: Int) throws(WindowingError) {
    try requireUsable()
    let sizes = 1...Int(Int16.max)
    guard sizes.contains(width), sizes.contains(height) else { throw .invalidSize(width: width, height: height) }
    unsafe CX11ResizeWindow(connection.display, record.id, UInt32(width), UInt32(height))
    try connection.flush()
  }

  /// Asks for one ``Event/Kind/frameTick(_:)``, at the next refresh of the display or at a later one.
  ///
  /// The server answers in order. Asked for after a frame was presented, the tick therefore names the first refresh
  /// that shows the frame.
  ///
  /// - Parameter msc: The refresh that has been; the tick comes at a later one. `nil`: the refresh under way.
  /// - Returns: The number that the tick will carry, or `nil` where the server has no Present extension and no tick
  ///   comes.
  @discardableResult
  public func requestFrameTick(afterMSC msc: UInt64? = nil) throws(WindowingError) -> UInt32? {
    try requireUsable()
    guard let present = connection.present else { return nil }
    tickSerial &+= 1
    unsafe CX11PresentNotify(connection.display, present.opcode, record.id, tickSerial, msc.map { $0 &+ 1 } ?? 0, 1)
    try connection.flush()
    return tickSerial
  }

  /// Asks for one ``Event/Kind/frameTick(_:)`` at a refresh that is still to come by the client's reckoning.
  ///
  /// Where it has begun after all, the tick comes at once. Servers with a made-up refresh count up half an interval
  /// early and would name the refresh after it to a client that asks for the next one in the second half.
  ///
  /// - Parameter msc: The refresh.
  /// - Returns: The number that the tick will carry, or `nil` where the server has no Present extension and no tick
  ///   comes.
  @discardableResult
  public func requestFrameTick(atMSC msc: UInt64) throws(WindowingError) -> UInt32? {
    try requireUsable()
    guard let present = connection.present else { return nil }
    tickSerial &+= 1
    unsafe CX11PresentNotify(connection.display, present.opcode, record.id, tickSerial, msc, 0)
    try connection.flush()
    return tickSerial
  }
}
