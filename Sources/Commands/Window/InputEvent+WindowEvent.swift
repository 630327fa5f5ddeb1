// SPDX-License-Identifier: MIT
import GlissadeGeometry
package import GlissadeVisualizer
package import GlissadeWindowContents

extension InputEvent {
  /// Converts an event of the window; `nil` if it is no input of the visualizer.
  package init?(_ event: WindowEvent) {
    switch event {
    case .resized(let size): self = .resized(size)
    case .keyPressed(.function, _, _), .keyPressed(.other, _, _): return nil
    case .keyPressed(let key, let modifiers, _): self = .keyPressed(key, modifiers.intersection(.ofVisualizer))
    case .composed(let text): self = .composed(text)
    case .pointerMoved(let pointer): self = .pointerMoved(pointer.position)
    case .pointerPressed(.left, let pointer): self = .pointerPressed(pointer.position)
    case .pointerReleased(.left, let pointer): self = .pointerReleased(pointer.position)
    case .scrolled(_, let steps, let pointer) where steps != 0: self = .scrolled(pointer.position, steps: -steps)
    case .scrolled(let steps, _, let pointer) where steps != 0:
      self = .scrolledHorizontally(pointer.position, steps: steps)
    case .pointerLeft: self = .pointerLeft
    case .pasted(let text): self = text.map(InputEvent.pasted) ?? .nothingToPaste
    default: return nil
    }
  }
}

extension KeyModifiers {
  /// The modifiers with a meaning in the visualizer.
  static let ofVisualizer: KeyModifiers = [.shift, .control, .alt]
}

extension WindowEvent {
  /// The modifiers that are held during a pointer event; `nil` for another event.
  var pointerModifiers: KeyModifiers? {
    switch self {
    case .pointerMoved(let pointer), .pointerPressed(_, let pointer), .pointerReleased(_, let pointer),
      .scrolled(_, _, let pointer):
      pointer.modifiers.intersection(.ofVisualizer)
    default: nil
    }
  }
}
