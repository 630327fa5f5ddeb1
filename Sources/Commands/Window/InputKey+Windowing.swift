// SPDX-License-Identifier: MIT
import GlissadeVisualizer
import GlissadeX11Windowing

extension InputKey {
  /// Converts an X11 key; `nil` for a key without a function in the visualizer.
  init?(_ key: Key) {
    switch key.symbol {
    case .escape: self = .escape
    case .return, .keypadEnter: self = .enter
    case .tab, .backTab: self = .tab
    case .backspace: self = .backspace
    case .delete: self = .delete
    case .left: self = .left
    case .right: self = .right
    case .up: self = .up
    case .down: self = .down
    case .home: self = .home
    case .end: self = .end
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    case .space: self = .space
    default:
      // With Control, a key produces no text; its key symbol then identifies the letter.
      guard let character = key.text.first ?? key.symbol.character.map(Character.init), key.text.count <= 1 else {
        return nil
      }
      self = .character(character)
    }
  }
}

extension InputModifiers {
  init(_ modifiers: Modifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.alt) { insert(.alt) }
  }
}

extension Window.PointerShape {
  init(_ shape: GlissadeVisualizer.PointerShape) {
    switch shape {
    case .arrow: self = .arrow
    case .hand: self = .hand
    case .text: self = .text
    case .move: self = .move
    case .resize: self = .resizeHorizontally
    }
  }
}
