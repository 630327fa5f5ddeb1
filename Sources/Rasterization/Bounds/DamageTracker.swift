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
/// The commands with which successive lists begin, if they are the same and take long to draw, are stored as a picture
/// of the surface: 4 bytes for each pixel, at most 64 MiB. Later frames copy its damaged pixels and draw the other
/// commands. Lists whose moving parts come last therefore cost little.
///
/// The pixels are the same bits as those of a complete drawing. After the toolkit has lost the pixels of the window, a
/// new tracker draws and sends everything.
public struct DamageTracker: Sendable {
  /// The picture of the last drawing; `nil` before the first one.
  package private(set) var list: DisplayList?
  /// The rectangles that contain the damage of the last drawing. None of them is empty, and they may overlap. A drawing
  /// by tiles can draw fewer pixels of them, and up to 15 pixels beside them.
  ///
  /// For a buffer with the previous picture, they are those that the drawing has returned. An older buffer needs more
  /// pixels.
  package private(set) var drawnRects: [PixelRect] = []
  /// The number of pixels of the last drawing. Pixels in several rectangles are counted several times.
  package private(set) var drawnPixelCount = 0

  private var background = Color.clear
  private var scale = 0.0
  private var bounds = PixelRect.empty
  private var history = DamageHistory()
  /// The picture of the commands that did not change in the last frames.
  private var stored: StoredPrefix
  /// The damaged tiles of recent frames. Frame `n` is at the remainder of `n`.
  private var tiles: [DamageTiles] = []
  private var frameCount = 0
  /// The number of latest frames with damaged tiles.
  private var tiledFrameCount = 0
  /// The number of next frames that are drawn by rectangles, because tiles cut commands that are drawn as a whole.
  private var framesWithoutTiles = 0

  /// The largest age of a buffer whose damage is drawn by tiles.
  private static let maximumTiledAge = 4
  private static let pauseOfTiles = 64

  /// Creates the tracker of a surface whose pixels are unknown: the first drawing is complete.
  public init() { self.init(smallestSaving: StoredPrefix.defaultSmallestSaving) }

