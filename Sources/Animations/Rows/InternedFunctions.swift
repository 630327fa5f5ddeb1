// SPDX-License-Identifier: MIT
import CGlissadeLanes
import GlissadeTiming

/// The timing functions of all rows, with the polynomials of the Bézier curves among them in one array.
struct InternedFunctions: Sendable {
  private var pool = InternPool<TimingFunction, TimingFunction>()
  /// The cells by number, ``BezierCells/cellCount`` for each function.
  private(set) var cells: [CLanesCell] = []

  /// A reference from a row to a timing function.
  struct Reference: Sendable {
    /// The number of the function, or its complement for a function without cells.
    let code: Int32

    init(code: Int32) { self.code = code }
    init(number: Int32, hasCells: Bool) { code = hasCells ? number : ~number }

    @inline(__always)
    var hasCells: Bool { code >= 0 }
    @inline(__always)
    var number: Int { Int(code >= 0 ? code : ~code) }
    /// The index of the first cell of a Bézier curve.
    @inline(__always)
    var cells: Int { Int(code) &* BezierCells.cellCount }
  }

  /// The number of entries, used and free.
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

  /// The output of a function at a progress: the bits of `TimingFunction.value(at:)`.
  @inline(__always)
  func value(of reference: Reference, at progress: Double) -> Double {
    unsafe cells.withUnsafeBufferPointer { unsafe value(of: reference, at: progress, $0) }
  }

  /// The output of a function at a progress, with the array of cells as an argument.
  @inline(__always)
  func value(
    of reference: Reference, at progress: Double, _ cells: UnsafeBufferPointer<CLanesCell>
  ) -> Double {
    if reference.hasCells {
      // SAFETY: The cells of a function stay in the array as long as a row refers to it.
      let ordinate = unsafe BezierCells.ordinate(at: progress, cells.baseAddress.map { unsafe $0 + reference.cells })
      if ordinate == ordinate { return ordinate }
    }
    return exactValue(reference, at: progress)
  }

  /// The output of a function without polynomials.
  @inline(never)
  private func exactValue(_ reference: Reference, at progress: Double) -> Double {
    pool.contents[reference.number].value(at: progress)
  }
}

// This extension is in this module, because a call of another module is too slow for a hundred thousand evaluations a
// frame.
extension BezierCells {
  /// The number of cells of a function.
  static var cellCount: Int { Int(CLANES_CELLS) }

  /// The ordinate at an abscissa from the cells of a curve: the bits of `TimingFunction.value(at:)`, or NaN without a
  /// polynomial.
  @inline(__always)
  static func ordinate(at progress: Double, _ cells: UnsafePointer<CLanesCell>?) -> Double {
    guard let cells = unsafe cells else { return .nan }
    // SAFETY: The index of the cell is in range for any progress.
    return unsafe CLanesOrdinate(progress, cells)
  }
}
