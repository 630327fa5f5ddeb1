// SPDX-License-Identifier: MIT

/// A step that changes a path, as the operators of shape layers in After Effects and Lottie do.
///
/// Several steps apply in their order: the first one to the path, and each further one to the result of the step before
/// it. This is the order from the top of a group to its bottom in After Effects, and that of the list in Lottie.
///
///     let badge = Path(circleAt: .zero, radius: 40).applying([
///       .subtraction(Path.star(points: 5, outerRadius: 24, innerRadius: 10)),
///       .roundedCorners(radius: 3),
///     ])
///
/// `LayerTree.derivePath(of:by:)` applies steps to the path of a layer, with values that animate.
public enum PathOperator: Hashable, Sendable {
  /// The part between two fractions of the true arc length, as by `trimmed(from:to:offset:order:accuracy:)` of arrays.
  ///
  /// Each subpath is one of the paths of the array.
  case trim(from: Double, to: Double, offset: Double = 0, order: TrimOrder = .simultaneously)
  /// The area inside the path, another one or both: ``Path/union(_:rule:tolerance:)``.
  case union(Path)
  /// The area outside another path: ``Path/subtracting(_:rule:tolerance:)``.
  case subtraction(Path)
  /// The area inside both paths: ``Path/intersection(_:rule:tolerance:)``.
  case intersection(Path)
  /// The area inside exactly one of both paths: ``Path/symmetricDifference(_:rule:tolerance:)``.
  case exclusion(Path)
  /// The area of the path itself, without self-intersections: ``Path/simplified(rule:tolerance:)``.
  case simplification(AreaRule = .nonzero)
  /// The path moved along its normals by a distance in points: ``Path/offset(by:join:miterLimit:rule:tolerance:)``.
  case offset(Double, join: OffsetJoin = .miter, miterLimit: Double = 4)
  /// Corners replaced by curves that begin at a distance in points: ``Path/roundingCorners(radius:)``.
  case roundedCorners(radius: Double)
  /// Ridges of a size in points, with a number of them in each segment: ``Path/zigzag(size:ridges:isSmooth:)``.
  case zigzag(size: Double, ridges: Double, isSmooth: Bool = false)
  /// Vertices moved to or from their centre by a part of the distance: ``Path/puckeredAndBloated(by:)``.
  case puckerAndBloat(Double)
  /// A rotation that is larger near a centre: ``Path/twisted(by:around:)``.
  case twist(Angle, around: Point)
}

extension Path {
  /// The path after several steps, the first one first.
  ///
  /// - Complexity: The sum of those of the steps. A zigzag multiplies the segments by one more than its ridges, so that
  ///   several in succession multiply their factors.
  public func applying(_ operators: [PathOperator]) -> Path { operators.reduce(self) { $0.applying($1) } }

  private func applying(_ step: PathOperator) -> Path {
    switch step {
    case .trim(let start, let end, let offset, let order):
      trimmedSubpaths(from: start, to: end, offset: offset, order: order)
    case .union(let other): union(other)
    case .subtraction(let other): subtracting(other)
    case .intersection(let other): intersection(other)
    case .exclusion(let other): symmetricDifference(other)
    case .simplification(let rule): simplified(rule: rule)
    case .offset(let amount, let join, let miterLimit): self.offset(by: amount, join: join, miterLimit: miterLimit)
    case .roundedCorners(let radius): roundingCorners(radius: radius)
    case .zigzag(let size, let ridges, let isSmooth): zigzag(size: size, ridges: ridges, isSmooth: isSmooth)
    case .puckerAndBloat(let amount): puckeredAndBloated(by: amount)
    case .twist(let angle, let center): twisted(by: angle, around: center)
    }
  }

  private func trimmedSubpaths(from start: Double, to end: Double, offset: Double, order: TrimOrder) -> Path {
    let parts = subpaths().map { Path([$0]) }
    let trimmed = parts.trimmed(from: start, to: end, offset: offset, order: order)
    return trimmed == parts ? self : trimmed.reduce(into: Path()) { $0.append($1) }
  }
}