  /// Creates the tracker of a surface whose pixels are unknown.
  ///
  /// - Parameter smallestSaving: The time of drawing for which commands that did not change are stored as a picture, in
  ///   nanoseconds for each frame, in addition to the time of the copy.
  package init(smallestSaving: Int) { stored = StoredPrefix(smallestSaving: smallestSaving) }

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
    var prefixCount = 0
    frameCount &+= 1
    if let old = self.list, bounds == self.bounds, scale == self.scale, background == self.background {
      (change, prefixCount) = compare(old, list, scale: scale, within: bounds)
    } else {
      stored.release()
      (tiles, tiledFrameCount) = ([], 0)
    }
    history.record(change)
    let needed = history.damage(sinceAge: bufferAge, within: bounds)
    stored.begin(
      list.commands, prefixCount: prefixCount, width: width, height: height, scale: scale, background: background,
      with: &rasterizer)
    drawnPixelCount = draw(
      list, needed, bufferAge: bufferAge, with: &rasterizer, into: &pixels, pixelsPerRow: pixelsPerRow, scale: scale,
      background: background)
    stored.end(
      prefixCount: prefixCount, drawnPixels: drawnPixelCount, surfacePixels: width * height, by: rasterizer)
    (self.list, self.background, self.scale, self.bounds) = (list, background, scale, bounds)
    drawnRects = needed.rects
    return change.rects
  }

  /// Draws a whole picture into a buffer with unknown pixels, for a caller that needs no damage.
  ///
  /// - Parameter background: The colour below the picture, or `nil` if the pixels of the buffer are clear.
  /// - Complexity: O(commands + length of the outlines in pixels + pixels covered). Stored commands are only compared.
  package mutating func drawAll(
    _ list: DisplayList, with rasterizer: inout Rasterizer, into pixels: inout MutableSpan<UInt32>, width: Int,
    height: Int, scale: Double = 1, background: Color?
  ) {
    let bounds = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let below = background ?? .clear
    var prefixCount = 0
    if let old = self.list, bounds == self.bounds, scale == self.scale, below == self.background {
      prefixCount = PictureComparison.equalStartCount(old, list)
    } else {
      stored.release()
    }
    // The damage of this frame is not known to the next one.
    (history, tiles, tiledFrameCount) = (DamageHistory(), [], 0)
    stored.begin(
      list.commands, prefixCount: prefixCount, width: width, height: height, scale: scale, background: below,
      with: &rasterizer)
    if let picture = stored.picture {
      rasterizer.draw(
        list, after: StoredStart(count: stored.count, pixels: picture), into: &pixels, width: width, height: height,
        pixelsPerRow: width, scale: scale, damage: .full(bounds))
    } else {
      rasterizer.draw(
        list, into: &pixels, width: width, height: height, pixelsPerRow: width, scale: scale, background: background)
    }
    stored.end(
      prefixCount: prefixCount, drawnPixels: width * height, surfacePixels: width * height, by: rasterizer)
    (self.list, self.background, self.scale, self.bounds) = (list, below, scale, bounds)
    drawnRects = [bounds]
    drawnPixelCount = width * height
  }

  /// Releases the stored picture of the commands that did not change, for a surface at rest.
  ///
  /// The pixels of the surface are still known. Later frames store another picture if their first commands do not
  /// change and take longer than its copy.
  public mutating func releaseMemory() {
    stored.release()
    (tiles, tiledFrameCount) = ([], 0)
  }

  /// Whether a picture is stored, which takes 4 bytes for each pixel of the surface.
  package var storesPicture: Bool { stored.usesMemory }

  /// The largest memory of a stored picture of a surface, in bytes.
  package static func largestStoredSize(width: Int, height: Int) -> Int {
    width * height <= StoredPrefix.largestPixelCount ? 4 * width * height : 0
  }

  /// The number of commands of the last list that were copied as a picture.
  package var storedCommandCount: Int { stored.count }

  /// Returns the damage between two lists, and the number of commands with which both begin.
  private mutating func compare(
    _ old: DisplayList, _ list: DisplayList, scale: Double, within bounds: PixelRect
  ) -> (Damage, prefixCount: Int) {
    guard stored.count > 0, framesWithoutTiles == 0 else {
      framesWithoutTiles = max(framesWithoutTiles - 1, 0)
      tiledFrameCount = 0
      var comparison = PictureComparison(from: old, to: list, scale: scale, within: bounds)
      comparison.compare()
      return (comparison.damage, comparison.prefixCount)
    }
    if tiles.isEmpty { tiles = Array(repeating: DamageTiles(), count: Self.maximumTiledAge + 1) }
    let slot = frameCount % Self.maximumTiledAge
    var memory = DamageTiles()
    swap(&memory, &tiles[slot])
    memory.reset(bounds)
    var comparison = PictureComparison(
      from: old, to: list, scale: scale, within: bounds, tiledPrefixCount: stored.count,
      tiles: consume memory)
    comparison.compare()
    let (damage, prefixCount) = (comparison.damage, comparison.prefixCount)
    if let recorded = comparison.takeTiles() {
      tiles[slot] = recorded
      tiledFrameCount = min(tiledFrameCount + 1, Self.maximumTiledAge)
    } else {
      tiledFrameCount = 0
    }
    return (damage, prefixCount)
  }

  /// Draws a list, and returns the number of drawn pixels.
  private mutating func draw(
    _ list: DisplayList, _ needed: Damage, bufferAge: Int, with rasterizer: inout Rasterizer,
    into pixels: inout MutableSpan<UInt32>, pixelsPerRow: Int, scale: Double, background: Color
  ) -> Int {
    let (width, height) = (needed.bounds.width, needed.bounds.height)
    guard let picture = stored.picture else {
      rasterizer.draw(
        list, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
        background: background, damage: needed)
      return needed.pixelCount
    }
    let start = StoredStart(count: stored.count, pixels: picture)
    if bufferAge >= 1, bufferAge <= tiledFrameCount {
      // The last element is memory for the union.
      var union = DamageTiles()
      swap(&union, &tiles[Self.maximumTiledAge])
      defer { swap(&union, &tiles[Self.maximumTiledAge]) }
      union.assign(tiles[frameCount % Self.maximumTiledAge])
      for age in 1..<bufferAge { union.add(tiles[(frameCount - age) % Self.maximumTiledAge]) }
      let count = union.pixelCount
      if count < needed.pixelCount {
        let isDrawn = rasterizer.draw(
          list, after: start, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
          damage: union)
        if isDrawn { return count }
        framesWithoutTiles = Self.pauseOfTiles
      }
    }
    rasterizer.draw(
      list, after: start, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
      damage: needed)
    return needed.pixelCount
  }
}
