import Timing

/// The timing functions that rows share, and the polynomials of all Bézier curves among them one after another.
struct InternedFunctions: Sendable {
  private var pool = InternPool<TimingFunction, TimingFunction>()
  /// By number, ``BezierCells/count`` for each function.
  private(set) var cells: [BezierCells.Cell] = []

  /// A timing function in a row.
  struct Reference: Sendable {
    /// The number of the function; its complement for what is no Bézier curve.
    private let code: Int32

    init(number: Int32, hasCells: Bool) { code = hasCells ? number : ~number }

    @inline(__always)
    var hasCells: Bool { code >= 0 }
    @inline(__always)
    var number: Int { Int(code >= 0 ? code : ~code) }
    /// Where the cells of a Bézier curve begin.
    @inline(__always)
    var cells: Int { Int(code) &* BezierCells.count }
  }

  /// How many functions there is room for.
  var roomCount: Int { pool.contents.count }

  subscript(reference: Reference) -> TimingFunction { pool.contents[reference.number] }

  /// - Complexity: O(1) amortised.
  mutating func intern(_ function: TimingFunction) -> Reference {
    let (number, isNew) = pool.intern(function, function)
    let start = Int(number) * BezierCells.count
    guard let own = function.bezierCells else { return Reference(number: number, hasCells: false) }
    if isNew {
      while cells.count < start { cells.append(.solved) }
      if cells.count == start {
        cells += own
      } else {
        for (offset, cell) in own.enumerated() { cells[start + offset] = cell }
      }
    }
    return Reference(number: number, hasCells: true)
  }

  mutating func release(_ reference: Reference) { pool.release(Int32(reference.number)) }

  /// What a function makes of a progress: the bits of `TimingFunction.value(at:)`.
  @inline(__always)
  func value(of reference: Reference, at progress: Double) -> Double {
    unsafe cells.withUnsafeBufferPointer { unsafe value(of: reference, at: progress, $0) }
  }

  /// The same with the cells at hand.
  @inline(__always)
  func value(
    of reference: Reference, at progress: Double, _ cells: UnsafeBufferPointer<BezierCells.Cell>
  ) -> Double {
    if reference.hasCells, progress > 0, progress < 1 {
      let place = progress * Double(BezierCells.count)
      let index = Int(place)
      // SAFETY: the cells of a function are in the array as long as a row refers to it, and a progress below 1 lies in one.
      let ordinate = unsafe cells[reference.cells &+ index].ordinate(at: place - Double(index))
      if !ordinate.isNaN { return ordinate }
    }
    return solved(reference, at: progress)
  }

  /// What no polynomial says.
  @inline(never)
  private func solved(_ reference: Reference, at progress: Double) -> Double {
    pool.contents[reference.number].value(at: progress)
  }
}
