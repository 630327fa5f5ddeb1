// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling
import GlissadeImageCoding
import GlissadeRasterization
import GlissadeVisualizer
import GlissadeX11Windowing

/// The event loop of all windows: handles events, draws frames and sleeps in between.
///
/// A frame shows the same instant in every window, and is drawn only in windows whose picture it changes. Each window
/// has its own content, so that input in one window does not affect the others.
struct ShowLoop: ~Copyable {
  enum Ending {
    /// The last window was closed, or a person quit the program.
    case closed
    case frameLimit
    case signal(Int32)
  }

  private let connection: Connection
  private let signals: Signals
  /// The watch on the scenario file that the windows show.
  private var watch: FileWatch?

  private var time: WindowTiming
  private var windows: [SceneWindow]
  /// The rasteriser of all windows, which are drawn one after the other.
  private var rasterizer: Rasterizer
  private var arrivedEvents: [Event] = []
  private var backlog = EventBacklog()
  /// Whether the message about dropped inputs has been printed.
  private var hasReportedDroppedInputs = false
  /// The time until which the first frame waits for all windows to become visible; `nil` if it does not wait.
  private var startNanoseconds: Int64?
  private var reportedTransports: Set<Surface.Transport> = []
  /// The last pictures of closed windows by window number, if pictures are kept.
  private var closedPictures: [Int: Result<Bitmap, WindowingError>] = [:]
  private let keepsPictures: Bool
  /// The content of the window that was closed last.
  private var closedContent: WindowContent?
  /// The content of the first open window, or of the window that was closed last.
  var lastContent: WindowContent? { windows.first?.content ?? closedContent }

  /// The longest wait for all windows to become visible: a window manager can keep a window hidden.
  private static let longestStartNanoseconds: Int64 = 1_000_000_000

  /// The longest time for handling events before the next frame.
  private static let longestHandlingNanoseconds: Int64 = 50_000_000

  init(
    _ opened: consuming OpenedWindows, clock: ClockOption, frameLimit: Int?, keepsRecords: Bool, keepsPictures: Bool,
    watch: FileWatch? = nil, signals: Signals
  ) {
    connection = opened.connection
    windows = opened.windows
    rasterizer = opened.rasterizer
    time = WindowTiming(clock, on: opened.connection, frameLimit: frameLimit, keepsRecords: keepsRecords)
    self.watch = watch
    self.signals = signals
    self.keepsPictures = keepsPictures
    for index in windows.indices { reportTransport(of: index) }
  }

  /// Runs until the last window is closed, the frame limit is reached or a signal arrives.
  mutating func run() throws(WindowingError) -> Ending {
    for shown in windows { try shown.window.show() }
    if windows.count > 1 { startNanoseconds = MonotonicClock.nanoseconds() + Self.longestStartNanoseconds }
    while true {
      if let ending = try handleEvents() { return ending }
      if let number = signals.arrived { return .signal(number) }
      let now = MonotonicClock.nanoseconds()
      if let changed = watch?.change(nowNanoseconds: now) {
        for index in windows.indices {
          windows[index].content.replaceFile(with: changed, at: time.shownInstant)
          windows[index].hasPendingChanges = true
        }
      }
      time.expire(now: now)
      if !hasPendingChanges || !time.requestRevision(now: now), needsFrame(at: now) { time.requestFrame(now: now) }
      if !waitsForBuffer, let (frame, isRevision) = time.startFrame(now: now) {
        try draw(frame, isRevision: isRevision)
      }
      if time.hasShownAll { return .frameLimit }
      let isSaving = windows.contains { $0.saving != nil }
      if isSaving { for index in windows.indices { windows[index].advanceSaving(at: time.presentInstant) } }
      _ = try connection.wait(
        until: backlog.isEmpty && !isSaving ? wakeUp(after: now) : now, nowNanoseconds: MonotonicClock.nanoseconds(),
        alsoReading: signals.descriptor)
    }
  }

  // MARK: - Scheduling

  /// Whether a visible window waits for a free buffer.
  private var waitsForBuffer: Bool { windows.contains { $0.waitsForBuffer && $0.isVisible } }

