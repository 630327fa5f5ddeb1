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
  /// A lead is searched if more than one of so many samples is outside the accepted distance.
  private static let leadShare = 20
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
    var search: DelaySearch?
    var excesses = 0
    for time in times {
      let gap = distance(time, time)
      result.distance.include(gap, at: time)
      guard gap > accepted || gap.isNaN else { continue }
      excesses += 1
      // No delay is longer than an infinite one.
      guard result.delay.size < .infinity else { continue }
      let delays = search ?? DelaySearch(parts, over: duration)
      search = delays
      let delay = delays.delay(at: time, within: accepted)
      result.delay.include(delay * 1000, at: time)
      if delay * 1000 > tolerance.milliseconds {
        result.isExceeded = true
        result.firstExcess = min(result.firstExcess ?? time, time)
      }
    }
    for (start, end) in zip(times, times.dropFirst()) where end - start > 10 * Self.side {
      result.velocity.include(velocityGap(start, end), at: start + (end - start) / 2)
    }
    // A few samples, as beside a jump, are no lead.
    if excesses * Self.leadShare > times.count { result.lead = LeadSearch(parts, over: duration).lead() }
    return result
  }

  /// The rows of tables, because their values between them are not known. Otherwise even instants, and both sides of
  /// all corners.
  private func times(over duration: Double, _ limit: Int) -> [Double] {
    let rows = parts.flatMap { [$0.first.rows, $0.second.rows] }.compactMap(\.self).joined()
    if !rows.isEmpty {
      return Set(rows).filter { (0...duration).contains($0) }.sorted()
    }
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

  /// The difference of the mean velocities between two instants.
  private func velocityGap(_ start: Double, _ end: Double) -> Double {
    length { part in
      Self.gap(
        (part.first.value(end) - part.first.value(start)) / (end - start),
        (part.second.value(end) - part.second.value(start)) / (end - start))
    }
  }
}
