// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension Path {
  /// Returns the winding number of the outline around a point, positive for clockwise on screen. Subpaths count as
  /// closed.
  ///
  /// Curves are flattened with an error of at most `tolerance`.
  ///
  /// - Complexity: O(n) in the lines.
  func windingNumber(around point: Point, tolerance: Double) -> Int {
    guard mayReach(point, within: 0) else { return 0 }
    var count = 0
    forEachLine(tolerance: tolerance, isClosed: true) { start, end in
      // The ray goes to the right. A line includes its upper end, so that a vertex counts once.
      guard (start.y <= point.y) != (end.y <= point.y) else { return }
      let side = (end - start).cross(point - start)
      if start.y <= point.y, side > 0 { count += 1 } else if end.y <= point.y, side < 0 { count -= 1 }
    }
    return count
  }

  /// Whether the distance of a point from the outline is at most `distance`, with an error of at most `tolerance`.
  ///
  /// - Complexity: O(n) in the lines.
  func isWithin(_ distance: Double, of point: Point, tolerance: Double) -> Bool {
    guard mayReach(point, within: distance + tolerance) else { return false }
    var isNear = false
    forEachLine(tolerance: tolerance, isClosed: false) { start, end in
      isNear = isNear || LineSegment(start: start, end: end).distance(to: point) <= distance
    }
    return isNear
  }

  /// Whether the box of all control points, enlarged by a distance, contains a point; `true` for a path with arcs.
  ///
  /// It rejects most paths without an allocation.
  private func mayReach(_ point: Point, within distance: Double) -> Bool {
    var (low, high) = (Point(x: .infinity, y: .infinity), Point(x: -.infinity, y: -.infinity))
    func include(_ control: Point) {
      low = Point(x: min(low.x, control.x), y: min(low.y, control.y))
      high = Point(x: max(high.x, control.x), y: max(high.y, control.y))
    }
    for element in elements {
      switch element {
      case .move(let end), .line(let end): include(end)
      case .quadratic(let end, let control):
        include(end)
        include(control)
      case .cubic(let end, let control1, let control2):
        include(end)
        include(control1)
        include(control2)
      case .arc: return true
      case .close: break
      }
    }
    // The margin exceeds the rounding error of points on a curve.
    let size = max(abs(low.x), abs(low.y), abs(high.x), abs(high.y))
    let margin = distance + 1e-12 * size
    return point.x >= low.x - margin && point.x <= high.x + margin && point.y >= low.y - margin
      && point.y <= high.y + margin
  }

  /// Calls a function with the lines of the flattened outline, and if required with those that close open subpaths.
  private func forEachLine(tolerance: Double, isClosed: Bool, _ body: (_ start: Point, _ end: Point) -> Void) {
    var points: [Point] = []
    for subpath in subpaths() {
      var pen = subpath.start
      for segment in subpath.segments {
        points.removeAll(keepingCapacity: true)
        segment.appendFlattened(to: &points, tolerance: tolerance)
        for point in points {
          body(pen, point)
          pen = point
        }
      }
      if isClosed, pen != subpath.start { body(pen, subpath.start) }
    }
  }
}

extension LineSegment {
  /// Returns the distance of a point from the line.
  fileprivate func distance(to point: Point) -> Double {
    let direction = end - start
    let squared = direction.lengthSquared
    let parameter = squared > 0 ? min(max((point - start).dot(direction) / squared, 0), 1) : 0
    return point.distance(to: start + direction * parameter)
  }
}
