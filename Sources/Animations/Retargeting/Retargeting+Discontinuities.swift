// SPDX-License-Identifier: MIT
import GlissadeTiming

/// One-sided limits of the value and the velocity, and the instants at which they differ.
extension Retargeting {
  /// The value and the velocity just before an instant: the limits from the left.
  ///
  /// They are sampled earlier by 2⁻⁴⁰ of `time`, and by at least 2⁻⁴⁰ s, which is a picosecond. Shorter intervals are
  /// not visible.
  ///
  /// - Complexity: That of ``sample(at:)``.
  package func sample(before time: Double) -> Sample<Value> { sample(at: time - TimeResolution.seconds(at: time)) }

  /// The value and the velocity just after an instant: the limits from the right.
  ///
  /// ``sample(at:)`` has the same limits, except at the end of an animation. There its velocity is the limit from the
  /// left.
  ///
  /// - Complexity: That of ``sample(at:)``.
  package func sample(after time: Double) -> Sample<Value> { sample(at: time + TimeResolution.seconds(at: time)) }

  /// The jumps of the value and of the velocity in a range of instants, in order.
  ///
  /// The query covers changes, animations, their repeats, keyframes, segments of paths and timing functions. It
  /// includes those of old targets whose differences are running. The threshold is 10⁻⁹ of the value and 10⁻⁶ of the
  /// velocity, and at least 10⁻⁹ and 10⁻⁶. Timing functions written in Swift count as smooth.
  ///
  /// - Parameters:
  ///   - range: The instants, in seconds.
  ///   - limit: The maximum number of instants in total and for each animation; the earliest ones are used.
  /// - Complexity: O(n log n) in the instants.
  package func discontinuities(in range: ClosedRange<Double>, limit: Int = 10_000) -> [Discontinuity<Value>] {
    breakpoints(in: range, limit: limit).prefix(max(limit, 0)).compactMap { time in
      if let found = discontinuity(at: time) { return found }
      // Where a timing function is flat, rounding moves its breakpoint by up to the square root of the precision.
      let width = max(abs(time), 1) * 0x1p-24
      return discontinuity(at: steepestInstant(from: time - width, to: time + width))
    }
  }

  /// The jumps at given instants, such as those of ``breakpoints(in:limit:easingLimit:)``.
  ///
  /// Two samples are taken for each instant. If a timing function is flat, a breakpoint can be missed that
  /// ``discontinuities(in:limit:)`` finds with about twenty samples.
  package func discontinuities(at instants: [Double]) -> [Discontinuity<Value>] {
    instants.compactMap(discontinuity(at:))
  }

  /// The jump at an instant.
  private func discontinuity(at time: Double) -> Discontinuity<Value>? {
    Discontinuity(at: time, from: sample(before: time), to: sample(after: time), velocityTolerance: 1e-6)
  }

  /// The instant of the largest change of value and velocity in an interval, by bisection.
  private func steepestInstant(from start: Double, to end: Double) -> Double {
    var (low, high) = ((time: start, sample: sample(at: start)), (time: end, sample: sample(at: end)))
    func difference(_ a: Sample<Value>, _ b: Sample<Value>) -> Double {
      a.value.difference(from: b.value).magnitude + a.velocity.subtracting(b.velocity).magnitude
    }
    while high.time - low.time > TimeResolution.seconds(at: start) / 2 {
      let time = low.time + (high.time - low.time) / 2
      let middle = (time: time, sample: sample(at: time))
      if difference(low.sample, middle.sample) > difference(middle.sample, high.sample) {
        high = middle
      } else {
        low = middle
      }
    }
    return high.time
  }

  /// The instants in a range at which the value, the velocity or the acceleration may jump, in ascending order.
  ///
  /// Between two of them the motion is smooth. A graph starts a new curve at each.
  ///
  /// - Parameters:
  ///   - range: The instants, in seconds.
  ///   - limit: The maximum number of instants of each animation: those of its first repeats.
  ///   - easingLimit: The maximum number of breakpoints of timing functions of changes. If there are more, all of them
  ///     are left out.
  ///   - includesSmoothChanges: Whether starts and ends of changes count at which only the acceleration jumps.
  /// - Complexity: O(n log n) in the instants.
  package func breakpoints(
    in range: ClosedRange<Double>, limit: Int = 10_000, easingLimit: Int = .max, includesSmoothChanges: Bool = true
  ) -> [Double] {
    guard limit > 0, !range.lowerBound.isNaN, !range.upperBound.isNaN else { return [] }
    var times: [Double] = []
    var easingTimes: [Double] = []
    func add(_ target: Target, from start: Double, to end: Double) {
      let (start, end) = (max(start, range.lowerBound), min(end, range.upperBound))
      guard start <= end else { return }
      for entry in target.stack.entries { times += entry.animation.breakpoints(in: start...end, limit: limit) }
    }
    var restart = Double.infinity
    for index in changes.indices.reversed() {
      let change = changes[index]
      // A restart ends the changes before it.
      let end = min(change.endTime, restart)
      if change.time <= range.upperBound {
        if includesSmoothChanges || !change.startsSmoothly { times.append(change.time) }
        switch change.kind {
        case .jump, .targetOnly, .spring: break
        case .additive, .replace:
          if easingTimes.count <= easingLimit {
            easingTimes += change.timingFunction.breakpoints().lazy.map { change.time + $0 * change.duration }
              .filter { $0 > change.time && $0 < end && range.contains($0) }
          }
          let isSmooth = !includesSmoothChanges && change.timingFunction.slope(at: 1) == 0
          if change.endTime <= restart, !isSmooth { times.append(change.endTime) }
        }
        // Both targets contribute during the change.
        if change.kind == .additive { add(target(index - 1), from: change.time, to: end) }
        let next = index + 1 < changes.count ? changes[index + 1].time : .infinity
        add(change.target, from: change.time, to: max(next, end))
      }
      if change.isRestart { restart = change.time }
    }
    add(first, from: -.infinity, to: changes.first?.time ?? .infinity)
    if let remainder { times.append(remainder.end) }
    if easingTimes.count <= easingLimit { times += easingTimes }
    return TimeResolution.distinct(times.filter(range.contains))
  }
}

extension Retargeting.Change {
  /// Whether value and velocity are continuous at the start of the change.
  fileprivate var startsSmoothly: Bool {
    switch kind {
    case .additive: timingFunction.slope(at: 0) == 0
    case .spring: initialVelocity == nil
    case .jump, .targetOnly, .replace: false
    }
  }
}
