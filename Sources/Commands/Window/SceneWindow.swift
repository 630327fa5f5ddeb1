import DisplayLists
import Geometry
import Glibc
import Rasterization
import Visualizer
import X11Windowing

/// One window of the program: what it shows, and what the display holds of that.
struct SceneWindow {
  /// Counts windows from 1, in the order in which their scenes were named.
  let number: Int
  let window: Window
  private let surface: Surface
  var content: WindowContent
  var scale: Double
  /// Whether the scale is the desktop's.
  let followsScale: Bool
  /// Whether there are others: its title then names the scene, and its pictures are seen together with theirs.
  private let isOneOfSeveral: Bool

  private var damages = DamageHistory()
  /// Whether it is on the screen, and the server has told what of it can be seen.
  var isVisible = false
  /// Whether the server has lost what was drawn, so that the next frame sends the whole picture.
  var isExposed = false
  /// Whether an event came that may have changed the picture.
  var isTouched = false
  private(set) var waitsForBuffer = false
  var shownList: DisplayList?
  /// The session that was written last, and the name of its file.
  var savedSession: (bytes: [UInt8], name: String)?
  private var shownBackground: Color?
  /// The instant for which the content was asked last.
  private var evaluatedInstant = 0.0
  private var titledScene: SceneName?
  /// Whether a message states that the window is too large.
  private var hasReportedClipping = false
  /// Whether another scene was chosen; until somebody has taken note of it.
  var hasLeftScene = false
  /// How pictures reach the display, as it was asked last.
  private var transport: Surface.Transport

  /// Opens a window, at the desktop's scale unless another is asked for.
  init(
    _ shown: ShownContent, number: Int, of count: Int, on connection: Connection, at places: inout WindowPlaces,
    icons: [PixelImage], desktop: DesktopSettings, sharesMemory: Bool
  ) throws(WindowingError) {
    self.number = number
    isOneOfSeveral = count > 1
    content = shown.content
    content.followDesktop(reducesMotion: desktop.reducesMotion, at: 0)
    followsScale = shown.scale == nil
    scale = shown.scale ?? desktop.scale
    let (width, height) = Self.pixels(content.size, scale: scale)
    let minimum = Self.pixels(Self.minimumSize, scale: scale)
    let place = places.place(width: width, height: height)
    window = try Window(
      WindowOptions(
        title: "Glissade", instanceName: "glissade", className: "Glissade", width: width, height: height,
        minimumWidth: minimum.width, minimumHeight: minimum.height, x: place.x, y: place.y, icons: icons),
      on: connection)
    surface = try Surface(window: window, sharedMemory: sharesMemory ? .whenPossible : .never)
    // What was asked for needs not be told.
    transport = sharesMemory ? .sharedMemory : surface.transport
    try followScene()
  }

  /// What a person should be able to make of the window at least, in points.
  static let minimumSize = Size(width: 480, height: 360)

