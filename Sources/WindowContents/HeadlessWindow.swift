// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists
public import GlissadeGeometry
public import GlissadeImageCoding
import GlissadeRasterization
import GlissadeTexts

/// A window without a display: it gives a content events, and draws its frames into memory.
///
/// The picture of an instant has the same pixels as in a window on a display. Time is an argument of every call, so a
/// test runs in a moment and always gives the same result.
///
///     var window = HeadlessWindow(Toast(), size: Size(width: 360, height: 120))
///     window.send(.pointerPressed(.left, Pointer(Point(x: 20, y: 20))), at: 0.5)
///     let picture = window.bitmap(at: 0.6)
///     let frames = window.run(until: 10)  // the instants of all frames; none at rest
public struct HeadlessWindow<Content: WindowContent>: ~Copyable {
  /// The largest width and height, in pixels.
  private static var longestSide: Int { 32_767 }

  /// The time that a call of ``WindowContent/work(at:)`` takes at least, in seconds.
  private static var workDuration: Double { 0.001 }

  private var state: ContentState<Content>
  private var rasterizer = Rasterizer()
  /// The pixels of the last frame; transparent before the first one.
  public private(set) var picture: Bitmap
  /// The instant of the last event or frame.
  private var lastInstant = 0.0
  /// The instant at which the content works next; `nil` for no work before an event.
  private var nextWork: Double? = 0

  /// The requests of the content since the window opened, oldest first, except ``WindowRequest/redraw``.
  ///
  /// A test reads here what the content copied, and answers ``WindowRequest/paste`` with an event.
  public private(set) var requests: [WindowRequest] = []

  /// The windows that the content has opened, oldest first. A test opens them as further headless windows.
  public private(set) var newWindows: [(content: Content, options: WindowOptions)] = []

  /// Opens a window, and sends its first three events: its size, the setting for reduced motion and the colour scheme.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - size: The size of the drawing area, in points. The size in pixels is rounded, and at least 1 × 1.
  ///   - scale: Pixels per point.
  ///   - reducesMotion: The setting for reduced motion.
  ///   - colorScheme: The colour scheme.
  /// - Precondition: The size is positive and finite, and at most 32,767 pixels on a side.
  public init(
    _ content: Content, size: Size, scale: Double = 1, reducesMotion: Bool = false, colorScheme: ColorScheme = .light
  ) {
    checkArgument(scale > 0 && scale.isFinite, "scale: \(scale) is not positive and finite")
    state = ContentState(
      content, in: WindowFrame(size: size, scale: scale, reducesMotion: reducesMotion, colorScheme: colorScheme))
    picture = Self.makePicture(size, scale: scale)
    send(.resized(size), at: 0)
    send(.reducedMotionChanged(reducesMotion), at: 0)
    send(.colorSchemeChanged(colorScheme), at: 0)
  }

  private static func makePicture(_ size: Size, scale: Double) -> Bitmap {
    checkArgument(
      size.width > 0 && size.height > 0 && max(size.width, size.height) * scale <= Double(longestSide),
      "size: \(size.width) × \(size.height) points with scale \(scale) is not within 1 … \(longestSide) pixels")
    return Bitmap(
      width: max(1, Int((size.width * scale).rounded())), height: max(1, Int((size.height * scale).rounded())))
  }

  /// The content, with the effects of all events so far.
  public var content: Content {
    get { state.content }
    set {
      state.content = newValue
      state.hasPendingChanges = true
    }
  }

  /// Sends an event to the content. ``WindowEvent/resized(_:)`` also changes the size of the pictures.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - instant: The instant in seconds, not earlier than that of the previous event.
  /// - Precondition: The size of a resize is within the limits of ``init(_:size:scale:reducesMotion:colorScheme:)``.
  public mutating func send(_ event: WindowEvent, at instant: Double) {
    switch event {
    case .resized(let size) where size != state.frame.size:
      state.frame.size = size
      picture = Self.makePicture(size, scale: state.frame.scale)
      state.discardPicture()
    case .reducedMotionChanged(let isReduced): state.frame.reducesMotion = isReduced
    case .colorSchemeChanged(let scheme): state.frame.colorScheme = scheme
    default: break
    }
    deliver(through: instant)
    state.handle(event, at: instant)
    lastInstant = max(lastInstant, instant)
    nextWork = instant
    takeRequests()
  }

  /// Asks the content to close, as the user does in a window; returns whether the window closes.
  ///
  /// - Parameter instant: The instant in seconds, not earlier than that of the previous event.
  public mutating func requestClose(at instant: Double) -> Bool {
    deliver(through: instant)
    let closes = state.shouldClose(at: instant)
    lastInstant = max(lastInstant, instant)
    nextWork = instant
    takeRequests()
    return closes
  }

