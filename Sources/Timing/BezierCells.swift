import Synchronization

/// The graph of a Bézier timing function in cells of equal width, on each of which the ordinate is a polynomial of the abscissa.
///
/// Solving a cubic for each call costs divisions that wait for each other; a polynomial of degree five costs none. It is the
/// Hermite interpolant of value, slope and second derivative at both ends of a cell, so that the pieces join smoothly. Each
/// is checked against the curve before it is used. Where the graph is too steep or bends too sharply for it, next to a
/// vertical tangent, the cell holds not-a-number and the curve itself is solved.
///
/// The cells are prepared when the curve is first asked for an ordinate: a curve that is only made and compared costs
/// nothing. Whichever thread comes first, they are the same.
@safe
package final class BezierCells: Sendable {
  /// One polynomial in a share of the width of the cell, its coefficients in pairs, the constant one first.
  package struct Cell: Sendable {
    package let c01, c23, c45: SIMD2<Double>

    /// Where the curve has to be solved.
    package static var solved: Cell { Cell(c01: SIMD2(.nan, 0), c23: .zero, c45: .zero) }

    /// The ordinate at a share of the width: even and odd powers side by side.
    @inline(__always)
    func ordinate(at u: Double) -> Double {
      let square = SIMD2(repeating: u * u)
      let both = (c45 * square + c23) * square + c01
      return both.x + both.y * u
    }
  }

  /// How many cells there are, over 0 … 1: a power of two, so that no place is rounded.
  package static let count = 128
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
      unsafe (cells + index).initialize(to: Cell(c01: SIMD2(Double(index) * width, width), c23: .zero, c45: .zero))
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
    return unsafe cells(of: curve)[index].ordinate(at: place - Double(index))
  }
}

extension BezierCells {
  /// Prepares a curve.
  ///
  /// - Complexity: some five hundred solutions of the curve.
  @inline(never)
  private func prepare(_ curve: UnitBezier) -> UnsafeMutablePointer<Cell> {
    // SAFETY: every cell is initialised before the memory is shown to others; what comes second is given back.
    let cells = UnsafeMutablePointer<Cell>.allocate(capacity: Self.count)
    let width = 1 / Double(Self.count)
    let height = max(1, abs(curve.y1), abs(curve.y2))
    // The identity has no rounding of its own.
    let isIdentity = curve.x1 == curve.y1 && curve.x2 == curve.y2
    var start = curve.node(at: 0)
    for index in 0..<Self.count {
      let end = curve.node(at: Double(index + 1) * width)
      let cell = Self.cell(from: start, to: end, width: width)
      let isExact = [0.25, 0.5, 0.75].allSatisfy { u in
        let x = (Double(index) + u) * width
        return abs(cell.ordinate(at: u) - curve.exactValue(at: x)) <= Self.accuracy * height
      }
      unsafe (cells + index).initialize(to: isExact && !isIdentity ? cell : .solved)
      start = end
    }
    let (exchanged, original) = unsafe prepared.compareExchange(
      expected: nil, desired: cells, ordering: .acquiringAndReleasing)
    if exchanged { return unsafe cells }
    unsafe cells.deallocate()
    return unsafe original ?? cells
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
      c01: SIMD2(start.value, v0), c23: SIMD2(b0, 10 * rest - 4 * restOfSlope + restOfBend),
      c45: SIMD2(
        -15 * rest + 7 * restOfSlope - 2 * restOfBend, 6 * rest - 3 * restOfSlope + restOfBend))
  }
}
