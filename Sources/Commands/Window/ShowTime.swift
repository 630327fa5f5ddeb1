import FrameScheduling
import Visualizer
import X11Windowing

/// The time of all windows of the program: when a frame starts, which instant it shows in every one of them, and what
/// came of it.
struct ShowTime {
  /// The rate of instants, where it is fixed.
  let fixedRate: Double?
  private let frameLimit: Int?
  private let keepsRecords: Bool

  private var clock: FrameClock
  private var timeline = ServerTimeline()
  private var statistics: FrameStatistics
  private var costs: [FrameCosts] = []
  private var pendingInputs: [Int64] = []
  /// The window whose ticks tell when the last frame was seen.
  private var tickWindow: WindowID?

  /// The instant that was drawn last.
  private(set) var shownInstant = 0.0
  private var shownFrames = 0
  /// Whether the frame that is being drawn is drawn once more.
  private var isRevising = false
  /// When instant 0 is seen.
  private var originNanoseconds: Int64?
  /// When the last event happened, by the server's clock.
  private(set) var serverMilliseconds: UInt32 = 0

  init(_ name: ClockName, on connection: Connection, frameLimit: Int?, keepsRecords: Bool) {
    let rate = connection.statedRefreshRate ?? 60
    let pacing: FrameClock.Pacing =
      if case .free(let rate) = name {
        .fixed(framesPerSecond: rate)
      } else if connection.offersFrameTicks {
        .present(assumedFramesPerSecond: rate)
      } else {
        .timer(framesPerSecond: rate)
      }
    clock = FrameClock(pacing)
    fixedRate = name.rate
    self.frameLimit = frameLimit
    self.keepsRecords = keepsRecords
    statistics = FrameStatistics(keepingLast: keepsRecords ? nil : FrameStrip.longest)
  }

  // MARK: - Instants

  /// The instant that pictures show when they are seen at a time.
  func instant(at nanoseconds: Int64) -> Double {
    guard let originNanoseconds else { return 0 }
    return max(0, Double(nanoseconds - originNanoseconds) / 1e9)
  }

  /// The instant that a frame shows.
  func instant(of frame: Frame) -> Double {
    fixedRate.map { Double(shownFrames) / $0 } ?? instant(at: frame.targetNanoseconds)
  }

  /// When an instant is seen; `nil` where that is beyond all counting.
  func nanoseconds(of instant: Double) -> Int64? {
    guard let originNanoseconds, let wait = Int64(exactly: (instant * 1e9).rounded(.up)) else { return nil }
    let (time, overflows) = originNanoseconds.addingReportingOverflow(wait)
    return overflows ? nil : time
  }

  /// The instant at which something happened; with a fixed clock that of the frame on screen.
  mutating func instant(ofServer milliseconds: UInt32) -> Double {
    serverMilliseconds = milliseconds
    let happened = timeline.nanoseconds(
      ofServerMilliseconds: milliseconds, receivedNanoseconds: MonotonicClock.nanoseconds())
    if keepsRecords { pendingInputs.append(happened) }
    return fixedRate == nil ? instant(at: happened) : shownInstant
  }

  /// The instant of what is told without a time of its own.
  var presentInstant: Double {
    fixedRate == nil ? max(shownInstant, instant(at: MonotonicClock.nanoseconds())) : shownInstant
  }

  // MARK: - Frames

  /// Whether all frames that were asked for have been drawn.
  var hasDrawnAll: Bool { frameLimit.map { shownFrames >= $0 } ?? false }

  /// Whether all frames that were asked for have been seen.
  var hasShownAll: Bool {
    frameLimit.map { statistics.presentedCount + statistics.unreportedCount >= $0 } ?? false
  }

  /// Until when to sleep for the frame under way; `nil`: there is none.
  var wakeUpNanoseconds: Int64? { clock.wakeUpNanoseconds }

  mutating func requestFrame(now: Int64) { clock.requestFrame(nowNanoseconds: now) }

  /// Asks that the frame under way be drawn once more with what has happened; returns whether it will.
  mutating func requestRevision(now: Int64) -> Bool { clock.requestRevision(nowNanoseconds: now) }

