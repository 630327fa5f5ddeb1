// SPDX-License-Identifier: MIT
import GlissadeRasterization
import GlissadeX11Windowing

/// The windows of the program on one display, before they become visible.
///
/// The loop consumes this value. A window closes when its last reference is released.
struct OpenedWindows: ~Copyable {
  let connection: Connection
  let windows: [SceneWindow]
  /// The rasteriser that has drawn the icons. The loop reuses it, because allocating its memory takes longer than
  /// drawing.
  let rasterizer: Rasterizer

  /// Opens one window for each content on the display that the environment specifies.
  init(_ contents: [ShownContent], sharesMemory: Bool) throws(WindowingError) {
    let connection = try Connection()
    let desktop = try connection.observeDesktopSettings()
    var positions = WindowPositions(screen: connection.screenSize)
    var rasterizer = Rasterizer(threadCount: drawingThreadCount)
    let icons = ProgramIcon().images(with: &rasterizer)
    var windows: [SceneWindow] = []
    for shown in contents {
      windows.append(
        try SceneWindow(
          shown, number: windows.count + 1, of: contents.count, on: connection, at: &positions, icons: icons,
          desktop: desktop, sharesMemory: sharesMemory))
    }
    (self.connection, self.windows) = (connection, windows)
    self.rasterizer = rasterizer
  }
}
