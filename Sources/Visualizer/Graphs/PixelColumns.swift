// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// Reduces the points of a curve without a change of its pixels. For each column of pixels the first, lowest, highest
/// and last points stay, as in U. Jugel et al., "M4: A visualization-oriented time series data aggregation" (2014).
package enum PixelColumns {
  /// Thins points whose abscissas do not decrease.
  ///
  /// Curves with at most four points for each column stay unchanged.
  ///
  /// - Parameter width: The width of the curve, in the unit of the abscissas; a column is half a unit wide.
  /// - Complexity: O(*n*); the result has at most about four points for each column.
  package static func thinned(_ points: [Point], width: Double) -> [Point] {
    // A column is half a point wide: one pixel at a scale of 2. Four samples for each column are eight for each point.
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