  private mutating func needsFrame(at now: Int64) -> Bool {
    if let start = startNanoseconds {
      guard now >= start || windows.allSatisfy(\.isVisible) else { return false }
      startNanoseconds = nil
    }
    if time.hasDrawnAll { return false }
    let instant = time.instant(at: now)
    return windows.contains { needsFrame($0, at: instant) }
  }

  /// With fixed instants, each frame is drawn even if nothing moves.
  private func needsFrame(_ shown: borrowing SceneWindow, at instant: Double) -> Bool {
    shown.isVisible && time.fixedRate != nil || shown.needsFrame(at: instant)
  }

  /// Whether a visible window has changes that its last drawn frame does not show.
  private var hasPendingChanges: Bool { windows.contains { $0.isVisible && ($0.hasPendingChanges || $0.isExposed) } }

  private func wakeUp(after now: Int64) -> Int64? {
    [frameWakeUp(after: now), watch?.nextNanoseconds, startNanoseconds].compactMap { $0 }.min()
  }

  private func frameWakeUp(after now: Int64) -> Int64? {
    // An event reports the release of a buffer, so no wake-up is needed.
    if waitsForBuffer { return nil }
    if let wake = time.wakeUpNanoseconds { return wake }
    guard let next = windows.compactMap(\.nextInstant).min(), let wake = time.nanoseconds(of: next) else { return nil }
    return max(now, wake)
  }

  // MARK: - Frames

  /// Draws a frame in all windows that it changes; a revision only in windows with changes since the frame was drawn.
  private mutating func draw(_ frame: Frame, isRevision: Bool) throws(WindowingError) {
    let instant = frame.instant
    func isDue(_ shown: borrowing SceneWindow) -> Bool {
      isRevision ? shown.isVisible && (shown.hasPendingChanges || shown.isExposed) : needsFrame(shown, at: instant)
    }
    for index in windows.indices where isDue(windows[index]) {
      // The frame is drawn in all of these windows or in none, so that windows never show different instants.
      if !windows[index].requireBuffer() { return time.abandonFrame() }
    }
    time.begin(frame)
    var cost = FrameCosts()
    var index = 0
    while index < windows.count {
      // After the removal of a lost window, `index` refers to the next window.
      if isDue(windows[index]), try !draw(index, at: instant, adding: &cost) { continue }
      index += 1
    }
    // One flush displays the pictures of all windows at the same time.
    if cost.windows != nil { try connection.flush() }
    time.finishFrame(cost)
    if time.needsTick { try requestTick() }
    // After a change of scene, the memory of the old scene can be released.
    guard windows.contains(where: \.hasChangedScene) else { return }
    // A new rasteriser releases the buffers that the old one kept for reuse.
    rasterizer = Rasterizer(threadCount: drawingThreadCount)
    HeapMemory.trim()
    for index in windows.indices { windows[index].hasChangedScene = false }
  }

  /// Draws an instant in a window; returns `false` if the window was lost and removed.
  private mutating func draw(
    _ index: Int, at instant: Double, adding cost: inout FrameCosts
  ) throws(WindowingError) -> Bool {
    var own = DrawingCosts()
    do throws(WindowingError) {
      try windows[index].draw(
        at: instant, strip: windows[index].content.needsFrameStrip ? time.frameStrip : nil, with: &rasterizer,
        adding: &own)
    } catch {
      try removeLostWindow(index, after: error)
      return false
    }
    if windows.count > 1 || cost.windows != nil { cost.add(own, ofWindow: windows[index].number) }
    cost.drawing += own
    reportTransport(of: index)
    return true
  }

  private mutating func reportTransport(of index: Int) {
    guard let transport = windows[index].changedTransport() else { return }
    // Windows on one display usually have the same transport, so each kind is reported once.
    if reportedTransports.insert(transport).inserted { transport.report() }
  }

  /// Requests the tick that reports the presentation of the last frame.
  ///
  /// Any visible window works, because the display answers requests in order.
  private mutating func requestTick() throws(WindowingError) {
    guard let index = windows.firstIndex(where: \.isVisible) else { return }
    do throws(WindowingError) {
      try time.requestTick(from: windows[index].window)
    } catch {
      try removeLostWindow(index, after: error)
    }
  }

  // MARK: - Events

