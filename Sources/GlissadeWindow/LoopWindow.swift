// SPDX-License-Identifier: MIT
import Glibc
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeRasterization
import GlissadeWindowContents
import GlissadeX11Windowing

/// A window of a loop, with its content and the pictures that the display has.
struct LoopWindow<Content: WindowContent> {
  /// The number of the window, from 1, in the order of opening.
  let number: Int
  let window: Window
  private let surface: Surface
  private var state: ContentState<Content>
  private let options: WindowOptions
  /// Whether the loop has opened several windows. Pictures are then flushed together.
  var isOneOfSeveral: Bool

  /// Whether the window is mapped and the server has reported its visibility.
  private(set) var isVisible = false
  private(set) var waitsForBuffer = false
  /// The attributes that the window has.
  private var attributes: WindowAttributes
  /// Whether the warning that the window is too large was given.
  private var hasReportedClipping = false
  /// The transport of pictures, by shared memory or as copies, as last reported. Initially it is the requested
  /// transport, which needs no report.
  private var transport: Surface.Transport
  /// The time at which the content works next, in nanoseconds of the monotonic clock.
  private(set) var workNanoseconds: Int64? = 0
  /// The time at which the memory for drawing frames faster is released, unless there is another frame before, in
  /// nanoseconds of the monotonic clock. It is `nil` without such memory.
  private(set) var releaseNanoseconds: Int64?

  /// The time without a frame after which the memory for drawing frames faster is released.
  private static var longestRestNanoseconds: Int64 { 1_000_000_000 }

  /// Opens a hidden window at the desktop's scale, or at that of the options.
  init(
    _ content: Content, _ options: WindowOptions, number: Int, isOneOfSeveral: Bool, on connection: Connection,
    at positions: inout WindowPositions, icons: [Bitmap], desktop: DesktopSettings, sharesMemory: Bool
  ) throws(WindowingError) {
    self.number = number
    self.options = options
    self.isOneOfSeveral = isOneOfSeveral
    let scale = options.scale ?? desktop.scale
    state = ContentState(
      content,
      in: WindowFrame(
        size: options.size, scale: scale, reducesMotion: desktop.prefersReducedMotion,
        colorScheme: desktop.windowColorScheme))
    let (width, height) = WindowOptions.pixels(options.size, scale: scale)
    let minimum = WindowOptions.pixels(options.minimumSize, scale: scale)
    let position = positions.position(width: width, height: height)
    let name = options.applicationName ?? CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    window = try Window(
      WindowProperties(
        title: options.title, instanceName: name, className: name.prefix(1).uppercased() + name.dropFirst(),
        width: width, height: height, minimumWidth: max(minimum.width, 1), minimumHeight: max(minimum.height, 1),
        x: position.x, y: position.y, icons: icons), on: connection)
    surface = try Surface(window: window, sharedMemory: sharesMemory ? .whenPossible : .never)
    // Only a transport that differs from the requested one is reported.
    transport = sharesMemory ? .sharedMemory : surface.transport
    attributes = WindowAttributes(title: options.title)
    state.handle(.resized(options.size), at: 0)
    state.handle(.reducedMotionChanged(desktop.prefersReducedMotion), at: 0)
    state.handle(.colorSchemeChanged(desktop.windowColorScheme), at: 0)
    try applyAttributes(at: 0)
  }

  var id: WindowID { window.id }

  var content: Content { state.content }

  /// Whether a frame has reached the display.
  var hasShownFrame: Bool { state.hasShownFrame }

  /// Whether the window is visible and has changes that its last drawn frame does not show.
  var hasPendingChanges: Bool { isVisible && (state.hasPendingChanges || state.isExposed) }

  /// Returns the transport of pictures if it has changed since the last call, otherwise `nil`.
  mutating func changedTransport() -> Surface.Transport? {
    guard surface.transport != transport else { return nil }
    transport = surface.transport
    return transport
  }

  // MARK: - Scheduling

  /// Whether the picture of an instant can differ from the shown picture, as far as this is known before evaluation.
  func needsFrame(at instant: Double) -> Bool { isVisible && state.needsFrame(at: instant) }

  /// The next instant at which the picture changes without input.
  ///
  /// `nil` if the picture changes at every refresh or never, or if the window is hidden.
  var nextInstant: Double? { isVisible ? state.nextInstant : nil }

  /// The instant at which a timer of the content's mailbox sends its next message; `nil` without one.
  func nextDelivery(at instant: Double) -> Double? { state.content.mailbox?.nextDelivery(at: instant) }

  // MARK: - Frames

  /// Checks for a free buffer. If there is none, an event reports the release of a buffer.
  mutating func requireBuffer() -> Bool {
    waitsForBuffer = !surface.hasFreeBuffer
    return !waitsForBuffer
  }

