import CLanes

/// Some rows of one kind, to be computed together, in memory that is lent to it.
@unsafe
struct RowBatch<Row, Entry, Result> {
  /// So many fit, which is full lanes. What they take is lent from the stack, a kilobyte at most at once.
  static var size: Int { Int(CLANES_BATCH) }

  let entries: UnsafeMutablePointer<Entry>
  let results: UnsafeMutablePointer<Result>
  /// Where the rows are.
  private let rows: UnsafeMutablePointer<UnsafePointer<Row>>
  private(set) var count = 0

  /// Lends a block.
  @inline(__always)
  static func with(_ body: (inout RowBatch) -> Void) {
    // SAFETY: there is room for as many as fit, and nobody refers to it afterwards.
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

  /// Writes a row behind the others, where the next one takes its place if it is not kept.
  ///
  /// - Precondition: It is not full.
  @inline(__always)
  mutating func append(_ row: UnsafePointer<Row>, _ entry: Entry, isKept: Bool = true) {
    // SAFETY: whoever fills it empties it when it is full.
    unsafe rows[count] = unsafe row
    unsafe entries[count] = entry
    unsafe count &+= isKept ? 1 : 0
  }

  /// The number of rows, rounded up to full lanes, the last one again and again.
  @inline(__always)
  func paddedCount(multipleOf lanes: Int) -> Int {
    let full = unsafe (count + lanes - 1) / lanes * lanes
    for index in unsafe count..<full { unsafe entries[index] = entries[count - 1] }
    return full
  }

  @inline(__always)
  func row(_ index: Int) -> UnsafePointer<Row> { unsafe rows[index] }
}
