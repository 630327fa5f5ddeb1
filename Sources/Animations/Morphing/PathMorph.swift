// SPDX-License-Identifier: MIT
public import GlissadeGeometry
import GlissadeTexts

/// The interpolation between two paths, prepared once.
///
/// Two paths with the same structure, the same commands in the same order, are interpolated coordinate by coordinate.
/// Curves stay curves and arcs stay arcs, whose flags change halfway. All others are split into short lines that are
/// interpolated point by point:
///
/// - Subpaths correspond in their order. Those without a partner grow from their own centre, or shrink to it. A growing
///   one is reversed if the first outlines of both paths have opposite directions, so that a hole stays one. Moves that
///   draw nothing are ignored.
/// - Both outlines of a pair have points for the corners of either one, at the same fraction of their length. No corner
///   is cut.
/// - Two closed subpaths start where their points are closest to each other in total, and have the same direction. The
///   second one is reversed if the signs of their areas differ. Nothing turns inside out.
/// - Two open ones correspond from start to start. If one is open, the closed one is opened at the best fit. The paths
///   between them are then open, which is not visible in a fill.
///
/// At 0 and at 1 the paths are the given ones, element by element. If the structures differ and a number is not
/// finite, the path changes halfway.
public struct PathMorph: Sendable {
  /// The interpolation method.
  public enum Method: Hashable, Sendable {
    /// Coordinate by coordinate, because the structures are the same.
    case elements
    /// Point by point, with lines that follow the outlines.
    case points
    /// No interpolation: the path changes halfway.
    case flip
  }

  /// The path at 0.
  package let start: Path
  /// The path at 1.
  package let end: Path
  /// The interpolation method.
  public let method: Method
  private let outlines: [PathMorphOutline]

  /// Prepares the interpolation between two paths.
  ///
  /// - Parameters:
  ///   - start: The path at fraction 0.
  ///   - end: The path at fraction 1.
  ///   - tolerance: The largest distance of the short lines from the curves, in points.
  /// - Precondition: `tolerance` is above 0 and finite.
  /// - Complexity: O(*n*) in the elements for paths of the same structure. Otherwise O(*n*) in the short lines, and
  ///   some ten thousand steps for each pair of closed subpaths.
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

  /// The path at a fraction. Outside 0 … 1 it is extrapolated, except by ``Method/flip``. A fraction that is not finite
  /// counts as 0.
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

  /// The path of lines at a fraction, including 0 and 1. It has the same structure at all fractions.
  func outlinePath(at fraction: Double) -> Path {
    var path = Path()
    path.reserveCapacity(outlines.reduce(0) { $0 + $1.points.count + 1 })
    for outline in outlines { outline.append(to: &path, at: fraction) }
    return path
  }
}

extension Path {
  /// The interpolated path between two of the same structure, coordinate by coordinate.
  fileprivate func mixed(with other: Path, at fraction: Double) -> Path {
    Path(
      structure: fraction < 0.5 ? elements : other.elements,
      coordinates: zip(elements.coordinates, other.elements.coordinates).map { $0.interpolated(to: $1, at: fraction) })
  }
}
