import CPixels

/// Coverage of a band of rows, gathered from edges as exact areas.
///
/// A cell holds how much the coverage changes from the pixel before, in units of 2⁻¹⁷ of a pixel, so that a running sum
/// along a row gives the covered area times the winding number. An edge that runs down through a pixel over a height h
/// at a mean distance x from its left side adds h · (1 − x) to the pixel's cell and h · x to the next one. One bit per
/// four cells says which were touched, so that neither clearing nor compositing looks at the others.
///
/// Cells and bits are 0 between uses: whoever reads a cell clears it.
@safe
struct CoverageBand: ~Copyable {
  /// Cells of one band at most: 64 rows as wide as most surfaces. Few of them are ever touched.
  static let cellCapacity = 131_072
  /// Columns of the widest fill: of a surface, of what casts shadows into it, and of what casts shadows into that.
  static let widestFill = 45_568
  static let wordCapacity = 1_024
  static let maximumRowShift = 8
  /// One pixel wholly covered.
  static let fullCoverage: Int32 = 1 << 17

  /// The cells, the bits, and the rows that they are for.
  private(set) var layout: CPixelsBand
  /// The pixels of the fill; columns of cells count from its first column.
  private(set) var bounds = PixelRect.empty
  /// The rows of a band are `1 << rowShift`.
  private(set) var rowShift = 0

  init() {
    // A band has a row at least, however wide; two cells follow the last, rounded up to four.
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

  /// Lays the cells out for a fill of some pixels.
  mutating func begin(_ bounds: PixelRect) {
    self.bounds = bounds
    let cellsPerRow = (bounds.width + 2 + 3) & ~3
    unsafe layout.cellsPerRow = cellsPerRow
    unsafe layout.wordsPerRow = (cellsPerRow / 4 + 63) / 64
    unsafe layout.left = Int32(bounds.minX)
    unsafe layout.width = Int32(bounds.width)
    rowShift = 0
    while rowShift < Self.maximumRowShift, cellsPerRow << (rowShift + 1) <= Self.cellCapacity,
      1 << rowShift < bounds.height
    {
      rowShift += 1
    }
  }

  /// Turns to the band that starts at a row.
  mutating func move(toRow row: Int) {
    unsafe layout.top = Int32(row)
    unsafe layout.rows = Int32(min(1 << rowShift, bounds.maxY - row))
  }

  /// Adds the parts of edges that lie in the current band.
  ///
  /// An edge left of the bounds counts for their first column, one right of them not at all.
  mutating func add(_ edges: UnsafeBufferPointer<Edge>) {
    guard let base = edges.baseAddress else { return }
    // SAFETY: the layout is that of `begin`, and a row has two cells after its last column.
    unsafe CPixelsBestKernels().pointee.add(&layout, base, edges.count)
  }
}
