import FrameScheduling
import ImageCoding
import Rasterization
import Visualizer
import X11Windowing

/// The windows of the program and their frames: events in, pictures out, asleep in between.
///
/// A frame shows the same instant in every window, and is drawn in those whose picture it changes. Each window has its
/// own content: what is done in one does not touch another.
struct ShowLoop: ~Copyable {
  enum Ending {
    /// The last window was closed, or a person has quit.
    case closed
    case frameLimit
    case signal(Int32)
  }

  private let connection: Connection
  private let signals: Signals
  /// The file whose changes the windows show.
  private var watch: FileWatch?

  private var time: ShowTime
  private var windows: [SceneWindow]
  /// One for all windows, which are drawn one after the other.
  private var rasterizer: Rasterizer
  private var arrivedEvents: [Event] = []
  private var backlog = EventBacklog()
  /// Whether a message states that inputs are dropped.
  private var hasReportedDroppedInputs = false
  /// Until when the first frame waits for all windows to be visible; `nil`: it does not.
  private var startNanoseconds: Int64?
  private var toldTransports: Set<Surface.Transport> = []
  /// What windows held that were closed, where it is asked for.
  private var closedPictures: [Int: Result<Bitmap, WindowingError>] = [:]
  private let keepsPictures: Bool

  /// A window manager may leave a window hidden; the others do not wait for it for longer than this.
  private static let longestStartNanoseconds: Int64 = 1_000_000_000

  /// Events that take longer are continued after the next frame.
  private static let longestHandlingNanoseconds: Int64 = 50_000_000

  init(
    _ opened: consuming OpenedWindows, clock: ClockName, frameLimit: Int?, keepsRecords: Bool, keepsPictures: Bool,
    watch: FileWatch? = nil, signals: Signals
  ) {
    connection = opened.connection
    windows = opened.windows
    rasterizer = opened.rasterizer
    time = ShowTime(clock, on: opened.connection, frameLimit: frameLimit, keepsRecords: keepsRecords)
    self.watch = watch
    self.signals = signals
    self.keepsPictures = keepsPictures
    for index in windows.indices { tellTransport(of: index) }
  }

  /// Runs until the last window is closed, the last frame is seen, or a signal comes.
  mutating func run() throws(WindowingError) -> Ending {
    for shown in windows { try shown.window.show() }
    if windows.count > 1 { startNanoseconds = MonotonicClock.nanoseconds() + Self.longestStartNanoseconds }
    while true {
      if let ending = try handleEvents() { return ending }
      if let number = signals.arrived { return .signal(number) }
      let now = MonotonicClock.nanoseconds()
      if let changed = watch?.change(nowNanoseconds: now) {
        for index in windows.indices {
          windows[index].content.replaceScenarios(with: changed, at: time.shownInstant)
          windows[index].isTouched = true
        }
      }
      time.expire(now: now)
      if !isTouched || !time.requestRevision(now: now), wantsFrame(at: now) { time.requestFrame(now: now) }
      if !waitsForBuffer, let (frame, isRevision) = time.startFrame(now: now) {
        try draw(frame, isRevision: isRevision)
      }
      if time.hasShownAll { return .frameLimit }
      _ = try connection.wait(
        until: backlog.isEmpty ? wakeUp(after: now) : now, nowNanoseconds: MonotonicClock.nanoseconds(),
        alsoReading: signals.descriptor)
    }
  }

  // MARK: - When

  /// Whether a window that is to be drawn has no buffer now.
  private var waitsForBuffer: Bool { windows.contains { $0.waitsForBuffer && $0.isVisible } }

  private mutating func wantsFrame(at now: Int64) -> Bool {
    if let start = startNanoseconds {
      guard now >= start || windows.allSatisfy(\.isVisible) else { return false }
      startNanoseconds = nil
    }
    if time.hasDrawnAll { return false }
    let instant = time.instant(at: now)
    return windows.contains { wantsFrame($0, at: instant) }
  }

  /// With a fixed clock every frame has its instant, whether anything moves or not.
  private func wantsFrame(_ shown: borrowing SceneWindow, at instant: Double) -> Bool {
    shown.isVisible && time.fixedRate != nil || shown.wantsFrame(at: instant)
  }

  /// Whether something happened that the frame on its way to the screen does not show.
  private var isTouched: Bool { windows.contains { $0.isVisible && ($0.isTouched || $0.isExposed) } }

  private func wakeUp(after now: Int64) -> Int64? {
    [frameWakeUp(after: now), watch?.nextNanoseconds, startNanoseconds].compactMap { $0 }.min()
  }

  private func frameWakeUp(after now: Int64) -> Int64? {
    // The release of a buffer is an event.
    if waitsForBuffer { return nil }
    if let wake = time.wakeUpNanoseconds { return wake }
    guard let next = windows.compactMap(\.nextInstant).min(), let wake = time.nanoseconds(of: next) else { return nil }
    return max(now, wake)
  }

  // MARK: - Frames

  /// Draws the instant of a frame in all windows that it changes: once more, in those that were touched since.
  private mutating func draw(_ frame: Frame, isRevision: Bool) throws(WindowingError) {
    let instant = time.instant(of: frame)
    func isDue(_ shown: borrowing SceneWindow) -> Bool {
      isRevision ? shown.isVisible && (shown.isTouched || shown.isExposed) : wantsFrame(shown, at: instant)
    }
    for index in windows.indices where isDue(windows[index]) {
      // All or none, so that no two windows ever show different instants.
      if !windows[index].requireBuffer() { return time.abandonFrame() }
    }
    time.begin(frame)
    var cost = FrameCosts()
    var index = 0
    while index < windows.count {
      // A window that is lost makes room for the next one.
      if isDue(windows[index]), try !draw(index, at: instant, adding: &cost) { continue }
      index += 1
    }
    // All at once, however long the first one has been ready.
    if cost.windows != nil { try connection.flush() }
    time.finishFrame(cost)
    if time.wantsTick { try requestTick() }
    // The picture of another scene has taken the place of the last one, and what that needed is free.
    guard windows.contains(where: \.hasLeftScene) else { return }
    // What drawing reuses has grown with it.
    rasterizer = Rasterizer(threadCount: drawingThreadCount)
    HeapMemory.trim()
    for index in windows.indices { windows[index].hasLeftScene = false }
  }

