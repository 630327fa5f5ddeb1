// SPDX-License-Identifier: MIT
import GlissadeTexts

extension Path {
  /// The path moved by a distance along its normals, as by "Offset Paths" of After Effects and `op` of Lottie.
  ///
  /// A closed subpath grows for a positive amount and shrinks for a negative one, in whichever direction it leads. A
  /// hole, which is a subpath of the opposite direction inside another one, shrinks where its surroundings grow. An
  /// open subpath becomes a closed outline of both sides, for both signs. Its ends are round with round joins, and
  /// straight otherwise.
  ///
  ///     let halo = Path(circleAt: .zero, radius: 20).offset(by: 4, join: .round)
  ///
  /// - Parameters:
  ///   - amount: The distance, in points. The path itself results for 0, and for a value that is not finite.
  ///   - join: The shape of corners on the outside.
  ///   - miterLimit: The largest ratio of a miter's length to the amount, as for a stroke of twice that width. Beyond
  ///     it, a miter becomes a bevel. A limit of 1 or less, and NaN, make all miters bevels.
  ///   - rule: The rule by which a subpath inside another one is a hole.
  ///   - tolerance: The largest distance from the exact curve, in points; at least 10⁻⁶ of the result's size.
  /// - Precondition: `tolerance` is positive.
  /// - Complexity: O(*n* log *n* + *k*) in the number of elements and of intersections of the moved segments.
  public func offset(
    by amount: Double, join: OffsetJoin, miterLimit: Double = 4, rule: AreaRule = .nonzero, tolerance: Double = 1e-3
  ) -> Path {
    checkArgument(tolerance > 0, "tolerance: \(tolerance) is not a number above 0")
    guard amount != 0, amount.isFinite else { return self }
    let contours = contours()
    let isReversed = contours.first { $0.isClosed }.map { $0.signedArea < 0 } ?? false
    let size = bounds().map { max($0.width, $0.height) + abs(amount) } ?? 0
    var outline = OffsetOutline(
      distance: amount, join: join, miterLimit: miterLimit,
      tolerance: max(tolerance, 1e-6 * (size.isFinite ? size : .greatestFiniteMagnitude)))
    for contour in PathContour.directed(contours, rule: rule) where contour.isClosed {
      outline.appendClosed(contour.drawnSegments())
    }
    outline.distance = abs(amount)
    for contour in contours where !contour.isClosed { outline.appendOpen(contour.drawnSegments()) }
    let path = outline.path.positiveArea(tolerance: tolerance)
    return isReversed ? path.reversed() : path
  }

  /// The outline of the points with a positive winding number; the path itself if it already is that outline.
  private func positiveArea(tolerance: Double) -> Path {
    guard var operands = AreaEdges(self, Path(), tolerance: tolerance) else { return Path() }
    let isDivided = operands.divide()
    let boundary = AreaBoundary(AreaSweep(operands.edges)) { $0.first > 0 }
    let isWhole = !isDivided && boundary.loops.reduce(0) { $0 + $1.count } == operands.edges.count
    return isWhole ? self : AreaOutline(operands, boundary).path
  }
}

extension PathContour {
  /// The largest number of subpaths among which holes are found.
  private static let maximumNestedCount = 256

  /// The contours with directions by which outer ones are clockwise on screen and holes are anticlockwise.
  ///
  /// More than 256 contours are all treated as outer ones.
  fileprivate static func directed(_ contours: [PathContour], rule: AreaRule) -> [PathContour] {
    let closed = contours.filter { $0.isClosed }
    let outlines = closed.count <= maximumNestedCount && closed.count > 1 ? closed.map { $0.outline() } : []
    return closed.enumerated().map { index, contour in
      let own: Int32 = contour.signedArea < 0 ? -1 : 1
      var around: Int32 = 0
      if let point = contour.vertices.first?.point {
        for other in outlines.indices where other != index { around += outlines[other].winding(around: point) }
      }
      let isHole = rule.contains(around) && !rule.contains(around + own)
      return (own < 0) == isHole ? contour : contour.reversed()
    }
  }
}
