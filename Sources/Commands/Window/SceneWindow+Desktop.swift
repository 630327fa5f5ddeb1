import Geometry
import Visualizer
import X11Windowing

/// What the desktop asks for while the window is open.
extension SceneWindow {
  mutating func follow(_ settings: DesktopSettings, in time: ShowTime) throws(WindowingError) {
    content.followDesktop(reducesMotion: settings.reducesMotion, at: time.presentInstant)
    isTouched = true
    if followsScale, settings.scale != scale { try setScale(settings.scale, in: time) }
  }

  /// Draws the same at another scale, in a window of the same size in points as far as it can be had.
  private mutating func setScale(_ newScale: Double, in time: ShowTime) throws(WindowingError) {
    let size = content.size
    scale = newScale
    // Nothing of what was drawn is of use, and the window keeps its pixels until it has got others.
    shownList = nil
    isExposed = true
    try input(
      .resized(Size(width: Double(window.width) / scale, height: Double(window.height) / scale)),
      at: time.shownInstant, in: time)
    guard try !window.isFullScreen() else { return }
    let (width, height) = Self.pixels(size, scale: scale)
    let minimum = Self.pixels(
      Size(
        width: min(size.width, Self.minimumSize.width),
        height: min(size.height, Self.minimumSize.height)), scale: scale)
    try window.setMinimumSize(width: minimum.width, height: minimum.height)
    let longest = Int(Int16.max)
    try window.resize(width: min(max(width, 1), longest), height: min(max(height, 1), longest))
  }
}
