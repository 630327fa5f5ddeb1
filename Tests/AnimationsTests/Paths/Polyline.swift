// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A path of lines through points.
func polyline(_ points: [(Double, Double)], isClosed: Bool = false) -> Path {
  var path = Path()
  path.move(to: Point(x: points[0].0, y: points[0].1))
  for point in points.dropFirst() { path.addLine(to: Point(x: point.0, y: point.1)) }
  if isClosed { path.close() }
  return path
}
