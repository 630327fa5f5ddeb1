// SPDX-License-Identifier: MIT
package import CGlissadeLanes
import Synchronization

/// The graph of a Bézier timing function as cells of equal width, each with a polynomial in the abscissa.
///
/// A polynomial of degree five needs no division, whereas solving the cubic needs several divisions in sequence. The
/// polynomial is the Hermite interpolant of value, slope and second derivative at both ends of a cell, so the pieces
/// join smoothly. Each polynomial is compared with the curve before it is used.
///
/// Near a vertical tangent the graph is too steep or bends too sharply for a polynomial. The cell then holds NaN and is
/// divided into finer cells. A finer cell with NaN requires solving the curve.
///
/// The cells are computed at the first query of an ordinate, so a curve that is only created and compared costs
/// nothing. They do not depend on the thread that computes them.
@safe
package final class BezierCells: Sendable {
  /// The number of cells over 0 … 1. It is a power of two, so that its product with an abscissa is exact, and the index
  /// of a cell can be read from the digits.
  package static let count = Int(CLANES_CELLS)
  /// The number of finer cells in a cell that is divided.
  private static let finerCount = 8
  /// The largest error of an ordinate, in units of the curve's height if that is more than 1.
  private static let accuracy = 1e-9

  /// The ordinate of the second control point of the curve.
  let lastOrdinate: Double
  /// The cells; `nil` before the first query.
  // SAFETY: set once, to memory that is complete and never changes afterwards; `deinit` releases it.
  private nonisolated(unsafe) let prepared = unsafe Atomic<UnsafeMutablePointer<CLanesCell>?>(nil)

  init(lastOrdinate: Double) { self.lastOrdinate = lastOrdinate }

  deinit {
    // SAFETY: no other reference to the cells is left, and their type needs no deinitialisation.
    unsafe prepared.load(ordering: .acquiring)?.deallocate()
  }

  /// The cells of the identity, whose ordinates equal their abscissae bit by bit.
  // SAFETY: set once, and never deallocated.
  package nonisolated(unsafe) static let identity: UnsafePointer<CLanesCell> = {
    let cells = UnsafeMutablePointer<CLanesCell>.allocate(capacity: count)
    let width = 1 / Double(count)
    for index in 0..<count {
      unsafe (cells + index).initialize(to: CLanesCell(Double(index) * width, width, 0, 0, 0, 0))
    }
    return unsafe UnsafePointer(cells)
  }()

  /// The cells of a curve; every call must pass the same curve.
  @inline(__always)
  func cells(of curve: UnitBezier) -> UnsafeMutablePointer<CLanesCell> {
    unsafe prepared.load(ordering: .acquiring) ?? prepare(curve)
  }

  /// Returns the polynomial at an abscissa strictly inside 0 … 1, or NaN if the curve must be solved.
  @inline(__always)
  func ordinate(at x: Double, of curve: UnitBezier) -> Double {
    let position = x * Double(Self.count)
    let index = Int(position)
    // SAFETY: an abscissa below 1 lies in one of the cells.
    return unsafe CLanesInCell(position - Double(index), cells(of: curve), UInt64(index))
  }
}

extension BezierCells {
  /// Returns the ordinate from the finer cells at an abscissa strictly inside 0 … 1, or NaN if the curve must be
  /// solved.
  func finerOrdinate(at x: Double, of curve: UnitBezier) -> Double {
    let position = x * Double(Self.count)
    let index = Int(position)
    let cells = unsafe cells(of: curve)
    let cell = unsafe cells[index]
    guard !cell.hasPolynomial, cell.firstFinerCell > 0 else { return .nan }
    let finerPosition = (position - Double(index)) * Double(Self.finerCount)
    let finerIndex = Int(finerPosition)
    // SAFETY: a divided cell has `finerCount` finer cells from that index on.
    return unsafe CLanesInCell(finerPosition - Double(finerIndex), cells, UInt64(cell.firstFinerCell + finerIndex))
  }

  /// Computes and stores the cells of a curve.
  ///
  /// - Complexity: About five hundred solutions of the curve, and thirty for each divided cell.
  @inline(never)
  private func prepare(_ curve: UnitBezier) -> UnsafeMutablePointer<CLanesCell> {
    var all: [CLanesCell]
    // The exact cells avoid any rounding for the identity.
    if curve.x1 == curve.y1, curve.x2 == curve.y2 {
      all = unsafe Array(UnsafeBufferPointer(start: Self.identity, count: Self.count))
    } else {
      all = Self.cells(of: curve, from: 0, count: Self.count, width: 1 / Double(Self.count))
      let width = 1 / Double(Self.count * Self.finerCount)
      for index in 0..<Self.count where !all[index].hasPolynomial {
        let finer = Self.cells(
          of: curve, from: Double(index) / Double(Self.count), count: Self.finerCount, width: width)
        guard finer.contains(where: { $0.hasPolynomial }) else { continue }
        all[index] = .divided(from: all.count)
        all += finer
      }
    }
    // SAFETY: every cell is initialised before the pointer is published. The second thread frees its own cells.
    let cells = UnsafeMutableBufferPointer<CLanesCell>.allocate(capacity: all.count)
    _ = unsafe cells.initialize(fromContentsOf: all)
    let (exchanged, original) = unsafe prepared.compareExchange(
      expected: nil, desired: cells.baseAddress, ordering: .acquiringAndReleasing)
    if !exchanged { unsafe cells.deallocate() }
    return unsafe original ?? cells.baseAddress.unsafelyUnwrapped
  }

  /// Returns adjacent cells of equal width; a cell whose polynomial misses the curve is `unsolved`.
  private static func cells(of curve: UnitBezier, from begin: Double, count: Int, width: Double) -> [CLanesCell] {
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
      return isExact ? cell : .unsolved
    }
  }

  /// The ordinate at the end of a cell, with its first two derivatives by the abscissa.
  struct Node {
    var value: Double
    var slope: Double
    var bend: Double
  }

  /// Returns the Hermite polynomial of degree five between two nodes.
  private static func cell(from start: Node, to end: Node, width: Double) -> CLanesCell {
    let (v0, b0) = (start.slope * width, start.bend * width * width / 2)
    let (v1, b1) = (end.slope * width, end.bend * width * width / 2)
    // The remainders of value, slope and half the second derivative at the far end.
    let rest = end.value - start.value - v0 - b0
    let restOfSlope = v1 - v0 - 2 * b0
    let restOfBend = b1 - b0
    return CLanesCell(
      start.value, v0, b0, 10 * rest - 4 * restOfSlope + restOfBend, -15 * rest + 7 * restOfSlope - 2 * restOfBend,
      6 * rest - 3 * restOfSlope + restOfBend)
  }
}

extension CLanesCell {
  fileprivate init(_ c0: Double, _ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double) {
    // c₁ receives the rounding errors of c₂ to c₅, so that the cell still ends where the next one begins.
    let lost = [c2, c3, c4, c5].reduce(0) { $0 + ($1 - Double(Float($1))) }
    self.init(c01: (c0, c1 + lost), c23: (Float(c2), Float(c3)), c45: (Float(c4), Float(c5)))
  }

  /// A cell without a polynomial, in which the curve must be solved.
  package static var unsolved: CLanesCell { divided(from: 0) }

  /// A cell without a polynomial, with the index of its first finer cell; 0 means that it has none.
  fileprivate static func divided(from index: Int) -> CLanesCell { CLanesCell(.nan, 0, Double(index), 0, 0, 0) }

  fileprivate var hasPolynomial: Bool { !c01.0.isNaN }
  fileprivate var firstFinerCell: Int { Int(c23.0) }
}
