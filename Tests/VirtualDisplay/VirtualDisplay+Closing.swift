// SPDX-License-Identifier: MIT
public import CGlissadeX11

extension VirtualDisplay {
  /// Sends a window the message of a window manager whose close button is pressed.
  ///
  /// - Parameter connection: A connection to the display.
  public static func requestClose(of window: XID, by connection: OpaquePointer) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = XInternAtom(connection, "WM_PROTOCOLS", 0)
    event.xclient.format = 32
    event.xclient.data.l.0 = Int(XInternAtom(connection, "WM_DELETE_WINDOW", 0))
    XSendEvent(connection, window, 0, 0, &event)
    XSync(connection, 0)
  }
}
