/// Decides when a frame starts and which instant it shows.
///
/// A value without a clock of its own: every call is told the time, in nanoseconds of one monotonic clock. With a
/// display that reports its refreshes, one frame goes through these states:
///
///     refresh      m                   m+1                 m+2
///     ─────────────┼───────────────────┼───────────────────┼──
///     tick(m)      ╰ draw, submit, ask for a tick
///     state        dispatched ╰ pendingPresentation
///     tick(m+1)                        ╰ the frame is seen; the next one starts
///
/// The server answers in order, so that the tick asked for after the submission names the refresh that shows the frame.
/// A frame that was not ready in time is seen a refresh later, and counts one missed:
///
///     refresh      m                   m+1                 m+2
///     ─────────────┼───────────────────┼───────────────────┼──
///     state        dispatched ───────────── ╰ pending      │
///     tick(m+2)                                            ╰ late by 1
///
/// A frame starts at once, which leaves the most time for drawing. What happens before it is seen, such as a click, it
/// answers all the same: it is drawn once more, as late as the cost of frames allows, so that all that happens until
/// then is in it. Where two do not fit into a refresh, the next frame answers.
///
///     refresh      m                   m+1
///     ─────────────┼───────────────────┼──
///     tick(m)      ╰ draw, submit   ╰ revision
///     state        dispatched ╰ pending╌╌╌ dispatched ╰ pending
///     tick(m+1)                        ╰ the revised frame is seen
///
/// With a timer the grid takes the place of the refreshes, and a frame counts as seen at its target or when it was
/// handed over, whichever is later. With a fixed rate nothing is waited for.
public struct FrameClock: Sendable {
  /// How frames are paced.
  public enum Pacing: Sendable, Hashable {
    /// By the display's reports. The assumed rate holds until two have come, and where they fail to come.
    case present(assumedFramesPerSecond: Double)
    /// By a timer.
    case timer(framesPerSecond: Double)
    /// Frame *n* shows instant *n* / rate.
    case fixed(framesPerSecond: Double)
  }

  /// Where the clock stands.
  public enum State: Sendable, Hashable {
    /// Nothing is to be drawn.
    case idle
    /// A frame starts at an instant.
    case scheduled(startNanoseconds: Int64)
    /// A frame is being drawn.
    case dispatched(Frame)
    /// A frame was handed to the display and has not been seen yet.
    case pendingPresentation(Frame, submittedNanoseconds: Int64)
  }

  /// Where the clock stands.
  public private(set) var state = State.idle

  /// What drives frames now: ``FrameSync/timer`` also where a display stopped reporting.
  public private(set) var sync: FrameSync

  /// When the display refreshes.
  public private(set) var refresh: RefreshEstimate

  /// Whether to ask the display for a tick; true after a submission where one is needed.
  public private(set) var wantsTick = false

  /// Whether a tick is still to come, for the frame under way or after a timer's probe.
  ///
  /// Where the window that was asked for the tick is hidden or closed, ask another window.
  public var awaitsTick: Bool {
    switch state {
    case .pendingPresentation: true
    case .dispatched: wantsTick || revision?.isLate == false
    case .idle, .scheduled: wantsTick
    }
  }

  private let pacing: Pacing
  private var nextIndex = 0
  /// The first frame that was begun after the display had told of a refresh; `nil` as long as it has told of none.
  private var firstInformedFrame: Int?
  private var firstTarget: Int64?
  private var lastTarget = Int64.min

  /// Whether a frame was asked for while another is under way.
  private var wantsAnother = false

  /// The begin of a slot of the timer's grid.
  private var gridNanoseconds: Int64?

  /// When the frame that waits to be seen is to be drawn once more.
  private var revisionStart: Int64?
  /// How the frame under way is or was drawn once more.
  private var revision: Revision?

  private struct Revision {
    var startNanoseconds: Int64
    /// When the frame was handed over before.
    var submittedNanoseconds: Int64
    /// Whether the refresh that was to show it came before.
    var isLate = false
  }

  private var cost = FrameCost()
  /// How much more time a revision takes than the cost of frames tells: grows with every one that is late, shrinks
  /// slowly.
  private var caution: Int64 = 0
  private var ticksMissing = 0

