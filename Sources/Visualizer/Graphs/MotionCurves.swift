// SPDX-License-Identifier: MIT
import GlissadeAnimations
package import GlissadeGeometry

/// A quantity of a motion over time, as the points of a graph.
package struct MotionCurves: Sendable {
  /// (Seconds, value in the unit of the quantity), with both limits at every breakpoint. A jump of the velocity has no
  /// finite acceleration and is left out.
  package let points: [Point]
  /// The seconds at which the velocity jumps, so that the acceleration is infinite; empty for other quantities.
  let infinities: [Double]
  /// The seconds at which the position jumps, so that even the velocity is infinite; empty but for accelerations.
  let positionJumps: [Double]

  /// Samples a motion.
  ///
  /// - Parameters:
  ///   - motion: The motion.
  ///   - range: The media times to sample.
  ///   - breakpoints: The media times at which the velocity or the acceleration may jump, in ascending order.
  ///   - count: The approximate number of points.
  ///   - quantity: The quantity to compute.
  ///   - origin: The media time at which the seconds of the graph are 0, or `nil` for the start of the range.
  ///   - deviations: The distances of positions from the exact path, or none.
  package init(
    of motion: some PositionMotion, over range: ClosedRange<Double>, breakpoints: [Double], count: Int,
    quantity: ViewOptions.Quantity, origin: Double? = nil, deviations: ([Point]) -> [Double] = { _ in [] }
  ) {
    let length = range.upperBound - range.lowerBound
    let origin = origin ?? range.lowerBound
    var points: [Point] = []
    var positions: [Point] = []
    var (jumps, positionJumps): ([Double], [Double]) = ([], [])
    var start = range.lowerBound
    for end in breakpoints.filter({ $0 > range.lowerBound && $0 < range.upperBound }) + [range.upperBound]
    where end > start {
      let steps = max(2, Int((Double(count) * (end - start) / length).rounded(.up)))
      for step in 0...steps {
        let time =
          step == 0 ? start : step == steps ? end : start + (end - start) * Double(step) / Double(steps)
        if quantity == .acceleration {
          points.append(Point(x: time - origin, y: motion.acceleration(at: time, from: start, to: end).length))
          continue
        }
        let sample =
          step == 0
          ? motion.sample(after: time) : step == steps ? motion.sample(before: time) : motion.sample(at: time)
        points.append(Point(x: time - origin, y: quantity.value(sample, .zero) ?? 0))
        if quantity == .deviation { positions.append(sample.value) }
      }
      if quantity == .acceleration, end < range.upperBound {
        let (before, after) = (motion.sample(before: end), motion.sample(after: end))
        if before.value.distance(to: after.value) > 1 {
          positionJumps.append(end - origin)
        } else if Self.jumps(before.velocity, after.velocity) {
          jumps.append(end - origin)
        }
      }
      start = end
    }
    infinities = jumps
    self.positionJumps = positionJumps
    self.points =
      quantity == .deviation ? zip(points, deviations(positions)).map { Point(x: $0.x, y: $1) } : points
  }

  /// Whether a velocity jumps visibly: by at least one point per second and a hundredth of itself.
  private static func jumps(_ before: Vector, _ after: Vector) -> Bool {
    (after - before).length > max(1, 0.01 * max(before.length, after.length))
  }
}
