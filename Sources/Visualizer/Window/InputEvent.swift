// SPDX-License-Identifier: MIT
package import GlissadeGeometry
package import GlissadeWindowContents

/// An event of the user in the window, in points, independent of a display server.
package enum InputEvent: Hashable, Sendable {
  /// The size of the drawing area changed.
  case resized(Size)
  /// The pointer moved.
  case pointerMoved(Point)
  /// The main button was pressed.
  case pointerPressed(Point)
  /// The main button was released.
  case pointerReleased(Point)
  /// Other modifiers are held, for the pointer events that follow.
  case modifiersChanged(KeyModifiers)
  /// The pointer left the window.
  case pointerLeft
  /// The wheel turned, in steps: positive is away from the user.
  case scrolled(Point, steps: Double)
  /// The wheel turned horizontally, in steps: positive is to the right.
  case scrolledHorizontally(Point, steps: Double)
  /// A key was pressed, or repeats.
  case keyPressed(KeyMeaning, KeyModifiers)
  /// An input method composed a text: of several characters, or one that no key types.
  case composed(String)
  /// The reply to a request for the clipboard's text.
  case pasted(String)
  /// The reply to a request for the clipboard's text: there is none.
  case nothingToPaste
}