  /// Begins what is due: a frame, or the frame under way once more.
  mutating func startFrame(now: Int64) -> (frame: Frame, isRevision: Bool)? {
    if let frame = clock.startRevision(nowNanoseconds: now) {
      isRevising = true
      return (frame, true)
    }
    isRevising = false
    return clock.startFrame(nowNanoseconds: now).map { ($0, false) }
  }

  mutating func abandonFrame() { clock.abandonFrame() }

  /// Notes that a frame is being drawn.
  mutating func begin(_ frame: Frame) {
    shownInstant = instant(of: frame)
    if originNanoseconds == nil { originNanoseconds = frame.targetNanoseconds }
  }

  /// Notes that a frame was handed to the display, and what it took. What it took once more counts as the same frame's.
  mutating func finishFrame(_ cost: consuming FrameCosts) {
    // The last visible window may have been lost meanwhile.
    guard case .dispatched = clock.state else { return }
    if keepsRecords {
      cost.inputs = pendingInputs
      pendingInputs = []
    }
    if isRevising, let last = costs.indices.last {
      costs[last] += cost
    } else {
      add(cost)
    }
    if let record = clock.frameSubmitted(nowNanoseconds: MonotonicClock.nanoseconds()) { statistics.add(record) }
  }

  private mutating func add(_ cost: consuming FrameCosts) {
    shownFrames += 1
    if !keepsRecords, costs.count >= 4 * FrameStrip.longest {
      // Halving keeps removal from the front rare.
      costs.removeFirst(costs.count / 2)
    }
    costs.append(cost)
  }

  /// Gives up a frame of which the display has not told for long.
  mutating func expire(now: Int64) {
    if let record = clock.expire(nowNanoseconds: now) { statistics.add(record) }
  }

  /// Takes back all requests, for windows none of which is visible.
  mutating func cancel() {
    clock.cancel()
    // A frame that was under way is forgotten, also where frames and their costs are counted.
    costs.removeLast(framesUnderWay)
    shownFrames -= framesUnderWay
  }

  /// Frames that were drawn and of which the display has not told yet.
  private var framesUnderWay: Int { shownFrames - statistics.presentedCount - statistics.unreportedCount }

  // MARK: - Ticks

  /// Whether a tick is awaited that the window was asked for, or that none was asked for yet.
  func awaitsTick(from window: WindowID) -> Bool { clock.awaitsTick && (tickWindow ?? window) == window }

  /// Whether to ask a window for the tick of the frame that was handed over.
  var wantsTick: Bool { clock.wantsTick }

  /// Asks a window for a tick.
  mutating func requestTick(from window: Window) throws(WindowingError) {
    tickWindow = window.id
    if let msc = clock.comingMSC(nowNanoseconds: MonotonicClock.nanoseconds()) {
      try window.requestFrameTick(atMSC: msc)
    } else {
      try window.requestFrameTick()
    }
  }

  /// Takes in a tick. Those of a window that was left for another one tell nothing of the last frame.
  mutating func take(_ tick: FrameTick, from window: WindowID) {
    guard window == tickWindow else { return }
    let now = MonotonicClock.nanoseconds()
    if let record = clock.tick(ustNanoseconds: tick.ustNanoseconds, msc: tick.msc, nowNanoseconds: now) {
      statistics.add(record)
    }
  }

  // MARK: - Telling

  /// How the last frames were seen.
  var frameStrip: FrameStrip {
    FrameStrip(
      statistics.records, costs, underWay: framesUnderWay, sync: fixedRate == nil ? clock.sync : .fixed,
      refreshNanoseconds: clock.refreshIntervalNanoseconds)
  }

  /// The times of all frames.
  func report(scene: String, server: String) -> FrameReport {
    FrameReport(
      scene: scene, server: server, sync: fixedRate == nil ? clock.sync.rawValue : FrameSync.fixed.rawValue,
      refreshNanoseconds: clock.refreshIntervalNanoseconds, statistics: statistics, costs: costs)
  }
}
