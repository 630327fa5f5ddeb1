import DisplayLists

/// Takes what a band has gathered, and leaves the band clear.
protocol BandConsumer {
  /// Takes the rows of the band that start at `firstRow`.
  func composite(_ band: borrowing CoverageBand, firstRow: Int)
}

/// Lays one colour through the coverage of a band onto a canvas, and leaves the band clear.
///
/// What an edge pixel shows is the covered area where outlines do not meet inside that pixel. Where they do, the areas are added
/// with their winding numbers first and the rule is applied to the sum: non-zero shows the smaller of |sum| and 1,
/// even-odd a wave that is 0 at even sums and 1 at odd ones.
struct BandCompositor: BandConsumer {
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
      // The running sum and the coverage that it gives, the same in all four.
      var sum = SIMD4<Int32>()
      var coverage = SIMD4<UInt32>()
      for wordIndex in 0..<wordsPerRow {
        var word = unsafe touched[wordIndex]
        if word == 0 { continue }
        unsafe touched[wordIndex] = 0
        while word != 0 {
          let group = (wordIndex &* 64 &+ word.trailingZeroBitCount) &* 4
          word &= word &- 1
          if group > column, coverage[0] != 0 {
            unsafe cover(
              pixels + column, count: min(group, width) &- column, with: pixel, coverage: coverage[0])
          }
          let raw = unsafe UnsafeMutableRawPointer(cells + group)
          let sums = unsafe Self.runningSums(of: raw.load(as: SIMD4<Int32>.self), after: sum)
          unsafe raw.storeBytes(of: SIMD4<Int32>(), as: SIMD4<Int32>.self)
          sum = SIMD4(repeating: sums[3])
          let coverages = Self.coverages(of: sums, isNonZero: isNonZero)
          coverage = SIMD4(repeating: coverages[3])
          column = group &+ 4
          if column <= width {
            unsafe blendFour(pixels + group, coverages)
          } else {
            // The last pixels of a row, which are not four.
            for lane in 0..<max(width &- group, 0) where coverages[lane] != 0 {
              unsafe cover(pixels + (group &+ lane), count: 1, with: pixel, coverage: coverages[lane])
            }
          }
        }
      }
      if column < width, coverage[0] != 0 {
        unsafe cover(pixels + column, count: width &- column, with: pixel, coverage: coverage[0])
      }
    }
  }

  /// Four cells added up from the first to the last, on top of what came before.
  @inline(__always)
  private static func runningSums(of cells: SIMD4<Int32>, after sum: SIMD4<Int32>) -> SIMD4<Int32> {
    let pairs = cells &+ SIMD4(0, cells[0], cells[1], cells[2])
    return pairs &+ SIMD4(0, 0, pairs[0], pairs[1]) &+ sum
  }

  /// The coverage in 0 … 255 that a rule gives to a winding sum.
  @inline(__always)
  static func coverage(of sum: Int32, isNonZero: Bool) -> UInt32 {
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

  /// The same for four sums.
  @inline(__always)
  private static func coverages(of sums: SIMD4<Int32>, isNonZero: Bool) -> SIMD4<UInt32> {
    let full = SIMD4<Int32>(repeating: CoverageBand.fullCoverage)
    var area: SIMD4<Int32>
    if isNonZero {
      let sign = sums &>> 31
      let magnitude = (sums ^ sign) &- sign
      // Int32.min has no magnitude and stays negative: it counts as covered.
      area = magnitude.replacing(with: full, where: (magnitude .> full) .| (magnitude .< 0))
    } else {
      let phase = sums & (full &+ full &- 1)
      area = phase.replacing(with: full &+ full &- phase, where: phase .> full)
    }
    // area · 255 without a multiplication, which four 32-bit lanes do not have everywhere.
    area = ((area &<< 8) &- area &+ (full &>> 1)) &>> 17
    return SIMD4<UInt32>(truncatingIfNeeded: area)
  }

  @inline(__always)
  private func blendFour(_ pixels: UnsafeMutablePointer<UInt32>, _ coverages: SIMD4<UInt32>) {
    // SAFETY: the caller checks that four pixels follow.
    let raw = UnsafeMutableRawPointer(pixels)
    let destination = unsafe raw.loadUnaligned(as: SIMD4<UInt32>.self)
    // All four alike: which of them are covered is no better known to a processor than a coin's side.
    let result = composited(scaled(SIMD4(repeating: pixel), by: coverages), over: destination)
    unsafe raw.storeBytes(of: result, as: SIMD4<UInt32>.self)
  }
}

/// Lays one premultiplied pixel over a run of pixels.
///
/// Scaling is a loop over bytes and adding one over pixels, since each alone becomes vector instructions: 16-bit
/// products for the one, 32-bit sums for the other. A piece of the run stays in the first-level cache between them.
func blendSpan(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, source: UInt32) {
  if source == 0 { return }
  let keep = UInt16(truncatingIfNeeded: 255 &- (source >> 24))
  var start = 0
  while start < count {
    let length = min(count &- start, 512)
    // SAFETY: the caller vouches for `count` pixels, of four bytes each.
    let piece = unsafe pixels + start
    unsafe piece.withMemoryRebound(to: UInt8.self, capacity: length &* 4) { bytes in
      for index in 0..<(length &* 4) {
        let product = unsafe UInt16(bytes[index]) &* keep &+ 128
        unsafe bytes[index] = UInt8(truncatingIfNeeded: (product &+ (product >> 8)) >> 8)
      }
    }
    for index in 0..<length { unsafe piece[index] &+= source }
    start &+= length
  }
}
