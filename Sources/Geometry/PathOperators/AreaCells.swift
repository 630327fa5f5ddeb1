// SPDX-License-Identifier: MIT

/// The edges by the cells of a regular grid that they cross, about one cell for each edge.
struct AreaCells {
  /// The indices of edges, by cells.
  let entries: [Int32]
  /// The first entry of each cell, followed by the number of entries.
  private let starts: [Int32]
  /// The bounds of each edge.
  let boxes: [Box]
  private let layout: Layout

  /// The largest number of edges in a cell.
  let largestCount: Int

  /// The number of cells.
  var count: Int { starts.count - 1 }

  /// The bounds of an edge, with one more unit on the right and at the bottom.
  struct Box {
    let minX: Int32
    let minY: Int32
    let maxX: Int32
    let maxY: Int32

    init(_ edge: AreaEdge) {
      minX = min(edge.start.x, edge.end.x)
      minY = min(edge.start.y, edge.end.y)
      maxX = max(edge.start.x, edge.end.x) &+ 1
      maxY = max(edge.start.y, edge.end.y) &+ 1
    }

    @inline(__always)
    func meets(_ other: Box) -> Bool {
      minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
    }
  }

  /// Creates the cells that contain new edges. The others are empty.
  init(_ edges: [AreaEdge], isNew: [Bool]) {
    boxes = edges.map { Box($0) }
    let layout = Layout(edges)
    self.layout = layout
    let number = layout.columns * layout.rows
    let areAllNew = !isNew.contains(false)
    var isUsed = [Bool](repeating: areAllNew, count: number)
    if !areAllNew {
      for (index, edge) in edges.enumerated() where isNew[index] {
        layout.forEachCell(of: edge) { isUsed[$0] = true }
      }
    }
    var starts = [Int32](repeating: 0, count: number + 1)
    var visits: [(cell: Int32, edge: Int32)] = []
    visits.reserveCapacity(2 * edges.count)
    for (index, edge) in edges.enumerated() {
      layout.forEachCell(of: edge) { cell in
        guard isUsed[cell] else { return }
        starts[cell + 1] += 1
        visits.append((Int32(truncatingIfNeeded: cell), Int32(truncatingIfNeeded: index)))
      }
    }
    largestCount = Int(starts.max() ?? 0)
    for cell in 1..<starts.count { starts[cell] += starts[cell - 1] }
    var next = starts
    var entries = [Int32](repeating: 0, count: visits.count)
    for visit in visits {
      entries[Int(next[Int(visit.cell)])] = visit.edge
      next[Int(visit.cell)] += 1
    }
    self.starts = starts
    self.entries = entries
  }

  /// The cell that contains a point.
  func cell(of point: GridPoint) -> Int { layout.cell(of: point) }

  /// The entries of a cell.
  @inline(__always)
  func range(of cell: Int) -> Range<Int> { Int(starts[cell])..<Int(starts[cell + 1]) }

  /// The positions of the cells.
  private struct Layout {
    let columns: Int
    let rows: Int
    private let minX: Int
    private let minY: Int
    private let width: Int
    private let height: Int

    init(_ edges: [AreaEdge]) {
      var (minX, minY, maxX, maxY) = (Int32.max, Int32.max, Int32.min, Int32.min)
      var length = 0.0
      for edge in edges {
        length += abs(Double(edge.end.x) - Double(edge.start.x)) + abs(Double(edge.end.y) - Double(edge.start.y))
        minX = min(minX, edge.start.x, edge.end.x)
        minY = min(minY, edge.start.y, edge.end.y)
        maxX = max(maxX, edge.start.x, edge.end.x)
        maxY = max(maxY, edge.start.y, edge.end.y)
      }
      let (wide, high) = (max(Double(maxX) - Double(minX), 1), max(Double(maxY) - Double(minY), 1))
      // Long edges cross many cells. Larger cells then limit the number of entries to about 32 for each edge.
      let number = Double(max(edges.count, 1))
      let cell = max((wide * high / number).squareRoot(), length / (16 * number), max(wide, high) / number, 4)
      columns = Int(max((wide / cell).rounded(.up), 1))
      rows = Int(max((high / cell).rounded(.up), 1))
      width = Int(wide) / columns + 1
      height = Int(high) / rows + 1
      self.minX = edges.isEmpty ? 0 : Int(minX)
      self.minY = edges.isEmpty ? 0 : Int(minY)
    }

    /// Calls a function with each cell that an edge crosses or comes close to.
    @inline(__always)
    func forEachCell(of edge: AreaEdge, _ body: (Int) -> Void) {
      let (a, b) = edge.start.y <= edge.end.y ? (edge.start, edge.end) : (edge.end, edge.start)
      let left = column(Int(min(a.x, b.x)) - 1)
      let right = column(Int(max(a.x, b.x)) + 1)
      let top = row(Int(a.y) - 1)
      let bottom = row(Int(b.y) + 1)
      if left == right || top == bottom || a.y == b.y || (right - left == 1 && bottom - top == 1) {
        for row in top...bottom {
          for column in left...right { body(row * columns + column) }
        }
        return
      }
      // The part of the edge in each row, and one unit more on each side.
      let slope = (Double(b.x) - Double(a.x)) / (Double(b.y) - Double(a.y))
      for row in top...bottom {
        let first = max(Double(minY + row * height - 1), Double(a.y))
        let last = min(Double(minY + (row + 1) * height + 1), Double(b.y))
        let x0 = Double(a.x) + (first - Double(a.y)) * slope
        let x1 = Double(a.x) + (last - Double(a.y)) * slope
        let from = max(column(Int(max(min(x0, x1), -0x1p30).rounded(.down)) - 2), left)
        let to = min(column(Int(min(max(x0, x1), 0x1p30).rounded(.up)) + 2), right)
        guard from <= to else { continue }
        for column in from...to { body(row * columns + column) }
      }
    }

    func cell(of point: GridPoint) -> Int { row(Int(point.y)) * columns + column(Int(point.x)) }

    @inline(__always)
    private func column(_ x: Int) -> Int { max(min((x - minX) / width, columns - 1), 0) }

    @inline(__always)
    private func row(_ y: Int) -> Int { max(min((y - minY) / height, rows - 1), 0) }
  }
}
