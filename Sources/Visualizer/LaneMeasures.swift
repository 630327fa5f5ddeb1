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
    let runs = stride(from: 0, to: lines.count, by: LineRun.length).map {
      LineRun(lines[$0..<min($0 + LineRun.length, lines.count)])
    }
    // A drawing of many thousand segments is measured at fewer points.
    let step = max(1, points.count * lines.count / 20_000_000)
    var largest = 0.0
    // Points follow each other, so the run that was nearest is so again, most of the time.
    var nearest = 0
    for index in stride(from: 0, to: points.count, by: step) {
      let point = points[index]
      var square = runs[nearest].squaredDistance(to: point)
      for (other, run) in runs.enumerated() where other != nearest && run.isWithin(square, of: point) {
        let candidate = run.squaredDistance(to: point)
        if candidate < square { (square, nearest) = (candidate, other) }
      }
      largest = max(largest, square)
    }
    return largest.squareRoot()
  }
}

/// A few lines that follow each other, with a circle around them.
private struct LineRun {
  static let length = 16

  private let lines: ArraySlice<LineSegment>
  private let center: Point
  private let radius: Double

  init(_ lines: ArraySlice<LineSegment>) {
    self.lines = lines
    let first = lines.first?.start ?? .zero
    center = first + ((lines.last?.end ?? .zero) - first) * 0.5
    radius = lines.reduce(0) { [center] in max($0, center.distance(to: $1.start), center.distance(to: $1.end)) }
  }

  /// Whether a part of it may be nearer to a point than the root of a square.
  func isWithin(_ square: Double, of point: Point) -> Bool {
    let least = center.distance(to: point) - radius
    return !(least > 0) || least * least < square
  }

  func squaredDistance(to point: Point) -> Double {
    lines.reduce(.infinity) { min($0, $1.squaredDistance(to: point)) }
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