  /// Creates an idle clock.
  ///
  /// - Precondition: rates are in 0.1…2000.
  public init(_ pacing: Pacing) {
    self.pacing = pacing
    let rate: Double
    switch pacing {
    case .present(let framesPerSecond): (sync, rate) = (.present, framesPerSecond)
    case .timer(let framesPerSecond): (sync, rate) = (.timer, framesPerSecond)
    case .fixed(let framesPerSecond): (sync, rate) = (.fixed, framesPerSecond)
    }
    precondition((0.1...2000).contains(rate), "\(rate) is not a frame rate between 0.1 and 2000")
    refresh = RefreshEstimate(assumedIntervalNanoseconds: Int64((1e9 / rate).rounded()))
  }

  /// The time from one refresh to the next.
  public var refreshIntervalNanoseconds: Int64 { refresh.intervalNanoseconds }

  /// Until when to sleep where nothing else happens; `nil`: there is nothing to wake for.
  public var wakeUpNanoseconds: Int64? {
    switch state {
    case .idle, .dispatched: nil
    case .scheduled(let start): start
    case .pendingPresentation(_, let submitted): min(submitted + tickTimeout, revisionStart ?? .max)
    }
  }

  /// Refreshes whose reports fail to come for this long are given up: several intervals, and never a hiccup of the
  /// machine.
  private var tickTimeout: Int64 { max(8 * refresh.intervalNanoseconds, 250_000_000) }

  /// After this many, the display is taken not to report, and the timer takes over.
  private static let ticksThatMayBeMissing = 3

  /// While the timer stands in, every so many frames the display is asked again.
  private static let framesBetweenProbes = 64

  /// How long refreshes can be foretold from the last report: the error of the interval, up to 20 µs, grows with each
  /// of them.
  private static let phaseLifetime: Int64 = 1_000_000_000

  // MARK: Asking for frames

  /// Asks for a frame, as soon as one makes sense. Asking again changes nothing.
  public mutating func requestFrame(nowNanoseconds now: Int64) {
    switch state {
    case .idle: schedule(now: now)
    case .scheduled: break
    case .dispatched, .pendingPresentation: wantsAnother = true
    }
  }

  /// Asks that the frame which waits to be seen be drawn once more, with what has happened since.
  ///
  /// It starts as late as the cost of frames allows. Asking again changes nothing.
  ///
  /// - Returns: Whether it will; else ask for a frame.
  public mutating func requestRevision(nowNanoseconds now: Int64) -> Bool {
    guard case .pendingPresentation(let frame, _) = state, sync == .present, frame.targetMSC != nil else {
      return false
    }
    if revisionStart != nil { return true }
    let start = frame.targetNanoseconds - cost.peakNanoseconds - marginNanoseconds
    if now > start { return false }
    revisionStart = start
    return true
  }

  /// Takes back all requests, for a window that is hidden; a frame under way is forgotten.
  public mutating func cancel() {
    if case .dispatched = state, revision == nil { nextIndex -= 1 }
    state = .idle
    wantsAnother = false
    wantsTick = false
    revisionStart = nil
    revision = nil
    gridNanoseconds = nil
    refresh.forgetPhase()
  }

  /// The time that a revision leaves besides the cost of a frame: for the way to the display and for a process that is
  /// woken late.
  private var marginNanoseconds: Int64 {
    let interval = refresh.intervalNanoseconds
    return min(min(interval / 4, 2_000_000) + caution, interval)
  }

  /// Leaves more time after a revision that came too late, and a little less after each that did not.
  private mutating func learnCaution(missedRefreshes: Int) {
    if missedRefreshes > 0 {
      caution = min(refresh.intervalNanoseconds, 2 * caution + refresh.intervalNanoseconds / 8)
    } else {
      caution -= caution / 128
    }
  }

  private mutating func schedule(now: Int64) {
    wantsAnother = false
    var start = now
    switch sync {
    case .fixed, .present:
      break
    case .timer:
      let interval = refresh.intervalNanoseconds
      // A slot that is not over for long continues the grid; a longer pause begins a new one.
      if let grid = gridNanoseconds, now - grid < 2 * interval { start = max(now, grid + interval) }
    }
    state = .scheduled(startNanoseconds: start)
  }

  // MARK: A frame's way

