// SPDX-License-Identifier: MIT
import GlissadeTiming

/// Times of a layer for those of its sublayers.
extension LayerClock {
  /// The times outside of which nothing changes: before the first one, and from the last one on.
  struct ActiveRange: Equatable {
    var first: Double
    var last: Double

    /// The smallest range that contains two ranges.
    static func union(_ one: ActiveRange?, _ other: ActiveRange?) -> ActiveRange? {
      guard let one, let other else { return one ?? other }
      return ActiveRange(first: min(one.first, other.first), last: max(one.last, other.last))
    }
  }

  /// The largest number of cycles that are examined.
  private static let examinedCycleCount = 1024.0

  /// The first time of the layer at which the time of the sublayers reaches or passes a time; `nil` if it never does.
  ///
  /// - Complexity: O(n) in the edits, and in the cycles, of which the first 1,024 are examined.
  func firstTime(ofLocal time: Double) -> Double? {
    guard let duration else { return playback.firstTime(ofLocal: [time]) }
    return playback.firstTime(ofLocal: playbackTimes(ofLocal: time, duration))
  }

  /// The playback times at which the sublayers have a time, in ascending order.
  private func playbackTimes(ofLocal time: Double, _ duration: Double) -> [Double] {
    guard time >= 0, time <= duration else { return [] }
    let end = activeDuration
    // Without a return cycle, the end of a repeat is the begin of the next one.
    if !autoreverses, time == duration { return end.isFinite && cycleCount == cycleCount.rounded() ? [end] : [] }
    var times: [Double] = []
    for cycle in stride(from: 0, to: min(cycleCount.rounded(.up), Self.examinedCycleCount), by: 1) {
      let isReturning = autoreverses && cycle.truncatingRemainder(dividingBy: 2) == 1
      let inside = isReturning ? duration - time : time
      // The sum at the end of the last cycle may be rounded to another number than the product.
      let played = inside == duration && cycle + 1 == cycleCount ? end : cycle * duration + inside
      guard played <= end else { continue }
      if times.last != played { times.append(played) }
    }
    return times
  }

  /// The times of the layer outside of which its sublayers do not change, for sublayers that change in a range of
  /// their own times; `nil` if they never change.
  ///
  /// - Parameter range: The times of the sublayers; `nil` for sublayers without a change, which may still appear and
  ///   disappear.
  func activeRange(of range: ActiveRange?) -> ActiveRange? {
    var played = range
    if let duration {
      played = range.flatMap { playbackRange(of: $0, duration) }
      // The sublayers appear and disappear.
      if !fillMode.fillsBackwards { played = ActiveRange(first: 0, last: max(played?.last ?? 0, 0)) }
      if !fillMode.fillsForwards, activeDuration < .infinity {
        played = ActiveRange(first: min(played?.first ?? activeDuration, activeDuration), last: activeDuration)
      }
    }
    guard let played, played.first <= played.last else { return nil }
    let all = playback.localTimes(in: -.infinity ... .infinity)
    guard all.lowerBound < all.upperBound, all.lowerBound < played.last, all.upperBound >= played.first else {
      return nil
    }
    let bounds = played.first...played.last
    var last = playback.settlingTime(in: bounds)
    // A step at the first time is shown until the clock falls below that time.
    var step = last.ulp
    while last.isFinite, playback.localTime(at: last) == played.first, playback.rate(at: last) < 0 {
      last += step
      step *= 2
    }
    return ActiveRange(first: min(playback.beginTime(in: bounds), last), last: last)
  }

  /// The playback times outside of which sublayers do not change; `nil` if they never change.
  private func playbackRange(of range: ActiveRange, _ duration: Double) -> ActiveRange? {
    // The time of the sublayers is from 0 to the duration.
    guard range.last > 0 || range.first > 0, range.first <= duration else { return nil }
    let first = max(range.first, 0)
    let last = min(range.last, duration)
    guard cycleCount.isFinite else { return ActiveRange(first: first, last: .infinity) }
    // The last cycle and its seconds.
    let cycle = max(cycleCount.rounded(.up) - 1, 0)
    let start = cycle * duration
    let length = activeDuration - start
    // The sum at the end of the last cycle may be rounded to another number than the product.
    func played(_ seconds: Double) -> Double { seconds < length ? start + seconds : activeDuration }
    let isReturning = autoreverses && cycle.truncatingRemainder(dividingBy: 2) == 1
    let end: Double
    if isReturning {
      end = duration - length < last ? played((duration - first).nextUp) : start - duration + last
    } else if length >= first {
      end = played(last)
    } else if cycle == 0 {
      return nil
    } else {
      // The time jumps back at the start of the cycle, or has come back before it.
      end = autoreverses ? (start - first).nextUp : start
    }
    return ActiveRange(first: min(first, end), last: end)
  }

  /// A range that contains the times of the sublayers in a range of the layer's times.
  func localTimes(in range: ClosedRange<Double>) -> ClosedRange<Double> {
    let played = playback.localTimes(in: range)
    guard let duration else { return played }
    guard cycleCount <= 1 else { return 0...duration }
    return min(max(played.lowerBound, 0), duration)...min(max(played.upperBound, 0), duration)
  }

  /// The times of the layer in a range at which its sublayers have some times, unsorted.
  func times(ofLocal times: [Double], in range: ClosedRange<Double>) -> [Double] {
    var heights = times
    if let duration {
      let played = playback.localTimes(in: range)
      let first = max((played.lowerBound / duration).rounded(.down), 0)
      let end = min(
        (played.upperBound / duration).rounded(.up), cycleCount.rounded(.up), first + Self.examinedCycleCount)
      let inside = times.filter { $0 >= 0 && $0 <= duration }
      heights = stride(from: first, to: end, by: 1).flatMap { cycle in
        let isReturning = autoreverses && cycle.truncatingRemainder(dividingBy: 2) == 1
        return inside.map { cycle * duration + (isReturning ? duration - $0 : $0) }
      }
    }
    heights.sort()
    return playback.crossings(of: heights, after: range.lowerBound.nextDown, through: range.upperBound).map(\.time)
  }

  /// Whether more cycles begin in a range of the layer's times than are examined.
  func hasManyCycles(in range: ClosedRange<Double>) -> Bool {
    guard let duration else { return false }
    let played = playback.localTimes(in: range)
    let first = max(played.lowerBound / duration, 0)
    return min(played.upperBound / duration, cycleCount) - first > Self.examinedCycleCount - 1
  }

  /// The times of the layer in a range at which the rate may jump: edits of the playback, and ends of cycles.
  func turns(in range: ClosedRange<Double>) -> [Double] {
    let knots = playback.knots.filter(range.contains)
    guard let duration else { return knots }
    var turns = knots + times(ofLocal: [0, duration], in: range)
    // A fractional number of repeats ends inside a cycle.
    if activeDuration < .infinity {
      turns += playback.crossings(
        of: [activeDuration], after: range.lowerBound.nextDown, through: range.upperBound
      ).map(\.time)
    }
    return turns
  }

  /// The least time of the sublayers at a time of the layer or later.
  func earliestLocalTime(from time: Double) -> Double {
    guard !time.isNaN else { return time }
    let played = playback.localTimes(in: time ... .infinity).lowerBound
    guard let duration else { return played }
    return cycleCount > 1 ? 0 : min(max(played, 0), duration)
  }
}
