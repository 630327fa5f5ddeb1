// SPDX-License-Identifier: MIT
import CGlissadeX11
import Foundation
import Testing
import VirtualDisplay

/// A client in plain Xlib that pastes from the clipboard.
enum SelectionReader {
  /// The text on the clipboard of a screen.
  static func text(on screen: Screen) throws -> String { try text(on: screen.display.name) }

  /// The text on the clipboard of a display.
  static func text(on name: String) throws -> String {
    let display = try #require(XOpenDisplay(name))
    defer { XCloseDisplay(display) }
    let window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    let property = XInternAtom(display, "TEST_TEXT", 0)
    XConvertSelection(
      display, XInternAtom(display, "CLIPBOARD", 0), XInternAtom(display, "UTF8_STRING", 0), property, window, 0)
    XFlush(display)
    var event = XEvent()
    try wait(for: "text on the clipboard") {
      while XPending(display) > 0 {
        XNextEvent(display, &event)
        if event.type == SelectionNotify { return true }
      }
      return false
    }
    try #require(event.xselection.property == property, "the clipboard has no text")
    var (type, count, left) = (Atom(0), UInt(0), UInt(0))
    var format: Int32 = 0
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(display, window, property, 0, 1 << 20, 1, 0, &type, &format, &count, &left, &data)
    let bytes = try #require(data)
    defer { XFree(bytes) }
    return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }
}
