// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists
public import GlissadeGeometry

/// What a window shows: a function of events and an instant.
///
/// A content reads no clock and knows no display. The same content therefore runs in a window, by `WindowLoop` of
/// `GlissadeWindow`, and without a display, by ``HeadlessWindow``. Only ``handle(_:at:)`` and
/// ``displayList(at:in:)`` are usually implemented; a content that is animated by a layer tree conforms to
/// ``LayerTreeContent`` instead and implements neither the second nor ``nextFrame(after:)``.
///
///     struct Counter: WindowContent {
///       var presses = 0
///       mutating func handle(_ event: WindowEvent, at instant: Double) {
///         if case .pointerPressed = event { presses += 1 }
///       }
///       func displayList(at instant: Double, in frame: WindowFrame) -> DisplayList { picture(of: presses) }
///     }
///
/// Instants are seconds since the first frame of the loop. From call to call they do not decrease, except that an event
/// can be a little older than the last drawn frame, which is drawn in advance of its presentation.
public protocol WindowContent {
  /// The type of the messages that the content receives from other threads, tasks and timers; none by default.
  associatedtype Message: Sendable = Never

  /// Handles an event. A frame follows, so that every change becomes visible.
  ///
  /// - Parameters:
  ///   - event: The event, in points.
  ///   - instant: The instant at which the event happened.
  mutating func handle(_ event: WindowEvent, at instant: Double)

  /// Follows time to an instant: before each event and before each picture. Does nothing, by default.
  ///
  /// - Parameter instant: The instant of the event or of the picture.
  mutating func advance(to instant: Double)

  /// The mailbox through which other threads, tasks and timers send messages; `nil` by default. It never changes.
  var mailbox: Mailbox<Message>? { get }

  /// Handles a message of the ``mailbox``, on the thread of the window. A frame follows. Does nothing, by default.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - instant: The instant at which the window takes the message, or that of the timer.
  mutating func receive(_ message: Message, at instant: Double)

  /// Returns whether the window closes because the user asks for it; `true` by default. A frame follows.
  ///
  /// A content that asks the user first returns `false`, and shows its question. The request ``WindowRequest/close``
  /// closes the window later:
  ///
  ///     mutating func shouldClose(at instant: Double) -> Bool {
  ///       isAsking = hasUnsavedChanges
  ///       return !hasUnsavedChanges
  ///     }
  ///
  /// Signals, and the loss of the display, end the loop without this call.
  ///
  /// - Parameter instant: The present instant.
  mutating func shouldClose(at instant: Double) -> Bool

  /// Returns the windows to open since the last call, and removes them. None, by default.
  ///
  /// The window asks after each event, message and call of ``work(at:)``. Each new window has its own content of the
  /// same type; an `enum` has several kinds. A class that conforms to this protocol is `final`.
  mutating func takeNewWindows() -> [(content: Self, options: WindowOptions)]

  /// Returns the next change of the picture after an instant, without an event. Never, by default.
  ///
  /// - Parameter instant: The instant of the last drawn frame.
  func nextFrame(after instant: Double) -> NextFrame

  /// Returns the picture of an instant, in points.
  ///
  /// An equal list is not drawn again. Otherwise the parts that differ are drawn and sent to the display.
  ///
  /// - Parameters:
  ///   - instant: The instant at which the picture appears on the display.
  ///   - frame: The size and the scale of the window.
  mutating func displayList(at instant: Double, in frame: WindowFrame) -> DisplayList

  /// The colour below the picture; white by default. Windows are opaque, so its alpha has no effect on a display.
  var background: Color { get }

  /// Returns the window's title, the shape of the pointer and whether text is typed.
  ///
  /// - Parameter instant: The instant of the last event.
  func attributes(at instant: Double) -> WindowAttributes

  /// Returns the requests to the window since the last call, and removes them. None, by default.
  mutating func takeRequests() -> [WindowRequest]

  /// Does work between frames, such as writing a file in parts, and returns when to continue.
  ///
  /// The call should take a few milliseconds at most, because no event is handled meanwhile. A change of the picture
  /// needs the request ``WindowRequest/redraw``.
  ///
  /// - Parameter instant: The present instant.
  /// - Returns: The seconds until the next call; `nil` to be called again only after an event. `nil` by default.
  mutating func work(at instant: Double) -> Double?
}

extension WindowContent {
  /// Ignores the event.
  public mutating func handle(_ event: WindowEvent, at instant: Double) {}
  /// Does nothing.
  public mutating func advance(to instant: Double) {}
  /// No mailbox.
  public var mailbox: Mailbox<Message>? { nil }
  /// Ignores the message.
  public mutating func receive(_ message: Message, at instant: Double) {}
  /// The window closes.
  public mutating func shouldClose(at instant: Double) -> Bool { true }
  /// No windows.
  public mutating func takeNewWindows() -> [(content: Self, options: WindowOptions)] { [] }
  /// No frame without an event.
  public func nextFrame(after instant: Double) -> NextFrame { .never }
  /// White.
  public var background: Color { .white }
  /// The title of the options, an arrow, and no text input.
  public func attributes(at instant: Double) -> WindowAttributes { WindowAttributes() }
  /// No requests.
  public mutating func takeRequests() -> [WindowRequest] { [] }
  /// No work.
  public mutating func work(at instant: Double) -> Double? { nil }
}

/// A content that measures the evaluation of motion apart from the building of the list.
package protocol MeasuredContent: WindowContent {
  /// The time that the last call of ``WindowContent/displayList(at:in:)`` took to evaluate motion, in nanoseconds.
  var evaluationNanoseconds: Int64 { get }
}
