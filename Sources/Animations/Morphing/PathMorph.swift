public import Geometry
import Quoting

/// The way from one path to another, prepared once.
///
/// Paths of the same structure, the same commands in the same order, change number by number: curves stay curves and
/// arcs stay arcs, whose flags flip halfway. All others are cut into short lines that change point by point:
///
/// - Subpaths pair up in their order; those that are left over grow out of their own centre, or shrink into it. Moves
///   that draw nothing count as none.
/// - Both of a pair get the corners of either, at the same fraction of their length, so that no corner is cut.
/// - Two closed subpaths start where their points lie closest to each other on the whole, and turn the same way round:
///   the second is reversed where the signs of their areas differ. Nothing turns inside out.
/// - Two open ones go from start to start. Of an open and a closed one the closed one is opened where that fits best,
///   and so is the path on the way; as it is filled, that does not show.
///
/// At 0 and at 1 the paths are the given ones, element by element. Where a number is not finite the path flips halfway.
public struct PathMorph: Sendable {
  /// How the way from path to path is drawn.
  public enum Method: Hashable, Sendable {
    /// Number by number: the structures are the same.
    case elements
    /// Point by point, on lines that follow the outlines.
    case points
    /// Not at all: one path follows the other halfway.
    case flip
  }

  /// The path at 0.
  public let start: Path
  /// The path at 1.
  public let end: Path
  /// How the way is drawn.
  public let method: Method
  private let outlines: [PathMorphOutline]

  /// Prepares the way from one path to another.
  ///
  /// - Parameters:
  ///   - start: The path at fraction 0.
  ///   - end: The path at fraction 1.
  ///   - tolerance: How far the short lines may lie from the curves, in points.
  /// - Precondition: `tolerance` is above 0 and finite.
  /// - Complexity: O(1) in the accuracy for paths of the same structure; otherwise O(*n*) in the short lines, and some
  ///   ten thousand steps for each pair of closed subpaths.
  public init(from start: Path, to end: Path, tolerance: Double = 0.05) {
    checkArgument(tolerance > 0 && tolerance.isFinite, "a tolerance is positive and finite, not \(tolerance)")
    self.start = start
    self.end = end
    if start.elements.hasStructure(of: end.elements) {
      method = .elements
      outlines = []
    } else if let outlines = PathMorphOutline.outlines(from: start, to: end, tolerance: tolerance) {
      method = .points
      self.outlines = outlines
    } else {
      method = .flip
      outlines = []
    }
  }

  /// The path at a fraction of the way, which goes on outside 0 … 1; what is no number counts as 0.
  ///
  /// - Complexity: O(*n*) in the elements or points.
  public func path(at fraction: Double) -> Path {
    if fraction == 1 { return end }
    guard fraction != 0, fraction.isFinite else { return start }
    switch method {
    case .elements: return start.mixed(with: end, at: fraction)
    case .flip: return fraction < 0.5 ? start : end
    case .points: return outlinePath(at: fraction)
    }
  }

  /// The lines at a fraction of the way, at its ends too; of one structure at all fractions.
  func outlinePath(at fraction: Double) -> Path {
    var path = Path()
    path.reserveCapacity(outlines.reduce(0) { $0 + $1.points.count + 1 })
    for outline in outlines { outline.append(to: &path, at: fraction) }
    return path
  }
}

extension Path {
  /// The path between two of the same structure, number by number.
  fileprivate func mixed(with other: Path, at fraction: Double) -> Path {
    Path(
      structure: fraction < 0.5 ? elements : other.elements,
      coordinates: zip(elements.coordinates, other.elements.coordinates).map { $0.interpolated(to: $1, at: fraction) })
  }
}
