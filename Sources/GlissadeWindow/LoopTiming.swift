// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling
import GlissadeWindowContents
import GlissadeX11Windowing

/// The timing of all windows: the start of each frame, the instant that it shows, and its record.
struct LoopTiming {
  /// The rate of fixed instants in frames per second; `nil` for live instants.
  var fixedRate: Double? { clock.fixedRate }
  /// Whether each refresh is a frame, even if nothing moves: with fixed instants, and with a limit of frames, which a
  /// window at rest would never reach.
  var drawsEveryRefresh: Bool { fixedRate != nil || frameLimit != nil }
  private let frameLimit: Int?
  private let keepsRecords: Bool

  private var clock: FrameClock
  private var timeline = ServerTimeline()
  private var frames: FrameStatistics
  private var costs: [FrameCosts] = []
  private var pendingInputs: [Int64] = []
  /// The window that was requested to report the next frame tick.
  private var tickWindow: WindowID?
  /// The serial number of that request. The reports of earlier ones can still arrive, for example of a frame that was
  /// cancelled because its window was hidden.
  private var tickSerial: UInt32?

  /// The instant of the last drawn frame.
  private(set) var shownInstant = 0.0
  private var shownFrames = 0
  /// Whether the present drawing is a revision of a submitted frame.
  private var isRevising = false
  /// The time of the last event, in milliseconds of the server's clock.
  private(set) var serverMilliseconds: UInt32 = 0

  /// The smallest number of latest frames whose records and costs are kept.
  private static let keptCount = 240

  init(_ options: WindowLoopOptions, on connection: Connection) {
    let pacing = options.pacing ?? (connection.supportsFrameTicks ? .present : .timer)
    var rate = connection.nominalRefreshRate ?? 60
    if pacing == .free, case .fixed(let framesPerSecond) = options.instants { rate = framesPerSecond }
    clock = FrameClock(pacing, framesPerSecond: rate, instants: options.instants)
    frameLimit = options.frameLimit
    keepsRecords = options.keepsRecords
    frames = FrameStatistics(keepingLast: keepsRecords ? nil : Self.keptCount)
  }

  // MARK: - Instants

  /// Returns the instant of pictures that are presented at a time of the monotonic clock; 0 before the first frame.
  func instant(at nanoseconds: Int64) -> Double { clock.instant(atNanoseconds: nanoseconds) }

  /// Returns the presentation time of an instant in nanoseconds; `nil` before the first frame and on overflow.
  func nanoseconds(of instant: Double) -> Int64? { clock.nanoseconds(ofInstant: instant) }

  /// Returns the instant of an event. With fixed instants, this is the instant of the shown frame.
  ///
  /// - Parameter milliseconds: The time of the event on the server's clock.
  mutating func instant(ofServer milliseconds: UInt32) -> Double {
    serverMilliseconds = milliseconds
    let happened = timeline.nanoseconds(
      ofServerMilliseconds: milliseconds, receivedNanoseconds: MonotonicClock.nanoseconds())
    if keepsRecords { pendingInputs.append(happened) }
    return fixedRate == nil ? instant(at: happened) : shownInstant
  }

  /// The instant for events without a time.
  var presentInstant: Double {
    fixedRate == nil ? max(shownInstant, instant(at: MonotonicClock.nanoseconds())) : shownInstant
  }

  // MARK: - Frames

  /// Whether the limit of drawn frames is reached.
  var hasDrawnAll: Bool { frameLimit.map { shownFrames >= $0 } ?? false }

  /// Whether all frames up to the limit have been presented or given up.
  var hasShownAll: Bool {
    frameLimit.map { frames.presentedCount + frames.unreportedCount >= $0 } ?? false
  }

  /// The instant at which the last frame counts as presented. Without reports of the display it is that of its refresh,
  /// which can be still to come.
  var lastPresentedNanoseconds: Int64? { frames.records.last?.presentedNanoseconds }

  /// The wake-up time for the next frame or for the frame in flight; `nil` without either.
  var wakeUpNanoseconds: Int64? { clock.wakeUpNanoseconds }

  mutating func requestFrame(now: Int64) { clock.requestFrame(nowNanoseconds: now) }

