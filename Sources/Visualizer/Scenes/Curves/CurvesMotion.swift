public import Animations
public import Geometry

/// One closed or open way through control points, followed by several lanes on one clock.
///
/// This is what the Curves scene shows and what `glissade sample curves` prints: both ask the same lanes.
public struct CurvesMotion: Sendable {
  /// Which lanes turn their followers with the way.
  public enum Rotation: String, Sendable, CaseIterable {
    /// None of them.
    case none
    /// The path lane, as in Core Animation, where keyframes have no rotation mode.
    case path
    /// All of them.
    case all
  }

  /// How the way is laid through the points, and how it is followed.
  public struct Options: Hashable, Sendable {
    /// What the lanes run.
    public var lanes = [Recipe.linear, .cubicPaced, .path]
    /// How cubic paced values spend their time where their lane does not say: `chord` is Core Animation's way.
    public var pacing = Pacing.chord
    /// Whether smooth values close smoothly; Core Animation has a seam at the first point.
    public var closesKeyframes = false
    /// How far apart the knots of smooth values and of the exact way are.
    public var spacing = KnotSpacing.uniform
    /// Tension, continuity and bias of smooth values and of the exact way, at every point; blocks have none.
    public var shape = KochanekBartels.catmullRom
    /// Which lanes turn their followers.
    public var rotation = Rotation.path

    /// Creates Core Animation's way of doing it.
    public init() {}
  }

  /// One follower.
  public struct Lane: Sendable {
    /// How it follows the points.
    public let recipe: Recipe
    /// Its position over the progress of a lap.
    public let position: Track<Point>
    /// Its rotation over the progress of a lap.
    public let heading: Track<Angle>
    /// The shares of a lap at which the speed may jump, from 0 to 1.
    let corners: [Double]
  }

  /// Where the points come from.
  public enum Source: Hashable, Sendable {
    /// A random blob, by its seed.
    case blob(RandomBlob.Shape, seed: UInt64)
    /// A person's own points, with a smooth closed way through them.
    case points([Point])
    /// A person's own path: its first subpath, whose on-curve points are the control points.
    case path(Path)
  }

  /// Where the points come from.
  public let source: Source
  /// How the way is laid and followed.
  public let options: Options
  /// Seconds of one lap.
  public let duration: Double
  /// The points to pass through.
  public let controlPoints: [Point]
  /// The exact way: what the path lane follows.
  public let outline: Path
  /// Whether the way comes back to where it began.
  public let isClosed: Bool
  /// The followers: linear, cubic paced and path, unless the options ask for others.
  ///
  /// - Complexity: O(n) in the control points when they are asked for first, then O(1).
  public var lanes: [Lane] { prepared.value.lanes }
  /// What takes most of the time, and is needed only by who shows or follows the motion.
  private let prepared: Once<Prepared>

  private struct Prepared: Sendable {
    let lanes: [Lane]
    /// The length of the exact way, in points.
    let length: Double
  }

