// SPDX-License-Identifier: MIT

/// The boundary of an area as closed loops of edges, with the area on the right side of each edge.
struct AreaBoundary {
  /// An edge in the direction of a loop.
  struct Side {
    var start: UInt64
    var end: UInt64
    /// The numbers of both ends.
    var startVertex: Int32
    var endVertex: Int32
    var curve: Int32
    /// The parameters of the curve at both ends, which decrease where the loop leads against the curve.
    var from: Double
    var to: Double
  }

  private(set) var loops: [[Side]] = []
  private var sides: [Side] = []

  /// The indices of sides, by the vertex at which they start.
  private var order: [Int32] = []
  /// The first index of each vertex in `order`, followed by the number of sides.
  private var starts: [Int32] = []

  /// Connects the edges between points inside and outside an area.
  init(_ sweep: AreaSweep, isInside: (Windings) -> Bool) {
    for edge in sweep.edges {
      let (above, below) = (isInside(edge.above), isInside(edge.above + edge.change))
      guard above != below else { continue }
      sides.append(
        below
          ? Side(
            start: edge.first, end: edge.last, startVertex: edge.firstVertex, endVertex: edge.lastVertex,
            curve: edge.curve, from: edge.from, to: edge.to)
          : Side(
            start: edge.last, end: edge.first, startVertex: edge.lastVertex, endVertex: edge.firstVertex,
            curve: edge.curve, from: edge.to, to: edge.from))
    }
    sortByStart(vertexCount: sweep.vertexCount)
    connect()
  }

  private mutating func sortByStart(vertexCount: Int) {
    starts = [Int32](repeating: 0, count: vertexCount + 1)
    for side in sides { starts[Int(side.startVertex) + 1] += 1 }
    for vertex in 0..<vertexCount { starts[vertex + 1] += starts[vertex] }
    var next = starts
    order = [Int32](repeating: 0, count: sides.count)
    for (index, side) in sides.enumerated() {
      order[Int(next[Int(side.startVertex)])] = Int32(truncatingIfNeeded: index)
      next[Int(side.startVertex)] += 1
    }
  }

  private mutating func connect() {
    var isUsed = [Bool](repeating: false, count: sides.count)
    for first in sides.indices where !isUsed[first] {
      var loop: [Side] = []
      var index = first
      while true {
        isUsed[index] = true
        loop.append(sides[index])
        guard sides[index].end != sides[first].start, let next = successor(of: sides[index], isUsed) else { break }
        index = next
      }
      // A loop of two edges has no area.
      if loop.count > 2 { loops.append(loop) }
    }
  }

  /// The unused side that bounds the same part of the area after a side, or `nil` for none.
  private func successor(of side: Side, _ isUsed: [Bool]) -> Int? {
    var best: Int?
    for position in starts[Int(side.endVertex)]..<starts[Int(side.endVertex) + 1] {
      let candidate = Int(order[Int(position)])
      guard !isUsed[candidate] else { continue }
      if let current = best {
        if precedes(candidate, current, after: side) { best = candidate }
      } else {
        best = candidate
      }
    }
    return best
  }

  /// Whether one side follows another one in the anticlockwise order (on screen) from the opposite of the last side.
  ///
  /// The area is between the last side and the first side in this order.
  private func precedes(_ a: Int, _ b: Int, after last: Side) -> Bool {
    let (vertex, back) = (GridPoint(key: last.end), GridPoint(key: last.start))
    let (first, second) = (GridPoint(key: sides[a].end), GridPoint(key: sides[b].end))
    let (half, otherHalf) = (halfTurn(vertex, back, first), halfTurn(vertex, back, second))
    return half != otherHalf ? half < otherHalf : vertex.cross(first, second) < 0
  }

  /// 0 for a direction within the half turn anticlockwise from `back`, 1 for the opposite one, else 2.
  private func halfTurn(_ vertex: GridPoint, _ back: GridPoint, _ point: GridPoint) -> Int {
    let side = vertex.cross(back, point)
    if side == 0 { return vertex.dot(back, point) > 0 ? 3 : 1 }
    return side < 0 ? 0 : 2
  }
}
