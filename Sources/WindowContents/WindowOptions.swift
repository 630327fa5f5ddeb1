// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists
public import GlissadeGeometry

/// The properties with which a window opens.
public struct WindowOptions: Sendable {
  /// The title that the window manager shows. A content can replace it by its ``WindowAttributes``.
  public var title: String
  /// The initial size of the drawing area, in points.
  public var size: Size
  /// The smallest size to which the user can resize the window, in points.
  public var minimumSize: Size
  /// Pixels per point; `nil` to follow the desktop's setting, also while the window is open.
  public var scale: Double?
  /// The icon, or `nil` for none.
  public var icon: WindowIcon?
  /// The name of the program for the desktop, which groups windows and finds settings by it (`WM_CLASS`).
  ///
  /// `nil` for the name of the executable.
  public var applicationName: String?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - size: The initial size, in points.
  ///   - minimumSize: The smallest size, in points.
  ///   - scale: Pixels per point; `nil` to follow the desktop's setting.
  public init(
    title: String, size: Size, minimumSize: Size = Size(width: 1, height: 1), scale: Double? = nil
  ) {
    self.title = title
    self.size = size
    self.minimumSize = minimumSize
    self.scale = scale
  }

  /// Converts a size in points to pixels.
  package static func pixels(_ size: Size, scale: Double) -> (width: Int, height: Int) {
    func pixels(_ length: Double) -> Int { Int(exactly: (length * scale).rounded()) ?? 0 }
    return (pixels(size.width), pixels(size.height))
  }
}

/// The icon of a window: a square drawing, which is rendered in all sizes that desktops use.
public struct WindowIcon: Sendable {
  package let picture: DisplayList
  /// The side of the square, in the units of the drawing.
  package let side: Double

  /// Creates an icon from a drawing in the square from (0, 0) to (`side`, `side`).
  public init(_ picture: DisplayList, side: Double) {
    self.picture = picture
    self.side = side
  }
}
