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
  ///   - index: The lane.
  ///   - followers: What is shown of it.
  ///   - motion: What it follows: this decides how many pieces and dots there are.
  ///   - breaks: The media times at which the velocity may jump, in order.
  ///   - lapStart: From when dots are counted.
  ///   - start: Where the trail begins.
  ///   - end: Where it ends.
  init(
    ofLane index: Int, followers: CurvesFollowers, motion: CurvesMotion, breaks: [Double], lapStart: Double,
    from start: Double, to end: Double
  ) {
    var path = Path()
    var nextCorner = breaks.firstIndex { $0 > start } ?? breaks.endIndex
    // A slow lap needs no more pieces than a quick one, except where a change runs out.
    let ordinaryStep = max(Self.finestStep, motion.duration / 600)
    var time = start
    var (position, velocity) = followers.sample(ofLane: index, at: time)
    path.move(to: position)
    while time < end {
      let step = followers.runningChangeCount(at: time) > 0 ? Self.finestStep : ordinaryStep
      var next = min(time + step, end)
      var isCorner = false
      if nextCorner < breaks.endIndex, breaks[nextCorner] <= next {
        next = breaks[nextCorner]
        isCorner = true
        nextCorner += 1
      }
      // Corners may lie closer together than instants can be told apart.
      guard next > time else { continue }
      // A corner is arrived at as just before it, and left as from there on.
      let arrival = isCorner ? max(time, next - 1e-7) : next
      let there = followers.sample(ofLane: index, at: arrival)
      let third = (next - time) / 3
      path.addCubic(
        to: there.position, control1: position + velocity * third, control2: there.position - there.velocity * third)
      time = next
      (position, velocity) = isCorner ? followers.sample(ofLane: index, at: next) : there
      // A follower that jumps leaves nothing in between.
      if isCorner, position.distance(to: there.position) > 1e-3 * motion.extent { path.move(to: position) }
    }
    self.path = path
    // Dots are at equal times of the lap, wherever in it the trail begins.
    let interval = Self.dotInterval(for: motion)
    let first = ((start - lapStart) / interval - 1e-9).rounded(.up)
    let count = ((end - lapStart) / interval + 1e-9).rounded(.down) - first
    dots =
      count < 0
      ? []
      : (0...Int(min(count, 1000))).map {
        followers.position(ofLane: index, at: lapStart + (first + Double($0)) * interval)
      }
  }

  /// Seconds between two of the instants that are met exactly.
  private static let finestStep = 1.0 / 30

  /// Seconds between two dots: a round number that keeps them apart, and gives at most 80 to a lap.
  static func dotInterval(for motion: CurvesMotion) -> Double {
    let apart = motion.extent / 45
    return AxisTicks.step(for: motion.duration, atMost: min(80, max(1, Int(min(motion.length / apart, 80)))))
  }
}
