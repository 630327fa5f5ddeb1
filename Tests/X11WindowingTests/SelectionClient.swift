// SPDX-License-Identifier: MIT
import CGlissadeX11
import Testing
import VirtualDisplay

/// Another client, in plain Xlib, that requests the clipboard's text or provides it in parts.
final class SelectionClient {
  struct Answer: Equatable {
    var type: String
    var bytes: [UInt8]
    var atoms: [String] = []
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  private let display: OpaquePointer
  /// Retained, so that the server outlives this connection. Otherwise Xlib would end the process.
  private let server: VirtualDisplay
  private let window: XID
  private let clipboard: Atom

  init(display server: VirtualDisplay) throws {
    self.server = server
    display = try #require(XOpenDisplay(server.name))
    window = XCreateSimpleWindow(display, XDefaultRootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    clipboard = XInternAtom(display, "CLIPBOARD", 0)
    XSelectInput(display, window, PropertyChangeMask)
    XSync(display, 0)
  }

  deinit { XCloseDisplay(display) }

  private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  private func name(_ atom: Atom) -> String {
    guard let text = XGetAtomName(display, atom) else { return "" }
    defer { XFree(text) }
    return String(cString: text)
  }

  /// Requests a target format while the owner handles its events; returns `nil` if the owner does not have the format.
  func request(_ target: String, _ serve: () throws -> Void) throws -> Answer? {
    let property = atom("ANSWER")
    XConvertSelection(display, clipboard, atom(target), property, window, 0)
    XSync(display, 0)
    for _ in 0..<400 {
      try serve()
      var event = XEvent()
      while XPending(display) > 0 {
        XNextEvent(display, &event)
        guard event.type == SelectionNotify else { continue }
        return event.xselection.property == 0 ? nil : read(property)
      }
    }
    throw WindowFixture.NoSuchEvent()
  }

  private func read(_ property: Atom) -> Answer? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var left: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(display, window, property, 0, 1 << 20, 1, 0, &type, &format, &count, &left, &data)
    guard let data else { return nil }
    defer { XFree(data) }
    var answer = Answer(type: name(type), bytes: [])
    if format == 8 { answer.bytes = Array(UnsafeBufferPointer(start: data, count: Int(count))) }
    if format == 32, answer.type == "ATOM" {
      data.withMemoryRebound(to: Atom.self, capacity: Int(count)) { atoms in
        answer.atoms = (0..<Int(count)).map { name(atoms[$0]) }
      }
    }
    return answer
  }

  /// Sends a request, and destroys its window before the answer.
  func requestAndEnd() throws {
    XConvertSelection(display, clipboard, atom("UTF8_STRING"), atom("ANSWER"), window, 0)
    XDestroyWindow(display, window)
    XSync(display, 0)
  }

  func own() throws {
    XSetSelectionOwner(display, clipboard, window, 0)
    XSync(display, 0)
  }

  /// Answers one request in parts, each after the previous part was taken, while `continues` returns true.
  func giveInParts(_ bytes: [UInt8], partLength: Int, continues: () throws -> Bool) throws {
    var requestor: XID = 0
    var property: Atom = 0
    var offset = 0
    while try continues() {
      var event = XEvent()
      while XPending(display) > 0 {
        XNextEvent(display, &event)
        if event.type == SelectionRequest {
          let request = event.xselectionrequest
          (requestor, property) = (request.requestor, request.property)
          XSelectInput(display, requestor, PropertyChangeMask)
          var total = bytes.count
          withUnsafeBytes(of: &total) {
            _ = XChangeProperty(
              display, requestor, property, atom("INCR"), 32, PropModeReplace,
              $0.bindMemory(to: UInt8.self).baseAddress, 1)
          }
          var reply = XEvent()
          reply.xselection.type = SelectionNotify
          reply.xselection.requestor = requestor
          reply.xselection.selection = request.selection
          reply.xselection.target = request.target
          reply.xselection.property = property
          reply.xselection.time = request.time
          XSendEvent(display, requestor, 0, 0, &reply)
        } else if event.type == PropertyNotify, event.xproperty.window == requestor, event.xproperty.atom == property,
          event.xproperty.state == PropertyDelete
        {
          let part = Array(bytes[offset..<min(offset + partLength, bytes.count)])
          offset += part.count
          XChangeProperty(
            display, requestor, property, atom("UTF8_STRING"), 8, PropModeReplace, part, Int32(part.count))
        }
      }
      XFlush(display)
    }
  }
}
