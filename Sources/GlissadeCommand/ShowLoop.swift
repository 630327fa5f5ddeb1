import DisplayLists
import FrameScheduling
import Geometry
import Glibc
import ImageCoding
import Rasterization
import Visualizer
import X11Windowing

/// The window and its frames: events in, pictures out, asleep in between.
struct ShowLoop: ~Copyable {
  enum Ending {
    case closed
    case frameLimit
    case signal(Int32)
  }

  let connection: Connection
  let window: Window
  private let surface: Surface
  private let signals: Signals
  var scale: Double
  /// Whether the scale is the desktop's.
  let followsScale: Bool
  private let frameLimit: Int?
  private let fixedRate: Double?
  private let keepsRecords: Bool
  /// The file whose changes the window shows.
  private var watch: FileWatch?

  var content: WindowContent
  private var rasterizer = Rasterizer(threadCount: drawingThreadCount)
  private var damages = DamageHistory()
  private var clock: FrameClock
  private var timeline = ServerTimeline()
  private var statistics: FrameStatistics
  private var costs: [FrameCosts] = []

  private var events: [Event] = []
  private var isVisible = false
  var isExposed = false
  /// Whether an event came that may have changed the picture.
  var isTouched = false
  var shownList: DisplayList?
  /// The session that was written last, and the name of its file.
  var savedSession: (bytes: [UInt8], name: String)?
  private var shownBackground: Color?
  private(set) var shownInstant = 0.0
  private var shownFrames = 0
  /// When instant 0 is seen.
  private var originNanoseconds: Int64?
  private var waitsForBuffer = false
  private var pendingInputs: [Int64] = []
  /// How pictures reach the display, as it was told last.
  private var transport: Surface.Transport
  /// When the last event happened, by the server's clock.
  private(set) var serverMilliseconds: UInt32 = 0

  init(
    content: WindowContent, in opened: OpenedWindow, clock name: ClockName, frameLimit: Int?, keepsRecords: Bool,
    watch: FileWatch? = nil, signals: consuming Signals
  ) {
    connection = opened.connection
    window = opened.window
    surface = opened.surface
    scale = opened.scale
    followsScale = opened.followsScale
    transport = surface.transport
    clock = FrameClock(pacing(of: name, on: connection), startPolicy: .late)
    self.content = content
    self.content.followDesktop(reducesMotion: opened.desktop.reducesMotion, at: 0)
    self.frameLimit = frameLimit
    self.keepsRecords = keepsRecords
    self.watch = watch
    self.signals = signals
    statistics = FrameStatistics(keepingLast: keepsRecords ? nil : FrameStrip.longest)
    fixedRate = name.rate
  }

  /// Runs until the window is closed, the last frame is seen, or a signal comes.
  mutating func run() throws(WindowingError) -> Ending {
    try window.show()
    while true {
      try connection.takeEvents(into: &events)
      for event in events where try handle(event) { return .closed }
      if let number = signals.take() { return .signal(number) }
      let now = MonotonicClock.nanoseconds()
      if let changed = watch?.change(nowNanoseconds: now) {
        content.replaceScenarios(with: changed, at: shownInstant)
        isTouched = true
      }
      if let record = clock.expire(nowNanoseconds: now) { statistics.add(record) }
      if isVisible, wantsFrame(at: now) { clock.requestFrame(nowNanoseconds: now) }
      if !waitsForBuffer, let frame = clock.startFrame(nowNanoseconds: now) { try draw(frame) }
      if let frameLimit, statistics.presentedCount + statistics.unreportedCount >= frameLimit { return .frameLimit }
      _ = try connection.wait(
        until: wakeUp(after: now), nowNanoseconds: MonotonicClock.nanoseconds(), alsoReading: signals.descriptor)
    }
  }

  /// Frames that were drawn and of which the display has not told yet.
  private var framesUnderWay: Int { shownFrames - statistics.presentedCount - statistics.unreportedCount }

  // MARK: - When

  /// The instant that the picture shows when it is seen at a time.
  private func instant(at nanoseconds: Int64) -> Double {
    guard let originNanoseconds else { return 0 }
    return max(0, Double(nanoseconds - originNanoseconds) / 1e9)
  }

  private func wantsFrame(at now: Int64) -> Bool {
    if let frameLimit, shownFrames >= frameLimit { return false }
    // With a fixed clock every frame has its instant, whether anything moves or not.
    if isExposed || isTouched || shownList == nil || fixedRate != nil { return true }
    switch content.nextFrame(after: shownInstant) {
    case .everyRefresh: return true
    case .at(let next): return instant(at: now) >= next
    case .never: return false
    }
  }