  /// Handles the events that have arrived, for a limited time; returns an ending if the loop must end.
  private mutating func handleEvents() throws(WindowingError) -> Ending? {
    try connection.takeEvents(into: &arrivedEvents)
    var now = MonotonicClock.nanoseconds()
    let end = now + Self.longestHandlingNanoseconds
    backlog.append(arrivedEvents, nowNanoseconds: now)
    while now < end, let event = backlog.popFirst(nowNanoseconds: now) {
      if let number = signals.arrived { return .signal(number) }
      if let ending = try handle(event) { return ending }
      now = MonotonicClock.nanoseconds()
    }
    if backlog.droppedCount > 0, !hasReportedDroppedInputs {
      hasReportedDroppedInputs = true
      StandardError.writeWithoutBlocking("inputs arrive faster than they are handled; some are dropped")
    }
    return nil
  }

  /// Handles one event; returns an ending if the loop must end.
  private mutating func handle(_ event: Event) throws(WindowingError) -> Ending? {
    guard let id = event.window else {
      try handle(event.kind)
      return nil
    }
    // Events of a window that was closed meanwhile are ignored.
    guard let index = windows.firstIndex(where: { $0.id == id }) else { return nil }
    switch event.kind {
    case .frameTick(let tick): time.process(tick, from: id)
    case .closeRequested:
      if windows.count == 1 { return .closed }
      try close(index)
    case .keyPressed(let key) where key.modifiers.contains(.control) && key.symbol.character == "q": return .closed
    default:
      do throws(WindowingError) {
        try windows[index].handle(event.kind, in: &time)
      } catch {
        try removeLostWindow(index, after: error)
        return nil
      }
      if event.kind == .hidden { try redirectTicks(from: id) }
    }
    return nil
  }

  /// Handles an event that concerns all windows.
  private mutating func handle(_ event: Event.Kind) throws(WindowingError) {
    switch event {
    case .desktopChanged(let settings):
      // In reverse order, because the loss of a window shifts the indices after it.
      for index in windows.indices.reversed() {
        do throws(WindowingError) {
          try windows[index].follow(settings, in: time)
        } catch {
          try removeLostWindow(index, after: error)
        }
      }
    case .requestRefused(let failure): throw WindowingError.requestRefused(failure)
    default: break
    }
  }

  // MARK: - Closing windows

  /// Closes a window. Other windows remain open.
  private mutating func close(_ index: Int) throws(WindowingError) {
    if keepsPictures, windows[index].hasShownFrame {
      closedPictures[windows[index].number] = picture(of: windows[index])
    }
    let id = windows[index].id
    closedContent = windows[index].content
    windows.remove(at: index)
    try redirectTicks(from: id)
  }

  /// Removes a window that another program has destroyed, and prints a message.
  ///
  /// - Throws: The error if it is another one, or if the window was the last one.
  private mutating func removeLostWindow(_ index: Int, after error: WindowingError) throws(WindowingError) {
    guard error == .windowDestroyed, windows.count > 1 else { throw error }
    StandardError.writeWithoutBlocking(
      "\(error); \(windows.count == 2 ? "the other window remains" : "the other windows remain") open")
    try close(index)
  }

  /// Requests frame ticks from another window after the given one was hidden or removed.
  ///
  /// If no window is visible, all frame requests are cancelled.
  private mutating func redirectTicks(from window: WindowID) throws(WindowingError) {
    if !windows.contains(where: \.isVisible) {
      time.cancel()
    } else if time.awaitsTick(from: window) {
      try requestTick()
    }
  }

  // MARK: - Results

  /// Reads the pixels of a window back from the server.
  private func picture(of shown: borrowing SceneWindow) -> Result<Bitmap, WindowingError> {
    do throws(WindowingError) {
      return .success(try shown.readPixels())
    } catch {
      return .failure(error)
    }
  }

  /// Returns the pictures of open and closed windows by window number. A window without a shown frame has no picture.
  func pictures() -> [Int: Result<Bitmap, WindowingError>] {
    var pictures = closedPictures
    for shown in windows where shown.hasShownFrame { pictures[shown.number] = picture(of: shown) }
    return pictures
  }

  /// Returns the times and costs of all frames as JSON.
  func report(scenes: [SceneName]) throws(Failure) -> [UInt8] {
    try time.report(
      scene: scenes.map(\.rawValue).joined(separator: " "), server: connection.displayName
    ).json()
  }
}
