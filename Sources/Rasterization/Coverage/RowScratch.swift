// SPDX-License-Identifier: MIT

/// Reused buffers for one row of coverage and one row of pixels. Their contents are undefined before each use.
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

  /// Makes room for `columns` columns.
  func reserve(_ columns: Int) {
    // A row of cells is up to 5 cells longer than the fill has columns.
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