  /// Delivers the messages of timers up to an instant, each at its own one, then those that were sent.
  private mutating func deliver(through instant: Double) {
    guard let mailbox = state.content.mailbox else { return }
    while let due = mailbox.nextDelivery(at: lastInstant), due <= instant {
      lastInstant = max(lastInstant, due)
      receive(at: due)
    }
    receive(at: instant)
  }

  private mutating func receive(at instant: Double) {
    guard state.receive(through: instant) else { return }
    nextWork = instant
    takeRequests()
  }

  private mutating func takeRequests() {
    newWindows += state.content.takeNewWindows()
    for request in state.content.takeRequests() {
      if request == .redraw { state.hasPendingChanges = true } else { requests.append(request) }
    }
  }

  /// Lets the content work, if it has asked for this instant.
  private mutating func work(at instant: Double) {
    guard let due = nextWork, instant >= due else { return }
    nextWork = state.content.work(at: instant).map { instant + max($0, Self.workDuration) }
    takeRequests()
  }

  // MARK: - Pictures

  /// Draws the frame of an instant and returns its pixels.
  public mutating func bitmap(at instant: Double) -> Bitmap {
    update(at: instant)
    return picture
  }

  /// Draws the frame of an instant into ``picture``, and returns the parts that have changed since the last frame.
  ///
  /// A program that shows the picture in a window of another toolkit sends only these parts.
  ///
  /// - Parameter instant: The instant in seconds, not earlier than that of the previous event.
  /// - Returns: Rectangles inside of the picture; none if it is the same. Pixels outside of them have not changed.
  /// - Complexity: That of drawing the parts, and O(n) in the commands of both pictures.
  @discardableResult
  public mutating func update(at instant: Double) -> [PixelRect] {
    deliver(through: instant)
    work(at: instant)
    return draw(at: instant)
  }

  /// The next instant at which ``update(at:)`` changes the picture or the content, without an event.
  public var nextFrame: NextFrame {
    if state.needsFrame(at: lastInstant) {
      guard case .everyRefresh = state.content.nextFrame(after: state.drawnInstant) else { return .at(lastInstant) }
      return .everyRefresh
    }
    let next = [state.nextInstant, nextWork, state.content.mailbox?.nextDelivery(at: lastInstant)].compactMap { $0 }
    return next.min().map(NextFrame.at) ?? .never
  }

  /// Draws the frame of an instant: the part that differs from the last frame.
  @discardableResult
  private mutating func draw(at instant: Double) -> [PixelRect] {
    lastInstant = max(lastInstant, instant)
    guard let list = state.picture(at: instant) else { return [] }
    let (width, height) = (picture.width, picture.height)
    return picture.withMutablePixels { pixels in
      state.draw(list, with: &rasterizer, into: &pixels, width: width, height: height, pixelsPerRow: width).changed
    }
  }

  /// Calls a closure with the pictures of a time range, frame by frame, and with the number of each frame.
  ///
  /// Frame n shows the instant `start + n / framesPerSecond`. The last frame is the last one before `end`.
  ///
  /// - Parameters:
  ///   - start: The instant of the first frame, in seconds.
  ///   - end: The end of the range, in seconds.
  ///   - framesPerSecond: The frame rate, 1/1000 … 65,535.
  ///   - body: The closure. It can encode or write the picture.
  /// - Precondition: The instants are finite, the rate is in its range, and there are at most 2³¹ − 1 frames.
  public mutating func forEachFrame<Failure: Error>(
    from start: Double = 0, to end: Double, framesPerSecond: Double, _ body: (Bitmap, Int) throws(Failure) -> Void
  ) throws(Failure) {
    let rate = Self.rate(framesPerSecond)
    for index in 0..<Self.frameCount(from: start, to: end, rate: rate) {
      try body(bitmap(at: start + rate.seconds(ofFrame: index)), index)
    }
  }

  private static func rate(_ framesPerSecond: Double) -> FrameRate {
    let range = 0.001...65_535
    checkArgument(range.contains(framesPerSecond), "framesPerSecond: \(framesPerSecond) is not in \(range)")
    guard let rate = FrameRate(framesPerSecond) else { preconditionFailure("the range is that of a frame rate") }
    return rate
  }

  /// The number of frames of a range; a range without a positive duration has one frame.
  private static func frameCount(from start: Double, to end: Double, rate: FrameRate) -> Int {
    checkArgument(start.isFinite && end.isFinite, "time range: \(start) … \(end) is not finite")
    // A frame that is a rounding error before the end shows the end itself, and is left out.
    let count = ((end - start) * rate.framesPerSecond - 1e-9).rounded(.up)
    checkArgument(count <= Double(Int32.max), "time range: \(count) frames are more than \(Int32.max)")
    return max(1, Int(count))
  }

