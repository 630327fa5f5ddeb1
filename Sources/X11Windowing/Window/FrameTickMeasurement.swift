// SPDX-License-Identifier: MIT
import CGlissadeX11
import GlissadeTexts

/// Statistics of the intervals between a display's refreshes.
package struct FrameTickMeasurement: Sendable, Hashable {
  /// The number of measured intervals.
  package var intervalCount: Int
  /// The median interval from one refresh to the next, in nanoseconds.
  package var medianNanoseconds: Int64
  /// The mean absolute deviation of the intervals from the median, in nanoseconds.
  package var meanDeviationNanoseconds: Int64
  /// The largest absolute deviation of an interval from the median, in nanoseconds.
  package var largestDeviationNanoseconds: Int64

  /// Measures the intervals between consecutive ticks, oldest first.
  ///
  /// An interval across skipped refreshes is divided by the number of refreshes. Ticks whose refresh count or time does
  /// not increase give no interval.
  ///
  /// - Returns: `nil` if there is no interval.
  package init?(ticks: [FrameTick]) {
    var intervals: [Int64] = []
    for (previous, next) in zip(ticks, ticks.dropFirst()) {
      let refreshes = Int64(bitPattern: next.msc &- previous.msc)
      let (elapsed, overflows) = next.ustNanoseconds.subtractingReportingOverflow(previous.ustNanoseconds)
      if refreshes > 0, elapsed > 0, !overflows { intervals.append(elapsed / refreshes) }
    }
    if intervals.isEmpty { return nil }
    intervals.sort()
    let median = intervals[intervals.count / 2]
    let deviations = intervals.map { abs($0 - median) }
    intervalCount = intervals.count
    medianNanoseconds = median
    // Divides each deviation, because a sum of invalid times could overflow.
    meanDeviationNanoseconds = deviations.reduce(0) { $0 + $1 / Int64(deviations.count) }
    largestDeviationNanoseconds = deviations.max() ?? 0
  }
}

extension Connection {
  /// Measures the refresh intervals of the display over a separate connection.
  ///
  /// Takes as long as `count` refreshes. Ends early if no event arrives for three seconds.
  ///
  /// - Returns: The statistics of the received ticks. `nil` if the server has no Present extension, or if the ticks
  ///   give no interval.
  /// - Throws: ``WindowingError/cannotOpenDisplay(name:)`` or ``WindowingError/connectionLost(display:)``.
  /// - Precondition: `count` is in 2…10,000.
  package func measureFrameTicks(count: Int = 61) throws(WindowingError) -> FrameTickMeasurement? {
    checkArgument((2...10_000).contains(count), "count: \(count) is not in 2…10,000")
    let watcher = try Connection(display: displayName)
    guard let present = watcher.present else { return nil }
    let display = unsafe watcher.display
    let root = watcher.rootWindow
    watcher.records[root] = WindowRecord(id: root, width: 0, height: 0)
    _ = unsafe CX11PresentSelectCompletion(display, present.opcode, root)
    var ticks: [FrameTick] = []
    var events: [Event] = []
    var isRequested = false
    while ticks.count < count {
      if !isRequested { unsafe CX11PresentNotify(display, present.opcode, root, UInt32(ticks.count), 0, 1) }
      isRequested = true
      // Three seconds, because servers report one refresh a second while no screen is on.
      let reason = try watcher.wait(until: 3_000_000_000, nowNanoseconds: 0)
      if reason == .deadline { break }
      try watcher.takeEvents(into: &events)
      for case .frameTick(let tick) in events.lazy.map(\.kind) {
        ticks.append(tick)
        isRequested = false
      }
    }
    return FrameTickMeasurement(ticks: ticks)
  }
}
