// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeVisualizer
import GlissadeX11Windowing

/// Changes of the desktop's settings.
extension SceneWindow {
  mutating func follow(_ settings: DesktopSettings, in time: WindowTiming) throws(WindowingError) {
    content.followDesktop(reducesMotion: settings.prefersReducedMotion, at: time.presentInstant)
    hasPendingChanges = true
    if followsScale, settings.scale != scale { try setScale(settings.scale, in: time) }
  }

  /// Changes the scale. The window keeps its size in points if the window manager allows it.
  private mutating func setScale(_ newScale: Double, in time: WindowTiming) throws(WindowingError) {
    let size = content.size
    scale = newScale
    // The next frame redraws everything. Until then the window shows its old pixels.
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
