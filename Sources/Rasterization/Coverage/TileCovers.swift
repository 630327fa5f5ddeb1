import CPixels
import DisplayLists

/// Which tiles of a surface are hidden, and under what.
///
/// For each tile of 16 × 16 pixels the last command that covers all of it with an opaque colour: what was drawn there
/// before need not be drawn, edges included. A tile is covered where no edge comes near it and the winding number of
/// each row says so, in the same integers as those that the fill is made of; so what is left out is exactly what would
/// not have been seen.
struct TileCovers {
  /// Pixels along the side of a tile, as a power of two.
  static let shift = 4
  private static let side = 1 << shift
  /// For each tile the number of the last command that covers it, or 0; seven more follow, for those who read eight at
  /// a time.
  private var covers: [Int32] = []
  private var bounds = PixelRect.empty
  private var columns = 0
  private var rows = 0
  /// Whether a tile is covered by anything.
  private(set) var isUsed = false
  private var heights: [Int16] = []
  private var touched: [UInt8] = []

  /// Forgets what was covered, on a surface.
  mutating func reset(_ bounds: PixelRect) {
    self.bounds = bounds
    columns = (bounds.width + Self.side - 1) >> Self.shift
    rows = (bounds.height + Self.side - 1) >> Self.shift
    covers.removeAll(keepingCapacity: true)
    covers.append(contentsOf: repeatElement(0, count: columns * rows + 7))
    isUsed = false
  }

  /// The tiles that lie inside some pixels of the surface.
  private func tiles(inside box: PixelRect) -> PixelRect {
    PixelRect(
      minX: (box.minX - bounds.minX + Self.side - 1) >> Self.shift,
      minY: (box.minY - bounds.minY + Self.side - 1) >> Self.shift, maxX: (box.maxX - bounds.minX) >> Self.shift,
      maxY: (box.maxY - bounds.minY) >> Self.shift)
  }

  /// Notes that a command covers some pixels.
  mutating func add(_ box: PixelRect, command: Int32) {
    let tiles = tiles(inside: box)
    guard !tiles.isEmpty else { return }
    isUsed = true
    unsafe covers.withUnsafeMutableBufferPointer { covers in
      for row in tiles.minY..<tiles.maxY {
        // SAFETY: the tiles lie inside the grid.
        unsafe UnsafeMutableBufferPointer(rebasing: covers[row * columns + tiles.minX..<row * columns + tiles.maxX])
          .update(repeating: command)
      }
    }
  }

  /// Notes what a command covers that fills edges, inside some pixels of the surface.
  mutating func add(_ edges: UnsafeBufferPointer<CPixelsEdge>, _ rule: FillRule, _ box: PixelRect, command: Int32) {
    let tiles = tiles(inside: box)
    guard !tiles.isEmpty, let base = edges.baseAddress else { return }
    isUsed = true
    let count = (tiles.width + 1) * tiles.height
    if touched.count < count {
      touched = Array(repeating: 0, count: count)
      heights = Array(repeating: 0, count: count * Self.side)
    }
    let (columns, bounds) = (columns, bounds)
    unsafe covers.withUnsafeMutableBufferPointer { covers in
      unsafe heights.withUnsafeMutableBufferPointer { heights in
        unsafe touched.withUnsafeMutableBufferPointer { touched in
          guard let covers = covers.baseAddress, let heights = heights.baseAddress, let touched = touched.baseAddress
          else { return }
          // SAFETY: the tiles lie inside the grid, and the scratch memory holds one more for each row.
          var grid = unsafe CPixelsTiles(
            covers: covers, columns: columns, left: Int32(bounds.minX), top: Int32(bounds.minY),
            firstColumn: Int32(tiles.minX), firstRow: Int32(tiles.minY), endColumn: Int32(tiles.maxX),
            endRow: Int32(tiles.maxY), heights: heights, touched: touched, shape: command, isEvenOdd: rule == .evenOdd)
          unsafe CPixelsBestKernels().pointee.cover(&grid, base, edges.count)
        }
      }
    }
  }

  /// Adds what the commands after those seen so far cover.
  mutating func add(_ later: borrowing TileCovers) {
    guard later.isUsed else { return }
    isUsed = true
    for index in covers.indices where later.covers[index] != 0 { covers[index] = later.covers[index] }
  }

  /// Runs `body` with what is covered; the view must not leave it.
  func withView(_ body: (TileView) -> Void) {
    unsafe covers.withUnsafeBufferPointer {
      unsafe body(TileView(covers: isUsed ? $0.baseAddress : nil, columns: columns, bounds: bounds))
    }
  }
}
