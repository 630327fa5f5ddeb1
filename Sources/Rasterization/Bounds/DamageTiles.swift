// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The damaged tiles of a surface, with one bit for each tile of 16 × 16 pixels.
///
/// Many small changes in all parts of a surface damage few pixels, but their rectangles cover most of it. Tiles contain
/// few other pixels, and adding a rectangle to them costs a few instructions for each row of tiles.
struct DamageTiles: Sendable {
  /// The binary logarithm of the side of a tile in pixels. The tiles are those of ``TileOcclusion``.
  static let shift = TileOcclusion.shift

  /// All pixels of the surface. Its origin is the corner of the first tile.
  private(set) var bounds = PixelRect.empty
  private var wordsPerRow = 0
  private var words: [UInt64] = []

  /// Removes all tiles and sets the pixels of the surface, which begin at (0, 0).
  mutating func reset(_ bounds: PixelRect) {
    self.bounds = bounds
    let tiles = bounds.tiles
    wordsPerRow = (tiles.maxX + 63) >> 6
    words.removeAll(keepingCapacity: true)
    words.append(contentsOf: repeatElement(0, count: wordsPerRow * tiles.maxY))
  }

  /// Replaces the tiles by those of another damage, without an allocation if the surfaces have the same size.
  mutating func assign(_ other: borrowing DamageTiles) {
    bounds = other.bounds
    wordsPerRow = other.wordsPerRow
    words.removeAll(keepingCapacity: true)
    words.append(contentsOf: other.words)
  }

  /// Adds the tiles that pixels touch. Pixels outside the surface are ignored.
  mutating func add(_ pixels: PixelRect) {
    let pixels = pixels.intersection(bounds)
    if pixels.isEmpty { return }
    let tiles = pixels.tiles
    let (first, last) = (tiles.minX >> 6, (tiles.maxX - 1) >> 6)
    let (head, tail) = (~0 << UInt64(tiles.minX & 63), ~0 >> UInt64(63 - (tiles.maxX - 1) & 63)) as (UInt64, UInt64)
    for row in tiles.minY..<tiles.maxY {
      let start = row * wordsPerRow
      if first == last {
        words[start + first] |= head & tail
      } else {
        words[start + first] |= head
        for index in start + first + 1..<start + last { words[index] = ~0 }
        words[start + last] |= tail
      }
    }
  }

  /// Adds the tiles of another damage of the same surface.
  mutating func add(_ other: borrowing DamageTiles) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// The number of pixels of the tiles. Tiles that extend beyond the surface count as complete.
  var pixelCount: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } << (2 * Self.shift) }

  /// The smallest rectangle of the surface that contains all tiles; empty without tiles.
  var extent: PixelRect { extent(ofRows: 0..<bounds.tiles.maxY) }

  /// Returns the damage of the tiles as at most 16 rectangles: the extents of strips of rows.
  var damage: Damage {
    var damage = Damage(within: bounds)
    let rows = bounds.tiles.maxY
    let count = min(Damage.maximumCount, rows)
    for strip in 0..<count { damage.add(extent(ofRows: rows * strip / count..<rows * (strip + 1) / count)) }
    return damage
  }

  private func extent(ofRows rows: Range<Int>) -> PixelRect {
    var tiles = PixelRect(minX: .max, minY: .max, maxX: 0, maxY: 0)
    for row in rows {
      for column in 0..<wordsPerRow {
        let word = words[row * wordsPerRow + column]
        if word == 0 { continue }
        tiles.minX = min(tiles.minX, column << 6 + word.trailingZeroBitCount)
        tiles.maxX = max(tiles.maxX, column << 6 + 64 - word.leadingZeroBitCount)
        tiles.minY = min(tiles.minY, row)
        tiles.maxY = row + 1
      }
    }
    return tiles.maxX == 0 ? .empty : tiles.pixels.intersection(bounds)
  }

  /// Calls `body` with a view of the tiles. The view must not escape.
  func withView(_ body: (DamageTilesView) -> Void) {
    unsafe words.withUnsafeBufferPointer {
      unsafe body(DamageTilesView(words: $0, wordsPerRow: wordsPerRow, bounds: bounds))
    }
  }
}

/// A view of the damaged tiles, for several threads that read them.
///
/// It borrows its memory and must not outlive the call that created it.
// SAFETY: the tiles do not change while there is a view.
@safe
struct DamageTilesView: @unchecked Sendable {
  private let words: UnsafeBufferPointer<UInt64>
  private let wordsPerRow: Int
  /// All pixels of the surface.
  private let bounds: PixelRect

