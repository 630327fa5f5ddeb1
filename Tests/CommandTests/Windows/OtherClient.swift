// SPDX-License-Identifier: MIT
import CGlissadeX11
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import Testing
import VirtualDisplay

/// Another client of a display, in plain Xlib. It reads windows, and changes them as other programs can.
final class OtherClient {
  private let connection: OpaquePointer
  /// Retained, so that the server outlives the connection. Otherwise Xlib would end the process.
  private let server: VirtualDisplay
  /// A window whose mapping shows that the window manager works.
  private var probe: XID?

  init(_ server: VirtualDisplay) throws {
    self.server = server
    // A window may be destroyed while it is read.
    XSetErrorHandler { _, _ in 0 }
    connection = try #require(XOpenDisplay(server.name))
  }

  deinit { XCloseDisplay(connection) }

  /// The first visible window of a class, also inside a frame of the window manager.
  func window(ofClass name: String) -> XID? { windows(ofClass: name).first }

  /// The visible windows of a class, in the order of their creation.
  func windows(ofClass name: String) -> [XID] {
    windows(ofClass: name, under: XDefaultRootWindow(connection)).sorted()
  }

  private func windows(ofClass name: String, under parent: XID) -> [XID] {
    var (root, above, count) = (XID(), XID(), UInt32())
    var list: UnsafeMutablePointer<XID>?
    guard XQueryTree(connection, parent, &root, &above, &list, &count) != 0, let list else { return [] }
    defer { XFree(list) }
    var found: [XID] = []
    for index in 0..<Int(count) {
      var hint = XClassHint()
      if XGetClassHint(connection, list[index], &hint) != 0 {
        defer {
          XFree(hint.res_name)
          XFree(hint.res_class)
        }
        var attributes = XWindowAttributes()
        if hint.res_class.map({ String(cString: $0) }) == name,
          XGetWindowAttributes(connection, list[index], &attributes) != 0, attributes.map_state == IsViewable
        {
          found.append(list[index])
        }
      }
      found += windows(ofClass: name, under: list[index])
    }
    return found
  }

  /// The title of a window.
  func title(of window: XID) -> String? {
    var (type, format, count, left): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let property = XInternAtom(connection, "_NET_WM_NAME", 0)
    XGetWindowProperty(
      connection, window, property, 0, 256, 0, UInt(AnyPropertyType), &type, &format, &count, &left, &data)
    guard let data else { return nil }
    defer { XFree(data) }
    return String(decoding: UnsafeBufferPointer(start: data, count: Int(count)), as: UTF8.self)
  }

