// SPDX-License-Identifier: MIT

/// The intervals in which an animation is active, in closed form: some intervals, then a cycle that repeats without
/// end.
struct SMILSchedule: Sendable {
  struct Interval: Hashable, Sendable {
    /// The begin and the end in seconds; an interval without end has the end ∞.
    let begin: Double
    let end: Double
  }

  /// The intervals before the cycle, by ascending begin.
  var first: [Interval] = []
  /// The intervals of the first cycle, by ascending begin; empty without one.
  var cycle: [Interval] = []
  /// The duration of the cycle in seconds; 0 without one.
  var period = 0.0

  /// The last interval that begins at or before an instant; `nil` before all of them.
  ///
  /// - Complexity: O(log n) in the intervals.
  func interval(at time: Double) -> Interval? {
    guard period > 0, let start = cycle.first?.begin, time >= start else { return Self.last(in: first, at: time) }
    var number = ((time - start) / period).rounded(.down)
    // The quotient is rounded. The begins are compared as they are computed.
    if start + (number + 1) * period <= time { number += 1 } else if start + number * period > time { number -= 1 }
    number = max(number, 0)
    let shift = number * period
    guard let interval = Self.last(in: cycle, at: time, shift: shift) else { return nil }
    return Interval(begin: interval.begin + shift, end: interval.end + shift)
  }

  private static func last(in intervals: [Interval], at time: Double, shift: Double = 0) -> Interval? {
    var (low, high) = (0, intervals.count)
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].begin + shift <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? intervals[low - 1] : nil
  }

  /// The earliest instant from which on the schedule repeats with its period, in seconds; 0 without a cycle.
  ///
  /// - Parameter staysAfterEnd: Whether the last value of an interval stays after its end.
  /// - Complexity: O(*n*) in the intervals.
  func repetitionStart(staysAfterEnd: Bool) -> Double {
    guard period > 0, var start = cycle.first?.begin else { return 0 }
    // The intervals before the cycle can be those of a cycle before it.
    var (next, shift) = (cycle.count - 1, -period)
    for interval in first.reversed() {
      let expected = Interval(begin: cycle[next].begin + shift, end: cycle[next].end + shift)
      guard abs(interval.begin - expected.begin) <= 1e-9, abs(interval.end - expected.end) <= 1e-9 else { return start }
      start = interval.begin
      (next, shift) = next > 0 ? (next - 1, shift) : (cycle.count - 1, shift - period)
    }
    // Before the first interval nothing is shown, as after the end of an interval before it.
    return staysAfterEnd ? start : max(0, min(start, cycle[next].end + shift))
  }

  var isEmpty: Bool { first.isEmpty && cycle.isEmpty }

  /// The end of the last interval; ∞ with a cycle.
  var end: Double { cycle.isEmpty ? first.map(\.end).max() ?? 0 : .infinity }
}
