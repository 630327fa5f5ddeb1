public import Animations
public import Geometry

/// One closed or open way through control points, followed by three methods on one clock.
///
/// This is what the Curves scene shows and what `glissade sample curves` prints: both ask the same lanes.
public struct CurvesMotion: Sendable {
  /// How the points are followed.
  public enum Method: String, Sendable, CaseIterable {
    /// Keyframes in linear mode: straight from point to point, the same time for each.
    case linear
    /// Keyframes in cubic paced mode, as Core Animation does it unless asked otherwise.
    case cubicPaced
    /// An explicit path at constant speed.
    case path

    /// The method's name in the window.
    public var title: String {
      switch self {
      case .linear: "Keyframe, linear"
      case .cubicPaced: "Keyframe, cubic paced"
      case .path: "Explicit path"
      }
    }

    /// The method's name beside its curve.
    var shortTitle: String {
      switch self {
      case .linear: "linear"
      case .cubicPaced: "cubic paced"
      case .path: "path"
      }
    }
  }

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
    /// How the cubic paced lane spends its time: `chord` is Core Animation's way.
    public var pacing = Pacing.chord
    /// Whether the cubic paced lane's curve closes smoothly; Core Animation has a seam at the first point.
    public var closesKeyframes = false
    /// How far apart the knots of both smooth lanes are.
    public var spacing = KnotSpacing.uniform
    /// Tension, continuity and bias of both smooth lanes, at every point.
    public var shape = KochanekBartels.catmullRom
    /// Which lanes turn their followers.
    public var rotation = Rotation.path

    /// Creates Core Animation's way of doing it.
    public init() {}
  }

  /// One follower.
  public struct Lane: Sendable {
    /// How it follows the points.
    public let method: Method
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
  /// The three followers: linear, cubic paced, path.
  public let lanes: [Lane]

  /// Builds the lanes.
  ///
  /// - Parameters:
  ///   - source: A blob, a list of points or a path to follow.
  ///   - options: How the way is laid through the points, and how it is followed.
  ///   - duration: Seconds of one lap, above 0, or `nil` for ``defaultDuration(pointCount:)`` of the control points.
  /// - Throws: ``Problem`` where there is nothing to follow.
  public init(_ source: Source, options: Options = Options(), duration: Double? = nil) throws(Problem) {
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
    guard let motion = PathMotion(outline, rotation: .auto) else { throw .noLength }
    length = motion.measure.length
    extent = max(bounds.width, bounds.height)
    lanes = Self.lanes(controlPoints: controlPoints, isClosed: isClosed, motion: motion, options: options)
  }

  /// The farthest that a coordinate may lie from the origin, in points.
  static let farthest = 1e100

  /// The length of the exact way, in points.
  let length: Double
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
    /// A lap takes no time, or for ever.
    case noDuration(Double)

    /// The problem in one line.
    public var description: String {
      switch self {
      case .noLength: "there is nothing to follow: the way has no finite length above 0"
      case .tooLarge(let reach): "a coordinate of \(reach); at most \(CurvesMotion.farthest) is accepted"
      case .noDuration(let duration): "a lap of \(duration) seconds; a finite time above 0 is accepted"
      }
    }
  }

  private static func lanes(controlPoints: [Point], isClosed: Bool, motion: PathMotion, options: Options) -> [Lane] {
    let loop = isClosed ? controlPoints + controlPoints.prefix(1) : controlPoints
    let linear = Keyframes(loop, mode: .linear)
    // Closed keyframes come back to the first value by themselves; a seam needs it twice.
    let closes = options.closesKeyframes && isClosed
    let cubic = Keyframes(
      closes ? controlPoints : loop, mode: .cubicPaced, pacing: options.pacing,
      shapes: Array(repeating: options.shape, count: closes ? controlPoints.count : loop.count), isClosed: closes,
      spacing: options.spacing)
    let linearTrack = KeyframeTrack(linear)
    let cubicTrack = KeyframeTrack(cubic)
    func heading(of track: KeyframeTrack<Point>) -> Track<Angle> {
      guard options.rotation == .all, let motion = track.pathMotion(rotation: .auto) else { return .constant(.zero) }
      return .path(motion)
    }
    return [
      Lane(
        method: .linear, position: .keyframes(linearTrack), heading: heading(of: linearTrack),
        corners: linearTrack.knots),
      Lane(
        method: .cubicPaced, position: .keyframes(cubicTrack), heading: heading(of: cubicTrack),
        corners: cubicTrack.knots),
      Lane(
        method: .path, position: .path(motion), heading: options.rotation == .none ? .constant(.zero) : .path(motion),
        corners: motion.segmentProgress),
    ]
  }
}
