import Animations
import Geometry

/// The way that a follower really travelled in this lap, with places at equal times.
///
/// The curve is made of cubics that agree with the composited motion in position and velocity at 30 instants a second and
/// at every corner, so it needs few pieces to be smooth and cuts no corner.
struct LaneTrail {
  let path: Path
  let dots: [Point]

  init(ofLane index: Int, followers: CurvesFollowers, motion: CurvesMotion, from start: Double, to end: Double) {
    var path = Path()
    let corners = motion.lanes[index].corners.map { start + $0 * motion.duration }
    var nextCorner = corners.firstIndex { $0 > start } ?? corners.endIndex
    var time = start
    var sample = followers.sample(ofLane: index, at: time)
    path.move(to: sample.value)
    var step = 1
    while time < end {
      var next = min(start + Double(step) * Self.interval, end)
      var isCorner = false
      if nextCorner < corners.endIndex, corners[nextCorner] <= next {
        next = corners[nextCorner]
        isCorner = true
        nextCorner += 1
      }
      if next >= start + Double(step) * Self.interval { step += 1 }
      guard next > time else { continue }
      let there = followers.sample(ofLane: index, at: next)
      // A corner is arrived at with the velocity of just before.
      let arrival = isCorner ? followers.sample(ofLane: index, at: max(time, next - 1e-7)) : there
      let third = (next - time) / 3
      path.addCubic(
        to: arrival.value, control1: sample.value + sample.velocity.asVector * third,
        control2: arrival.value - arrival.velocity.asVector * third)
      time = next
      sample = there
    }
    self.path = path
    let interval = Self.dotInterval(for: motion.duration)
    dots = (0...Int(((end - start) / interval + 1e-9).rounded(.down))).map {
      followers.sample(ofLane: index, at: start + Double($0) * interval).value
    }
  }

  private static let interval = 1.0 / 30

  /// Seconds between two dots: a round number that gives at most 80 to a lap.
  static func dotInterval(for duration: Double) -> Double { AxisTicks.step(for: duration, atMost: 80) }
}

extension Point {
  /// A velocity, which the engine keeps in the type of its value, as a vector.
  fileprivate var asVector: Vector { Vector(dx: x, dy: y) }
}
