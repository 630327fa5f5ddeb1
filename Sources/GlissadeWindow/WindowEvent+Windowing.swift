// SPDX-License-Identifier: MIT
import GlissadeGeometry
package import GlissadeWindowContents
package import GlissadeX11Windowing

extension WindowEvent {
  /// Converts an event of the display; `nil` for an event that does not concern the content.
  ///
  /// - Parameters:
  ///   - event: The event, with coordinates in pixels.
  ///   - scale: Pixels per point; more than 0.
  package init?(_ event: Event.Kind, scale: Double) {
    func pointer(_ pointer: PixelPointer) -> Pointer {
      // The centre of the pointer's pixel.
      Pointer(
        Point(x: (Double(pointer.x) + 0.5) / scale, y: (Double(pointer.y) + 0.5) / scale), modifiers: pointer.modifiers)
    }
    switch event {
    case .resized(let width, let height):
      self = .resized(Size(width: Double(width) / scale, height: Double(height) / scale))
    case .keyPressed(let key) where key.text.count > 1: self = .composed(key.text)
    case .keyPressed(let key):
      self = .keyPressed(KeyMeaning(key), key.modifiers, isRepeat: key.isRepeat)
    case .keyReleased(let key): self = .keyReleased(KeyMeaning(key), key.modifiers)
    case .pointerMoved(let position), .pointerEntered(let position): self = .pointerMoved(pointer(position))
    case .buttonPressed(let button, let position): self = .pointerPressed(button, pointer(position))
    case .buttonReleased(let button, let position): self = .pointerReleased(button, pointer(position))
    case .scrolled(let x, let y, let position): self = .scrolled(x: Double(x), y: Double(y), pointer(position))
    case .pointerLeft: self = .pointerLeft
    case .clipboard(let text): self = .pasted(text)
    case .dropped(let uris): self = .dropped(uris)
    case .focused(let isFocused): self = .focusChanged(isFocused)
    default: return nil
    }
  }
}

extension KeyMeaning {
  /// Converts a key of the display.
  init(_ key: Key) {
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
      if let character = key.text.first ?? key.symbol.character.map(Character.init) {
        self = .character(character)
      } else if let number = key.symbol.functionNumber {
        self = .function(number)
      } else {
        self = .other(key.symbol.rawValue)
      }
    }
  }
}

extension Event.Kind {
  /// The time of the event in milliseconds of the server's clock; `nil` for an event without a time.
  var serverMilliseconds: UInt32? {
    switch self {
    case .keyPressed(let key), .keyReleased(let key): key.serverMilliseconds
    case .pointerMoved(let pointer), .pointerEntered(let pointer), .pointerLeft(let pointer),
      .buttonPressed(_, let pointer), .buttonReleased(_, let pointer), .scrolled(_, _, let pointer):
      pointer.serverMilliseconds
    default: nil
    }
  }
}
