// SPDX-License-Identifier: MIT

/// An edge from left to right of a divided plane, which stands for all edges of operands between its ends.
struct PlaneEdge {
  /// The left end, or the upper one of a vertical edge.
  var first: UInt64
  var last: UInt64
  /// The numbers of both ends among all ends, from left to right.
  var firstVertex: Int32 = 0
  var lastVertex: Int32 = 0
  /// The changes of the winding numbers of both operands across the edge, from above to below.
  var change: Windings
  /// The winding numbers above the edge; for a vertical edge, to the right of it.
  var above = Windings()
  /// The curve of one of the edges of operands, and its parameters at both ends.
  var curve: Int32
  var from: Double
  var to: Double
}

/// The winding numbers of both operands, positive around paths that are clockwise on screen.
struct Windings {
  var first: Int32 = 0
  var second: Int32 = 0

  @inline(__always)
  static func + (a: Windings, b: Windings) -> Windings {
    Windings(first: a.first &+ b.first, second: a.second &+ b.second)
  }

  @inline(__always)
  static prefix func - (a: Windings) -> Windings { Windings(first: 0 &- a.first, second: 0 &- a.second) }
}

/// The winding numbers on both sides of edges that have only ends in common, by a sweep from left to right.
struct AreaSweep {
  private(set) var edges: [PlaneEdge] = []
  /// The indices of the edges that the line of the sweep crosses, from top to bottom.
  private var crossed: [Int32] = []
  /// The number of different ends of edges.
  private(set) var vertexCount = 0

  init(_ input: [AreaEdge]) {
    mergeEdges(input)
    sweep()
  }

  /// Replaces edges with the same ends by one edge.
  private mutating func mergeEdges(_ input: [AreaEdge]) {
    var directed: [PlaneEdge] = []
    directed.reserveCapacity(input.count)
    for edge in input {
      let (start, end) = (edge.start.key, edge.end.key)
      let isForward = start < end
      directed.append(
        PlaneEdge(
          first: isForward ? start : end, last: isForward ? end : start,
          change: isForward ? edge.change : -edge.change, curve: edge.curve,
          from: isForward ? edge.from : edge.to, to: isForward ? edge.to : edge.from))
    }
    let order = (0..<Int32(truncatingIfNeeded: directed.count)).sorted { a, b in
      let (left, right) = (directed[Int(a)], directed[Int(b)])
      if left.first != right.first { return left.first < right.first }
      return left.last != right.last ? left.last < right.last : left.curve < right.curve
    }
    edges.reserveCapacity(directed.count)
    for index in order {
      let edge = directed[Int(index)]
      if let previous = edges.last, previous.first == edge.first, previous.last == edge.last {
        edges[edges.count - 1].change = previous.change + edge.change
      } else {
        dropIfUnchanged()
        edges.append(edge)
      }
    }
    dropIfUnchanged()
  }

  /// Removes the last edge if it changes no winding number.
  private mutating func dropIfUnchanged() {
    if let last = edges.last, last.change.first == 0, last.change.second == 0 { edges.removeLast() }
  }

  private mutating func sweep() {
    let ends = edges.map { $0.last }.sorted()
    var (nextStart, nextEnd) = (0, 0)
    while nextEnd < ends.count {
      let vertex = nextStart < edges.count ? min(edges[nextStart].first, ends[nextEnd]) : ends[nextEnd]
      let begin = nextStart
      while nextStart < edges.count, edges[nextStart].first == vertex { nextStart += 1 }
      let oldEnd = nextEnd
      while nextEnd < ends.count, ends[nextEnd] == vertex { nextEnd += 1 }
      if nextStart - begin > 1 { sortByDirection(begin..<nextStart) }
      pass(vertex, starting: begin..<nextStart, endCount: nextEnd - oldEnd)
      vertexCount += 1
    }
  }

  /// Sorts edges from the same point from top to bottom.
  private mutating func sortByDirection(_ range: Range<Int>) {
    edges[range].sort { a, b in
      let vertex = GridPoint(key: a.first)
      return vertex.cross(GridPoint(key: a.last), GridPoint(key: b.last)) > 0
    }
  }

  /// Replaces the edges that end at a vertex by those that start there.
  private mutating func pass(_ vertex: UInt64, starting range: Range<Int>, endCount: Int) {
    let point = GridPoint(key: vertex)
    var low = 0
    var high = crossed.count
    while low < high {
      let middle = (low + high) / 2
      let edge = edges[Int(crossed[middle])]
      if edge.last != vertex, GridPoint(key: edge.first).cross(GridPoint(key: edge.last), point) > 0 {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var end = low
    let number = Int32(truncatingIfNeeded: vertexCount)
    while end < crossed.count, edges[Int(crossed[end])].last == vertex {
      edges[Int(crossed[end])].lastVertex = number
      end += 1
    }
    if end - low != endCount {
      // Edges still cross, after the last permitted pass of the division. Their order is then not exact.
      for index in crossed where edges[Int(index)].last == vertex { edges[Int(index)].lastVertex = number }
      crossed.removeAll { edges[Int($0)].last == vertex }
      low = min(low, crossed.count)
      end = low
    }
    var windings = Windings()
    if low > 0 {
      let edge = edges[Int(crossed[low - 1])]
      windings = edge.above + edge.change
    }
    for index in range {
      edges[index].above = windings
      edges[index].firstVertex = number
      windings = windings + edges[index].change
    }
    if end - low == range.count {
      for (offset, index) in range.enumerated() { crossed[low + offset] = Int32(truncatingIfNeeded: index) }
    } else {
      crossed.replaceSubrange(low..<end, with: range.lazy.map { Int32(truncatingIfNeeded: $0) })
    }
  }
}
