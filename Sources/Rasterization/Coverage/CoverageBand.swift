// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeGeometry

/// The coverage of a band of rows, accumulated from edges as exact areas.
///
/// A cell holds the change of coverage from the previous pixel to its own, in units of 2⁻¹⁷ of a pixel. A running sum
/// along a row therefore gives the covered area times the winding number. Take an edge that runs down through a pixel
/// over a height h, at a mean distance x from the pixel's left side. It adds h · (1 − x) to the pixel's cell and h · x
/// to the next cell. One bit for each four cells records whether they were touched. Clearing and compositing skip
/// untouched cells.
///
/// All cells and bits are 0 between fills: code that reads a cell also clears it.
@safe
struct CoverageBand: ~Copyable {
  /// The largest number of cells of a band: 64 rows of 2,048 columns. Most of them stay untouched.
  static let cellCapacity = 131_072
  /// The largest number of columns of a fill. Shadows and shadows of shadows require columns beyond both sides of a
  /// surface.
  static let widestFill = 45_568
  static let wordCapacity = 1_024
  static let maximumRowShift = 8
  /// The value of a fully covered pixel.
  static let fullCoverage: Int32 = 1 << 17

  /// The memory of the cells and the bits, and the rows of the current band.
  private(set) var layout: CPixelsBand
  /// The pixels of the fill. Column 0 of the cells is `bounds.minX`.
  private(set) var bounds = PixelRect.empty
  /// The binary logarithm of the number of rows of a band.
  private(set) var rowShift = 0

  init() {
    // A band has at least one row of any width. Two cells follow the last column, and the length of a row is a
    // multiple of four cells.
    let capacity = max(Self.cellCapacity, Self.widestFill + 8)
    let cells = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    unsafe cells.initialize(repeating: 0, count: capacity)
    let touched = UnsafeMutablePointer<UInt64>.allocate(capacity: Self.wordCapacity)
    unsafe touched.initialize(repeating: 0, count: Self.wordCapacity)
    unsafe layout = CPixelsBand(
      cells: cells, touched: touched, cellsPerRow: 0, wordsPerRow: 0, left: 0, top: 0, width: 0, rows: 0)
  }

  deinit {
    unsafe layout.cells.deallocate()
    unsafe layout.touched.deallocate()
  }

  /// Lays out the cells for a fill within `bounds` that uses the cells of one row again and again.
  mutating func beginRow(_ bounds: PixelRect) {
    self.bounds = bounds
    let cellsPerRow = (bounds.width + 2 + 3) & ~3
    unsafe layout.cellsPerRow = cellsPerRow
    unsafe layout.wordsPerRow = (cellsPerRow / 4 + 63) / 64
    unsafe layout.left = Int32(bounds.minX)
    unsafe layout.width = Int32(bounds.width)
    unsafe layout.top = Int32(bounds.minY)
    unsafe layout.rows = Int32(bounds.height)
  }

  /// Lays out the cells for a fill within `bounds`.
  mutating func begin(_ bounds: PixelRect) {
    beginRow(bounds)
    let cellsPerRow = unsafe layout.cellsPerRow
    rowShift = 0
    while rowShift < Self.maximumRowShift, cellsPerRow << (rowShift + 1) <= Self.cellCapacity,
      1 << rowShift < bounds.height
    {
      rowShift += 1
    }
  }

  /// Moves the band to the rows from `row` on.
  mutating func move(toRow row: Int) {
    unsafe layout.top = Int32(row)
    unsafe layout.rows = Int32(min(1 << rowShift, bounds.maxY - row))
  }

  /// Adds the parts of edges inside the current band.
  ///
  /// An edge to the left of the bounds is added to the first column. An edge to the right of the bounds adds nothing.
  mutating func add(_ edges: UnsafeBufferPointer<Edge>) {
    guard let base = edges.baseAddress else { return }
    // SAFETY: `begin` has set the layout, and each row has two cells after its last column.
    unsafe CPixelsBestKernels().pointee.add(&layout, base, edges.count)
  }
}
