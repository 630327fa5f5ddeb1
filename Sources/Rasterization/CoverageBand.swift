/// Coverage of a band of rows, gathered from edges as exact areas.
///
/// A cell holds how much the coverage changes from the pixel before, in units of 2⁻¹⁷ of a pixel, so that a running sum along
/// a row gives the covered area times the winding number. An edge that runs down through a pixel over a height h
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

  let cells: UnsafeMutablePointer<Int32>
  let touched: UnsafeMutablePointer<UInt64>

  /// The pixels of the fill; columns of cells count from its first column.
  private(set) var bounds = PixelRect.empty
  /// The rows of a band are `1 << rowShift`.
  private(set) var rowShift = 0
  private(set) var cellsPerRow = 0
  private(set) var wordsPerRow = 0
  /// The first row of the current band, and the row after its last.
  private var top: Int32 = 0
  private var bottom: Int32 = 0

  init() {
    // A band has a row at least, however wide; two cells follow the last, rounded up to four.
    let capacity = max(Self.cellCapacity, Self.widestFill + 8)
    unsafe cells = .allocate(capacity: capacity)
    unsafe cells.initialize(repeating: 0, count: capacity)
    unsafe touched = .allocate(capacity: Self.wordCapacity)
    unsafe touched.initialize(repeating: 0, count: Self.wordCapacity)
  }

  deinit {
    unsafe cells.deallocate()
    unsafe touched.deallocate()
  }

  /// Lays the cells out for a fill of some pixels.
  mutating func begin(_ bounds: PixelRect) {
    self.bounds = bounds
    cellsPerRow = (bounds.width + 2 + 3) & ~3
    wordsPerRow = (cellsPerRow / 4 + 63) / 64
    rowShift = 0
    while rowShift < Self.maximumRowShift, cellsPerRow << (rowShift + 1) <= Self.cellCapacity,
      1 << rowShift < bounds.height
    {
      rowShift += 1
    }
  }

  /// Turns to the band that starts at a row.
  mutating func move(toRow row: Int) {
    top = Int32(row)
    bottom = Int32(min(row + 1 << rowShift, bounds.maxY))
  }

  /// Whether a part of an edge lies in the current band.
  @inline(__always)
  func meets(_ edge: Edge) -> Bool { edge.y1 > top << 8 && edge.y0 < bottom << 8 }

  /// Adds the part of an edge that lies in the current band.
  ///
  /// An edge left of the bounds counts for their first column, one right of them not at all.
  @inline(__always)
  mutating func add(_ edge: Edge, isWithinColumns: Bool) {
    let startY = max(edge.y0, top << 8)
    let endY = min(edge.y1, bottom << 8)
    guard startY < endY else { return }
    let originX = Int32(truncatingIfNeeded: bounds.minX) << 8
    if edge.x0 == edge.x1, isWithinColumns {
      addVertical(x: edge.x0 &- originX, from: startY, to: endY, winding: edge.winding)
      return
    }
    // 32 fractional bits: the x of a row follows from the edge alone, not from where the band or the clip begins, and sums of
    // slopes equal products. With |x| < 2²⁵ nothing overflows between the two ends.
    let (width, height) = (Double(edge.x1 &- edge.x0), Double(edge.y1 &- edge.y0))
    let slope = Int64(width / height * 4_294_967_296)
    // The height in 2¹⁶ths of a row for each 256th of a pixel across, with as many further bits.
    // An edge that is steeper than a row in one of these crosses no column or one.
    let steepness = edge.x0 == edge.x1 ? 0 : Int64(min(height / abs(width), 256) * 1_099_511_627_776)
    var x = (Int64(edge.x0 &- originX) << 32) &+ 2_147_483_648 &+ slope &* Int64(startY &- edge.y0)
    var row = Int((startY >> 8) &- top)
    var y = startY
    if startY & 255 != 0 || endY &- startY < 256 {
      let next = min((startY | 255) &+ 1, endY)
      let nextX = x &+ slope &* Int64(next &- y)
      addRow(row, x, nextX, next &- y, edge.winding, steepness, isWithinColumns: isWithinColumns)
      (x, y) = (nextX, next)
      row &+= 1
    }
    let slopePerRow = slope << 8
    while endY &- y >= 256 {
      let nextX = x &+ slopePerRow
      addRow(row, x, nextX, 256, edge.winding, steepness, isWithinColumns: isWithinColumns)
      x = nextX
      y &+= 256
      row &+= 1
    }
    if y < endY {
      addRow(
        row, x, x &+ slope &* Int64(endY &- y), endY &- y, edge.winding, steepness, isWithinColumns: isWithinColumns)
    }
  }

  @inline(__always)
  private func touch(_ row: Int, _ column: Int) {
    let group = column >> 2
    // SAFETY: the column is one of `cellsPerRow`, the row one of the band.
    unsafe touched[row &* wordsPerRow &+ group >> 6] |= 1 &<< UInt64(truncatingIfNeeded: group & 63)
  }

  private func addVertical(x: Int32, from startY: Int32, to endY: Int32, winding: Int32) {
    let column = Int(x >> 8)
    let part = x & 255
    var y = startY
    while y < endY {
      let next = min((y | 255) &+ 1, endY)
      let row = Int((y >> 8) &- top)
      let height = (next &- y) &* winding
      let area = 2 &* part &* height
      let index = row &* cellsPerRow &+ column
      // SAFETY: callers pass an x inside the bounds, and a row has a cell after them.
      unsafe cells[index] &+= height &* 512 &- area
      unsafe cells[index &+ 1] &+= area
      touch(row, column)
      touch(row, column &+ 1)
      y = next
    }
  }

  /// Adds a piece of an edge inside one row, between two x with 32 fractional bits.
  @inline(__always)
  private func addRow(
    _ row: Int, _ from: Int64, _ to: Int64, _ height: Int32, _ winding: Int32, _ steepness: Int64,
    isWithinColumns: Bool
  ) {
    let (start, end) = (Int32(truncatingIfNeeded: from >> 32), Int32(truncatingIfNeeded: to >> 32))
    let (x0, x1) = (min(start, end), max(start, end))
    let column = Int(x0 >> 8)
    let last = Int(x1 >> 8)
    guard last <= column &+ 1, isWithinColumns || (column >= 0 && last < bounds.width) else {
      return addWide(row, x0, x1, height, winding, steepness, isWithinColumns: isWithinColumns)
    }
    // One column or two, alike: which of them it is is no better known to a processor than a coin's side. Heights are shared out in 2¹⁶ths
    // of a row. The sign comes last: rounding must not depend on the direction of the outline.
    let beyond = Int32(truncatingIfNeeded: last &- column)
    let whole = height &<< 8
    let reached = min(Int32(truncatingIfNeeded: (steepness &* Int64(256 &- (x0 & 255))) >> 32), whole)
    let first = beyond == 0 ? whole : reached
    let rest = whole &- first
    let firstEnd = beyond == 0 ? x1 & 255 : 256
    let firstArea = ((((x0 & 255) &+ firstEnd) &* first) >> 8) &* winding
    let restArea = (((x1 & 255) &* rest) >> 8) &* winding
    let index = row &* cellsPerRow &+ column
    // SAFETY: both columns lie inside the bounds, and a row has two cells after them.
    unsafe cells[index] &+= first &* winding &* 2 &- firstArea
    unsafe cells[index &+ 1] &+= rest &* winding &* 2 &- restArea &+ firstArea
    unsafe cells[index &+ 2] &+= restArea
    touch(row, column)
    touch(row, column &+ 1 &+ Int(beyond))
  }

  /// Adds a piece of an edge that crosses several columns, or lies outside of them.
  ///
  /// The height is shared out in 2¹⁶ths of a row, by a sum that ends exactly at the whole of it.
  @inline(never)
  private func addWide(
    _ row: Int, _ x0: Int32, _ x1: Int32, _ height: Int32, _ winding: Int32, _ steepness: Int64, isWithinColumns: Bool
  ) {
    let whole = height &<< 8
    var column = Int(x0 >> 8)
    let last = Int(x1 >> 8)
    var limit = last
    if !isWithinColumns {
      if column >= bounds.width { return }
      if last < 0 {
        addBefore(row, whole &* winding)
        return
      }
      limit = min(last, bounds.width &- 1)
    }
    let line = row &* cellsPerRow
    // The ends of a row are rounded, so that the sum may come a little beyond the whole before the last column.
    func reached(_ sum: Int64) -> Int32 { Int32(truncatingIfNeeded: min(sum >> 32, Int64(whole))) }
    var sum = steepness &* Int64(256 &- (x0 & 255))
    let perColumn = steepness << 8
    var done: Int32 = 0
    if column < 0 {
      sum &+= perColumn &* Int64(-1 &- column)
      done = reached(sum)
      addBefore(row, done &* winding)
      sum &+= perColumn
      column = 0
    } else if column < last {
      done = reached(sum)
      let cover = done &* winding
      let area = ((((x0 & 255) &+ 256) &* done) >> 8) &* winding
      // SAFETY: from here on columns lie in 0 … limit, inside the bounds, and a row has a cell after them.
      unsafe cells[line &+ column] &+= cover &* 2 &- area
      unsafe cells[line &+ column &+ 1] &+= area
      touch(row, column)
      sum &+= perColumn
      column &+= 1
    }
    while column < last, column <= limit {
      let next = reached(sum)
      let cover = (next &- done) &* winding
      done = next
      unsafe cells[line &+ column] &+= cover
      unsafe cells[line &+ column &+ 1] &+= cover
      touch(row, column)
      sum &+= perColumn
      column &+= 1
    }
    touch(row, column)
    guard last <= limit else { return }
    let cover = (whole &- done) &* winding
    let area = (((x1 & 255) &* (whole &- done)) >> 8) &* winding
    unsafe cells[line &+ column] &+= cover &* 2 &- area
    unsafe cells[line &+ column &+ 1] &+= area
    touch(row, column)
    touch(row, column &+ 1)
  }

  /// Adds a height in 2¹⁶ths that lies left of the bounds.
  private func addBefore(_ row: Int, _ cover: Int32) {
    // SAFETY: the first cell of a row of the band.
    unsafe cells[row &* cellsPerRow] &+= cover &* 2
    touch(row, 0)
  }
}
