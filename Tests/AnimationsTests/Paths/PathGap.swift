// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension Path {
  /// The largest distance of this path's flattened outline from another one's, for some hundred points of a long
  /// outline.
  func largestGap(to other: Path, tolerance: Double = 0.01) -> Double {
    let lines = other.flattened(tolerance: tolerance).subpaths().flatMap(\.segments).map { segment in
      let along = segment.end - segment.start
      return (x: segment.start.x, y: segment.start.y, dx: along.dx, dy: along.dy, square: along.lengthSquared)
    }
    let points = flattened(tolerance: tolerance).subpaths().flatMap(\.segments)
      .flatMap { [$0.start, $0.point(at: 0.5)] }
    var largest = 0.0
    for index in stride(from: 0, to: points.count, by: max(1, points.count / 250)) {
      let (x, y) = (points[index].x, points[index].y)
      var nearest = Double.infinity
      for line in lines {
        let (toX, toY) = (x - line.x, y - line.y)
        var share = 0.0
        if line.square > 0 { share = min(max((toX * line.dx + toY * line.dy) / line.square, 0), 1) }
        let (gapX, gapY) = (toX - share * line.dx, toY - share * line.dy)
        nearest = min(nearest, gapX * gapX + gapY * gapY)
      }
      largest = max(largest, nearest)
    }
    return largest.squareRoot()
  }

  /// The larger distance of both directions.
  func gap(to other: Path, tolerance: Double = 0.01) -> Double {
    max(largestGap(to: other, tolerance: tolerance), other.largestGap(to: self, tolerance: tolerance))
  }
}
