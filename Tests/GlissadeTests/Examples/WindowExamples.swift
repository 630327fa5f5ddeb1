// SPDX-License-Identifier: MIT
import GlissadeFrameScheduling
import GlissadeX11Windowing

/// The code of the pages of `FrameScheduling` and `X11Windowing`, which is compiled here and runs in their own tests.
enum WindowPages {
  static func frame(
    _ statistics: inout FrameStatistics, now: () -> Int64, picture: (Double) -> Void, askDisplayForTick: () -> Void
  ) {
    func draw(at seconds: Double) { picture(seconds) }
    // Example begins
    var clock = FrameClock(.present, framesPerSecond: 60)
    clock.requestFrame(nowNanoseconds: now())
    if let frame = clock.startFrame(nowNanoseconds: now()) {
      draw(at: frame.instant)
      if let record = clock.frameSubmitted(nowNanoseconds: now()) { statistics.add(record) }
      if clock.needsTick { askDisplayForTick() }
    }
    // Example ends
  }

  static func loop(
    options: WindowOptions, now: () -> Int64,
    pressed: (Pointer, Int64) -> Void, paint: (inout MutableSpan<UInt32>, Int) -> Bool
  ) throws {
    func retarget(to pointer: Pointer, at instant: Int64) { pressed(pointer, instant) }
    func draw(
      at instant: Int64, into pixels: inout MutableSpan<UInt32>, width: Int, height: Int, pixelsPerRow: Int
    ) -> Bool { paint(&pixels, width) }
    // Example begins
    let connection = try Connection()
    let window = try Window(options, on: connection)
    let surface = try Surface(window: window)
    var clock = FrameClock(connection.supportsFrameTicks ? .present : .timer, framesPerSecond: 60)
    var timeline = ServerTimeline()
    var statistics = FrameStatistics(keepingLast: 600)
    var events: [Event] = []
    var isShown = false
    var isMoving = true
    try window.show()

    while true {
      _ = try connection.wait(until: clock.wakeUpNanoseconds, nowNanoseconds: now())
      try connection.takeEvents(into: &events)
      for event in events {
        switch event.kind {
        case .closeRequested:
          return
        case .exposed, .resized:
          isShown = true
          clock.requestFrame(nowNanoseconds: now())
        case .hidden:
          isShown = false
          clock.cancel()
        case .bufferReleased:
          if isMoving && isShown { clock.requestFrame(nowNanoseconds: now()) }
        case .frameTick(let tick):
          let record = clock.tick(ustNanoseconds: tick.ustNanoseconds, msc: tick.msc, nowNanoseconds: now())
          if let record { statistics.add(record) }
        case .buttonPressed(.left, let pointer):
          let instant = timeline.nanoseconds(
            ofServerMilliseconds: pointer.serverMilliseconds, receivedNanoseconds: now())
          retarget(to: pointer, at: instant)
          clock.requestFrame(nowNanoseconds: now())
        default:
          break
        }
      }
      if let record = clock.expire(nowNanoseconds: now()) { statistics.add(record) }

      guard let frame = clock.startFrame(nowNanoseconds: now()) else { continue }
      guard var buffer = try surface.nextBuffer() else {
        clock.abandonFrame()  // `bufferReleased` requests a frame again
        continue
      }
      let (width, height, stride) = (buffer.width, buffer.height, buffer.pixelsPerRow)
      isMoving = buffer.withPixels { pixels in
        draw(at: frame.targetNanoseconds, into: &pixels, width: width, height: height, pixelsPerRow: stride)
      }
      try buffer.present()
      if let record = clock.frameSubmitted(nowNanoseconds: now()) { statistics.add(record) }
      if clock.needsTick {
        if let msc = clock.nextMSC(nowNanoseconds: now()) {
          try window.requestFrameTick(atMSC: msc)
        } else {
          try window.requestFrameTick()
        }
      }
      if isMoving { clock.requestFrame(nowNanoseconds: now()) }
    }
    // Example ends
  }
}
