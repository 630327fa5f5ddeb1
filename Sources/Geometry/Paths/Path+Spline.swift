// SPDX-License-Identifier: MIT
import GlissadeTexts

extension Path {
  /// The smooth path through points: a Catmull–Rom spline, or a Kochanek–Bartels spline with a given shape.
  ///
  /// Two points yield a line, one point yields a subpath without segments, and no points yield an empty path.
  /// Coincident neighbours are allowed with every spacing.
  ///
  /// - Parameters:
  ///   - points: The points on the path, in order.
  ///   - isClosed: Whether the path returns to the first point, as smoothly as at the other points.
  ///   - spacing: The rule for the knot intervals: uniform, or by the distances of the points.
  ///   - shape: The tension, continuity and bias at every point.
  ///   - ends: The rule for the ends of an open path.
  /// - Complexity: O(*n*) in the number of points.
  public static func spline(
    through points: [Point], isClosed: Bool, spacing: KnotSpacing = .uniform, shape: KochanekBartels = .catmullRom,
    ends: SplineEnds = .extrapolated
  ) -> Path {
    let shapes = shape == .catmullRom ? [] : [KochanekBartels](repeating: shape, count: points.count)
    return spline(through: points, isClosed: isClosed, spacing: spacing, shapes: shapes, ends: ends)
  }

  /// The smooth path through points, with a separate tension, continuity and bias for each point.
  ///
  /// - Parameters:
  ///   - points: The points on the path, in order.
  ///   - isClosed: Whether the path returns to the first point, as smoothly as at the other points.
  ///   - spacing: The rule for the knot intervals: uniform, or by the distances of the points.
  ///   - shapes: One shape for each point, or an empty array for Catmull–Rom at all points.
  ///   - ends: The rule for the ends of an open path.
  /// - Precondition: `shapes` is empty or has as many members as `points`.
  /// - Complexity: O(*n*) in the number of points.
  public static func spline(
    through points: [Point], isClosed: Bool, spacing: KnotSpacing = .uniform, shapes: [KochanekBartels],
    ends: SplineEnds = .extrapolated
  ) -> Path {
    checkArgument(
      shapes.isEmpty || shapes.count == points.count,
      "shapes: the count \(shapes.count) is neither 0 nor the number of points, \(points.count)")
    guard let first = points.first else { return Path() }
    let count = isClosed ? points.count : points.count - 1
    var path = Path()
    path.reserveCapacity(count + 2)
    path.move(to: first)
    if points.count > 1 {
      let chords = (0..<count).map { points[($0 + 1) % points.count] - points[$0] }
      let intervals = chords.map { spacing.interval(distance: $0.length) }
      let tangents = SplineTangents(intervals: intervals, isClosed: isClosed, shapes: shapes, ends: ends)
      for index in 0..<count {
        let next = (index + 1) % points.count
        let third = intervals[index] / 3
        path.addCubic(
          to: points[next],
          control1: points[index] + tangents.outgoing[index](chords) * third,
          control2: points[next] - tangents.incoming[next](chords) * third)
      }
    }
    if isClosed { path.close() }
    return path
  }
}
