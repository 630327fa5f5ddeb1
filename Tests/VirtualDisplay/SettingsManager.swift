// SPDX-License-Identifier: MIT
import CGlissadeX11

/// A settings manager of a desktop (XSETTINGS) for programs: a window that owns a selection and contains the settings.
///
/// Its release removes the window and the settings.
public final class SettingsManager {
  /// A setting's value.
  public enum Value: Sendable {
    /// A number.
    case number(Int32)
    /// A text.
    case text(String)
    /// A colour: red, green, blue and alpha.
    case color(UInt16, UInt16, UInt16, UInt16)
  }

  private let display: OpaquePointer
  private let window: XID
  private let server: VirtualDisplay
  private var serial: UInt32 = 0

  /// Becomes the settings manager of a display, and notifies all programs.
  public init?(of server: VirtualDisplay, settings: [(String, Value)] = []) {
    guard let display = XOpenDisplay(server.name) else { return nil }
    self.display = display
    self.server = server
    let root = XDefaultRootWindow(display)
    window = XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, 0, 0)
    set(settings)
    let selection = XInternAtom(display, "_XSETTINGS_S0", 0)
    XSetSelectionOwner(display, selection, window, 0)
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = root
    event.xclient.message_type = XInternAtom(display, "MANAGER", 0)
    event.xclient.format = 32
    event.xclient.data.l.1 = Int(selection)
    event.xclient.data.l.2 = Int(window)
    XSendEvent(display, root, 0, StructureNotifyMask, &event)
    XSync(display, 0)
  }

  deinit { XCloseDisplay(display) }

  /// Publishes other settings.
  public func set(_ settings: [(String, Value)], isBigEndian: Bool = false) {
    serial += 1
    write(Self.bytes(settings, serial: serial, isBigEndian: isBigEndian))
  }

  /// Publishes any bytes.
  public func write(_ bytes: [UInt8]) {
    let property = XInternAtom(display, "_XSETTINGS_SETTINGS", 0)
    XChangeProperty(display, window, property, property, 8, PropModeReplace, bytes, Int32(bytes.count))
    XSync(display, 0)
  }

  /// Settings in the form of the property.
  public static func bytes(_ settings: [(String, Value)], serial: UInt32 = 1, isBigEndian: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = [isBigEndian ? 1 : 0, 0, 0, 0]
    func number(_ value: UInt32, _ count: Int) -> [UInt8] {
      let ascending = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBigEndian ? ascending.reversed() : ascending
    }
    func text(_ text: String) -> [UInt8] {
      let bytes = Array(text.utf8)
      return bytes + Array(repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    bytes += number(serial, 4) + number(UInt32(settings.count), 4)
    for (name, value) in settings {
      let type: UInt8 =
        switch value {
        case .number: 0
        case .text: 1
        case .color: 2
        }
      bytes += [type, 0] + number(UInt32(name.utf8.count), 2) + text(name) + number(serial, 4)
      switch value {
      case .number(let value): bytes += number(UInt32(bitPattern: value), 4)
      case .text(let value): bytes += number(UInt32(value.utf8.count), 4) + text(value)
      case .color(let red, let green, let blue, let alpha):
        for channel in [red, blue, green, alpha] { bytes += number(UInt32(channel), 2) }
      }
    }
    return bytes
  }
}

extension VirtualDisplay {
  /// Sets the desktop's resources as `xrdb` does. The server keeps them while a client is connected.
  public func setResources(_ text: String) {
    guard let connection = XOpenDisplay(name) else { return }
    defer { XCloseDisplay(connection) }
    let (resources, string): (Atom, Atom) = (23, 31)
    XChangeProperty(
      connection, XDefaultRootWindow(connection), resources, string, 8, PropModeReplace, text, Int32(text.utf8.count))
    XSync(connection, 0)
  }
}
