public import Geometry

/// What a person does to the window, in points, without any notion of a display server.
public enum InputEvent: Hashable, Sendable {
  /// The drawing area has another size.
  case resized(Size)
  /// The pointer is at another place.
  case pointerMoved(Point)
  /// The main button went down.
  case pointerPressed(Point)
  /// The main button came up.
  case pointerReleased(Point)
  /// The pointer left the window.
  case pointerLeft
  /// The wheel turned, in steps: positive is away from the person.
  case scrolled(Point, steps: Double)
  /// A key went down or repeats.
  case keyPressed(Key, Modifiers)
  /// An input method has made a text of keys: of more than one character, or what no single key types.
  case composed(String)
  /// The text on the clipboard, which was asked for.
  case pasted(String)
  /// There is no text on the clipboard, although it was asked for.
  case nothingToPaste
}

/// A key by its meaning in the layout in force.
public enum Key: Hashable, Sendable {
  /// A key that types a character, in the case that it types.
  case character(Character)
  /// The space bar.
  case space
  /// Return or Enter.
  case enter
  /// Escape.
  case escape
  /// Tab; Shift-Tab too, with the modifier.
  case tab
  /// Backspace.
  case backspace
  /// Delete.
  case delete
  /// The arrow keys.
  case left, right, up, down
  /// The keys that go to either end.
  case home, end
}

/// The modifiers that were down.
public struct Modifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = Modifiers(rawValue: 1)
  /// Control.
  public static let control = Modifiers(rawValue: 2)
  /// Alt.
  public static let alt = Modifiers(rawValue: 4)
}
