// SPDX-License-Identifier: MIT
extension MediaTiming {
  /// Returns the parent's times in a range at which a motion with this timing may jump, in value or velocity, unsorted.
  ///
  /// The times are the start, the end, the boundaries between repeats, and the breakpoints of the timing function. They
  /// also include the times at which the function's output passes one of several heights.
  ///
  /// - Parameters:
  ///   - function: The timing function of each repeat.
  ///   - heights: The outputs, in ascending order, at which the value derived from the function may jump.
  ///   - range: The parent's times.
  ///   - limit: The largest number of instants inside repeats. The first repeats of the range take precedence, and one
  ///     repeat at least is included.
  /// - Complexity: O(n log n) in the instants, the breakpoints and the heights.
  package func breakpoints(
    through function: TimingFunction, reaching heights: [Double], in range: ClosedRange<Double>, limit: Int
  ) -> [Double] {
    guard isValid else { return [] }
    var times = [beginTime, endTime]
    let own = effect
    if speed != 0, duration > 0, duration < .infinity {
      let (outward, returning) = inputs(through: function, reaching: heights)
      let locals = [localTime(at: max(range.lowerBound, beginTime)), localTime(at: min(range.upperBound, endTime))]
      let active = own.activeDuration
      let first = (min(max(min(locals[0], locals[1]), 0), active) / duration).rounded(.down)
      let last = (min(max(max(locals[0], locals[1]), 0), active) / duration).rounded(.down)
      guard first.isFinite, !last.isNaN else { return times.filter(range.contains) }
      let count = min(last - first, Double(max(limit / (1 + max(outward.count, returning.count)), 1) - 1))
      func time(of activeTime: Double) -> Double { beginTime + (activeTime - timeOffset) / speed }
      times += [time(of: 0), time(of: active)]
      // A reversed animation plays its last repeats first.
      for step in stride(from: 0, through: count, by: 1) {
        let iteration = speed > 0 ? first + step : last - step
        let inputs = autoreverses && iteration.truncatingRemainder(dividingBy: 2) == 1 ? returning : outward
        for input in [0] + inputs {
          let activeTime = (iteration + input) * duration
          if activeTime <= active { times.append(time(of: activeTime)) }
        }
      }
    }
    return times.filter(range.contains)
  }

  /// Returns the progress values of an outward and of a return cycle at which a motion may jump.
  private func inputs(
    through function: TimingFunction, reaching heights: [Double]
  ) -> (outward: [Double], returning: [Double]) {
    let breakpoints = function.breakpoints()
    let outward = breakpoints + function.inputs(reaching: heights)
    guard autoreverses else { return (outward, []) }
    switch mirroring {
    case .time: return (outward, outward.map { 1 - $0 })
    case .value: return (outward, breakpoints + function.inputs(reaching: heights.reversed().map { 1 - $0 }))
    }
  }
}
