// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// An event of a window. Lengths are in points, and positions are measured from the upper left corner.
public enum WindowEvent: Hashable, Sendable {
  /// The size or the scale of the drawing area changed. The first event of a window.
  case resized(Size)
  /// The desktop's setting for reduced motion changed. The second event of a window states the initial setting.
  case reducedMotionChanged(Bool)
  /// The desktop's colour scheme changed. The third event of a window states the initial one.
  case colorSchemeChanged(ColorScheme)
  /// The pointer moved, or entered the window.
  case pointerMoved(Pointer)
  /// A button was pressed.
  case pointerPressed(PointerButton, Pointer)
  /// A button was released. The pointer can be outside the window.
  case pointerReleased(PointerButton, Pointer)
  /// The pointer left the window.
  case pointerLeft
  /// The wheel turned by steps: positive `x` is to the right, positive `y` is down.
  case scrolled(x: Double, y: Double, Pointer)
  /// A key was pressed, or repeats while it is held.
  case keyPressed(KeyMeaning, KeyModifiers, isRepeat: Bool)
  /// A key was released.
  case keyReleased(KeyMeaning, KeyModifiers)
  /// An input method composed a text: of several characters, or one that no key types.
  case composed(String)
  /// The reply to ``WindowRequest/paste``: the clipboard's text, or `nil` if there is none.
  case pasted(String?)
  /// Files were dropped on the window: their URIs as in `text/uri-list`, one in each line. `nil` if the other program
  /// did not state them.
  case dropped(String?)
  /// The window got the keyboard focus, or lost it.
  case focusChanged(Bool)
}

/// The position of the pointer during an event.
public struct Pointer: Hashable, Sendable {
  /// The centre of the pointer's pixel, in points. Outside the window while a button is held.
  public var position: Point
  /// The modifier keys that are held.
  public var modifiers: KeyModifiers

  /// Creates a pointer position.
  public init(_ position: Point, modifiers: KeyModifiers = []) {
    self.position = position
    self.modifiers = modifiers
  }
}

/// A button of the pointer. Turns of the wheel are ``WindowEvent/scrolled(x:y:_:)`` events instead.
public enum PointerButton: Hashable, Sendable {
  /// The primary button, usually under the index finger.
  case left
  /// The wheel, used as a button.
  case middle
  /// The secondary button.
  case right
  /// Another button, by its X11 number. Usually 8 is “back” and 9 is “forward”.
  case other(Int)
}
