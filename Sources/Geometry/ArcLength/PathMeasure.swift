// SPDX-License-Identifier: MIT

/// A path prepared for queries by distance: the point, the direction and the segment.
///
/// A *distance* is the arc length from the start of the path, in points. Gaps between subpaths have no length.
/// Preparation divides the path into pieces on which the parameter is a polynomial of the distance. A query then costs
/// one table look-up and one evaluation. Positions lie on the curve itself, not on an approximation. The accuracy
/// bounds their error along the curve.
///
///     if let measure = PathMeasure(path) {
///       let middle = measure.sample(at: measure.length / 2)
///       print(middle.position, middle.angle.degrees)
///     }
public struct PathMeasure: Sendable {
  /// The side of a corner from which its direction is taken.
  public enum CornerRule: Hashable, Sendable {
    /// The direction of the segment that ends at the corner.
    case incoming
    /// The direction of the segment that starts at the corner.
    ///
    /// At the end of a single closed subpath, this is the first segment.
    case outgoing
  }

  /// The point and the direction of a path at a distance.
  public struct DirectedPoint: Hashable, Sendable {
    /// The point at the distance.
    public var position: Point
    /// The unit tangent in the direction of travel: the derivative of the position with respect to the distance.
    public var tangent: Vector

    /// Creates a point with a direction.
    package init(position: Point, tangent: Vector) {
      self.position = position
      self.tangent = tangent
    }

    /// The direction of travel from +x towards +y, in (−180°, 180°].
    public var angle: Angle { tangent.direction }
  }

  /// A position on one segment.
  package struct Location: Hashable, Sendable {
    /// The index of the segment in ``PathMeasure/segments``.
    package var segment: Int
    /// The parameter on the segment, in 0 … 1.
    package var parameter: Double

    /// Creates a location.
    package init(segment: Int, parameter: Double) {
      self.segment = segment
      self.parameter = parameter
    }
  }

  /// The range of distances of one subpath.
  package struct Span: Hashable, Sendable {
    /// The indices of the subpath's segments in ``PathMeasure/segments``.
    package var segments: Range<Int>
    /// The distance at the start of the subpath, in points.
    package var start: Double
    /// The distance at the end of the subpath, in points.
    package var end: Double
    /// Whether the subpath is closed.
    package var isClosed: Bool
  }

  /// The length of the path, in points.
  public let length: Double
  /// The largest error of lengths and positions, in points, and of directions away from cusps, in radians.
  package let accuracy: Double
  /// The segments of all subpaths, in order, including segments without length.
  package let segments: [Path.Segment]
  /// The distance at the start of each segment, followed by the length of the path.
  public let distances: [Double]
  /// The subpaths that draw something. A path that draws nothing has one empty span.
  package let spans: [Span]

  /// The pieces; empty for a path with more than `maximumStoredElementCount` elements.
  let pieces: [ArcLengthPiece]
  /// The starts of the pieces for a path with more than `maximumStoredElementCount` elements.
  ///
  /// They need a fifth of the pieces' memory.
  let starts: [ArcLengthPieces.Start]
  /// The segments with a length above 0, to which the pieces refer.
  let runs: [Run]
  /// The search table: bucket *b* contains distances on the pieces `buckets[b] ... buckets[b + 1]`.
  let buckets: [Int32]
  let bucketsPerPoint: Double
  /// The distance from a corner, in points, that counts as at the corner. It covers the rounding of summed lengths.
  let cornerTolerance: Double

  /// A segment with a length above 0.
  struct Run: Sendable {
    let kernel: SegmentKernel
    let index: Int
    let start: Double
    let end: Double
    /// The indices of the segment's pieces in `pieces` or in `starts`.
    let pieces: Range<Int>
  }

  /// The largest number of path elements for which pieces are stored.
  static let maximumStoredElementCount = 2048

  /// Whether the path is a single closed subpath.
  ///
  /// A layer can move around such a path repeatedly.
  public var isClosed: Bool { spans.count == 1 && spans[0].isClosed }

  /// The distance modulo ``length``, in 0 … ``length``, for repeated motion around a closed path.
  ///
  /// A positive multiple of ``length`` yields ``length``, because the motion ends there. A distance that is not finite
  /// counts as 0.
  public func wrapped(_ distance: Double) -> Double {
    guard distance.isFinite, length > 0 else { return 0 }
    let rest = distance.truncatingRemainder(dividingBy: length)
    if rest == 0 { return distance > 0 ? length : 0 }
    return rest < 0 ? rest + length : rest
  }
}

extension Path {
  /// The length of the path in points; gaps between subpaths have no length.
  ///
  /// - Parameter accuracy: The largest error, in points.
  /// - Precondition: `accuracy` is positive.
  /// - Complexity: O(*n*) in the number of elements.
  public func length(accuracy: Double = 1e-4) -> Double { PathMeasure(self, accuracy: accuracy)?.length ?? 0 }
}