  init(words: UnsafeBufferPointer<UInt64>, wordsPerRow: Int, bounds: PixelRect) {
    unsafe self.words = unsafe words
    self.wordsPerRow = wordsPerRow
    self.bounds = bounds
  }

  /// Whether any pixel of a rectangle is in a damaged tile.
  func touches(_ pixels: PixelRect) -> Bool {
    var rects = rects(in: pixels)
    return rects.next() != nil
  }

  /// Whether all pixels of a rectangle that are on the surface are in damaged tiles.
  func contains(_ pixels: PixelRect) -> Bool {
    let pixels = pixels.intersection(bounds)
    var rects = rects(in: pixels)
    var area = 0
    while let rect = rects.next() { area += rect.area }
    return area == pixels.area
  }

  /// Returns the parts of a rectangle that are in damaged tiles, as rectangles that share no pixels.
  func rects(in pixels: PixelRect) -> Rects { Rects(view: self, box: pixels.intersection(bounds)) }

  /// Returns a bit for each of up to 64 tiles of a row, lowest first: whether it is damaged. The row begins at the
  /// corner of a tile.
  func mask(x: Int, y: Int, width: Int) -> UInt64 {
    mask(
      row: y >> DamageTiles.shift, column: x >> DamageTiles.shift, count: (width - 1) >> DamageTiles.shift + 1)
  }

  /// Returns a bit for each of up to 64 tiles of a row: whether it is damaged.
  @inline(__always)
  fileprivate func mask(row: Int, column: Int, count: Int) -> UInt64 {
    let index = row &* wordsPerRow &+ column >> 6
    let shift = UInt64(column & 63)
    var mask = unsafe words[index] &>> shift
    if shift > 0, column & 63 &+ count > 64 { mask |= unsafe words[index &+ 1] &<< (64 &- shift) }
    return mask & (~0 &>> UInt64(64 &- count))
  }

  /// An iterator over damaged rectangles. Rows of tiles with the same damaged columns are returned together.
  @safe
  struct Rects {
    private let view: DamageTilesView
    private let box: PixelRect
    /// The tiles of the box.
    private let tiles: PixelRect
    /// The first of the current columns, at most 64.
    private var column: Int
    /// The rows of tiles with the current mask.
    private var rows: Range<Int>
    /// The damaged tiles of these rows that were not returned yet.
    private var mask: UInt64 = 0

    init(view: DamageTilesView, box: PixelRect) {
      self.view = view
      self.box = box
      tiles = box.isEmpty ? .empty : box.tiles
      column = tiles.minX
      rows = tiles.minY..<tiles.minY
    }

    mutating func next() -> PixelRect? {
      while mask == 0 {
        if rows.upperBound == tiles.maxY {
          column &+= 64
          rows = tiles.minY..<tiles.minY
        }
        if column >= tiles.maxX || tiles.isEmpty { return nil }
        let count = min(tiles.maxX &- column, 64)
        let row = rows.upperBound
        mask = view.mask(row: row, column: column, count: count)
        var end = row &+ 1
        while end < tiles.maxY, view.mask(row: end, column: column, count: count) == mask { end &+= 1 }
        rows = row..<end
      }
      let start = mask.trailingZeroBitCount
      let count = (~(mask &>> UInt64(truncatingIfNeeded: start))).trailingZeroBitCount
      // An addition at the lowest bit of a run of ones carries past its end.
      mask &= mask &+ (1 &<< UInt64(truncatingIfNeeded: start))
      return PixelRect(
        minX: column &+ start, minY: rows.lowerBound, maxX: column &+ start &+ count, maxY: rows.upperBound
      ).pixels.intersection(box)
    }
  }
}

extension PixelRect {
  /// The tiles that these pixels touch. Coordinates are not negative, and there is a pixel.
  fileprivate var tiles: PixelRect {
    let shift = DamageTiles.shift
    return PixelRect(
      minX: minX >> shift, minY: minY >> shift, maxX: (maxX - 1) >> shift + 1, maxY: (maxY - 1) >> shift + 1)
  }

  /// The pixels of these tiles.
  fileprivate var pixels: PixelRect {
    let shift = DamageTiles.shift
    return PixelRect(minX: minX << shift, minY: minY << shift, maxX: maxX << shift, maxY: maxY << shift)
  }
}
