// SPDX-License-Identifier: MIT
import CGlissadeX11
import GlissadeX11Windowing
import Testing
import VirtualDisplay

/// Another program, in plain Xlib, that drags files over a window and drops them there.
final class DropSource {
  private let display: OpaquePointer
  /// Retained, so that the server outlives this connection. Otherwise Xlib would end the process.
  private let server: VirtualDisplay
  private let window: XID
  private let target: XID

  init(on server: VirtualDisplay, over target: WindowID) throws {
    self.server = server
    display = try #require(XOpenDisplay(server.name))
    window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    self.target = XID(target.rawValue)
    XSetSelectionOwner(display, atom("XdndSelection"), window, 0)
    XSync(display, 0)
  }

  deinit { XCloseDisplay(display) }

  private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  private func send(_ type: String, _ values: [Int]) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = target
    event.xclient.message_type = atom(type)
    event.xclient.format = 32
    event.xclient.data.l = (Int(bitPattern: window), values[0], values[1], values[2], values[3])
    XSendEvent(display, target, 0, 0, &event)
    XSync(display, 0)
  }

  /// Enters the window with data of a type.
  func enter(_ type: String) { send("XdndEnter", [5 << 24, Int(bitPattern: atom(type)), 0, 0]) }

  func move() { send("XdndPosition", [0, 10 << 16 | 10, 0, Int(bitPattern: atom("XdndActionCopy"))]) }

  func drop() { send("XdndDrop", [0, 0, 0, 0]) }

  func leave() { send("XdndLeave", [0, 0, 0, 0]) }

  /// The first answer of a type and whether it accepts, while the other program handles its events. Requests for the
  /// data are answered with a text.
  func answer(_ type: String, giving uris: String = "", _ serve: () throws -> Void) throws -> Bool {
    for _ in 0..<400 {
      try serve()
      var event = XEvent()
      while XPending(display) > 0 {
        XNextEvent(display, &event)
        if event.type == SelectionRequest { give(uris, to: event.xselectionrequest) }
        if event.type == ClientMessage, event.xclient.message_type == atom(type) {
          return event.xclient.data.l.1 & 1 != 0
        }
      }
      XFlush(display)
    }
    throw WindowFixture.NoSuchEvent()
  }

  private func give(_ text: String, to request: XSelectionRequestEvent) {
    let bytes = Array(text.utf8)
    XChangeProperty(
      display, request.requestor, request.property, request.target, 8, PropModeReplace, bytes, Int32(bytes.count))
    var reply = XEvent()
    reply.xselection.type = SelectionNotify
    reply.xselection.requestor = request.requestor
    reply.xselection.selection = request.selection
    reply.xselection.target = request.target
    reply.xselection.property = text.isEmpty ? 0 : request.property
    reply.xselection.time = request.time
    XSendEvent(display, request.requestor, 0, 0, &reply)
  }
}
