// SPDX-License-Identifier: MIT
import Glibc
package import GlissadeDisplayLists
import GlissadeFrameScheduling
import GlissadeRasterization
import GlissadeTexts
public import GlissadeWindowContents
public import GlissadeX11Windowing

/// Shows contents in windows: handles events, draws frames in step with the display, and sleeps in between.
///
/// One call is enough for a program with one window:
///
///     WindowLoop.main(Toast(), WindowOptions(title: "Toast", size: Size(width: 360, height: 120)))
///
/// A frame shows the same instant in every window, and is drawn only in windows whose picture it changes. Each window
/// has its own content, so that input in one window does not affect the others. A loop without motion and events does
/// not wake up, except once to release memory.
///
/// The loop belongs to one thread. On the main thread, the main queue and tasks of the main actor run between frames.
/// Other threads and tasks reach a content by its `Mailbox`. The loop sets the locale for keyboard input (`LC_CTYPE`)
/// from the environment, if the program has not set one: dead keys and compose sequences depend on it.
public struct WindowLoop<Content: WindowContent>: ~Copyable {
  private var opener: WindowOpener
  private let wakeUps: LoopWakeUps
  private let warn: (WindowLoopWarning) -> Void

  private var time: LoopTiming
  private var windows: [LoopWindow<Content>]
  /// The rasteriser of all windows, which are drawn one after the other.
  private var rasterizer: Rasterizer
  private var arrivedEvents: [Event] = []
  private var backlog = EventBacklog()
  /// Whether the warning about dropped inputs was given.
  private var hasReportedDroppedInputs = false
  /// The time until which the first frame waits for all windows to become visible; `nil` if it does not wait.
  private var startNanoseconds: Int64?
  private var reportedReasons: Set<String> = []
  private var closed: ClosedWindows
  /// Whether a content has requested to release memory.
  private var releasesMemory = false

  /// What is kept of closed windows.
  private struct ClosedWindows {
    let keepsPictures: Bool
    /// The last pictures by window number, if pictures are kept.
    var pictures: [Int: Result<Bitmap, WindowingError>] = [:]
    /// The content of the window that was closed last.
    var content: Content?
  }

  private var connection: Connection { opener.connection }

  /// The longest wait for all windows to become visible: a window manager can keep a window hidden.
  private static var longestStartNanoseconds: Int64 { 1_000_000_000 }

  /// The longest time for handling events before the next frame.
  private static var longestHandlingNanoseconds: Int64 { 50_000_000 }

  /// Opens hidden windows. ``run()`` shows them.
  ///
  /// The first three events of each content are its size, and the desktop's settings for reduced motion and the colour
  /// scheme.
  ///
  /// - Parameters:
  ///   - windows: The contents with the options of their windows, at least one.
  ///   - options: The behaviour of the loop.
  /// - Precondition: There is a window, and fixed rates are in 0.1 … 2000.
  /// - Throws: `WindowingError`, for example without a display or for a size out of range.
  public init(
    _ windows: [(content: Content, options: WindowOptions)], _ options: WindowLoopOptions = WindowLoopOptions()
  ) throws(WindowingError) {
    checkArgument(!windows.isEmpty, "windows: a loop has at least one window")
    Self.useLocale()
    var opener = try WindowOpener(options)
    // The rasteriser that draws the icons also draws the windows, because allocating its memory takes longer than
    // drawing.
    var rasterizer = Rasterizer(threadCount: drawingThreadCount)
    var opened: [LoopWindow<Content>] = []
    for (content, own) in windows {
      opened.append(try opener.open(content, own, isOneOfSeveral: windows.count > 1, with: &rasterizer))
    }
    wakeUps = LoopWakeUps(signals: options.signals ?? (options.handlesSignals ? SignalWatch() : nil))
    for shown in opened { shown.wakes(by: wakeUps.wake) }
    (self.opener, self.windows) = (opener, opened)
    self.rasterizer = rasterizer
    warn = options.warn
    closed = ClosedWindows(keepsPictures: options.keepsPictures)
    time = LoopTiming(options, on: opener.connection)
    for index in self.windows.indices { reportTransport(of: index) }
  }

