package import Geometry

/// Fewer points of a curve that draw the same pixels: of each column of pixels the first, the lowest, the highest and
/// the last one, as in U. Jugel and others, "M4: A visualization-oriented time series data aggregation" (2014).
package enum PixelColumns {
  /// Thins points whose abscissas do not decrease.
  ///
  /// Curves of at most four points a column stay as they are.
  ///
  /// - Parameter width: The columns of pixels that the curve crosses.
  /// - Complexity: O(*n*); the result has at most about four points for each column.
  package static func thinned(_ points: [Point], width: Double) -> [Point] {
    // Columns are half a point wide: a pixel on a display with two pixels a point.
    guard width.isFinite, Double(points.count) > 8 * max(width, 1) else { return points }
    var result: [Point] = []
    var first = points.startIndex
    while first < points.endIndex {
      let column = (2 * points[first].x).rounded(.down)
      var (lowest, highest, last) = (first, first, first)
      while last + 1 < points.endIndex, (2 * points[last + 1].x).rounded(.down) == column {
        last += 1
        if points[last].y < points[lowest].y { lowest = last }
        if points[last].y > points[highest].y { highest = last }
      }
      var before = -1
      for index in [first, min(lowest, highest), max(lowest, highest), last] where index > before {
        result.append(points[index])
        before = index
      }
      first = last + 1
    }
    return result
  }
}