  /// Draws the picture of an instant, and adds its cost to the statistics.
  ///
  /// If there are several windows, the connection's next flush displays the picture.
  ///
  /// - Precondition: A buffer is free.
  mutating func draw(
    at instant: Double, _ statistics: WindowStatistics, with rasterizer: inout Rasterizer,
    adding cost: inout DrawingCosts
  ) throws(WindowingError) {
    let start = MonotonicClock.nanoseconds()
    state.frame.statistics = statistics
    let list = state.picture(at: instant)
    // Without another reference to the records, adding the next one does not copy them.
    state.frame.statistics = WindowStatistics()
    let evaluation = (state.content as? any MeasuredContent)?.evaluationNanoseconds ?? 0
    cost.evaluate += evaluation
    cost.list += MonotonicClock.nanoseconds() - start - evaluation
    // An unchanged picture is not sent again. The frame still uses its refresh, because the motion continues.
    guard let list else { return }
    guard let buffer = try surface.nextBuffer() else {
      state.hasPendingChanges = true
      return
    }
    try show(list, in: buffer, with: &rasterizer, adding: &cost)
  }

  /// Draws the damaged area of a buffer, and sends the area that has changed since the last frame.
  private mutating func show(
    _ list: DisplayList, in buffer: consuming SurfaceBuffer, with rasterizer: inout Rasterizer,
    adding cost: inout DrawingCosts
  ) throws(WindowingError) {
    let start = MonotonicClock.nanoseconds()
    let (width, height, pixelsPerRow, age) = (buffer.width, buffer.height, buffer.pixelsPerRow, buffer.age)
    let shown = buffer.withPixels { pixels in
      state.draw(
        list, with: &rasterizer, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow,
        bufferAge: age)
    }
    let drawn = MonotonicClock.nanoseconds()
    releaseNanoseconds = state.storesPicture ? drawn + Self.longestRestNanoseconds : nil
    cost.raster += drawn - start
    cost.pixelsDrawn += shown.drawnCount
    cost.pixelsSent += try buffer.present(damage: shown.sendsAll ? nil : shown.changed, isFlushed: !isOneOfSeveral)
    cost.submit += MonotonicClock.nanoseconds() - drawn
  }

  /// Releases the memory for drawing frames faster, if the window has been at rest.
  mutating func releaseMemory(now: Int64) {
    guard let due = releaseNanoseconds, now >= due else { return }
    releaseMemory()
  }

  /// Releases the memory for drawing frames faster.
  mutating func releaseMemory() {
    state.releaseMemory()
    releaseNanoseconds = nil
  }

  /// Reads the pixels of the last frame back from the display.
  func readPixels() throws(WindowingError) -> Bitmap { try surface.readPixels() }

  // MARK: - Events

  /// Handles an event of this window, and returns the requests of the content that concern the loop.
  mutating func handle(
    _ event: Event.Kind, in time: inout LoopTiming, warn: (WindowLoopWarning) -> Void
  ) throws(WindowingError) -> [WindowRequest] {
    switch event {
    case .resized(let width, let height):
      state.isExposed = true
      if window.isClipped, !hasReportedClipping {
        hasReportedClipping = true
        warn(.clippedWindow(isOneOfSeveral ? number : nil, width: width, height: height))
      }
    // The server sends Expose, or a report of full obscuring, after it has mapped the window. Frames wait for that
    // event, because the server discards earlier drawing.
    case .exposed,
      .obscured(true) where !isVisible:
      isVisible = true
      state.isExposed = true
    case .hidden: isVisible = false
    case .bufferReleased: waitsForBuffer = false
    case .destroyed: throw .windowDestroyed
    case .requestRefused(let failure): throw .requestRefused(failure)
    default: break
    }
    guard let change = WindowEvent(event, scale: state.frame.scale) else { return [] }
    let instant: Double
    switch change {
    case .resized(let size):
      state.frame.size = size
      // A resize applies to the shown instant.
      instant = time.shownInstant
    default: instant = event.serverMilliseconds.map { time.instant(ofServer: $0) } ?? time.presentInstant
    }
    return try send(change, at: instant, in: time)
  }

  /// Sends an event to the content, and performs the requests that concern this window alone.
  ///
  /// - Returns: The other requests.
  private mutating func send(
    _ event: WindowEvent, at instant: Double, in time: LoopTiming
  ) throws(WindowingError) -> [WindowRequest] {
    state.handle(event, at: instant)
    return try finishEvent(at: instant, in: time)
  }

  /// Follows the content after a change: performs its requests, and returns those that concern the loop.
  private mutating func finishEvent(at instant: Double, in time: LoopTiming) throws(WindowingError) -> [WindowRequest] {
    workNanoseconds = 0
    let remaining = try performRequests(in: time)
    try applyAttributes(at: instant)
    return remaining
  }

  /// Sets the function that wakes the loop for messages to the content.
  func wakes(by wake: @escaping @Sendable () -> Void) { state.content.mailbox?.setWake(wake) }

