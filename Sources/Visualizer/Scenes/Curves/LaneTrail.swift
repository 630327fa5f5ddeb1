import Animations
import Geometry

/// The way that a follower really travelled in this lap, with places at equal times.
///
/// The curve is made of cubics that agree with the composited motion in position and velocity at many instants and
/// at every corner, so it needs few pieces to be smooth and cuts no corner.
struct LaneTrail: Sendable {
  let path: Path
  let dots: [Point]

  /// - Parameters:
  ///   - follower: The motion of a lane's follower.
  ///   - motion: What it follows: this decides how many pieces and dots there are.
  ///   - breakpoints: The media times at which the velocity may jump, in ascending order.
  ///   - lapStart: From when dots are counted.
  ///   - start: Where the trail begins.
  ///   - end: Where it ends.
  init(
    of follower: Retargeting<Point>, along motion: CurvesMotion, breakpoints: [Double], lapStart: Double,
    from start: Double, to end: Double
  ) {
    var path = Path()
    var nextCorner = breakpoints.firstIndex { $0 > start } ?? breakpoints.endIndex
    // A slow lap needs no more pieces than a quick one, except where a change runs out.
    let ordinaryStep = max(Self.finestStep, motion.duration / 600)
    var time = start
    var departure = follower.sample(at: time)
    path.move(to: departure.value)
    while time < end {
      let step = follower.runningChangeCount(at: time) > 0 ? Self.finestStep : ordinaryStep
      var next = min(time + step, end)
      var isCorner = false
      if nextCorner < breakpoints.endIndex, breakpoints[nextCorner] <= next {
        next = breakpoints[nextCorner]
        isCorner = true
        nextCorner += 1
      }
      // Corners may lie closer together than instants can be told apart.
      guard next > time else { continue }
      let arrival = isCorner ? follower.sample(before: next) : follower.sample(at: next)
      let third = (next - time) / 3
      path.addCubic(
        to: arrival.value, control1: departure.value + departure.velocity * third,
        control2: arrival.value - arrival.velocity * third)
      time = next
      departure = isCorner ? follower.sample(at: next) : arrival
      // A follower that jumps leaves nothing in between.
      if isCorner, departure.value.distance(to: arrival.value) > 1e-3 * motion.extent {
        path.move(to: departure.value)
      }
    }
    self.path = path
    // Dots are at equal times of the lap, wherever in it the trail begins.
    let interval = Self.dotInterval(for: motion)
    dots = AxisTicks.multiples(of: interval, in: (start - lapStart)...(max(end, start) - lapStart), atMost: 1001)
      .map { follower.value(at: lapStart + $0) }
  }

  /// Seconds between two of the instants that are met exactly.
  private static let finestStep = 1.0 / 30

  /// Seconds between two dots: a round number that keeps them apart, and gives at most 80 to a lap.
  static func dotInterval(for motion: CurvesMotion) -> Double {
    let apart = motion.extent / 45
    return AxisTicks.step(for: motion.duration, atMost: min(80, max(1, Int(min(motion.length / apart, 80)))))
  }
}
