// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The laps of a scene over media time. Their duration may change.
package struct LapTable: Sendable, Hashable {
  /// One pass of a scene's loop.
  package struct Lap: Sendable, Hashable {
    /// The media time of the start. If the duration changed during the lap, it is extrapolated.
    package let start: Double
    /// The duration in seconds.
    package let duration: Double

    package init(start: Double, duration: Double) {
      self.start = start
      self.duration = duration
    }

    package var end: Double { start + duration }

    /// The latest media time of the lap: the limit from the left at its end. The end itself belongs to the next lap.
    var lastInstant: Double { LapTable.limit(before: end, atMost: duration / 2) }
  }

  /// Returns the limit from the left at a media time, as one-sided samples define it.
  static func limit(before time: Double, atMost distance: Double = .infinity) -> Double {
    time - min(TimeResolution.seconds(at: time), distance)
  }

  private struct Stretch: Sendable, Hashable {
    /// The media time from which these laps apply.
    let from: Double
    /// The start of one of the laps.
    let start: Double
    let duration: Double
    /// The number of laps that started before ``from``, and the first one of these laps if it starts at ``from``.
    let startedCount: Double

    /// The number of laps from ``start`` to the lap of a media time.
    func count(at time: Double) -> Double { ((time - start) / duration).rounded(.down) }
  }

  /// In the order of their times.
  private var stretches: [Stretch]
  /// The seconds at the end of each lap without motion.
  private let pause: Double

  /// Creates laps of one duration, the first of which starts at media time 0.
  ///
  /// - Parameters:
  ///   - duration: The duration of a lap in seconds.
  ///   - pause: The seconds at the end of each lap without motion, which graphs leave out.
  /// - Precondition: `duration` is finite and above 0.
  package init(duration: Double, pause: Double = 0) {
    precondition(duration > 0 && duration.isFinite, "a lap of \(duration) s")
    self.pause = pause
    stretches = [Stretch(from: -.infinity, start: 0, duration: duration, startedCount: 0)]
  }

  /// The lap that contains a media time. The end of a lap belongs to the next one.
  package func lap(at time: Double) -> Lap {
    let stretch = stretch(at: time)
    var start = stretch.start + stretch.count(at: time) * stretch.duration
    // Rounding can move the start beyond the media time, which then belongs to the previous lap.
    if start > time { start -= stretch.duration }
    return Lap(start: start.isFinite ? start : time, duration: stretch.duration)
  }

  /// The lap that contains a media time, without its pause.
  func motion(at time: Double) -> Lap {
    let lap = lap(at: time)
    return Lap(start: lap.start, duration: lap.duration - pause)
  }

  /// The number of laps that started before the lap of a media time; 0 in the first lap.
  ///
  /// - Complexity: O(log n) in the changes of the duration.
  package func number(at time: Double) -> Int {
    let number = startedCount(at: time, in: stretch(at: time))
    return number >= 0 && number < 1e15 ? Int(number) : 0
  }

  private func startedCount(at time: Double, in stretch: Stretch) -> Double {
    stretch.startedCount + stretch.count(at: time) - (stretch.from > -.infinity ? stretch.count(at: stretch.from) : 0)
  }

  /// The last stretch that begins by a media time.
  private func stretch(at time: Double) -> Stretch {
    var (low, high) = (0, stretches.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if stretches[middle].from <= time { low = middle } else { high = middle }
    }
    return stretches[low]
  }

  /// Changes the duration of laps from a media time on. The fraction of the current lap stays the same.
  package mutating func setDuration(_ duration: Double, at time: Double) {
    let lap = lap(at: time)
    guard duration > 0, duration.isFinite, duration != lap.duration else { return }
    let share = min(max((time - lap.start) / lap.duration, 0), 1)
    append(from: time, start: time - share * duration, duration: duration)
  }

  /// Starts a lap with a duration at a media time, in the middle of the previous lap.
  package mutating func restart(duration: Double, at time: Double) {
    guard duration > 0, duration.isFinite else { return }
    append(from: time, start: time, duration: duration)
  }

  private mutating func append(from time: Double, start: Double, duration: Double) {
    while let last = stretches.last, last.from >= time { stretches.removeLast() }
    guard let last = stretches.last else {
      stretches = [Stretch(from: -.infinity, start: start, duration: duration, startedCount: 0)]
      return
    }
    // A lap that starts with its stretch is a new one; any other lap continues with another duration.
    let isNew = start == time && time > 0
    stretches.append(
      Stretch(
        from: time, start: start, duration: duration,
        startedCount: startedCount(at: time.nextDown, in: last) + (isNew ? 1 : 0)))
  }
}
