// SPDX-License-Identifier: MIT
public import GlissadeGeometry
public import GlissadeTiming

/// A motion along a path, prepared for evaluation: position, heading and their exact derivatives at a progress.
///
/// The preparation costs O(n). An evaluation costs O(log n) and allocates nothing. The motion skips gaps between
/// subpaths and segments without length. The closing line of a subpath is a segment like any other.
///
/// Headings are continuous: they never jump by a full turn, not even between the rounds of a closed path. At a corner,
/// the heading is that of the segment that ends there; at the start, that of the first segment. After a round of a
/// closed path, the heading at the closing point is that of the last segment. Velocities are limits from the right at a
/// corner, and from the left at the end.
///
/// A ``Stretch`` selects a part of the path, in either direction. A follower faces its direction of travel.
public struct PathMotion: Sendable {
  /// The rotation of a follower.
  public enum Rotation: Hashable, Sendable, CaseIterable {
    /// No rotation: the heading is 0.
    case none
    /// The follower faces forwards: its +x axis has the direction of travel.
    case auto
    /// The follower faces backwards.
    case autoReverse
  }

  /// The position and the heading of a follower, with their derivatives with respect to the progress.
  public struct Placement: Hashable, Sendable {
    /// The position.
    public var position: Point
    /// The derivative of the position.
    public var velocity: Vector
    /// The heading, including full turns.
    public var heading: Angle
    /// The derivative of the heading; 0 at corners.
    package var turning: Angle
  }

  /// The path with its arc lengths.
  package var measure: PathMeasure { prepared.measure }
  /// The rotation of a follower.
  package let rotation: Rotation
  /// The angle that is added to the heading, for every rotation.
  package var rotationOffset: Angle { prepared.rotationOffset }
  /// The prepared data that copies share.
  let prepared: PreparedPath

  /// Prepares the motion along a path, or returns `nil` if the length of the path is 0 or not finite.
  ///
  /// - Parameters:
  ///   - path: The path; its segments without length are skipped.
  ///   - pacing: `arc` for constant speed. `time` for key times, or without them the same time for each segment.
  ///     `chord` for the straight distances of the segments' ends.
  ///   - keyTimes: For `time`: the progress at the start of each segment, and 1. They are ignored if their count or
  ///     ends are wrong. With key times that decrease, an animation does not run.
  ///   - timingFunctions: For `time`: the timing functions of the segments; missing ones are linear.
  ///   - rotation: The rotation of the follower.
  ///   - rotationOffset: The angle that is added to the heading. `auto 30deg` of CSS is `.auto` and 30°, and `30deg` is
  ///     `.none` and 30°.
  ///   - stretch: The part of the path and its direction. The pacing stays that of the whole path.
  ///   - accuracy: The largest error of positions along the path, in points, as for `PathMeasure`. Rounding limits it
  ///     to 10⁻¹² of the longest segment.
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
      timingFunctions: pacing == .time && !timingFunctions.allSatisfy({ $0.isLinear }) ? timingFunctions : [],
      headings: HeadingTable(measure, travelled), rotationOffset: rotationOffset,
      problems: pacing == .time ? Self.problems(keyTimes, timingFunctions, segmentCount: travelled.count) : [])
    guard let prepared = whole.limited(to: stretch) else { return nil }
    self.init(prepared, rotation: rotation)
  }

  /// The reasons why an animation cannot use the key times and timing functions of the segments.
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

  /// The reasons why an animation cannot follow the path; empty if it can.
  var problems: [AnimationProblem] { prepared.problems }

  init(_ prepared: PreparedPath, rotation: Rotation) {
    self.prepared = prepared
    self.rotation = rotation
  }

  /// The progress at the start of each segment, and 1. Direction and speed may jump there.
  ///
  /// If a stretch has thousands of rounds, the result contains only those of the first rounds.
  ///
  /// - Complexity: O(n) in the segments of the motion.
  package var segmentProgress: [Double] { prepared.segmentProgress }

  /// Whether repeats have no jump: the path is one closed subpath, and the stretch consists of whole rounds.
  package var isClosed: Bool { prepared.resolvedStretch.map { $0.hasWholeRounds } ?? prepared.measure.isClosed }
}

/// A path with the data for its followers, for every rotation.
final class PreparedPath: Sendable {
  let measure: PathMeasure
  /// The indices of the segments with a length.
  let travelled: [Int]
  /// The progress at the start of each segment with a length, and 1; empty if the pacing is by length.
  let knots: [Double]
  let timingFunctions: [TimingFunction]
  let headings: HeadingTable
  let rotationOffset: Angle
  /// The stretch of the motion, or `nil` for the whole path.
  let resolvedStretch: ResolvedStretch?
  /// Whether the motion covers the whole path at constant speed.
  let isWholeAtConstantSpeed: Bool
  /// The reasons why an animation cannot follow the path.
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
