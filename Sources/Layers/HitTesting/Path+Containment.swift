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
    var isNear = false
    forEachLine(tolerance: tolerance, isClosed: false) { start, end in
      isNear = isNear || LineSegment(start: start, end: end).distance(to: point) <= distance
    }
    return isNear
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
