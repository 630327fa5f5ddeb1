// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeRasterization
import GlissadeWindowContents
import GlissadeX11Windowing

/// Opens the windows of a loop on one display.
struct WindowOpener {
  let connection: Connection
  private let sharesMemory: Bool
  private var positions: WindowPositions
  /// The number of windows that were opened.
  private var count = 0

  /// The icon sizes in pixels for panels, window lists and window switchers.
  private static let iconSizes = [16, 32, 48, 64, 128]

  /// Connects to the display of the options.
  init(_ options: WindowLoopOptions) throws(WindowingError) {
    connection = try Connection(display: options.display)
    sharesMemory = options.sharesMemory
    positions = WindowPositions(screen: connection.screenSize)
  }

  /// Opens a hidden window with a content.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - options: The properties of the window.
  ///   - isOneOfSeveral: Whether the loop has other windows.
  ///   - rasterizer: Draws the icons.
  mutating func open<Content>(
    _ content: Content, _ options: WindowOptions, isOneOfSeveral: Bool, with rasterizer: inout Rasterizer
  ) throws(WindowingError) -> LoopWindow<Content> {
    let desktop = try connection.observeDesktopSettings()
    var icons: [Bitmap] = []
    if let icon = options.icon {
      for side in Self.iconSizes {
        icons.append(
          rasterizer.image(of: icon.picture, width: side, height: side, scale: Double(side) / icon.side))
      }
    }
    count += 1
    return try LoopWindow(
      content, options, number: count, isOneOfSeveral: isOneOfSeveral, on: connection, at: &positions, icons: icons,
      desktop: desktop, sharesMemory: sharesMemory)
  }
}
