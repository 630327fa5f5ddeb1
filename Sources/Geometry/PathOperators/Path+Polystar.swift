// SPDX-License-Identifier: MIT
import GlissadeElementary

extension Path {
  /// The treatment of the fraction in a star's number of points.
  public enum FractionalPoints: Hashable, Sendable {
    /// The fraction is dropped: 5.7 points are 5 points, as in lottie-web.
    case dropped
    /// The fraction is the size of one more point, so that an animated number of points is continuous.
    ///
    /// This is the rule of After Effects: 5.7 points are 5 points and one of 0.7 of their width and height.
    case partialPoint
  }

  /// The largest number of points of a star or a polygon.
  private static let maximumPointCount = 10_000.0

  /// A closed star, as the polystar of After Effects and `sr` of Lottie with type 1.
  ///
  /// The first vertex is the upper one. With a roundness, each vertex has control points on the tangent of its circle.
  ///
  ///     let star = Path.star(points: 5, outerRadius: 40, innerRadius: 16, center: Point(x: 50, y: 50))
  ///
  /// - Parameters:
  ///   - points: The number of points, at most 10,000. The path is empty for less than 1, and for NaN.
  ///   - outerRadius: The distance of the points from the centre, in points.
  ///   - innerRadius: The distance of the vertices between them from the centre, in points.
  ///   - outerRoundness: The roundness of the outer vertices: 0 for corners, 1 for 100 %.
  ///   - innerRoundness: The roundness of the inner vertices: 0 for corners, 1 for 100 %.
  ///   - rotation: The rotation, clockwise on screen.
  ///   - center: The centre.
  ///   - fraction: The treatment of a number of points that is not whole.
  ///   - isReversed: Whether the path leads anticlockwise on screen.
  /// - Complexity: O(*n*) in the number of points.
  public static func star(
    points: Double, outerRadius: Double, innerRadius: Double, outerRoundness: Double = 0, innerRoundness: Double = 0,
    rotation: Angle = .zero, center: Point = .zero, fraction: FractionalPoints = .dropped, isReversed: Bool = false
  ) -> Path {
    guard points >= 1 else { return Path() }
    let points = fraction == .dropped ? min(points, maximumPointCount).rounded(.down) : min(points, maximumPointCount)
    let whole = points.rounded(.down)
    let rest = points - whole
    let half = .pi / points
    var star = PolystarBuilder(center: center, pointCount: points, rotation: rotation, isReversed: isReversed)
    if rest > 0 {
      // At a rest of 0 the partial point is on the inner circle, and at 1 it is a whole point at the top.
      star.angle = half * (1 - rest)
      star.add(
        radius: innerRadius + (outerRadius - innerRadius) * rest, handle: outerRadius * outerRoundness * rest,
        step: half * rest)
      star.add(radius: innerRadius, handle: innerRadius * innerRoundness, step: half)
    }
    for index in 0..<Int(whole) {
      star.add(radius: outerRadius, handle: outerRadius * outerRoundness, step: half)
      let isBeforePartial = rest > 0 && index == Int(whole) - 1
      star.add(
        radius: innerRadius, handle: innerRadius * innerRoundness, step: isBeforePartial ? half * rest : half)
    }
    return star.path
  }

  /// A closed regular polygon, as the polystar of After Effects and `sr` of Lottie with type 2.
  ///
  /// - Parameters:
  ///   - points: The number of vertices, at most 10,000; a fraction is dropped. The path is empty for less than 1, and
  ///     for NaN.
  ///   - radius: The distance of the vertices from the centre, in points.
  ///   - roundness: The roundness of the vertices: 0 for corners, 1 for 100 %.
  ///   - rotation: The rotation, clockwise on screen. Without one, the first vertex is the upper one.
  ///   - center: The centre.
  ///   - isReversed: Whether the path leads anticlockwise on screen.
  /// - Complexity: O(*n*) in the number of vertices.
  public static func polygon(
    points: Double, radius: Double, roundness: Double = 0, rotation: Angle = .zero, center: Point = .zero,
    isReversed: Bool = false
  ) -> Path {
    guard points >= 1 else { return Path() }
    let count = min(points, maximumPointCount).rounded(.down)
    var polygon = PolystarBuilder(center: center, pointCount: count, rotation: rotation, isReversed: isReversed)
    for _ in 0..<Int(count) { polygon.add(radius: radius, handle: radius * roundness, step: 2 * .pi / count) }
    return polygon.path
  }
}

/// The vertices of a star in polar coordinates.
private struct PolystarBuilder {
  /// The angle of the next vertex from the first direction.
  var angle = 0.0
  private var contour = PathContour(isClosed: true)
  private let center: Point
  private let start: Double
  private let direction: Double
  /// The length of a control point for a radius of 1 and a roundness of 100 %: a quarter of the circle's part for one
  /// point of the star.
  private let unitHandle: Double

  init(center: Point, pointCount: Double, rotation: Angle, isReversed: Bool) {
    self.center = center
    start = rotation.radians - .pi / 2
    direction = isReversed ? -1 : 1
    unitHandle = .pi / (2 * pointCount)
  }

  /// Adds a vertex, whose control points have the distance `handle` in units of `unitHandle`.
  mutating func add(radius: Double, handle: Double, step: Double) {
    let unit = Vector(direction: Angle(radians: start + direction * angle))
    let point = center + unit * radius
    let tangent = handle == 0 ? .zero : unit.perpendicular * (direction * unitHandle * handle)
    contour.vertices.append(PathContour.Vertex(point, incoming: point - tangent, outgoing: point + tangent))
    angle += step
  }

  var path: Path {
    var path = Path()
    path.append(contour)
    return path
  }
}
