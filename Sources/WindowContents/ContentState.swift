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
  /// The picture of the last drawn frame; `nil` before the first one.
  package private(set) var shownList: DisplayList?
  private var shownBackground: Color?
  /// The instant of the last frame that was drawn in this window. Later frames of other windows may have left it out.
  package private(set) var drawnInstant = 0.0
  private var damages = DamageHistory()

  package init(_ content: Content, in frame: WindowFrame) {
    self.content = content
    self.frame = frame
  }

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
    if isExposed || hasPendingChanges || shownList == nil { return true }
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
    shownList = nil
    isExposed = true
  }

  /// Returns the picture of an instant; `nil` if the window shows an equal one already.
  package mutating func picture(at instant: Double) -> DisplayList? {
    content.advance(to: instant)
    let list = content.displayList(at: instant, in: frame)
    drawnInstant = instant
    hasPendingChanges = false
    return isExposed || list != shownList || content.background != shownBackground ? list : nil
  }

  /// Records that a picture replaces the shown one.
  ///
  /// - Returns: The pixels that changed, whether all pixels must be sent to the display, and the colour below.
  package mutating func show(
    _ list: DisplayList, within bounds: PixelRect
  ) -> (change: Damage, sendsAll: Bool, background: Color) {
    let background = content.background
    var change = Damage.full(bounds)
    if let shownList, shownBackground == background {
      change = Damage(from: shownList, to: list, scale: frame.scale, within: bounds)
    }
    damages.record(change)
    shownList = list
    shownBackground = background
    defer { isExposed = false }
    return (change, isExposed, background)
  }

  /// The pixels to draw into a buffer that shows the picture of an earlier frame.
  ///
  /// - Parameter age: The number of frames since that picture; 0 if the content of the buffer is unknown.
  package func damage(sinceAge age: Int, within bounds: PixelRect) -> Damage {
    damages.damage(sinceAge: age, within: bounds)
  }
}
