// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling
import GlissadeGeometry

/// A display, its server and a program's loop around a frame clock, in simulated time.
struct SimulatedDisplay {
  /// The faults of the display, and the cost of a frame.
  struct Conditions {
    var framesPerSecond: Double
    var assumedFramesPerSecond = 60.0
    /// The largest deviation of a report, early or late, in nanoseconds.
    var jitter: Int64 = 0
    /// The cost of a frame by its index, in nanoseconds.
    var cost: @Sendable (Int) -> Int64 = { _ in 2_000_000 }
    /// The time and the count that the server reports for a refresh, or `nil` if it does not report.
    var report: @Sendable (_ ust: Int64, _ msc: UInt64) -> (ust: Int64, msc: UInt64)? = { ($0, $1) }
  }

  let conditions: Conditions
  var clock: FrameClock
  var statistics = FrameStatistics()
  var random: SplitMix64
  var now: Int64 = 1_000_000_000_000
  let begin: Int64 = 1_000_000_000_000

  /// The requested report of a refresh, and the time of its arrival.
  private var pendingTick: (at: Int64, ust: Int64, msc: UInt64)?

  /// The times of the user's clicks, earliest first.
  var clicks: [Int64] = []
  /// Clicks that no frame shows yet.
  private var unanswered: [Int64] = []
  /// Clicks in frames that were not presented yet, by the index of the frame.
  private var underWay: [Int: [Int64]] = [:]
  /// The time from each click to the presentation of its frame.
  private(set) var latencies: [Int64] = []
  /// The number of revised frames.
  private(set) var revisions = 0

  /// The refreshes that the program learned to have shown a picture, by the display's own count.
  private(set) var shown: [UInt64] = []
  private var pendingRefresh: UInt64 = 0

  /// The number of wake-ups, which reveals a busy loop.
  private(set) var wakeUps = 0

  init(_ conditions: Conditions, seed: UInt64) {
    self.conditions = conditions
    clock = FrameClock(.present, framesPerSecond: conditions.assumedFramesPerSecond)
    random = SplitMix64(seed: seed)
  }

  var interval: Double { 1e9 / conditions.framesPerSecond }

  /// The true start of refresh `msc`.
  func refresh(_ msc: UInt64) -> Int64 { begin + Int64((Double(msc) * interval).rounded()) }

  /// The first refresh after an instant.
  func nextRefresh(after instant: Int64) -> UInt64 {
    var msc = UInt64(Double(max(0, instant - begin)) / interval)
    while refresh(msc) <= instant { msc += 1 }
    return msc
  }

  /// Runs the loop for a time, by default with a request for each next frame.
  mutating func run(seconds: Double, animating: Bool = true) {
    let end = now + Int64(seconds * 1e9)
    if animating { clock.requestFrame(nowNanoseconds: now) }
    while now < end {
      guard let wake = [clock.wakeUpNanoseconds, pendingTick?.at, clicks.first].compactMap(\.self).min(), wake < end
      else { break }
      wakeUps += 1
      now = max(now, wake)
      while let click = clicks.first, click <= now {
        clicks.removeFirst()
        unanswered.append(click)
      }
      if let tick = pendingTick, tick.at <= now {
        pendingTick = nil
        if let record = clock.tick(ustNanoseconds: tick.ust, msc: tick.msc, nowNanoseconds: now) {
          shown.append(pendingRefresh)
          add(record)
        }
        if clock.needsTick { requestTick() }
      }
      if let record = clock.expire(nowNanoseconds: now) { add(record) }
      if !unanswered.isEmpty, !clock.requestRevision(nowNanoseconds: now) { clock.requestFrame(nowNanoseconds: now) }
      if let frame = clock.startRevision(nowNanoseconds: now) {
        revisions += 1
        draw(frame)
      }
      guard let frame = clock.startFrame(nowNanoseconds: now) else { continue }
      draw(frame)
      if animating { clock.requestFrame(nowNanoseconds: now) }
    }
    now = max(now, end)
  }

  private mutating func draw(_ frame: Frame) {
    underWay[frame.index, default: []] += unanswered
    unanswered = []
    now += conditions.cost(frame.index)
    if let record = clock.frameSubmitted(nowNanoseconds: now) { add(record) }
    if clock.needsTick { requestTick() }
  }

  private mutating func add(_ record: FrameRecord) {
    statistics.add(record)
    for click in underWay.removeValue(forKey: record.frame.index) ?? [] {
      if let seen = record.presentedNanoseconds { latencies.append(seen - click) }
    }
  }

  private mutating func requestTick() {
    let msc = nextRefresh(after: now)
    pendingRefresh = msc
    guard let report = conditions.report(refresh(msc), msc) else { return }
    let jitter = conditions.jitter == 0 ? 0 : Int64.random(in: -conditions.jitter...conditions.jitter, using: &random)
    // The time is taken when the server's timer fires, and read by the client a little later.
    let fired = max(now + 1000, refresh(msc) + jitter)
    let ust = report.ust == refresh(msc) ? fired : report.ust
    pendingTick = (fired + 50_000, ust / 1000 * 1000, report.msc)
  }
}
