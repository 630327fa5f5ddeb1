import CX11

extension Window {
  /// Asks the window manager to show the window on the whole screen, or as before.
  ///
  /// ``Event/Kind/resized(width:height:)`` tells what comes of it. Without a window manager nothing does.
  public func setFullScreen(_ isFullScreen: Bool) throws(WindowingError) {
    try requireUsable()
    let atoms = connection.atoms
    var message = unsafe XClientMessageEvent()
    unsafe message.type = ClientMessage
    unsafe message.window = record.id
    unsafe message.message_type = atoms.netWMState
    unsafe message.format = 32
    // Add or remove, the state, no second one, and that a program asks, not a pager.
    unsafe message.data.l.0 = isFullScreen ? 1 : 0
    unsafe message.data.l.1 = Int(bitPattern: atoms.netWMStateFullscreen)
    unsafe message.data.l.3 = 1
    var event = unsafe XEvent(xclient: message)
    // SAFETY: the event is copied before the call returns.
    unsafe CX11SendEvent(
      connection.display, connection.rootWindow, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    try connection.flush()
  }

  /// Whether the window manager says that the window fills the screen.
  ///
  /// - Complexity: A round trip to the server.
  public func isFullScreen() throws(WindowingError) -> Bool {
    try requireUsable()
    let atoms = connection.atoms
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    // SAFETY: the server gives as many atoms as `count` says, each of them a C long, in memory that is freed below.
    let status = unsafe CX11GetWindowProperty(
      connection.display, record.id, atoms.netWMState, 0, 64, 0, Atom(4), &type, &format, &count, &rest, &data)
    try connection.requireAlive()
    guard status == Success, let data = unsafe data else { return false }
    defer { unsafe XFree(data) }
    guard format == 32 else { return false }
    return unsafe data.withMemoryRebound(to: Atom.self, capacity: Int(count)) { states in
      unsafe UnsafeBufferPointer(start: states, count: Int(count)).contains(atoms.netWMStateFullscreen)
    }
  }

  /// Shapes of the pointer.
  public enum PointerShape: Sendable, Hashable, CaseIterable {
    /// An arrow.
    case arrow
    /// A hand: something can be pressed.
    case hand
    /// A beam: something can be typed.
    case text
    /// Arrows in all directions: something can be moved.
    case move

    /// The shape's number in the cursor font, which cursor themes follow.
    fileprivate var number: UInt32 {
      switch self {
      case .arrow: UInt32(XC_left_ptr)
      case .hand: UInt32(XC_hand2)
      case .text: UInt32(XC_xterm)
      case .move: UInt32(XC_fleur)
      }
    }
  }

  /// Gives the pointer a shape while it is in the window.
  public func setPointerShape(_ shape: PointerShape) throws(WindowingError) {
    if record.pointerShape == shape { return }
    try requireUsable()
    let display = unsafe connection.display
    let cursor = unsafe CX11CreateFontCursor(display, shape.number)
    unsafe CX11DefineCursor(display, record.id, cursor)
    // The window keeps it.
    unsafe CX11FreeCursor(display, cursor)
    record.pointerShape = shape
    try connection.flush()
  }
}
