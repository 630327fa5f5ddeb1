// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeGeometry

/// A view of the covered tiles, for drawing.
///
/// It borrows its memory and must not outlive the call that created it.
@safe
struct TileOcclusionView {
  /// For each tile the number of the last command that covers it, or 0. It is `nil` if no tile is covered.
  private let occluders: UnsafePointer<Int32>?
  private let columns: Int
  private let bounds: PixelRect

  init(occluders: UnsafePointer<Int32>?, columns: Int, bounds: PixelRect) {
    unsafe self.occluders = unsafe occluders
    self.columns = columns
    self.bounds = bounds
  }

  /// Returns rectangles that contain the visible pixels of a command in a box, and few hidden pixels.
  @inline(__always)
  func visibleRects(in box: PixelRect, command: Int32) -> VisibleRects {
    guard !box.isEmpty, let occluders = unsafe occluders else { return VisibleRects(unoccludedBox: box) }
    return unsafe VisibleRects(occluders: occluders, columns: columns, bounds: bounds, box: box, command: command)
  }

  /// Returns the bounding box of the visible tiles of a command in a box, or `nil` for boxes larger than 8 × 4 tiles.
  ///
  /// It is for commands that are as cheap to paint as to search. Hidden tiles inside the result are not reported, which
  /// saves their branches.
  @inline(__always)
  func visibleBounds(in box: PixelRect, command: Int32) -> PixelRect? {
    guard let occluders = unsafe occluders, !box.isEmpty else { return box }
    let tiles = box.tiles(in: bounds)
    guard tiles.width <= 8, tiles.height <= 4 else { return nil }
    // SAFETY: boxes lie inside the surface of the tiles, and the seven entries after the last tile may be read.
    let rows = unsafe CPixelsVisibleRows(
      occluders + (tiles.minY &* columns &+ tiles.minX), columns, tiles.width, tiles.height, command)
    if rows == 0 { return .empty }
    // `rows` has one byte for each row.
    let both = rows | rows &>> 16
    let across = (both | both &>> 8) & 0xff
    return PixelRect(
      minX: tiles.minX &+ across.trailingZeroBitCount, minY: tiles.minY &+ rows.trailingZeroBitCount &>> 3,
      maxX: tiles.minX &+ 32 &- across.leadingZeroBitCount, maxY: tiles.minY &+ (39 &- rows.leadingZeroBitCount) &>> 3
    ).pixels(in: bounds).intersection(box)
  }

  /// Returns a bit for each of up to 64 tiles of a row, lowest first: whether a command is visible in it. The row
  /// begins at the corner of a tile.
  func visibleMask(x: Int, y: Int, width: Int, command: Int32) -> UInt64 {
    guard let occluders = unsafe occluders else { return ~0 }
    let (row, column) = ((y - bounds.minY) >> TileOcclusion.shift, (x - bounds.minX) >> TileOcclusion.shift)
    let count = (width - 1) >> TileOcclusion.shift + 1
    // SAFETY: the row lies inside the surface of the tiles, and the seven entries after the last tile may be read.
    return unsafe CPixelsVisibleTiles(occluders + (row &* columns &+ column), count, command)
  }

  /// An iterator over the visible rectangles, from the top.
  @safe
  struct VisibleRects {
    private let occluders: UnsafePointer<Int32>?
    private let columns: Int
    private let bounds: PixelRect
    private let box: PixelRect
    private let command: Int32
    /// The rows of tiles that are not searched yet.
    private var tiles = PixelRect.empty
    /// The column of the lowest bit of `visibleColumns`, and a bit for each tile to draw.
    private var column = 0
    private var visibleColumns: UInt64 = 0
    /// The last visible rectangle found, in tiles. It is not returned yet, because the next row may extend it.
    private var pending = PixelRect.empty
    /// The whole box if no tile is covered, until `next` has returned it.
    private var unoccludedBox = PixelRect.empty

    init(unoccludedBox: PixelRect) {
      unsafe occluders = nil
      (columns, command) = (0, 0)
      (bounds, box) = (.empty, .empty)
      self.unoccludedBox = unoccludedBox
    }

    init(occluders: UnsafePointer<Int32>, columns: Int, bounds: PixelRect, box: PixelRect, command: Int32) {
      unsafe self.occluders = unsafe occluders
      self.columns = columns
      self.bounds = bounds
      self.box = box
      self.command = command
      tiles = box.tiles(in: bounds)
      column = tiles.minX
      unsafe searchTiles(occluders)
    }

    /// Searches up to 64 tiles of the current row.
    @inline(__always)
    private mutating func searchTiles(_ occluders: UnsafePointer<Int32>) {
      // SAFETY: boxes lie inside the surface of the tiles, and the seven entries after the last tile may be read.
      let mask = unsafe CPixelsVisibleTiles(
        occluders + (tiles.minY &* columns &+ column), min(tiles.maxX &- column, 64), command)
      // One or two hidden tiles between visible tiles are drawn too, because a second pass over the edges costs more.
      let wide = mask | mask &<< 1 | mask &<< 2
      visibleColumns = mask | (wide & wide &>> 1 & wide &>> 2)
    }

    mutating func next() -> PixelRect? {
      guard let occluders = unsafe occluders else {
        if unoccludedBox.isEmpty { return nil }
        defer { unoccludedBox = .empty }
        return unoccludedBox
      }
      while true {
        while visibleColumns == 0 {
          column &+= 64
          if column >= tiles.maxX {
            tiles.minY &+= 1
            column = tiles.minX
            if tiles.minY >= tiles.maxY {
              if pending.isEmpty { return nil }
              // The next call continues at the end of the last row, and returns `nil` because `pending` is empty.
              tiles.minY &-= 1
              column = tiles.maxX
              defer { pending = .empty }
              return pixels(of: pending)
            }
          }
          unsafe searchTiles(occluders)
        }
        let start = visibleColumns.trailingZeroBitCount
        let count = (~(visibleColumns &>> UInt64(truncatingIfNeeded: start))).trailingZeroBitCount
        // An addition at the lowest bit of a run of ones carries past its end.
        visibleColumns &= visibleColumns &+ (1 &<< UInt64(truncatingIfNeeded: start))
        let run = PixelRect(
          minX: column &+ start, minY: tiles.minY, maxX: column &+ start &+ count, maxY: tiles.minY &+ 1)
        let both = pending.union(run)
        if pending.maxY == run.minY, both.width * both.height <= pending.width * pending.height + run.width + 2 {
          pending = both
        } else {
          let found = pending
          pending = run
          if !found.isEmpty { return pixels(of: found) }
        }
      }
    }

    private func pixels(of tiles: PixelRect) -> PixelRect { tiles.pixels(in: bounds).intersection(box) }
  }
}

extension PixelRect {
  /// The tiles of a surface that these pixels touch.
  fileprivate func tiles(in bounds: PixelRect) -> PixelRect {
    let shift = TileOcclusion.shift
    return PixelRect(
      minX: (minX - bounds.minX) >> shift, minY: (minY - bounds.minY) >> shift,
      maxX: (maxX - 1 - bounds.minX) >> shift + 1, maxY: (maxY - 1 - bounds.minY) >> shift + 1)
  }

  /// The pixels of these tiles of a surface.
  fileprivate func pixels(in bounds: PixelRect) -> PixelRect {
    let shift = TileOcclusion.shift
    return PixelRect(
      minX: minX << shift + bounds.minX, minY: minY << shift + bounds.minY, maxX: maxX << shift + bounds.minX,
      maxY: maxY << shift + bounds.minY)
  }
}
