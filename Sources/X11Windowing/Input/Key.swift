/// A key that went down or up.
public struct Key: Sendable, Hashable {
  /// What the key means in the layout in force, with shift and lock applied.
  public var symbol: KeySymbol

  /// What the key types; empty for keys that type nothing and while control, alt or super is held.
  public var text: String

  /// The modifier keys that were held before this one.
  public var modifiers: Modifiers

  /// Whether this is a press that the keyboard repeats while the key is held.
  public var isRepeat: Bool

  /// When it happened, in milliseconds of the server's clock. See ``ServerTimeline``.
  public var serverMilliseconds: UInt32

  /// Creates a key.
  public init(
    symbol: KeySymbol, text: String, modifiers: Modifiers = [], isRepeat: Bool = false, serverMilliseconds: UInt32
  ) {
    self.symbol = symbol
    self.text = text
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.serverMilliseconds = serverMilliseconds
  }
}

/// The modifier keys that are held.
public struct Modifiers: OptionSet, Sendable, Hashable {
  /// A bit for each modifier.
  public let rawValue: UInt8

  /// Any set of modifiers.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A shift key.
  public static let shift = Modifiers(rawValue: 1)
  /// A control key.
  public static let control = Modifiers(rawValue: 2)
  /// The alt key.
  public static let alt = Modifiers(rawValue: 4)
  /// The super (logo) key.
  public static let `super` = Modifiers(rawValue: 8)
  /// Caps lock is on.
  public static let capsLock = Modifiers(rawValue: 16)
}
