// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// The motion of a square whose quantities the graph of the Dependents scene shows.
struct PlottedSquare: Sendable {
  let motion: any PositionMotion & Sendable
  /// The position of the square at the start of the slide.
  let origin: Point
  /// The media times at which the velocity may jump, in ascending order.
  let breakpoints: [Double]

  /// The number of points of a curve.
  private static let pointCount = 240

  /// The position relative to the origin, and the velocity.
  func sample(at time: Double) -> Sample<Point> {
    let sample = motion.sample(at: time)
    return Sample(value: Point.zero + (sample.value - origin), velocity: sample.velocity)
  }

  /// The value of the plotted quantity at a media time.
  func value(of plot: DependentsScene.Plot, at time: Double) -> Double {
    switch plot {
    case .position: motion.position(at: time).x - origin.x
    case .speed: motion.sample(at: time).velocity.length
    case .acceleration: motion.acceleration(at: time, breakpoints: breakpoints).length
    }
  }

  /// The plotted quantity over a range of media times: (seconds from a start, value).
  func curve(of plot: DependentsScene.Plot, over range: ClosedRange<Double>, from start: Double) -> [Point] {
    switch plot {
    case .position:
      SampleInstant.instants(in: range, count: Self.pointCount, breakpoints: breakpoints).map {
        Point(x: $0.time - start, y: motion.position(at: $0).x - origin.x)
      }
    case .speed, .acceleration:
      MotionCurves(
        of: motion, over: range, breakpoints: breakpoints, count: Self.pointCount,
        quantity: plot == .speed ? .speed : .acceleration, origin: start
      ).points
    }
  }
}
