// SPDX-License-Identifier: MIT
package import GlissadeDisplayLists
package import GlissadeGeometry
package import GlissadeRasterization

/// A content with the state that decides when it needs a frame and which pixels change, without a display.
package struct ContentState<Content: WindowContent> {
  package var content: Content
  /// The size, the scale and the settings of the window.
  package var frame: WindowFrame
  /// Whether an event since the last frame may have changed the picture.
  package var hasPendingChanges = false
  /// Whether pixels outside the content's control were lost, so that the next frame sends the whole picture.
  package var isExposed = false
  /// The picture that the window shows.
  private var tracker = DamageTracker()
  /// The instant of the last frame that was drawn in this window. Later frames of other windows may have left it out.
  package private(set) var drawnInstant = 0.0

  package init(_ content: Content, in frame: WindowFrame) {
    self.content = content
    self.frame = frame
  }

  /// Whether a frame was drawn, since the last change of the scale.
  package var hasShownFrame: Bool { tracker.list != nil }

  package mutating func handle(_ event: WindowEvent, at instant: Double) {
    content.advance(to: instant)
    content.handle(event, at: instant)
    hasPendingChanges = true
  }

  /// Delivers the messages that are due. Returns whether there were any.
  package mutating func receive(through instant: Double) -> Bool {
    guard let mailbox = content.mailbox else { return false }
    let arrived = mailbox.take(through: instant)
    for (message, time) in arrived {
      content.advance(to: time)
      content.receive(message, at: time)
    }
    if !arrived.isEmpty { hasPendingChanges = true }
    return !arrived.isEmpty
  }

  /// Asks the content whether its window closes.
  package mutating func shouldClose(at instant: Double) -> Bool {
    content.advance(to: instant)
    hasPendingChanges = true
    return content.shouldClose(at: instant)
  }

  /// Whether the picture of an instant can differ from the shown picture, as far as this is known before evaluation.
  ///
  /// The last drawn instant decides, so that the first frame after the end of a motion is drawn as well.
  package func needsFrame(at instant: Double) -> Bool {
    if isExposed || hasPendingChanges || !hasShownFrame { return true }
    switch content.nextFrame(after: drawnInstant) {
    case .everyRefresh: return true
    case .at(let next): return instant >= next
    case .never: return false
    }
  }

  /// The next instant at which the picture changes without input; `nil` if it changes at every refresh or never.
  package var nextInstant: Double? {
    guard case .at(let next) = content.nextFrame(after: drawnInstant) else { return nil }
    return next
  }

  /// Forgets the shown picture, because the scale changed. The next frame draws everything.
  package mutating func discardPicture() {
    tracker = DamageTracker()
    isExposed = true
  }

  /// Returns the picture of an instant; `nil` if the window shows an equal one already.
  package mutating func picture(at instant: Double) -> DisplayList? {
    content.advance(to: instant)
    let list = content.displayList(at: instant, in: frame)
    drawnInstant = instant
    hasPendingChanges = false
    return isExposed || !tracker.shows(list, background: content.background) ? list : nil
  }

  /// Draws a picture that replaces the shown one into a buffer.
  ///
  /// - Parameter bufferAge: The number of frames since the picture of the buffer; 0 if its content is unknown.
  /// - Returns: The pixels that changed, whether all pixels must be sent to the display instead, and the number of
  ///   drawn pixels.
  package mutating func draw(
    _ list: DisplayList, with rasterizer: inout Rasterizer, into pixels: inout MutableSpan<UInt32>, width: Int,
    height: Int, pixelsPerRow: Int, bufferAge: Int = 1
  ) -> (changed: [PixelRect], sendsAll: Bool, drawnCount: Int) {
    let changed = tracker.draw(
      list, with: &rasterizer, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow,
      scale: frame.scale, background: content.background, bufferAge: bufferAge)
    defer { isExposed = false }
    return (changed, isExposed, tracker.drawnPixelCount)
  }

  /// Whether a picture of commands that did not change is stored, to draw later frames faster.
  package var storesPicture: Bool { tracker.storesPicture }

  /// Releases the stored picture of commands that did not change.
  package mutating func releaseMemory() { tracker.releaseMemory() }
}
