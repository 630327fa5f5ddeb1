import CLanes
import Timing

/// The timing functions that rows share, and the polynomials of all Bézier curves among them one after another.
struct InternedFunctions: Sendable {
  private var pool = InternPool<TimingFunction, TimingFunction>()
  /// By number, ``BezierCells/count`` for each function.
  private(set) var cells: [CLanesCell] = []

  /// A timing function in a row.
  struct Reference: Sendable {
    /// The number of the function; its complement for what is no Bézier curve.
    let code: Int32

    init(code: Int32) { self.code = code }
    init(number: Int32, hasCells: Bool) { code = hasCells ? number : ~number }

    @inline(__always)
    var hasCells: Bool { code >= 0 }
    @inline(__always)
    var number: Int { Int(code >= 0 ? code : ~code) }
    /// Where the cells of a Bézier curve begin.
    @inline(__always)
    var cells: Int { Int(code) &* BezierCells.cellCount }
  }

  /// How many functions there is room for.
  var count: Int { pool.contents.count }

  subscript(reference: Reference) -> TimingFunction { pool.contents[reference.number] }

  /// - Complexity: O(1) amortised.
  mutating func intern(_ function: TimingFunction) -> Reference {
    let (number, isNew) = pool.intern(function, function)
    let reference = Reference(number: number, hasCells: function.hasBezierCells)
    guard isNew, let newCells = function.bezierCells else { return reference }
    precondition(
      newCells.count == BezierCells.cellCount, "\(newCells.count) cells in the place of \(BezierCells.cellCount)")
    let start = Int(number) * BezierCells.cellCount
    while cells.count < start { cells.append(.unsolved) }
    if cells.count == start {
      cells += newCells
    } else {
      for (offset, cell) in newCells.enumerated() { cells[start + offset] = cell }
    }
    return reference
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
    of reference: Reference, at progress: Double, _ cells: UnsafeBufferPointer<CLanesCell>
  ) -> Double {
    if reference.hasCells {
      // SAFETY: the cells of a function are in the array as long as a row refers to it.
      let ordinate = unsafe BezierCells.ordinate(at: progress, cells.baseAddress.map { unsafe $0 + reference.cells })
      if ordinate == ordinate { return ordinate }
    }
    return exactValue(reference, at: progress)
  }

  /// What no polynomial says.
  @inline(never)
  private func exactValue(_ reference: Reference, at progress: Double) -> Double {
    pool.contents[reference.number].value(at: progress)
  }
}

// Here and not with the cells: what another module asks for a hundred thousand times a frame is not worth a call.
extension BezierCells {
  /// How many cells a function has.
  static var cellCount: Int { Int(CLANES_CELLS) }

  /// The ordinate at an abscissa by the cells of a curve: the bits of `TimingFunction.value(at:)`, or no number where
  /// the polynomials do not say it.
  @inline(__always)
  static func ordinate(at progress: Double, _ cells: UnsafePointer<CLanesCell>?) -> Double {
    guard let cells = unsafe cells else { return .nan }
    // SAFETY: whatever the progress, a cell of the curve is looked at.
    return unsafe CLanesOrdinate(progress, cells)
  }
}