  /// Delivers messages to the content, and returns its requests that concern the loop.
  mutating func receive(in time: LoopTiming) throws(WindowingError) -> [WindowRequest] {
    let instant = time.presentInstant
    guard state.receive(through: instant) else { return [] }
    return try finishEvent(at: instant, in: time)
  }

  /// Asks the content whether the window closes, and returns its requests that concern the loop.
  mutating func requestClose(
    in time: LoopTiming
  ) throws(WindowingError) -> (closes: Bool, requests: [WindowRequest]) {
    let instant = time.presentInstant
    let closes = state.shouldClose(at: instant)
    return (closes, try finishEvent(at: instant, in: time))
  }

  /// Removes and returns the windows that the content opens.
  mutating func takeNewWindows() -> [(content: Content, options: WindowOptions)] { state.content.takeNewWindows() }

  private mutating func performRequests(in time: LoopTiming) throws(WindowingError) -> [WindowRequest] {
    var remaining: [WindowRequest] = []
    for request in state.content.takeRequests() {
      switch request {
      case .redraw: state.hasPendingChanges = true
      case .copy(let text): try window.connection.copy(text, serverMilliseconds: time.serverMilliseconds)
      case .paste: try window.requestClipboard(serverMilliseconds: time.serverMilliseconds)
      case .toggleFullScreen:
        state.frame.fullScreenProblem = try window.connection.fullScreenProblem()
        if state.frame.fullScreenProblem == nil { try window.setFullScreen(!window.isFullScreen()) }
      case .close, .quit, .releaseMemory: remaining.append(request)
      }
    }
    return remaining
  }

  private mutating func applyAttributes(at instant: Double) throws(WindowingError) {
    var wanted = state.content.attributes(at: instant)
    wanted.title = wanted.title ?? options.title
    guard wanted != attributes else { return }
    if wanted.title != attributes.title { try window.setTitle(wanted.title ?? "") }
    try window.setTextInputEnabled(wanted.acceptsText)
    try window.setPointerShape(wanted.pointerShape)
    attributes = wanted
  }

  /// Lets the content work, if it is due, and returns the requests that concern the loop.
  mutating func work(now: Int64, in time: LoopTiming) throws(WindowingError) -> [WindowRequest] {
    guard let due = workNanoseconds, now >= due else { return [] }
    let seconds = state.content.work(at: time.presentInstant)
    let end = MonotonicClock.nanoseconds()
    workNanoseconds = seconds.map { end.advanced(by: Int(max(0, min($0, 1e9)) * 1e9)) }
    return try performRequests(in: time)
  }

  // MARK: - Desktop

  /// Follows a change of the desktop's settings.
  mutating func follow(_ settings: DesktopSettings, in time: LoopTiming) throws(WindowingError) -> [WindowRequest] {
    state.frame.reducesMotion = settings.prefersReducedMotion
    var requests = try send(
      .reducedMotionChanged(settings.prefersReducedMotion), at: time.presentInstant, in: time)
    if state.frame.colorScheme != settings.windowColorScheme {
      state.frame.colorScheme = settings.windowColorScheme
      requests += try send(.colorSchemeChanged(settings.windowColorScheme), at: time.presentInstant, in: time)
    }
    if options.scale == nil, settings.scale != state.frame.scale {
      requests += try setScale(settings.scale, in: time)
    }
    return requests
  }

  /// Changes the scale. The window keeps its size in points if the window manager allows it.
  private mutating func setScale(_ scale: Double, in time: LoopTiming) throws(WindowingError) -> [WindowRequest] {
    let size = state.frame.size
    state.frame.scale = scale
    state.frame.size = Size(width: Double(window.width) / scale, height: Double(window.height) / scale)
    // Until the next frame the window shows its old pixels.
    state.discardPicture()
    let requests = try send(.resized(state.frame.size), at: time.shownInstant, in: time)
    guard try !window.isFullScreen() else { return requests }
    let (width, height) = WindowOptions.pixels(size, scale: scale)
    let minimum = WindowOptions.pixels(
      Size(
        width: min(size.width, options.minimumSize.width),
        height: min(size.height, options.minimumSize.height)), scale: scale)
    try window.setMinimumSize(width: max(minimum.width, 1), height: max(minimum.height, 1))
    let longest = Int(Int16.max)
    try window.resize(width: min(max(width, 1), longest), height: min(max(height, 1), longest))
    return requests
  }
}

extension DesktopSettings {
  /// The colour scheme of windows: by the environment variable `GTK_THEME`, otherwise by the desktop's theme.
  fileprivate var windowColorScheme: ColorScheme {
    // SAFETY: the text is copied at once.
    colorScheme(theme: unsafe getenv("GTK_THEME").map { unsafe String(cString: $0) })
  }
}
