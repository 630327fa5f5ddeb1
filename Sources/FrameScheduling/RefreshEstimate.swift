// SPDX-License-Identifier: MIT

/// An estimate of the display's refresh interval and phase, computed from its reports.
///
/// The two figures are separate. The interval is the slope through the last reports, so that the jitter of one report
/// has little weight. The phase follows the reports slowly, so that the targets of frames are evenly spaced although
/// the reports are not:
///
/// ```text
/// msc          7         8         9        10        11
/// reported     |          |       |          |        |        ±0.6 ms under a software timer
/// estimated    |         |         |         |         |
/// ```
package struct RefreshEstimate: Sendable, Hashable {
  /// The result of adding a report.
  package enum Verdict: Sendable, Hashable {
    /// The report agrees with the others.
    case accepted
    /// The report is useless: an unchanged count or time, or a time that implies an impossible refresh rate.
    case ignored
    /// The count or the time jumped: a stall, a suspended machine or another screen. The phase is reset.
    case resynchronised
  }

  /// The time from one refresh to the next.
  package private(set) var intervalNanoseconds: Int64

  /// The count of the last useful report.
  package private(set) var lastMSC: UInt64?

  /// The estimated start of the refresh `lastMSC`, from all reports together.
  package private(set) var phaseNanoseconds: Int64 = 0

  private var lastUST: Int64 = 0
  /// The number of consecutive outliers; negative for intervals that are too short.
  private var outlierCount: Int64 = 0

  // A ring buffer of reports; the oldest is at `ringBegin`.
  private static let ringCapacity = 64
  private var ring: [Report] = []
  private var ringBegin = 0

  private struct Report: Sendable, Hashable {
    var ust: Int64
    var msc: UInt64
  }

  /// The accepted refresh intervals: 2 kHz to once in 1.5 s. Servers count once a second for hidden windows.
  private static let possibleIntervals: ClosedRange<Int64> = 500_000...1_500_000_000

  /// The longest usable gap between reports. After a longer one the display's clock may have been suspended.
  private static let longestGap: Int64 = 5_000_000_000

  /// The number of consecutive plausible outliers after which the rate counts as changed.
  private static let rateChangeOutliers = 4

  /// The divisor of the phase correction: each report moves the phase by 1/8 of the prediction's error.
  private static let phaseDivisor: Int64 = 8

  /// The largest accepted deviation of an interval: a fifth. At high rates the limit allows for two reports with a
  /// jitter of 0.6 ms each.
  private var tolerance: Int64 { max(intervalNanoseconds / 5, min(1_500_000, intervalNanoseconds * 2 / 5)) }

  /// Whether the number of reports is sufficient for a reliable interval.
  var isSettled: Bool { ring.count >= 8 }

  /// Creates an estimate with an assumed interval, which is used until two reports have arrived.
  package init(assumedIntervalNanoseconds: Int64) {
    intervalNanoseconds = assumedIntervalNanoseconds
    ring.reserveCapacity(Self.ringCapacity)
  }

  /// Adds a report that refresh `msc` began at `ustNanoseconds`.
  @discardableResult
  package mutating func add(ustNanoseconds ust: Int64, msc: UInt64) -> Verdict {
    guard let lastMSC else {
      restart(ust: ust, msc: msc)
      return .resynchronised
    }
    // Counts wrap, so their difference is taken modulo 2⁶⁴.
    let refreshes = Int64(bitPattern: msc &- lastMSC)
    let (elapsed, overflows) = ust.subtractingReportingOverflow(lastUST)
    if refreshes == 0 || overflows { return .ignored }
    if refreshes < 0 || elapsed > Self.longestGap {
      restart(ust: ust, msc: msc)
      return .resynchronised
    }
    let sample = elapsed / refreshes
    guard Self.possibleIntervals.contains(sample) else { return .ignored }

    let surplus = sample - intervalNanoseconds
    let isOutlier = ring.count >= 4 && abs(surplus) > tolerance
    if isOutlier {
      // Jitter makes intervals too long and too short in turn. A changed rate makes all of them too long, or all too
      // short.
      let isSameDirection = (outlierCount > 0) == (surplus > 0)
      outlierCount = (isSameDirection ? outlierCount : 0) + surplus.signum()
      if abs(outlierCount) >= Self.rateChangeOutliers {
        restart(ust: ust, msc: msc)
        intervalNanoseconds = sample
        return .resynchronised
      }
    } else {
      outlierCount = 0
    }

    let predicted = phaseNanoseconds + refreshes * intervalNanoseconds
    append(Report(ust: ust, msc: msc))
    if !isOutlier { measureInterval() }
    let difference = ust - predicted
    if abs(difference) > intervalNanoseconds / 2 {
      phaseNanoseconds = ust
      return .resynchronised
    }
    // For the first eight reports the phase is their mean, in which each report has the same weight.
    phaseNanoseconds = predicted + difference / min(Self.phaseDivisor, Int64(ring.count))
    return .accepted
  }

  /// Resets the phase, for example after the window was hidden; the interval is kept.
  package mutating func resetPhase() {
    lastMSC = nil
    ring.removeAll(keepingCapacity: true)
    ringBegin = 0
    outlierCount = 0
  }

  /// Returns the number of refreshes from the last reported one to the first one at or after an instant; at least 1.
  func refreshes(until instant: Int64) -> Int64 {
    let (ahead, overflows) = instant.subtractingReportingOverflow(phaseNanoseconds)
    if overflows || ahead <= 0 { return 1 }
    return max(1, (ahead - 1) / intervalNanoseconds + 1)
  }

  private mutating func restart(ust: Int64, msc: UInt64) {
    resetPhase()
    append(Report(ust: ust, msc: msc))
    phaseNanoseconds = ust
  }

  private mutating func append(_ report: Report) {
    lastMSC = report.msc
    lastUST = report.ust
    if ring.count < Self.ringCapacity {
      ring.append(report)
    } else {
      ring[ringBegin] = report
      ringBegin = (ringBegin + 1) % Self.ringCapacity
    }
  }

  private mutating func measureInterval() {
    let oldest = ring[ringBegin]
    let newest = ring[(ringBegin + ring.count - 1) % ring.count]
    let refreshes = Int64(bitPattern: newest.msc &- oldest.msc)
    guard refreshes > 0 else { return }
    let interval = (newest.ust - oldest.ust) / refreshes
    if Self.possibleIntervals.contains(interval) { intervalNanoseconds = interval }
  }
}