  /// Opens a window with a content, and runs until it is closed.
  ///
  /// - Parameters:
  ///   - content: What the window shows.
  ///   - window: The properties of the window.
  ///   - options: The behaviour of the loop.
  /// - Returns: The reason for the end, with the exit status for it.
  /// - Throws: `WindowingError` if there is no display, or if the window or the display was
  ///   lost.
  @discardableResult
  public static func run(
    _ content: Content, _ window: WindowOptions, _ options: WindowLoopOptions = WindowLoopOptions()
  ) throws(WindowingError) -> WindowLoopEnding {
    var loop = try WindowLoop([(content, window)], options)
    return try loop.run()
  }

  /// Runs a program that is one window: shows the content, and ends the process when the window is closed.
  ///
  /// The exit status is that of ``WindowLoopEnding/exitStatus``. An error is printed on standard error. The status is
  /// then 69, which `sysexits.h` names for an unavailable service.
  ///
  /// - Parameters:
  ///   - content: What the window shows.
  ///   - window: The properties of the window.
  ///   - options: The behaviour of the loop.
  public static func main(
    _ content: Content, _ window: WindowOptions, _ options: WindowLoopOptions = WindowLoopOptions()
  ) -> Never {
    do throws(WindowingError) {
      exit(try run(content, window, options).exitStatus)
    } catch {
      // SAFETY: the text is a constant string for the duration of the call.
      unsafe "\(error)\n".withCString { text in _ = unsafe write(STDERR_FILENO, text, strlen(text)) }
      exit(69)
    }
  }

  /// The content of the first open window, or of the window that was closed last.
  public var content: Content? { windows.first?.content ?? closed.content }

  /// The times of the frames. Only the latest frames have records.
  public var statistics: WindowStatistics { time.statistics }

  /// Sets the locale of the environment for keyboard input. Number formats stay those of the "C" locale.
  private static func useLocale() {
    // SAFETY: the text is copied at once. Other threads that set the locale at the same time would be a data race, as
    // with every use of `setlocale`.
    guard let present = unsafe setlocale(LC_CTYPE, nil), unsafe String(cString: present) == "C" else { return }
    _ = unsafe setlocale(LC_CTYPE, "")
    let encoding = unsafe nl_langinfo(Int32(CODESET)).map { unsafe String(cString: $0) }
    // Xlib then uses the Compose sequences of UTF-8, also without a locale in the environment.
    if encoding != "UTF-8" { _ = unsafe setlocale(LC_CTYPE, "C.UTF-8") }
  }

  /// Runs until the last window is closed, the frame limit is reached or a signal arrives.
  ///
  /// While it runs, the signal `SIGPIPE` is blocked in the calling thread: a lost display is an error. A content that
  /// writes to a closed pipe receives the error `EPIPE`.
  ///
  /// - Returns: The reason for the end.
  /// - Throws: `WindowingError` if the last window or the display was lost.
  public mutating func run() throws(WindowingError) -> WindowLoopEnding {
    try withBrokenPipes { () throws(WindowingError) in try handleAll() }
  }

  /// Handles events and draws frames until the end.
  private mutating func handleAll() throws(WindowingError) -> WindowLoopEnding {
    for shown in windows { try shown.window.show() }
    if windows.count > 1 { startNanoseconds = MonotonicClock.nanoseconds() + Self.longestStartNanoseconds }
    while true {
      if let ending = try handleEvents() { return ending }
      wakeUps.handle()
      if let number = wakeUps.arrivedSignal { return .signal(number) }
      if let ending = try work() { return ending }
      let now = MonotonicClock.nanoseconds()
      time.expire(now: now)
      if !hasPendingChanges || !time.requestRevision(now: now), needsFrame(at: now) { time.requestFrame(now: now) }
      if !waitsForBuffer, let (frame, isRevision) = time.startFrame(now: now) {
        try draw(frame, isRevision: isRevision)
      }
      if time.hasShownAll {
        let now = MonotonicClock.nanoseconds()
        guard let shown = time.lastPresentedNanoseconds, shown > now else { return .frameLimit }
        _ = try connection.wait(until: shown, nowNanoseconds: now, alsoReading: wakeUps.descriptor)
        continue
      }
      _ = try connection.wait(
        until: backlog.isEmpty ? wakeUp(after: now) : now, nowNanoseconds: MonotonicClock.nanoseconds(),
        alsoReading: wakeUps.descriptor)
    }
  }

