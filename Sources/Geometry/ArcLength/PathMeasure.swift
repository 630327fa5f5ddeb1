/// A path prepared for questions about distances along it: where, in which direction, on which segment.
///
/// Preparation divides the path into pieces on which the parameter is a polynomial of the distance; a question then
/// costs a look into a table and one evaluation. Gaps between subpaths have no length. Positions lie on the curve
/// itself, not on an approximation of it: the accuracy says how far along the curve they may be off.
///
///     let measure = PathMeasure(path)!
///     let middle = measure.sample(at: measure.length / 2)
///     print(middle.position, middle.angle.degrees)
public struct PathMeasure: Sendable {
  /// Which direction a corner has.
  public enum CornerRule: Hashable, Sendable {
    /// The direction of the segment that ends at the corner.
    case incoming
    /// The direction of the segment that starts at the corner; at the end of a single closed subpath that is the first
    /// one.
    case outgoing
  }

  /// What is found at a distance.
  public struct Sample: Hashable, Sendable {
    /// The point at the distance.
    public var position: Point
    /// The unit vector of the direction of travel: the derivative of the position with respect to the distance.
    public var tangent: Vector

    /// Creates a sample.
    public init(position: Point, tangent: Vector) {
      self.position = position
      self.tangent = tangent
    }

    /// The direction of travel from +x towards +y, in (−180°, 180°].
    public var angle: Angle { tangent.direction }
  }

  /// A place on one segment.
  public struct Location: Hashable, Sendable {
    /// The index into ``PathMeasure/segments``.
    public var segment: Int
    /// The parameter on that segment, in 0 … 1.
    public var parameter: Double

    /// Creates a location.
    public init(segment: Int, parameter: Double) {
      self.segment = segment
      self.parameter = parameter
    }
  }

  /// The part of the distances that belongs to one subpath.
  public struct Span: Hashable, Sendable {
    /// The indices of its segments in ``PathMeasure/segments``.
    public var segments: Range<Int>
    /// The distance at which it starts.
    public var start: Double
    /// The distance at which it ends.
    public var end: Double
    /// Whether the subpath is closed.
    public var isClosed: Bool
  }

  /// The length of the path, in points.
  public let length: Double
  /// The largest error of lengths and positions, in points, and of directions away from cusps, in radians.
  public let accuracy: Double
  /// The segments of all subpaths, in order, those without length included.
  public let segments: [Path.Segment]
  /// The distance at which each segment starts, and at the end the length: one number more than there are segments.
  public let distances: [Double]
  /// The subpaths, those that draw nothing left out unless there is no other.
  public let spans: [Span]

  /// Empty for a path of many segments, whose pieces are worked out when they are asked for.
  let pieces: [ArcLengthPiece]
  /// Where the pieces of a path of many segments begin: a fifth of the memory of the pieces.
  let starts: [ArcLengthPieces.Start]
  /// What the pieces refer to: the segments that have a length.
  let runs: [Run]
  /// Where to look for the piece at a distance: bucket *b* is answered by the pieces `buckets[b] ... buckets[b + 1]`.
  let buckets: [Int32]
  let bucketsPerPoint: Double
  /// Distances as close as this to a corner are at the corner: lengths are sums and carry their rounding.
  let cornerTolerance: Double

  /// A segment that has a length.
  struct Run: Sendable {
    let kernel: SegmentKernel
    let index: Int
    let start: Double
    let end: Double
    /// Its pieces, or where they begin.
    let pieces: Range<Int>
  }

  /// The elements of a path beyond which pieces are worked out when they are asked for.
  static let mostKept = 2048

  /// Whether the path is a single closed subpath, on which a follower can go round.
  public var isClosed: Bool { spans.count == 1 && spans[0].isClosed }

  /// A distance brought into 0 … ``length`` by whole rounds, for followers of a closed path.
  ///
  /// After whole rounds forward it is the length, because there the follower arrives. A number that is not finite
  /// counts as 0.
  public func wrapped(_ distance: Double) -> Double {
    guard distance.isFinite, length > 0 else { return 0 }
    let rest = distance.truncatingRemainder(dividingBy: length)
    if rest == 0 { return distance > 0 ? length : 0 }
    return rest < 0 ? rest + length : rest
  }
}

extension Path {
  /// The length of the path in points; gaps between subpaths have none.
  ///
  /// - Parameter accuracy: The largest error, in points.
  /// - Precondition: `accuracy` is positive.
  /// - Complexity: O(*n*) in the number of elements.
  public func length(accuracy: Double = 1e-4) -> Double { PathMeasure(self, accuracy: accuracy)?.length ?? 0 }
}
