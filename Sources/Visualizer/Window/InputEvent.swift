// SPDX-License-Identifier: MIT
package import GlissadeGeometry

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
  case modifiersChanged(InputModifiers)
  /// The pointer left the window.
  case pointerLeft
  /// The wheel turned, in steps: positive is away from the user.
  case scrolled(Point, steps: Double)
  /// The wheel turned horizontally, in steps: positive is to the right.
  case scrolledHorizontally(Point, steps: Double)
  /// A key was pressed, or repeats.
  case keyPressed(InputKey, InputModifiers)
  /// An input method composed a text: of several characters, or one that no key types.
  case composed(String)
  /// The reply to a request for the clipboard's text.
  case pasted(String)
  /// The reply to a request for the clipboard's text: there is none.
  case nothingToPaste
}

/// A key by its meaning in the active keyboard layout.
package enum InputKey: Hashable, Sendable {
  /// A key that types a character, with its case.
  case character(Character)
  /// The space bar.
  case space
  /// Return or Enter.
  case enter
  /// Escape.
  case escape
  /// Tab, also with Shift.
  case tab
  /// Backspace.
  case backspace
  /// Delete.
  case delete
  /// The arrow keys.
  case left, right, up, down
  /// The Home and End keys.
  case home, end
  /// The Page Up and Page Down keys.
  case pageUp, pageDown
}

/// The pressed modifiers.
package struct InputModifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  package let rawValue: UInt8

  /// Creates a set from its bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  package static let shift = InputModifiers(rawValue: 1)
  /// Control.
  package static let control = InputModifiers(rawValue: 2)
  /// Alt.
  package static let alt = InputModifiers(rawValue: 4)
}
