import Quoting

extension Path {
  /// The smooth path through points: Catmull–Rom, or Kochanek–Bartels where a shape is given.
  ///
  /// Two points make a line; one makes a point and none an empty path. Points that coincide with a neighbour are
  /// allowed with every spacing.
  ///
  /// - Parameters:
  ///   - points: What the path passes through, in this order.
  ///   - isClosed: Whether the path leads back to the first point and closes there as smoothly as anywhere.
  ///   - spacing: How far apart the knots are: evenly, or by the distances of the points.
  ///   - shape: How the curve passes through every point.
  ///   - ends: The rule for the ends of an open path.
  /// - Complexity: O(*n*) in the number of points.
  public static func spline(
    through points: [Point], isClosed: Bool, spacing: KnotSpacing = .uniform, shape: KochanekBartels = .catmullRom,
    ends: SplineEnds = .extrapolated
  ) -> Path {
    let shapes = shape == .catmullRom ? [] : [KochanekBartels](repeating: shape, count: points.count)
    return spline(through: points, isClosed: isClosed, spacing: spacing, shapes: shapes, ends: ends)
  }

  /// The smooth path through points, each with a tension, continuity and bias of its own.
  ///
  /// - Parameters:
  ///   - points: What the path passes through, in this order.
  ///   - isClosed: Whether the path leads back to the first point and closes there as smoothly as anywhere.
  ///   - spacing: How far apart the knots are: evenly, or by the distances of the points.
  ///   - shapes: One for each point, or none where all are Catmull–Rom.
  ///   - ends: The rule for the ends of an open path.
  /// - Precondition: `shapes` is empty or has as many members as `points`.
  /// - Complexity: O(*n*) in the number of points.
  public static func spline(
    through points: [Point], isClosed: Bool, spacing: KnotSpacing = .uniform, shapes: [KochanekBartels],
    ends: SplineEnds = .extrapolated
  ) -> Path {
    checkArgument(
      shapes.isEmpty || shapes.count == points.count, "\(points.count) points cannot have \(shapes.count) shapes")
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

  /// The smoothest path through points: its curvature is continuous too, and an open one ends straight.
  ///
  /// Moving one point moves the whole path, a little less from point to point. Two points make a line; one makes a
  /// point and none an empty path. Points that coincide with a neighbour are allowed with every spacing.
  ///
  /// - Parameters:
  ///   - points: What the path passes through, in this order.
  ///   - isClosed: Whether the path leads back to the first point and closes there as smoothly as anywhere.
  ///   - spacing: How far apart the knots are: evenly, or by the distances of the points.
  /// - Complexity: O(*n*) in the number of points.
  public static func curvatureContinuousSpline(
    through points: [Point], isClosed: Bool, spacing: KnotSpacing = .uniform
  ) -> Path {
    guard let first = points.first else { return Path() }
    let count = isClosed ? points.count : points.count - 1
    var path = Path()
    path.reserveCapacity(count + 2)
    path.move(to: first)
    if points.count > 1 {
      let chords = (0..<count).map { points[($0 + 1) % points.count] - points[$0] }
      let intervals = chords.map { spacing.interval(distance: $0.length) }
      let slopes = CurvatureContinuousTangents(intervals: intervals, ends: isClosed ? .closed : .natural)(chords)
      for index in 0..<count {
        let next = (index + 1) % points.count
        let third = intervals[index] / 3
        path.addCubic(
          to: points[next], control1: points[index] + slopes[index] * third,
          control2: points[next] - slopes[next] * third)
      }
    }
    if isClosed { path.close() }
    return path
  }
}
