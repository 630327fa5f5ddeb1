import CLanes

/// Some springs of one kind, to be computed in lanes, in memory that is lent to it.
@unsafe
struct SpringBlock {
  /// So many fit, which is full lanes. What they take is lent from the stack, a kilobyte at most at once.
  static var size: Int { 32 }

  private let moments: UnsafeMutablePointer<CLanesMoment>
  private let shares: UnsafeMutablePointer<CLanesShare>
  /// The numbers of the rows.
  private let rows: UnsafeMutablePointer<Int32>
  private(set) var count = 0

  /// Lends a block.
  @inline(__always)
  static func with(_ body: (inout SpringBlock) -> Void) {
    // SAFETY: there is room for as many as fit, and nobody refers to it afterwards.
    unsafe withUnsafeTemporaryAllocation(of: CLanesMoment.self, capacity: size) { moments in
      unsafe withUnsafeTemporaryAllocation(of: CLanesShare.self, capacity: size) { shares in
        unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: size) { rows in
          var block = unsafe SpringBlock(
            moments: moments.baseAddress.unsafelyUnwrapped, shares: shares.baseAddress.unsafelyUnwrapped,
            rows: rows.baseAddress.unsafelyUnwrapped)
          unsafe body(&block)
        }
      }
    }
  }

  private init(
    moments: UnsafeMutablePointer<CLanesMoment>, shares: UnsafeMutablePointer<CLanesShare>,
    rows: UnsafeMutablePointer<Int32>
  ) {
    unsafe (self.moments, self.shares, self.rows) = (moments, shares, rows)
  }

  var isFull: Bool { @inline(__always) get { unsafe count == Self.size } }

  mutating func empty() { unsafe count = 0 }

  /// Writes a row behind the others, where the next one takes its place if it is not kept.
  ///
  /// - Precondition: It is not full.
  @inline(__always)
  mutating func put(_ row: Int, _ moment: CLanesMoment, isKept: Bool) {
    unsafe rows[count] = Int32(truncatingIfNeeded: row)
    unsafe moments[count] = moment
    unsafe count &+= isKept ? 1 : 0
  }

  /// Computes the shares.
  @inline(__always)
  func compute(_ kernel: (Int, UnsafePointer<CLanesMoment>, UnsafeMutablePointer<CLanesShare>) -> Void) {
    guard unsafe count > 0 else { return }
    // Full lanes: the last one again.
    let full = unsafe (count + Int(CLANES_MOST) - 1) / Int(CLANES_MOST) * Int(CLANES_MOST)
    for place in unsafe count..<full { unsafe moments[place] = moments[count - 1] }
    unsafe kernel(full, moments, shares)
  }

  @inline(__always)
  func row(_ place: Int) -> Int { unsafe Int(rows[place]) }

  @inline(__always)
  func share(_ place: Int) -> CLanesShare { unsafe shares[place] }
}
