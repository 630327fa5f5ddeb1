/// One row of coverage and one of pixels, which every drawing that needs them writes before it reads.
@safe
final class RowScratch {
  let coverage: UnsafeMutablePointer<UInt8>
  let pixels: UnsafeMutablePointer<UInt32>

  init() {
    // A row of cells has a few more than a canvas has columns.
    let capacity = CoverageBand.widestCanvas + 8
    unsafe coverage = .allocate(capacity: capacity)
    unsafe coverage.initialize(repeating: 0, count: capacity)
    unsafe pixels = .allocate(capacity: capacity)
    unsafe pixels.initialize(repeating: 0, count: capacity)
  }

  deinit {
    unsafe coverage.deallocate()
    unsafe pixels.deallocate()
  }
}
