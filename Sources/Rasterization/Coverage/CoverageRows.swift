// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeDisplayLists
import GlissadeGeometry

/// A consumer of the coverage of a fill, one row at a time.
protocol CoverageRowConsumer {
  /// Takes a row that has touched cells: one byte of coverage for each of `count` pixels from `x` on.
  func take(_ coverage: UnsafePointer<UInt8>, x: Int, y: Int, count: Int)
  /// Takes a row without coverage.
  func takeEmpty(x: Int, y: Int, count: Int)
}

/// Converts the cells of a band into bytes of coverage, for fills with more than one colour.
///
/// A fill in one colour visits touched cells only. Other fills read whole rows of bytes, which fit the first-level
/// cache.
struct CoverageRows<Consumer: CoverageRowConsumer>: BandConsumer {
  let rule: FillRule
  let scratch: RowScratch
  let consumer: Consumer

  func composite(_ band: borrowing CoverageBand, firstRow: Int) {
    let rows = min(1 << band.rowShift, band.bounds.maxY - firstRow)
    switch rule {
    case .nonZero: composite(band, firstRow, rows, isNonZero: true)
    case .evenOdd: composite(band, firstRow, rows, isNonZero: false)
    }
  }

  @inline(__always)
  private func composite(_ band: borrowing CoverageBand, _ firstRow: Int, _ rows: Int, isNonZero: Bool) {
    let width = band.bounds.width
    let wordsPerRow = unsafe band.layout.wordsPerRow
    let bytes = unsafe scratch.coverage
    for row in 0..<rows {
      // SAFETY: rows and columns are within the band's layout, and a row of bytes is as long as a row of cells.
      let cells = unsafe band.layout.cells + row &* band.layout.cellsPerRow
      let touched = unsafe band.layout.touched + row &* wordsPerRow
      var column = 0
      var sum: Int32 = 0
      var coverage: UInt8 = 0
      var isEmpty = true
      for wordIndex in 0..<wordsPerRow {
        var word = unsafe touched[wordIndex]
        if word == 0 { continue }
        unsafe touched[wordIndex] = 0
        isEmpty = false
        while word != 0 {
          let group = (wordIndex &* 64 &+ word.trailingZeroBitCount) &* 4
          word &= word &- 1
          if group > column {
            unsafe (bytes + column).update(repeating: coverage, count: group &- column)
          }
          for cell in group..<(group &+ 4) {
            sum &+= unsafe cells[cell]
            unsafe cells[cell] = 0
            coverage = UInt8(truncatingIfNeeded: BandCompositor.coverage(of: sum, isNonZero: isNonZero))
            unsafe bytes[cell] = coverage
          }
          column = group &+ 4
        }
      }
      if isEmpty {
        consumer.takeEmpty(x: band.bounds.minX, y: firstRow &+ row, count: width)
        continue
      }
      if column < width { unsafe (bytes + column).update(repeating: coverage, count: width &- column) }
      unsafe consumer.take(bytes, x: band.bounds.minX, y: firstRow &+ row, count: width)
    }
  }
}
