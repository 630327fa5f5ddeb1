// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A consumer of the outline of a shape as straight lines.
///
/// The flattener is generic over its sink. Fills write edges and strokes write a polyline, without an intermediate
/// buffer and without dynamic calls.
protocol LineSink {
  /// Starts a subpath.
  mutating func move(to point: Point)
  /// Draws a line. `continuesCurve` is whether it starts inside a curve, where the outline has no corner.
  mutating func line(to point: Point, continuesCurve: Bool)
  /// Closes the subpath.
  mutating func close()
  /// Whether no part of a box is visible, so that a chord may replace any curve inside the box.
  func isInvisible(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool
}

/// A consumer of the outline of a stroke, vertex by vertex.
protocol OutlineSink: LineSink {
  /// Adds a point to the subpath, or starts a new subpath with it after `close`.
  mutating func addVertex(_ point: Point)
}
