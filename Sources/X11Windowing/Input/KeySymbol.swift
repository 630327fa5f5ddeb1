// SPDX-License-Identifier: MIT
import CGlissadeX11
import GlissadeTexts

/// The meaning of a key: a character, or a function such as “left”.
///
/// The values are X11's key symbols, which exist for every key of every layout.
package struct KeySymbol: RawRepresentable, Sendable, Hashable {
  /// The X11 key symbol.
  package var rawValue: UInt32

  /// Creates a symbol from X11's number.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the symbol of a character.
  package init(_ character: Unicode.Scalar) {
    // Latin-1 characters are their own symbols. The symbol of another character is its code point plus 0x01000000.
    let isLatin1 = (0x20...0x7e).contains(character.value) || (0xa0...0xff).contains(character.value)
    rawValue = isLatin1 ? character.value : 0x0100_0000 | character.value
  }

  /// The character that the key types, or `nil`. Keypad digits and operators return their characters.
  package var character: Unicode.Scalar? {
    switch rawValue {
    case 0x20...0x7e, 0xa0...0xff: Unicode.Scalar(rawValue)
    case 0x0100_0100...0x0110_ffff: Unicode.Scalar(rawValue & 0x00ff_ffff)
    // The keypad's symbols are ASCII characters plus 0xff80.
    case 0xffaa...0xffb9, 0xffbd: Unicode.Scalar(rawValue - 0xff80)
    case 0xff80: " "
    default: nil
    }
  }

  /// The number of a function key, from 1; `nil` for other keys.
  package var functionNumber: Int? { (0xffbe...0xffe0).contains(rawValue) ? Int(rawValue - 0xffbd) : nil }

  /// X11's name of the symbol, such as `Left` or `a`; a hexadecimal number if it has no name.
  package var name: String {
    // SAFETY: Xlib returns a null-terminated string that it does not free.
    guard let name = unsafe XKeysymToString(KeySym(rawValue)) else { return "0x" + String(rawValue, radix: 16) }
    return unsafe String(cString: name)
  }

  /// No symbol: the key event has only a text from an input method.
  package static let none = KeySymbol(rawValue: 0)
  /// Escape.
  package static let escape = KeySymbol(rawValue: 0xff1b)
  /// Return, above the right shift key.
  package static let `return` = KeySymbol(rawValue: 0xff0d)
  /// Enter, on the keypad.
  package static let keypadEnter = KeySymbol(rawValue: 0xff8d)
  /// Tab.
  package static let tab = KeySymbol(rawValue: 0xff09)
  /// Tab with shift, which layouts report as a separate symbol.
  package static let backTab = KeySymbol(rawValue: 0xfe20)
  /// Backspace.
  package static let backspace = KeySymbol(rawValue: 0xff08)
  /// Delete.
  package static let delete = KeySymbol(rawValue: 0xffff)
  /// The space bar.
  package static let space = KeySymbol(" ")
  /// The left arrow.
  package static let left = KeySymbol(rawValue: 0xff51)
  /// The up arrow.
  package static let up = KeySymbol(rawValue: 0xff52)
  /// The right arrow.
  package static let right = KeySymbol(rawValue: 0xff53)
  /// The down arrow.
  package static let down = KeySymbol(rawValue: 0xff54)
  /// Home.
  package static let home = KeySymbol(rawValue: 0xff50)
  /// End.
  package static let end = KeySymbol(rawValue: 0xff57)
  /// Page up.
  package static let pageUp = KeySymbol(rawValue: 0xff55)
  /// Page down.
  package static let pageDown = KeySymbol(rawValue: 0xff56)

  /// Returns the symbol of a function key.
  ///
  /// - Precondition: `number` is in 1…35.
  package static func function(_ number: Int) -> KeySymbol {
    checkArgument((1...35).contains(number), "number: \(number) is not a function key, 1…35")
    return KeySymbol(rawValue: 0xffbd + UInt32(number))
  }
}
