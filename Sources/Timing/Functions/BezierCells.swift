import CLanes
import Synchronization

/// The graph of a Bézier timing function in cells of equal width, on each of which the ordinate is a polynomial of the
/// abscissa.
///
/// Solving a cubic for each call costs divisions that wait for each other; a polynomial of degree five costs none. It
/// is the Hermite interpolant of value, slope and second derivative at both ends of a cell, so that the pieces join
/// smoothly. Each is checked against the curve before it is used. Where the graph is too steep or bends too sharply for
/// it, next to a vertical tangent, the cell holds not-a-number and is cut into finer ones; in those of them that hold
/// none either the curve itself is solved.
///
/// The cells are prepared when the curve is first asked for an ordinate: a curve that is only made and compared costs
/// nothing. Whichever thread comes first, they are the same.
@safe
package final class BezierCells: Sendable {
  /// One polynomial in a share of the width of the cell: a `CLanesCell`, on half a line of the cache.
  package struct Cell: Sendable {
    /// The coefficients c₀ and c₁, and those from c₂ to c₅ with half the digits each.
    private let numbers: SIMD4<Double>

    init(_ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double) {
      func halves(_ low: Double, _ high: Double) -> Double {
        Double(bitPattern: UInt64(Float(low).bitPattern) | UInt64(Float(high).bitPattern) << 32)
      }
      // What the others lose the second gains, so that the cell still ends where the next one begins.
      let lost = [c2, c3, c4, c5].reduce(0) { $0 + ($1 - Double(Float($1))) }
      numbers = SIMD4(c0, c1 + lost, halves(c2, c3), halves(c4, c5))
    }

    /// Where the curve has to be solved.
    package static var solved: Cell { cut(into: 0) }

    /// Where finer cells say it that begin at a place behind all cells; 0 where there are none.
    fileprivate static func cut(into place: Int) -> Cell { Cell(.nan, 0, Double(place), 0, 0, 0) }

    fileprivate var isSolved: Bool { numbers.x.isNaN }
    fileprivate var finer: Int { Int(Float(bitPattern: UInt32(truncatingIfNeeded: numbers.z.bitPattern))) }
  }

  /// How many cells there are, over 0 … 1: a power of two, so that no place is rounded.
  package static let count = Int(CLANES_CELLS)
  /// Into how many finer ones a cell is cut.
  private static let finerCount = 8
  /// The largest error of an ordinate, in units of the height of the curve where that is more than 1.
  private static let accuracy = 1e-9

  /// The ordinate of the second control point of the curve.
  let lastOrdinate: Double
  /// The cells; `nil` until they are asked for.
  // SAFETY: set once, to memory that is complete by then, changes no more and lives as long as this.
  private nonisolated(unsafe) let prepared = unsafe Atomic<UnsafeMutablePointer<Cell>?>(nil)

  init(lastOrdinate: Double) { self.lastOrdinate = lastOrdinate }

  deinit {
    // SAFETY: nobody else refers to the cells any more; they hold nothing that has to be destroyed.
    unsafe prepared.load(ordering: .acquiring)?.deallocate()
  }

  /// The cells of the identity, which give each abscissa back to the bit.
  // SAFETY: set once, and never given back.
  package nonisolated(unsafe) static let identity: UnsafePointer<Cell> = {
    let cells = UnsafeMutablePointer<Cell>.allocate(capacity: count)
    let width = 1 / Double(count)
    for index in 0..<count {
      unsafe (cells + index).initialize(to: Cell(Double(index) * width, width, 0, 0, 0, 0))
    }
    return unsafe UnsafePointer(cells)
  }()

  /// The cells of a curve, which is always the same one.
  @inline(__always)
  func cells(of curve: UnitBezier) -> UnsafeMutablePointer<Cell> {
    unsafe prepared.load(ordering: .acquiring) ?? prepare(curve)
  }

  /// The polynomial at an abscissa strictly inside 0 … 1; not a number where the curve has to be solved.
  @inline(__always)
  func ordinate(at x: Double, of curve: UnitBezier) -> Double {
    let place = x * Double(Self.count)
    let index = Int(place)
    // SAFETY: an abscissa below 1 lies in a cell.
    return unsafe CLanesInCell(place - Double(index), cells(of: curve), UInt64(index))
  }
}

