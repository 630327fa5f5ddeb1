// SPDX-License-Identifier: MIT
import GlissadeTexts

extension Path {
  /// The outline of the area inside this path, another one, or both: the mode "Add" of Lottie's `mm`.
  ///
  /// The result keeps the curves of both paths, divided where they meet. Its outer outlines are clockwise on screen
  /// and its holes anticlockwise, and it does not cross itself. Both rules therefore give the same area. Open subpaths
  /// count as closed by a line, and arcs become cubic curves. Subpaths with coordinates that are not finite, or beyond
  /// 10¹⁰⁰, are ignored.
  ///
  ///     let lens = Path(circleAt: Point(x: 0, y: 0), radius: 30)
  ///       .intersection(Path(circleAt: Point(x: 20, y: 0), radius: 30))
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - rule: The rule by which each path defines an area.
  ///   - tolerance: The width in points below which parts of the area may be lost. It is clamped to
  ///     10⁻⁶ … 2 · 10⁻⁴ of the size of both paths.
  /// - Precondition: `tolerance` is positive.
  /// - Complexity: O(*n* log *n* + *k*) for *n* straight pieces of the curves and *k* intersections. Beyond two million
  ///   intersections, further ones are ignored.
  public func union(_ other: Path, rule: AreaRule = .nonzero, tolerance: Double = 0.02) -> Path {
    combined(with: other, tolerance: tolerance) { rule.contains($0.first) || rule.contains($0.second) }
  }

  /// The outline of the area inside this path and outside another one: the mode "Subtract" of Lottie's `mm`.
  ///
  /// The result has the form that ``union(_:rule:tolerance:)`` describes.
  ///
  /// - Parameters:
  ///   - other: The path of the removed area.
  ///   - rule: The rule by which each path defines an area.
  ///   - tolerance: The width in points below which parts of the area may be lost.
  /// - Precondition: `tolerance` is positive.
  /// - Complexity: As that of ``union(_:rule:tolerance:)``.
  public func subtracting(_ other: Path, rule: AreaRule = .nonzero, tolerance: Double = 0.02) -> Path {
    combined(with: other, tolerance: tolerance) { rule.contains($0.first) && !rule.contains($0.second) }
  }

  /// The outline of the area inside both this path and another one: the mode "Intersect" of Lottie's `mm`.
  ///
  /// The result has the form that ``union(_:rule:tolerance:)`` describes.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - rule: The rule by which each path defines an area.
  ///   - tolerance: The width in points below which parts of the area may be lost.
  /// - Precondition: `tolerance` is positive.
  /// - Complexity: As that of ``union(_:rule:tolerance:)``.
  public func intersection(_ other: Path, rule: AreaRule = .nonzero, tolerance: Double = 0.02) -> Path {
    combined(with: other, tolerance: tolerance) { rule.contains($0.first) && rule.contains($0.second) }
  }

  /// The outline of the area inside exactly one of two paths: the mode "Exclude Intersections" of Lottie's `mm`.
  ///
  /// The result has the form that ``union(_:rule:tolerance:)`` describes.
  ///
  /// - Parameters:
  ///   - other: The other path.
  ///   - rule: The rule by which each path defines an area.
  ///   - tolerance: The width in points below which parts of the area may be lost.
  /// - Precondition: `tolerance` is positive.
  /// - Complexity: As that of ``union(_:rule:tolerance:)``.
  public func symmetricDifference(_ other: Path, rule: AreaRule = .nonzero, tolerance: Double = 0.02) -> Path {
    combined(with: other, tolerance: tolerance) { rule.contains($0.first) != rule.contains($0.second) }
  }

  /// The outline of the path's own area, without self-intersections.
  ///
  /// The result has the form that ``union(_:rule:tolerance:)`` describes.
  ///
  /// - Parameters:
  ///   - rule: The rule by which the path defines its area.
  ///   - tolerance: The width in points below which parts of the area may be lost.
  /// - Precondition: `tolerance` is positive.
  /// - Complexity: As that of ``union(_:rule:tolerance:)``.
  public func simplified(rule: AreaRule = .nonzero, tolerance: Double = 0.02) -> Path {
    combined(with: Path(), tolerance: tolerance) { rule.contains($0.first) }
  }

  /// The outline of the points whose winding numbers satisfy a condition, which excludes the numbers 0 and 0.
  func combined(with other: Path, tolerance: Double, isInside: (Windings) -> Bool) -> Path {
    checkArgument(tolerance > 0, "tolerance: \(tolerance) is not a number above 0")
    guard var operands = AreaEdges(self, other, tolerance: tolerance) else { return Path() }
    operands.divide()
    let sweep = AreaSweep(operands.edges)
    return AreaOutline(operands, AreaBoundary(sweep, isInside: isInside)).path
  }
}
