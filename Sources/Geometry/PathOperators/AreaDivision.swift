// SPDX-License-Identifier: MIT

/// The division of edges at their intersections, rounded to grid points.
///
/// Rounding moves edges by less than a grid unit, which can make new intersections. Passes therefore repeat for the
/// edges that moved. An edge is also divided at ends of other edges within 0.7 units, so that few passes are necessary.
/// This is iterated snap rounding: D. Halperin and E. Packer, https://doi.org/10.1016/S0925-7721(01)00064-5.
struct AreaDivision {
  private(set) var edges: [AreaEdge]
  private(set) var isDivided = false
  /// Whether an edge is new since the last pass.
  private var isNew: [Bool]
  private var cuts: [Cut] = []

  private struct Cut {
    var edge: Int32
    var fraction: Double
    var point: GridPoint
  }

  /// The largest number of passes. Random inputs need at most five.
  private static let maximumPassCount = 12
  /// The number of edges in a cell above which equal edges are combined.
  private static let maximumMemberCount = 256
  /// The largest number of divisions in all. Further intersections are ignored.
  private static let maximumCutCount = 2_000_000

  init(_ edges: [AreaEdge]) {
    self.edges = edges
    isNew = [Bool](repeating: true, count: edges.count)
  }

  mutating func run() {
    for _ in 0..<Self.maximumPassCount {
      cuts.removeAll(keepingCapacity: true)
      findCuts()
      guard !cuts.isEmpty else { return }
      isDivided = true
      applyCuts()
      guard edges.count < Self.maximumCutCount else { return }
    }
  }

  /// Combines edges with the same ends, as of many equal subpaths, so that not all pairs of them are tested.
  private mutating func combine() {
    let order = edges.indices.sorted { a, b in
      let (left, right) = (edges[a].ends, edges[b].ends)
      if left.first != right.first { return left.first < right.first }
      return left.last != right.last ? left.last < right.last : edges[a].curve < edges[b].curve
    }
    var combined: [AreaEdge] = []
    var areNew: [Bool] = []
    for index in order {
      let edge = edges[index]
      if let last = combined.last, last.ends == edge.ends {
        let change = last.start == edge.start ? edge.change : -edge.change
        combined[combined.count - 1].change = last.change + change
        areNew[areNew.count - 1] = areNew[areNew.count - 1] || isNew[index]
      } else {
        combined.append(edge)
        areNew.append(isNew[index])
      }
    }
    edges = combined
    isNew = areNew
  }

  private mutating func findCuts() {
    var cells = AreaCells(edges, isNew: isNew)
    if cells.largestCount > Self.maximumMemberCount {
      combine()
      cells = AreaCells(edges, isNew: isNew)
    }
    var members: [Int32] = []
    for cell in 0..<cells.count {
      let range = cells.range(of: cell)
      guard range.count > 1 else { continue }
      members.removeAll(keepingCapacity: true)
      members.append(contentsOf: cells.entries[range])
      // Many short edges can be in one cell. In the order of their left ends, most pairs need no test.
      if members.count > 8 { members.sort { cells.boxes[Int($0)].minX < cells.boxes[Int($1)].minX } }
      let isSorted = members.count > 8
      for first in members.indices {
        let index = Int(members[first])
        let box = cells.boxes[index]
        let isNewEdge = isNew[index]
        for second in (first + 1)..<members.count {
          let other = Int(members[second])
          let otherBox = cells.boxes[other]
          if isSorted, otherBox.minX > box.maxX { break }
          guard box.meets(otherBox), isNewEdge || isNew[other] else { continue }
          meet(index, other, in: cell, of: cells)
        }
      }
      if cuts.count > Self.maximumCutCount { return }
    }
  }

