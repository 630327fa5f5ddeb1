// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists
public import GlissadeGeometry

/// The picture of a surface, to draw and to send only the pixels that the next picture changes.
///
/// A surface is the picture of a window. Its pixels are in one buffer, or in several that are drawn in turn. A program
/// that draws into the memory of another toolkit has one tracker for each surface:
///
///     let changed = tracker.draw(
///       list, with: &rasterizer, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow,
///       background: .white)
///     if !changed.isEmpty { send(changed) }
///
/// The pixels are the same bits as those of a complete drawing. After the toolkit has lost the pixels of the window, a
/// new tracker draws and sends everything.
public struct DamageTracker: Sendable {
  /// The picture of the last drawing; `nil` before the first one.
  package private(set) var list: DisplayList?
  /// The rectangles of the last drawing. None of them is empty, and they may overlap.
  ///
  /// For a buffer with the previous picture, they are those that the drawing has returned. An older buffer needs more
  /// pixels.
  package private(set) var drawnRects: [PixelRect] = []

  private var background = Color.clear
  private var scale = 0.0
  private var bounds = PixelRect.empty
  private var history = DamageHistory()

  /// Creates the tracker of a surface whose pixels are unknown: the first drawing is complete.
  public init() {}

  /// Whether a picture equals that of the last drawing, apart from size and scale.
  package func shows(_ list: DisplayList, background: Color) -> Bool {
    list == self.list && background == self.background
  }

  /// Draws a picture into a buffer, and returns the pixels in which it may differ from the previous picture.
  ///
  /// Everything is drawn and returned if the size, the scale or the background differs from that of the previous
  /// picture. An equal picture changes nothing; the result is then empty.
  ///
  /// - Parameters:
  ///   - list: The picture, in points.
  ///   - rasterizer: The rasteriser. Several trackers can share one.
  ///   - pixels: The premultiplied pixels `0xAARRGGBB` of the buffer, in native byte order, in rows from the top.
  ///   - width: The number of pixels of a row that are drawn.
  ///   - height: The number of rows.
  ///   - pixelsPerRow: The distance between the starts of two rows, in pixels.
  ///   - scale: Pixels per point.
  ///   - background: The colour below the picture.
  ///   - bufferAge: How many pictures ago the buffer was drawn, as in `EGL_EXT_buffer_age`: 1 if it has the previous
  ///     picture, as a single buffer does, and 2 for two buffers in turn. The content of a buffer is unknown
  ///     for 0, for negative ages and for those above 64: all of it is drawn.
  /// - Returns: Rectangles inside the buffer, at most 16. All other pixels are those of the previous picture, so a
  ///   toolkit sends these rectangles alone. None of them is empty, and they may overlap.
  /// - Precondition: Width and height are in 0 … 32,767, `pixelsPerRow` is at least the width, and the pixels reach to
  ///   the end of the last row.
  /// - Complexity: O(commands) for the comparison of the pictures and for the search of the commands that touch the
  ///   damage, and the drawing of these: O(length of their outlines in pixels + pixels drawn).
  public mutating func draw(
    _ list: DisplayList, with rasterizer: inout Rasterizer, into pixels: inout MutableSpan<UInt32>, width: Int,
    height: Int, pixelsPerRow: Int, scale: Double = 1, background: Color, bufferAge: Int = 1
  ) -> [PixelRect] {
    let bounds = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    var change = Damage.full(bounds)
    if let old = self.list, bounds == self.bounds, scale == self.scale, background == self.background {
      change = Damage(from: old, to: list, scale: scale, within: bounds)
    }
    history.record(change)
    let needed = history.damage(sinceAge: bufferAge, within: bounds)
    rasterizer.draw(
      list, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
      background: background, damage: needed)
    (self.list, self.background, self.scale, self.bounds) = (list, background, scale, bounds)
    drawnRects = needed.rects
    return change.rects
  }
}
