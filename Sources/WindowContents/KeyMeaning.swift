// SPDX-License-Identifier: MIT

/// A key by its meaning in the active keyboard layout.
public enum KeyMeaning: Hashable, Sendable {
  /// A key that types a character, with its case. With Control, the character that the key would type without it.
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
  /// A function key by its number, from 1.
  case function(Int)
  /// Another key by its X11 key symbol, such as a modifier or a media key.
  case other(UInt32)
}

/// The held modifier keys, and caps lock.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set, one for each modifier.
  public let rawValue: UInt8

  /// Creates a set of modifiers from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// A control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// The alt key.
  public static let alt = KeyModifiers(rawValue: 4)
  /// The super (logo) key.
  public static let `super` = KeyModifiers(rawValue: 8)
  /// Caps lock, if it is on.
  package static let capsLock = KeyModifiers(rawValue: 16)
}
