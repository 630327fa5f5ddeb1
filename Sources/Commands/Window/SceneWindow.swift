// SPDX-License-Identifier: MIT
import Glibc
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeRasterization
import GlissadeVisualizer
import GlissadeX11Windowing

/// A window with its content and the state of the pictures that the display has.
struct SceneWindow {
  /// The number of the window, from 1, in the order of the scenes on the command line.
  let number: Int
  let window: Window
  private let surface: Surface
  var content: WindowContent
  var scale: Double
  /// Whether the scale follows the desktop's setting.
  let followsScale: Bool
  /// Whether the program opened several windows. Titles then name the scenes, and pictures are flushed together.
  private let isOneOfSeveral: Bool

  private var damages = DamageHistory()
  /// Whether the window is mapped and the server has reported its visibility.
  var isVisible = false
  /// Whether the server has lost pixels of the window, so that the next frame sends the whole picture.
  var isExposed = false
  /// Whether an event since the last frame may have changed the picture.
  var hasPendingChanges = false
  private(set) var waitsForBuffer = false
  var shownList: DisplayList?
  /// The bytes and the file name of the last saved session.
  var savedSession: (bytes: [UInt8], name: String)?
  /// The animated picture that is being saved.
  var saving: AnimationSaving?
  /// The modifiers of the last pointer event.
  private var modifiers: InputModifiers = []
  private var shownBackground: Color?
  /// The instant of the last frame that was drawn in this window. Later frames of other windows may have left it out.
  private var drawnInstant = 0.0
  private var titledScene: SceneName?
  /// Whether the message that the window is too large has been printed.
  private var hasReportedClipping = false
  /// Whether the scene has changed since the loop last reset this flag.
  var hasChangedScene = false
  /// The transport of pictures, by shared memory or as copies, as last reported. Initially it is the requested
  /// transport, which needs no report.
  private var transport: Surface.Transport

  /// Opens a window at the content's scale, or at the desktop's scale by default.
  init(
    _ shown: ShownContent, number: Int, of count: Int, on connection: Connection, at positions: inout WindowPositions,
    icons: [Bitmap], desktop: DesktopSettings, sharesMemory: Bool
  ) throws(WindowingError) {
    self.number = number
    isOneOfSeveral = count > 1
    content = shown.content
    content.followDesktop(reducesMotion: desktop.prefersReducedMotion, at: 0)
    followsScale = shown.scale == nil
    scale = shown.scale ?? desktop.scale
    let (width, height) = Self.pixels(content.size, scale: scale)
    let minimum = Self.pixels(Self.minimumSize, scale: scale)
    let position = positions.position(width: width, height: height)
    window = try Window(
      WindowOptions(
        title: "Glissade", instanceName: "glissade", className: "Glissade", width: width, height: height,
        minimumWidth: minimum.width, minimumHeight: minimum.height, x: position.x, y: position.y, icons: icons),
      on: connection)
    surface = try Surface(window: window, sharedMemory: sharesMemory ? .whenPossible : .never)
    // Only a transport that differs from the requested one is reported.
    transport = sharesMemory ? .sharedMemory : surface.transport
    try followScene()
  }

  /// The smallest size of the window, in points.
  static let minimumSize = Size(width: 480, height: 360)

  /// Converts a size in points to pixels.
  static func pixels(_ size: Size, scale: Double) -> (width: Int, height: Int) {
    (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
  }

  var id: WindowID { window.id }

  /// Whether a frame has reached the display.
  var hasShownFrame: Bool { shownList != nil }

  /// Returns the transport of pictures if it has changed since the last call, otherwise `nil`.
  mutating func changedTransport() -> Surface.Transport? {
    guard surface.transport != transport else { return nil }
    transport = surface.transport
    return transport
  }

  // MARK: - Scheduling

  /// Whether the picture of an instant can differ from the shown picture, as far as this is known before evaluation.
  ///
  /// The last drawn instant decides, so that the first frame after the end of a motion is drawn as well.
  func needsFrame(at instant: Double) -> Bool {
    guard isVisible else { return false }
    if isExposed || hasPendingChanges || shownList == nil { return true }
    switch content.nextFrame(after: drawnInstant) {
    case .everyRefresh: return true
    case .at(let next): return instant >= next
    case .never: return false
    }
  }

  /// The next instant at which the picture changes without input.
  ///
  /// `nil` if the picture changes at every refresh or never, or if the window is hidden.
  var nextInstant: Double? {
    guard isVisible, case .at(let next) = content.nextFrame(after: drawnInstant) else { return nil }
    return next
  }

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
    at instant: Double, strip: FrameStrip?, with rasterizer: inout Rasterizer, adding cost: inout DrawingCosts
  ) throws(WindowingError) {
    let start = MonotonicClock.nanoseconds()
    content.record(strip, at: instant)
    let evaluatedScene = content.evaluate(at: instant)
    let evaluated = MonotonicClock.nanoseconds()
    let list = content.nextPicture(of: evaluatedScene)
    let listed = MonotonicClock.nanoseconds()
    cost.evaluate += evaluated - start
    cost.list += listed - evaluated
    drawnInstant = instant
    hasPendingChanges = false
    // An unchanged picture is not sent again. The frame still uses its refresh, because the motion continues.
    guard isExposed || list != shownList else { return }
    guard let buffer = try surface.nextBuffer() else {
      hasPendingChanges = true
      return
    }
    let everything = isExposed
    isExposed = false
    try show(list, in: buffer, everything: everything, with: &rasterizer, adding: &cost)
  }

