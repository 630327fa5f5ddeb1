import Geometry
import X11Windowing

/// A window on a display, with a surface to draw into.
struct OpenedWindow {
  let connection: Connection
  let window: Window
  let surface: Surface
  /// Pixels per point.
  let scale: Double

  /// Opens a window for content of a size in points, at the desktop's scale unless another is asked for.
  init(size: Size, scale: Double?, sharesMemory: Bool) throws(WindowingError) {
    connection = try Connection()
    self.scale = scale ?? Self.scale(forTextDPI: connection.textDPI)
    window = try Window(
      WindowOptions(
        title: "Glissade", instanceName: "glissade", className: "Glissade",
        width: Int((size.width * self.scale).rounded()), height: Int((size.height * self.scale).rounded()),
        minimumWidth: Int(480 * self.scale), minimumHeight: Int(360 * self.scale)), on: connection)
    surface = try Surface(window: window, sharedMemory: sharesMemory ? .whenPossible : .never)
    if sharesMemory { surface.transport.report() }
  }

  /// Pixels per point: desktops state their scale as dots per inch of text, 96 being one pixel a point.
  static func scale(forTextDPI dpi: Double?) -> Double { dpi.map { min(max($0 / 96, 0.5), 4) } ?? 1 }
}

extension Surface.Transport {
  /// Says on standard error why memory is not shared, where it is not.
  func report() {
    if case .copying(let reason) = self { StandardError.report("pictures go through the connection: \(reason)") }
  }
}
