import Timing

/// The limits of the value and the velocity on either side of an instant, and where they differ.
extension Retargeting {
  /// The value and the velocity just before an instant: the limits from the left.
  ///
  /// They are those of an instant that is earlier by 2⁻⁴⁰ of `time`, and of 1 s if `time` is less: a picosecond.
  /// Nothing shorter is seen.
  ///
  /// - Complexity: That of ``sample(at:)``.
  public func sample(before time: Double) -> Sample<Value> { sample(at: time - TimeResolution.seconds(at: time)) }

  /// The value and the velocity just after an instant: the limits from the right.
  ///
  /// ``sample(at:)`` has the same limits, except at the end of an animation, where its velocity is that of the arrival.
  ///
  /// - Complexity: That of ``sample(at:)``.
  public func sample(after time: Double) -> Sample<Value> { sample(at: time + TimeResolution.seconds(at: time)) }

  /// The jumps of the value and of the velocity in a range of instants, in order.
  ///
  /// Changes, animations, their repeats, keyframes, segments of paths and timing functions are all looked at, also
  /// those of targets that are still being left. A jump counts from 10⁻⁹ of the value and 10⁻⁶ of the velocity on, or
  /// of one unit where they are less. Timing functions in Swift count as smooth.
  ///
  /// - Parameters:
  ///   - range: The instants, in seconds.
  ///   - limit: The most instants that are looked at: the earliest ones. Of each animation, too, only so many are.
  /// - Complexity: O(n log n) in the instants that are looked at.
  public func discontinuities(in range: ClosedRange<Double>, limit: Int = 10_000) -> [Discontinuity<Value>] {
    breakpoints(in: range, limit: limit).prefix(max(limit, 0)).compactMap { time in
      if let found = discontinuity(at: time) { return found }
      // Where a timing function is flat, rounding moves its corner by up to the square root of the precision.
      let width = max(abs(time), 1) * 0x1p-24
      return discontinuity(at: steepestInstant(from: time - width, to: time + width))
    }
  }

  /// The jumps at some instants, such as ``breakpoints(in:limit:easingLimit:)`` returns.
  ///
  /// This takes two samples for each instant. Where a timing function is flat, a corner can be missed that
  /// ``discontinuities(in:limit:)`` finds with about twenty.
  package func discontinuities(at instants: [Double]) -> [Discontinuity<Value>] {
    instants.compactMap(discontinuity(at:))
  }

  /// The jump at an instant.
  private func discontinuity(at time: Double) -> Discontinuity<Value>? {
    Discontinuity(at: time, from: sample(before: time), to: sample(after: time), velocityTolerance: 1e-6)
  }

  /// Where value and velocity change most in a stretch: found by halving it.
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
  ///   - limit: The most instants of each animation: those of its first repeats.
  ///   - easingLimit: The most corners of the changes' timing functions. Beyond it, all of them are left out.
  /// - Complexity: O(n log n) in the instants.
  public func breakpoints(
    in range: ClosedRange<Double>, limit: Int = 10_000, easingLimit: Int = .max
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
      // What a change has not got to when another one starts from what is shown, it never gets to.
      let end = min(change.endTime, restart)
      if change.time <= range.upperBound {
        times.append(change.time)
        switch change.kind {
        case .jump, .targetOnly, .spring: break
        case .additive, .replace:
          if easingTimes.count <= easingLimit {
            easingTimes += change.timingFunction.corners().lazy.map { change.time + $0 * change.duration }
              .filter { $0 > change.time && $0 < end && range.contains($0) }
          }
          if change.endTime <= restart { times.append(change.endTime) }
        }
        // Both targets show as long as the way between them lasts.
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
