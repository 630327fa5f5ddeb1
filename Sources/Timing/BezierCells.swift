/// The graph of a Bézier timing function in cells of equal width, on each of which the ordinate is a polynomial of the abscissa.
///
/// Solving a cubic for each call costs divisions that wait for each other; a polynomial of degree five costs none. It is the
/// Hermite interpolant of value, slope and second derivative at both ends of a cell, so that the pieces join smoothly. Each
/// is checked against the curve before it is used. Where the graph is too steep or bends too sharply for it, next to a
/// vertical tangent, the cell holds not-a-number and the curve itself is solved.
package struct BezierCells: Sendable {
  /// One polynomial in a share of the width of the cell, the constant coefficient first.
  package struct Cell: Sendable {
    @usableFromInline
    let c0, c1, c2, c3, c4, c5: Double

    /// Where the curve has to be solved.
    package static var solved: Cell { constant(.nan) }

    static func constant(_ value: Double) -> Cell { Cell(c0: value, c1: 0, c2: 0, c3: 0, c4: 0, c5: 0) }

    /// The ordinate at a share of the width.
    @inlinable
    @inline(__always)
    package func ordinate(at u: Double) -> Double { ((((c5 * u + c4) * u + c3) * u + c2) * u + c1) * u + c0 }
  }

  /// How many cells there are, over 0 … 1: a power of two, so that no place is rounded.
  package static let count = 128
  /// The largest error of an ordinate, in units of the height of the curve where that is more than 1.
  private static let accuracy = 1e-9

  /// The cells, and after them one that holds the ordinate of the second control point.
  package private(set) var cells: [Cell]

  /// The polynomial at an abscissa strictly inside 0 … 1; not a number where the curve has to be solved.
  @inline(__always)
  func ordinate(at x: Double) -> Double {
    let place = x * Double(Self.count)
    let index = Int(place)
    return cells[index].ordinate(at: place - Double(index))
  }
}

extension BezierCells {
  /// Cells that are still to be prepared.
  init(lastOrdinate: Double) {
    cells = Array(repeating: .solved, count: Self.count) + [.constant(lastOrdinate)]
  }

  /// The ordinate of the second control point of the curve.
  var lastOrdinate: Double { cells[Self.count].c0 }

  /// Prepares a curve.
  ///
  /// - Complexity: some five hundred solutions of the curve.
  mutating func prepare(_ curve: UnitBezier) {
    // The identity has no rounding of its own.
    guard curve.x1 != curve.y1 || curve.x2 != curve.y2 else { return }
    let width = 1 / Double(Self.count)
    let height = max(1, abs(curve.y1), abs(curve.y2))
    let nodes = (0...Self.count).map { curve.node(at: Double($0) * width) }
    cells =
      (0..<Self.count).map { index in
        let cell = Self.cell(from: nodes[index], to: nodes[index + 1], width: width)
        let isExact = [0.25, 0.5, 0.75].allSatisfy { u in
          let x = (Double(index) + u) * width
          return abs(cell.ordinate(at: u) - curve.exactValue(at: x)) <= Self.accuracy * height
        }
        return isExact ? cell : .solved
      } + [.constant(lastOrdinate)]
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
      c0: start.value, c1: v0, c2: b0, c3: 10 * rest - 4 * restOfSlope + restOfBend,
      c4: -15 * rest + 7 * restOfSlope - 2 * restOfBend, c5: 6 * rest - 3 * restOfSlope + restOfBend)
  }
}
