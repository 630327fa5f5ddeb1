// SPDX-License-Identifier: MIT
package import GlissadeGeometry
import GlissadeLayers
import RealModule

/// The headings of the followers.
///
/// On its path, a rotating follower has the heading of the path. Off its path, after a click or a change of the shape,
/// it has the direction of its velocity. While it stands still, it keeps its heading. Both headings are equal where a
/// change starts or ends, because the velocity is continuous there. A follower that rests or moves backwards along its
/// path, such as one that overshoots the end, has the direction of its velocity as well.
extension CurvesFollowers {
  /// The rotation of a lane's follower.
  struct Rotation: Sendable {
    let rotates: Bool
    /// Whether it rests or moves backwards along its path in a part of the lap, or moves without a path.
    let reverses: Bool

    init(_ lane: CurvesMotion.Lane) {
      rotates = lane.rotates
      reverses = lane.recipe.timing.reverses || lane.recipe.source == .scenario
    }
  }

  /// A follower stands still below this speed, in sides of the box per second.
  private static let leastSpeed = 1.0 / 90
  /// The seconds in which a follower that starts to move turns into the direction of its velocity.
  private static let turnDuration = 0.15
  /// The largest angle between heading and velocity meanwhile.
  private static let largestDeviation = Angle.degrees(80)
  /// The seconds between two samples of the search for the last motion. They are at multiples of it, so that the
  /// result does not depend on the start of the search.
  private static let searchStep = 1.0 / 120
  /// The longest search, in seconds: a follower stays for less after the last click.
  private static let searchDuration = 3.0
  /// The longest search on a path: a spring of a long lap can rest longer.
  private static let searchDurationOnPath = 20.0

  /// The heading of a lane's follower: the angle of its tip.
  package func heading(ofLane lane: Int, at time: Double) -> Angle {
    headingOffPath(ofLane: lane, at: time) ?? pathHeading(ofLane: lane, at: time)
  }

  /// The heading that the path determines.
  func pathHeading(ofLane lane: Int, at time: Double) -> Angle {
    lanes[lane].tree.presentationValue(of: lanes[lane].follower, .heading, at: time)
  }

  /// The heading of a follower off its path, or `nil` if its lane does not rotate or it is on its path.
  func headingOffPath(ofLane lane: Int, at time: Double) -> Angle? {
    guard let rotation = rotation(ofLane: lane, at: time), rotation.rotates,
      rotation.reverses || areAway(at: time)
    else { return nil }
    let velocity = velocity(ofLane: lane, at: time)
    guard velocity.length >= leastSpeed else { return keptHeading(ofLane: lane, at: time) }
    let direction = Self.direction(velocity)
    guard let start = standstillEnd(ofLane: lane, before: time) else { return direction }
    let progress = (time - start) / Self.turnDuration
    let rest = (1 - progress) * (1 - progress)
    let deviation = (keptHeading(ofLane: lane, at: start) - direction).unwrapped(near: .zero) * rest
    return direction + min(max(deviation, -Self.largestDeviation), Self.largestDeviation)
  }

  /// Stores the headings before a click, which ends the search for earlier motion.
  mutating func keepHeadings(at time: Double) {
    keptHeadings.removeAll { $0.time >= time }
    keptHeadings.append((time, lanes.indices.map { heading(ofLane: $0, at: time) }))
  }

  private func rotation(ofLane lane: Int, at time: Double) -> Rotation? {
    rotations.last { $0.from <= time }?.lanes[lane]
  }

  private var leastSpeed: Double { extent * Self.leastSpeed }

  private static func direction(_ velocity: Vector) -> Angle { .radians(.atan2(y: velocity.dy, x: velocity.dx)) }

  private func isMoving(_ lane: Int, _ time: Double) -> Bool {
    velocity(ofLane: lane, at: time).length >= leastSpeed
  }

  /// The heading at the last instant at which a standing follower moved, or at the last click.
  private func keptHeading(ofLane lane: Int, at time: Double) -> Angle {
    let click = keptHeadings.last { $0.time <= time }
    let duration =
      rotation(ofLane: lane, at: time)?.reverses == true ? Self.searchDurationOnPath : Self.searchDuration
    let earliest = max(time - duration, click?.time ?? 0)
    if let end = lastInstant(from: time, to: earliest, where: { isMoving(lane, $0) }) {
      return Self.direction(velocity(ofLane: lane, at: end))
    }
    return click?.lanes[lane] ?? pathHeading(ofLane: lane, at: earliest)
  }

  /// The last instant at which a moving follower stood still, if it has not yet turned since.
  private func standstillEnd(ofLane lane: Int, before time: Double) -> Double? {
    let earliest = max(time - Self.turnDuration, keptHeadings.last { $0.time <= time }?.time ?? 0)
    return lastInstant(from: time, to: earliest) { !isMoving(lane, $0) }
  }

  /// The last instant before a time at which a condition holds, refined between two samples.
  private func lastInstant(from time: Double, to earliest: Double, where holds: (Double) -> Bool) -> Double? {
    var later = time
    while later > earliest {
      let index = (later / Self.searchStep).rounded(.up) - 1
      var earlier = max(min(index * Self.searchStep, later.nextDown), earliest)
      guard holds(earlier) else {
        later = earlier
        continue
      }
      for _ in 0..<24 {
        let middle = (earlier + later) / 2
        if holds(middle) { earlier = middle } else { later = middle }
      }
      return earlier
    }
    return nil
  }
}