  /// Draws an instant in a window; returns whether it is still there.
  private mutating func draw(
    _ index: Int, at instant: Double, adding cost: inout FrameCosts
  ) throws(WindowingError) -> Bool {
    var own = DrawingCosts()
    do throws(WindowingError) {
      try windows[index].draw(
        at: instant, strip: windows[index].content.wantsFrameStrip ? time.frameStrip : nil, with: &rasterizer,
        adding: &own)
    } catch {
      try lose(index, because: error)
      return false
    }
    if windows.count > 1 || cost.windows != nil { cost.add(own, ofWindow: windows[index].number) }
    cost.drawing += own
    tellTransport(of: index)
    return true
  }

  private mutating func tellTransport(of index: Int) {
    guard let transport = windows[index].changedTransport() else { return }
    // Windows of one display have the same to tell.
    if toldTransports.insert(transport).inserted { transport.report() }
  }

  /// Asks for the tick that tells when the last frame is seen. The display answers in order, so that any visible window
  /// will do.
  private mutating func requestTick() throws(WindowingError) {
    guard let index = windows.firstIndex(where: \.isVisible) else { return }
    do throws(WindowingError) {
      try time.requestTick(from: windows[index].window)
    } catch {
      try lose(index, because: error)
    }
  }

  // MARK: - Events

  /// Handles the events that have arrived, for a limited time; returns whether one ends the loop.
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
      StandardError.offer("inputs arrive faster than they are handled; some are dropped")
    }
    return nil
  }

  /// Takes in an event; returns whether it ends the loop.
  private mutating func handle(_ event: Event) throws(WindowingError) -> Ending? {
    guard let id = event.window else {
      try handle(event.kind)
      return nil
    }
    // What is told of a window that has been closed meanwhile concerns nobody.
    guard let index = windows.firstIndex(where: { $0.id == id }) else { return nil }
    switch event.kind {
    case .frameTick(let tick): time.take(tick, from: id)
    case .closeRequested:
      if windows.count == 1 { return .closed }
      try close(index)
    case .keyPressed(let key) where key.modifiers.contains(.control) && key.symbol.character == "q": return .closed
    default:
      do throws(WindowingError) {
        try windows[index].handle(event.kind, in: &time)
      } catch {
        try lose(index, because: error)
        return nil
      }
      if event.kind == .hidden { try passTicksOn(from: id) }
    }
    return nil
  }

  /// Takes in what concerns all windows.
  private mutating func handle(_ event: Event.Kind) throws(WindowingError) {
    switch event {
    case .desktopChanged(let settings):
      // From the last one, since one that is lost makes room for those behind it.
      for index in windows.indices.reversed() {
        do throws(WindowingError) {
          try windows[index].follow(settings, in: time)
        } catch {
          try lose(index, because: error)
        }
      }
    case .requestRefused(let failure): throw WindowingError.requestRefused(failure)
    default: break
    }
  }

  // MARK: - Windows that go

  /// Closes a window that is not the last one.
  private mutating func close(_ index: Int) throws(WindowingError) {
    if keepsPictures, windows[index].hasShownFrame {
      closedPictures[windows[index].number] = picture(of: windows[index])
    }
    let id = windows[index].id
    windows.remove(at: index)
    try passTicksOn(from: id)
  }

  /// Goes on without a window that another program has destroyed, and says so; without the last one there is nothing to
  /// go on with.
  private mutating func lose(_ index: Int, because error: WindowingError) throws(WindowingError) {
    guard error == .windowDestroyed, windows.count > 1 else { throw error }
    StandardError.offer("\(error); \(windows.count == 2 ? "the other one goes" : "the others go") on")
    try close(index)
  }

  /// Has another window tell when frames are seen, once one is hidden or gone; where none is visible there are no
  /// frames.
  private mutating func passTicksOn(from window: WindowID) throws(WindowingError) {
    if !windows.contains(where: \.isVisible) {
      time.cancel()
    } else if time.awaitsTick(from: window) {
      try requestTick()
    }
  }

  // MARK: - Afterwards

  /// What the server holds of a window.
  private func picture(of shown: borrowing SceneWindow) -> Result<Bitmap, WindowingError> {
    do throws(WindowingError) {
      let image = try shown.readPixels()
      return .success(Bitmap(width: image.width, height: image.height, pixels: image.pixels))
    } catch {
      return .failure(error)
    }
  }

  /// What the server holds of the windows, or held when they were closed, by their numbers. A window that has shown no
  /// frame has no picture.
  func pictures() -> [Int: Result<Bitmap, WindowingError>] {
    var pictures = closedPictures
    for shown in windows where shown.hasShownFrame { pictures[shown.number] = picture(of: shown) }
    return pictures
  }

  /// The times of all frames, as JSON.
  func report(scenes: [SceneName]) throws(Failure) -> [UInt8] {
    try time.report(
      scene: scenes.map(\.rawValue).joined(separator: " "), server: connection.displayName
    ).json()
  }
}
