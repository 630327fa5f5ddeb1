// SPDX-License-Identifier: MIT
import GlissadeWindowContents
import GlissadeX11Windowing
import HostileValues

extension HostileNumbers {
  /// An event of a window, with any key, any text, and coordinates in and far beyond a window.
  mutating func windowEvent() -> Event.Kind {
    switch index(below: 10) {
    case 0:
      let longest = chance(1, in: 8) ? 1 << 16 : 1500
      return .resized(width: 1 + index(below: longest), height: 1 + index(below: longest))
    case 1, 2: return .keyPressed(key())
    case 3: return .pointerMoved(pointer())
    case 4, 5: return .buttonPressed(.left, pointer())
    case 6, 7: return .buttonReleased(.left, pointer())
    case 8: return .scrolled(x: 0, y: integer(), pointer())
    default: return pick([.pointerLeft(pointer()), .clipboard(text()), .clipboard(nil)])
    }
  }

  private mutating func pointer() -> PixelPointer {
    let isRemote = chance(1, in: 16)
    return PixelPointer(
      x: isRemote ? index(below: 1 << 16) - 0x8000 : index(below: 660),
      y: isRemote ? index(below: 1 << 16) - 0x8000 : index(below: 500), serverMilliseconds: 0)
  }

  private mutating func key() -> Key {
    let functions: [KeySymbol] = [
      .escape, .return, .tab, .backTab, .backspace, .delete, .left, .right, .up, .down, .home, .end, .space,
    ]
    let modifiers = KeyModifiers(rawValue: UInt8(index(below: 8)))
    if chance(1, in: 3) { return Key(symbol: pick(functions), text: "", modifiers: modifiers, serverMilliseconds: 0) }
    let symbol = KeySymbol(rawValue: UInt32(chance(7, in: 8) ? 0x20 + index(below: 0x60) : index(below: 1 << 24)))
    let text = modifiers.contains(.control) ? "" : symbol.character.map { String($0) } ?? text()
    return Key(symbol: symbol, text: text, modifiers: modifiers, serverMilliseconds: 0)
  }

  private mutating func text() -> String {
    String(
      String.UnicodeScalarView(
        (0..<index(below: 9)).map { _ in
          Unicode.Scalar(UInt32(chance(7, in: 8) ? index(below: 128) : index(below: 0x11_0000))) ?? "0"
        }))
  }
}
