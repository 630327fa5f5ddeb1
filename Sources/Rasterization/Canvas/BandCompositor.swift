// SPDX-License-Identifier: MIT
import CGlissadePixels
import GlissadeDisplayLists
import GlissadeGeometry

/// A consumer of the coverage of a band. The consumer sets all cells of the band back to 0.
protocol BandConsumer {
  /// Takes the rows of the band that start at `firstRow`.
  func composite(_ band: borrowing CoverageBand, firstRow: Int)
}

/// Composites one colour through the coverage of a band onto a canvas, and sets the cells of the band back to 0.
///
/// An edge pixel shows the covered area if outlines do not meet inside that pixel. If they do, their areas are added
/// with their winding numbers, and the fill rule is applied to the sum. Non-zero gives the smaller of |sum| and 1.
/// Even-odd gives a triangle wave that is 0 at even sums and 1 at odd sums.
struct BandCompositor: BandConsumer {
  let canvas: Canvas
  let rule: FillRule
  /// The premultiplied colour.
  let pixel: UInt32

  /// Composites the rows of the band that start at `firstRow`.
  func composite(_ band: borrowing CoverageBand, firstRow: Int) {
    // SAFETY: rows and columns are within the band's layout and inside the canvas's bounds.
    var layout = unsafe band.layout
    var target = unsafe CPixelsTarget(
      pixels: canvas.address(x: band.bounds.minX, y: firstRow), pixelsPerRow: canvas.pixelsPerRow, pixel: pixel,
      isEvenOdd: rule == .evenOdd)
    unsafe CPixelsBestKernels().pointee.composite(&layout, &target)
  }

  /// Composites a whole fill between the sides of an outline. The cells are those of one row.
  func composite(_ outline: SidedOutline, _ row: borrowing CoverageBand) {
    // SAFETY: rows and columns are inside the canvas's bounds, and the cells and bits of one row are laid out.
    var layout = unsafe row.layout
    var target = unsafe CPixelsTarget(
      pixels: canvas.address(x: row.bounds.minX, y: row.bounds.minY), pixelsPerRow: canvas.pixelsPerRow, pixel: pixel,
      isEvenOdd: rule == .evenOdd)
    unsafe CPixelsBestKernels().pointee.compositeSides(
      &layout, &target, outline.edges, outline.sides, outline.sideCount)
  }

  /// Returns the coverage in 0 … 255 for a winding sum.
  @inline(__always)
  static func coverage(of sum: Int32, isNonZero: Bool) -> UInt32 {
    let full = CoverageBand.fullCoverage
    let area: Int32
    if isNonZero {
      // Int32.min has no positive counterpart. A sum that wrapped to it counts as covered.
      area = min(abs(max(sum, -Int32.max)), full)
    } else {
      let phase = sum & (2 &* full &- 1)
      area = phase > full ? 2 &* full &- phase : phase
    }
    return UInt32(truncatingIfNeeded: (area &* 255 &+ full / 2) >> 17)
  }
}
