// SPDX-License-Identifier: MIT

/// Rows of numbers, in memory that grows and is reused.
@safe
final class FloatPlane {
  private var memory: UnsafeMutablePointer<Float>
  private var capacity = 0
  /// The rows that the plane holds.
  private(set) var rows = 0..<0
  private(set) var width = 0

  init() { unsafe memory = .allocate(capacity: 0) }

  deinit { unsafe memory.deallocate() }

  /// Lays out rows with undefined contents.
  func reset(rows: Range<Int>, width: Int) {
    let count = rows.count * width
    if count > capacity {
      unsafe memory.deallocate()
      unsafe memory = .allocate(capacity: count)
      unsafe memory.initialize(repeating: 0, count: count)
      capacity = count
    }
    self.rows = rows
    self.width = width
  }

  /// Sets every number to 0.
  func clear() { unsafe memory.update(repeating: 0, count: rows.count * width) }

  /// Returns the first number of a row, which must be one of ``rows``.
  @inline(__always)
  func row(_ index: Int) -> UnsafeMutablePointer<Float> {
    // SAFETY: the memory holds all rows.
    unsafe memory + (index &- rows.lowerBound) &* width
  }
}
