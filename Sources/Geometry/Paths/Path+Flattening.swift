import Quoting
import RealModule

extension Path {
  /// The path drawn with straight lines that stray no farther than `tolerance` from it.
  ///
  /// Every vertex lies on the path, and closed subpaths stay closed. The lines are few: curves are divided by Wang's
  /// bound, arcs by the sagitta of their circle.
  ///
  /// - Parameter tolerance: The largest distance, in points.
  /// - Precondition: `tolerance` is positive.
  /// - Complexity: O(*n* + lines).
  public func flattened(tolerance: Double) -> Path {
    checkArgument(tolerance > 0, "a tolerance must be positive, not \(tolerance)")
    var result = Path()
    for subpath in subpaths() {
      result.move(to: subpath.start)
      var points: [Point] = []
      for segment in subpath.segments { segment.appendFlattened(to: &points, tolerance: tolerance) }
      if subpath.isClosed, points.last == subpath.start { points.removeLast() }
      for point in points { result.addLine(to: point) }
      if subpath.isClosed { result.close() }
    }
    return result
  }
}

extension Path.Segment {
  /// Appends the vertices of lines that stray no farther than `tolerance`, without the segment's start.
  ///
  /// - Precondition: `tolerance` is positive.
  public func appendFlattened(to points: inout [Point], tolerance: Double) {
    checkArgument(tolerance > 0, "a tolerance must be positive, not \(tolerance)")
    switch self {
    case .line(let line):
      points.append(line.end)
    case .quadratic(let curve):
      appendUniform(curve, Flattening.divisions(curve, tolerance: tolerance), to: &points)
    case .cubic(let curve):
      Flattening.append(curve, tolerance: tolerance, depth: 0, to: &points)
    case .arc(let arc):
      appendUniform(arc, Flattening.divisions(arc, tolerance: tolerance), to: &points)
    }
  }

  private func appendUniform(_ curve: some ParametricCurve, _ count: Int, to points: inout [Point]) {
    for index in 1..<max(count, 1) { points.append(curve.point(at: Double(index) / Double(count))) }
    points.append(curve.end)
  }
}

private enum Flattening {
  /// More lines than this are never drawn for one stretch: a tolerance beyond the numbers must not run for ever.
  static let limit = 65_536.0

  static func count(_ divisions: Double) -> Int {
    divisions >= 1 ? Int(min(divisions.rounded(.up), limit)) : 1
  }

  /// A chord of a parabola strays by an eighth of the second derivative times the square of the step.
  static func divisions(_ curve: QuadraticBezier, tolerance: Double) -> Int {
    count((curve.secondDerivative(at: 0).length / (8 * tolerance)).squareRoot())
  }

  /// Wang's bound: the largest second derivative, which a cubic has at one of its ends, bounds how far every chord
  /// strays.
  ///
  /// G. Wang, "The Subdivision Method for Finding the Intersection between Two Bézier Curves or Surfaces", Zhejiang
  /// University Journal, 1984; R. Goldman, *Pyramid Algorithms*, 2003, section 5.6.3.
  static func divisions(_ curve: CubicBezier, tolerance: Double) -> Int {
    let bend = max(curve.secondDerivative(at: 0).length, curve.secondDerivative(at: 1).length)
    return count((bend / (8 * tolerance)).squareRoot())
  }

  /// The sagitta of a chord of the circle, stretched by the larger half axis.
  static func divisions(_ arc: EllipticalArc, tolerance: Double) -> Int {
    let radius = arc.halfAxes.radii.width
    guard tolerance < radius else { return max(1, count(abs(arc.sweepAngle.radians) / (.pi / 2))) }
    // r·(1 − cos(step/2)) = 2r·sin²(step/4), which keeps its digits for a tolerance far below the radius.
    return count(abs(arc.sweepAngle.radians) / (4 * Double.asin((tolerance / (2 * radius)).squareRoot())))
  }

  /// Divides a cubic evenly, or its halves on their own where a bend at one end would make the whole needlessly fine.
  static func append(_ curve: CubicBezier, tolerance: Double, depth: Int, to points: inout [Point]) {
    let whole = divisions(curve, tolerance: tolerance)
    if whole > 3, depth < 6 {
      let (before, after) = curve.split(at: 0.5)
      let halves = divisions(before, tolerance: tolerance) + divisions(after, tolerance: tolerance)
      if halves * 10 <= whole * 9 {
        append(before, tolerance: tolerance, depth: depth + 1, to: &points)
        append(after, tolerance: tolerance, depth: depth + 1, to: &points)
        return
      }
    }
    for index in 1..<max(whole, 1) { points.append(curve.point(at: Double(index) / Double(whole))) }
    points.append(curve.end)
  }
}