  /// Requests a revision of the frame in flight, with the events since it was drawn; returns whether one is possible.
  mutating func requestRevision(now: Int64) -> Bool { clock.requestRevision(nowNanoseconds: now) }

  /// Starts the frame or the revision that is due; `nil` if none is due.
  mutating func startFrame(now: Int64) -> (frame: Frame, isRevision: Bool)? {
    if let frame = clock.startRevision(nowNanoseconds: now) {
      isRevising = true
      return (frame, true)
    }
    isRevising = false
    return clock.startFrame(nowNanoseconds: now).map { ($0, false) }
  }

  mutating func abandonFrame() { clock.abandonFrame() }

  /// Records that the drawing of a frame begins.
  mutating func begin(_ frame: Frame) {
    shownInstant = frame.instant
  }

  /// Records that a frame was submitted to the display, with its cost. The cost of a revision is added to its frame.
  ///
  /// - Parameter continues: Whether the picture changes further. The next frame is requested at once then: its delay is
  ///   not a pause of the motion.
  mutating func finishFrame(_ cost: consuming FrameCosts, continues: Bool) {
    // The loss of the last visible window during drawing cancels the frame.
    guard clock.isDrawing else { return }
    if keepsRecords {
      cost.inputs = pendingInputs
      pendingInputs = []
    }
    if isRevising, let last = costs.indices.last {
      costs[last] += cost
    } else {
      add(cost)
    }
    let now = MonotonicClock.nanoseconds()
    if continues, !hasDrawnAll { clock.requestFrame(nowNanoseconds: now) }
    if let record = clock.frameSubmitted(nowNanoseconds: now) { frames.add(record) }
  }

  private mutating func add(_ cost: consuming FrameCosts) {
    shownFrames += 1
    if !keepsRecords, costs.count >= 4 * Self.keptCount {
      // Halving keeps removal from the front rare.
      costs.removeFirst(costs.count / 2)
    }
    costs.append(cost)
  }

  /// Gives up a frame that the display has not reported within the time limit.
  mutating func expire(now: Int64) {
    if let record = clock.expire(nowNanoseconds: now) { frames.add(record) }
  }

  /// Cancels all requests, because no window is visible.
  mutating func cancel() {
    clock.cancel()
    // The clock discards the frame in flight, so its count and costs are removed too.
    costs.removeLast(framesInFlight)
    shownFrames -= framesInFlight
  }

  /// The number of submitted frames that have no record yet.
  private var framesInFlight: Int { shownFrames - frames.presentedCount - frames.unreportedCount }

  // MARK: - Ticks

  /// Whether a tick is awaited from this window, or from a window that is still to be chosen.
  func awaitsTick(from window: WindowID) -> Bool { clock.awaitsTick && (tickWindow ?? window) == window }

  /// Whether to request a frame tick from a window.
  var needsTick: Bool { clock.needsTick }

  /// Requests a frame tick from a window.
  mutating func requestTick(from window: Window) throws(WindowingError) {
    tickWindow = window.id
    if let msc = clock.nextMSC(nowNanoseconds: MonotonicClock.nanoseconds()) {
      tickSerial = try window.requestFrameTick(atMSC: msc)
    } else {
      tickSerial = try window.requestFrameTick()
    }
  }

  /// Processes a frame tick. A tick that does not answer the last request is ignored.
  mutating func process(_ tick: FrameTick, from window: WindowID) {
    guard window == tickWindow, tick.serial == tickSerial else { return }
    let now = MonotonicClock.nanoseconds()
    if let record = clock.tick(ustNanoseconds: tick.ustNanoseconds, msc: tick.msc, nowNanoseconds: now) {
      frames.add(record)
    }
  }

  // MARK: - Statistics

  /// The times of all frames, or of the latest ones.
  var statistics: WindowStatistics {
    var statistics = WindowStatistics()
    statistics.pacing = clock.pacing
    statistics.refreshNanoseconds = clock.refreshIntervalNanoseconds
    statistics.frames = frames
    statistics.costs = costs
    statistics.framesInFlight = framesInFlight
    return statistics
  }
}
