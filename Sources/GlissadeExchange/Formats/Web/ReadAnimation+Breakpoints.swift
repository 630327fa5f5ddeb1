// SPDX-License-Identifier: MIT
import GlissadeTiming

extension ReadAnimation {
  /// Adds the instants at which values or their slopes may jump, in no order.
  ///
  /// - Parameters:
  ///   - inside: The progresses between keyframes at which they may.
  ///   - limit: The end of the motion in seconds.
  ///   - instants: The list.
  ///   - count: The most instants to add.
  /// - Returns: Whether all were added.
  func addBreakpoints(
    _ inside: [Double], until limit: Double, to instants: inout [Double], atMost count: Int
  ) -> Bool {
    guard !isPaused else { return true }
    let first = instants.count
    let (delay, duration) = (timing.delay, timing.duration)
    let end = delay + timing.activeDuration
    func add(_ instant: Double) { if instant > 0, instant < limit { instants.append(instant) } }
    add(delay)
    add(end)
    guard duration > 0, min(end, limit) > 0 else { return true }
    let places = self.places(of: inside)
    // Iterations are counted from the one at the iteration start.
    let start = delay - timing.iterationStart * duration
    let overall = max((max(0, delay) - start) / duration, 0).rounded(.down)
    var iteration = overall
    while start + iteration * duration < min(end, limit) {
      guard instants.count - first + places.count < count else { return false }
      let begin = start + iteration * duration
      if begin > delay { add(begin) }
      for place in places {
        let instant = begin + (isForwards(iteration) ? place : 1 - place) * duration
        if instant > delay, instant < end { add(instant) }
      }
      iteration += 1
    }
    return true
  }

  /// The directed progresses that correspond to progresses between keyframes, and those at which the easing may jump.
  private func places(of inside: [Double]) -> [Double] {
    let own = easing.breakpoints(limit: Self.easingLimit)
    let inner = inside.filter { $0 > 0 && $0 < 1 }
    return easing.isLinear ? inner : own + easing.inputs(reaching: inner)
  }

  /// Easings with more breakpoints are as good as smooth.
  static let easingLimit = 1 << 14

  private func isForwards(_ iteration: Double) -> Bool {
    let isEven = iteration.truncatingRemainder(dividingBy: 2) == 0
    return switch timing.direction {
    case .normal: true
    case .reverse: false
    case .alternate: isEven
    case .alternateReverse: !isEven
    }
  }
}