  /// Delivers messages to the contents and lets them work; returns an ending if the loop must end.
  private mutating func work() throws(WindowingError) -> WindowLoopEnding? {
    let now = MonotonicClock.nanoseconds()
    for index in windows.indices.reversed() {
      windows[index].releaseMemory(now: now)
      do throws(WindowingError) {
        let requests = try windows[index].receive(in: time) + windows[index].work(now: now, in: time)
        if let ending = try perform(requests, of: index) { return ending }
      } catch {
        try removeLostWindow(index, after: error)
      }
    }
    return nil
  }

  /// Performs the requests of a content that concern the loop; returns an ending if the loop must end.
  private mutating func perform(
    _ requests: [WindowRequest], of index: Int
  ) throws(WindowingError) -> WindowLoopEnding? {
    for (content, options) in windows[index].takeNewWindows() { try open(content, options) }
    for request in requests {
      switch request {
      case .quit: return .closed
      case .close:
        if windows.count == 1 { return .closed }
        try close(index)
        return nil
      case .releaseMemory: releasesMemory = true
      case .redraw, .copy, .paste, .toggleFullScreen: break
      }
    }
    return nil
  }

  /// Opens and shows a window while the loop runs. A window that cannot be opened is a warning.
  ///
  /// - Throws: ``WindowingError/connectionLost(display:)``.
  private mutating func open(_ content: Content, _ options: WindowOptions) throws(WindowingError) {
    do throws(WindowingError) {
      let shown = try opener.open(content, options, isOneOfSeveral: true, with: &rasterizer)
      shown.wakes(by: wakeUps.wake)
      try shown.window.show()
      for index in windows.indices { windows[index].isOneOfSeveral = true }
      windows.append(shown)
      reportTransport(of: windows.count - 1)
    } catch {
      if case .connectionLost = error { throw error }
      warn(.windowNotOpened(title: options.title, reason: "\(error)"))
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

  private func needsFrame(_ shown: LoopWindow<Content>, at instant: Double) -> Bool {
    shown.isVisible && time.drawsEveryRefresh || shown.needsFrame(at: instant)
  }

  /// Whether a visible window has changes that its last drawn frame does not show.
  private var hasPendingChanges: Bool { windows.contains(where: \.hasPendingChanges) }

  private func wakeUp(after now: Int64) -> Int64? {
    let work = windows.compactMap(\.workNanoseconds).min()
    let release = windows.compactMap(\.releaseNanoseconds).min()
    let delivery = windows.compactMap { $0.nextDelivery(at: time.presentInstant) }.min().flatMap(time.nanoseconds(of:))
    return [frameWakeUp(after: now), work, release, delivery, startNanoseconds].compactMap { $0 }.min()
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
    func isDue(_ shown: LoopWindow<Content>) -> Bool {
      isRevision ? shown.hasPendingChanges : needsFrame(shown, at: instant)
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
    time.finishFrame(cost, continues: windows.contains { needsFrame($0, at: instant) })
    if time.needsTick { try requestTick() }
    guard releasesMemory else { return }
    releasesMemory = false
    // A new rasteriser releases the buffers that the old one kept for reuse.
    rasterizer = Rasterizer(threadCount: drawingThreadCount)
    for index in windows.indices { windows[index].releaseMemory() }
  }

  /// Draws an instant in a window; returns `false` if the window was lost and removed.
  private mutating func draw(
    _ index: Int, at instant: Double, adding cost: inout FrameCosts
  ) throws(WindowingError) -> Bool {
    var own = DrawingCosts()
    do throws(WindowingError) {
      try windows[index].draw(at: instant, time.statistics, with: &rasterizer, adding: &own)
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
    guard case .copying(let reason) = windows[index].changedTransport() else { return }
    // Windows on one display usually have the same transport, so each reason is reported once.
    if reportedReasons.insert("\(reason)").inserted { warn(.copiesPictures(reason: "\(reason)")) }
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
  private mutating func handleEvents() throws(WindowingError) -> WindowLoopEnding? {
    try connection.takeEvents(into: &arrivedEvents)
    var now = MonotonicClock.nanoseconds()
    let end = now + Self.longestHandlingNanoseconds
    backlog.append(arrivedEvents, nowNanoseconds: now)
    while now < end, let event = backlog.popFirst(nowNanoseconds: now) {
      if let number = wakeUps.arrivedSignal { return .signal(number) }
      if let ending = try handle(event) { return ending }
      now = MonotonicClock.nanoseconds()
    }
    if backlog.droppedCount > 0, !hasReportedDroppedInputs {
      hasReportedDroppedInputs = true
      warn(.droppedInputs)
    }
    return nil
  }

  /// Handles one event; returns an ending if the loop must end.
  private mutating func handle(_ event: Event) throws(WindowingError) -> WindowLoopEnding? {
    guard let id = event.window else {
      return try handle(event.kind)
    }
    // Events of a window that was closed meanwhile are ignored.
    guard let index = windows.firstIndex(where: { $0.id == id }) else { return nil }
    switch event.kind {
    case .frameTick(let tick): time.process(tick, from: id)
    case .closeRequested:
      do throws(WindowingError) {
        let (closes, requests) = try windows[index].requestClose(in: time)
        if let ending = try perform(requests, of: index) { return ending }
        // The content can have requested the end itself.
        guard closes, let index = windows.firstIndex(where: { $0.id == id }) else { return nil }
        if windows.count == 1 { return .closed }
        try close(index)
      } catch {
        guard let index = windows.firstIndex(where: { $0.id == id }) else { throw error }
        try removeLostWindow(index, after: error)
      }
    default:
      do throws(WindowingError) {
        let requests = try windows[index].handle(event.kind, in: &time, warn: warn)
        if let ending = try perform(requests, of: index) { return ending }
      } catch {
        try removeLostWindow(index, after: error)
        return nil
      }
      if event.kind == .hidden { try redirectTicks(from: id) }
    }
    return nil
  }

  /// Handles an event that concerns all windows.
  private mutating func handle(_ event: Event.Kind) throws(WindowingError) -> WindowLoopEnding? {
    switch event {
    case .desktopChanged(let settings):
      // In reverse order, because the loss of a window shifts the indices after it.
      for index in windows.indices.reversed() {
        do throws(WindowingError) {
          if let ending = try perform(windows[index].follow(settings, in: time), of: index) { return ending }
        } catch {
          try removeLostWindow(index, after: error)
        }
      }
    case .requestRefused(let failure): throw WindowingError.requestRefused(failure)
    default: break
    }
    return nil
  }

  // MARK: - Closing windows

  /// Closes a window. Other windows remain open.
  private mutating func close(_ index: Int) throws(WindowingError) {
    if closed.keepsPictures, windows[index].hasShownFrame {
      closed.pictures[windows[index].number] = picture(of: windows[index])
    }
    let id = windows[index].id
    closed.content = windows[index].content
    windows.remove(at: index)
    try redirectTicks(from: id)
  }

  /// Removes a window that another program has destroyed, with a warning.
  ///
  /// - Throws: The error if it is another one, or if the window was the last one.
  private mutating func removeLostWindow(_ index: Int, after error: WindowingError) throws(WindowingError) {
    guard error == .windowDestroyed, windows.count > 1 else { throw error }
    warn(.destroyedWindow(remainingCount: windows.count - 1))
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
  private func picture(of shown: LoopWindow<Content>) -> Result<Bitmap, WindowingError> {
    do throws(WindowingError) {
      return .success(try shown.readPixels())
    } catch {
      return .failure(error)
    }
  }

  /// Returns the pictures of open and closed windows by window number. A window without a shown frame has no picture.
  package func pictures() -> [Int: Result<Bitmap, WindowingError>] {
    var pictures = closed.pictures
    for shown in windows where shown.hasShownFrame { pictures[shown.number] = picture(of: shown) }
    return pictures
  }

  /// The name of the display.
  package var displayName: String { connection.displayName }
}

/// The number of drawing threads: one for each processor, at most four, since more threads wait for memory.
package let drawingThreadCount = max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
