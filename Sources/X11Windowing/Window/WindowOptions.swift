/// What a window is created with.
public struct WindowOptions: Sendable {
  /// The title, shown by the window manager.
  public var title: String

  /// The name of this instance and the class of the program, by which desktops group windows and find settings.
  public var instanceName: String
  /// See ``instanceName``.
  public var className: String

  /// The width in pixels, 1…32767. The window manager may give another.
  public var width: Int

  /// The height in pixels, 1…32767. The window manager may give another.
  public var height: Int

  /// The smallest width in pixels that a person should be able to choose.
  public var minimumWidth: Int

  /// The smallest height in pixels that a person should be able to choose.
  public var minimumHeight: Int

  /// Where the window is put on the screen, in pixels from its left edge, unless a window manager decides.
  public var x: Int

  /// Where the window is put on the screen, in pixels from its upper edge, unless a window manager decides.
  public var y: Int

  /// The program's picture in several sizes, from which the desktop chooses; the channels are not multiplied by alpha.
  public var icons: [PixelImage]

  /// Creates options.
  public init(
    title: String, instanceName: String, className: String, width: Int, height: Int, minimumWidth: Int = 1,
    minimumHeight: Int = 1, x: Int = 0, y: Int = 0, icons: [PixelImage] = []
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

/// A picture: rows from the top, 0xAARRGGBB, without gaps between rows.
public struct PixelImage: Sendable, Hashable {
  /// The width in pixels.
  public let width: Int

  /// The height in pixels.
  public let height: Int

  /// `width` × `height` pixels.
  public let pixels: [UInt32]

  /// Creates a picture.
  ///
  /// - Precondition: there are `width` × `height` pixels.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(
      width >= 0 && height >= 0 && pixels.count == width * height,
      "\(pixels.count) pixels are not a picture of \(width)x\(height)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
