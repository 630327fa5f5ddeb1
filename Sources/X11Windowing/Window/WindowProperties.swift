// SPDX-License-Identifier: MIT
package import GlissadeDisplayLists

/// The properties with which a window is created.
package struct WindowProperties: Sendable {
  /// The title that the window manager shows.
  package var title: String

  /// The instance name in `WM_CLASS`, by which desktops group windows and find settings.
  package var instanceName: String
  /// The class name in `WM_CLASS`, by which desktops group windows and find settings.
  package var className: String

  /// The width in pixels, 1…32,767. The window manager can choose another width.
  package var width: Int

  /// The height in pixels, 1…32,767. The window manager can choose another height.
  package var height: Int

  /// The smallest width in pixels to which the user can resize the window.
  package var minimumWidth: Int

  /// The smallest height in pixels to which the user can resize the window.
  package var minimumHeight: Int

  /// The distance in pixels from the screen's left edge. A window manager can choose another one.
  package var x: Int

  /// The distance in pixels from the screen's upper edge. A window manager can choose another one.
  package var y: Int

  /// The program's icon in several sizes, from which the desktop chooses.
  package var icons: [Bitmap]

  /// Creates options.
  package init(
    title: String, instanceName: String, className: String, width: Int, height: Int, minimumWidth: Int = 1,
    minimumHeight: Int = 1, x: Int = 0, y: Int = 0, icons: [Bitmap] = []
  ) {
    self.title = title
    self.instanceName = instanceName
    self.className = className
    self.width = width
    self.height = height
    self.minimumWidth = minimumWidth
    self.minimumHeight = minimumHeight
    self.x = x
    self.y = y
    self.icons = icons
  }
}
