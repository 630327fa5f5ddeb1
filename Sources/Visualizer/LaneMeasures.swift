import Animations
import Geometry

/// What a lane's lap is like, measured on the lane itself.
struct LaneMeasures: Sendable {
  /// The smallest speed as a share of the mean.
  let slowest: Double
  /// The largest speed as a share of the mean.
  let fastest: Double
  /// The largest distance from the true curve, in points.
  let largestDistance: Double
  /// Speed over lap time: (seconds, points per second), with both sides of every jump.
  let speeds: [Point]

  init(of lane: CurvesMotion.Lane, in motion: CurvesMotion) {
    let instants = Self.instants(corners: lane.corners, count: 480)
    let samples = instants.map { lane.position.sample(at: $0) }
    speeds = zip(instants, samples).map { progress, sample in
      Point(x: progress * motion.duration, y: sample.velocity.magnitude / motion.duration)
    }
    var travelled = 0.0
    for (a, b) in zip(speeds, speeds.dropFirst()) { travelled += (b.x - a.x) * (a.y + b.y) / 2 }
    let mean = travelled / motion.duration
    slowest = mean > 0 ? (speeds.map(\.y).min() ?? 0) / mean : 0
    fastest = mean > 0 ? (speeds.map(\.y).max() ?? 0) / mean : 0
    largestDistance = Self.largestDistance(of: samples.map(\.value), from: motion.outline)
  }

  /// Shares of a lap: evenly spaced, and both sides of each corner, where the speed may jump.
  private static func instants(corners: [Double], count: Int) -> [Double] {
    /// A corner is asked for once as the start of what follows and once just before it.
    let before = 1e-9
    var instants: [Double] = []
    for (start, end) in zip(corners, corners.dropFirst()) where end - start > 2 * before {
      let steps = max(1, Int((Double(count) * (end - start)).rounded(.up)))
      for step in 0..<steps { instants.append(start + (end - start) * Double(step) / Double(steps)) }
      instants.append(end - before)
    }
    return instants
  }

  private static func largestDistance(of points: [Point], from outline: Path) -> Double {
    var lines: [LineSegment] = []
    for subpath in outline.flattened(tolerance: 0.01).subpaths() {
      for case .line(let line) in subpath.segments { lines.append(line) }
    }
    guard !lines.isEmpty else { return 0 }
    // A drawing of many thousand segments is measured at fewer points.
    let stride = max(1, points.count * lines.count / 20_000_000)
    return Swift.stride(from: 0, to: points.count, by: stride).map { index in
      lines.map { $0.squaredDistance(to: points[index]) }.min() ?? 0
    }.max().map { $0.squareRoot() } ?? 0
  }
}

extension LineSegment {
  /// The square of the distance from a point to the nearest point of the segment.
  fileprivate func squaredDistance(to point: Point) -> Double {
    let along = end - start
    let square = along.lengthSquared
    let share = square > 0 ? min(max((point - start).dot(along) / square, 0), 1) : 0
    return (point - (start + along * share)).lengthSquared
  }
}