  /// Begins the scheduled frame, or returns `nil` where none is due.
  ///
  /// Draw it for its target, then call ``frameSubmitted(nowNanoseconds:)``, or ``abandonFrame()``.
  public mutating func startFrame(nowNanoseconds now: Int64) -> Frame? {
    guard case .scheduled(let start) = state, now >= start else { return nil }
    let frame = makeFrame(now: now)
    nextIndex += 1
    lastTarget = frame.targetNanoseconds
    state = .dispatched(frame)
    return frame
  }

  /// Begins the revision that was asked for, or returns `nil` where none is due.
  ///
  /// Draw the frame again for the same target, then call ``frameSubmitted(nowNanoseconds:)``, or ``abandonFrame()``.
  public mutating func startRevision(nowNanoseconds now: Int64) -> Frame? {
    guard case .pendingPresentation(let frame, let submitted) = state, let start = revisionStart, now >= start else {
      return nil
    }
    revisionStart = nil
    // Who wakes too late leaves it to the next frame.
    if now + cost.expectedNanoseconds >= frame.targetNanoseconds {
      wantsAnother = true
      return nil
    }
    revision = Revision(startNanoseconds: now, submittedNanoseconds: submitted)
    state = .dispatched(frame)
    return frame
  }

  /// Gives up the frame that was begun, for example because no buffer is free; ask for it again when there is one.
  public mutating func abandonFrame() {
    guard case .dispatched(let frame) = state else { return }
    wantsAnother = false
    if let revision {
      state = .pendingPresentation(frame, submittedNanoseconds: revision.submittedNanoseconds)
      self.revision = nil
    } else {
      nextIndex -= 1
      state = .idle
    }
  }

  /// Notes that the frame was handed to the display.
  ///
  /// - Returns: What became of it, where no report of the display is awaited. Ask for a tick where ``wantsTick`` is
  ///   true.
  public mutating func frameSubmitted(nowNanoseconds now: Int64) -> FrameRecord? {
    guard case .dispatched(let frame) = state else { return nil }
    cost.add(now - (revision?.startNanoseconds ?? frame.startNanoseconds))
    if let revision {
      // The tick that was asked for is still to come, or the next one is to be asked for.
      state = .pendingPresentation(frame, submittedNanoseconds: now)
      wantsTick = revision.isLate
      return nil
    }
    if sync == .present {
      state = .pendingPresentation(frame, submittedNanoseconds: now)
      wantsTick = true
      return nil
    }
    if case .present = pacing { wantsTick = frame.index % Self.framesBetweenProbes == 0 }
    // A fixed rate has no refresh to miss.
    let presented = sync == .fixed ? now : max(now, frame.targetNanoseconds)
    let missed = sync == .fixed ? 0 : missedRefreshes(target: frame.targetNanoseconds, seen: presented)
    finish(now: now)
    return FrameRecord(
      frame: frame, submittedNanoseconds: now, presentedNanoseconds: presented, msc: nil, missedRefreshes: missed)
  }

  /// Takes in the display's report that refresh `msc` began at `ustNanoseconds`.
  ///
  /// Times that cannot be true (0, the future, long ago) are replaced by the present one for this frame and not learned
  /// from.
  ///
  /// - Returns: What became of the frame that this refresh shows.
  public mutating func tick(ustNanoseconds ust: Int64, msc: UInt64, nowNanoseconds now: Int64) -> FrameRecord? {
    wantsTick = false
    ticksMissing = 0
    let informed = firstInformedFrame ?? nextIndex
    firstInformedFrame = informed
    let isCredible = isCredible(ust: ust, now: now)
    let verdict = isCredible ? refresh.add(ustNanoseconds: ust, msc: msc) : .ignored
    if case .present = pacing, sync == .timer { sync = .present }
    guard case .pendingPresentation(let frame, let submitted) = state else {
      revision?.isLate = true
      return nil
    }
    if revision?.isLate == false, verdict == .accepted, ust < submitted {
      // The next refresh shows the revision.
      revision?.isLate = true
      wantsTick = true
      return nil
    }

    // A report that repeats the last one says nothing about this frame.
    let seen = verdict == .ignored ? now : ust
    // A frame that was begun before the display had told of a refresh was not drawn for one.
    var missed = frame.index < informed ? 0 : missedRefreshes(target: frame.targetNanoseconds, seen: seen)
    if verdict == .accepted, let target = frame.targetMSC {
      missed = Int(clamping: max(0, Int64(bitPattern: msc &- target)))
      // Before the display's rate is known frames are late for another reason.
      if refresh.isSettled { learnCaution(missedRefreshes: revision == nil ? 0 : missed) }
    }
    finish(now: now)
    return FrameRecord(
      frame: frame, submittedNanoseconds: submitted, presentedNanoseconds: seen,
      msc: verdict == .ignored ? nil : msc, missedRefreshes: missed)
  }

