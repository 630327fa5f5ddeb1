import CPixels

/// What is covered, for those who draw.
///
/// It borrows its memory and lives no longer than the call that made it.
@safe
struct TileView {
  /// For each tile the number of the last command that covers it, or 0; `nil` where nothing covers any.
  private let covers: UnsafePointer<Int32>?
  private let columns: Int
  private let bounds: PixelRect

  init(covers: UnsafePointer<Int32>?, columns: Int, bounds: PixelRect) {
    unsafe self.covers = unsafe covers
    self.columns = columns
    self.bounds = bounds
  }

  /// Rectangles that hold what is seen in a box of what a command draws, and little else.
  @inline(__always)
  func visible(in box: PixelRect, command: Int32) -> Visible {
    guard !box.isEmpty, let covers = unsafe covers else { return Visible(rest: box) }
    return unsafe Visible(covers: covers, columns: columns, bounds: bounds, box: box, command: command)
  }

  /// The smallest box of tiles around what is seen in a box of what a command draws, or `nil` where more tiles have to
  /// be looked at than it does at a glance.
  ///
  /// For what is painted as fast as it is searched: it tells nothing of what is hidden in between, and has no branch
  /// for it.
  @inline(__always)
  func around(_ box: PixelRect, command: Int32) -> PixelRect? {
    guard let covers = unsafe covers, !box.isEmpty else { return box }
    let tiles = box.tiles(in: bounds)
    guard tiles.width <= 8, tiles.height <= 4 else { return nil }
    // SAFETY: boxes lie inside the surface for which the tiles are, and more follow than are read beyond.
    let rows = unsafe CPixelsVisibleRows(
      covers + (tiles.minY &* columns &+ tiles.minX), columns, tiles.width, tiles.height, command)
    if rows == 0 { return .empty }
    // A byte for each row.
    let both = rows | rows &>> 16
    let across = (both | both &>> 8) & 0xff
    return PixelRect(
      minX: tiles.minX &+ across.trailingZeroBitCount, minY: tiles.minY &+ rows.trailingZeroBitCount &>> 3,
      maxX: tiles.minX &+ 32 &- across.leadingZeroBitCount, maxY: tiles.minY &+ (39 &- rows.leadingZeroBitCount) &>> 3
    ).pixels(in: bounds).intersection(box)
  }

  /// The rectangles one after another, from the top.
  @safe
  struct Visible {
    private let covers: UnsafePointer<Int32>?
    private let columns: Int
    private let bounds: PixelRect
    private let box: PixelRect
    private let command: Int32
    /// Tiles of rows that are still to be looked at.
    private var tiles = PixelRect.empty
    /// The first of the columns that `seen` is about, and which of them are to be drawn.
    private var column = 0
    private var seen: UInt64 = 0
    /// Tiles that were found and may grow.
    private var pending = PixelRect.empty
    /// All of a box of which nothing is hidden, until it is taken.
    private var rest = PixelRect.empty

    init(rest: PixelRect) {
      unsafe covers = nil
      (columns, command) = (0, 0)
      (bounds, box) = (.empty, .empty)
      self.rest = rest
    }

    init(covers: UnsafePointer<Int32>, columns: Int, bounds: PixelRect, box: PixelRect, command: Int32) {
      unsafe self.covers = unsafe covers
      self.columns = columns
      self.bounds = bounds
      self.box = box
      self.command = command
      tiles = box.tiles(in: bounds)
      column = tiles.minX
      unsafe look(covers)
    }

    /// Looks at a row of tiles, as many as a word has bits.
    @inline(__always)
    private mutating func look(_ covers: UnsafePointer<Int32>) {
      // SAFETY: boxes lie inside the surface for which the tiles are, and more follow than are read beyond.
      let mask = unsafe CPixelsVisibleTiles(
        covers + (tiles.minY &* columns &+ column), min(tiles.maxX &- column, 64), command)
      // One or two hidden tiles between visible ones are drawn too: cheaper than to go through the edges once more.
      let wide = mask | mask &<< 1 | mask &<< 2
      seen = mask | (wide & wide &>> 1 & wide &>> 2)
    }

    mutating func next() -> PixelRect? {
      guard let covers = unsafe covers else {
        if rest.isEmpty { return nil }
        defer { rest = .empty }
        return rest
      }
      while true {
        while seen == 0 {
          column &+= 64
          if column >= tiles.maxX {
            tiles.minY &+= 1
            column = tiles.minX
            if tiles.minY >= tiles.maxY {
              if pending.isEmpty { return nil }
              // The next call comes here again.
              tiles.minY &-= 1
              column = tiles.maxX
              defer { pending = .empty }
              return pixels(of: pending)
            }
          }
          unsafe look(covers)
        }
        let start = seen.trailingZeroBitCount
        let count = (~(seen &>> UInt64(truncatingIfNeeded: start))).trailingZeroBitCount
        // Adding at the lowest bit of a run of ones carries past its end.
        seen &= seen &+ (1 &<< UInt64(truncatingIfNeeded: start))
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
  /// The tiles of a surface that these pixels of it touch.
  fileprivate func tiles(in bounds: PixelRect) -> PixelRect {
    let shift = TileCovers.shift
    return PixelRect(
      minX: (minX - bounds.minX) >> shift, minY: (minY - bounds.minY) >> shift,
      maxX: (maxX - 1 - bounds.minX) >> shift + 1, maxY: (maxY - 1 - bounds.minY) >> shift + 1)
  }

  /// The pixels of these tiles of a surface.
  fileprivate func pixels(in bounds: PixelRect) -> PixelRect {
    let shift = TileCovers.shift
    return PixelRect(
      minX: minX << shift + bounds.minX, minY: minY << shift + bounds.minY, maxX: maxX << shift + bounds.minX,
      maxY: maxY << shift + bounds.minY)
  }
}
