// SPDX-License-Identifier: MIT
import GlissadeTiming

extension Animation {
  /// The instants in a range at which the value or the velocity may jump, unsorted.
  ///
  /// - Parameters:
  ///   - range: The instants, in seconds.
  ///   - limit: The maximum number of instants of the animation and of each group: those of the first repeats.
  /// - Complexity: O(n log n) in the instants, and in the keyframes or the segments of the path.
  func breakpoints(in range: ClosedRange<Double>, limit: Int) -> [Double] {
    breakpoints(in: range, scopes[...], limit: limit)
  }

  private func breakpoints(
    in range: ClosedRange<Double>, _ scopes: ArraySlice<AnimationScope>, limit: Int
  ) -> [Double] {
    guard let outer = scopes.first else {
      return timing.breakpoints(through: timingFunction, reaching: track.breakpoints, in: range, limit: limit)
    }
    if let clock = outer.clock { return breakpoints(on: clock, in: range, scopes, limit: limit) }
    guard outer.timing.isValid else { return [] }
    guard outer.timing.duration < .infinity else {
      return breakpointsInEndlessScope(outer, in: range, scopes, limit: limit)
    }
    let duration = outer.timing.duration
    let outputs = outer.timingFunction.outputs
    let innerTimes = breakpoints(
      in: (outputs.lowerBound * duration)...(outputs.upperBound * duration), scopes.dropFirst(), limit: limit)
    let progressInside = duration > 0 ? innerTimes.map { $0 / duration }.sorted() : []
    return outer.timing.breakpoints(through: outer.timingFunction, reaching: progressInside, in: range, limit: limit)
  }

  /// Returns the breakpoints on a clock: its own, and those of the animation at which it arrives.
  private func breakpoints(
    on clock: PlaybackClock, in range: ClosedRange<Double>, _ scopes: ArraySlice<AnimationScope>, limit: Int
  ) -> [Double] {
    let finite = max(range.lowerBound, -0x1p60)...min(range.upperBound, 0x1p60)
    let inner = breakpoints(in: clock.localTimes(in: finite), scopes.dropFirst(), limit: limit).sorted()
    let crossings = clock.crossings(of: inner, after: range.lowerBound.nextDown, through: range.upperBound)
    return crossings.prefix(limit).map { $0.time } + clock.knots.filter(range.contains)
  }

  /// Returns the breakpoints in a group of infinite duration, whose inner time is its active time.
  private func breakpointsInEndlessScope(
    _ scope: AnimationScope, in range: ClosedRange<Double>, _ scopes: ArraySlice<AnimationScope>, limit: Int
  ) -> [Double] {
    let timing = scope.timing
    var times = [timing.beginTime, timing.endTime]
    let first = timing.localTime(at: max(range.lowerBound, timing.beginTime))
    let last = timing.localTime(at: max(range.upperBound, timing.beginTime))
    if timing.speed != 0, !first.isNaN, !last.isNaN {
      times += breakpoints(in: min(first, last)...max(first, last), scopes.dropFirst(), limit: limit)
        .map { timing.beginTime + ($0 - timing.timeOffset) / timing.speed }
    }
    return times.filter(range.contains)
  }
}

extension Track {
  /// The progress values at which the value or its derivative may jump, ascending from 0 to 1.
  var breakpoints: [Double] {
    switch kind {
    case .constant, .interpolated, .prepared, .ends, .preparedEnds, .difference: []
    case .keyframes(let track): track.prepared.breakpoints
    case .follower(let track): track.motion.prepared.breakpoints
    case .timeline(let track): track.breakpoints
    }
  }
}

extension PreparedKeyframes {
  fileprivate var breakpoints: [Double] { KeyTimes.breakpoints(knots, timingFunctions) }
}

extension PreparedPath {
  fileprivate var breakpoints: [Double] {
    resolvedStretch == nil ? KeyTimes.breakpoints(segmentProgress, timingFunctions) : segmentProgress
  }
}

extension KeyTimes {
  /// The knots, with the breakpoints of each segment's timing function.
  fileprivate static func breakpoints(_ knots: [Double], _ functions: [TimingFunction]) -> [Double] {
    guard !functions.isEmpty else { return knots }
    let segmentBreakpoints = zip(zip(knots, knots.dropFirst()), functions).flatMap { ends, function in
      function.breakpoints().map { ends.0 + $0 * (ends.1 - ends.0) }
    }
    return (knots + segmentBreakpoints).sorted()
  }
}
