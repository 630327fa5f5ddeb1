// SPDX-License-Identifier: MIT
import CSDL2
import Dots
import Glissade
import GlissadeDrawing

/// The dots in the surface of an SDL window: the engine draws into the surface, and SDL sends the changed parts.
struct DotsWindow: ~Copyable {
  private let window: OpaquePointer
  /// The seconds between two frames. SDL's window surface has no signal at a refresh.
  private let interval: Double
  private var dots = Dots()
  private var tracker = DamageTracker()
  private var rasterizer = Rasterizer()
  private var share = DrawnShare()
  private var isChanged = true
  private var drawnInstant = 0.0

  init?() {
    let anywhere = Int32(SDL_WINDOWPOS_UNDEFINED_MASK)
    guard SDL_Init(SDL_INIT_VIDEO) == 0,
      let window = SDL_CreateWindow(
        "Dots", anywhere, anywhere, Int32(Dots.size.width), Int32(Dots.size.height), SDL_WINDOW_RESIZABLE.rawValue)
    else { return nil }
    self.window = window
    var mode = SDL_DisplayMode()
    let isKnown = SDL_GetWindowDisplayMode(window, &mode) == 0 && mode.refresh_rate > 0
    interval = 1 / Double(isKnown ? mode.refresh_rate : 60)
  }

  deinit { SDL_Quit() }

  /// The seconds since the start, on the clock of SDL's events.
  private var now: Double { Double(SDL_GetTicks64()) / 1000 }

  /// The instant of the next frame; `nil` at rest.
  private var nextInstant: Double? {
    if isChanged { return drawnInstant }
    switch dots.tree.nextFrame(after: drawnInstant) {
    case .everyRefresh: return drawnInstant + interval
    case .at(let instant): return instant
    case .never: return nil
    }
  }

  /// Sleeps until an event arrives or a frame is due, until the window is closed.
  mutating func run() {
    while true {
      // −1 sleeps until an event arrives.
      let milliseconds = nextInstant.map { max(0, (($0 - now) * 1000).rounded(.up)) } ?? -1
      var event = SDL_Event()
      var isEvent = SDL_WaitEventTimeout(&event, Int32(min(milliseconds, 1e9))) != 0
      while isEvent {
        if event.type == SDL_QUIT.rawValue { return }
        handle(event)
        isEvent = SDL_PollEvent(&event) != 0
      }
      if let next = nextInstant, now >= next { draw(at: now) }
    }
  }

  private mutating func handle(_ event: SDL_Event) {
    switch SDL_EventType(event.type) {
    case SDL_MOUSEBUTTONDOWN:
      let instant = Double(event.button.timestamp) / 1000
      dots.move(to: Point(x: Double(event.button.x), y: Double(event.button.y)), at: instant)
      isChanged = true
    case SDL_WINDOWEVENT where event.window.event == SDL_WINDOWEVENT_SIZE_CHANGED.rawValue:
      let size = Size(width: Double(event.window.data1), height: Double(event.window.data2))
      dots.resize(to: size, at: drawnInstant)
      requestAllPixels()
    case SDL_WINDOWEVENT where event.window.event == SDL_WINDOWEVENT_EXPOSED.rawValue: requestAllPixels()
    default: break
    }
  }

  /// The window or its surface has lost its pixels: the next frame draws and sends all.
  private mutating func requestAllPixels() {
    tracker = DamageTracker()
    isChanged = true
  }

  /// Draws the pixels that change, and sends them.
  private mutating func draw(at instant: Double) {
    // A window without a surface, such as a minimised one, is drawn when it is exposed.
    (isChanged, drawnInstant) = (false, instant)
    guard let surface = SDL_GetWindowSurface(window), surface.pointee.format.pointee.BytesPerPixel == 4,
      let start = surface.pointee.pixels
    else { return }
    let (width, height, pixelsPerRow) = (
      Int(surface.pointee.w), Int(surface.pointee.h), Int(surface.pointee.pitch) / 4
    )
    let memory = UnsafeMutableBufferPointer(
      start: start.assumingMemoryBound(to: UInt32.self), count: pixelsPerRow * height)
    var pixels = memory.mutableSpan
    let changed = tracker.draw(
      dots.tree.displayList(at: instant), with: &rasterizer, into: &pixels, width: width, height: height,
      pixelsPerRow: pixelsPerRow, background: Dots.background)
    let rects = changed.map {
      SDL_Rect(x: Int32($0.minX), y: Int32($0.minY), w: Int32($0.width), h: Int32($0.height))
    }
    if !rects.isEmpty { SDL_UpdateWindowSurfaceRects(window, rects, Int32(rects.count)) }
    share.add(changed, width: width, height: height)
    if nextInstant == nil { share.report() }
  }
}

guard var window = DotsWindow() else { fatalError(String(cString: SDL_GetError())) }
window.run()
