// SPDX-License-Identifier: MIT
import CGlissadeX11
package import GlissadeWindowContents

/// The capabilities of a display, and the ones in use.
package struct DisplayReport: Sendable, Hashable {
  /// The display's name, such as `:0`.
  package var displayName: String
  /// The vendor of the server.
  package var vendor: String
  /// The server's release number. X.Org computes it as `major·10⁷ + minor·10⁵ + patch·10³`.
  package var vendorRelease: Int
  /// The relevant extensions, and whether the server has them.
  package var extensions: [Extension]
  /// The screen's default visual.
  package var visual: VisualDescription
  /// The depth of the visual for windows; `nil` if the screen has no suitable visual.
  package var windowDepth: Int?
  /// The layout to which pixels are converted, such as `16 bits per pixel, masks f800 7e0 1f`; `nil` if it is the same.
  package var pixelConversion: String?
  /// The screen's width in pixels.
  package var screenWidth: Int
  /// The screen's height in pixels.
  package var screenHeight: Int
  /// The screen's width in millimetres, as reported by the server.
  package var screenMillimetres: Int
  /// The desktop's settings.
  package var desktop: DesktopSettings
  /// The refresh rate of the screen's mode in hertz, 10…1000; `nil` if the server does not report one.
  package var nominalRefreshRate: Double?
  /// The transport of pixels to the server, tested by attaching a segment.
  package var transport: Surface.Transport
  /// Whether a compositing manager runs.
  package var hasCompositor: Bool
  /// The window manager's name: empty if it has none, `nil` if there is no window manager.
  package var windowManager: String?

  /// An extension of the protocol.
  package struct Extension: Sendable, Hashable {
    /// The name in the protocol.
    package var name: String
    /// Whether the server has the extension.
    package var isAvailable: Bool
    /// The version, such as `1.2`; `nil` if the server lacks the extension or does not report a version.
    package var version: String?
  }
}

extension Connection {
  /// The width and height of the screen in pixels when the connection was opened.
  package var screenSize: (width: Int, height: Int) {
    (
      Int(unsafe XDisplayWidth(display.pointee.connection, screen)),
      Int(unsafe XDisplayHeight(display.pointee.connection, screen))
    )
  }

  /// Whether the server reports refreshes. This requires the Present extension.
  package var supportsFrameTicks: Bool { present != nil }

  /// The refresh rate of the screen's mode in hertz, 10…1000; `nil` if the server does not report one.
  ///
  /// RANDR reports whole numbers. ``measureFrameTicks(count:)`` is more accurate.
  ///
  /// - Complexity: Four round trips to the server.
  package var nominalRefreshRate: Double? {
    let rate = unsafe CX11NominalRefreshRate(display, rootWindow)
    // Other rates are not valid for pacing frames.
    return (10...1000).contains(rate) ? Double(rate) : nil
  }

  /// Queries the capabilities of the display. Attaches a small segment to test whether memory can be shared.
  package func report() throws(WindowingError) -> DisplayReport {
    try requireConnection()
    let size = screenSize
    let windowManager = try windowManagerName()
    let transport = try probeTransport()
    let desktop = try desktopSettings()
    let visual = unsafe TrueColorVisual.choose(display: display, screen: screen)
    let compositor = unsafe Atoms.intern(["_NET_WM_CM_S\(screen)"], display: display)
    let report = DisplayReport(
      displayName: displayName, vendor: unsafe String(cString: XServerVendor(display.pointee.connection)),
      vendorRelease: Int(unsafe XVendorRelease(display.pointee.connection)), extensions: extensions(),
      visual: unsafe VisualDescription(display: display, screen: screen),
      windowDepth: visual.map { Int($0.depth) },
      pixelConversion: visual.flatMap { $0.layout.isNative ? nil : "\($0.layout)" },
      screenWidth: size.width, screenHeight: size.height,
      screenMillimetres: Int(unsafe XDisplayWidthMM(display.pointee.connection, screen)), desktop: desktop,
      nominalRefreshRate: nominalRefreshRate, transport: transport,
      hasCompositor: unsafe CX11GetSelectionOwner(display, compositor[0]) != 0, windowManager: windowManager)
    try requireConnection()
    return report
  }

