public import Geometry

/// Paths differ coordinate by coordinate where their structures agree, and place by place along their outlines
/// otherwise.
///
/// Structures agree where the same elements come in the same order and arcs have the same flags: curves then stay
/// curves and arcs stay arcs. All others are drawn with short lines between places that correspond: those at the same
/// share of each outline's length, closed outlines from a start and in a direction that their shapes decide, so that
/// nothing turns inside out. Corners stay corners, and the lines stray from a curve by a 500th of a point at most, or
/// by a 32,768th of the length of a small outline. Subpaths correspond in their order; one without a partner grows out
/// of its own centre. A subpath that is still shrinking when a change adds a new subpath goes on shrinking beside the
/// new one. Moves at the end of a path, which draw nothing, are no part of sums. A closed outline beside an open one is
/// cut open at that start.
///
/// A path that is sent elsewhere time and again, each time to another structure, goes on without a jump: see
/// ``PathDifference``.
///
/// The empty path is the origin: a path comes from it out of the point 0, 0. Where a number is not finite a path has no
/// difference to others, and changes at once.
///
/// An operation costs O(*n*) in the elements. Where structures differ, some hundred to some thousand lines for each
/// outline are added.
extension Path: Animatable {
  /// The empty path, all of whose points are the origin.
  public static var zero: Path { Path() }

  /// The difference to another path, with the correspondence of the two.
  public func difference(from other: Path) -> PathDifference { PathDifference(PathLink(from: other, to: self)) }

  /// The path with a sum of differences added.
  public func advanced(by difference: PathDifference) -> Path {
    difference.isZero ? self : PathSum(drawnElements, difference).evaluated().path
  }

  /// Differences are summed before the sum is added: each depends on the correspondences of the others.
  public static var sumsDifferencesFirst: Bool { true }

  /// The path with a sum of differences added, and a velocity that moves the points of that path.
  public func sample(advancedBy difference: PathDifference, velocity: PathDifference) -> Sample<Path> {
    if velocity.isZero { return Sample(value: advanced(by: difference)) }
    let sum = PathSum(drawnElements, difference, velocity).evaluated()
    return Sample(value: difference.isZero ? self : sum.path, velocity: sum.change)
  }

  /// Whether every number of the elements is finite.
  public var isFinite: Bool { drawnElements.coordinates.allSatisfy(\.isFinite) }

  /// How far corresponding points lie apart, in points: the root of the mean of their squared distances.
  ///
  /// Between paths of one structure these are their coordinates, control points and radii among them, rotations in
  /// radians; otherwise the places along their outlines. Among paths that correspond in one of these ways it is a
  /// metric. It is infinite where a number is not finite.
  public func distance(to other: Path) -> Double {
    isFinite && other.isFinite ? other.difference(from: self).magnitude : .infinity
  }

  /// The sum of the two, coordinate by coordinate or place by place.
  public func added(onto underlying: Path) -> Path {
    Path(displacement: underlying.displacement.adding(displacement))
  }

  /// The path on the interpolation to another, as ``PathMorph`` draws it, and its exact derivative.
  ///
  /// To sample one interpolation many times, prepare a ``PathMorph``.
  public func interpolation(to other: Path, at fraction: Double) -> Sample<Path> {
    PathMorph(from: self, to: other).sample(at: fraction)
  }

  /// The same, with the correspondence of the two paths and the derivative computed once.
  public func preparedInterpolation(to other: Path) -> PreparedInterpolation<Path>? {
    let morph = PathMorph(from: self, to: other)
    let derivative = morph.derivative
    return PreparedInterpolation(from: self, to: other) { Sample(value: morph.path(at: $0), velocity: derivative) }
  }
}

extension PathMorph {
  /// The path at a fraction, and its derivative by the fraction.
  func sample(at fraction: Double) -> Sample<Path> { Sample(value: path(at: fraction), velocity: derivative) }

  /// The derivative by the fraction, which is the same at all fractions.
  var derivative: PathDifference {
    switch method {
    case .elements: end.difference(from: start)
    case .points: outlinePath(at: 1).difference(from: outlinePath(at: 0))
    case .flip: .zero
    }
  }
}
