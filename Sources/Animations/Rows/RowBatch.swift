// SPDX-License-Identifier: MIT
import CGlissadeLanes

/// A batch of rows of one kind in temporary memory, for the loops in C.
@unsafe
struct RowBatch<Row, Entry, Result> {
  /// The capacity, which is a multiple of the SIMD lanes. The memory is on the stack, and one allocation has at most a
  /// kilobyte.
  static var size: Int { Int(CLANES_BATCH) }

  let entries: UnsafeMutablePointer<Entry>
  let results: UnsafeMutablePointer<Result>
  /// The addresses of the rows.
  private let rows: UnsafeMutablePointer<UnsafePointer<Row>>
  private(set) var count = 0

  /// Calls a function with an empty batch.
  @inline(__always)
  static func with(_ body: (inout RowBatch) -> Void) {
    // SAFETY: The capacity is never exceeded, and no pointer escapes the function.
    unsafe withUnsafeTemporaryAllocation(of: Entry.self, capacity: size) { entries in
      unsafe withUnsafeTemporaryAllocation(of: Result.self, capacity: size) { results in
        unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Row>.self, capacity: size) { rows in
          var batch = unsafe RowBatch(
            entries: entries.baseAddress.unsafelyUnwrapped, results: results.baseAddress.unsafelyUnwrapped,
            rows: rows.baseAddress.unsafelyUnwrapped)
          unsafe body(&batch)
        }
      }
    }
  }

  private init(
    entries: UnsafeMutablePointer<Entry>, results: UnsafeMutablePointer<Result>,
    rows: UnsafeMutablePointer<UnsafePointer<Row>>
  ) {
    unsafe (self.entries, self.results, self.rows) = (entries, results, rows)
  }

  var isFull: Bool { @inline(__always) get { unsafe count == Self.size } }

  mutating func removeAll() { unsafe count = 0 }

  /// Writes a row after the others. If `isKept` is false, the next row overwrites this row.
  ///
  /// - Precondition: The batch is not full.
  @inline(__always)
  mutating func append(_ row: UnsafePointer<Row>, _ entry: Entry, isKept: Bool = true) {
    // SAFETY: The caller empties a full batch.
    unsafe rows[count] = unsafe row
    unsafe entries[count] = entry
    unsafe count &+= isKept ? 1 : 0
  }

  /// Pads the entries with copies of the last one to a multiple of `lanes`, and returns the padded number. `count` does
  /// not change.
  @inline(__always)
  func paddedCount(multipleOf lanes: Int) -> Int {
    let full = unsafe (count + lanes - 1) / lanes * lanes
    for index in unsafe count..<full { unsafe entries[index] = entries[count - 1] }
    return full
  }

  @inline(__always)
  func row(_ index: Int) -> UnsafePointer<Row> { unsafe rows[index] }
}
