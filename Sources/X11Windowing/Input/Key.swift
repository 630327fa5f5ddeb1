// SPDX-License-Identifier: MIT
package import GlissadeWindowContents

/// A key event: a press or a release.
package struct Key: Sendable, Hashable {
  /// The key's symbol in the current layout, with shift and lock applied. While control, alt or super is held, a key
  /// without an ASCII character has the symbol of its shortcut, see ``ShortcutSymbols``.
  package var symbol: KeySymbol

  /// The text that the key types. Empty if the key types nothing, and while control, alt or super is held.
  package var text: String

  /// The modifier keys that were held before the event.
  package var modifiers: KeyModifiers

  /// Whether the event is an automatic repeat of a held key.
  package var isRepeat: Bool

  /// The instant of the event in milliseconds of the server's clock. See ``ServerTimeline``.
  package var serverMilliseconds: UInt32

  /// Creates a key event.
  package init(
    symbol: KeySymbol, text: String, modifiers: KeyModifiers = [], isRepeat: Bool = false, serverMilliseconds: UInt32
  ) {
    self.symbol = symbol
    self.text = text
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.serverMilliseconds = serverMilliseconds
  }
}
