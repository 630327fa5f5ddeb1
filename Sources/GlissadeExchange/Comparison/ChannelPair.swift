// SPDX-License-Identifier: MIT

/// One property of two motions.
struct ChannelPair {
  typealias Part = (first: MotionRecording.Channel, second: MotionRecording.Channel)

  let name: String
  let unit: MotionRecording.Channel.Unit
  /// The numbers of the property: one, or x and y.
  var parts: [Part]

  /// The samples per second.
  private static let rate = 240.0
  /// The longest difference in time that is searched, and the step of the search, in seconds.
  private static let searchDuration = 1.0
  private static let searchStep = 1.0 / 960
  /// The longest lead that is searched, in seconds.
  private static let longestLead = 0.5
  /// The distance of samples from corners, in seconds.
  private static let side = 2e-6

  /// Measures the difference.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - tolerance: The accepted differences.
  ///   - sampleLimit: The most even samples, and the most corners.
  func difference(
    over duration: Double, _ tolerance: MotionDifference.Tolerance, sampleLimit: Int
  ) -> MotionDifference.Channel {
    var result = MotionDifference.Channel(name: name, unit: unit)
    let accepted = tolerance.accepted(unit)
    let times = times(over: duration, sampleLimit)
    for time in times {
      let gap = distance(time, time)
      result.distance.include(gap, at: time)
      // No delay is longer than an infinite one.
      guard gap > accepted || gap.isNaN, result.delay.size < .infinity else { continue }
      let delay = delay(at: time, within: accepted, over: duration)
      result.delay.include(delay * 1000, at: time)
      if delay * 1000 > tolerance.milliseconds {
        result.isExceeded = true
        result.firstExcess = min(result.firstExcess ?? time, time)
      }
    }
    for (start, end) in zip(times, times.dropFirst()) where end - start > 10 * Self.side {
      result.velocity.include(velocityGap(start, end), at: start + (end - start) / 2)
    }
    if result.distance.size > 0 { result.lead = lead(over: duration) }
    return result
  }

  /// Even instants, and both sides of all corners.
  private func times(over duration: Double, _ limit: Int) -> [Double] {
    let count = min(max(16, duration * Self.rate), Double(limit)).rounded(.up)
    var times = (0...Int(count)).map { duration * Double($0) / count }
    let corners = parts.flatMap { $0.first.corners + $0.second.corners }.filter { $0 > 0 && $0 < duration }
    for corner in corners.prefix(limit) { times += [corner - Self.side, corner + Self.side] }
    return times.filter { time in time >= 0 && time <= duration }.sorted()
  }

  /// The distance of the first motion at an instant from the second one at another.
  private func distance(_ first: Double, _ second: Double) -> Double {
    length { Self.gap($0.first.value(first), $0.second.value(second)) }
  }

  /// The difference of two numbers: 0 if both are equal, or if both motions have no value.
  private static func gap(_ first: Double, _ second: Double) -> Double {
    first == second || first.isNaN && second.isNaN ? 0 : first - second
  }

  /// The length of a difference with one component for each part.
  private func length(_ gap: (Part) -> Double) -> Double {
    guard parts.count > 1 else { return abs(gap(parts[0])) }
    return parts.reduce(0.0) { sum, part in
      let gap = gap(part)
      return sum + gap * gap
    }.squareRoot()
  }

  /// The least time in seconds by which the second motion has the first one's value earlier or later, or ∞.
  private func delay(at time: Double, within accepted: Double, over duration: Double) -> Double {
    var shift = Self.searchStep
    var (earlier, later) = (time, time)
    while shift <= Self.searchDuration, shift <= duration {
      // Between two steps the motion may pass the value, so that the middle of each step is examined by its ends.
      for (near, far) in [(earlier, time - shift), (later, time + shift)] where far >= 0 && far <= duration {
        if passes(time, from: near, to: far, within: accepted) { return shift }
      }
      (earlier, later) = (time - shift, time + shift)
      shift += Self.searchStep
    }
    return .infinity
  }

  /// Whether the second motion comes within a distance of the first one's value between two instants, if it is straight
  /// there.
  private func passes(_ time: Double, from start: Double, to end: Double, within accepted: Double) -> Bool {
    let gaps = parts.map { part in
      let value = part.first.value(time)
      return (start: part.second.value(start) - value, end: part.second.value(end) - value)
    }
    let step = gaps.map { $0.end - $0.start }
    let square = step.reduce(0) { $0 + $1 * $1 }
    let along = square > 0 ? -zip(gaps, step).reduce(0) { $0 + $1.0.start * $1.1 } / square : 0
    let share = min(max(along, 0), 1)
    let nearest = zip(gaps, step).reduce(0) { sum, pair in
      let gap = pair.0.start + pair.1 * share
      return sum + gap * gap
    }
    return nearest.squareRoot() <= accepted
  }

  /// The difference of the mean velocities between two instants.
  private func velocityGap(_ start: Double, _ end: Double) -> Double {
    length { part in
      Self.gap(
        (part.first.value(end) - part.first.value(start)) / (end - start),
        (part.second.value(end) - part.second.value(start)) / (end - start))
    }
  }

  /// The time in milliseconds by which the first motion leads: the shift with the least mean square, if it is at most a
  /// quarter of that without a shift.
  private func lead(over duration: Double) -> Double? {
    let count = Int(min(max(64, duration * 60), 2000))
    func square(_ shift: Double) -> Double {
      (0...count).reduce(0) { sum, step in
        let time = duration * Double(step) / Double(count)
        let gap = distance(time, min(max(time + shift, 0), duration))
        return sum + gap * gap
      }
    }
    let unshifted = square(0)
    guard unshifted > 0, unshifted.isFinite else { return nil }
    let longest = min(Self.longestLead, duration / 4)
    let steps = 60
    var best = (shift: 0.0, square: unshifted)
    for step in -steps...steps where step != 0 {
      let shift = longest * Double(step) / Double(steps)
      let square = square(shift)
      if square < best.square { best = (shift, square) }
    }
    // Golden section around the best of the even shifts.
    var (low, high) = (best.shift - longest / Double(steps), best.shift + longest / Double(steps))
    for _ in 0..<24 {
      let (left, right) = (high - (high - low) * 0.618, low + (high - low) * 0.618)
      if square(left) < square(right) { high = right } else { low = left }
    }
    let shift = (low + high) / 2
    guard square(shift) <= unshifted / 4 else { return nil }
    return shift * 1000
  }
}