  /// Gives up a frame of which the display has not told for long. Call it after every sleep.
  ///
  /// - Returns: The frame, with no time of presentation.
  public mutating func expire(nowNanoseconds now: Int64) -> FrameRecord? {
    guard case .pendingPresentation(let frame, let submitted) = state, now - submitted >= tickTimeout else {
      return nil
    }
    ticksMissing += 1
    wantsTick = false
    refresh.forgetPhase()
    if ticksMissing >= Self.ticksThatMayBeMissing {
      sync = .timer
      gridNanoseconds = nil
    }
    finish(now: now)
    return FrameRecord(
      frame: frame, submittedNanoseconds: submitted, presentedNanoseconds: nil, msc: nil, missedRefreshes: 0)
  }

  /// The refresh to ask for a tick at, where by the reports so far it is the next one and still to come.
  ///
  /// `nil` where nothing has been reported yet or a refresh has gone by since: ask for whatever comes next.
  public func comingMSC(nowNanoseconds now: Int64) -> UInt64? {
    guard sync == .present, let last = refresh.lastMSC, refresh.refreshes(until: now) == 1 else { return nil }
    return last &+ 1
  }

  // MARK: Arithmetic

  private mutating func makeFrame(now: Int64) -> Frame {
    let index = nextIndex
    var target: Int64
    var targetMSC: UInt64?
    switch sync {
    case .fixed:
      let seconds = Double(index) / fixedRate
      let first = firstTarget ?? now
      firstTarget = first
      return Frame(
        index: index, startNanoseconds: now, targetNanoseconds: first + Int64((seconds * 1e9).rounded()),
        targetMSC: nil,
        seconds: seconds)
    case .timer:
      let interval = refresh.intervalNanoseconds
      // The slot that `now` lies in; slots that passed unused are left out.
      let slot: Int64
      if let grid = gridNanoseconds, now >= grid, now - grid < 1_000_000_000 {
        slot = grid + (now - grid) / interval * interval
      } else {
        slot = now
      }
      gridNanoseconds = slot
      target = slot + interval
    case .present:
      if let msc = refresh.lastMSC, now - refresh.phaseNanoseconds < Self.phaseLifetime {
        // Counted in refreshes and not in time: a tick may come earlier than the even grid has it.
        // However slow the last frames were, the picture is not drawn for an instant far ahead.
        let expected = min(cost.expectedNanoseconds, 4 * refresh.intervalNanoseconds)
        let refreshes = refresh.refreshes(until: now + expected)
        target = refresh.phaseNanoseconds + refreshes * refresh.intervalNanoseconds
        targetMSC = msc &+ UInt64(refreshes)
      } else {
        // The next refresh begins within an interval.
        target = now + refresh.intervalNanoseconds
      }
    }
    target = max(target, lastTarget)
    let first = firstTarget ?? target
    firstTarget = first
    return Frame(
      index: index, startNanoseconds: now, targetNanoseconds: target, targetMSC: targetMSC,
      seconds: Double(target - first) / 1e9)
  }

  private var fixedRate: Double {
    if case .fixed(let framesPerSecond) = pacing { framesPerSecond } else { 1e9 / Double(refresh.intervalNanoseconds) }
  }

  private mutating func finish(now: Int64) {
    state = .idle
    // What a revision was to show the next frame shows.
    if revisionStart != nil { wantsAnother = true }
    revisionStart = nil
    revision = nil
    if wantsAnother { schedule(now: now) }
  }

  private func missedRefreshes(target: Int64, seen: Int64) -> Int {
    let interval = refresh.intervalNanoseconds
    // Half an interval separates jitter from a refresh missed.
    return Int(clamping: max(0, (seen - target + interval / 2) / interval))
  }

  private func isCredible(ust: Int64, now: Int64) -> Bool {
    let (age, overflows) = now.subtractingReportingOverflow(ust)
    return ust > 0 && !overflows && age >= -refresh.intervalNanoseconds && age < 1_000_000_000
  }
}