  private func wakeUp(after now: Int64) -> Int64? {
    let frame = frameWakeUp(after: now)
    guard let watch else { return frame }
    return min(frame ?? watch.nextNanoseconds, watch.nextNanoseconds)
  }

  private func frameWakeUp(after now: Int64) -> Int64? {
    // The release of a buffer is an event.
    if waitsForBuffer { return nil }
    if let wake = clock.wakeUpNanoseconds { return wake }
    guard isVisible, let originNanoseconds, case .at(let next) = content.nextFrame(after: shownInstant) else {
      return nil
    }
    guard let wait = Int64(exactly: (next * 1e9).rounded(.up)) else { return nil }
    let (wake, overflows) = originNanoseconds.addingReportingOverflow(wait)
    return overflows ? nil : max(now, wake)
  }

  // MARK: - Frames

  private mutating func draw(_ frame: Frame) throws(WindowingError) {
    guard let buffer = try surface.nextBuffer() else {
      clock.abandonFrame()
      waitsForBuffer = true
      return
    }
    if surface.transport != transport {
      transport = surface.transport
      transport.report()
    }
    if originNanoseconds == nil { originNanoseconds = frame.targetNanoseconds }
    let instant = fixedRate.map { Double(shownFrames) / $0 } ?? instant(at: frame.targetNanoseconds)
    var cost = FrameCosts()
    let start = MonotonicClock.nanoseconds()
    content.note(
      content.wantsFrameStrip
        ? FrameStrip(
          statistics.records, costs, underWay: framesUnderWay, sync: fixedRate == nil ? clock.sync : .fixed,
          refreshNanoseconds: clock.refreshIntervalNanoseconds) : nil,
      at: instant)
    let moment = content.evaluate(at: instant)
    let evaluated = MonotonicClock.nanoseconds()
    let list = content.displayList(of: moment)
    let listed = MonotonicClock.nanoseconds()
    cost.evaluate = evaluated - start
    cost.list = listed - evaluated
    shownInstant = instant
    isTouched = false
    // A window that holds this very picture needs no other; the frame still takes its refresh, as motion goes on.
    let wasExposed = isExposed
    if wasExposed || list != shownList {
      isExposed = false
      try show(list, in: buffer, everything: wasExposed, cost: &cost)
    }
    shownFrames += 1
    if keepsRecords {
      cost.inputs = pendingInputs
      pendingInputs = []
    } else if costs.count >= 4 * FrameStrip.longest {
      // Halving keeps removal from the front rare.
      costs.removeFirst(costs.count / 2)
    }
    costs.append(cost)
    if let record = clock.frameSubmitted(nowNanoseconds: MonotonicClock.nanoseconds()) { statistics.add(record) }
    guard clock.wantsTick else { return }
    if let msc = clock.comingMSC(nowNanoseconds: MonotonicClock.nanoseconds()) {
      try window.requestFrameTick(atMSC: msc)
    } else {
      try window.requestFrameTick()
    }
  }

  /// Brings a buffer up to date where it differs, and sends what the window does not show yet.
  private mutating func show(
    _ list: DisplayList, in buffer: consuming SurfaceBuffer, everything: Bool, cost: inout FrameCosts
  ) throws(WindowingError) {
    let start = MonotonicClock.nanoseconds()
    let (width, height, pixelsPerRow) = (buffer.width, buffer.height, buffer.pixelsPerRow)
    let bounds = Rasterization.PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let background = content.background
    var change = Damage.everything(bounds)
    if let shownList, shownBackground == background {
      change = Damage(from: shownList, to: list, scale: scale, within: bounds)
    }
    damages.note(change)
    let needed = damages.damage(sinceAge: buffer.age, within: bounds)
    buffer.withPixels { pixels in
      rasterizer.draw(
        list, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
        background: background, damage: needed)
    }
    let drawn = MonotonicClock.nanoseconds()
    cost.raster = drawn - start
    cost.pixelsDrawn = needed.pixelCount
    let sent: [X11Windowing.PixelRect]? =
      everything
      ? nil
      : change.rects.map { .init(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) }
    cost.pixelsSent = try buffer.present(damage: sent)
    cost.submit = MonotonicClock.nanoseconds() - drawn
    shownList = list
    shownBackground = background
  }

  // MARK: - Events

