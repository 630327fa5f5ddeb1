// SPDX-License-Identifier: MIT
import GlissadeAnimations
package import GlissadeGeometry
import GlissadeTiming

/// The measures of a lane's own lap, without changes.
package struct LaneMeasures: Sendable {
  /// The smallest speed, relative to the mean.
  let slowest: Double
  /// The largest speed, relative to the mean.
  let fastest: Double
  /// The number of instants inside a lap at which the speed jumps by more than 5 % of the mean.
  let speedJumpCount: Int
  /// The largest deviation from the exact curve, in points.
  package let largestDistance: Double
  /// Speed over lap time: (seconds, points per second), with both limits at every jump. More than 16,384 points are
  /// thinned to those of a graph that is 2,048 points wide.
  package let speeds: [Point]
  /// The deviation from the exact curve over lap time: (seconds, points). It is empty for a curve with too many
  /// elements.
  package let deviations: [Point]

  package init(of lane: CurvesMotion.Lane, in motion: CurvesMotion) {
    let (speeds, positions) = Self.lap(of: lane, duration: motion.duration)
    var travelled = 0.0
    for (a, b) in zip(speeds, speeds.dropFirst()) { travelled += (b.x - a.x) * (a.y + b.y) / 2 }
    let mean = travelled / motion.duration
    slowest = mean > 0 ? (speeds.map(\.y).min() ?? 0) / mean : 0
    fastest = mean > 0 ? (speeds.map(\.y).max() ?? 0) / mean : 0
    speedJumpCount = zip(speeds, speeds.dropFirst()).count { $0.x == $1.x && abs($0.y - $1.y) > 0.05 * mean }
    self.speeds = Self.thinned(speeds, duration: motion.duration)
    let distances = Self.distances(of: positions, from: motion.outline)
    largestDistance = distances.max() ?? 0
    deviations =
      distances.count == speeds.count
      ? Self.thinned(zip(speeds, distances).map { Point(x: $0.x, y: $1) }, duration: motion.duration) : []
  }

  /// The curve of a quantity over the lap, or `nil` if it is not measured.
  func curve(of quantity: ViewOptions.Quantity) -> [Point]? {
    switch quantity {
    case .speed: speeds
    case .deviation: deviations
    case .acceleration, .horizontal, .vertical: nil
    }
  }

  private static func thinned(_ points: [Point], duration: Double) -> [Point] {
    let width = 2048.0
    guard Double(points.count) > 8 * width else { return points }
    let scale = width / duration
    return PixelColumns.thinned(points.map { Point(x: $0.x * scale, y: $0.y) }, width: width)
      .map { Point(x: $0.x / scale, y: $0.y) }
  }

  /// Samples of a lap at even times, with the limits on both sides of each breakpoint, where the speed may jump: the
  /// speeds over time, and the positions.
  private static func lap(
    of lane: CurvesMotion.Lane, duration: Double
  ) -> (speeds: [Point], positions: [Point]) {
    let timing = MediaTiming(duration: duration, repeatCount: .infinity, fillMode: .both)
    let motion = Retargeting(
      .animation(Animation(lane.position, timing: timing, timingFunction: lane.recipe.timing.function)))
    let inside = motion.breakpoints(in: 0...duration, limit: 2 * CurvesMotion.segmentLimit)
      .filter { $0 > 0 && $0 < duration }
    var (speeds, positions): ([Point], [Point]) = ([], [])
    speeds.reserveCapacity(480 + 3 * (inside.count + 1))
    positions.reserveCapacity(480 + 3 * (inside.count + 1))
    func append(_ sample: Sample<Point>, at time: Double) {
      speeds.append(Point(x: time, y: sample.velocity.length))
      positions.append(sample.value)
    }
    for (start, end) in zip([0] + inside, inside + [duration]) {
      let steps = max(1, Int((480 * (end - start) / duration).rounded(.up)))
      append(motion.sample(after: start), at: start)
      for step in 1..<max(steps, 1) {
        let time = start + (end - start) * Double(step) / Double(steps)
        append(motion.sample(at: time), at: time)
      }
      append(motion.sample(before: end), at: end)
    }
    return (speeds, positions)
  }

  /// The distance from a point to an outline of at most ``distanceLimit`` elements, or `nil` for a longer one.
  static func distance(of point: Point, from outline: Path) -> Double? {
    guard point.isFinite, canMeasure(outline) else { return nil }
    return distances(of: [point], from: outline).first
  }

  /// Whether the distance of a point from an outline can be computed in every frame.
  static func canMeasure(_ outline: Path) -> Bool { outline.elements.count <= distanceLimit }

  /// The distances of the points of a curve from an outline, or none if they are too many for every frame.
  static func curveDistances(of points: [Point], from outline: Path) -> [Double] {
    guard points.count * outline.elements.count <= curveLimit else { return [] }
    let distances = distances(of: points, from: outline)
    return distances.count == points.count ? distances : []
  }

  /// The most elements of an outline whose distance is computed in every frame.
  private static let distanceLimit = 2000
  /// The most points of a curve times elements of an outline, for the same: about a millisecond.
  private static let curveLimit = 60_000

  /// The distances from points to an outline of one subpath; of every n-th point if there are very many lines.
  ///
  /// The outline is flattened without storing it, since a segment can have hundreds of lines.
  ///
  /// - Complexity: O(lines · points), at most about 20 million distances and one point. Memory is O(points).
  static func distances(of points: [Point], from outline: Path) -> [Double] {
    let lines = OutlineLines(outline)
    var count = 0
    lines.forEachRun { count += $0.count }
    guard count > 0 else { return points.map { _ in 0 } }
    // A drawing of many thousand segments is measured at fewer points.
    let step = max(1, points.count * count / 20_000_000)
    var nearest = stride(from: 0, to: points.count, by: step).map { offset in
      let point = points[offset]
      return (point: point, square: Double.infinity, limit: lines.squaredDistanceLimit(of: point))
    }
    lines.forEachRun { lines in
      let run = LineRun(lines)
      for index in nearest.indices {
        let (point, square, limit) = nearest[index]
        if run.isWithin(min(square, limit), of: point) {
          nearest[index].square = min(square, run.squaredDistance(to: point))
        }
      }
    }
    return nearest.map { $0.square.squareRoot() }
  }
}

