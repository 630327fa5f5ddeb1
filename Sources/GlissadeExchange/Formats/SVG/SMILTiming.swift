// SPDX-License-Identifier: MIT

/// The intervals in which an animation has an effect, as in
/// [SMIL Animation](https://www.w3.org/TR/smil-animation/#Timing).
struct SMILTiming: Sendable {
  /// The instants at which it begins, in ascending order.
  var begins: [Double] = [0]
  /// The instants at which it ends at the latest, in ascending order.
  var ends: [Double] = []
  /// The simple duration in seconds; infinity for none.
  var duration = Double.infinity
  /// The active duration in seconds, without `ends`.
  var activeDuration = Double.infinity
  /// Whether the last value remains.
  var freezes = false
  var restart = Restart.always

  enum Restart: String, Sendable {
    case always, whenNotActive, never
  }

  /// An interval: the animation is active from its begin to its end.
  struct Interval: Sendable {
    let begin: Double
    let end: Double
  }

  /// A moment of the animation.
  struct State: Sendable {
    /// The begin of the interval, which decides on the priority.
    let begin: Double
    /// The fraction of the simple duration.
    let progress: Double
    /// The number of complete repetitions before it.
    let iteration: Double
  }

  /// The intervals in ascending order.
  var intervals: [Interval] {
    var intervals: [Interval] = []
    var next = 0
    for (index, begin) in begins.enumerated() {
      if let last = intervals.last {
        if restart == .never { break }
        if restart == .whenNotActive, begin < last.end { continue }
      }
      var end = begin + activeDuration
      while next < ends.count, ends[next] <= begin { next += 1 }
      if next < ends.count { end = min(end, ends[next]) }
      if restart == .always, index + 1 < begins.count { end = min(end, begins[index + 1]) }
      if end > begin { intervals.append(Interval(begin: begin, end: end)) }
    }
    return intervals
  }

  /// The state at an instant in one of the intervals or after it, or `nil` without an effect.
  func state(at time: Double, in intervals: [Interval]) -> State? {
    guard let first = intervals.first, time >= first.begin else { return nil }
    let interval = intervals[intervals.lastIndex(atMost: time, by: \.begin)]
    let isActive = time < interval.end
    guard isActive || freezes else { return nil }
    let elapsed = (isActive ? time : interval.end) - interval.begin
    guard duration.isFinite else { return State(begin: interval.begin, progress: 0, iteration: 0) }
    // An instant computed from a begin and a duration can miss the end of a repetition by rounding.
    let turns = elapsed / duration
    let nearest = turns.rounded()
    let count = !isActive && abs(turns - nearest) < 1e-9 ? nearest : turns
    let iteration = count.rounded(.down)
    let isComplete = iteration * duration >= interval.end - interval.begin
    if count == iteration, count > 0, !isActive || isComplete {
      return State(begin: interval.begin, progress: 1, iteration: count - 1)
    }
    return State(begin: interval.begin, progress: count - iteration, iteration: iteration)
  }

  /// The last finite end of an activity: that of one repetition if it repeats without end.
  var lastEnd: Double {
    intervals.reduce(0) { result, interval in
      max(result, interval.end.isFinite ? interval.end : duration.isFinite ? interval.begin + duration : interval.begin)
    }
  }

  /// The most corners of a property, apart from those of the first repetitions of its animations. The number of
  /// repetitions does not depend on the length of the text.
  static let cornerLimit = 1000

  /// The instants up to `last` at which the value can jump or change its speed, for some key times. Those of later
  /// repetitions are omitted above a limit.
  func corners(_ keyTimes: [Double], until last: Double, limit: Int = cornerLimit) -> [Double] {
    var corners: [Double] = []
    for interval in intervals where interval.begin <= last {
      guard corners.count < limit else { break }
      corners.append(interval.begin)
      if duration.isFinite {
        var (start, end) = (interval.begin, min(interval.end, last))
        // Every animation has the corners of its first repetition.
        while start < end, corners.count < limit {
          corners += keyTimes.map { start + $0 * duration }.filter { $0 < end }
          guard start + duration > start else { break }
          start += duration
        }
        end = interval.end
      }
      if interval.end <= last { corners.append(interval.end) }
    }
    return corners.filter { $0 > 0 && $0 < last }
  }
}
