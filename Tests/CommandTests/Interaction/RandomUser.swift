// SPDX-License-Identifier: MIT
import CGlissadeX11
import GlissadeGeometry

/// Random input of every kind: keys with and without modifiers, clicks, drags, wheels, motion, sizes, texts, hiding.
struct RandomUser {
  private var random: SplitMix64
  private let shown: ServedWindow
  /// The number of inputs so far.
  private(set) var count = 0

  init(seed: UInt64, at shown: ServedWindow) {
    random = SplitMix64(seed: seed)
    self.shown = shown
  }

  /// The keys that are pressed with Control. Q is left out, because Control Q ends the program.
  private static let control = [XK_s, XK_c, XK_v, XK_x, XK_a, XK_z, XK_y, XK_r, XK_0, XK_Home, XK_Left, XK_Right]
  private static let others = [
    XK_space, XK_Escape, XK_Return, XK_Tab, XK_BackSpace, XK_Delete, XK_Left, XK_Right, XK_Up, XK_Down, XK_Home, XK_End,
    XK_question, XK_comma, XK_period, XK_minus, XK_plus, XK_bracketleft, XK_bracketright, XK_F11,
  ]

  /// Makes one input.
  ///
  /// - Parameter includesFiles: Whether the input may save sessions, which leaves files in the program's folder.
  mutating func act(includesFiles: Bool = false) {
    count += 1
    let (other, window) = (shown.desk.other, shown.id)
    let size = other.size(of: window) ?? (1, 1)
    let (x, y) = (index(below: size.width), index(below: size.height))
    switch index(below: 200) {
    case 0: other.resize(window, width: 240 + index(below: 900), height: 160 + index(below: 700))
    case 1:
      other.hide(window)
      other.show(window)
    case 2..<40: other.sendClick(x: x, y: y, to: window)
    case 40..<55:
      other.sendButton(1, isPressed: true, x: x, y: y, to: window)
      for _ in 0..<index(below: 12) {
        other.movePointer(x: index(below: size.width), y: index(below: size.height), in: window)
        other.synchronise()
      }
      other.sendButton(1, isPressed: false, x: index(below: size.width), y: index(below: size.height), to: window)
    case 55..<70:
      let button = 4 + index(below: 2)
      other.sendButton(button, isPressed: true, x: x, y: y, to: window)
      other.sendButton(button, isPressed: false, x: x, y: y, to: window)
    case 70..<76: other.sendKey(XK_1 + Int32(index(below: 7)), to: window)
    case 76..<110: other.sendKey(XK_a + Int32(index(below: 26)), to: window)
    case 110..<125: other.sendKey(XK_0 + Int32(index(below: 10)), to: window)
    case 125..<150: other.sendKey(Self.others[index(below: Self.others.count)], to: window)
    case 150..<155:
      let key = Self.control[index(below: Self.control.count)]
      if includesFiles || ![XK_s, XK_c].contains(key) { other.sendKey(key, to: window, withControl: true) }
    default: other.movePointer(x: x, y: y, in: window)
    }
  }

  private mutating func index(below limit: Int) -> Int { Int(random.next() % UInt64(max(limit, 1))) }
}