  /// Returns a time range as an animated PNG file. See ``forEachFrame(from:to:framesPerSecond:_:)`` for the frames.
  ///
  /// - Parameters:
  ///   - start: The instant of the first frame, in seconds.
  ///   - end: The end of the range, in seconds.
  ///   - framesPerSecond: The frame rate, 1/1000 … 65,535.
  ///   - playCount: The number of times that the animation plays; 0 means forever.
  /// - Precondition: As for ``forEachFrame(from:to:framesPerSecond:_:)``.
  /// - Throws: `PNGError.memory` and `PNGError.compression` if memory is insufficient.
  public mutating func animatedPNG(
    from start: Double = 0, to end: Double, framesPerSecond: Double, playCount: Int = 0
  ) throws(PNGError) -> [UInt8] {
    let rate = Self.rate(framesPerSecond)
    var encoder = try AnimatedPNGEncoder(
      width: picture.width, height: picture.height,
      frameCount: Self.frameCount(from: start, to: end, rate: rate), rate: rate, playCount: playCount)
    var file: [UInt8] = []
    try forEachFrame(from: start, to: end, framesPerSecond: framesPerSecond) { picture, _ throws(PNGError) in
      file += try encoder.append(picture)
    }
    return file
  }

  /// Passes a time range to a closure as the parts of a Y4M video: the header, then one part for each frame.
  ///
  /// The video has full colour resolution (4:4:4), which every video encoder reads from a pipe. See
  /// ``forEachFrame(from:to:framesPerSecond:_:)`` for the frames.
  ///
  /// - Parameters:
  ///   - start: The instant of the first frame, in seconds.
  ///   - end: The end of the range, in seconds.
  ///   - framesPerSecond: The frame rate, 1/1000 … 65,535.
  ///   - write: Writes the bytes of one part.
  /// - Precondition: As for ``forEachFrame(from:to:framesPerSecond:_:)``.
  public mutating func writeY4M<Failure: Error>(
    from start: Double = 0, to end: Double, framesPerSecond: Double, _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let encoder = Y4MEncoder(width: picture.width, height: picture.height, rate: Self.rate(framesPerSecond))
    try write(encoder.header)
    try forEachFrame(from: start, to: end, framesPerSecond: framesPerSecond) { picture, _ throws(Failure) in
      try write(encoder.encoded(picture))
    }
  }

  // MARK: - Scripts

  /// Runs the window as on a display with a constant refresh rate, and returns the instants of the drawn frames.
  ///
  /// Frames follow from ``WindowContent/nextFrame(after:)``, events and work, exactly as in a window. A content at rest
  /// has no frames. The first call draws the first frame, at instant 0.
  ///
  /// - Parameters:
  ///   - end: The instant at which the run ends. A later call continues from there.
  ///   - framesPerSecond: The refresh rate.
  ///   - events: The events with their instants, in any order. Events after the end are ignored.
  /// - Returns: The instants of the frames, in ascending order. Each is that of the refresh that shows the frame.
  /// - Precondition: The end is finite, and the rate is in 0.1 … 2000.
  /// - Complexity: O(n) in frames, events and calls of ``WindowContent/work(at:)``.
  @discardableResult
  public mutating func run(
    until end: Double, framesPerSecond: Double = 60, events: [(instant: Double, event: WindowEvent)] = []
  ) -> [Double] {
    checkArgument(end.isFinite, "end: \(end) is not finite")
    checkArgument((0.1...2000).contains(framesPerSecond), "\(framesPerSecond) is not a rate between 0.1 and 2000")
    // Events of one instant keep their order.
    let script = events.enumerated().filter { $0.element.instant <= end }
      .sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }.map(\.element)
    var next = script.startIndex
    var frames: [Double] = []
    var now = lastInstant
    while true {
      while next < script.endIndex, script[next].instant <= now {
        send(script[next].event, at: script[next].instant)
        next += 1
      }
      deliver(through: now)
      work(at: now)
      var due = Double.infinity
      if next < script.endIndex { due = script[next].instant }
      if let nextWork { due = min(due, nextWork) }
      if let delivery = state.content.mailbox?.nextDelivery(at: now) { due = min(due, delivery) }
      if state.needsFrame(at: now) {
        // The next refresh shows the frame.
        let refresh = !state.hasShownFrame ? now : Self.refresh(after: max(now, state.drawnInstant), framesPerSecond)
        if refresh <= due || due <= now {
          guard refresh <= end else { break }
          draw(at: refresh)
          frames.append(refresh)
          now = refresh
          continue
        }
      } else if let change = state.nextInstant {
        due = min(due, change)
      }
      guard due <= end else { break }
      now = max(now, due)
    }
    lastInstant = max(lastInstant, end)
    return frames
  }

  /// The first refresh after an instant, on a grid that begins at 0.
  private static func refresh(after instant: Double, _ framesPerSecond: Double) -> Double {
    let index = (instant * framesPerSecond + 1e-6).rounded(.down) + 1
    return index / framesPerSecond
  }
}