  /// Takes in an event; returns whether it asks to end.
  private mutating func handle(_ event: Event) throws(WindowingError) -> Bool {
    switch event.kind {
    case .resized(let width, let height):
      try input(.resized(Size(width: Double(width) / scale, height: Double(height) / scale)), at: shownInstant)
      isExposed = true
    case .exposed, .shown:
      isVisible = true
      isExposed = true
    case .hidden:
      isVisible = false
      clock.cancel()
      // A frame that was under way is forgotten, also where frames and their costs are counted.
      costs.removeLast(framesUnderWay)
      shownFrames -= framesUnderWay
    case .keyPressed(let key):
      if key.modifiers.contains(.control), key.symbol.character == "q" { return true }
      if key.symbol == .function(11), !key.isRepeat { try window.setFullScreen(!window.isFullScreen()) }
      if key.text.count > 1 {
        try input(.composed(key.text), at: instant(ofServer: key.serverMilliseconds))
      } else if let meaning = Visualizer.Key(key) {
        try input(
          .keyPressed(meaning, Visualizer.Modifiers(key.modifiers)), at: instant(ofServer: key.serverMilliseconds))
      }
    case .pointerMoved(let pointer), .pointerEntered(let pointer):
      try input(.pointerMoved(point(of: pointer)), at: instant(ofServer: pointer.serverMilliseconds))
    case .buttonPressed(.left, let pointer):
      try input(.pointerPressed(point(of: pointer)), at: instant(ofServer: pointer.serverMilliseconds))
    case .buttonReleased(.left, let pointer):
      try input(.pointerReleased(point(of: pointer)), at: instant(ofServer: pointer.serverMilliseconds))
    case .scrolled(_, let steps, let pointer) where steps != 0:
      try input(
        .scrolled(point(of: pointer), steps: -Double(steps)), at: instant(ofServer: pointer.serverMilliseconds))
    case .pointerLeft(let pointer):
      try input(.pointerLeft, at: instant(ofServer: pointer.serverMilliseconds))
    case .frameTick(let tick):
      let now = MonotonicClock.nanoseconds()
      if let record = clock.tick(ustNanoseconds: tick.ustNanoseconds, msc: tick.msc, nowNanoseconds: now) {
        statistics.add(record)
      }
    case .clipboard(let text): try input(text.map(InputEvent.pasted) ?? .nothingToPaste, at: shownInstant)
    case .bufferReleased: waitsForBuffer = false
    case .desktopChanged(let settings): try follow(settings)
    case .closeRequested: return true
    case .destroyed: throw WindowingError.windowDestroyed
    case .requestRefused(let failure): throw WindowingError.requestRefused(failure)
    case .keyReleased, .buttonPressed, .buttonReleased, .scrolled, .focused, .obscured, .keyboardMappingChanged: break
    }
    return false
  }

  mutating func input(_ event: InputEvent, at instant: Double) throws(WindowingError) {
    content.handle(event, at: instant)
    isTouched = true
    for request in content.takeRequests() { try answer(request) }
    try window.setTakesText(content.isTyping)
    try window.setPointerShape(Window.PointerShape(content.pointerShape(at: instant)))
  }

  private func point(of pointer: Pointer) -> Point {
    // The middle of the pixel.
    Point(x: (Double(pointer.x) + 0.5) / scale, y: (Double(pointer.y) + 0.5) / scale)
  }

  /// The instant at which something happened; with a fixed clock that of the frame on screen.
  private mutating func instant(ofServer milliseconds: UInt32) -> Double {
    serverMilliseconds = milliseconds
    let happened = timeline.nanoseconds(
      ofServerMilliseconds: milliseconds, receivedNanoseconds: MonotonicClock.nanoseconds())
    if keepsRecords { pendingInputs.append(happened) }
    return fixedRate == nil ? instant(at: happened) : shownInstant
  }

  // MARK: - Afterwards

  /// What the server holds of the window.
  func screenshot() throws(WindowingError) -> Bitmap {
    let image = try window.readPixels()
    return Bitmap(width: image.width, height: image.height, pixels: image.pixels)
  }

  /// The times of all frames, as JSON.
  func report(scene: String) throws(Failure) -> [UInt8] {
    try FrameReport(
      scene: scene, server: connection.displayName,
      sync: fixedRate == nil ? clock.sync.rawValue : FrameSync.fixed.rawValue,
      refreshNanoseconds: clock.refreshIntervalNanoseconds, statistics: statistics, costs: costs
    ).json()
  }
}

/// How many threads draw: one for each processor, but not so many that they wait for memory.
let drawingThreadCount = max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

/// What drives the frames of a clock on a display.
private func pacing(of name: ClockName, on connection: Connection) -> FrameClock.Pacing {
  if case .free(let rate) = name { return .fixed(framesPerSecond: rate) }
  let rate = connection.statedRefreshRate ?? 60
  return connection.offersFrameTicks ? .present(assumedFramesPerSecond: rate) : .timer(framesPerSecond: rate)
}
