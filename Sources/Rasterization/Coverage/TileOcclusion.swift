// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeDisplayLists
import GlissadeGeometry

/// The opaque commands that cover whole tiles of a surface, and so hide earlier commands.
///
/// For each tile of 16 × 16 pixels it holds the last command that covers all of it with an opaque colour. Earlier
/// commands need not be drawn in that tile, and their edges are not needed there. A tile counts as covered if no edge
/// touches it and the winding number of each row satisfies the fill rule. The test uses the same integers as the fill,
/// so that only hidden pixels are skipped.
struct TileOcclusion {
  /// The binary logarithm of the side of a tile in pixels.
  static let shift = 4
  private static let side = 1 << shift
  /// For each tile the number of the last command that covers it, or 0. Seven more entries follow, because tiles are
  /// read eight at a time.
  private var occluders: [Int32] = []
  private var bounds = PixelRect.empty
  private var columns = 0
  private var rows = 0
  /// Whether any tile may be covered.
  private(set) var isUsed = false
  private var heights: [Int16] = []
  private var touched: [UInt8] = []

  /// Removes all occluders and sets the pixels of the surface.
  mutating func reset(_ bounds: PixelRect) {
    self.bounds = bounds
    columns = (bounds.width + Self.side - 1) >> Self.shift
    rows = (bounds.height + Self.side - 1) >> Self.shift
    occluders.removeAll(keepingCapacity: true)
    occluders.append(contentsOf: repeatElement(0, count: columns * rows + 7))
    isUsed = false
  }

  /// The tiles that lie fully inside `box`.
  private func tiles(inside box: PixelRect) -> PixelRect {
    PixelRect(
      minX: (box.minX - bounds.minX + Self.side - 1) >> Self.shift,
      minY: (box.minY - bounds.minY + Self.side - 1) >> Self.shift, maxX: (box.maxX - bounds.minX) >> Self.shift,
      maxY: (box.maxY - bounds.minY) >> Self.shift)
  }

  /// Records that a command covers all pixels of `box`.
  mutating func add(_ box: PixelRect, command: Int32) {
    let tiles = tiles(inside: box)
    guard !tiles.isEmpty else { return }
    isUsed = true
    unsafe occluders.withUnsafeMutableBufferPointer { occluders in
      for row in tiles.minY..<tiles.maxY {
        // SAFETY: the tiles lie inside the grid.
        unsafe UnsafeMutableBufferPointer(rebasing: occluders[row * columns + tiles.minX..<row * columns + tiles.maxX])
          .update(repeating: command)
      }
    }
  }

  /// Records the tiles inside `box` that a command covers by filling edges.
  mutating func add(_ edges: UnsafeBufferPointer<CPixelsEdge>, _ rule: FillRule, _ box: PixelRect, command: Int32) {
    unsafe withTiles(inside: box, rule, command) { grid in
      guard let base = edges.baseAddress else { return }
      // SAFETY: the edges outlive the call.
      unsafe CPixelsBestKernels().pointee.findOccludedTiles(&grid, base, edges.count)
    }
  }

  /// Records the tiles inside `box` that a command covers by filling an outline between its sides.
  mutating func add(_ outline: SidedOutline, _ rule: FillRule, _ box: PixelRect, command: Int32) {
    unsafe withTiles(inside: box, rule, command) { grid in
      // SAFETY: the outline outlives the call.
      unsafe CPixelsBestKernels().pointee.findTilesBetweenSides(
        &grid, outline.edges, outline.sides, outline.sideCount)
    }
  }

  /// Calls `body` with the grid of the tiles inside `box`, unless there are none.
  private mutating func withTiles(
    inside box: PixelRect, _ rule: FillRule, _ command: Int32, _ body: (inout CPixelsTiles) -> Void
  ) {
    let tiles = tiles(inside: box)
    guard !tiles.isEmpty else { return }
    isUsed = true
    let count = (tiles.width + 1) * tiles.height
    if touched.count < count {
      touched = Array(repeating: 0, count: count)
      heights = Array(repeating: 0, count: count * Self.side)
    }
    let (columns, bounds) = (columns, bounds)
    unsafe occluders.withUnsafeMutableBufferPointer { occluders in
      unsafe heights.withUnsafeMutableBufferPointer { heights in
        unsafe touched.withUnsafeMutableBufferPointer { touched in
          guard let occluders = occluders.baseAddress, let heights = heights.baseAddress,
            let touched = touched.baseAddress
          else { return }
          // SAFETY: the tiles lie inside the grid, and the scratch memory holds one more tile for each row.
          var grid = unsafe CPixelsTiles(
            occluders: occluders, columns: columns, left: Int32(bounds.minX), top: Int32(bounds.minY),
            firstColumn: Int32(tiles.minX), firstRow: Int32(tiles.minY), endColumn: Int32(tiles.maxX),
            endRow: Int32(tiles.maxY), heights: heights, touched: touched, command: command, isEvenOdd: rule == .evenOdd
          )
          unsafe body(&grid)
        }
      }
    }
  }

  /// Adds the occluders of later commands.
  mutating func add(_ later: borrowing TileOcclusion) {
    guard later.isUsed else { return }
    isUsed = true
    for index in occluders.indices where later.occluders[index] != 0 { occluders[index] = later.occluders[index] }
  }

  /// Calls `body` with a view of the occluders. The view must not escape.
  func withView(_ body: (TileOcclusionView) -> Void) {
    unsafe occluders.withUnsafeBufferPointer {
      unsafe body(TileOcclusionView(occluders: isUsed ? $0.baseAddress : nil, columns: columns, bounds: bounds))
    }
  }
}
