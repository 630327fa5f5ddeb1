// SPDX-License-Identifier: MIT

/// The conversion of the loops of a boundary to a path with the curves of the operands.
struct AreaOutline {
  private let operands: AreaEdges
  private(set) var path = Path()

  /// A part of a curve.
  private struct Run {
    var curve: AreaCurve
    var index: Int32
    var from: Double
    var to: Double
    /// The grid point at the end.
    var end: UInt64
    /// The exact position of the end.
    var point = Point.zero

    /// Whether the end is an end of the curve.
    var endsWithCurve: Bool { to == 0 || to == 1 }
    /// Whether the start is an end of the curve.
    var startsWithCurve: Bool { from == 0 || from == 1 }
  }

  init(_ operands: AreaEdges, _ boundary: AreaBoundary) {
    self.operands = operands
    for loop in boundary.loops {
      var runs = runs(of: loop)
      findCorners(&runs)
      let contour = contour(runs)
      if !isNegligible(contour) { path.append(contour) }
    }
  }

  /// Whether a contour with a curve is far narrower than the tolerance.
  ///
  /// Such contours are between the straight pieces of two curves that coincide, but are divided differently.
  private func isNegligible(_ contour: PathContour) -> Bool {
    var length = 0.0
    var hasCurve = false
    for index in 0..<contour.segmentCount {
      let curve = contour.segment(index)
      if !curve.isLine { hasCurve = true }
      length += curve.start.distance(to: curve.end)
    }
    return hasCurve && abs(contour.signedArea) < 0.01 * operands.tolerance * length
  }

  /// Combines sides on consecutive parts of one curve.
  private func runs(of loop: [AreaBoundary.Side]) -> [Run] {
    func continues(_ a: AreaBoundary.Side, _ b: AreaBoundary.Side) -> Bool {
      a.curve == b.curve && a.to == b.from && (a.from < a.to) == (b.from < b.to)
    }
    let count = loop.count
    let first = loop.indices.first { !continues(loop[($0 + count - 1) % count], loop[$0]) } ?? 0
    var runs: [Run] = []
    var previous: AreaBoundary.Side?
    for offset in 0..<count {
      let side = loop[(first + offset) % count]
      if let last = previous, continues(last, side) {
        runs[runs.count - 1].to = side.to
        runs[runs.count - 1].end = side.end
      } else {
        runs.append(
          Run(
            curve: operands.curves[Int(side.curve)], index: side.curve, from: side.from, to: side.to, end: side.end))
      }
      previous = side
    }
    return runs
  }

  /// Moves the corners from grid points to the ends or the intersections of the curves.
  private func findCorners(_ runs: inout [Run]) {
    for index in runs.indices {
      let next = (index + 1) % runs.count
      if runs[index].endsWithCurve {
        runs[index].point = runs[index].to == 0 ? runs[index].curve.cubic.start : runs[index].curve.cubic.end
      } else if runs[next].startsWithCurve {
        runs[index].point = runs[next].from == 0 ? runs[next].curve.cubic.start : runs[next].curve.cubic.end
      } else if let corner = intersection(runs[index], runs[next]) {
        runs[index].point = corner.point
        runs[index].to = corner.to
        runs[next].from = corner.from
      } else {
        runs[index].point = operands.grid.point(GridPoint(key: runs[index].end))
      }
    }
  }

  /// The intersection of two curves near the end of a run and the start of the next one, by Newton's method.
  private func intersection(_ first: Run, _ second: Run) -> (point: Point, to: Double, from: Double)? {
    var (t, u) = (first.to, second.from)
    let (a, b) = (first.curve.cubic, second.curve.cubic)
    for _ in 0..<6 {
      let gap = b.point(at: u) - a.point(at: t)
      let (da, db) = (a.derivative(at: t), b.derivative(at: u))
      let determinant = da.cross(db)
      guard abs(determinant) > 1e-6 * da.length * db.length else { return nil }
      t += gap.cross(db) / determinant
      u += gap.cross(da) / determinant
    }
    let point = a.point(at: t)
    // A root farther away is that of another corner.
    let start = operands.grid.point(GridPoint(key: first.end))
    guard point.distance(to: start) < 8 * operands.tolerance,
      point.distance(to: b.point(at: u)) < 1e-9 * operands.grid.size,
      abs(t - first.to) < 0.5 * abs(first.to - first.from), abs(u - second.from) < 0.5 * abs(second.to - second.from),
      t > 0, t < 1, u > 0, u < 1
    else { return nil }
    return (point, t, u)
  }

  private func contour(_ runs: [Run]) -> PathContour {
    var contour = PathContour(isClosed: true)
    contour.vertices.reserveCapacity(runs.count)
    guard let last = runs.last else { return contour }
    var vertex = PathContour.Vertex(last.point)
    // Where the position of a corner is not exact, a line leads to the end of the curve. It is shorter than a few times
    // the tolerance. A displaced end would move the whole curve.
    let accuracy = 1e-7 * operands.grid.size
    for run in runs {
      guard !run.curve.isLine else {
        contour.vertices.append(vertex)
        vertex = PathContour.Vertex(run.point)
        continue
      }
      let isWhole = run.startsWithCurve && run.endsWithCurve && run.from != run.to
      let part =
        isWhole
        ? (run.from < run.to ? run.curve.cubic : run.curve.cubic.reversed())
        : run.curve.cubic.subsegment(from: run.from, to: run.to)
      if part.start.distance(to: vertex.point) > accuracy {
        contour.vertices.append(vertex)
        vertex = PathContour.Vertex(part.start)
      }
      vertex.outgoing = part.control1
      contour.vertices.append(vertex)
      if part.end.distance(to: run.point) > accuracy {
        contour.vertices.append(PathContour.Vertex(part.end, incoming: part.control2))
        vertex = PathContour.Vertex(run.point)
      } else {
        vertex = PathContour.Vertex(run.point, incoming: part.control2)
      }
    }
    contour.vertices[0].incoming = vertex.incoming
    return contour
  }
}
