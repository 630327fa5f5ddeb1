// SPDX-License-Identifier: MIT

/// A key event: a press or a release.
public struct Key: Sendable, Hashable {
  /// The key's symbol in the current layout, with shift and lock applied.
  public var symbol: KeySymbol

  /// The text that the key types. Empty if the key types nothing, and while control, alt or super is held.
  public var text: String

  /// The modifier keys that were held before the event.
  public var modifiers: Modifiers

  /// Whether the event is an automatic repeat of a held key.
  public var isRepeat: Bool

  /// The instant of the event in milliseconds of the server's clock. See ``ServerTimeline``.
  public var serverMilliseconds: UInt32

  /// Creates a key event.
  package init(
    symbol: KeySymbol, text: String, modifiers: Modifiers = [], isRepeat: Bool = false, serverMilliseconds: UInt32
  ) {
    self.symbol = symbol
    self.text = text
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.serverMilliseconds = serverMilliseconds
  }
}

/// The held modifier keys, and caps lock.
public struct Modifiers: OptionSet, Sendable, Hashable {
  /// The bits of the set, one for each modifier.
  public let rawValue: UInt8

  /// Creates a set of modifiers from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// A control key.
  public static let control = Modifiers(rawValue: 2)
  /// The alt key.
  public static let alt = Modifiers(rawValue: 4)
  /// The super (logo) key.
  public static let `super` = Modifiers(rawValue: 8)
  /// Caps lock, if it is on.
  package static let capsLock = Modifiers(rawValue: 16)
}
