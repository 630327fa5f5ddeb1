// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// Paths as animatable values. Their differences are computed coordinate by coordinate if their structures agree, and
/// by positions along their outlines otherwise.
///
/// Structures agree if the same elements have the same order, and arcs have the same flags. Curves then stay curves,
/// and arcs stay arcs. All other paths are drawn with short lines between corresponding positions. Such positions have
/// the same share of each outline's length. The shapes of closed outlines determine their start and direction, so that
/// nothing turns inside out. Corners stay corners. The lines deviate from a curve by at most a 250th of a point, or a
/// 32,768th of the length of a small outline. Very large curves deviate more, since a curve has at most 256 lines.
///
/// Subpaths correspond in their order. A subpath without a partner grows from its own centre. If a subpath is shrinking
/// when a change adds a new one, it continues to shrink beside the new one. Moves at the end of a path draw nothing,
/// and are not part of sums. A closed outline that corresponds to an open one is cut at its start.
///
/// A path whose target changes repeatedly, each time to another structure, has no position jumps: see
/// ``PathDifference``.
///
/// The empty path is the origin: a path grows from the point 0, 0. A path with a number that is not finite has no
/// difference from others, and changes at once.
///
/// An operation costs O(*n*) in the elements. Different structures add some hundred to some thousand lines for each
/// outline.
extension Path: Animatable {
  /// The empty path, all of whose points are the origin.
  public static var zero: Path { Path() }

  /// The difference from another path, with the correspondence of the two.
  public func difference(from other: Path) -> PathDifference { PathDifference(PathLink(from: other, to: self)) }

  /// The path with a sum of differences added.
  public func advanced(by difference: PathDifference) -> Path {
    difference.isZero ? self : PathSum(drawnElements, difference).evaluated().path
  }

  /// Always `true`: a sum needs the correspondences of all its differences. They are lost if each difference is added
  /// on its own.
  public static var sumsDifferencesFirst: Bool { true }

  /// The path with a sum of differences added, and the velocity of its points.
  public func sample(advancedBy difference: PathDifference, velocity: PathDifference) -> Sample<Path> {
    if velocity.isZero { return Sample(value: advanced(by: difference)) }
    let sum = PathSum(drawnElements, difference, velocity).evaluated()
    return Sample(value: difference.isZero ? self : sum.path, velocity: sum.change)
  }

  /// Whether every number of the elements is finite.
  public var isFinite: Bool { drawnElements.coordinates.allSatisfy { $0.isFinite } }

  /// The root mean square distance of corresponding points, in points.
  ///
  /// For paths of equal structure, every coordinate of the elements counts: end points, control points, radii, and
  /// rotations in radians. Otherwise the mean is taken along the outlines. The distance is a metric among paths that
  /// correspond by one of these methods. It is infinite if a number is not finite.
  public func distance(to other: Path) -> Double {
    isFinite && other.isFinite ? other.difference(from: self).magnitude : .infinity
  }

  /// The sum of the two paths, coordinate by coordinate or by positions along the outlines.
  public func added(onto underlying: Path) -> Path {
    Path(displacement: underlying.displacement.adding(displacement))
  }

  /// The path at a fraction of the interpolation to another, as ``PathMorph`` draws it, and its exact derivative.
  ///
  /// To sample one interpolation many times, prepare a ``PathMorph``.
  public func interpolation(to other: Path, at fraction: Double) -> Sample<Path> {
    PathMorph(from: self, to: other).sample(at: fraction)
  }

  /// The interpolation to another path, with the correspondence and the derivative computed once.
  public func preparedInterpolation(to other: Path) -> PreparedInterpolation<Path>? {
    let morph = PathMorph(from: self, to: other)
    let derivative = morph.derivative
    return PreparedInterpolation(from: self, to: other) { Sample(value: morph.path(at: $0), velocity: derivative) }
  }
}

extension PathMorph {
  /// The path at a fraction, and its derivative.
  func sample(at fraction: Double) -> Sample<Path> { Sample(value: path(at: fraction), velocity: derivative) }

  /// The derivative with respect to the fraction, which is the same at all fractions.
  var derivative: PathDifference {
    switch method {
    case .elements: end.difference(from: start)
    case .points: outlinePath(at: 1).difference(from: outlinePath(at: 0))
    case .flip: .zero
    }
  }
}
