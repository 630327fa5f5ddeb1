// SPDX-License-Identifier: MIT
import GlissadeGeometry
package import GlissadeVisualizer
package import GlissadeX11Windowing

extension InputEvent {
  /// Converts a window event to an input event; `nil` if the event is not an input.
  ///
  /// - Parameters:
  ///   - event: The event, with coordinates in pixels.
  ///   - scale: Pixels per point; more than 0.
  package init?(_ event: Event.Kind, scale: Double) {
    switch event {
    case .resized(let width, let height):
      self = .resized(Size(width: Double(width) / scale, height: Double(height) / scale))
    case .keyPressed(let key) where key.text.count > 1: self = .composed(key.text)
    case .keyPressed(let key):
      guard let meaning = InputKey(key) else { return nil }
      self = .keyPressed(meaning, InputModifiers(key.modifiers))
    case .pointerMoved(let pointer), .pointerEntered(let pointer): self = .pointerMoved(pointer.point(scale: scale))
    case .buttonPressed(.left, let pointer): self = .pointerPressed(pointer.point(scale: scale))
    case .buttonReleased(.left, let pointer): self = .pointerReleased(pointer.point(scale: scale))
    case .scrolled(_, let steps, let pointer) where steps != 0:
      self = .scrolled(pointer.point(scale: scale), steps: -Double(steps))
    case .scrolled(let steps, _, let pointer) where steps != 0:
      self = .scrolledHorizontally(pointer.point(scale: scale), steps: Double(steps))
    case .pointerLeft: self = .pointerLeft
    case .clipboard(let text): self = text.map(InputEvent.pasted) ?? .nothingToPaste
    default: return nil
    }
  }
}

extension Pointer {
  /// The centre of the pointer's pixel, in points.
  fileprivate func point(scale: Double) -> Point { Point(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale) }
}

extension Event.Kind {
  /// The modifiers that are held during a pointer event; `nil` for another event.
  var pointerModifiers: InputModifiers? {
    switch self {
    case .pointerMoved(let pointer), .buttonPressed(_, let pointer), .buttonReleased(_, let pointer),
      .scrolled(_, _, let pointer):
      InputModifiers(pointer.modifiers)
    default: nil
    }
  }

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
