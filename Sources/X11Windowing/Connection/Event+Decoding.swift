// SPDX-License-Identifier: MIT
import CGlissadeX11
import GlissadeWindowContents

extension PixelPointer {
  init(_ event: XMotionEvent) {
    unsafe self.init(x: event.x, y: event.y, state: event.state, time: event.time)
  }

  init(_ event: XButtonEvent) {
    unsafe self.init(x: event.x, y: event.y, state: event.state, time: event.time)
  }

  init(_ event: XCrossingEvent) {
    unsafe self.init(x: event.x, y: event.y, state: event.state, time: event.time)
  }

  private init(x: Int32, y: Int32, state: UInt32, time: Time) {
    self.init(
      x: Int(x), y: Int(y), modifiers: KeyModifiers(state: state), serverMilliseconds: UInt32(truncatingIfNeeded: time))
  }
}

extension KeyModifiers {
  /// Decodes the `state` field of an event. Layouts can assign five modifiers freely; in all common layouts the first
  /// is alt and the fourth is super.
  init(state: UInt32) {
    self = []
    if state & UInt32(ShiftMask) != 0 { insert(.shift) }
    if state & UInt32(ControlMask) != 0 { insert(.control) }
    if state & UInt32(Mod1Mask) != 0 { insert(.alt) }
    if state & UInt32(Mod4Mask) != 0 { insert(.super) }
    if state & UInt32(LockMask) != 0 { insert(.capsLock) }
  }
}

extension Key {
  init(_ event: inout XKeyEvent, of display: UnsafeMutablePointer<CX11Display>, isRepeat: Bool) {
    var symbol: KeySym = 0
    // SAFETY: without a buffer, the call writes only the symbol.
    _ = unsafe CX11LookupString(display, &event, nil, 0, &symbol, nil)
    var keySymbol = KeySymbol(rawValue: UInt32(truncatingIfNeeded: symbol))
    let modifiers = unsafe KeyModifiers(state: event.state)
    let types = modifiers.isDisjoint(with: [.control, .alt, .super])
    if !types, let shortcut = unsafe ShortcutSymbols(of: event, on: display).symbol(insteadOf: keySymbol) {
      keySymbol = shortcut
    }
    unsafe self.init(
      symbol: keySymbol, text: types ? keySymbol.character.map(String.init) ?? "" : "", modifiers: modifiers,
      isRepeat: isRepeat, serverMilliseconds: UInt32(truncatingIfNeeded: event.time))
  }

  /// Decodes a key press with the window's input context, if there is one.
  init(
    _ event: inout XKeyEvent, of display: UnsafeMutablePointer<CX11Display>, isRepeat: Bool, context: OpaquePointer?
  ) {
    unsafe self.init(&event, of: display, isRepeat: isRepeat)
    guard let context = unsafe context else { return }
    var symbol: KeySym = 0
    var status: Int32 = 0
    var bytes = [CChar](repeating: 0, count: 64)
    // SAFETY: the count is the buffer's. Xlib does not write a longer text but returns its length, and the call is
    // repeated.
    var count = unsafe CX11utf8LookupString(display, context, &event, &bytes, Int32(bytes.count), &symbol, &status)
    if status == XBufferOverflow {
      bytes = [CChar](repeating: 0, count: Int(max(count, 0)))
      count = unsafe CX11utf8LookupString(display, context, &event, &bytes, Int32(bytes.count), &symbol, &status)
    }
    let hasText = status == XLookupChars || status == XLookupBoth
    let hasSymbol = status == XLookupKeySym || status == XLookupBoth
    let text =
      hasText ? String(decoding: bytes.prefix(Int(max(count, 0))).map(UInt8.init(bitPattern:)), as: UTF8.self) : ""
    // Excludes control characters, such as Return's. A key with control, alt or super types no text.
    let typed = text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }
    guard modifiers.isDisjoint(with: [.control, .alt, .super]) else { return }
    self.text = String(String.UnicodeScalarView(typed))
    if hasSymbol {
      self.symbol = KeySymbol(rawValue: UInt32(truncatingIfNeeded: symbol))
    } else if hasText {
      self.symbol = typed.count == 1 ? typed.first.map(KeySymbol.init) ?? .none : .none
    }
  }
}
