// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// The distances between the followers of several lanes.
///
/// The distance of two lanes at a media time is that of their presentation positions, in points of the box. It is
/// sampled at 480 instants of the lap and on both sides of each breakpoint, and refined around the largest sample. The
/// time gap of two lanes is the largest difference of the times at which they pass the same control point. It is exact,
/// and ignores clicks. The gaps of a lane are the largest to any other lane.
struct CurvesGaps: Sendable {
  struct Gap: Sendable {
    /// The current distance, in points.
    let now: Double
    /// The largest distance in this lap, in points.
    let largest: Double
    /// The time gap in seconds, or `nil` if the lanes do not pass the same control points.
    let seconds: Double?
  }

  let gaps: [Gap]

  /// - Parameters:
  ///   - motion: The lanes and their control points.
  ///   - followers: The followers.
  ///   - range: The media times of the lap.
  ///   - breakpoints: The media times at which a velocity may jump.
  ///   - time: The current media time.
  init(
    _ motion: CurvesMotion, _ followers: CurvesFollowers, over range: ClosedRange<Double>, breakpoints: [Double],
    at time: Double
  ) {
    let count = motion.lanes.count
    let instants = SampleInstant.instants(in: range, count: 480, breakpoints: breakpoints)
    let motions = (0..<count).map(followers.motion(ofLane:))
    func position(_ lane: Int, _ time: Double) -> Point { motions[lane].value(at: time) }
    let positions = motions.map { motion in instants.map(motion.position(at:)) }
    var largest = Array(repeating: 0.0, count: count)
    var now = largest
    var seconds: [Double?] = Array(repeating: nil, count: count)
    for a in 0..<count {
      for b in (a + 1)..<max(count, a + 1) {
        func distance(_ time: Double) -> Double { position(a, time).distance(to: position(b, time)) }
        let distances = zip(positions[a], positions[b]).map { $0.distance(to: $1) }
        let peak = distances.indices.max { distances[$0] < distances[$1] } ?? 0
        let refined = Self.largest(
          distance, from: instants[max(peak - 1, 0)].time, to: instants[min(peak + 1, instants.count - 1)].time)
        let current = distance(time)
        let gap = max(distances[peak], refined, range.contains(time) ? current : 0)
        let delay = Self.delay(motion.lanes[a].corners, motion.lanes[b].corners).map { $0 * motion.duration }
        for lane in [a, b] {
          largest[lane] = max(largest[lane], gap)
          now[lane] = max(now[lane], current)
          if let delay { seconds[lane] = max(seconds[lane] ?? 0, delay) }
        }
      }
    }
    gaps = (0..<count).map { Gap(now: now[$0], largest: largest[$0], seconds: seconds[$0]) }
  }

  /// The largest difference of the lap fractions at which two lanes pass their points.
  static func delay(_ a: [Double], _ b: [Double]) -> Double? {
    guard a.count == b.count, !a.isEmpty else { return nil }
    return zip(a, b).map { abs($0 - $1) }.max()
  }

  /// The largest value between two instants around one peak, by golden-section search.
  private static func largest(_ value: (Double) -> Double, from start: Double, to end: Double) -> Double {
    let ratio = 0.618_033_988_749_894_9
    var (low, high) = (start, end)
    var best = 0.0
    for _ in 0..<24 {
      let (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
      let (leftValue, rightValue) = (value(left), value(right))
      best = max(best, leftValue, rightValue)
      if leftValue > rightValue { high = right } else { low = left }
    }
    return best
  }
}