  /// Finds the points at which two edges meet, other than a common end.
  ///
  /// Each edge is in the cell of such a point, so that points in other cells are found there.
  private mutating func meet(_ first: Int, _ second: Int, in cell: Int, of cells: AreaCells) {
    let (a, b) = (edges[first].start, edges[first].end)
    let (c, d) = (edges[second].start, edges[second].end)
    let (sideC, sideD) = (a.cross(b, c), a.cross(b, d))
    let (sideA, sideB) = (c.cross(d, a), c.cross(d, b))
    var touches = false
    func cut(_ edge: Int, _ from: GridPoint, _ to: GridPoint, at point: GridPoint, side: Int) {
      guard let fraction = Self.fraction(of: point, from, to, side: side) else { return }
      touches = true
      if cells.cell(of: point) == cell { append(edge, fraction, point) }
    }
    cut(first, a, b, at: c, side: sideC)
    cut(first, a, b, at: d, side: sideD)
    cut(second, c, d, at: a, side: sideA)
    cut(second, c, d, at: b, side: sideB)
    guard !touches, sideC.signum() * sideD.signum() < 0, sideA.signum() * sideB.signum() < 0 else { return }
    let fraction = Double(sideA) / (Double(sideA) - Double(sideB))
    let other = Double(sideC) / (Double(sideC) - Double(sideD))
    let point = GridPoint(
      x: Int32((Double(a.x) + (Double(b.x) - Double(a.x)) * fraction).rounded()),
      y: Int32((Double(a.y) + (Double(b.y) - Double(a.y)) * fraction).rounded()))
    guard cells.cell(of: point) == cell else { return }
    if point != a, point != b { append(first, fraction, point) }
    if point != c, point != d { append(second, other, point) }
  }

  /// The position on an edge of a point within 0.7 units of it, or `nil` for another point.
  @inline(__always)
  private static func fraction(of point: GridPoint, _ a: GridPoint, _ b: GridPoint, side: Int) -> Double? {
    guard point != a, point != b else { return nil }
    let square = Double(a.dot(b, b))
    guard Double(side) * Double(side) <= 0.5 * square else { return nil }
    let along = Double(a.dot(b, point))
    return along > 0 && along < square ? along / square : nil
  }

  private mutating func append(_ edge: Int, _ fraction: Double, _ point: GridPoint) {
    cuts.append(Cut(edge: Int32(truncatingIfNeeded: edge), fraction: fraction, point: point))
  }

  /// Replaces each edge by its parts.
  private mutating func applyCuts() {
    var starts = [Int32](repeating: 0, count: edges.count + 1)
    for cut in cuts { starts[Int(cut.edge) + 1] += 1 }
    for index in 0..<edges.count { starts[index + 1] += starts[index] }
    var next = starts
    var sorted = cuts
    for cut in cuts {
      sorted[Int(next[Int(cut.edge)])] = cut
      next[Int(cut.edge)] += 1
    }
    var parts: [AreaEdge] = []
    var areNew: [Bool] = []
    parts.reserveCapacity(edges.count + cuts.count)
    areNew.reserveCapacity(edges.count + cuts.count)
    for (index, edge) in edges.enumerated() {
      let range = Int(starts[index])..<Int(starts[index + 1])
      guard !range.isEmpty else {
        parts.append(edge)
        areNew.append(false)
        continue
      }
      if range.count > 1 { sorted[range].sort { $0.fraction < $1.fraction } }
      var part = edge
      for cut in sorted[range] where cut.point != part.start {
        part.end = cut.point
        part.to = edge.from + (edge.to - edge.from) * cut.fraction
        parts.append(part)
        areNew.append(true)
        part.start = part.end
        part.from = part.to
      }
      part.end = edge.end
      part.to = edge.to
      if part.start != part.end {
        parts.append(part)
        areNew.append(true)
      }
    }
    edges = parts
    isNew = areNew
  }
}

extension AreaEdge {
  /// The keys of both ends in their order.
  fileprivate var ends: (first: UInt64, last: UInt64) {
    let (a, b) = (start.key, end.key)
    return a < b ? (a, b) : (b, a)
  }
}
