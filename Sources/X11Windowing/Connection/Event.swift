/// Names a window in events; windows of one connection have different ones.
public struct WindowID: Sendable, Hashable {
  /// The X11 resource identifier.
  public let rawValue: UInt32
}

/// Something that happened to a window, in the order in which the server tells it.
public struct Event: Sendable, Hashable {
  /// The window that it happened to; `nil` where it concerns all.
  public var window: WindowID?

  /// What happened.
  public var kind: Kind

  /// What can happen.
  public enum Kind: Sendable, Hashable {
    /// The window has a new size in pixels. Several changes at once are one event. See ``Window/isClipped`` for the
    /// largest.
    case resized(width: Int, height: Int)

    /// A part of the window lost its content and must be shown again. Several parts at once are told as one.
    case exposed(PixelRect)

    /// The window appeared on the screen (mapped), where drawing has an effect.
    case shown

    /// The window left the screen: minimised, or on another desktop (unmapped).
    case hidden

    /// Other windows cover it wholly (`true`) or no longer do; never told under a compositor.
    case obscured(Bool)

    /// A key went down.
    case keyPressed(Key)

    /// A key went up.
    case keyReleased(Key)

    /// The pointer moved. Several moves at once are told as the last of them.
    case pointerMoved(Pointer)

    /// A pointer button went down.
    case buttonPressed(PointerButton, Pointer)

    /// A pointer button went up.
    case buttonReleased(PointerButton, Pointer)

    /// The wheel turned by steps: positive `x` is to the right, positive `y` is down.
    case scrolled(x: Int, y: Int, Pointer)

    /// The pointer came into the window.
    case pointerEntered(Pointer)

    /// The pointer left the window.
    case pointerLeft(Pointer)

    /// Keys now go to the window (`true`) or no longer do.
    case focused(Bool)

    /// The person or the window manager asks to close the window.
    case closeRequested

    /// The display began a refresh that ``Window/requestFrameTick(afterMSC:)`` asked for.
    case frameTick(FrameTick)

    /// The text on the clipboard that ``Window/requestClipboard(serverMilliseconds:)`` asked for; `nil` where there is
    /// none.
    case clipboard(String?)

    /// The server has read a buffer, so that ``Surface/nextBuffer()`` has one again.
    case bufferReleased

    /// The keyboard layout changed; later key events follow the new one.
    case keyboardMappingChanged

    /// The desktop asks for something else than before; told after ``Connection/followDesktopSettings()``.
    case desktopChanged(DesktopSettings)

    /// Someone else destroyed the window.
    case destroyed

    /// The server refused a request of which no call waited for the answer.
    case requestRefused(RequestFailure)
  }

  /// Creates an event.
  public init(window: WindowID?, kind: Kind) {
    self.window = window
    self.kind = kind
  }
}

/// Where the pointer is, and when.
public struct Pointer: Sendable, Hashable {
  /// Pixels from the left edge of the window; outside it while a button is held.
  public var x: Int

  /// Pixels from the upper edge of the window; outside it while a button is held.
  public var y: Int

  /// The modifier keys that are held.
  public var modifiers: Modifiers

  /// When it happened, in milliseconds of the server's clock, which wraps after 49.7 days. See ``ServerTimeline``.
  public var serverMilliseconds: UInt32

  /// Creates a pointer position.
  public init(x: Int, y: Int, modifiers: Modifiers = [], serverMilliseconds: UInt32) {
    self.x = x
    self.y = y
    self.modifiers = modifiers
    self.serverMilliseconds = serverMilliseconds
  }
}

/// A button of the pointer. Wheel steps are not buttons here; see ``Event/Kind/scrolled(x:y:_:)``.
public enum PointerButton: Sendable, Hashable {
  /// The primary button, usually under the index finger.
  case left
  /// The wheel, pressed.
  case middle
  /// The secondary button.
  case right
  /// Any further one, by its X11 number (8 is usually “back”, 9 “forward”).
  case other(Int)
}
