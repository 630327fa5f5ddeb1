// SPDX-License-Identifier: MIT
import CGlissadeX11
package import GlissadeWindowContents

extension Window {
  /// Requests that the window manager make the window full screen, or restore its previous size.
  ///
  /// ``Event/Kind/resized(width:height:)`` reports the new size. Without a window manager, the request has no effect.
  package func setFullScreen(_ isFullScreen: Bool) throws(WindowingError) {
    try requireUsable()
    let atoms = connection.atoms
    var message = unsafe XClientMessageEvent()
    unsafe message.type = ClientMessage
    unsafe message.window = record.id
    unsafe message.message_type = atoms.netWMState
    unsafe message.format = 32
    // EWMH: l.0 is the action (1 adds, 0 removes), l.1 and l.2 are states (0: none), l.3 the source (1: application).
    unsafe message.data.l.0 = isFullScreen ? 1 : 0
    unsafe message.data.l.1 = Int(bitPattern: atoms.netWMStateFullscreen)
    unsafe message.data.l.3 = 1
    var event = unsafe XEvent(xclient: message)
    // SAFETY: the event is copied before the call returns.
    unsafe CX11SendEvent(
      connection.display, connection.rootWindow, 0, SubstructureNotifyMask | SubstructureRedirectMask, &event)
    try connection.flush()
  }

  /// Returns whether the window is full screen, as reported by the window manager.
  ///
  /// - Complexity: One round trip to the server.
  package func isFullScreen() throws(WindowingError) -> Bool {
    try requireUsable()
    let atoms = connection.atoms
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    // SAFETY: the data has `count` atoms, each of them a C long. It is freed below.
    let status = unsafe CX11GetWindowProperty(
      connection.display, record.id, atoms.netWMState, 0, 64, 0, Atom(4), &type, &format, &count, &rest, &data)
    try connection.requireConnection()
    guard status == Success, let data = unsafe data else { return false }
    defer { unsafe XFree(data) }
    guard format == 32 else { return false }
    return unsafe data.withMemoryRebound(to: Atom.self, capacity: Int(count)) { states in
      unsafe UnsafeBufferPointer(start: states, count: Int(count)).contains(atoms.netWMStateFullscreen)
    }
  }

  /// Sets the shape of the pointer inside the window.
  package func setPointerShape(_ shape: PointerShape) throws(WindowingError) {
    if record.pointerShape == shape { return }
    try requireUsable()
    let display = unsafe connection.display
    let cursor = unsafe CX11CreateFontCursor(display, shape.number)
    unsafe CX11DefineCursor(display, record.id, cursor)
    // The window retains the cursor.
    unsafe CX11FreeCursor(display, cursor)
    record.pointerShape = shape
    try connection.flush()
  }
}

extension PointerShape {
  /// The shape's number in X11's cursor font. Cursor themes replace the images of these shapes.
  fileprivate var number: UInt32 {
    switch self {
    case .arrow: UInt32(XC_left_ptr)
    case .hand: UInt32(XC_hand2)
    case .text: UInt32(XC_xterm)
    case .move: UInt32(XC_fleur)
    case .resizeHorizontally: UInt32(XC_sb_h_double_arrow)
    case .resizeVertically: UInt32(XC_sb_v_double_arrow)
    }
  }
}
