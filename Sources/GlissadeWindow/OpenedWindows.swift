// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeRasterization
import GlissadeWindowContents
import GlissadeX11Windowing

/// The windows of a loop on one display, before they become visible.
///
/// The loop consumes this value. A window closes when its last reference is released.
struct OpenedWindows<Content: WindowContent>: ~Copyable {
  let connection: Connection
  let windows: [LoopWindow<Content>]
  /// The rasteriser that has drawn the icons. The loop reuses it, because allocating its memory takes longer than
  /// drawing.
  let rasterizer: Rasterizer

  /// The icon sizes in pixels for panels, window lists and window switchers.
  private static var iconSizes: [Int] { [16, 32, 48, 64, 128] }

  /// Opens one window for each content on the display of the options.
  init(
    _ contents: [(content: Content, options: WindowOptions)], _ options: WindowLoopOptions
  ) throws(WindowingError) {
    let connection = try Connection(display: options.display)
    let desktop = try connection.observeDesktopSettings()
    var positions = WindowPositions(screen: connection.screenSize)
    var rasterizer = Rasterizer(threadCount: drawingThreadCount)
    var windows: [LoopWindow<Content>] = []
    for (content, own) in contents {
      let icons = own.icon.map { icon in
        Self.iconSizes.map {
          rasterizer.image(of: icon.picture, width: $0, height: $0, scale: Double($0) / icon.side)
        }
      }
      windows.append(
        try LoopWindow(
          content, own, number: windows.count + 1, of: contents.count, on: connection, at: &positions,
          icons: icons ?? [], desktop: desktop, sharesMemory: options.sharesMemory))
    }
    (self.connection, self.windows) = (connection, windows)
    self.rasterizer = rasterizer
  }
}
