// SPDX-License-Identifier: MIT
package import GlissadeAnimations
package import GlissadeGeometry

/// A closed or open curve through control points, and several lanes that follow it on one clock.
///
/// The Curves scene and `glissade sample curves` use the same lanes.
package struct CurvesMotion: Sendable {
  /// The lanes whose followers rotate with the direction of motion.
  package enum Rotation: String, Sendable, CaseIterable {
    /// No lane.
    case none
    /// Only the path lane. In Core Animation, `rotationMode` applies to a `path`, and not to keyframe `values`.
    case path
    /// All lanes.
    case all
  }

  /// The interpolation of the control points, and the motions of the lanes.
  package struct Options: Hashable, Sendable {
    /// The recipes of the lanes.
    package var lanes = [Recipe.linear, .cubicPaced, .path]
    /// The pacing of cubic paced values in lanes without their own; `chord` is that of Core Animation.
    package var pacing = Pacing.chord
    /// Whether smooth values close smoothly. Core Animation has a corner at the first point.
    package var closesKeyframes = false
    /// The knot spacing of smooth values and of the exact curve.
    package var spacing = KnotSpacing.uniform
    /// Tension, continuity and bias of smooth values and of the exact curve at each point; blocks have none.
    package var shape = KochanekBartels.catmullRom
    /// The lanes whose followers rotate.
    package var rotation = Rotation.path

    /// Creates the options that match Core Animation.
    package init() {}
  }

  /// A follower's motion.
  package struct Lane: Sendable {
    /// The recipe of the motion.
    package let recipe: Recipe
    /// The position over the progress of a lap.
    package let position: Track<Point>
    /// The rotation over the progress of a lap.
    package let heading: Track<Angle>
    /// Whether the follower rotates.
    let rotates: Bool
    /// The fractions of a lap at which the speed may jump, from 0 to 1.
    let corners: [Double]
  }

  /// The source of the control points.
  package enum Source: Hashable, Sendable {
    /// A random blob, with its seed.
    case blob(RandomBlob.PointLayout, seed: UInt64)
    /// The user's points, with a smooth closed curve through them.
    case points([Point])
    /// The user's path: its first subpath, whose on-curve points are the control points.
    case path(Path)
  }

  /// The source of the control points.
  package let source: Source
  /// The options.
  package let options: Options
  /// The duration of a lap, in seconds.
  package let duration: Double
  /// The control points.
  package let controlPoints: [Point]
  /// The exact curve, which the path lane follows.
  package let outline: Path
  /// Whether the curve is closed.
  package let isClosed: Bool
  /// The lanes: linear, cubic paced and path, unless the options have others.
  ///
  /// - Complexity: O(n) in the control points for the first query, then O(1).
  package var lanes: [Lane] { prepared.value.lanes }
  /// The expensive parts, which only display and sampling require.
  private let prepared: LazyValue<Prepared>

  private struct Prepared: Sendable {
    let lanes: [Lane]
    /// The length of the exact curve, in points.
    let length: Double
  }

  /// Builds the lanes.
  ///
  /// - Parameters:
  ///   - source: A blob, a list of points or a path.
  ///   - options: The options.
  ///   - duration: Seconds of one lap, above 0, or `nil` for ``defaultDuration(pointCount:)`` of the control points.
  /// - Throws: ``Problem`` if there is no curve to follow.
  package init(_ source: Source, options: Options = Options(), duration: Double? = nil) throws(Problem) {
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
      // In a closed path, the last point repeats the first one and is left out.
      controlPoints = [subpath.start] + (subpath.isClosed && ends.last == subpath.start ? ends.dropLast() : ends)
    }
    if case .path(let path) = source {
      let first = Path(path.subpaths().filter { !$0.segments.isEmpty }.prefix(1).map { $0 })
      // An equal path shares its memory with the source.
      outline = first == path ? path : first
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
      // Such points always have a curve of some length.
      self.prepared = LazyValue { prepared() ?? Prepared(lanes: [], length: 0) }
      return
    case .blob, .points, .path: break
    }
    guard let known = prepared() else { throw .noLength }
    self.prepared = LazyValue(known)
  }

  /// Within these bounds, the length of the curve neither overflows nor vanishes.
  private static let (ordinaryReach, ordinaryExtent) = (1e6, 1e-3)

  /// The most control points, or segments of a path.
  ///
  /// Lanes, graphs and pictures require up to 2 kB for each, so 50,000 require up to 100 MB.
  package static let segmentLimit = 50_000

  /// The largest accepted absolute coordinate, in points.
  static let farthest = 1e100

  /// The length of the exact curve, in points.
  var length: Double { prepared.value.length }
  /// The longer side of the exact curve's bounds, in points.
  let extent: Double

  /// The number of points of a circle blob by default. With few points, the lanes differ visibly.
  package static let standardPointCount = 10

  /// The duration of a lap for a number of points, in seconds, as in RandomBlobs.
  ///
  /// A square blob has 8 points but uses the duration of a circle blob with the chosen number of points.
  package static func defaultDuration(pointCount: Int) -> Double { (3 * Double(pointCount) + 30) / 10 }

  /// The reason why there is no curve to follow.
  package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// All points coincide, or the path is empty.
    case noLength
    /// A coordinate is so large that squares or sums overflow.
    case tooLarge(Double)
    /// There are more control points or segments than ``CurvesMotion/segmentLimit``.
    case tooLong(Int)
    /// The duration of a lap is 0, negative or infinite.
    case noDuration(Double)

    /// The problem, in one line.
    package var description: String {
      switch self {
      case .noLength: "the path has no length; a finite length above 0 is accepted"
      case .tooLong(let count): "\(count) points or segments; at most \(CurvesMotion.segmentLimit) are accepted"
      case .tooLarge(let reach): "coordinate \(reach): at most \(CurvesMotion.farthest) is accepted"
      case .noDuration(let duration): "lap of \(duration) seconds: a finite duration above 0 is accepted"
      }
    }
  }
}

extension KochanekBartels {
  /// Whether tangents are not much longer than the distances of the points.
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
