public import Geometry
public import Timing

/// Motion along a path, prepared for evaluation: progress → position, heading and their exact derivatives.
///
/// Preparing costs O(n); evaluating costs O(log n) and allocates nothing. Gaps between subpaths are not travelled and
/// segments without length take no time; closing a subpath is a segment like any other.
///
/// Headings are continuous: they never jump by a whole turn, not from round to round of a closed path either. At a
/// corner the heading is that of the segment that ends there, at the beginning that of the first segment; a follower
/// that has come round has at the closing point the heading of its arrival. Velocities are from the right at a corner,
/// and from the left at the end.
///
/// A ``Stretch`` is a window on the motion along the whole path, in either direction; a follower faces the way it goes.
public struct PathMotion: Sendable {
  /// Whether a follower turns with the path.
  public enum Rotation: Hashable, Sendable, CaseIterable {
    /// It keeps its heading: 0.
    case none
    /// It faces forwards: +x points the way it goes.
    case auto
    /// It faces backwards.
    case autoReverse
  }

  /// Where a follower is, where it heads, and how both change with the progress.
  public struct Sample: Hashable, Sendable {
    /// The position.
    public var position: Point
    /// The derivative of the position.
    public var velocity: Vector
    /// The rotation to apply, full turns kept.
    public var heading: Angle
    /// The derivative of the heading, which is 0 at corners.
    public var turning: Angle
  }

  /// The path with its lengths.
  public var measure: PathMeasure { prepared.measure }
  /// Whether a follower turns.
  public let rotation: Rotation
  /// What is added to the heading, whether the follower turns or not.
  public var rotationOffset: Angle { prepared.rotationOffset }
  /// What copies share.
  let prepared: PreparedPath

  /// Prepares the motion along a path, or gives `nil` where the path has no finite length above 0.
  ///
  /// - Parameters:
  ///   - path: The way to go; its segments without length are passed over.
  ///   - pacing: `arc` for constant speed; `time` for equal time on each segment, or as `keyTimes` say; `chord` by the
  ///     straight distances of the segments' ends.
  ///   - keyTimes: For `time`: when each segment begins, and at last 1; ignored where its count or ends are wrong.
  ///     With key times that fall, an animation does not run.
  ///   - timingFunctions: For `time`: the timing of each segment; missing ones are linear.
  ///   - rotation: Whether a follower keeps its heading, faces forwards or faces backwards.
  ///   - rotationOffset: What is added to the heading: `auto 30deg` of CSS is `.auto` and 30°, and `30deg` is `.none`
  ///     and 30°.
  ///   - stretch: Which part of the path is travelled, and in which direction; the pacing stays that of the whole.
  ///   - accuracy: The largest error of positions along the path, in points, as for `PathMeasure`; where rounding
  ///     decides, beyond a million millionth of the longest segment, it is that instead.
  /// - Precondition: `accuracy` is positive.
  /// - Complexity: O(n) in the elements of the path.
  public init?(
    _ path: Path, pacing: Pacing = .arc, keyTimes: [Double]? = nil, timingFunctions: [TimingFunction] = [],
    rotation: Rotation = .none, rotationOffset: Angle = .zero, stretch: Stretch = .whole, accuracy: Double = 1e-4
  ) {
    guard let measure = PathMeasure(path, accuracy: accuracy), measure.length > 0, measure.length.isFinite,
      rotationOffset.radians.isFinite
    else { return nil }
    let travelled = measure.segments.indices.filter { measure.distances[$0 + 1] > measure.distances[$0] }
    let knots: [Double]
    let chords = travelled.map { measure.segments[$0].start.distance(to: measure.segments[$0].end) }
    switch pacing {
    case .arc: knots = []
    case .time: knots = KeyTimes.usable(keyTimes, segmentCount: travelled.count) ?? KeyTimes.even(travelled.count)
    case .chord: knots = KeyTimes.proportional(to: chords)
    }
    let whole = PreparedPath(
      measure: measure, travelled: travelled, knots: knots,
      timingFunctions: pacing == .time && !timingFunctions.allSatisfy(\.isLinear) ? timingFunctions : [],
      headings: HeadingTable(measure, travelled), rotationOffset: rotationOffset,
      problems: pacing == .time ? Self.problems(keyTimes, timingFunctions, segmentCount: travelled.count) : [])
    guard let prepared = whole.limited(to: stretch) else { return nil }
    self.init(prepared, rotation: rotation)
  }

  /// Why an animation cannot follow the key times and timing functions of the segments.
  private static func problems(
    _ keyTimes: [Double]?, _ timingFunctions: [TimingFunction], segmentCount: Int
  ) -> [AnimationProblem] {
    var problems = timingFunctions.compactMap { $0.springProblem.map(AnimationProblem.spring) }
    if let keyTimes, let problem = KeyTimes.problem(of: keyTimes, segmentCount: segmentCount),
      case .keyTimeOrder = problem
    {
      problems.insert(.keyframes(problem), at: 0)
    }
    return problems
  }

  /// Why an animation cannot follow the path; empty where it can.
  var problems: [AnimationProblem] { prepared.problems }

  init(_ prepared: PreparedPath, rotation: Rotation) {
    self.prepared = prepared
    self.rotation = rotation
  }

  /// The progress at which each segment begins, and at last 1: where direction and speed may jump.
  ///
  /// Of a stretch that goes round thousands of times, those of the first rounds only.
  ///
  /// - Complexity: O(n) in the segments that are travelled.
  public var segmentProgress: [Double] { prepared.segmentProgress }

  /// Whether a repeated motion goes round without a jump: on one closed subpath, over whole rounds.
  public var isClosed: Bool { prepared.resolvedStretch.map(\.hasWholeRounds) ?? prepared.measure.isClosed }
}

/// A path with all that its followers need, however they turn.
final class PreparedPath: Sendable {
  let measure: PathMeasure
  /// The indices of the segments that have a length.
  let travelled: [Int]
  /// The progress at which each travelled segment begins, and at last 1; empty where the pacing is by length.
  let knots: [Double]
  let timingFunctions: [TimingFunction]
  let headings: HeadingTable
  let rotationOffset: Angle
  /// The stretch that is travelled; `nil` for the whole.
  let resolvedStretch: ResolvedStretch?
  /// Whether the whole is travelled at constant speed.
  let isWholeAtConstantSpeed: Bool
  /// Why an animation cannot follow the path.
  let problems: [AnimationProblem]

  init(
    measure: PathMeasure, travelled: [Int], knots: [Double], timingFunctions: [TimingFunction], headings: HeadingTable,
    rotationOffset: Angle = .zero, resolvedStretch: ResolvedStretch? = nil, problems: [AnimationProblem] = []
  ) {
    self.measure = measure
    self.travelled = travelled
    self.knots = knots
    self.timingFunctions = timingFunctions
    self.headings = headings
    self.rotationOffset = rotationOffset
    self.resolvedStretch = resolvedStretch
    self.problems = problems
    isWholeAtConstantSpeed = knots.isEmpty && resolvedStretch == nil
  }
}
