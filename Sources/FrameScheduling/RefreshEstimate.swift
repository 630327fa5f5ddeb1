/// When the display refreshes, learned from what it reports.
///
/// Two figures are kept apart. The interval is the slope through the last reports, so that the jitter of one report
/// counts little; the phase follows the reports slowly, so that the instants that frames are drawn for are evenly
/// spaced although the reports are not:
///
///     msc          7         8         9        10        11
///     reported     |          |       |          |        |        ±0.6 ms under a software timer
///     estimated    |         |         |         |         |
public struct RefreshEstimate: Sendable, Hashable {
  /// What a report was good for.
  public enum Verdict: Sendable, Hashable {
    /// It agrees with the others.
    case accepted
    /// It says nothing: a count that stands still, a time that does, or a time of which no refresh rate can be true.
    case ignored
    /// The count or the time jumped: a stall, a suspended machine, another screen. The phase starts anew.
    case resynchronised
  }

  /// The time from one refresh to the next.
  public private(set) var intervalNanoseconds: Int64

  /// The last report that was of use.
  public private(set) var lastMSC: UInt64?

  /// When, by all reports together, the refresh of `lastMSC` began.
  public private(set) var phaseNanoseconds: Int64 = 0

  private var lastUST: Int64 = 0
  /// Outliers in succession; negative where they are too short.
  private var outlierCount: Int64 = 0

  // A ring of reports, oldest first from `ringBegin`.
  private static let ringCapacity = 64
  private var ring: [Report] = []
  private var ringBegin = 0

  private struct Report: Sendable, Hashable {
    var ust: Int64
    var msc: UInt64
  }

  /// Refresh intervals that can be true: 2 kHz to once in 1.5 s (servers count once a second for hidden windows).
  private static let possibleIntervals: ClosedRange<Int64> = 500_000...1_500_000_000

  /// Longer gaps say nothing about the rate, since the display's clock may have slept.
  private static let longestGap: Int64 = 5_000_000_000

  /// After this many reports that disagree with the interval but may be true, the rate has changed.
  private static let outliersThatConvince = 4

  /// How slowly the phase follows: each report moves it by 1/8 of its difference.
  private static let phaseDivisor: Int64 = 8

  /// How far an interval may be off: a fifth, which is less than the step to any other common rate, and at high rates
  /// up to what two reports that jitter by 0.6 ms each may differ.
  private var tolerance: Int64 { max(intervalNanoseconds / 5, min(1_500_000, intervalNanoseconds * 2 / 5)) }

  /// Whether enough reports have come to tell the interval.
  var isSettled: Bool { ring.count >= 8 }

  /// Begins with an assumption, which holds until two reports have come.
  public init(assumedIntervalNanoseconds: Int64) {
    intervalNanoseconds = assumedIntervalNanoseconds
    ring.reserveCapacity(Self.ringCapacity)
  }

  /// Takes in a report: refresh `msc` began at `ustNanoseconds`.
  @discardableResult
  public mutating func add(ustNanoseconds ust: Int64, msc: UInt64) -> Verdict {
    guard let lastMSC else {
      restart(ust: ust, msc: msc)
      return .resynchronised
    }
    // Counts wrap, so that their difference is taken modulo 2⁶⁴.
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
      // Jitter errs in both directions, a new rate in one.
      let isSameDirection = (outlierCount > 0) == (surplus > 0)
      outlierCount = (isSameDirection ? outlierCount : 0) + surplus.signum()
      if abs(outlierCount) >= Self.outliersThatConvince {
        restart(ust: ust, msc: msc)
        intervalNanoseconds = sample
        return .resynchronised
      }
    } else {
      outlierCount = 0
    }

    let predicted = phaseNanoseconds + refreshes * intervalNanoseconds
    remember(Report(ust: ust, msc: msc))
    if !isOutlier { measureInterval() }
    let difference = ust - predicted
    if abs(difference) > intervalNanoseconds / 2 {
      phaseNanoseconds = ust
      return .resynchronised
    }
    // The first reports count as much as those before them together.
    phaseNanoseconds = predicted + difference / min(Self.phaseDivisor, Int64(ring.count))
    return .accepted
  }

  /// Forgets the phase, for example after the window was hidden; the interval stays.
  public mutating func forgetPhase() {
    lastMSC = nil
    ring.removeAll(keepingCapacity: true)
    ringBegin = 0
    outlierCount = 0
  }

  /// How many refreshes after the last reported one the first comes that begins at or after an instant; at least 1.
  func refreshes(until instant: Int64) -> Int64 {
    let (ahead, overflows) = instant.subtractingReportingOverflow(phaseNanoseconds)
    if overflows || ahead <= 0 { return 1 }
    return max(1, (ahead - 1) / intervalNanoseconds + 1)
  }

  private mutating func restart(ust: Int64, msc: UInt64) {
    forgetPhase()
    remember(Report(ust: ust, msc: msc))
    phaseNanoseconds = ust
  }

  private mutating func remember(_ report: Report) {
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