  private func extensions() -> [DisplayReport.Extension] {
    ["MIT-SHM", "Present", "RANDR", "SYNC", "Composite", "XFIXES", "DAMAGE", "XTEST"].map { name in
      var numbers: (opcode: Int32, event: Int32, error: Int32) = (0, 0, 0)
      let isAvailable = unsafe CX11QueryExtension(display, name, &numbers.opcode, &numbers.event, &numbers.error) != 0
      return DisplayReport.Extension(
        name: name, isAvailable: isAvailable, version: isAvailable ? version(ofExtension: name) : nil)
    }
  }

  private func version(ofExtension name: String) -> String? {
    var (major, minor, pixmaps): (Int32, Int32, Int32) = (0, 0, 0)
    let isKnown =
      switch name {
      case "MIT-SHM": unsafe CX11ShmQueryVersion(display, &major, &minor, &pixmaps) != 0
      case "SYNC": unsafe CX11SyncInitialize(display, &major, &minor) != 0
      case "XTEST": unsafe CX11QueryTestVersion(display, &major, &minor) != 0
      case "RANDR", "Composite", "XFIXES", "DAMAGE": unsafe CX11QueryVersion(display, name, &major, &minor) != 0
      default: false
      }
    if name == "Present" { return present.map { "\($0.majorVersion).\($0.minorVersion)" } }
    return isKnown ? "\(major).\(minor)" : nil
  }

  /// Returns the transport for pixels, tested by attaching a segment. A copying transport has the reason.
  func probeTransport(byteCount: Int = 4096) throws(WindowingError) -> Surface.Transport {
    if completionEventType == nil { return .copying(because: .extensionMissing) }
    do throws(SharedSegment.Failure) {
      _ = try SharedSegment(byteCount: byteCount, connection: self)
      return .sharedMemory
    } catch {
      return try .copying(because: error.reason())
    }
  }

  /// Returns the window manager's name, or `nil` if there is no window manager.
  ///
  /// By the convention of [EWMH][spec], a property of the root window contains the identifier of the manager's window.
  /// That window has the same property with the same value.
  ///
  /// [spec]: https://specifications.freedesktop.org/wm-spec/latest/ar01s03.html
  private func windowManagerName() throws(WindowingError) -> String? {
    guard let window = try words(of: atoms.netSupportingWMCheck, on: rootWindow)?.first,
      try words(of: atoms.netSupportingWMCheck, on: window)?.first == window
    else { return nil }
    let name = unsafe try property(atoms.netWMName, on: window, format: 8) { bytes in
      unsafe String(decoding: bytes, as: UTF8.self)
    }
    return name ?? ""
  }

  /// Returns why windows cannot fill the screen, or `nil` if the window manager supports it.
  ///
  /// - Complexity: Four round trips to the server.
  package func fullScreenProblem() throws(WindowingError) -> FullScreenProblem? {
    guard let name = try windowManagerName() else { return .noWindowManager }
    let supported = try words(of: atoms.netSupported, on: rootWindow) ?? []
    return supported.contains(atoms.netWMStateFullscreen) ? nil : .unsupported(manager: name)
  }

  private func words(of property: Atom, on window: XID) throws(WindowingError) -> [UInt]? {
    // Xlib returns properties of 32-bit items as C longs.
    unsafe try self.property(property, on: window, format: 32) { bytes in
      unsafe Array(bytes.bindMemory(to: UInt.self))
    }
  }

  /// The length limit of a property, in units of four bytes: 1 MiB. A desktop's resources have some thousand bytes.
  private static let longestProperty = 1 << 18

  /// Reads a property of any window. Returns the body's result, or `nil` if there is no property of this format.
  func property<Result>(
    _ property: Atom, on window: XID, format: Int32, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(WindowingError) -> Result? {
    var type: Atom = 0
    var actualFormat: Int32 = 0
    var count: UInt = 0
    var left: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    // Another program can destroy its window at any time. A refusal therefore means that there is no property.
    let refusal = try refusal {
      _ = unsafe CX11GetWindowProperty(
        display, window, property, 0, Self.longestProperty, 0, UInt(AnyPropertyType), &type, &actualFormat, &count,
        &left, &data)
    }
    guard refusal == nil, let data = unsafe data else { return nil }
    defer { unsafe XFree(data) }
    guard actualFormat == format else { return nil }
    let size = format == 32 ? MemoryLayout<UInt>.stride : 1
    // SAFETY: Xlib allocated `count` elements of `size` bytes, aligned for any type.
    return unsafe body(UnsafeRawBufferPointer(start: data, count: Int(count) * size))
  }
}
