// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A state machine that decides when a frame starts and which instant it shows.
///
/// The clock is a value that does not read the time: each call passes the instant, in nanoseconds of one monotonic
/// clock. With a display that reports its refreshes, a frame has these states:
///
/// ```text
/// refresh      m                   m+1                 m+2
/// ─────────────┼───────────────────┼───────────────────┼──
/// tick(m)      ╰ draw, submit, request a tick
/// state        dispatched ╰ pendingPresentation
/// tick(m+1)                        ╰ the frame is presented; the next one starts
/// ```
///
/// The server replies in order. Therefore the tick requested after the submission reports the refresh that shows the
/// frame. A frame that was not ready in time is presented one refresh later. It is late by one refresh, and the refresh
/// before it is missed:
///
/// ```text
/// refresh      m                   m+1                 m+2
/// ─────────────┼───────────────────┼───────────────────┼──
/// state        dispatched ───────────── ╰ pending      │
/// tick(m+2)                        missed              ╰ late by 1
/// ```
///
/// A frame that is expected to take longer than a refresh has a later target. It is then not late, but the refreshes
/// before it are missed all the same: ``FrameRecord/missedRefreshes`` counts from the previous presented picture.
///
/// A frame starts immediately, which leaves the most time for drawing. An event before its presentation, such as a
/// click, causes a revision. The frame is drawn again, as late as the cost of frames allows, so that it shows the
/// event. If two drawings do not fit into a refresh, the next frame shows the event.
///
/// ```text
/// refresh      m                   m+1
/// ─────────────┼───────────────────┼──
/// tick(m)      ╰ draw, submit   ╰ revision
/// state        dispatched ╰ pending ╰ revising ╰ pending
/// tick(m+1)                        ╰ the revised frame is presented
/// ```
///
/// With a timer, a regular grid replaces the refreshes. A frame then counts as presented at its target or its
/// submission, whichever is later. With free pacing the clock never waits.
package struct FrameClock: Sendable {
  /// A submission of a frame to the display.
  package struct Submission: Sendable, Hashable {
    /// The instant of the submission.
    package var nanoseconds: Int64
    /// Whether this submission shows a revision: the frame was drawn again before it.
    package var isRevision = false
    /// Whether the refresh for which the frame was drawn has already passed.
    package var isLate = false
  }

  /// The state of the clock.
  package enum State: Sendable, Hashable {
    /// No frame is due.
    case idle
    /// A frame starts at an instant.
    case scheduled(startNanoseconds: Int64)
    /// A frame is being drawn.
    case dispatched(Frame)
    /// A frame was submitted to the display and is not presented yet.
    case pendingPresentation(Frame, Submission)
    /// A submitted frame will be drawn again.
    case revisionScheduled(Frame, Submission, startNanoseconds: Int64)
    /// A frame is being drawn again, after an earlier submission.
    case revising(Frame, Submission, startNanoseconds: Int64)
  }

  /// The current state.
  package private(set) var state = State.idle

  /// The current pacing; ``FramePacing/timer`` also for a display that stopped reporting.
  package private(set) var pacing: FramePacing

  /// The estimate of the display's refreshes.
  package private(set) var refresh: RefreshEstimate

  /// Whether the caller must request a tick from the display; set by a submission that requires one.
  package private(set) var needsTick = false

  /// Whether a requested tick has not arrived yet, for the current frame or for a probe while the timer replaces the
  /// display.
  ///
  /// If the window with the request is hidden or closed, request the tick from another window.
  package var awaitsTick: Bool {
    switch state {
    case .pendingPresentation, .revisionScheduled: true
    case .revising(_, let submission, _): needsTick || !submission.isLate
    case .idle, .scheduled, .dispatched: needsTick
    }
  }

  /// Whether a frame is being drawn, for the first time or again.
  package var isDrawing: Bool {
    switch state {
    case .dispatched, .revising: true
    case .idle, .scheduled, .pendingPresentation, .revisionScheduled: false
    }
  }

  /// The pacing that the client requested.
  private let requestedPacing: FramePacing
  /// The rate of fixed instants, or `nil` for live ones.
  package let fixedRate: Double?
  private var nextIndex = 0
  /// The first frame that started after the display's first report; `nil` before that report.
  private var firstInformedFrame: Int?
  /// The target of the first frame, at which the instant is 0.
  private var originNanoseconds: Int64?
  private var lastTarget = Int64.min

  /// Whether a frame was requested while another one is in progress.
  private var isNextFrameRequested = false
  /// The presented pictures, which determine the missed refreshes.
  private var presentations = Presentations()

  /// The start of an interval of the timer's grid.
  private var gridNanoseconds: Int64?

  private var cost = FrameCost()
  /// The extra time for a revision beyond the cost of a frame. It grows with each late revision and shrinks slowly.
  private var revisionReserve: Int64 = 0
  private var missingTickCount = 0

  /// Creates an idle clock.
  ///
  /// - Parameters:
  ///   - pacing: The pacing of frames.
  ///   - rate: The rate in frames per second. With ``FramePacing/present`` it is used until two reports have arrived,
  ///     and if reports are missing.
  ///   - instants: The instants that frames show. Free pacing has fixed ones at its own rate.
  /// - Precondition: The rates are in 0.1 … 2000.
  package init(_ pacing: FramePacing, framesPerSecond rate: Double, instants: FrameInstants = .live) {
    (self.pacing, requestedPacing) = (pacing, pacing)
    switch (pacing, instants) {
    case (.free, _): fixedRate = rate
    case (_, .fixed(let framesPerSecond)): fixedRate = framesPerSecond
    case (_, .live): fixedRate = nil
    }
    for rate in [rate, fixedRate ?? rate] {
      checkArgument((0.1...2000).contains(rate), "\(rate) is not a frame rate between 0.1 and 2000")
    }
    refresh = RefreshEstimate(assumedIntervalNanoseconds: Int64((1e9 / rate).rounded()))
  }

  /// The time from one refresh to the next.
  package var refreshIntervalNanoseconds: Int64 { refresh.intervalNanoseconds }

  /// The instant at which to wake up without other events; `nil` if no wake-up is required.
  package var wakeUpNanoseconds: Int64? {
    switch state {
    case .idle, .dispatched, .revising: nil
    case .scheduled(let start): start
    case .pendingPresentation(_, let submission): submission.nanoseconds + tickTimeout
    case .revisionScheduled(_, let submission, let start): min(submission.nanoseconds + tickTimeout, start)
    }
  }

  // MARK: FrameInstants

  /// The live instant that is presented at a time, in seconds since the target of the first frame; 0 before it.
  package func instant(atNanoseconds nanoseconds: Int64) -> Double {
    guard let originNanoseconds else { return 0 }
    return max(0, Double(nanoseconds - originNanoseconds) / 1e9)
  }

  /// The time at which a live instant is presented, or `nil` before the first frame and beyond the range of the clock.
  package func nanoseconds(ofInstant instant: Double) -> Int64? {
    guard let originNanoseconds, let offset = Int64(exactly: (instant * 1e9).rounded(.up)) else { return nil }
    let (nanoseconds, overflows) = originNanoseconds.addingReportingOverflow(offset)
    return overflows ? nil : nanoseconds
  }

  /// The wait after which a missing report is given up. It is several intervals, and longer than a short stall.
  private var tickTimeout: Int64 { max(8 * refresh.intervalNanoseconds, 250_000_000) }

  /// The number of missing reports after which the timer replaces the display.
  private static let missingTickLimit = 3

  /// The number of frames between requests for a tick while the timer replaces the display.
  private static let framesBetweenProbes = 64

  /// The time for which refreshes can be predicted from the last report. The error of the interval, up to 20 µs, adds
  /// up with each refresh.
  private static let phaseLifetime: Int64 = 1_000_000_000

  // MARK: Requesting frames

  /// Requests a frame as soon as one is possible; repeated requests have no effect.
  package mutating func requestFrame(nowNanoseconds now: Int64) {
    switch state {
    case .idle:
      presentations.requestPicture(.at(now))
      schedule(now: now)
    case .scheduled: break
    case .dispatched, .pendingPresentation, .revisionScheduled, .revising: isNextFrameRequested = true
    }
  }

  /// Requests a revision of the submitted frame, so that it shows the latest events.
  ///
  /// The revision starts as late as the cost of frames allows. Repeated requests have no effect.
  ///
  /// - Returns: Whether the revision will take place; if not, request a frame.
  package mutating func requestRevision(nowNanoseconds now: Int64) -> Bool {
    if case .revisionScheduled = state { return true }
    guard case .pendingPresentation(let frame, let submission) = state, pacing == .present, frame.targetMSC != nil
    else {
      return false
    }
    let start = frame.targetNanoseconds - cost.peakNanoseconds - marginNanoseconds
    if now > start { return false }
    state = .revisionScheduled(frame, submission, startNanoseconds: start)
    return true
  }

  /// Cancels all requests, for a window that is hidden, and discards a frame in progress: the next one has its index.
  package mutating func cancel() {
    switch state {
    case .idle, .scheduled: break
    case .dispatched, .pendingPresentation, .revisionScheduled, .revising:
      nextIndex -= 1
      firstInformedFrame = firstInformedFrame.map { min($0, nextIndex) }
    }
    state = .idle
    isNextFrameRequested = false
    needsTick = false
    gridNanoseconds = nil
    refresh.resetPhase()
    presentations = Presentations()
  }

  /// The reserve of a revision beyond the cost of a frame, for the transport to the display and for a late wake-up.
  private var marginNanoseconds: Int64 {
    let interval = refresh.intervalNanoseconds
    return min(min(interval / 4, 2_000_000) + revisionReserve, interval)
  }

  /// Increases the reserve after a late revision, and reduces it slightly after any other frame.
  private mutating func updateRevisionReserve(lateRefreshes: Int) {
    if lateRefreshes > 0 {
      revisionReserve = min(refresh.intervalNanoseconds, 2 * revisionReserve + refresh.intervalNanoseconds / 8)
    } else {
      revisionReserve -= revisionReserve / 128
    }
  }

  private mutating func schedule(now: Int64) {
    isNextFrameRequested = false
    var start = now
    switch pacing {
    case .free, .present:
      break
    case .timer:
      let interval = refresh.intervalNanoseconds
      // A recent interval continues the grid; after a longer pause a new grid starts.
      if let grid = gridNanoseconds, now - grid < 2 * interval { start = max(now, grid + interval) }
    }
    state = .scheduled(startNanoseconds: start)
  }

  // MARK: The states of a frame

  /// Starts the scheduled frame, or returns `nil` if none is due.
  ///
  /// Draw it for its target, then call ``frameSubmitted(nowNanoseconds:)`` or ``abandonFrame()``.
  package mutating func startFrame(nowNanoseconds now: Int64) -> Frame? {
    guard case .scheduled(let start) = state, now >= start else { return nil }
    let frame = makeFrame(now: now)
    nextIndex += 1
    lastTarget = frame.targetNanoseconds
    state = .dispatched(frame)
    return frame
  }

  /// Starts the requested revision, or returns `nil` if none is due.
  ///
  /// Draw the frame again for the same target, then call ``frameSubmitted(nowNanoseconds:)`` or ``abandonFrame()``.
  package mutating func startRevision(nowNanoseconds now: Int64) -> Frame? {
    guard case .revisionScheduled(let frame, let submission, let start) = state, now >= start else { return nil }
    // After a late wake-up the next frame shows the events instead.
    if now + cost.expectedNanoseconds >= frame.targetNanoseconds {
      isNextFrameRequested = true
      state = .pendingPresentation(frame, submission)
      return nil
    }
    state = .revising(frame, Submission(nanoseconds: submission.nanoseconds), startNanoseconds: now)
    return frame
  }

  /// Abandons the drawing of the current frame, for example because no buffer is free.
  ///
  /// If this drawing is a revision, the picture that was submitted before it stays. A request made during the drawing
  /// is dropped, so request a frame again later.
  package mutating func abandonFrame() {
    switch state {
    case .idle, .scheduled, .pendingPresentation, .revisionScheduled: return
    case .dispatched:
      nextIndex -= 1
      if nextIndex == 0 { originNanoseconds = nil }
      state = .idle
    case .revising(let frame, let submission, _):
      state = .pendingPresentation(frame, Submission(nanoseconds: submission.nanoseconds))
    }
    isNextFrameRequested = false
  }

  /// Records that the frame was submitted to the display.
  ///
  /// - Returns: The outcome, if no report of the display is awaited. Request a tick if ``needsTick`` is true.
  package mutating func frameSubmitted(nowNanoseconds now: Int64) -> FrameRecord? {
    if case .revising(let frame, let submission, let start) = state {
      cost.add(now - start)
      // If a tick arrived while the frame was drawn again, another tick must be requested. Otherwise the requested tick
      // is still outstanding.
      state = .pendingPresentation(frame, Submission(nanoseconds: now, isRevision: true, isLate: submission.isLate))
      needsTick = submission.isLate
      return nil
    }
    guard case .dispatched(let frame) = state else { return nil }
    cost.add(now - frame.startNanoseconds)
    if pacing == .present {
      state = .pendingPresentation(frame, Submission(nanoseconds: now))
      needsTick = true
      return nil
    }
    if requestedPacing == .present { needsTick = frame.index % Self.framesBetweenProbes == 0 }
    let target = frame.targetNanoseconds
    var record = FrameRecord(frame: frame, submittedNanoseconds: now, presentedNanoseconds: max(now, target))
    if pacing == .free {
      // Free pacing has no refresh to miss.
      record.presentedNanoseconds = now
      record.intervalNanoseconds = presentations.present(at: now, refresh: now, msc: nil, interval: nil).elapsed
    } else {
      let (presented, interval) = (max(now, target), refresh.intervalNanoseconds)
      record.lateRefreshes = refreshes(from: target, to: presented)
      // A picture is shown in the interval of the grid that contains its presentation.
      (record.missedRefreshes, record.intervalNanoseconds) = presentations.present(
        at: presented, refresh: target + (presented - target) / interval * interval, msc: nil, interval: interval)
    }
    finish(now: now)
    return record
  }

  /// Processes the display's report that refresh `msc` began at `ustNanoseconds`.
  ///
  /// A report is ignored if its time is 0, at least a second old, or more than a refresh interval in the future. The
  /// frame then counts as presented at `now`.
  ///
  /// - Returns: The outcome of the frame that this refresh shows.
  package mutating func tick(ustNanoseconds ust: Int64, msc: UInt64, nowNanoseconds now: Int64) -> FrameRecord? {
    needsTick = false
    missingTickCount = 0
    let informed = firstInformedFrame ?? nextIndex
    firstInformedFrame = informed
    let isCredible = isCredible(ust: ust, now: now)
    let acceptance = isCredible ? refresh.add(ustNanoseconds: ust, msc: msc) : .ignored
    if requestedPacing == .present, pacing == .timer { pacing = .present }
    if case .revising(let frame, var submission, let start) = state {
      submission.isLate = true
      state = .revising(frame, submission, startNanoseconds: start)
    }
    guard let (frame, submission) = submitted else { return nil }
    if submission.isRevision, !submission.isLate, acceptance == .accepted, ust < submission.nanoseconds {
      // The next refresh shows the revision.
      setLate()
      needsTick = true
      return nil
    }

    // A repeated report has no information about this frame.
    let presented = acceptance == .ignored ? now : ust
    var record = FrameRecord(
      frame: frame, submittedNanoseconds: submission.nanoseconds, presentedNanoseconds: presented,
      msc: acceptance == .ignored ? nil : msc)
    // A frame that started before the first report has no refresh as its target.
    if frame.index >= informed { record.lateRefreshes = refreshes(from: frame.targetNanoseconds, to: presented) }
    if acceptance == .accepted, let target = frame.targetMSC {
      record.lateRefreshes = Int(clamping: max(0, Int64(bitPattern: msc &- target)))
      // Until the estimate is settled, an inexact interval can also make frames late.
      if refresh.isSettled { updateRevisionReserve(lateRefreshes: submission.isRevision ? record.lateRefreshes : 0) }
    }
    (record.missedRefreshes, record.intervalNanoseconds) = presentations.present(
      at: presented, refresh: presented, msc: msc, interval: refresh.intervalNanoseconds)
    finish(now: now)
    return record
  }

  /// The frame that was submitted and is not presented yet, also while its revision is scheduled.
  private var submitted: (frame: Frame, submission: Submission)? {
    switch state {
    case .pendingPresentation(let frame, let submission), .revisionScheduled(let frame, let submission, _):
      (frame, submission)
    case .idle, .scheduled, .dispatched, .revising: nil
    }
  }

  /// Records that the refresh for which the submitted frame was drawn has passed.
  private mutating func setLate() {
    switch state {
    case .pendingPresentation(let frame, var submission):
      submission.isLate = true
      state = .pendingPresentation(frame, submission)
    case .revisionScheduled(let frame, var submission, let start):
      submission.isLate = true
      state = .revisionScheduled(frame, submission, startNanoseconds: start)
    case .idle, .scheduled, .dispatched, .revising: break
    }
  }

  /// Gives up a frame whose report is overdue; call it after every sleep.
  ///
  /// - Returns: The frame, without an instant of presentation.
  package mutating func expire(nowNanoseconds now: Int64) -> FrameRecord? {
    guard let (frame, submission) = submitted, now - submission.nanoseconds >= tickTimeout else { return nil }
    missingTickCount += 1
    needsTick = false
    refresh.resetPhase()
    if missingTickCount >= Self.missingTickLimit {
      pacing = .timer
      gridNanoseconds = nil
    }
    finish(now: now, isPresented: false)
    return FrameRecord(frame: frame, submittedNanoseconds: submission.nanoseconds)
  }

  /// Returns the count of the next refresh, for a tick request, or `nil` if the reports do not determine it.
  ///
  /// The result is `nil` before the first report, and if a refresh has passed since the last one. Then request a tick
  /// without a count.
  package func nextMSC(nowNanoseconds now: Int64) -> UInt64? {
    guard pacing == .present, let last = refresh.lastMSC, refresh.refreshes(until: now) == 1 else { return nil }
    return last &+ 1
  }

  // MARK: Arithmetic

  private mutating func makeFrame(now: Int64) -> Frame {
    let index = nextIndex
    // Free pacing always has fixed instants.
    let fixedInstant = fixedRate.map { Double(index) / $0 }
    var target: Int64
    var targetMSC: UInt64?
    switch pacing {
    case .free:
      let origin = originNanoseconds ?? now
      originNanoseconds = origin
      target = origin + Int64(((fixedInstant ?? 0) * 1e9).rounded())
    case .timer:
      let interval = refresh.intervalNanoseconds
      // The interval that contains `now`; unused intervals are skipped.
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
        // Refreshes are counted instead of time, because a tick may arrive before the estimated instant. The limit
        // prevents a target far ahead after slow frames.
        let expected = min(cost.expectedNanoseconds, 4 * refresh.intervalNanoseconds)
        let refreshes = refresh.refreshes(until: now + expected)
        target = refresh.phaseNanoseconds + refreshes * refresh.intervalNanoseconds
        targetMSC = msc &+ UInt64(refreshes)
      } else {
        // Without a recent report the phase is unknown. The next refresh begins at most one interval from now.
        target = now + refresh.intervalNanoseconds
      }
    }
    target = max(target, lastTarget)
    if originNanoseconds == nil { originNanoseconds = target }
    return Frame(
      index: index, startNanoseconds: now, targetNanoseconds: target, targetMSC: targetMSC,
      instant: fixedInstant ?? instant(atNanoseconds: target))
  }

  private mutating func finish(now: Int64, isPresented: Bool = true) {
    // The next frame shows the events of a cancelled revision.
    if case .revisionScheduled = state { isNextFrameRequested = true }
    state = .idle
    guard isNextFrameRequested else { return }
    // After a frame without a report, the picture has been due since the request of that frame.
    if isPresented { presentations.requestPicture(.duringPrevious) }
    schedule(now: now)
  }

  /// The number of refreshes from the target of a frame to its presentation.
  private func refreshes(from target: Int64, to presented: Int64) -> Int {
    let interval = refresh.intervalNanoseconds
    // Half an interval separates jitter from a later refresh.
    return Int(clamping: max(0, (presented - target + interval / 2) / interval))
  }

  private func isCredible(ust: Int64, now: Int64) -> Bool {
    let (age, overflows) = now.subtractingReportingOverflow(ust)
    return ust > 0 && !overflows && age >= -refresh.intervalNanoseconds && age < 1_000_000_000
  }
}
