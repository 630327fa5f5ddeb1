import Geometry
import X11Windowing

/// A window on a display, with a surface to draw into.
struct OpenedWindow {
  let connection: Connection
  let window: Window
  let surface: Surface
  /// Pixels per point.
  let scale: Double
  /// Whether the scale is the desktop's, and changes with it.
  let followsScale: Bool
  /// What the desktop asked for when the window was opened.
  let desktop: DesktopSettings

  /// Opens a window for content of a size in points, at the desktop's scale unless another is asked for.
  init(size: Size, scale: Double?, sharesMemory: Bool) throws(WindowingError) {
    connection = try Connection()
    desktop = try connection.followDesktopSettings()
    followsScale = scale == nil
    self.scale = scale ?? desktop.scale
    let (width, height) = Self.pixels(size, scale: self.scale)
    let minimum = Self.pixels(Self.minimumSize, scale: self.scale)
    window = try Window(
      WindowOptions(
        title: "Glissade", instanceName: "glissade", className: "Glissade", width: width, height: height,
        minimumWidth: minimum.width, minimumHeight: minimum.height), on: connection)
    surface = try Surface(window: window, sharedMemory: sharesMemory ? .whenPossible : .never)
    if sharesMemory { surface.transport.report() }
  }

  /// What a person should be able to make of the window at least, in points.
  static let minimumSize = Size(width: 480, height: 360)

  /// A size in pixels.
  static func pixels(_ size: Size, scale: Double) -> (width: Int, height: Int) {
    (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
  }
}

extension Surface.Transport {
  /// Says on standard error why memory is not shared, where it is not.
  func report() {
    if case .copying(let reason) = self { StandardError.report("pictures go through the connection: \(reason)") }
  }
}
