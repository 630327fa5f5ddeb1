// SPDX-License-Identifier: MIT
import CGlissadeX11
import GlissadeX11Windowing
import Testing
import VirtualDisplay

/// Another program on the same display.
final class MessageSender {
  private let display: OpaquePointer

  /// Retained, so that the server outlives this connection. Otherwise Xlib would end the process.
  private let server: VirtualDisplay

  init(display server: VirtualDisplay) throws {
    display = try #require(XOpenDisplay(server.name))
    self.server = server
  }

  deinit { XCloseDisplay(display) }

  /// Sends the message of a window manager whose close button is pressed.
  func requestClose(_ window: WindowID) throws {
    send(to: window, protocol: "WM_DELETE_WINDOW", data: (0, 0))
  }

  /// Sends a ping to a window; returns whether the answer arrived.
  func ping(_ window: WindowID, while wait: () throws -> Void) throws -> Bool {
    XSelectInput(display, XDefaultRootWindow(display), SubstructureNotifyMask)
    XSync(display, 0)
    send(to: window, protocol: "_NET_WM_PING", data: (77, Int(window.rawValue)))
    try wait()
    XSync(display, 0)
    var event = XEvent()
    while XPending(display) > 0 {
      XNextEvent(display, &event)
      if event.type == ClientMessage, event.xclient.data.l.1 == 77, event.xclient.data.l.2 == Int(window.rawValue) {
        return true
      }
    }
    return false
  }

  /// Sends the message of a compositing manager before it resizes a window.
  func requestSync(_ window: WindowID, value: Int) {
    send(to: window, protocol: "_NET_WM_SYNC_REQUEST", data: (0, value))
  }

  /// The value of the counter with which a window answers.
  func syncValue(of window: WindowID) -> Int? {
    guard let counter = property("_NET_WM_SYNC_REQUEST_COUNTER", of: window).flatMap(UInt.init) else { return nil }
    var value = XSyncValue()
    guard XSyncQueryCounter(display, counter, &value) != 0 else { return nil }
    return Int(value.hi) << 32 | Int(value.lo)
  }

  /// Makes the server detach a shared segment of any client.
  func detach(segment: UInt) {
    var information = XShmSegmentInfo()
    information.shmseg = segment
    XShmDetach(display, &information)
    XSync(display, 0)
  }

  /// Sends a window an event with a false size, as any program can.
  func forgeSize(_ window: WindowID, width: Int, height: Int) {
    var event = XEvent()
    event.xconfigure.type = ConfigureNotify
    event.xconfigure.event = XID(window.rawValue)
    event.xconfigure.window = XID(window.rawValue)
    event.xconfigure.width = Int32(width)
    event.xconfigure.height = Int32(height)
    XSendEvent(display, XID(window.rawValue), 0, 0, &event)
    XSync(display, 0)
  }

  /// Resizes a window, as any program can.
  func resize(_ window: WindowID, width: Int, height: Int) {
    XResizeWindow(display, XID(window.rawValue), UInt32(width), UInt32(height))
    XSync(display, 0)
  }

  /// Hides a window and shows it again.
  func hideAndShow(_ window: WindowID) {
    XUnmapWindow(display, XID(window.rawValue))
    XMapWindow(display, XID(window.rawValue))
    XSync(display, 0)
  }

  func destroy(_ window: WindowID) throws {
    XDestroyWindow(display, XID(window.rawValue))
    XSync(display, 0)
  }

  /// The text of a property.
  func property(_ name: String, of window: WindowID) -> String? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var left: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, XID(window.rawValue), XInternAtom(display, name, 0), 0, 1000, 0, UInt(AnyPropertyType), &type, &format,
      &count, &left, &data)
    guard let data else { return nil }
    defer { XFree(data) }
    if format == 8 { return String(decoding: UnsafeBufferPointer(start: data, count: Int(count)), as: UTF8.self) }
    return data.withMemoryRebound(to: Int.self, capacity: Int(count)) { words in
      (0..<Int(count)).map { String(words[$0]) }.joined(separator: " ")
    }
  }

  private func send(to window: WindowID, protocol name: String, data: (Int, Int)) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = XID(window.rawValue)
    event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", 0)
    event.xclient.format = 32
    event.xclient.data.l.0 = Int(XInternAtom(display, name, 0))
    event.xclient.data.l.1 = data.0
    event.xclient.data.l.2 = data.1
    XSendEvent(display, XID(window.rawValue), 0, 0, &event)
    XSync(display, 0)
  }
}
