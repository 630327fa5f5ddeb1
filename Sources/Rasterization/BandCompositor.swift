import DisplayLists

/// Lays one colour through the coverage of a band onto a canvas, and leaves the band clear.
///
/// What an edge pixel shows is the covered area where outlines do not meet inside that pixel. Where they do, the areas are added
/// with their winding numbers first and the rule is applied to the sum: non-zero shows the smaller of |sum| and 1,
/// even-odd a wave that is 0 at even sums and 1 at odd ones.
struct BandCompositor {
  let canvas: Canvas
  let rule: FillRule
  /// The premultiplied colour.
  let pixel: UInt32

  /// Composites the rows of the band that start at `firstRow`.
  func composite(_ band: borrowing CoverageBand, firstRow: Int) {
    let rows = min(1 << band.rowShift, band.bounds.maxY - firstRow)
    switch (rule, pixel >> 24 == 255) {
    case (.nonZero, true): composite(band, firstRow, rows, isNonZero: true, isOpaque: true)
    case (.nonZero, false): composite(band, firstRow, rows, isNonZero: true, isOpaque: false)
    case (.evenOdd, true): composite(band, firstRow, rows, isNonZero: false, isOpaque: true)
    case (.evenOdd, false): composite(band, firstRow, rows, isNonZero: false, isOpaque: false)
    }
  }

  @inline(__always)
  private func composite(
    _ band: borrowing CoverageBand, _ firstRow: Int, _ rows: Int, isNonZero: Bool, isOpaque: Bool
  ) {
    let width = band.bounds.width
    let wordsPerRow = band.wordsPerRow
    for row in 0..<rows {
      // SAFETY: rows and columns are those for which the band was laid out, and they lie inside the canvas's bounds.
      let cells = unsafe band.cells + row &* band.cellsPerRow
      let touched = unsafe band.touched + row &* wordsPerRow
      let pixels = unsafe canvas.address(x: band.bounds.minX, y: firstRow &+ row)
      var column = 0
      var sum: Int32 = 0
      var coverage: UInt32 = 0
      for wordIndex in 0..<wordsPerRow {
        var word = unsafe touched[wordIndex]
        if word == 0 { continue }
        unsafe touched[wordIndex] = 0
        while word != 0 {
          let group = (wordIndex &* 64 &+ word.trailingZeroBitCount) &* 4
          word &= word &- 1
          if group > column, coverage != 0 {
            unsafe fill(pixels + column, count: min(group, width) &- column, coverage: coverage, isOpaque: isOpaque)
          }
          let end = min(group &+ 4, width)
          column = group
          while column < end {
            sum &+= unsafe cells[column]
            coverage = Self.coverage(of: sum, isNonZero: isNonZero)
            if isOpaque, coverage == 255 {
              unsafe pixels[column] = pixel
            } else if coverage != 0 {
              unsafe pixels[column] = composited(scaled(pixel, by: coverage), over: pixels[column])
            }
            column &+= 1
          }
          unsafe (cells + group).update(repeating: 0, count: 4)
        }
      }
      if column < width, coverage != 0 {
        unsafe fill(pixels + column, count: width &- column, coverage: coverage, isOpaque: isOpaque)
      }
    }
  }

  /// The coverage in 0 … 255 that a rule gives to a winding sum.
  @inline(__always)
  private static func coverage(of sum: Int32, isNonZero: Bool) -> UInt32 {
    let full = CoverageBand.fullCoverage
    let area: Int32
    if isNonZero {
      // Int32.min has no magnitude; a sum that wrapped to it counts as covered.
      area = min(abs(max(sum, -Int32.max)), full)
    } else {
      let phase = sum & (2 &* full &- 1)
      area = phase > full ? 2 &* full &- phase : phase
    }
    return UInt32(truncatingIfNeeded: (area &* 255 &+ full / 2) >> 17)
  }

  @inline(__always)
  private func fill(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, coverage: UInt32, isOpaque: Bool) {
    guard count > 0 else { return }
    if isOpaque, coverage == 255 {
      unsafe pixels.update(repeating: pixel, count: count)
    } else {
      unsafe blendSpan(pixels, count: count, source: scaled(pixel, by: coverage))
    }
  }
}

/// Lays one premultiplied pixel over a run of pixels.
func blendSpan(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, source: UInt32) {
  let keep = 255 &- (source >> 24)
  if keep == 255, source == 0 { return }
  for index in 0..<count {
    // SAFETY: the caller vouches for `count` pixels.
    unsafe pixels[index] = source &+ scaled(pixels[index], by: keep)
  }
}
