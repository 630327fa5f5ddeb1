/// One row of coverage and one of pixels, which every drawing that needs them writes before it reads.
@safe
final class RowScratch {
  private(set) var coverage: UnsafeMutablePointer<UInt8>
  private(set) var pixels: UnsafeMutablePointer<UInt32>
  private var capacity = 0

  init() {
    unsafe coverage = .allocate(capacity: 0)
    unsafe pixels = .allocate(capacity: 0)
  }

  deinit {
    unsafe coverage.deallocate()
    unsafe pixels.deallocate()
  }

  /// Makes room for a number of columns.
  func reserve(_ columns: Int) {
    // A row of cells has a few more than a fill has columns.
    let count = columns + 8
    guard count > capacity else { return }
    unsafe coverage.deallocate()
    unsafe pixels.deallocate()
    unsafe coverage = .allocate(capacity: count)
    unsafe coverage.initialize(repeating: 0, count: count)
    unsafe pixels = .allocate(capacity: count)
    unsafe pixels.initialize(repeating: 0, count: count)
    capacity = count
  }
}
