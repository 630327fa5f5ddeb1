// SPDX-License-Identifier: MIT

extension PlaybackClock {
  /// A time of the parent at which the local time passes a height.
  package struct Crossing: Hashable, Sendable {
    /// The parent's time, in seconds.
    package let time: Double
    /// The index of the height.
    package let index: Int
    /// Whether the local time falls below the height, instead of reaching it.
    package let isBackwards: Bool
    /// Whether the local time jumps over the height, by a seek of duration 0.
    package let isJump: Bool
  }

  /// Returns the passings of heights in an interval of the parent's time, in order.
  ///
  /// A height is passed forwards where the local time reaches it from below, and backwards where it leaves it
  /// downwards. Passings of one height therefore alternate in direction.
  ///
  /// - Parameters:
  ///   - heights: Local times in ascending order.
  ///   - start: The end of the previous interval, which does not belong to this one.
  ///   - end: The end of the interval, which belongs to it.
  /// - Complexity: O(log n) in the heights for each edit, and O(1) for each passing.
  package func crossings(of heights: [Double], after start: Double, through end: Double) -> [Crossing] {
    var found: [Crossing] = []
    for index in self.index(at: start)..<sections.count {
      let from = interval(of: index).from
      if from > end { break }
      if index > 0, from > start {
        let (before, after) = (sections[index - 1].localTime(at: from), sections[index].localTime(at: from))
        for (height, isBackwards) in Self.passed(heights, from: before, to: after) {
          found.append(Crossing(time: from, index: height, isBackwards: isBackwards, isJump: true))
        }
      }
      for (left, right) in pieces(of: index) where right >= start && left <= end {
        let (before, after) = (limit(of: index, at: left), limit(of: index, at: right))
        for (height, isBackwards) in Self.passed(heights, from: before, to: after) {
          let time = time(ofLocal: heights[height], in: index, from: left, to: right, isBackwards: isBackwards)
          if time > start, time <= end {
            found.append(Crossing(time: time, index: height, isBackwards: isBackwards, isJump: false))
          }
        }
      }
    }
    return found
  }

  /// The first time of the parent at which the local time reaches or passes one of several heights; `nil` if it passes
  /// none.
  ///
  /// - Parameter heights: Local times in ascending order.
  package func firstTime(ofLocal heights: [Double]) -> Double? {
    for index in sections.indices {
      let from = interval(of: index).from
      if index > 0 {
        let (before, after) = (sections[index - 1].localTime(at: from), sections[index].localTime(at: from))
        if Self.firstReached(heights, from: before, to: after) != nil { return from }
      }
      for (left, right) in pieces(of: index) {
        let (before, after) = (limit(of: index, at: left), limit(of: index, at: right))
        guard let height = Self.firstReached(heights, from: before, to: after) else { continue }
        // A clock that begins at rest has its local time from its begin on.
        if height == before, height.isFinite { return left.isFinite ? left : min(sections[index].begin, right) }
        return time(ofLocal: height, in: index, from: left, to: right, isBackwards: after < before)
      }
    }
    return nil
  }

  /// The first of several heights on the way between two local times, both of which count.
  private static func firstReached(_ heights: [Double], from: Double, to: Double) -> Double? {
    guard !from.isNaN, !to.isNaN else { return nil }
    let index = from <= to ? heights.firstIndex(above: from.nextDown) : heights.firstIndex(above: from) - 1
    guard heights.indices.contains(index), heights[index] >= min(from, to), heights[index] <= max(from, to) else {
      return nil
    }
    return heights[index]
  }

  /// The parent's times at which the clock's rate may jump, or its acceleration.
  package var knots: [Double] {
    sections.indices.flatMap { index in
      let (from, to) = interval(of: index)
      // The first section also applies before its start. It has a duration only after earlier ones were pruned.
      if index == 0, sections[0].duration == 0 { return [Double]() }
      return (index == 0 ? [] : [from]) + sections[index].knots.filter { $0 >= from && $0 <= to }
    }
  }