  /// Draws the damaged area of a buffer, and sends the area that has changed since the last frame.
  private mutating func show(
    _ list: DisplayList, in buffer: consuming SurfaceBuffer, everything: Bool, with rasterizer: inout Rasterizer,
    adding cost: inout DrawingCosts
  ) throws(WindowingError) {
    let start = MonotonicClock.nanoseconds()
    let (width, height, pixelsPerRow) = (buffer.width, buffer.height, buffer.pixelsPerRow)
    let bounds = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let background = content.background
    var change = Damage.full(bounds)
    if let shownList, shownBackground == background {
      change = Damage(from: shownList, to: list, scale: scale, within: bounds)
    }
    damages.record(change)
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
    let sent: [WindowRect]? =
      everything
      ? nil
      : change.rects.map { .init(x: $0.minX, y: $0.minY, width: $0.width, height: $0.height) }
    cost.pixelsSent += try buffer.present(damage: sent, isFlushed: !isOneOfSeveral)
    cost.submit += MonotonicClock.nanoseconds() - drawn
    shownList = list
    shownBackground = background
  }

  /// Reads the pixels of the last frame back from the display.
  func readPixels() throws(WindowingError) -> Bitmap { try surface.readPixels() }

  // MARK: - Events

  /// Handles an event of this window.
  mutating func handle(_ event: Event.Kind, in time: inout WindowTiming) throws(WindowingError) {
    switch event {
    case .resized(let width, let height):
      isExposed = true
      reportClipping(width: width, height: height)
    // The server sends Expose, or a report of full obscuring, after it has mapped the window. Frames wait for that
    // event, because the server discards earlier drawing.
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
    if let held = event.pointerModifiers, held != modifiers {
      modifiers = held
      content.handle(.modifiersChanged(held), at: time.shownInstant)
    }
    guard let change = InputEvent(event, scale: scale) else { return }
    let instant: Double
    switch event {
    // A resize applies to the shown instant.
    case .resized: instant = time.shownInstant
    default: instant = event.serverMilliseconds.map { time.instant(ofServer: $0) } ?? time.presentInstant
    }
    try input(change, at: instant, in: time)
  }

  /// Prints once that a part of a large window is not drawn.
  private mutating func reportClipping(width: Int, height: Int) {
    guard window.isClipped, !hasReportedClipping else { return }
    hasReportedClipping = true
    let name = isOneOfSeveral ? "window \(number)" : "the window"
    StandardError.writeWithoutBlocking("\(name) is too large; its upper left \(width)x\(height) pixels are shown")
  }

  mutating func input(_ event: InputEvent, at instant: Double, in time: WindowTiming) throws(WindowingError) {
    content.handle(event, at: instant)
    hasPendingChanges = true
    for request in content.takeRequests() { try perform(request, at: instant, in: time) }
    try window.setTextInputEnabled(content.isTyping)
    try window.setPointerShape(Window.PointerShape(content.pointerShape(at: instant)))
    try followScene()
  }

  /// Records a change of the scene. If there are several windows, updates the title.
  private mutating func followScene() throws(WindowingError) {
    guard titledScene != content.scene else { return }
    if titledScene != nil { hasChangedScene = true }
    titledScene = content.scene
    guard isOneOfSeveral else { return }
    try window.setTitle("\(content.scene.title) – Glissade")
  }
}

extension Surface.Transport {
  /// Prints the reason on standard error if pictures are not sent through shared memory.
  func report() {
    if case .copying(let reason) = self {
      StandardError.writeWithoutBlocking("pictures are sent through the connection, without shared memory: \(reason)")
    }
  }
}

/// The number of drawing threads: one for each processor, at most four, since more threads wait for memory.
let drawingThreadCount = max(1, min(4, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
