public import Geometry
import RealModule

/// Paths add coordinate by coordinate where their structures agree, and place by place along their outlines
/// otherwise.
///
/// Structures agree where the same elements come in the same order and arcs take the same ways: curves then stay
/// curves and arcs stay arcs. All others are drawn with short lines between places that correspond: those at the same
/// share of each outline's length, closed outlines from a start and in a direction that their shapes decide, so that
/// nothing turns inside out. Corners stay corners, and the lines stray from a curve by about an 8000th of its length
/// at most, unless 2048 of them are too few for its bends. Subpaths correspond in their order; one without a partner
/// grows out of its own centre. A subpath that is still shrinking when a change adds a new subpath goes on shrinking
/// beside the new one. Moves at the end of a path, which draw nothing, are no part of sums. A closed
/// outline beside an open one is cut open at that start.
///
/// Differences are paths, too, but not for drawing. Added to the path that was subtracted, one gives the other;
/// scaled by 0, it is nothing. They can be added to paths of any structure and to each other, so that a path that is
/// sent elsewhere time and again, each time to another structure, goes on without a jump, as long as its changes end
/// in the order in which they began. Where changes of one structure and of others are under way together, two cases
/// remain in which what is left of the older ones jumps along the outline: more than one change of one structure,
/// when the first of another comes; and a change within a structure to which, past another one, the path comes back.
///
/// The empty path is what adds nothing. It has no place: a path comes from it out of the origin. Where a number is
/// not finite a path has no difference to others, and changes at once.
///
/// An operation costs O(*n*) in the elements, and where structures differ as much again for some hundred to two
/// thousand places of each outline: some tens of microseconds.
extension Path: VectorArithmetic {
  /// The empty path, which adds nothing.
  public static var zero: Path { Path() }

  /// The sum, coordinate by coordinate or place by place.
  public func adding(_ other: Path) -> Path {
    if other.isEmpty { return self }
    if isEmpty { return other }
    let (a, b) = (PathSummand(self), PathSummand(other))
    if b.isEmpty { return self }
    if a.isEmpty { return other }
    return a.sum(with: b) ?? a.ringSum(with: b) ?? self
  }

  /// The difference of this path and another: added to the other, it gives this one.
  public func subtracting(_ other: Path) -> Path {
    if other.isEmpty { return self }
    let (a, b) = (PathSummand(self), PathSummand(other))
    if b.isEmpty { return self }
    if b.isDifference { return adding(b.scaled(by: -1)) }
    if a.isEmpty { return b.negated() }
    if a.isDifference { return adding(b.negated()) }
    if a.hasStructure(of: b) { return a.difference(to: b) }
    return a.ringDifference(to: b) ?? Path()
  }

  /// All coordinates times a factor; nothing at all for 0.
  public func scaled(by factor: Double) -> Path {
    if factor == 0 { return Path() }
    if factor == 1 { return self }
    return PathSummand(self).scaled(by: factor)
  }

  /// Whether every number of the elements is finite.
  public var isFinite: Bool { PathSummand(self).elements.numbers.allSatisfy(\.isFinite) }

  /// The root of the mean of the squared distances of all points from the origin.
  public var magnitude: Double { Path.zero.distance(to: self) }

  /// How far corresponding points lie apart, in points: the root of the mean of their squared distances.
  ///
  /// Of paths of one structure these are their coordinates, control points and radii among them, rotations in
  /// radians; otherwise the places along their outlines. Among paths that correspond in one of these ways it is a
  /// metric. It is infinite where a number is not finite.
  public func distance(to other: Path) -> Double {
    let (a, b) = (PathSummand(self), PathSummand(other))
    if a.isEmpty || b.isEmpty { return a.isEmpty ? b.magnitude : a.magnitude }
    if a.isDifference || b.isDifference || a.hasStructure(of: b) {
      return PathSummand(other.subtracting(self)).magnitude
    }
    return b.ringDifference(to: a).map { PathSummand($0).magnitude } ?? .infinity
  }

  /// The path on the way to another, as ``PathMorph`` draws it, with the difference of the two as its derivative.
  ///
  /// To ask for many paths on one way, prepare a ``PathMorph``.
  public func interpolation(to other: Path, at fraction: Double) -> Sample<Path> {
    Sample(value: interpolated(to: other, at: fraction), velocity: other.subtracting(self))
  }

  /// The same, with the correspondence of the two paths and their difference computed once.
  public func preparedInterpolation(to other: Path) -> PreparedInterpolation<Path>? {
    let (morph, difference) = (PathMorph(from: self, to: other), other.subtracting(self))
    return PreparedInterpolation(from: self, to: other) { Sample(value: morph.path(at: $0), velocity: difference) }
  }

  /// The path on the way to another, as ``PathMorph`` draws it; exactly the two at 0 and 1.
  public func interpolated(to other: Path, at fraction: Double) -> Path {
    PathMorph(from: self, to: other).path(at: fraction)
  }
}

extension PathSummand {
  /// The root of the mean of the squared coordinates, along rings of the squared distances of all their points.
  fileprivate var magnitude: Double {
    let numbers = elements.numbers
    let scale = numbers.reduce(0) { max($0, abs($1.x), abs($1.y)) }
    guard scale > 0 || !numbers.allSatisfy(\.isFinite) else { return 0 }
    guard numbers.allSatisfy(\.isFinite) else { return .infinity }
    let rings = elements.subpaths.map { PathRing(subpath: $0) }
    let meanSquare: Double
    if rings.allSatisfy({ $0 != nil }) {
      meanSquare = rings.reduce(0) { $0 + ($1?.meanSquare(scale: scale) ?? 0) } / Double(rings.count)
    } else {
      meanSquare = numbers.reduce(0) { $0 + (($1 - .zero) / scale).lengthSquared } / Double(numbers.count)
    }
    return meanSquare.squareRoot() * scale
  }
}
