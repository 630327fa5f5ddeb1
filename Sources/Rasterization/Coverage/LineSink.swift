import Geometry

/// Takes the outline of a shape as straight lines.
///
/// The flattener is generic over its sink, so that fills write edges and strokes write a line to offset without a
/// buffer between and without a dynamic call.
protocol LineSink {
  /// Starts a subpath.
  mutating func move(to point: Point)
  /// Draws a line; `continuesCurve` says that it starts inside a curve, where the outline has no corner.
  mutating func line(to point: Point, continuesCurve: Bool)
  /// Closes the subpath.
  mutating func close()
  /// Whether a curve inside a box looks the same as its chord, because nothing of it is visible.
  func isChordEnough(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Bool
}

/// Takes the outline of a stroke, vertex by vertex.
protocol OutlineSink: LineSink {
  /// Adds a point to the subpath, or starts one with it after `close`.
  mutating func addVertex(_ point: Point)
}
