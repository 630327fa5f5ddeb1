import Rasterization
import X11Windowing

/// The windows of the program on one display, not yet visible.
///
/// They go over to the loop and are held nowhere else: a window closes when nothing holds it any more.
struct OpenedWindows: ~Copyable {
  let connection: Connection
  let windows: [SceneWindow]
  /// What has drawn their icons and goes on with their contents: its memory takes longer to come by than the icons to
  /// draw.
  let rasterizer: Rasterizer

  /// Opens a window for each content on the display that the environment names.
  init(_ contents: [ShownContent], sharesMemory: Bool) throws(WindowingError) {
    let connection = try Connection()
    let desktop = try connection.followDesktopSettings()
    var places = WindowPlaces(screen: connection.screenSize)
    var rasterizer = Rasterizer(threadCount: drawingThreadCount)
    let icons = ProgramIcon().images(with: &rasterizer)
    var windows: [SceneWindow] = []
    for shown in contents {
      windows.append(
        try SceneWindow(
          shown, number: windows.count + 1, of: contents.count, on: connection, at: &places, icons: icons,
          desktop: desktop, sharesMemory: sharesMemory))
    }
    (self.connection, self.windows) = (connection, windows)
    self.rasterizer = rasterizer
  }
}