  /// Builds the lanes.
  ///
  /// - Parameters:
  ///   - source: A blob, a list of points or a path to follow.
  ///   - options: How the way is laid through the points, and how it is followed.
  ///   - duration: Seconds of one lap, above 0, or `nil` for ``defaultDuration(pointCount:)`` of the control points.
  /// - Throws: ``Problem`` where there is nothing to follow.
  public init(_ source: Source, options: Options = Options(), duration: Double? = nil) throws(Problem) {
    guard source.count <= Self.segmentLimit else { throw .tooLong(source.count) }
    self.source = source
    self.options = options
    switch source {
    case .blob(let recipe, let seed):
      controlPoints = RandomBlob(seed: seed, shape: recipe).points
      isClosed = true
    case .points(let points):
      controlPoints = points
      isClosed = true
    case .path(let path):
      guard let subpath = path.subpaths().first(where: { !$0.segments.isEmpty }) else { throw .noLength }
      isClosed = subpath.isClosed
      let ends = subpath.segments.map(\.end)
      // Where a closed way comes back to its first point, that point is not one more.
      controlPoints = [subpath.start] + (subpath.isClosed && ends.last == subpath.start ? ends.dropLast() : ends)
    }
    if case .path(let path) = source {
      outline = Path(path.subpaths().filter { !$0.segments.isEmpty }.prefix(1).map { $0 })
    } else {
      outline = .spline(
        through: controlPoints, isClosed: true, spacing: options.spacing, shape: options.shape)
    }
    let laps = duration ?? Self.defaultDuration(pointCount: controlPoints.count)
    guard laps > 0, laps.isFinite else { throw .noDuration(laps) }
    self.duration = laps
    guard let bounds = outline.bounds() else { throw .noLength }
    let reach = max(abs(bounds.minX), abs(bounds.maxX), abs(bounds.minY), abs(bounds.maxY))
    guard reach <= Self.farthest else { throw .tooLarge(reach) }
    extent = max(bounds.width, bounds.height)
    let (controlPoints, isClosed, outline) = (controlPoints, isClosed, outline)
    @Sendable func prepared() -> Prepared? {
      guard let motion = PathMotion(outline, rotation: .auto) else { return nil }
      let lanes = options.lanes.map {
        Self.lane(
          $0, controlPoints: controlPoints, isClosed: isClosed, outline: outline, path: motion, options: options)
      }
      return Prepared(lanes: lanes, length: motion.measure.length)
    }
    let isOrdinary = reach <= Self.ordinaryReach && extent >= Self.ordinaryExtent && options.shape.isOrdinary
    switch source {
    case .blob where isOrdinary, .points where isOrdinary:
      // Such points always have a way of some length.
      self.prepared = Once { prepared() ?? Prepared(lanes: [], length: 0) }
      return
    case .blob, .points, .path: break
    }
    guard let known = prepared() else { throw .noLength }
    self.prepared = Once(known)
  }

  /// Points of these bounds have a way whose length neither overflows nor vanishes.
  private static let (ordinaryReach, ordinaryExtent) = (1e6, 1e-3)

  /// The control points or the segments of a path that can be followed at most.
  ///
  /// The lanes, their graphs and their pictures take up to 2 kB each, so that 50,000 take up to 100 MB.
  public static let segmentLimit = 50_000

  /// The farthest that a coordinate may lie from the origin, in points.
  static let farthest = 1e100

  /// The length of the exact way, in points.
  var length: Double { prepared.value.length }
  /// The longer side of what the exact way covers, in points.
  let extent: Double

  /// The lap that RandomBlobs gives to a number of points, in seconds.
  ///
  /// For a square blob, which has 8, it counts the points that a circle would have.
  public static func defaultDuration(pointCount: Int) -> Double { (3 * Double(pointCount) + 30) / 10 }

  /// Why there is nothing to follow.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// All points coincide, or the path draws nothing.
    case noLength
    /// A coordinate is so large that squares and sums of such are no numbers any more.
    case tooLarge(Double)
    /// There are more control points or segments than ``CurvesMotion/segmentLimit``.
    case tooLong(Int)
    /// A lap takes no time, or for ever.
    case noDuration(Double)

    /// The problem in one line.
    public var description: String {
      switch self {
      case .noLength: "there is nothing to follow: the way has no finite length above 0"
      case .tooLong(let count): "\(count) points or segments; at most \(CurvesMotion.segmentLimit) are accepted"
      case .tooLarge(let reach): "a coordinate of \(reach); at most \(CurvesMotion.farthest) is accepted"
      case .noDuration(let duration): "a lap of \(duration) seconds; a finite time above 0 is accepted"
      }
    }
  }
}

extension KochanekBartels {
  /// Whether tangents are hardly longer than the distances of the points.
  fileprivate var isOrdinary: Bool { [tension, continuity, bias].allSatisfy { abs($0) <= 1 } }
}

extension CurvesMotion.Source {
  /// The number of control points of a list, or of elements of a path.
  fileprivate var count: Int {
    switch self {
    case .blob: 0
    case .points(let points): points.count
    case .path(let path): path.elements.count
    }
  }
}
