import Geometry

extension Path {
  /// How often the outline winds around a point, subpaths taken as closed, clockwise on screen counted as positive.
  ///
  /// Curves are taken as lines that stray no farther than `tolerance`.
  ///
  /// - Complexity: O(n) in the lines.
  func windingNumber(around point: Point, tolerance: Double) -> Int {
    var count = 0
    forEachLine(tolerance: tolerance, isClosed: true) { start, end in
      // Crossings of the ray to the right; the upper end of a line belongs to it, so that a vertex counts once.
      guard (start.y <= point.y) != (end.y <= point.y) else { return }
      let side = (end - start).cross(point - start)
      if start.y <= point.y, side > 0 { count += 1 } else if end.y <= point.y, side < 0 { count -= 1 }
    }
    return count
  }

  /// Whether a point is no farther from the outline than a distance, give or take `tolerance`.
  ///
  /// - Complexity: O(n) in the lines.
  func isWithin(_ distance: Double, of point: Point, tolerance: Double) -> Bool {
    var isNear = false
    forEachLine(tolerance: tolerance, isClosed: false) { start, end in
      isNear = isNear || LineSegment(start: start, end: end).distance(to: point) <= distance
    }
    return isNear
  }

  /// Goes through lines that stray no farther than `tolerance`, with those that close open subpaths if asked for.
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
  /// The distance to the nearest point of the line.
  fileprivate func distance(to point: Point) -> Double {
    let direction = end - start
    let squared = direction.lengthSquared
    let parameter = squared > 0 ? min(max((point - start).dot(direction) / squared, 0), 1) : 0
    return point.distance(to: start + direction * parameter)
  }
}