  /// A size in pixels.
  static func pixels(_ size: Size, scale: Double) -> (width: Int, height: Int) {
    (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
  }

  var id: WindowID { window.id }

  /// Whether a frame has reached the display.
  var hasShownFrame: Bool { shownList != nil }

  /// How pictures reach the display, where that has changed since it was asked last.
  mutating func changedTransport() -> Surface.Transport? {
    guard surface.transport != transport else { return nil }
    transport = surface.transport
    return transport
  }

  // MARK: - When

  /// Whether the picture of an instant differs from the one that is shown, as far as that is known beforehand.
  func wantsFrame(at instant: Double) -> Bool {
    guard isVisible else { return false }
    if isExposed || isTouched || shownList == nil { return true }
    switch content.nextFrame(after: evaluatedInstant) {
    case .everyRefresh: return true
    case .at(let next): return instant >= next
    case .never: return false
    }
  }

  /// The instant at which the picture changes although nobody touches anything, where it is known.
  var nextInstant: Double? {
    guard isVisible, case .at(let next) = content.nextFrame(after: evaluatedInstant) else { return nil }
    return next
  }

  // MARK: - Frames

  /// Whether there is a buffer to draw into; otherwise its release is an event.
  mutating func requireBuffer() -> Bool {
    waitsForBuffer = !surface.hasFreeBuffer
    return !waitsForBuffer
  }

  /// Brings the window to an instant, and adds what that takes. One of several is brought there by the next flush.
  ///
  /// - Precondition: There is a buffer.
  mutating func draw(
    at instant: Double, strip: FrameStrip?, with rasterizer: inout Rasterizer, adding cost: inout DrawingCosts
  ) throws(WindowingError) {
    let start = MonotonicClock.nanoseconds()
    content.note(strip, at: instant)
    let moment = content.evaluate(at: instant)
    let evaluated = MonotonicClock.nanoseconds()
    let list = content.displayList(of: moment)
    let listed = MonotonicClock.nanoseconds()
    cost.evaluate += evaluated - start
    cost.list += listed - evaluated
    evaluatedInstant = instant
    isTouched = false
    // A window that holds this very picture needs no other; the frame still takes its refresh, as motion goes on.
    guard isExposed || list != shownList else { return }
    guard let buffer = try surface.nextBuffer() else {
      isTouched = true
      return
    }
    let everything = isExposed
    isExposed = false
    try show(list, in: buffer, everything: everything, with: &rasterizer, adding: &cost)
  }

  /// Brings a buffer up to date where it differs, and sends what the window does not show yet.
  private mutating func show(
    _ list: DisplayList, in buffer: consuming SurfaceBuffer, everything: Bool, with rasterizer: inout Rasterizer,
    adding cost: inout DrawingCosts
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
    let scale = scale
    buffer.withPixels { pixels in
      rasterizer.draw(
        list, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow, scale: scale,
        background: background, damage: needed)
    }
    let drawn = MonotonicClock.nanoseconds()
    cost.raster += drawn - start
    cost.pixelsDrawn += needed.pixelCount
    let sent: [X11Windowing.PixelRect]? =
      everything
      ? nil
      : change.rects.map { .init(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) }
    cost.pixelsSent += try buffer.present(damage: sent, isFlushed: !isOneOfSeveral)
    cost.submit += MonotonicClock.nanoseconds() - drawn
    shownList = list
    shownBackground = background
  }

  /// Reads what the display holds of the last frame.
  func readPixels() throws(WindowingError) -> PixelImage { try surface.readPixels() }

  // MARK: - Events

  /// Handles an event of the window.
  mutating func handle(_ event: Event.Kind, in time: inout ShowTime) throws(WindowingError) {
    switch event {
    case .resized(let width, let height):
      isExposed = true
      reportClipping(width: width, height: height)
    // The server sends Expose, or full obscuring, after it has mapped the window. Frames wait for that event: the
    // server discards what is drawn earlier.
    case .exposed,
      .obscured(true) where !isVisible:
      isVisible = true
      isExposed = true
    case .hidden: isVisible = false
    case .keyPressed(let key) where key.symbol == .function(11) && !key.isRepeat:
      try window.setFullScreen(!window.isFullScreen())
    case .bufferReleased: waitsForBuffer = false
    case .destroyed: throw WindowingError.windowDestroyed
    case .requestRefused(let failure): throw WindowingError.requestRefused(failure)
    default: break
    }
    guard let change = InputEvent(event, scale: scale) else { return }
    let instant: Double
    switch event {
    // The picture on the screen takes the new size.
    case .resized: instant = time.shownInstant
    default: instant = event.serverMilliseconds.map { time.instant(ofServer: $0) } ?? time.presentInstant
    }
    try input(change, at: instant, in: time)
  }

  /// States once that a part of the window shows nothing.
  private mutating func reportClipping(width: Int, height: Int) {
    guard window.isClipped, !hasReportedClipping else { return }
    hasReportedClipping = true
    let name = isOneOfSeveral ? "window \(number)" : "the window"
    StandardError.offer("\(name) is too large; its upper left \(width)x\(height) pixels are shown")
  }

  mutating func input(_ event: InputEvent, at instant: Double, in time: ShowTime) throws(WindowingError) {
    content.handle(event, at: instant)
    isTouched = true
    for request in content.takeRequests() { try answer(request, at: instant, in: time) }
    try window.setTakesText(content.isTyping)
    try window.setPointerShape(Window.PointerShape(content.pointerShape(at: instant)))
    try followScene()
  }

  /// Notes that another scene is shown, and has the title name it where windows are to be told apart.
  private mutating func followScene() throws(WindowingError) {
    guard titledScene != content.scene else { return }
    if titledScene != nil { hasLeftScene = true }
    titledScene = content.scene
    guard isOneOfSeveral else { return }
    try window.setTitle("\(content.scene.title) – Glissade")
  }
}

extension Surface.Transport {
  /// Says on standard error why memory is not shared, where it is not.
  func report() {
    if case .copying(let reason) = self { StandardError.offer("pictures go through the connection: \(reason)") }
  }
}

/// How many threads draw: one for each processor, but not so many that they wait for memory.
let drawingThreadCount = max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
