// SPDX-License-Identifier: MIT
package import GlissadeGeometry
package import GlissadeWindowContents

/// The identifier of a window, unique on its connection.
package struct WindowID: Sendable, Hashable {
  /// The X11 resource identifier.
  package let rawValue: UInt32
}

/// An event of a window or of the connection.
package struct Event: Sendable, Hashable {
  /// The window of the event; `nil` if the event concerns the connection.
  package var window: WindowID?

  /// The kind of the event, with its values.
  package var kind: Kind

  /// The kinds of events.
  package enum Kind: Sendable, Hashable {
    /// A change of the window's size in pixels.
    ///
    /// Several changes in one batch are one event. See ``Window/isClipped`` for the largest reported size.
    case resized(width: Int, height: Int)

    /// The loss of the content of an area, which must be presented again.
    ///
    /// Several areas in one batch are one event, with the smallest rectangle that contains them.
    case exposed(PixelRect)

    /// The window's appearance on the screen (mapped). From now on, presented pixels are visible.
    case shown

    /// The window's removal from the screen (unmapped): it was minimised, or is on another desktop.
    case hidden

    /// A change of the window's visibility: `true` if other windows cover it completely. Never reported under a
    /// compositor.
    case obscured(Bool)

    /// A key press, or a repeat of a held key.
    case keyPressed(Key)

    /// A key release.
    case keyReleased(Key)

    /// A move of the pointer. Consecutive moves in one batch are one event, the last move.
    case pointerMoved(PixelPointer)

    /// A press of a pointer button.
    case buttonPressed(PointerButton, PixelPointer)

    /// A release of a pointer button.
    case buttonReleased(PointerButton, PixelPointer)

    /// A turn of the wheel by steps: positive `x` is to the right, positive `y` is down.
    case scrolled(x: Int, y: Int, PixelPointer)

    /// The pointer's entry into the window.
    case pointerEntered(PixelPointer)

    /// The pointer's exit from the window.
    case pointerLeft(PixelPointer)

    /// A change of the keyboard focus: `true` if the window has it now.
    case focused(Bool)

    /// A request of the user or the window manager to close the window.
    case closeRequested

    /// The start of a refresh, as requested by ``Window/requestFrameTick(afterMSC:)`` or
    /// ``Window/requestFrameTick(atMSC:)``.
    case frameTick(FrameTick)

    /// The clipboard text that ``Window/requestClipboard(serverMilliseconds:)`` requested; `nil` if there is none.
    case clipboard(String?)

    /// The URIs of the files that the user dropped on the window, one in each line; `nil` if they cannot be read.
    case dropped(String?)

    /// The server's release of a buffer: ``Surface/nextBuffer()`` can lend one again.
    case bufferReleased

    /// A change of the keyboard layout. Later key events use the new layout.
    case keyboardMappingChanged

    /// A change of the desktop's settings. Reported after ``Connection/observeDesktopSettings()`` is called.
    case desktopChanged(DesktopSettings)

    /// The destruction of the window by another program.
    case destroyed

    /// A request that the server refused, and for which no call waited.
    case requestRefused(RequestFailure)
  }

  /// Creates an event.
  package init(window: WindowID?, kind: Kind) {
    self.window = window
    self.kind = kind
  }
}

/// The position and the modifiers of a pointer event.
package struct PixelPointer: Sendable, Hashable {
  /// The distance in pixels from the window's left edge. Outside the window while a button is held.
  package var x: Int

  /// The distance in pixels from the window's upper edge. Outside the window while a button is held.
  package var y: Int

  /// The modifier keys that are held.
  package var modifiers: KeyModifiers

  /// The instant of the event in milliseconds of the server's clock, which wraps after 49.7 days. See
  /// ``ServerTimeline``.
  package var serverMilliseconds: UInt32

  /// Creates a pointer position.
  package init(x: Int, y: Int, modifiers: KeyModifiers = [], serverMilliseconds: UInt32) {
    self.x = x
    self.y = y
    self.modifiers = modifiers
    self.serverMilliseconds = serverMilliseconds
  }
}