extension BezierCells {
  /// The ordinate at an abscissa strictly inside 0 … 1 by the finer cells; not a number where the curve has to be
  /// solved.
  func finerOrdinate(at x: Double, of curve: UnitBezier) -> Double {
    let place = x * Double(Self.count)
    let index = Int(place)
    let cells = unsafe cells(of: curve)
    let cell = unsafe cells[index]
    guard cell.isSolved, cell.finer > 0 else { return .nan }
    let finerPlace = (place - Double(index)) * Double(Self.finerCount)
    let finerIndex = Int(finerPlace)
    // SAFETY: a cell that is cut has that many finer ones at its place.
    return unsafe CLanesInCell(finerPlace - Double(finerIndex), cells, UInt64(cell.finer + finerIndex))
  }

  /// Prepares a curve.
  ///
  /// - Complexity: some five hundred solutions of the curve, and thirty for each cell that is cut.
  @inline(never)
  private func prepare(_ curve: UnitBezier) -> UnsafeMutablePointer<Cell> {
    var all: [Cell]
    // The identity has no rounding of its own.
    if curve.x1 == curve.y1, curve.x2 == curve.y2 {
      all = unsafe Array(UnsafeBufferPointer(start: Self.identity, count: Self.count))
    } else {
      all = Self.cells(of: curve, from: 0, count: Self.count, width: 1 / Double(Self.count))
      let width = 1 / Double(Self.count * Self.finerCount)
      for index in 0..<Self.count where all[index].isSolved {
        let finer = Self.cells(
          of: curve, from: Double(index) / Double(Self.count), count: Self.finerCount, width: width)
        guard finer.contains(where: { !$0.isSolved }) else { continue }
        all[index] = .cut(into: all.count)
        all += finer
      }
    }
    // SAFETY: every cell is initialised before the memory is shown to others; what comes second is given back.
    let cells = UnsafeMutableBufferPointer<Cell>.allocate(capacity: all.count)
    _ = unsafe cells.initialize(fromContentsOf: all)
    let (exchanged, original) = unsafe prepared.compareExchange(
      expected: nil, desired: cells.baseAddress, ordering: .acquiringAndReleasing)
    if !exchanged { unsafe cells.deallocate() }
    return unsafe original ?? cells.baseAddress.unsafelyUnwrapped
  }

  /// Cells of equal width one after another; those that miss the curve are to be solved.
  private static func cells(of curve: UnitBezier, from begin: Double, count: Int, width: Double) -> [Cell] {
    let height = max(1, abs(curve.y1), abs(curve.y2))
    var start = curve.node(at: begin)
    return (0..<count).map { index in
      let end = curve.node(at: begin + Double(index + 1) * width)
      defer { start = end }
      let cell = cell(from: start, to: end, width: width)
      let isExact = [0.25, 0.5, 0.75].allSatisfy { u in
        let x = begin + (Double(index) + u) * width
        return unsafe withUnsafePointer(to: cell) {
          unsafe abs(CLanesInCell(u, $0, 0) - curve.exactValue(at: x)) <= accuracy * height
        }
      }
      return isExact ? cell : .solved
    }
  }

  /// What is known of the graph at the end of a cell: the ordinate and its first two derivatives by the abscissa.
  struct Node {
    var value: Double
    var slope: Double
    var bend: Double
  }

  /// Hermite's polynomial of degree five.
  private static func cell(from start: Node, to end: Node, width: Double) -> Cell {
    let (v0, b0) = (start.slope * width, start.bend * width * width / 2)
    let (v1, b1) = (end.slope * width, end.bend * width * width / 2)
    // What is left of value, slope and half the second derivative at the far end.
    let rest = end.value - start.value - v0 - b0
    let restOfSlope = v1 - v0 - 2 * b0
    let restOfBend = b1 - b0
    return Cell(
      start.value, v0, b0, 10 * rest - 4 * restOfSlope + restOfBend, -15 * rest + 7 * restOfSlope - 2 * restOfBend,
      6 * rest - 3 * restOfSlope + restOfBend)
  }
}
