// SPDX-License-Identifier: MIT

/// A segment of an operand of an area operation.
struct AreaCurve {
  /// The curve; for a line, the control points are thirds of the line.
  let cubic: CubicBezier
  let isLine: Bool
  /// Whether the segment belongs to the second operand.
  let isSecond: Bool
}

/// A straight piece of a curve between two grid points.
struct AreaEdge {
  var start: GridPoint
  var end: GridPoint
  /// The index of the curve.
  var curve: Int32
  /// The parameters of the curve at both ends.
  var from: Double
  var to: Double
  /// The changes of the winding numbers across the edge: 1 for the operand of the curve, more for combined edges.
  var change: Windings
}

/// The operands of an area operation, as curves and as straight edges on a grid.
struct AreaEdges {
  private(set) var curves: [AreaCurve] = []
  private(set) var edges: [AreaEdge] = []
  let grid: AreaGrid
  /// The largest distance of an edge from its curve, in points.
  let tolerance: Double

  /// The largest number of edges, apart from one for each curve.
  private static let maximumEdgeCount = 1_000_000
  /// Coordinates beyond this are ignored, as those that are not finite.
  private static let maximumCoordinate = 1e100

  /// Creates the edges of two paths, or returns `nil` if they enclose nothing.
  init?(_ first: Path, _ second: Path, tolerance: Double) {
    var curves: [AreaCurve] = []
    Self.append(first, isSecond: false, to: &curves)
    Self.append(second, isSecond: true, to: &curves)
    var extent = Extent()
    for curve in curves {
      extent.include(curve.cubic.start)
      extent.include(curve.cubic.control1)
      extent.include(curve.cubic.control2)
      extent.include(curve.cubic.end)
    }
    guard let grid = AreaGrid(extent) else { return nil }
    self.grid = grid
    self.curves = curves
    self.tolerance = min(max(tolerance, 1e-6 * grid.size), 2e-4 * grid.size)
    edges.reserveCapacity(curves.count * 4)
    let limit = Double(max(Self.maximumEdgeCount / max(curves.count, 1), 2))
    for index in curves.indices { appendEdges(of: index, limit: limit) }
  }

  private static func append(_ path: Path, isSecond: Bool, to curves: inout [AreaCurve]) {
    for contour in path.contours() {
      let begin = curves.count
      // An area ends at the line from the end of an open subpath to its start.
      let closed = PathContour(vertices: contour.vertices, isClosed: true)
      for index in 0..<closed.segmentCount {
        let curve = closed.segment(index)
        guard isUsable(curve.start), isUsable(curve.control1), isUsable(curve.control2), isUsable(curve.end) else {
          // Without one segment, the subpath encloses nothing.
          curves.removeSubrange(begin...)
          break
        }
        if curve.isLine {
          if curve.start == curve.end { continue }
          curves.append(AreaCurve(cubic: curve.withUniformLine, isLine: true, isSecond: isSecond))
        } else {
          curves.append(AreaCurve(cubic: curve, isLine: false, isSecond: isSecond))
        }
      }
    }
  }

  private static func isUsable(_ point: Point) -> Bool {
    abs(point.x) < maximumCoordinate && abs(point.y) < maximumCoordinate
  }

  private mutating func appendEdges(of index: Int, limit: Double) {
    let curve = curves[index].cubic
    var count = 1
    if !curves[index].isLine {
      // Wang's bound, as in ``Path/flattened(tolerance:)``.
      let largest = max(curve.secondDerivative(at: 0).length, curve.secondDerivative(at: 1).length)
      count = Int(max(min((largest / (8 * tolerance)).squareRoot().rounded(.up), limit), 1))
    }
    let change = curves[index].isSecond ? Windings(first: 0, second: 1) : Windings(first: 1, second: 0)
    var start = grid.gridPoint(curve.start)
    var from = 0.0
    for step in 1...count {
      let to = Double(step) / Double(count)
      let end = grid.gridPoint(step == count ? curve.end : curve.point(at: to))
      if end == start, step < count { continue }
      if end == start, let last = edges.last, last.curve == Int32(truncatingIfNeeded: index) {
        edges[edges.count - 1].to = 1
      } else if end != start {
        edges.append(
          AreaEdge(start: start, end: end, curve: Int32(truncatingIfNeeded: index), from: from, to: to, change: change))
      }
      (start, from) = (end, to)
    }
  }

  /// Divides the edges where they meet, so that they have only ends in common.
  ///
  /// - Returns: Whether any two edges met elsewhere.
  @discardableResult
  mutating func divide() -> Bool {
    var division = AreaDivision(edges)
    division.run()
    edges = division.edges
    return division.isDivided
  }
}