  /// The least and the greatest local time in a range of the parent's times.
  package func localTimes(in range: ClosedRange<Double>) -> ClosedRange<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    for time in [range.lowerBound, range.upperBound] + knots where range.contains(time) {
      // A jump has two local times.
      let index = self.index(at: time)
      var times = [limit(of: index, at: time)]
      if index > 0, sections[index].start == time { times.append(limit(of: index - 1, at: time)) }
      for time in times where !time.isNaN { (low, high) = (min(low, time), max(high, time)) }
    }
    return low <= high ? low...high : 0...0
  }

  // MARK: Ends

  /// The parent's time from which on the local time, clamped to a range, is constant; infinite if there is none.
  package func settlingTime(in range: ClosedRange<Double>) -> Double {
    let last = sections[sections.count - 1]
    if last.rate == 0 {
      let local = last.endLocalTime
      if local >= range.lowerBound, local < range.upperBound { return max(last.end, last.start) }
    }
    return lastCrossing(of: range)
  }

  /// The parent's time at which the local time leaves a range for the last time; infinite for a clock that is paused
  /// before the end.
  package func endTime(in range: ClosedRange<Double>) -> Double {
    let last = sections[sections.count - 1]
    if last.rate == 0, last.endLocalTime < range.upperBound { return .infinity }
    return lastCrossing(of: range)
  }

  /// The parent's time at which the local time first enters a range, from below or from above; −∞ if it always was
  /// inside, and if it never enters.
  package func beginTime(in range: ClosedRange<Double>) -> Double {
    let first = limit(of: 0, at: -.infinity)
    let height = first < range.lowerBound ? range.lowerBound : first > range.upperBound ? range.upperBound : .infinity
    guard height.isFinite else { return -.infinity }
    return crossings(of: [height], after: -.infinity, through: .infinity).first?.time ?? -.infinity
  }

  private func lastCrossing(of range: ClosedRange<Double>) -> Double {
    let last = sections[sections.count - 1]
    let final = last.rate == 0 ? last.endLocalTime : last.rate * .infinity
    let height = final >= range.upperBound ? range.upperBound : range.lowerBound
    guard height.isFinite else { return .infinity }
    return crossings(of: [height], after: -.infinity, through: .infinity).last?.time ?? sections[0].begin
  }

  // MARK: Monotone pieces

  /// The parent's times of a section.
  private func interval(of index: Int) -> (from: Double, to: Double) {
    (
      index == 0 ? -.infinity : sections[index].start,
      index + 1 < sections.count ? sections[index + 1].start : .infinity
    )
  }

  /// The intervals of a section in each of which the local time is monotone.
  private func pieces(of index: Int) -> [(Double, Double)] {
    let (from, to) = interval(of: index)
    let inner = sections[index].knots.filter { $0 > from && $0 < to }
    let ends = [from] + inner + [to]
    return Array(zip(ends, ends.dropFirst()))
  }

  /// The local time of a section at a time that may be infinite.
  private func limit(of index: Int, at time: Double) -> Double {
    if time.isFinite { return sections[index].localTime(at: time) }
    let section = sections[index]
    if section.rate != 0 { return time * section.rate }
    return time < 0 && section.duration > 0 ? section.localTime : section.endLocalTime
  }

  /// The indices of the heights that are passed between two local times, in the order of passing.
  private static func passed(_ heights: [Double], from: Double, to: Double) -> [(index: Int, isBackwards: Bool)] {
    guard from != to, !from.isNaN, !to.isNaN else { return [] }
    let (low, high) = (min(from, to), max(from, to))
    var index = heights.firstIndex(above: low)
    var passed: [(index: Int, isBackwards: Bool)] = []
    while index < heights.count, heights[index] <= high {
      passed.append((index, to < from))
      index += 1
    }
    if to < from { passed.reverse() }
    return passed
  }

  /// The parent's time of a local time in a monotone piece. There, the local time has reached the height, or with
  /// `isBackwards` is not above it.
  private func time(
    ofLocal height: Double, in index: Int, from left: Double, to right: Double, isBackwards: Bool
  ) -> Double {
    let section = sections[index]
    func hasPassed(_ time: Double) -> Bool {
      let local = section.localTime(at: time)
      return isBackwards ? local <= height : local >= height
    }
    if left >= section.end || left == -.infinity {
      // At a constant rate.
      let start = left.isFinite ? left : section.begin
      var time = start + (height - section.localTime(at: start)) / section.rate
      // Rounding errors are a few units in the last place, of the time or of the local time.
      for _ in 0..<64 where !hasPassed(time) { time = time.nextUp }
      return min(time, right)
    }
    var (low, high) = (left, right)
    if hasPassed(low) { return low }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if hasPassed(middle) { high = middle } else { low = middle }
    }
  }
}