/// The lines of an outline of one subpath, computed for each use.
private struct OutlineLines {
  private let outline: Path
  private let tolerance: Double

  init(_ outline: Path) {
    self.outline = outline
    let bounds = outline.bounds() ?? Rect(origin: .zero, size: .zero)
    // The tolerance is 0.01 points, or 10⁻⁵ of the extent for very large outlines. It bounds the number of lines of a
    // segment.
    tolerance = max(0.01, 1e-5 * max(bounds.width, bounds.height))
  }

  /// Calls a body with all lines in order, in small runs.
  func forEachRun(_ body: (ArraySlice<LineSegment>) -> Void) {
    var lines: [LineSegment] = []
    var points: [Point] = []
    outline.forEachStep { step in
      guard case .segment(let segment) = step else { return }
      var pen = segment.start
      points.removeAll(keepingCapacity: true)
      segment.appendFlattened(to: &points, tolerance: tolerance)
      for point in points {
        lines.append(LineSegment(start: pen, end: point))
        pen = point
        if lines.count == LineRun.length {
          body(lines[...])
          lines.removeAll(keepingCapacity: true)
        }
      }
    }
    if !lines.isEmpty { body(lines[...]) }
  }

  /// An upper bound of the squared distance from a point to the nearest line.
  func squaredDistanceLimit(of point: Point) -> Double {
    // Segments end on lines. The factor covers rounding of the distance to a line.
    var square = Double.infinity
    outline.forEachStep { step in
      switch step {
      case .start(let start): square = min(square, (point - start).lengthSquared)
      case .segment(let segment): square = min(square, (point - segment.end).lengthSquared)
      case .close: break
      }
    }
    return square * (1 + 1e-9)
  }
}

/// A few consecutive lines, with a bounding circle.
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

  /// Whether the run may be nearer to a point than the root of a square.
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
