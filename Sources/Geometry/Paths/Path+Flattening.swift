// SPDX-License-Identifier: MIT
import GlissadeElementary
import GlissadeTexts

extension Path {
  /// The path as straight lines within a distance of `tolerance` from the exact path.
  ///
  /// Every vertex lies on the path, and closed subpaths remain closed. Wang's bound for curves and the sagitta for arcs
  /// keep the number of lines small.
  ///
  /// - Parameter tolerance: The largest distance from the exact path, in points.
  /// - Precondition: `tolerance` is positive.
  /// - Complexity: O(*n* + *m*) for *n* segments and *m* resulting lines.
  public func flattened(tolerance: Double) -> Path {
    checkArgument(tolerance > 0, "tolerance: \(tolerance) is not a number above 0")
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
  /// Appends the vertices of lines within `tolerance` of the segment, without the segment's start.
  ///
  /// - Precondition: `tolerance` is positive.
  package func appendFlattened(to points: inout [Point], tolerance: Double) {
    checkArgument(tolerance > 0, "tolerance: \(tolerance) is not a number above 0")
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
  /// The largest number of lines for one curve, which limits the work for extremely small tolerances.
  static let limit = 65_536.0

  static func count(_ divisions: Double) -> Int {
    divisions >= 1 ? Int(min(divisions.rounded(.up), limit)) : 1
  }

  /// The number of lines for a parabola.
  ///
  /// The error of a chord is an eighth of the second derivative times the square of the parameter step.
  static func divisions(_ curve: QuadraticBezier, tolerance: Double) -> Int {
    count((curve.secondDerivative(at: 0).length / (8 * tolerance)).squareRoot())
  }

  /// The number of lines for a cubic, by Wang's bound.
  ///
  /// The largest second derivative, which a cubic has at one of its ends, bounds the error of every chord. G. Wang,
  /// "The Subdivision Method for Finding the Intersection between Two Bézier Curves or Surfaces", Zhejiang University
  /// Journal, 1984; R. Goldman, *Pyramid Algorithms*, 2003, section 5.6.3.
  static func divisions(_ curve: CubicBezier, tolerance: Double) -> Int {
    let largest = max(curve.secondDerivative(at: 0).length, curve.secondDerivative(at: 1).length)
    return count((largest / (8 * tolerance)).squareRoot())
  }

  /// The number of lines for an arc, from the sagitta of a chord of the circle with the larger half axis as its radius.
  static func divisions(_ arc: EllipticalArc, tolerance: Double) -> Int {
    let radius = arc.halfAxes.radii.width
    guard tolerance < radius else { return max(1, count(abs(arc.sweepAngle.radians) / (.pi / 2))) }
    // r·(1 − cos(step/2)) = 2r·sin²(step/4), which is accurate for a tolerance far below the radius.
    return count(abs(arc.sweepAngle.radians) / (4 * Double.asin((tolerance / (2 * radius)).squareRoot())))
  }

  /// Divides a cubic evenly, or each half separately where this saves at least a tenth of the lines.
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