  /// The numbers in a property of a window.
  func numbers(_ name: String, of window: XID) -> [UInt] {
    var (type, format, count, left): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      connection, window, XInternAtom(connection, name, 0), 0, 1 << 20, 0, UInt(AnyPropertyType), &type, &format,
      &count, &left, &data)
    guard let data else { return [] }
    defer { XFree(data) }
    guard format == 32 else { return [] }
    // Xlib returns numbers of 32 bits as longs with an extended sign.
    return data.withMemoryRebound(to: UInt.self, capacity: Int(count)) { words in
      UnsafeBufferPointer(start: words, count: Int(count)).map { $0 & 0xFFFF_FFFF }
    }
  }

  /// The frame of a window on the screen.
  func frame(of window: XID) -> (x: Range<Int>, y: Range<Int>)? {
    guard let size = size(of: window) else { return nil }
    var (x, y, child): (Int32, Int32, XID) = (0, 0, 0)
    XTranslateCoordinates(connection, window, XDefaultRootWindow(connection), 0, 0, &x, &y, &child)
    return (Int(x)..<(Int(x) + size.width), Int(y)..<(Int(y) + size.height))
  }

  func hide(_ window: XID) {
    XUnmapWindow(connection, window)
    XSync(connection, 0)
  }

  func show(_ window: XID) {
    XMapWindow(connection, window)
    XSync(connection, 0)
  }

  /// The size of a window, or `nil` if it does not exist.
  func size(of window: XID) -> (width: Int, height: Int)? {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(connection, window, &attributes) != 0 else { return nil }
    return (Int(attributes.width), Int(attributes.height))
  }

  /// The pixels of a window on the server, or `nil` if they cannot be read now.
  ///
  /// - Parameter limit: The most columns, because the server reads no column that is outside the screen.
  func picture(of window: XID, columns limit: Int32 = .max) -> Bitmap? {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(connection, window, &attributes) != 0, attributes.map_state == IsViewable
    else { return nil }
    attributes.width = min(attributes.width, limit)
    guard
      let image = XGetImage(
        connection, window, 0, 0, UInt32(attributes.width), UInt32(attributes.height), XAllPlanes(), ZPixmap)
    else { return nil }
    defer { _ = image.pointee.f.destroy_image?(image) }
    let visual = attributes.visual.pointee
    let masks = [visual.red_mask, visual.green_mask, visual.blue_mask]
    guard image.pointee.bits_per_pixel == 32, image.pointee.byte_order == LSBFirst,
      masks == [0xFF_0000, 0xFF00, 0xFF]
    else { return convertedPicture(image, masks) }
    var bitmap = Bitmap(width: Int(attributes.width), height: Int(attributes.height))
    let bytesPerRow = Int(image.pointee.bytes_per_line)
    bitmap.pixels.withUnsafeMutableBytes { picture in
      for y in 0..<Int(attributes.height) {
        let row = UnsafeRawBufferPointer(start: image.pointee.data + y * bytesPerRow, count: 4 * Int(attributes.width))
        UnsafeMutableRawBufferPointer(rebasing: picture[(y * row.count)...]).copyMemory(from: row)
      }
      // Every pixel becomes opaque, as in the decoded picture of a file without alpha.
      for alpha in stride(from: 3, to: picture.count, by: 4) { picture[alpha] = 0xFF }
    }
    return bitmap
  }

  /// Converts a picture of another pixel format: each channel becomes the nearest of 256 values.
  private func convertedPicture(_ image: UnsafeMutablePointer<XImage>, _ masks: [UInt]) -> Bitmap? {
    guard let getPixel = image.pointee.f.get_pixel, !masks.contains(0) else { return nil }
    var bitmap = Bitmap(width: Int(image.pointee.width), height: Int(image.pointee.height))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = getPixel(image, Int32(x), Int32(y))
        bitmap.pixels[y * bitmap.width + x] = masks.reduce(0xFF) { color, mask in
          let largest = mask >> mask.trailingZeroBitCount
          let value = Double((pixel & mask) >> mask.trailingZeroBitCount) * 255 / Double(largest)
          return color << 8 | UInt32(value.rounded())
        }
      }
    }
    return bitmap
  }

  /// Whether a window manager runs and maps windows. Openbox announces itself before it can map windows, and loses
  /// requests in between.
  func isManaged() -> Bool {
    guard isAnnounced else { return false }
    let window = probe ?? XCreateSimpleWindow(connection, XDefaultRootWindow(connection), 0, 0, 8, 8, 0, 0, 0)
    probe = window
    var attributes = XWindowAttributes()
    XMapWindow(connection, window)
    XGetWindowAttributes(connection, window, &attributes)
    guard attributes.map_state == IsViewable else { return false }
    XDestroyWindow(connection, window)
    XSync(connection, 0)
    probe = nil
    return true
  }

  private var isAnnounced: Bool {
    var (type, format, count, left): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
    var data: UnsafeMutablePointer<UInt8>?
    let check = XInternAtom(connection, "_NET_SUPPORTING_WM_CHECK", 0)
    XGetWindowProperty(
      connection, XDefaultRootWindow(connection), check, 0, 1, 0, UInt(AnyPropertyType), &type, &format, &count, &left,
      &data)
    defer { if let data { XFree(data) } }
    return count == 1
  }

  /// Whether a compositing manager runs.
  var isComposited: Bool { XGetSelectionOwner(connection, XInternAtom(connection, "_NET_WM_CM_S0", 0)) != 0 }

  func resize(_ window: XID, width: Int, height: Int) {
    XResizeWindow(connection, window, UInt32(width), UInt32(height))
    XFlush(connection)
  }

  /// Sends a window an event with a false size, as any program can.
  func forgeSize(_ window: XID, width: Int, height: Int) {
    var event = XEvent()
    event.xconfigure.type = ConfigureNotify
    event.xconfigure.event = window
    event.xconfigure.window = window
    event.xconfigure.width = Int32(width)
    event.xconfigure.height = Int32(height)
    XSendEvent(connection, window, 0, 0, &event)
    XFlush(connection)
  }

  /// Moves the server's pointer, which sends motion events to the window below it.
  func movePointer(x: Int, y: Int, in window: XID) {
    XWarpPointer(connection, 0, window, 0, 0, 0, 0, Int32(x), Int32(y))
  }

  func flush() { XFlush(connection) }

  /// Waits until the server has handled all requests.
  func synchronise() { XSync(connection, 0) }

  func destroy(_ window: XID) {
    XDestroyWindow(connection, window)
    XSync(connection, 0)
  }

  /// Sends the message of a window manager whose close button is pressed.
  func requestClose(_ window: XID) { VirtualDisplay.requestClose(of: window, by: connection) }

  /// Sends the events of a click with the left button. The server's pointer does not move.
  func sendClick(x: Int, y: Int, to window: XID) {
    for isPressed in [true, false] { sendButton(1, isPressed: isPressed, x: x, y: y, to: window) }
    XSync(connection, 0)
  }

  /// Sends the event of a press or a release of a button by its X11 number; 4 and 5 are steps of a wheel. The server's
  /// pointer does not move.
  func sendButton(_ number: Int, isPressed: Bool, x: Int, y: Int, to window: XID) {
    var event = XEvent()
    event.xbutton.type = isPressed ? ButtonPress : ButtonRelease
    event.xbutton.window = window
    event.xbutton.button = UInt32(number)
    event.xbutton.x = Int32(x)
    event.xbutton.y = Int32(y)
    event.xbutton.same_screen = 1
    XSendEvent(connection, window, 0, isPressed ? ButtonPressMask : ButtonReleaseMask, &event)
  }

  /// Sends a press and a release of a key.
  func sendKey(_ symbol: Int32, to window: XID, withControl: Bool = false) {
    for type in [KeyPress, KeyRelease] {
      var event = XEvent()
      event.xkey.type = type
      event.xkey.window = window
      event.xkey.keycode = UInt32(XKeysymToKeycode(connection, KeySym(symbol)))
      event.xkey.state = withControl ? UInt32(ControlMask) : 0
      event.xkey.same_screen = 1
      XSendEvent(connection, window, 0, type == KeyPress ? KeyPressMask : KeyReleaseMask, &event)
    }
    XFlush(connection)
  }

  /// Makes the server detach every shared segment of the client that created a window.
  func detachSegments(ofClientOf window: XID) {
    // All resource numbers of a client have the same base.
    let base = window & ~0x1F_FFFF
    for number in base..<(base + 300) {
      var segment = XShmSegmentInfo()
      segment.shmseg = number
      XShmDetach(connection, &segment)
    }
    XSync(connection, 0)
  }

  /// Becomes a window manager that ignores the hints of the next window. It sets the position and size of the window
  /// itself, and handles no later request.
  func manageWithoutHints(x: Int, y: Int, width: Int, height: Int) throws {
    XSelectInput(connection, XDefaultRootWindow(connection), SubstructureRedirectMask)
    XSync(connection, 0)
    var event = XEvent()
    try wait(for: "request to show a window") {
      while XPending(connection) > 0 {
        XNextEvent(connection, &event)
        guard event.type == MapRequest else { continue }
        let window = event.xmaprequest.window
        XMoveResizeWindow(connection, window, Int32(x), Int32(y), UInt32(width), UInt32(height))
        XMapWindow(connection, window)
        XSync(connection, 0)
        return true
      }
      return false
    }
  }

  /// Becomes a window manager that shows no window.
  func hideWindows() {
    XSelectInput(connection, XDefaultRootWindow(connection), SubstructureRedirectMask)
    XSync(connection, 0)
  }

  /// Whether a program has requested to show a window since the previous call.
  func receivedShowRequest() -> Bool {
    var event = XEvent()
    while XPending(connection) > 0 {
      XNextEvent(connection, &event)
      if event.type == MapRequest { return true }
    }
    return false
  }

  /// Ends the client that created a window, as xkill does.
  func endClient(of window: XID) {
    XKillClient(connection, window)
    XSync(connection, 0)
  }
}
