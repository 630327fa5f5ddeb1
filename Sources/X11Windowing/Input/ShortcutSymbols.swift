// SPDX-License-Identifier: MIT
import CGlissadeX11

/// The symbols of a key for shortcuts such as Ctrl Z, in layouts whose letters are not ASCII.
///
/// As in toolkits, another layout of the user decides, such as the Latin one beside a Georgian one. In the present
/// layout, a letter or a digit of another level decides: Ctrl à is Ctrl 0 on a French keyboard. At last the position of
/// the key decides, as on an American keyboard, unless the layout is Latin.
package struct ShortcutSymbols {
  /// The symbols of the key in the present layout and then in the user's others, each with its levels.
  private let groups: [[KeySymbol]]
  private let code: UInt32
  private let hasShift: Bool

  /// - Parameters:
  ///   - groups: The symbols in the present layout and then in the others, each with its levels.
  ///   - code: The code of the key.
  ///   - hasShift: Whether shift is held.
  package init(groups: [[KeySymbol]], code: UInt32, hasShift: Bool) {
    self.groups = groups
    self.code = code
    self.hasShift = hasShift
  }

  init(of event: XKeyEvent, on display: UnsafeMutablePointer<CX11Display>) {
    let (state, code) = unsafe (event.state, event.keycode)
    // Bits 13 and 14 of an event's state are the group.
    let present = Int32(state >> 13 & 3)
    let groups = [present] + (0..<4).filter { $0 != present }
    self.init(
      groups: groups.map { group in
        (0..<4).map { level in
          KeySymbol(
            rawValue: UInt32(truncatingIfNeeded: unsafe CX11kbKeycodeToKeysym(display, code, group, level)))
        }
      }, code: code, hasShift: state & UInt32(ShiftMask) != 0)
  }

  /// Returns the symbol for a shortcut, or `nil` if the key has none or its own symbol is right.
  package func symbol(insteadOf symbol: KeySymbol) -> KeySymbol? {
    guard symbol.isLetterLike, symbol.character?.isASCII != true else { return nil }
    let level = hasShift ? 1 : 0
    for group in groups.dropFirst() {
      if let other = group.dropFirst(level).first ?? group.first, other.character?.isASCII == true { return other }
    }
    for other in groups.first ?? [] {
      if let character = other.character, character.isASCII, character.properties.isAlphabetic || isDigit(character) {
        return inCase(character)
      }
    }
    return symbol.isOutsideLatin ? Self.position(of: code).map(inCase) : nil
  }

  /// The symbol of an ASCII character, in upper case if shift is held.
  private func inCase(_ character: Unicode.Scalar) -> KeySymbol {
    let properties = character.properties
    let text = hasShift ? properties.uppercaseMapping : properties.lowercaseMapping
    return KeySymbol(text.unicodeScalars.first ?? character)
  }

  private func isDigit(_ character: Unicode.Scalar) -> Bool { ("0"..."9").contains(character) }

  /// The rows of an American keyboard, with the code of their first key: that of Linux plus 8, in all X servers there.
  private static let rows: [(first: UInt32, characters: String)] = [
    (10, "1234567890-="), (24, "qwertyuiop[]"), (38, "asdfghjkl;'`"), (52, "zxcvbnm,./"),
  ]

  private static func position(of code: UInt32) -> Unicode.Scalar? {
    for (first, characters) in rows where code >= first {
      let row = Array(characters.unicodeScalars)
      if code - first < UInt32(row.count) { return row[Int(code - first)] }
    }
    return nil
  }
}

extension KeySymbol {
  /// Whether the symbol is that of a character, known here or not, and not of a function or a dead key.
  fileprivate var isLetterLike: Bool { rawValue != 0 && !(0xfd00...0xffff).contains(rawValue) }

  /// Whether the symbol is a letter of another script. X11 has a block of symbols for some scripts: Japanese, Arabic,
  /// Cyrillic and Greek from 0x400 on, Hebrew, Thai and Korean from 0xc00 on.
  fileprivate var isOutsideLatin: Bool {
    switch rawValue {
    case 0x400...0x7ff, 0xc00...0xeff: true
    // Vietnamese letters are Latin.
    case 0x0100_1e00...0x0100_1eff: false
    case 0x0100_0370...0x0110_ffff: true
    default: false
    }
  }
}
